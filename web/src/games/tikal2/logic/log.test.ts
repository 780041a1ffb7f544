import { expect, it } from 'vitest';
import { writeLog } from './log';
import type { Entry, Event } from './types';

const entry = (version: number, ...events: Event[]): Entry =>
  ({ version, seat: 1, type: 'act', cost: 0, ends: false, events, standing: true }) as unknown as Entry;
const told = (...entries: Event[][]) => {
  const all = entries.map((events, index) => entry(index, ...events));
  return writeLog((version) => all[version]!, 0, all.length - 1).turns;
};

it('tells a walk and a dig as one, with what it brought', () => {
  const [turn] = told(
    [{ event: 'walked', seat: 1, to: 'c3', from: null, chips: 1, cards: 0 }],
    [
      { event: 'dug', seat: 1, place: 'c3', spot: 1 },
      { event: 'scored', seat: 1, points: 2, reward: 'bonus' },
      { event: 'scored', seat: 1, points: 3, reward: 'doors' },
    ],
  );
  expect(turn!.lines.map(({ told }) => told)).toEqual([
    { event: 'dug', seat: 1, place: 'c3', spot: 1, points: 5, passages: 1 },
  ]);
});

it('tells what a symbol did instead of that it was used, and keeps what lapsed', () => {
  const [turn] = told(
    [
      { event: 'used', seat: 1, symbol: 'key' },
      { event: 'got_key', seat: 1, colour: 'pink', pocket: 'camp' },
    ],
    [{ event: 'used', seat: 1, symbol: 'altar' }],
  );
  expect(turn!.lines.map(({ told }) => told.event)).toEqual(['got_key', 'used']);
});

it('counts what is delivered at once', () => {
  const [turn] = told(
    [
      { event: 'delivered', seat: 1, place: 1, treasure: 'mask' },
      { event: 'scored', seat: 1, points: 4, reward: 'delivery' },
    ],
    [
      { event: 'delivered', seat: 1, place: 1, treasure: 'mask' },
      { event: 'scored', seat: 1, points: 4, reward: 'delivery' },
    ],
  );
  expect(turn!.lines).toHaveLength(1);
  expect(turn!.lines[0]!.told).toMatchObject({ count: 2, points: 8 });
});

it('tells the scoring of a round by player, and the last explorations as such', () => {
  const turns = told(
    [
      { event: 'turn_ended', seat: 1 },
      { event: 'round_ended', round: 2 },
    ],
    [
      { event: 'dug', seat: 2, place: 'a1', spot: null },
      { event: 'turn_ended', seat: 2 },
    ],
    [
      { event: 'scored', seat: 1, points: 15, reward: 'keys' },
      { event: 'scored', seat: 1, points: 3, reward: 'altars' },
      { event: 'scored', seat: 2, points: 1, reward: 'keys' },
      { event: 'over' },
    ],
  );
  expect(turns.map(({ kind, seat }) => [kind, seat])).toEqual([
    ['turn', 1],
    ['scoring', null],
    ['last', 2],
    ['scoring', null],
    ['scoring', null],
  ]);
  expect(turns[3]!.lines.map(({ told }) => told)).toEqual([
    {
      event: 'summed',
      seat: 1,
      parts: [
        { reward: 'keys', points: 15 },
        { reward: 'altars', points: 3 },
      ],
    },
    { event: 'summed', seat: 2, parts: [{ reward: 'keys', points: 1 }] },
  ]);
});

import { expect, test } from 'vitest';
import type { Entry, Event, Step } from '../logic/types';
import { finaleOf, momentsOf, type Before } from './of';

const entry = (...events: Event[]): Entry => ({
  version: 7,
  seat: 1,
  type: 'act',
  cost: 0,
  ends: false,
  standing: true,
  events,
});
const step = (from: string, to: string): Step => ({ from, to, by: 'door', keys: ['pink'] });
const nothing: Before = { way: [], sites: 6, altars: () => [] };
const scenes = (before: Before, ...events: Event[]) =>
  momentsOf(entry(...events), before).map(({ scene }) => scene);

test('a walk is seen with the doors that it opens, as far as its way is known', () => {
  const walked: Event = { event: 'walked', seat: 1, to: 'a2', from: null, chips: 0, cards: 0 };
  const way = [step('out', 'a1'), step('a1', 'a2')];
  expect(scenes({ ...nothing, way }, walked)).toEqual([{ kind: 'walk', seat: 1, from: 'out', way }]);
  expect(scenes(nothing, walked)).toEqual([]);
  const far = Array.from({ length: 12 }, () => step('a1', 'a2'));
  expect(momentsOf(entry(walked), { ...nothing, way: far })[0]!.lasts).toBeLessThan(1500);
});

test('a dig shows its points, a delivery the disc that turns after it', () => {
  const [place, seat] = ['a1', 1] as const;
  expect(
    scenes(
      nothing,
      { event: 'dug', seat, place, spot: 1 },
      { event: 'scored', seat, points: 1, reward: 'bonus' },
      { event: 'scored', seat, points: 3, reward: 'doors' },
      { event: 'delivered', seat, place: 1, treasure: 'mask' },
      { event: 'scored', seat, points: 5, reward: 'delivery' },
      { event: 'disc_turned', turn: 1 },
    ),
  ).toEqual([
    { kind: 'dig', seat, place, points: 4 },
    { kind: 'deliver', treasure: 'mask', points: 5 },
    { kind: 'disc' },
  ]);
});

test('at the end of a round the altars are seen with who leads there, then what everybody scored', () => {
  const altars = [{ place: 'c3', seats: [1, 2] }];
  const ended: Event[] = [
    { event: 'round_ended', round: 1 },
    { event: 'scored', seat: 1, points: 6, reward: 'keys' },
    { event: 'scored', seat: 1, points: 3, reward: 'altars' },
    { event: 'scored', seat: 2, points: 3, reward: 'altars' },
  ];
  expect(scenes({ ...nothing, altars: () => altars }, ...ended)).toEqual([
    { kind: 'altars', altars },
    {
      kind: 'score',
      scored: [
        { seat: 1, points: 9 },
        { seat: 2, points: 3 },
      ],
    },
  ]);
  expect(scenes(nothing, ...ended.slice(0, 2))).toEqual([
    { kind: 'score', scored: [{ seat: 1, points: 6 }] },
  ]);
});

test('the end shows who has won, all of them', () => {
  expect(finaleOf([1, 3, 1]).scene).toEqual({ kind: 'over', seats: [1, 3] });
});

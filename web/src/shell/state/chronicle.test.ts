import { expect, test } from 'vitest';
import type { Entry, Event } from '../../games/tikal/logic/types';
import { Chronicle } from './chronicle.svelte';

const walked = (from: string, to: string): Event => ({
  event: 'walked',
  seat: 1,
  figure: 'worker',
  from,
  to,
  cost: 1,
});
const act = (version: number, ...events: Event[]): Entry => ({
  version,
  seat: 1,
  type: 'act',
  events,
  standing: true,
});

test('what is shown grows with the game, and earlier pictures of it do not change', () => {
  const entries = [act(0), act(1, walked('a1', 'b2')), act(2, walked('b2', 'c2'))];
  const chronicle = new Chronicle((version) => entries[version]!, 2, 0);
  chronicle.follow(1);
  const before = chronicle.turns[0]!;
  chronicle.follow(2);
  expect(chronicle.turns[0]).not.toBe(before);
  expect(chronicle.turns[0]!.lines[0]!.ap).toBe(2);
  expect(before.lines[0]!.ap).toBe(1);
  expect(chronicle.linesAfter(1)).toHaveLength(1);
});

test('what is taken back is forgotten', () => {
  const entries: Entry[] = [act(0), act(1, walked('a1', 'b2'))];
  const chronicle = new Chronicle((version) => entries[version]!, 2, 0);
  chronicle.follow(1);
  entries[1] = { ...entries[1]!, standing: false };
  entries.push({ version: 2, seat: 1, type: 'undo', events: [], standing: false });
  chronicle.follow(2);
  expect(chronicle.turns).toHaveLength(0);
});

test('a first reading in parts ends where one at once ends, undone turns and all', () => {
  const undone = { ...act(1, walked('a1', 'b2')), standing: false };
  const undo: Entry = { version: 2, seat: 1, type: 'undo', events: [], standing: false };
  const entries = [act(0), undone, undo, act(3, walked('a1', 'c2')), act(4, walked('c2', 'd2'))];
  const parts = new Chronicle((version) => entries[version]!, 2, 0);
  const sizes = [];
  while (parts.begin(4, 2)) sizes.push(parts.linesAfter(-1).length);
  const whole = new Chronicle((version) => entries[version]!, 2, 0);
  whole.follow(4);
  expect(parts.turns).toEqual(whole.turns);
  expect(sizes.length).toBe(2);
  // What is taken back after that is forgotten as ever.
  entries[4] = { ...entries[4]!, standing: false };
  entries.push({ version: 5, seat: 1, type: 'undo', events: [], standing: false });
  parts.follow(5);
  whole.follow(5);
  expect(parts.turns).toEqual(whole.turns);
  expect(parts.linesAfter(3)).toHaveLength(0);
});

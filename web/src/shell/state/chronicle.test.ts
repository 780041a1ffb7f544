import { expect, test } from 'vitest';
import type { AnyEntry } from '../../engine';
import { LogBook } from '../log';
import { Chronicle } from './chronicle.svelte';

interface Walked {
  event: 'walked';
  from: string;
  to: string;
}

/** All that is done in a turn is one line. */
class Book extends LogBook<Walked, Walked> {
  protected override tell(version: number, event: Walked): void {
    const line = this.last()?.lines[0];
    if (line) Object.assign(line, { version, cost: line.cost + 1 });
    else {
      this.open('turn', 1);
      this.push(version, 1, 1, event);
    }
  }
}
const books = () => ({ log: new Book() as LogBook, ledger: { add: () => {} } });

const walked = (from: string, to: string): Walked => ({ event: 'walked', from, to });
const act = (version: number, ...events: Walked[]): AnyEntry => ({
  version,
  seat: 1,
  type: 'act',
  cost: 1,
  ends: false,
  events,
  standing: true,
});

test('what is shown grows with the game, and earlier pictures of it do not change', () => {
  const entries = [act(0), act(1, walked('a1', 'b2')), act(2, walked('b2', 'c2'))];
  const chronicle = new Chronicle((version) => entries[version]!, books);
  chronicle.follow(1);
  const before = chronicle.turns[0]!;
  chronicle.follow(2);
  expect(chronicle.turns[0]).not.toBe(before);
  expect(chronicle.turns[0]!.lines[0]!.cost).toBe(2);
  expect(before.lines[0]!.cost).toBe(1);
  expect(chronicle.linesAfter(1)).toHaveLength(1);
});

test('what is taken back is forgotten', () => {
  const entries: AnyEntry[] = [act(0), act(1, walked('a1', 'b2'))];
  const chronicle = new Chronicle((version) => entries[version]!, books);
  chronicle.follow(1);
  entries[1] = { ...entries[1]!, standing: false };
  entries.push({ version: 2, seat: 1, type: 'undo', cost: 0, ends: false, events: [], standing: false });
  chronicle.follow(2);
  expect(chronicle.turns).toHaveLength(0);
});

test('a first reading in parts ends where one at once ends, undone turns and all', () => {
  const undone = { ...act(1, walked('a1', 'b2')), standing: false };
  const undo: AnyEntry = {
    version: 2,
    seat: 1,
    type: 'undo',
    cost: 0,
    ends: false,
    events: [],
    standing: false,
  };
  const entries = [act(0), undone, undo, act(3, walked('a1', 'c2')), act(4, walked('c2', 'd2'))];
  const parts = new Chronicle((version) => entries[version]!, books);
  const sizes = [];
  while (parts.begin(4, 2)) sizes.push(parts.linesAfter(-1).length);
  const whole = new Chronicle((version) => entries[version]!, books);
  whole.follow(4);
  expect(parts.turns).toEqual(whole.turns);
  expect(sizes.length).toBe(2);
  // What is taken back after that is forgotten as ever.
  entries[4] = { ...entries[4]!, standing: false };
  entries.push({ version: 5, seat: 1, type: 'undo', cost: 0, ends: false, events: [], standing: false });
  parts.follow(5);
  whole.follow(5);
  expect(parts.turns).toEqual(whole.turns);
  expect(parts.linesAfter(3)).toHaveLength(0);
});

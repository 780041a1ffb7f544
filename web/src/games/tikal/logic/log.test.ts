import { expect, test } from 'vitest';
import { TikalLog, writeLog } from './log';
import type { Entry, Event, Seat } from './types';

const act = { type: 'act', cost: 0, ends: false, standing: true } as const;
function game(...acts: [Seat, ...Event[]][]): TikalLog {
  const entries: Entry[] = acts.map(([seat, ...events], index) => ({
    ...act,
    version: index,
    seat,
    events,
    cost: events.reduce((sum, event) => sum + (PRICES[event.event] ?? 0), 0),
  }));
  return writeLog((version) => entries[version]!, 0, entries.length - 1);
}
/** What the engine says that these cost. */
const PRICES: { [event: string]: number } = { walked: 2, entered: 1, guarded: 5 };
const walked = (seat: Seat, from: string, to: string): Event => ({
  event: 'walked',
  seat,
  figure: 'worker',
  from,
  to,
  cost: PRICES.walked!,
});

test('steps of one figure are one line, with all their AP and the last version', () => {
  const { turns } = game([1, walked(1, 'a1', 'b2')], [1, walked(1, 'b2', 'c2')]);
  expect(turns).toHaveLength(1);
  expect(turns[0]!.lines).toHaveLength(1);
  expect(turns[0]!.lines[0]).toMatchObject({
    version: 1,
    cost: 4,
    told: { route: ['a1', 'b2', 'c2'], count: 1 },
  });
  expect(turns[0]!.spent).toBe(4);
});

test('workers that enter or go the same way together are counted', () => {
  const enter: Event = { event: 'entered', seat: 2, figure: 'worker', hex: 'a1' };
  const { turns } = game([2, enter], [2, enter], [2, walked(2, 'a1', 'b2')], [2, walked(2, 'a1', 'b2')]);
  expect(
    turns[0]!.lines.map((line) => [line.told.event, 'count' in line.told ? line.told.count : 0, line.cost]),
  ).toEqual([
    ['entered', 2, 2],
    ['moved', 2, 4],
  ]);
});

test('a drawn tile begins the turn of who drew it, though another ended', () => {
  const { turns } = game(
    [1, { event: 'ended', seat: 1, unspent: 3 }, { event: 'drew', seat: 2, tile: 'A1' }],
    [2, { event: 'placed', seat: 2, tile: 'A1', hex: 'c2', rotation: 0 }],
  );
  expect(turns.map((turn) => [turn.kind, turn.seat, turn.lines.length])).toEqual([
    ['turn', 1, 1],
    ['turn', 2, 2],
  ]);
});

test('a scoring round is told turn by turn, and the normal turn after it apart', () => {
  const scored = (seat: Seat): Event => ({ event: 'scored', seat, temples: 3, treasures: 1, total: 4 });
  const { turns } = game(
    [1, { event: 'drew', seat: 2, tile: 'B6' }, { event: 'scoring_began', order: [2, 1], last: false }],
    [2, walked(2, 'a1', 'b2')],
    [2, { event: 'ended', seat: 2, unspent: 9 }, scored(2)],
    [1, { event: 'ended', seat: 1, unspent: 10 }, scored(1)],
    [2, { event: 'placed', seat: 2, tile: 'B6', hex: 'c3', rotation: 0 }],
  );
  expect(turns.map((turn) => [turn.kind, turn.seat])).toEqual([
    ['turn', 2],
    ['game', null],
    ['scoring', 2],
    ['scoring', 1],
    ['turn', 2],
  ]);
  expect(turns[2]!.lines.map((line) => line.told.event)).toEqual(['moved', 'ended', 'scored']);
});

test('an auction is one block; who wins it plays a turn of his own', () => {
  const { turns } = game(
    [1, { event: 'round_began', opener: 1, tiles: ['A1', 'A2'] }, { event: 'auction_began', opener: 1 }],
    [1, { event: 'bid', seat: 1, points: 2 }],
    [2, { event: 'passed', seat: 2 }, { event: 'won', seat: 1, price: 2 }],
    [1, { event: 'chose', seat: 1, tile: 'A2' }],
  );
  expect(turns.map((turn) => [turn.kind, turn.lines.length])).toEqual([
    ['auction', 5],
    ['turn', 1],
  ]);
});

test('what was taken back is not told, and an undo asks for a new book', () => {
  const book = new TikalLog();
  const entry: Entry = { ...act, version: 1, seat: 1, events: [walked(1, 'a1', 'b2')] };
  expect(book.add({ ...entry, standing: false })).toBe(true);
  expect(book.turns).toHaveLength(0);
  expect(book.add({ ...entry, version: 2, type: 'undo', events: [] })).toBe(false);
});

test('a line costs what its entry did, and an event without words is no silence', () => {
  const guard: Event = { event: 'guarded', seat: 1, figure: 'worker', hex: 'b1', removed: 0 };
  expect(game([1, guard]).turns[0]).toMatchObject({ spent: 5, lines: [{ cost: 5 }] });
  expect(() => game([1, { event: 'danced', seat: 1 } as unknown as Event])).toThrow('danced');
});

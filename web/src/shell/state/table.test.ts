// The table above a match that is played by hand: what of it is shown, told and heard, and when.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyEntry, AnyView, Seat } from '../../engine';
import type { Match, SeatInfo } from '../../play/match.svelte';
import type { Game, Seated } from '../game';
import { pressKey } from '../keys';
import { LogBook, type Told } from '../log';
import { Table } from './table.svelte';

class Book extends LogBook<string, Told> {
  protected override tell(version: number, event: string, cost: number): void {
    const [seat, does] = event.split(' ');
    if (this.last()?.seat !== Number(seat)) this.open('turn', Number(seat));
    this.push(version, Number(seat), cost, { event: does! });
  }
}

const act = (seat: number, does: string, ends = false): Partial<AnyEntry> => ({
  seat: seat as Seat,
  type: 'act',
  ends,
  events: [`${seat} ${does}`],
});

/** Ann, whose page it is, and Bob; and what she could plan while he plays. */
function setUp(
  ahead: () => unknown = () => null,
  handed: { since: Partial<AnyEntry>[]; match?: object } | null = null,
) {
  const entries: AnyEntry[] = [];
  const seats = ['Ann', 'Bob'].map((name, index): SeatInfo => {
    return { seat: (index + 1) as Seat, name, kind: 'person', present: true, mine: index === 0 };
  });
  const add = (...more: Partial<AnyEntry>[]): void => {
    for (const one of more)
      entries.push({
        version: entries.length,
        seat: null,
        type: 'act',
        cost: 0,
        ends: false,
        events: [],
        standing: true,
        ...one,
      });
  };
  add({}, act(1, 'plays', true), ...(handed?.since ?? []));
  const view = (): AnyView => ({ to_move: 2, outcome: { scores: [0, 0] } }) as unknown as AnyView;
  const replica = {
    get version() {
      return entries.length - 1;
    },
    view,
    entry: (version: number) => entries[version]!,
    entries: (after: number) => entries.slice(after + 1),
    undoable: () => 0,
    ahead,
  };
  const match = {
    replica,
    get version() {
      return replica.version;
    },
    seats,
    mine: [1],
    toMove: 2,
    over: false,
    loadDraft: () => [],
    loadAside: () => ({ undone: [], sent: [] }),
    saveDraft: () => {},
    ...(handed && { toMove: 1, hands: 1 }),
    ...handed?.match,
  } as unknown as Match;
  const game = {
    parts: {},
    sit: () =>
      ({
        books: () => ({ log: new Book(), ledger: { add: () => {} } }),
        tell: ({ event }: Told) => event,
        leave: () => {},
        putDown: () => {},
      }) as unknown as Seated,
  } as unknown as Game;
  const table = new Table(match, game, null, () => null);
  table.chronicle.follow(1);
  const drawn: number[] = [];
  vi.spyOn(table.moments, 'happened').mockImplementation(({ version }) => void drawn.push(version));
  const said: string[] = [];
  vi.spyOn(table, 'say').mockImplementation((text) => void said.push(text));
  /** News comes. */
  const come = (...more: Partial<AnyEntry>[]): void => {
    const from = entries.length - 1;
    add(...more);
    table.follow(from, entries.length - 1);
  };
  return { table, come, drawn, said, seats, entries };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const TURN = [act(2, 'digs'), act(2, 'walks'), act(2, 'builds', true)];

test('what is no action of another waits for the turns that are shown, which are told whole', () => {
  const { table, come, said } = setUp();
  come(...TURN);
  expect([table.playback.shown, table.playback.playing]).toEqual([2, true]);
  come({ seat: 2, type: 'takeover', name: 'Ik' });
  expect([table.playback.shown, table.playback.playing]).toEqual([2, true]);
  vi.runAllTimers();
  expect([table.playback.shown, table.playback.playing]).toEqual([5, false]);
  expect(said.join(' ')).toContain('Bob digs. Bob walks. Bob builds.');
  expect(table.chronicle.turns.at(-1)!.lines[0]!.told.event).toBe('taken_over');
});

test('a turn of which something is taken back is told as far as it stands', () => {
  const { table, come, entries, said } = setUp();
  come(...TURN.slice(0, 2));
  entries[3] = { ...entries[3]!, standing: false };
  come({ seat: 2, type: 'undo', standing: false });
  expect(table.playback.playing).toBe(true);
  vi.runAllTimers();
  expect(table.playback.shown).toBe(4);
  expect(said.join(' ')).toContain('Bob digs.');
  expect(said.join(' ')).not.toContain('walks');
});

test('what is no action of another is simply there while nothing is shown', () => {
  const { table, come } = setUp();
  come({ seat: 2, type: 'takeover', name: 'Ik' });
  expect([table.playback.shown, table.playback.playing]).toEqual([2, false]);
});

test('a bot sits where somebody was replaced as soon as that is shown, and no earlier', () => {
  const { table, come, seats } = setUp();
  seats[1]!.standIn = true;
  come(...TURN, { seat: 2, type: 'takeover', name: 'Ik' });
  expect([table.playback.shown, table.bot(2), table.bot(1)]).toEqual([2, false, false]);
  vi.runAllTimers();
  expect([table.playback.shown, table.bot(2), table.bot(2, 4)]).toEqual([5, true, false]);
});

test('behind the past and the recap others play on unseen', () => {
  const { table, come, drawn } = setUp();
  come(...TURN);
  expect([drawn, table.playsBack]).toEqual([[2], true]);
  table.show(1);
  come(...TURN);
  expect([table.playback.playing, table.playsBack, table.back, drawn]).toEqual([true, false, 1, [2]]);
  expect(table.trail?.version).toBe(1);
  // A key of the playback is none of it.
  pressKey(table, { key: 'n', shiftKey: false });
  expect(table.playback.shown).toBe(5);
  table.now();
  table.openRecap();
  come(...TURN);
  expect([table.playback.playing, table.playsBack, drawn]).toEqual([true, false, [2]]);
  table.recap.close();
  expect(table.playsBack).toBe(true);
  vi.runAllTimers();
  expect(drawn).toEqual([2, 9, 10]);
});

test('who has no more turn has nothing to plan, and goes on watching', () => {
  const plan = { actions: [], view: () => ({}), legal: () => [], check: () => null, free: vi.fn() };
  const planned = setUp(() => plan).table;
  expect([planned.canPlanAhead, planned.watching]).toEqual([true, true]);
  expect(plan.free).toHaveBeenCalledTimes(1);
  planned.planAhead(true);
  expect([planned.ahead, planned.watching]).toEqual([true, false]);
  const done = setUp().table;
  done.planAhead(true);
  expect([done.canPlanAhead, done.ahead, done.watching]).toEqual([false, false, true]);
  const elsewhere = setUp(() => {
    throw new Error('not_to_move');
  }).table;
  expect(elsewhere.canPlanAhead).toBe(false);
});

test('whoever takes the device is shown what the others did since his last turn, once the board is there', () => {
  const { table, said, drawn } = setUp(undefined, { since: TURN });
  expect([table.playback.shown, table.playback.playing, table.back, said]).toEqual([1, true, 1, []]);
  table.tellOn();
  expect([table.playback.shown, drawn]).toEqual([2, [2]]);
  vi.runAllTimers();
  expect([table.playback.shown, table.playback.playing, drawn]).toEqual([4, false, [2, 3, 4]]);
  expect(said.join(' ')).toContain('Bob digs. Bob walks. Bob builds.');
});

test('what one has sent of one’s own turn is not shown again to who takes the device anew', () => {
  const { table } = setUp(undefined, { since: [...TURN, act(1, 'digs')] });
  expect([table.playback.shown, table.playback.playing]).toEqual([5, false]);
});

test('while nobody has the device others play unseen: whoever takes it is shown that', () => {
  const { table, come, drawn } = setUp(undefined, {
    since: [],
    match: { toMove: 2, mine: [], unheld: true },
  });
  come(...TURN);
  expect([table.playback.shown, table.playback.playing, drawn]).toEqual([4, false, []]);
});

const does = (seat: number, text: string, ends = false): Partial<AnyEntry> => ({
  ...act(seat, text, ends),
  text,
});

test('one’s last turn is one turn, though the same seat may have had the one before it and have the next', () => {
  const two = [does(1, 'digs'), does(1, 'rests', true), does(1, 'walks'), does(1, 'stops', true)];
  const { table } = setUp(undefined, { since: [...TURN, ...two] });
  expect(table.lastTurn()).toEqual({ version: 6, played: ['walks', 'stops'] });
  const going = setUp(undefined, { since: [...TURN, ...two, does(1, 'builds')] });
  expect(going.table.lastTurn()).toEqual({ version: 6, played: ['walks', 'stops'] });
  // Another one plays on: what was taken back was not played.
  const back = [
    { ...does(1, 'swims'), standing: false },
    { seat: 1 as Seat, type: 'undo' as const, standing: false },
  ];
  const later = setUp(undefined, { since: [...TURN, ...back, ...two, ...TURN] });
  expect(later.table.lastTurn()).toEqual({ version: 8, played: ['walks', 'stops'] });
  const first = setUp(undefined, { since: [...TURN, ...back, does(1, 'walks')], match: { toMove: 2 } });
  expect(first.table.lastTurn()).toEqual({ version: 4, played: ['walks'] });
});

test('while an advice is shown nothing of what others do is drawn over it, and planning ahead puts it away', () => {
  const { table, come } = setUp(() => ({ actions: [], view: () => null, legal: () => [] }));
  table.advise('missed');
  come(...TURN);
  expect([table.playback.playing, table.trail]).toEqual([true, null]);
  table.planAhead(true);
  expect([table.ahead, table.asking]).toEqual([true, null]);
});

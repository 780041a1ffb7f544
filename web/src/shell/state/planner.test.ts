import { expect, test } from 'vitest';
import type { Draft, Refusal, View } from '../../games/tikal/logic/types';
import { asRefusal, Planner, type Desk } from './planner.svelte';

/** A draft that knows one rule: every action costs 2 AP, and `bad` is refused. */
class FakeDraft implements Draft {
  actions: string[] = [];
  constructor(public phase: 'act' | 'place' = 'act') {}

  view(): View {
    const placed = this.actions.some((action) => action.startsWith('place'));
    const phase = this.phase === 'place' && placed ? 'act' : this.phase;
    const legal =
      phase === 'place' ? ['place b3 0', 'place b3 2', 'place c1 1'] : ['walk worker a1 b2', 'end'];
    const spent = this.actions.filter((action) => !action.startsWith('place')).length * 2;
    const seat = {
      score: 0,
      leader: 'supply',
      supply: 18,
      workers: { a1: 3 },
      camps: [],
      guards: [],
      treasures: {},
    };
    return {
      viewer: 1,
      to_move: 1,
      position: {
        game: 'tikal',
        config: { players: 2, mode: 'basic', edition: '2015' },
        phase,
        ap: 10 - spent,
        hexes: {},
        seats: [seat, seat],
      },
      would_score: [],
      tiles_left: {},
      outcome: { scores: [0, 0], places: [1, 1] },
      legal,
    };
  }
  check(action: string): Refusal | null {
    return action.startsWith('bad') ? { code: 'no_path', params: {}, rule: 'A3' } : null;
  }
  reveals(action: string): boolean {
    return action === 'end';
  }
  play(action: string) {
    const refusal = this.check(action);
    if (refusal) throw refusal;
    this.actions.push(action);
    return [];
  }
  undo(count: number): void {
    this.actions.splice(this.actions.length - count, count);
  }
  paths() {
    return [
      { hex: 'a1', cost: 0, actions: [] },
      { hex: 'b2', cost: 2, actions: ['walk a1-b2'] },
      { hex: 'c2', cost: 4, actions: ['walk a1-b2', 'walk b2-c2'] },
    ];
  }
  replay(actions: string[]) {
    const at = actions.findIndex((action) => this.check(action) !== null);
    const fitted = at < 0 ? actions.length : at;
    this.actions.push(...actions.slice(0, fitted));
    return { fitted, refusal: at < 0 ? null : this.check(actions[at]!) };
  }
}

function setUp(draft = new FakeDraft(), plan: string[] = [], sent = 0) {
  const log: string[] = [];
  let fail: unknown = null;
  const desk: Desk = {
    submit: async (actions) => {
      log.push(`submit ${actions.join()}`);
      if (fail) throw fail;
    },
    takeBack: async (count) => void log.push(`undo ${count}`),
    undoable: () => sent,
    save: (actions) => void log.push(`save ${actions.join()}`),
  };
  const planner = new Planner(desk);
  planner.begin(draft, false, plan);
  return { planner, draft, log, failWith: (error: unknown) => (fail = error) };
}

test('a picked figure reaches hexes at their cheapest price; several pay for each', () => {
  const { planner } = setUp();
  planner.pick('worker', 'a1');
  expect([...planner.reach].map(([hex, { cost }]) => [hex, cost])).toEqual([
    ['b2', 2],
    ['c2', 4],
  ]);
  planner.pick('worker', 'a1', 3);
  expect([...planner.reach.keys()]).toEqual(['b2']);
  planner.pick('worker', 'a1', 99);
  expect(planner.picked?.count).toBe(3);
  planner.pick('leader', 'a1');
  expect(planner.picked).toBeNull();
});

test('going somewhere is one step, taken back and redone as one', async () => {
  const { planner, draft, log } = setUp();
  planner.pick('worker', 'a1');
  expect(planner.go('c2')).toBe(true);
  expect(draft.actions).toEqual(['walk a1-b2', 'walk b2-c2']);
  expect(log.at(-1)).toBe('save walk a1-b2,walk b2-c2');
  expect(planner.picked).toBeNull();
  await planner.undo();
  expect(draft.actions).toEqual([]);
  planner.redo();
  expect(draft.actions).toEqual(['walk a1-b2', 'walk b2-c2']);
  expect(planner.canRedo).toBe(false);
});

test('a step is played whole or not at all, and says why', () => {
  const { planner, draft } = setUp();
  expect(planner.play(['walk a1-b2', 'bad'])).toBe(false);
  expect(draft.actions).toEqual([]);
  expect(planner.refusal).toEqual({ code: 'no_path', params: {}, rule: 'A3' });
});

test('undo goes on into what was sent in this turn, down to the floor', async () => {
  const { planner, log } = setUp(new FakeDraft(), [], 2);
  planner.play(['walk a1-b2']);
  await planner.undoAll();
  expect(log.at(-1)).toBe('undo 2');
  await planner.undo();
  expect(log.at(-1)).toBe('undo 1');
  const floor = setUp();
  expect(floor.planner.canUndo).toBe(false);
  await floor.planner.undo();
  expect(floor.log).toEqual([]);
});

test('nothing is sent before the commit; what was saved is cleared before, and kept where it fails', async () => {
  const { planner, log, failWith } = setUp();
  planner.play(['walk a1-b2']);
  log.length = 0;
  expect(await planner.commit('end')).toBe(true);
  expect(log).toEqual(['save ', 'submit walk a1-b2,end']);
  log.length = 0;
  failWith({ code: 'version', params: { stated: 1, current: 2 } });
  expect(await planner.commit('end')).toBe(false);
  expect(log.at(-1)).toBe('save walk a1-b2');
  expect(planner.refusal?.code).toBe('version');
});

test('a plan made before the turn waits for the tile, then goes on as far as it fits', () => {
  const { planner, draft } = setUp(new FakeDraft('place'), ['walk a1-b2', 'bad', 'walk b2-c2']);
  expect(planner.waiting).toHaveLength(3);
  expect(planner.place('b3', 0)).toBe(true);
  expect(draft.actions).toEqual(['place b3/0', 'walk a1-b2']);
  expect(planner.misfit).toMatchObject({ fitted: 1, of: 3, action: 'bad', refusal: { rule: 'A3' } });
});

test('a draft that was kept is there again after a reload', () => {
  const { planner, draft } = setUp(new FakeDraft('place'), ['place b3/0', 'walk a1-b2']);
  expect(draft.actions).toEqual(['place b3/0', 'walk a1-b2']);
  expect(planner.canUndo).toBe(true);
});

test('the tile is turned in hand, and on the board only into rotations that fit', () => {
  const { planner, draft } = setUp(new FakeDraft('place'));
  planner.turn(-1);
  expect(planner.rotation).toBe(5);
  planner.place('b3', 0);
  planner.turn(1);
  expect(draft.actions).toEqual(['place b3/2']);
  planner.turn(1);
  expect(draft.actions).toEqual(['place b3/0']);
});

test('ending is wasteful only while something can still be done', () => {
  const { planner } = setUp();
  expect(planner.wasteful).toBe(true);
});

test('a declined request shows the refusal inside it', () => {
  const inner = { code: 'no_path', params: {}, rule: 'A3' };
  expect(asRefusal({ code: 'refused', params: { index: 1, refusal: inner } })).toEqual(inner);
  expect(asRefusal(new Error('x'))).toEqual({ code: 'unknown' });
});

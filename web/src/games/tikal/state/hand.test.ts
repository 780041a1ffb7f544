import { expect, test } from 'vitest';
import { Planner, type Desk, type Refusal } from '../../../shell/state/planner.svelte';
import type { Path, Ways } from '../../../generated/tikal';
import type { Draft, View } from '../logic/types';
import { Hand } from './hand.svelte';

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
  ask({ count }: Ways): Path[] {
    const near = { hex: 'b2', cost: 2 * count, actions: Array<string>(count).fill('walk a1-b2') };
    const far = { hex: 'c2', cost: 4, actions: ['walk a1-b2', 'walk b2-c2'] };
    return count === 1 ? [near, far] : [near];
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
  const desk: Desk = {
    submit: async (actions) => void log.push(`submit ${actions.join()}`),
    takeBack: async (count) => void log.push(`undo ${count}`),
    undoable: () => sent,
    save: (actions) => void log.push(`save ${actions.join()}`),
    ready: (plan) => hand.ready(plan),
    putDown: () => hand.putDown(),
  };
  const planner = new Planner(desk);
  const hand = new Hand(planner);
  planner.begin(draft, false, plan);
  return { planner, hand, draft, log };
}

test('a picked figure reaches hexes at their cheapest price; several pay for each', () => {
  const { hand } = setUp();
  hand.pick('worker', 'a1');
  expect([...hand.reach].map(([hex, { cost }]) => [hex, cost])).toEqual([
    ['b2', 2],
    ['c2', 4],
  ]);
  hand.pick('worker', 'a1', 3);
  expect([...hand.reach].map(([hex, { cost }]) => [hex, cost])).toEqual([['b2', 6]]);
  hand.pick('worker', 'a1', 99);
  expect(hand.picked?.count).toBe(3);
  hand.pick('leader', 'a1');
  expect(hand.picked).toBeNull();
});

test('going somewhere is one step, taken back and redone as one', async () => {
  const { planner, hand, draft, log } = setUp();
  hand.pick('worker', 'a1');
  expect(hand.go('c2')).toBe(true);
  expect(draft.actions).toEqual(['walk a1-b2', 'walk b2-c2']);
  expect(log.at(-1)).toBe('save walk a1-b2,walk b2-c2');
  expect(hand.picked).toBeNull();
  await planner.undo();
  expect(draft.actions).toEqual([]);
  planner.redo();
  expect(draft.actions).toEqual(['walk a1-b2', 'walk b2-c2']);
  expect(planner.canRedo).toBe(false);
});

test('a plan made before the turn waits for the tile, then goes on as far as it fits', () => {
  const { planner, hand, draft } = setUp(new FakeDraft('place'), ['walk a1-b2', 'bad', 'walk b2-c2']);
  expect(planner.waiting).toHaveLength(3);
  expect(hand.place('b3', 0)).toBe(true);
  expect(draft.actions).toEqual(['place b3/0', 'walk a1-b2']);
  expect(planner.misfit).toMatchObject({ fitted: 1, of: 3, action: 'bad', refusal: { rule: 'A3' } });
});

test('a draft that was kept is there again after a reload', () => {
  const { planner, draft } = setUp(new FakeDraft('place'), ['place b3/0', 'walk a1-b2']);
  expect(draft.actions).toEqual(['place b3/0', 'walk a1-b2']);
  expect(planner.canUndo).toBe(true);
});

test('the tile is turned in hand, and on the board only into rotations that fit', () => {
  const { hand, draft } = setUp(new FakeDraft('place'));
  hand.turn(-1);
  expect(hand.rotation).toBe(5);
  hand.place('b3', 0);
  hand.turn(1);
  expect(draft.actions).toEqual(['place b3/2']);
  hand.turn(1);
  expect(draft.actions).toEqual(['place b3/0']);
});

test('ending is wasteful only while something can still be done', () => {
  const { hand } = setUp();
  expect(hand.wasteful).toBe(true);
});

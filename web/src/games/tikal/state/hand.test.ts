// The hand on a real draft of the engine: whatever it offers is what the rules say.
import { beforeAll, expect, test } from 'vitest';
import type { Engine, Local } from '../../../engine';
import { testEngine } from '../../../engine/testing';
import type { Seat } from '../../../generated/engine';
import { Planner, type Desk } from '../../../shell/state/planner.svelte';
import { ofKind } from '../logic/actions';
import type { View } from '../logic/types';
import { Hand } from './hand.svelte';

const SEED = '64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08';
let engine: Engine;
beforeAll(async () => {
  engine = await testEngine();
});

/** A game of two in which nobody has done anything. */
function begin(): Local {
  const config = { players: 2, mode: 'basic', edition: '2015' };
  return engine.local({ game: 'tikal', config, names: ['Ann', 'Bob'], marks: [], seed: SEED });
}

function setUp({ ahead = false, plan = [] as string[], sent = 0, local = begin() } = {}) {
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
  const replica = local.replica();
  planner.begin(ahead ? replica.ahead(2 as Seat)! : replica.draft(replica.toMove()!), ahead, plan);
  const actions = (): string[] => planner.draft!.actions;
  return { planner, hand, log, actions };
}

/** The tile is placed where it fits first. */
function placed() {
  const table = setUp();
  const [hex, rotations] = [...table.hand.placings][0]!;
  expect(table.hand.place(hex, rotations[0])).toBe(true);
  return table;
}

test('picked figures reach hexes at their cheapest price; several pay for each', () => {
  const { hand } = placed();
  hand.pick('worker', 'supply');
  const alone = hand.reach.get('a1')!;
  const beyond = [...hand.reach].filter(([hex]) => hex !== 'a1');
  expect(beyond.length).toBeGreaterThan(0);
  for (const [, { cost }] of beyond) expect(cost).toBeGreaterThan(alone.cost);
  hand.pick('worker', 'supply', 3);
  expect(hand.reach.get('a1')).toMatchObject({ cost: 3 * alone.cost });
  expect(hand.reach.get('a1')!.actions).toHaveLength(3);
  hand.pick('worker', 'supply', 99);
  expect(hand.picked?.count).toBe(18);
  expect(hand.reach.size).toBe(0);
  hand.pick('leader', 'b2');
  expect(hand.picked).toBeNull();
});

test('going somewhere is one step, taken back and redone as one', async () => {
  const { planner, hand, log, actions } = placed();
  hand.pick('leader', 'supply');
  const [hex, { actions: way, cost }] = [...hand.reach].find(([, { actions }]) => actions.length === 2)!;
  const before = hand.ap;
  expect(hand.go(hex)).toBe(true);
  expect(actions().slice(1)).toEqual(way);
  expect(hand.ap).toBe(before - cost);
  expect(log.at(-1)).toBe(`save ${actions().join()}`);
  expect(hand.picked).toBeNull();
  await planner.undo();
  expect(actions()).toHaveLength(1);
  planner.redo();
  expect(actions().slice(1)).toEqual(way);
  expect(planner.canRedo).toBe(false);
});

test('a plan made before the turn waits for the tile, then goes on as far as it fits', () => {
  const plan = ['enter worker a1', 'uncover a1', 'enter worker a1'];
  const { planner, hand, actions } = setUp({ plan });
  expect(planner.waiting).toHaveLength(3);
  const [hex, rotations] = [...hand.placings][0]!;
  expect(hand.place(hex, rotations[0])).toBe(true);
  expect(actions().slice(1)).toEqual(['enter worker a1']);
  expect(planner.misfit).toMatchObject({
    fitted: 1,
    of: 3,
    text: 'uncover a1',
    action: { kind: 'uncover', hex: 'a1' },
    refusal: { code: 'no_temple' },
  });
});

test('a draft that was kept is there again after a reload', () => {
  const { hand } = setUp();
  const [hex, rotations] = [...hand.placings][0]!;
  // Kept by an older page, in the brief form.
  const kept = setUp({ plan: [`place ${hex}/${rotations[0]}`, 'enter a1'] });
  expect(kept.actions()).toEqual([`place ${hex} ${rotations[0]}`, 'enter worker a1']);
  expect(kept.planner.canUndo).toBe(true);
});

test('the tile is turned in hand, and on the board only into rotations that fit', () => {
  // Tiles are placed until one fits somewhere in some rotations, and not in others.
  const some = (fits: number[]): boolean => fits.length > 1 && fits.length < 6;
  const local = begin();
  let table = setUp({ local });
  for (let turn = 0; ![...table.hand.placings.values()].some(some); turn += 1) {
    expect(turn).toBeLessThan(40);
    const { version } = local.replica();
    const first = table.hand.legal.find(({ action }) => action.kind === 'place' || action.kind === 'end')!;
    local.submit(local.replica().toMove()!, version, String(version), [first.text]);
    table = setUp({ local });
  }
  const { hand, actions } = table;
  hand.turn(-1);
  expect(hand.rotation).toBe(5);
  const [hex, rotations] = [...hand.placings].find(([, fits]) => some(fits))!;
  hand.place(hex, rotations[0]);
  expect(hand.justPlaced()).toMatchObject({ hex, rotation: rotations[0] });
  hand.turn(1);
  expect(actions()).toEqual([`place ${hex} ${rotations[1]}`]);
  for (let more = 1; more < rotations.length; more += 1) hand.turn(1);
  expect(actions()).toEqual([`place ${hex} ${rotations[0]}`]);
});

test('a tile where it does not fit is refused by the rules', () => {
  const { planner, hand } = setUp();
  expect(hand.place('a1', 0)).toBe(false);
  expect(planner.refusal).toMatchObject({ code: 'already_explored' });
});

test('a plan for later holds nothing that ends the turn or turns something up', () => {
  const { planner, hand } = setUp({ ahead: true });
  expect(hand.legal.length).toBeGreaterThan(0);
  expect(hand.legal.filter(({ commits, ends }) => commits || ends)).toEqual([]);
  expect(planner.draft!.check('end')).toBeNull();
});

test('ending is wasteful only while something can still be done', () => {
  const { planner, hand } = placed();
  expect(hand.wasteful).toBe(true);
  while (hand.ap > 0) planner.play([ofKind(hand.legal, 'enter')[0]!.text]);
  expect(hand.legal.map(({ ends }) => ends)).toEqual([true]);
  expect(hand.wasteful).toBe(false);
});

test('what an action would do is what it does', () => {
  const { planner, hand } = placed();
  const { text, cost } = ofKind(hand.legal, 'enter')[0]!;
  const before = (planner.view as View).position.ap;
  expect(hand.foresee(text)).toMatchObject([{ event: 'entered', seat: 1 }]);
  planner.play([text]);
  expect(hand.ap).toBe(before - cost);
  expect(hand.foresee('dig a1')).toEqual([]);
});

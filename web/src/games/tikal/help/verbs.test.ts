// What can be done and what cannot, in whole games: nothing is forgotten, and every no has its reason from the rules.
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../engine';
import { testEngine } from '../../../engine/testing';
import { LANGUAGES } from '../../../i18n';
import { sceneOf } from '../logic/scene';
import type { Legal } from '../logic/actions';
import type { Board, View } from '../logic/types';
import { tikal } from '../setup';
import { verbsOf } from './verbs';

let engine: Engine;
beforeAll(async () => {
  engine = await testEngine('tikal');
});

/** A repeatable choice. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each([
  ['basic', 1],
  ['auction', 2],
] as const)('tells all that can be done in a %s game, and why the rest cannot', (mode, seed) => {
  const config = { ...tikal.usual(2), mode };
  const board = engine.board('tikal', config) as Board;
  const local = engine.local({
    game: 'tikal',
    config,
    names: ['Ann', 'Bob'],
    marks: [],
    seed: '3'.repeat(64),
  });
  const pick = dice(seed);
  const asked = { can: new Set<string>(), cannot: new Set<string>() };
  while (!local.replica().over) {
    const seat = local.replica().toMove()!;
    const replica = local.hold(seat);
    const draft = replica.draft(seat);
    const legal = draft.legal() as Legal[];
    const view = draft.view() as View;
    const verbs = verbsOf({ legal, view, board, scene: sceneOf(board, view) });
    expect(verbs.flatMap(({ can }) => can).length).toBe(legal.length);
    for (const { name, can, tries } of verbs) {
      if (can.length > 0) asked.can.add(name);
      for (const action of tries) {
        const refusal = draft.check(action);
        // A reason, and never a word that the rules do not know.
        expect(refusal?.code, `${name}: ${action}`).toMatch(/^(?!syntax|unknown|unreadable)/);
        asked.cannot.add(name);
      }
    }
    const chosen = legal[pick(legal.length)]!;
    local.submit(seat, replica.version, `${replica.version}`, [chosen.text]);
  }
  expect(asked.can.size).toBeGreaterThanOrEqual(9);
  expect(asked.cannot.size).toBeGreaterThanOrEqual(9);
});

it.each(LANGUAGES)('has a sentence for each of them in %s', async (language) => {
  const { can, group } = (await import(`../texts/${language}/dialog.json`)).default as Record<
    string,
    Record<string, string>
  >;
  const view = { to_move: 1, position: { auction: { display: [] }, seats: [{ treasures: {} }] } };
  const verbs = verbsOf({
    legal: [],
    view: view as unknown as View,
    board: { base: 'a1', columns: 8, rows: 5 } as Board,
    scene: [],
  });
  const kinds = Object.keys(can!);
  expect(verbs).toHaveLength(kinds.length);
  for (const kind of kinds) expect(Object.keys(group!)).toContain(kind);
});

// What can be done and what cannot, in whole games: nothing is forgotten, and every no has its reason from the rules.
import { expect, it } from 'vitest';
import { testEngine } from '../../../engine/testing';
import { LANGUAGES } from '../../../i18n';
import type { Board, Legal, View } from '../logic/types';
import { verbsOf } from './verbs';

/** A repeatable choice. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('tells all that can be done in a game, and why the rest cannot', async () => {
  const engine = await testEngine('tikal2');
  const config = { players: 2 };
  const board = engine.board('tikal2', config) as Board;
  const local = engine.local({
    game: 'tikal2',
    config,
    names: ['Ann', 'Bob'],
    marks: [],
    seed: '3'.repeat(64),
  });
  const pick = dice(7);
  const asked = { can: new Set<string>(), cannot: new Set<string>() };
  while (!local.replica().over) {
    const seat = local.replica().toMove()!;
    const replica = local.hold(seat);
    const draft = replica.draft(seat);
    const legal = draft.legal() as Legal[];
    const view = draft.view() as unknown as View;
    const verbs = verbsOf({ legal, view, board });
    expect(verbs.flatMap(({ can }) => can).length).toBe(legal.length);
    for (const { name, rule, can, tries } of verbs) {
      if (can.length > 0) asked.can.add(`${name} ${rule}`);
      for (const action of tries) {
        const refusal = draft.check(action);
        // A reason, and never a word that the rules do not know.
        expect(refusal?.code, `${name}: ${action}`).toMatch(/^(?!syntax|unknown|unreadable)/);
        asked.cannot.add(`${name} ${rule}`);
      }
    }
    const chosen = legal[pick(legal.length)]!;
    local.submit(seat, replica.version, `${replica.version}`, [chosen.text]);
  }
  expect(asked.can.size).toBeGreaterThanOrEqual(12);
  expect(asked.cannot.size).toBeGreaterThanOrEqual(5);
});

it.each(LANGUAGES)('has a sentence for each of them in %s', async (language) => {
  const { can, group } = (await import(`../texts/${language}/dialog.json`)).default as Record<
    string,
    Record<string, string>
  >;
  const seats = [{ tiles: [], toll: {} }];
  const verbs = verbsOf({
    legal: [],
    view: { to_move: 1, seats, sites: [] } as unknown as View,
    board: { tiles: [], colours: [], tents: true } as unknown as Board,
  });
  const kinds = Object.keys(can!);
  expect(verbs).toHaveLength(kinds.length);
  for (const kind of kinds) expect(Object.keys(group!)).toContain(kind);
});

// What Tikal II in five minutes says in numbers is what the engine says. What its pictures show is held beside them.
import { expect, it } from 'vitest';
import { testEngine } from '../../../engine/testing';
import { LANGUAGES } from '../../../i18n';
import { loadOverview } from '../../../rules/overview';
import type { Board, View } from '../logic/types';
import { DRAWN } from './drawn';

it.each(LANGUAGES)('says no other numbers in %s', async (language) => {
  const engine = await testEngine('tikal2');
  const board = engine.board('tikal2', { players: 2 }) as Board;
  const local = engine.local({
    game: 'tikal2',
    config: { players: 2 },
    names: ['Ann', 'Bob'],
    marks: [],
    seed: '5'.repeat(64),
  });
  const draft = local.hold(1).draft(1);
  const { text } = draft.legal()[0]!;
  // The first keys pass the move on: what they bring is foreseen, not planned.
  local.submit(1, local.replica().version, 'keys', [text]);
  const { backpack } = (local.replica().view(local.replica().version, null) as unknown as View).seats[0]!;
  const firstKeys = Object.values(backpack).reduce((sum, count) => sum + count, 0);
  const prices = board.disc;
  /** For each door, each treasure left: a point. */
  const EACH = 1;
  const said: Record<string, number[]> = {
    temple: [],
    river: [board.river.filter(({ site }) => site !== null).length, board.penalty],
    tiles: [EACH],
    keys: [firstKeys],
    doors: [],
    dig: [EACH],
    rooms: [],
    treasures: [Math.min(...prices), Math.max(...prices), EACH],
    cards: [],
    scoring: [
      ...board.set_points.slice(1),
      ...board.colours.map((_, index) => index + 1),
      board.altar_points,
    ],
  };
  const { sections } = await loadOverview('tikal2', language);
  expect(sections.map(({ id }) => id)).toEqual(Object.keys(said));
  expect(Object.keys(DRAWN)).toEqual(Object.keys(said));
  const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);
  for (const { id, title, text } of sections)
    expect(sorted(`${title} ${text}`.match(/\d+/g)?.map(Number) ?? []), id).toEqual(sorted(said[id]!));
});

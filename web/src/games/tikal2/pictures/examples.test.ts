// The numbers of the pictures are those of the engine.
import { expect, it } from 'vitest';
import { testEngine } from '../../../engine/testing';
import type { Board, View } from '../logic/types';
import { ALTAR_POINTS, PENALTY, PRICES, RIVER, SETS } from './examples';

it('shows the river and what things score as they are', async () => {
  const board = (await testEngine('tikal2')).board('tikal2', { players: 2 }) as Board;
  expect(RIVER).toEqual(board.river.map(({ point }) => point));
  expect(PENALTY).toBe(board.penalty);
  expect(ALTAR_POINTS).toBe(board.altar_points);
  expect(SETS).toEqual(board.set_points);
});

it('turns the disc as the engine does', async () => {
  const engine = await testEngine('tikal2');
  const local = engine.local({
    game: 'tikal2',
    config: { players: 2 },
    names: ['Ann', 'Bob'],
    marks: [],
    seed: '5'.repeat(64),
  });
  const { prices } = local.replica().view(0, null) as unknown as View;
  const count = prices.length;
  /** By how many kinds the disc of the game lies further than the one of the picture. */
  const turned = prices.findIndex((_, shift) =>
    PRICES.every(({ now }, index) => prices[(index + shift) % count]!.now === now),
  );
  expect(turned).toBeGreaterThanOrEqual(0);
  expect(PRICES.map(({ next }) => next)).toEqual(
    PRICES.map((_, index) => prices[(index + turned) % count]!.next),
  );
  expect(PRICES.map(({ treasure }) => treasure)).toEqual(prices.map(({ treasure }) => treasure));
});

// The numbers of the pictures are those of the engine.
import { expect, it } from 'vitest';
import { testEngine } from '../../../engine/testing';
import type { Board } from '../logic/types';
import { tikal } from '../setup';
import { SETS } from './examples';

it('shows what sets of treasures score', async () => {
  const board = (await testEngine('tikal')).board('tikal', tikal.usual(2)) as Board;
  expect([0, ...SETS]).toEqual(board.set_points);
});

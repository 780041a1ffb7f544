// The toy as a table has it.
import type { Game } from '../../src/shell/game';
import Board from './Board.svelte';
import Context from './Context.svelte';
import type { Box } from './data';
import { Toy } from './toy.svelte';

const game: Game = {
  sit: (table, box) => new Toy(table, box as Box),
  parts: { Board, Context, actions: () => import('./Actions.svelte') },
};

export default game;

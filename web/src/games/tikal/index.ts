// Tikal as a table has it: its board, its parts and its words.
import type { Game } from '../../shell/game';
import Board from './board/Board.svelte';
import type { Board as Box } from './logic/types';
import Above from './parts/Above.svelte';
import Actions from './parts/Actions.svelte';
import Belongings from './parts/Belongings.svelte';
import Context from './parts/Context.svelte';
import Means from './parts/Means.svelte';
import Panels from './parts/Panels.svelte';
import Prospect from './parts/Prospect.svelte';
import Stocks from './parts/Stocks.svelte';
import { Tikal } from './state/tikal.svelte';

const game: Game = {
  sit: (table, box) => new Tikal(table, box as Box),
  parts: { Board, Above, Context, Means, Actions, Prospect, Belongings, Stock: Stocks, Panels },
};

export default game;

// Tikal II as a table has it: its board, its parts and its words.
import type { Raw } from '../../engine/module';
import open, {
  board,
  checkConfig,
  commit,
  local,
  marked,
  replica,
  resume,
  verify,
  verifyAgainst,
} from '../../engine/pkg/tikal2/engine';
import type { Game } from '../../shell/game';
import Board from './board/Board.svelte';
import { landmarks } from './logic/landmarks';
import type { Board as Box, Entry } from './logic/types';
import Belongings from './parts/Belongings.svelte';
import Context from './parts/Context.svelte';
import Means from './parts/Means.svelte';
import Prospect from './parts/Prospect.svelte';
import Stocks from './parts/Stocks.svelte';
import Tray from './parts/Tray.svelte';
import { Tikal2 } from './state/tikal2.svelte';

// What speaks to its engine comes with its table: by itself it would be one more file to fetch.
export const glue: Raw = {
  default: open,
  board,
  checkConfig,
  commit,
  local,
  marked,
  replica,
  resume,
  verify,
  verifyAgainst,
};

const game: Game = {
  moments: () => import('./moments'),
  reasons: () => import('./logic/reasons'),
  help: () => import('./help'),
  landmarks: (entries) => landmarks(entries as Entry[]),
  sit: (table, box) => new Tikal2(table, box as Box),
  parts: {
    actions: () => import('./dialogs/Actions.svelte'),
    Board,
    Decision: Tray,
    Context,
    Means,
    Prospect,
    Belongings,
    Stock: Stocks,
  },
};

export default game;

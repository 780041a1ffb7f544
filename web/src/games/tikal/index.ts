// Tikal as a table has it: its board, its parts and its words.
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
} from '../../engine/pkg/tikal/engine';
import type { Game } from '../../shell/game';
import Board from './board/Board.svelte';
import { landmarks } from './logic/landmarks';
import type { Board as Box, Entry } from './logic/types';
import type { Config } from '../../generated/tikal';
import Belongings from './parts/Belongings.svelte';
import Context from './parts/Context.svelte';
import Means from './parts/Means.svelte';
import Panels from './parts/Panels.svelte';
import Prospect from './parts/Prospect.svelte';
import Stocks from './parts/Stocks.svelte';
import { Tikal } from './state/tikal.svelte';

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
  sit: (table, box) => new Tikal(table, box as Box),
  // Most games have no auction.
  more: async (config) =>
    (config as Config).mode === 'auction'
      ? { Decision: (await import('./auction/Auction.svelte')).default }
      : {},
  parts: {
    actions: () => import('./dialogs/Actions.svelte'),
    Board,
    Context,
    Means,
    Prospect,
    Belongings,
    Stock: Stocks,
    Panels,
  },
};

export default game;

// The one file that names the games of the page.
import { setup, type Game, type GameSetup } from '../shell/game';
import { tikal } from './tikal/setup';

interface Hosted {
  setup: GameSetup;
  /** Its table: a chunk of its own. */
  table: () => Promise<{ default: Game }>;
}

const HOSTED: Readonly<Record<string, Hosted>> = {
  tikal: { setup: setup(tikal), table: () => import('./tikal') },
};

/** The games that can be played here, in the order in which they are offered. */
export const GAMES: readonly string[] = Object.keys(HOSTED);

/** What was stored before it said of which game it is, is of this one. */
export const OLDEST = 'tikal';

/** The setup of a game; nothing where this page does not know it. */
export function known(game: string): GameSetup | undefined {
  return Object.hasOwn(HOSTED, game) ? HOSTED[game]!.setup : undefined;
}

function hosted(game: string): Hosted {
  if (Object.hasOwn(HOSTED, game)) return HOSTED[game]!;
  throw Object.assign(new Error('unknown_game'), { code: 'unknown_game', params: { game } });
}

/** The setup of a game that is known here. */
export function setupOf(game: string): GameSetup {
  return hosted(game).setup;
}

/** Fetches the table of a game. */
export async function loadGame(game: string): Promise<Game> {
  return (await hosted(game).table()).default;
}

// The one file that names the games of the page.
import { setup, type GameSetup } from '../shell/game';
import { tikal } from './tikal/setup';

const SETUPS: Readonly<Record<string, GameSetup>> = { tikal: setup(tikal) };

/** The games that can be played here, in the order in which they are offered. */
export const GAMES: readonly string[] = Object.keys(SETUPS);

/** What was stored before it said of which game it is, is of this one. */
export const OLDEST = 'tikal';

/** A game by its id; nothing where this page does not know it. */
export function known(game: string): GameSetup | undefined {
  return Object.hasOwn(SETUPS, game) ? SETUPS[game] : undefined;
}

/** A game that is known here. */
export function setupOf(game: string): GameSetup {
  const found = known(game);
  if (!found) throw Object.assign(new Error('unknown_game'), { code: 'unknown_game', params: { game } });
  return found;
}

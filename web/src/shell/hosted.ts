// The games of the house by their ids, whichever they are.
import { HOSTED } from '../games';
import { fetchTexts, loadTexts } from '../i18n';
import type { Game, GameSetup, Hosted } from './game';

export { OLDEST } from '../games';

const STORED = 'mutal.game';

/** The games that can be played here, in the order in which they are offered. */
export const GAMES: readonly string[] = Object.keys(HOSTED);

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

/** Where a rule of a game is read. */
export function ruleLink(game: string, rule: string): string {
  return `/rules${game === GAMES[0] ? '' : `?game=${game}`}#${rule}`;
}

/** Fetches the table of a game, with its words. */
export async function loadGame(game: string): Promise<Game> {
  const [{ default: table }] = await Promise.all([hosted(game).table(), loadTexts(game)]);
  if (GAMES.length > 1) remember(game);
  return table;
}

/** Fetches the table that is most likely to be opened, before anybody says which game it is: the one of the last time. */
export async function loadLikely(): Promise<void> {
  const last = GAMES.length > 1 ? remembered() : null;
  const likely = last && known(last) ? last : GAMES[0]!;
  await Promise.all([hosted(likely).table(), fetchTexts(likely)]);
}

function remember(game: string): void {
  try {
    localStorage.setItem(STORED, game);
  } catch {
    // Then the first one is likely.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

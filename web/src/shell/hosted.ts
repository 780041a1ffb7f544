// The games of the house by their ids, whichever they are.
import { HOSTED } from '../games';
import type { Modules } from '../engine/module';
import { fetchTexts, list, loadTexts } from '../i18n';
import { pause } from '../pace';
import type { Game, GameSetup, Hosted, Pictures } from './game';

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

/** The compiled modules of a game. */
export function modulesOf(game: string): Modules {
  return hosted(game).engine;
}

/** The game that a record says it is of; whatever is no record is read, and refused, by the first one's engine. */
export function gameOf(record: string): string {
  return /^mutal \d+ (\w+)/.exec(record)?.[1] ?? GAMES[0]!;
}

/** Where a rule of a game is read. */
export function ruleLink(game: string, rule: string): string {
  return `/rules${game === GAMES[0] ? '' : `?game=${game}`}#${rule}`;
}

/** Where a game is read in five minutes, with pictures. */
export function overviewLink(game: string): string {
  return `/rules?game=${game}&view=short`;
}

/** Fetches the table of a game, with its words. */
export async function loadGame(game: string): Promise<Game> {
  const [{ default: table }] = await Promise.all([hosted(game).table(), loadTexts(game)]);
  if (GAMES.length > 1) remember(game);
  return table;
}

/** A dialog with the words that it alone has. */
export async function withWords<P>(dialog: Promise<P>, game: string): Promise<P> {
  const words = ['dialogs', `${game}/dialogs`].map(loadTexts);
  return (await Promise.all([dialog, ...words]))[0];
}

/** What fetches its guided games; nothing where it has none. */
export function lessonsOf(game: string): Hosted['lessons'] {
  return hosted(game).lessons;
}

/** Fetches the pictures of its rules; none where it has none, or where they do not come: rules can be read without. */
export async function loadPictures(game: string): Promise<Pictures | null> {
  try {
    return (await hosted(game).pictures?.())?.default ?? null;
  } catch {
    return null;
  }
}

/** The game that is most likely to be opened, before anybody says which one: that of the last time. */
export function likely(): string {
  const last = GAMES.length > 1 ? remembered() : null;
  return last && known(last) ? last : GAMES[0]!;
}

/** Fetches the table of a game ahead. */
export async function fetchGame(game: string): Promise<void> {
  await Promise.all([hosted(game).table(), fetchTexts(game)]);
  // How a language lists things is looked up when it is first asked: in a task of its own, before a table is drawn.
  await pause();
  list(['', '']);
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

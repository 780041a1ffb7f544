import type { Component } from 'svelte';
import { loadTexts, t, type Bundle, type Key } from '../i18n';
import { fetchGame, GAMES, known, likely, setupOf } from '../shell/hosted';
import { link } from '../online/socket.svelte';
import type { Name, Route } from '../router.svelte';

export type Page = Component<{ route: Route }>;
type Chunk = () => Promise<{ default: Component<{ route: Route }> | Component }>;

/** A page that sets a game up, with what can be chosen for each. */
function choosing<P>(page: () => Promise<P>): () => Promise<P> {
  return async () => (await Promise.all([page(), ...GAMES.map((game) => setupOf(game).options())]))[0];
}

/** The start page, with the games that it lists: nothing in sight moves for them later. */
async function start(): Promise<typeof import('./Start.svelte')> {
  const page = await import('./Start.svelte');
  await page.gather();
  return page;
}

/** Every page is a chunk of its own. */
const CHUNKS: Record<Name, Chunk> = {
  start,
  new: choosing(() => import('./NewGame.svelte')),
  play: () => import('./Play.svelte'),
  lobby: () => import('./Lobby.svelte'),
  new_table: choosing(() => import('./NewTable.svelte')),
  table: () => import('./OnlineTable.svelte'),
  games: () => import('./Games.svelte'),
  replay: () => import('./Replay.svelte'),
  replay_local: () => import('./Replay.svelte'),
  import: () => import('./Import.svelte'),
  rules: () => import('./Rules.svelte'),
  account: () => import('./Account.svelte'),
  settings: () => import('./Settings.svelte'),
  missing: () => import('./Missing.svelte'),
};

/** The words of pages, beside those that all have. */
const WORDS: Record<Name, readonly Bundle[]> = {
  start: ['pages'],
  new: ['pages', 'refusals'],
  play: [],
  lobby: ['pages', 'lobby'],
  new_table: ['pages', 'lobby'],
  table: ['online'],
  games: ['pages'],
  replay: ['pages', 'online', 'refusals'],
  replay_local: ['pages', 'online', 'refusals'],
  import: ['pages', 'refusals'],
  rules: ['pages'],
  account: ['account'],
  settings: ['pages', 'dialogs'],
  missing: [],
};

/** Fetches a page with its words. */
export async function fetchPage(name: Name): Promise<{ default: Component<{ route: Route }> | Component }> {
  const [chunk] = await Promise.all([CHUNKS[name](), ...WORDS[name].map(loadTexts)]);
  return chunk;
}

const TITLES: Record<Name, Key> = {
  start: 'app.title.start',
  new: 'app.title.new',
  play: 'app.title.play',
  lobby: 'app.title.lobby',
  new_table: 'app.title.new_table',
  table: 'app.title.table',
  games: 'app.title.games',
  replay: 'app.title.replay',
  replay_local: 'app.title.replay',
  import: 'app.title.import',
  rules: 'app.title.all_rules',
  account: 'app.title.account',
  settings: 'app.title.settings',
  missing: 'app.title.missing',
};

/** What the page at an address is called. */
export function titleOf({ name, query }: Route): string {
  const game = known(query.get('game') ?? '');
  if (name === 'rules' && query.get('view') === 'short')
    return t('app.title.short', { game: (game ?? setupOf(likely())).name });
  if (name === 'rules' && game) return t('app.title.rules', { game: game.name });
  return t(TITLES[name]);
}

/** What a window says that shows it. */
export function windowTitle(route: Route): string {
  return route.name === 'start' ? `Mutal – ${titleOf(route)}` : `${titleOf(route)} – Mutal`;
}

/** Whether a page shows a board and wants all the room there is. */
export function isTable(name: string): boolean {
  return name === 'play' || name === 'table' || name === 'replay' || name === 'replay_local';
}

/**
 * Begins to load what a page needs, and answers with the page. What fails here is tried again, and told, when the page is shown. A
 * game on this device is likely the last one; of its own tables the server says which game they are.
 */
export async function ahead(name: Name): Promise<Page | null> {
  if (name === 'table') link.ahead();
  const device = name === 'play' || name === 'replay_local';
  const [page] = await Promise.allSettled([fetchPage(name), ...(device ? [fetchGame(likely())] : [])]);
  return page.status === 'fulfilled' ? (page.value.default as Page) : null;
}

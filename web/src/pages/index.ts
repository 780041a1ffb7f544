import type { Component } from 'svelte';
import { loadTexts, t, type Key } from '../i18n';
import { GAMES, known, loadLikely, setupOf } from '../shell/hosted';
import type { Name, Route } from '../router.svelte';

export type Page = Component<{ route: Route }>;
type Chunk = () => Promise<{ default: Component<{ route: Route }> | Component }>;

/** A page that asks a server, with the words for tables, accounts and what a server says. */
function online<P>(page: () => Promise<P>): () => Promise<P> {
  return async () => (await Promise.all([page(), loadTexts('online')]))[0];
}

/** A page that sets a game up, with what can be chosen for each. */
function choosing<P>(page: () => Promise<P>): () => Promise<P> {
  return async () => (await Promise.all([page(), ...GAMES.map((game) => setupOf(game).options())]))[0];
}

/** Every page is a chunk of its own. */
export const PAGES: Record<Name, Chunk> = {
  start: () => import('./Start.svelte'),
  new: choosing(() => import('./NewGame.svelte')),
  play: () => import('./Play.svelte'),
  lobby: online(() => import('./Lobby.svelte')),
  new_table: online(choosing(() => import('./NewTable.svelte'))),
  table: online(() => import('./OnlineTable.svelte')),
  games: online(() => import('./Games.svelte')),
  replay: online(() => import('./Replay.svelte')),
  replay_local: online(() => import('./Replay.svelte')),
  import: online(() => import('./Import.svelte')),
  rules: () => import('./Rules.svelte'),
  account: online(() => import('./Account.svelte')),
  settings: () => import('./Settings.svelte'),
  missing: () => import('./Missing.svelte'),
};

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
  rules: 'app.start.rules',
  account: 'app.title.account',
  settings: 'app.title.settings',
  missing: 'app.title.missing',
};

/** What the page at an address is called. */
export function titleOf({ name, query }: Route): string {
  const game = known(query.get('game') ?? '');
  if (name === 'rules' && game) return t('app.title.rules', { game: game.name });
  return t(TITLES[name]);
}

/** Whether a page shows a board and wants all the room there is. */
export function isTable(name: string): boolean {
  return name === 'play' || name === 'table' || name === 'replay' || name === 'replay_local';
}

/** Begins to load what a page needs. What fails here is tried again, and told, when the page is shown. */
export async function ahead(name: Name): Promise<void> {
  await Promise.allSettled([PAGES[name](), ...(isTable(name) ? [loadLikely()] : [])]);
}

import type { Component } from 'svelte';
import type { Key } from '../i18n';
import { loadLikely } from '../shell/hosted';
import type { Name, Route } from '../router.svelte';

export type Page = Component<{ route: Route }>;
type Chunk = () => Promise<{ default: Component<{ route: Route }> | Component }>;

/** Every page but the first is a chunk of its own. */
export const PAGES: Record<Exclude<Name, 'start'>, Chunk> = {
  new: () => import('./NewGame.svelte'),
  play: () => import('./Play.svelte'),
  lobby: () => import('./Lobby.svelte'),
  new_table: () => import('./NewTable.svelte'),
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

export const TITLES: Record<Name, Key> = {
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
  rules: 'app.title.rules',
  account: 'app.title.account',
  settings: 'app.title.settings',
  missing: 'app.title.missing',
};

/** Whether a page shows a board and wants all the room there is. */
export function isTable(name: string): boolean {
  return name === 'play' || name === 'table' || name === 'replay' || name === 'replay_local';
}

/** Begins to load what a page needs. What fails here is tried again, and told, when the page is shown. */
export function ahead(name: Name): void {
  if (name === 'start') return;
  const loads: Promise<unknown>[] = [PAGES[name](), ...(isTable(name) ? [loadLikely()] : [])];
  loads.forEach((load) => load.catch(() => {}));
}

// What goes over the wire, as the server's contract has it.

import type { Level } from '../settings.svelte';
import type { Config } from '../generated/engine';

export type { Config, Edition, House } from '../generated/engine';
export type { Level } from '../settings.svelte';

export interface User {
  id: string;
  name: string;
  guest: boolean;
}
export interface Hello {
  build: string;
  rules: Record<string, number>;
  secure: boolean;
}
export type SeatPlan = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: Level };
export interface NewTable {
  game: 'tikal';
  config: Config;
  seats: SeatPlan[];
  order: 'random' | 'chosen';
  visibility: 'public' | 'link';
  takeover_after: number;
  name?: string;
}
export interface TableSeat {
  place: number;
  seat: number | null;
  kind: 'open' | 'person' | 'bot';
  user?: { id: string | null; name: string } | null;
  level?: Level | null;
  commitment?: string | null;
  opened: boolean;
  present: boolean;
  away_since?: number | null;
  bot_plays: boolean;
  agrees: boolean;
}
export interface TableInfo {
  id: string;
  game: string;
  config: Config;
  name: string | null;
  visibility: 'public' | 'link';
  order: 'random' | 'chosen';
  state: 'waiting' | 'opening' | 'running' | 'over';
  host: User | null;
  seats: TableSeat[];
  host_commitment: string | null;
  created: number;
  version: number;
  takeover_after: number;
  marks: string[];
  rematch?: string | null;
}
export interface GameInfo {
  id: string;
  game: string;
  config: Config;
  names: string[];
  state: string;
  scores: number[] | null;
  places: number[] | null;
  version: number;
  started: number;
  ended?: number | null;
  marks: string[];
  mine: number | null;
  origin: 'table' | 'imported' | 'offline' | 'fork';
}
export interface Token {
  id: string;
  label: string;
  created: number;
}

export type Params = Record<string, unknown>;

/** What the server says over the socket. */
export type Said =
  | { type: 'hello'; build: string; rules: Record<string, number>; user: User | null }
  | ({ type: 'table' } & TableInfo)
  | { type: 'game'; id: string; header: string; version: number; entries: string; from: number }
  | { type: 'news'; id: string; from: number; version: number; entries: string }
  | { type: 'over'; id: string; record: string }
  | { type: 'receipt'; ref?: number; id: string; key: string | null; before: number; version: number }
  | { type: 'declined'; ref?: number; id: string; key: string | null; code: string; params?: Params }
  | { type: 'error'; ref?: number; code: string; params?: Params }
  | { type: 'lobby'; tables: TableInfo[] }
  | { type: 'lobby_change'; id: string; table: TableInfo | null }
  | { type: 'pong'; ref?: number }
  | { type: 'bye'; reason: string };

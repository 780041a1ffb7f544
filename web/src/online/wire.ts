// What goes over the wire: the server's own types, with the configuration of the game that the page plays.

import type { Config } from '../generated/engine';
import type * as server from '../generated/server';

export type { Config, Edition, House } from '../generated/engine';
export type {
  BotLevel,
  Hello,
  Mine,
  SeatPlan,
  TableRestart,
  TableSeat,
  TokenInfo as Token,
  User,
} from '../generated/server';

type OfTikal<T> = Omit<T, 'config'> & { config: Config };

export type TableInfo = OfTikal<server.TableInfo>;
export type GameInfo = OfTikal<server.GameInfo>;
/** What the server fills in by itself where a page does not say it. */
type Usual = 'open_seconds' | 'stand_in';
export type NewTable = OfTikal<Omit<server.NewTable, 'name' | Usual>> &
  Partial<Pick<server.NewTable, Usual>> & { name?: string };

export type Params = Record<string, unknown>;

type WithTables = { type: 'table' | 'lobby' | 'lobby_change' };

/** What the server says over the socket. */
export type Said =
  | Exclude<server.ServerMessage, WithTables>
  | ({ type: 'table' } & TableInfo)
  | { type: 'lobby'; tables: TableInfo[]; more: boolean; total: number }
  | { type: 'lobby_change'; id: string; table: TableInfo | null; total: number };

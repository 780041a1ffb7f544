// What goes over the wire: the server's own types, with a configuration that has what every game's has.

import type { Config } from '../shell/game';
import type * as server from '../generated/server';

export type { Config } from '../shell/game';
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

type Configured<T> = Omit<T, 'config'> & { config: Config };

export type TableInfo = Configured<server.TableInfo>;
export type GameInfo = Configured<server.GameInfo>;
/** What the server fills in by itself where a page does not say it. */
type Usual = 'open_seconds' | 'stand_in';
export type NewTable = Configured<Omit<server.NewTable, 'name' | Usual>> &
  Partial<Pick<server.NewTable, Usual>> & { name?: string };

export type Params = Record<string, unknown>;

type WithTables = { type: 'table' | 'lobby' | 'lobby_change' };

/** What the server says over the socket. */
export type Said =
  | Exclude<server.ServerMessage, WithTables>
  | ({ type: 'table' } & TableInfo)
  | { type: 'lobby'; tables: TableInfo[]; more: boolean; total: number }
  | { type: 'lobby_change'; id: string; table: TableInfo | null; total: number };

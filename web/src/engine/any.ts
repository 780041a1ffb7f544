// What the engine says of any game. The rest of it is read by the game alone.
import type { Config } from '../shell/game';
import type {
  Advice,
  EntryInfo,
  Fitted,
  HeaderInfo,
  Legal,
  Outcome,
  Seat,
  Standing,
  Tie,
} from '../generated/engine';

export interface AnyView {
  to_move: Seat | null;
  outcome: Outcome;
}
export type AnyEntry = EntryInfo<unknown, unknown>;
export type AnyAdvice = Advice<unknown>;
export type AnyFitted = Fitted<unknown>;
export type AnyHeader = HeaderInfo<Config>;
export type AnyLegal = Legal<unknown>;
export type AnyTie = Tie<unknown>;
export type AnyStanding = Standing<unknown>;

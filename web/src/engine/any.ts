// What the engine says of any game. The rest of it is read by the game alone.
import type { Config } from '../shell/game';
import type { EntryInfo, HeaderInfo, Outcome, Seat, Standing, Tie } from '../generated/engine';

export interface AnyView {
  to_move: Seat | null;
  outcome: Outcome;
  legal: string[];
}
export type AnyEntry = EntryInfo<unknown>;
export type AnyHeader = HeaderInfo<Config>;
export type AnyTie = Tie<unknown>;
export type AnyStanding = Standing<unknown>;

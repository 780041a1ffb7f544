// What the engine says of any game. The rest of it is read by the game alone.
import type { Config } from '../shell/game';
import type { EntryInfo, HeaderInfo, Outcome, Seat, Standing, Tie } from '../generated/engine';

export interface AnyView {
  to_move: Seat | null;
  outcome: Outcome;
  legal: string[];
}
export type AnyEntry = Omit<EntryInfo, 'events'> & { events: readonly unknown[] };
export type AnyHeader = Omit<HeaderInfo, 'game' | 'config'> & { game: string; config: Config };
export type AnyTie = Omit<Tie, 'broken'> & { broken: unknown };
type AnyEnding = Omit<NonNullable<Standing['end']>, 'ties'> & { ties: AnyTie[] };
export type AnyStanding = Omit<Standing, 'end'> & { end: AnyEnding | null };

// What an action would mean before it is done: the table before and after it, compared.
import type { Action } from './actions';
import type { Event, View } from './types';

type Of<K extends Action['kind']> = Extract<Action, { kind: K }>;

/** What a swap changes of the points that the treasures of both would score. */
export interface SwapWorth {
  own: number;
  other: number;
}

export function swapWorth({ seat }: Of<'swap'>, before: View, after: View): SwapWorth {
  const change = (of: number): number =>
    (after.would_score[of - 1]?.treasures ?? 0) - (before.would_score[of - 1]?.treasures ?? 0);
  return { own: change(before.to_move ?? 0), other: change(seat) };
}

/** What a guard binds. */
export interface GuardWorth {
  /** Own figures that leave the game. */
  leader: boolean;
  workers: number;
  /** What the temple scores for its guard from now on. */
  value: number;
}

export function guardWorth(
  { hex }: Of<'guard'>,
  before: View,
  after: View,
  events: readonly Event[],
): GuardWorth {
  const told = events.find((event) => event.event === 'guarded');
  const seat = (told?.seat ?? 0) - 1;
  const leader = before.leaders[seat]?.is === 'on' && after.leaders[seat]?.is === 'removed';
  return {
    leader,
    workers: (told?.removed ?? 0) - (leader ? 1 : 0),
    value: after.would_score[seat]?.from[hex] ?? 0,
  };
}

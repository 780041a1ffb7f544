// Where the points of a game came from.
import type { Entry, Reward } from './types';

export const REWARDS: readonly Reward[] = [
  'bonus',
  'doors',
  'symbol',
  'count',
  'delivery',
  'keys',
  'altars',
  'treasures',
  'cards',
  'forest',
  'emergency',
];

/** Collects points by source, entry by entry. */
export class Ledger {
  /** For each seat: the points of each source. */
  readonly seats: Record<Reward, number>[];

  /** `start` is what the seats had before: a game may begin in its middle. */
  constructor(readonly start: readonly number[]) {
    const nothing = (): Record<Reward, number> =>
      Object.fromEntries(REWARDS.map((reward) => [reward, 0])) as Record<Reward, number>;
    this.seats = start.map(nothing);
  }

  add(entry: Entry): void {
    if (!entry.standing) return;
    for (const event of entry.events)
      if (event.event === 'scored') this.seats[event.seat - 1]![event.reward] += event.points;
  }

  /** What a source gave a seat. */
  of(seat: number, reward: Reward): number {
    return this.seats[seat - 1]![reward];
  }
}

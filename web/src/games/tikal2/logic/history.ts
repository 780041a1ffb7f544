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

/** Collects points by source and round, entry by entry. */
export class Ledger {
  /** For each seat: the points of each source, in the rounds. */
  readonly seats: Record<Reward, [number, number]>[];
  private round = 0;

  /** `start` is what the seats had before: a game may begin in its middle. */
  constructor(readonly start: readonly number[]) {
    const nothing = (): Record<Reward, [number, number]> =>
      Object.fromEntries(REWARDS.map((reward) => [reward, [0, 0]])) as Record<Reward, [number, number]>;
    this.seats = start.map(nothing);
  }

  add(entry: Entry): void {
    if (!entry.standing) return;
    for (const event of entry.events) {
      if (event.event === 'laid') this.round = event.round - 1;
      if (event.event === 'scored')
        this.seats[event.seat - 1]![event.reward][this.round === 1 ? 1 : 0] += event.points;
    }
  }

  /** What a source gave a seat. */
  of(seat: number, reward: Reward): number {
    const [first, second] = this.seats[seat - 1]![reward];
    return first + second;
  }
}

// Where the points of a game came from.
import type { Entry } from './types';

export interface Part {
  temples: number;
  treasures: number;
}

export interface Sources {
  seat: number;
  /** Points at the start. */
  start: number;
  /** Points paid in auctions. */
  paid: number;
  /** Scoring rounds in order. */
  rounds: Part[];
  total: number;
}

/** Collects points by source, entry by entry. */
export class Ledger {
  readonly seats: Sources[];
  private round = -1;

  /** Begins with the points that each seat has at the start; in an auction game some of them are paid. */
  constructor(
    scores: readonly number[],
    readonly auction = false,
  ) {
    this.seats = scores.map((start, index) => ({
      seat: index + 1,
      start,
      paid: 0,
      rounds: [],
      total: start,
    }));
  }

  get rounds(): number {
    return this.round + 1;
  }

  add(entry: Entry): void {
    if (!entry.standing) return;
    for (const event of entry.events) {
      if (event.event === 'scoring_began') {
        this.round += 1;
        for (const seat of this.seats) seat.rounds[this.round] = { temples: 0, treasures: 0 };
      }
      if (event.event === 'scored') {
        const sources = this.seats[event.seat - 1]!;
        sources.rounds[Math.max(this.round, 0)] = { temples: event.temples, treasures: event.treasures };
        sources.total += event.temples + event.treasures;
      }
      if (event.event === 'won') {
        this.seats[event.seat - 1]!.paid += event.price;
        this.seats[event.seat - 1]!.total -= event.price;
      }
    }
  }
}

export function sumOf(sources: Sources, part: keyof Part): number {
  return sources.rounds.reduce((sum, round) => sum + round[part], 0);
}

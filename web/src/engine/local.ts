import type { Receipt, Seat } from '../generated/engine';
import { ask, askJson } from './fault';
import type { Raw as Module } from './module';
import type { Local as Raw } from './pkg/engine';
import { Replica } from './replica';

/** A game that lives in this page: it owns its piles. */
export class Local {
  private own: Replica;

  constructor(
    private readonly raw: Raw,
    private readonly module: Module,
  ) {
    this.own = new Replica(raw.replica(), module);
  }

  /** The game as whoever holds the device may know it, kept in step. */
  replica(): Replica {
    return this.own;
  }
  /** Hands the device to a seat (or to nobody): what only others know can no longer be read. */
  hold(viewer: Seat | null): Replica {
    if (ask(() => this.raw.hold(viewer ?? 0))) {
      this.own.forget();
      this.own = new Replica(this.raw.replica(), this.module);
    }
    return this.own;
  }
  /** What a bot of this seat is told, whoever holds the device: for its worker alone. */
  botView(seat: Seat): string {
    return ask(() => this.raw.botView(seat));
  }

  submit(seat: Seat, version: number, key: string, actions: string[]): Receipt {
    return askJson(() => this.raw.submit(seat, version, key, actions));
  }
  undo(seat: Seat, version: number, key: string, count: number): Receipt {
    return askJson(() => this.raw.undo(seat, version, key, count));
  }
  resign(seat: Seat, version: number, key: string): Receipt {
    return askJson(() => this.raw.resign(seat, version, key));
  }
  takeOver(seat: Seat, version: number, key: string, name: string): Receipt {
    return askJson(() => this.raw.takeOver(seat, version, key, name));
  }

  /** With the piles: for the store of this browser alone. */
  dump(): string {
    return this.raw.dump();
  }
  /** For others: sealed and of whoever holds the device while the game runs, opened when it is over. */
  record(standing = false): string {
    return this.raw.record(standing);
  }

  free(): void {
    this.own.free();
    this.raw.free();
  }
}

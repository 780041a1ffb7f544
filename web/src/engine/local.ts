import type { Receipt, Seat } from '../generated/engine';
import { askJson } from './fault';
import type { Local as Raw } from './pkg/engine';
import { Replica } from './replica';

/** A game that lives in this page: it owns its piles. */
export class Local {
  private readonly own: Replica;

  constructor(private readonly raw: Raw) {
    this.own = new Replica(raw.replica());
  }

  /** The game as everybody may know it, kept in step. */
  replica(): Replica {
    return this.own;
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
  /** For others: sealed while the game runs, opened when it is over. */
  record(standing = false): string {
    return this.raw.record(standing);
  }

  free(): void {
    this.own.free();
    this.raw.free();
  }
}

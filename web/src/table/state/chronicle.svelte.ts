// The log and the sources of points, kept in step with a game.
import { Ledger } from '../logic/history';
import { LogBook, type Line, type Turn } from '../logic/log';
import type { Entry } from '../logic/types';

export class Chronicle {
  turns = $state.raw<readonly Turn[]>([]);
  ledger = $state.raw<Ledger>(new Ledger(2, 0));
  private book = new LogBook();
  private read: (version: number) => Entry;
  private version = -1;
  /** So many turns are not written any more. */
  private settled = 0;

  constructor(
    read: (version: number) => Entry,
    private readonly players: number,
    private readonly start: number,
  ) {
    this.read = read;
    this.ledger = new Ledger(players, start);
  }

  /** Reads on to a version; where something was taken back, from the beginning. */
  follow(version: number): void {
    if (version < this.version) this.restart();
    const fresh = this.version < 0;
    for (let next = this.version + 1; next <= version; next += 1) {
      const entry = this.read(next);
      if (!this.book.add(entry) && !fresh) {
        this.restart();
        this.follow(version);
        return;
      }
      this.ledger.add(entry);
      this.version = next;
    }
    // The book goes on writing into its last turns: what is shown are copies, so that changes are seen.
    const shown = this.turns;
    const settled = this.settled;
    this.turns = this.book.turns.map((turn, index) => (index < settled ? shown[index]! : copy(turn)));
    this.settled = Math.max(0, this.turns.length - 3);
  }

  private restart(): void {
    this.book = new LogBook();
    this.ledger = new Ledger(this.players, this.start);
    this.version = -1;
    this.settled = 0;
  }

  /** Lines after a version, in order. */
  linesAfter(version: number): Line[] {
    return this.turns.flatMap((turn) => turn.lines).filter((line) => line.version > version);
  }

  /** The last version that a seat brought about itself, before those of others; -1 where it has not played. */
  lastOwn(seat: number, now: number): number {
    let at = -1;
    for (let version = now; version >= 0 && at < 0; version -= 1) {
      const entry = this.read(version);
      if (entry.seat === seat && entry.standing && entry.type === 'act') at = version;
    }
    return at;
  }
}

function copy(turn: Turn): Turn {
  return { ...turn, lines: turn.lines.map((line) => ({ ...line })) };
}

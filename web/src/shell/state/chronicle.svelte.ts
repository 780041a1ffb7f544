// The log and what else is read from the entries of a game, kept in step with it.
import type { AnyEntry } from '../../engine';
import type { Line, LogBook, Reader, Turn } from '../log';

/** What a game writes down of its entries. */
export interface Books<L extends Reader = Reader> {
  log: LogBook;
  /** Where points came from. */
  ledger: L;
}

export class Chronicle<L extends Reader = Reader> {
  turns = $state.raw<readonly Turn[]>([]);
  ledger: L = $state.raw(null!);
  private log!: LogBook;
  /** It has been read so far. */
  version = -1;
  /** So many turns are not written any more. */
  private settled = 0;

  constructor(
    private readonly entry: (version: number) => AnyEntry,
    private readonly books: () => Books<L>,
  ) {
    this.restart();
  }

  /** The first reading in parts: so many entries more, up to a version; whether there are others. */
  begin(version: number, entries: number): boolean {
    const to = Math.min(version, this.version + entries);
    if (to > this.version) this.read(to, true);
    return to < version;
  }

  /** Reads on to a version; where something was taken back, from the beginning. */
  follow(version: number): void {
    if (version < this.version) this.restart();
    this.read(version, this.version < 0);
  }

  /** Entries that were taken back since are known as such where all of them are read for the first time. */
  private read(version: number, fresh: boolean): void {
    for (let next = this.version + 1; next <= version; next += 1) {
      const entry = this.entry(next);
      if (!this.log.add(entry) && !fresh) {
        this.restart();
        this.read(version, true);
        return;
      }
      this.ledger.add(entry);
      this.version = next;
    }
    // The book goes on writing into its last turns: what is shown are copies, so that changes are seen.
    const shown = this.turns;
    const settled = this.settled;
    this.turns = this.log.turns.map((turn, index) => (index < settled ? shown[index]! : copy(turn)));
    this.settled = Math.max(0, this.turns.length - 3);
  }

  private restart(): void {
    const { log, ledger } = this.books();
    this.log = log;
    this.ledger = ledger;
    this.version = -1;
    this.settled = 0;
  }

  /** Lines after a version, in order. */
  linesAfter(version: number): Line[] {
    return this.turns.flatMap((turn) => turn.lines).filter((line) => line.version > version);
  }
}

function copy(turn: Turn): Turn {
  return { ...turn, lines: turn.lines.map((line) => ({ ...line })) };
}

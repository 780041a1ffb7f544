// The log and the sources of points, kept in step with a game.
import { Ledger } from '../../games/tikal/logic/history';
import { LogBook, type Line, type Turn } from '../../games/tikal/logic/log';
import type { Entry } from '../../games/tikal/logic/types';

export class Chronicle {
  turns = $state.raw<readonly Turn[]>([]);
  ledger = $state.raw<Ledger>(new Ledger(2, 0));
  private book = new LogBook();
  private version = -1;
  /** So many turns are not written any more. */
  private settled = 0;

  constructor(
    private readonly entry: (version: number) => Entry,
    private readonly players: number,
    private readonly start: number,
  ) {
    this.ledger = new Ledger(players, start);
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
      if (!this.book.add(entry) && !fresh) {
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
}

function copy(turn: Turn): Turn {
  return { ...turn, lines: turn.lines.map((line) => ({ ...line })) };
}

// The log as turns of lines: data only. What a line tells is the game's, but for what happens at every table.
import type { AnyEntry } from '../engine';

/** What a line tells. */
export interface Told {
  event: string;
}

/** What happens at every table. */
export type Common =
  | { event: 'resigned' | 'taken_over'; seat: number; name: string; cause?: AnyEntry['cause'] }
  | { event: 'agreed' };

export interface Line<T extends Told = Told> {
  /** The version that this line led to. */
  version: number;
  seat: number | null;
  /** What it took of what a turn has to spend. */
  cost: number;
  told: T | Common;
  /** Whether the sentence has a subject of its own. */
  impersonal?: boolean;
}

export interface Turn<T extends Told = Told> {
  key: number;
  /** `turn`, `game`, or a kind of the game's own; `scoring` is painted as something to notice. */
  kind: string;
  seat: number | null;
  lines: Line<T>[];
  spent: number;
}

/** The last line, where it is not of one of these seats. */
export function lastOfOthers(turns: readonly Turn[], own: readonly number[]): Line | null {
  const line = turns.findLast(({ lines }) => lines.length > 0)?.lines.at(-1);
  return line && (line.seat === null || !own.includes(line.seat)) ? line : null;
}

/** Reads a game entry by entry. */
export interface Reader {
  add(entry: AnyEntry): void;
}

/** Builds the log entry by entry, so that a long game costs no more than a short one. */
export abstract class LogBook<E = unknown, T extends Told = Told> {
  readonly turns: Turn<T>[] = [];
  protected closed = true;
  version = -1;

  /** Tells what happened; `cost` is what the action took. */
  protected abstract tell(version: number, event: E, cost: number): void;

  /** Adds the entry of the next version. False where an entry took others back: the book has to be written anew. */
  add(entry: AnyEntry): boolean {
    this.version = entry.version;
    if (entry.type === 'undo') return false;
    if (!entry.standing) return true;
    if (entry.type === 'resign' || entry.type === 'takeover') {
      const event = entry.type === 'resign' ? 'resigned' : 'taken_over';
      const cause = entry.cause ? { cause: entry.cause } : {};
      this.atTable(entry, { event, seat: entry.seat!, name: entry.name ?? '', ...cause });
    }
    if (entry.type === 'agreed') this.atTable(entry, { event: 'agreed' });
    for (const event of entry.events) this.tell(entry.version, event as E, entry.cost);
    return true;
  }

  protected last(): Turn<T> | undefined {
    return this.turns.at(-1);
  }

  protected open(kind: string, seat: number | null): void {
    this.turns.push({ key: this.turns.length, kind, seat, lines: [], spent: 0 });
    this.closed = false;
  }

  protected push(version: number, seat: number | null, cost: number, told: T | Common): Line<T> {
    const turn = this.last()!;
    const line = { version, seat, cost, told };
    turn.lines.push(line);
    turn.spent += cost;
    return line;
  }

  private atTable(entry: AnyEntry, told: Common): void {
    if (this.last()?.kind !== 'game') this.open('game', null);
    this.push(entry.version, entry.seat, 0, told);
    this.closed = true;
  }
}

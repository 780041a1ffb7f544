// Presses on what is sent at once and cannot be taken back: the second half of a double click is not for who comes next.

/** So soon after another, in milliseconds, a tap belongs to the one before: not every browser counts taps. */
const TWICE = 500;

/** What is asked of a click. */
export interface Press {
  /** How many clicks in a row, by the habits of the device; none for keys and readers. */
  detail: number;
  timeStamp: number;
  pointerType?: string;
}

export class Presses {
  private last = -Infinity;
  /** When the first of those that belong together came. */
  private first = -Infinity;
  private handed = -Infinity;

  /** The turn came to somebody at this page. */
  handOver(at: number): void {
    this.handed = at;
  }

  /** Whether a press belongs to one before it, and the turn went on between the two. */
  stray({ detail, timeStamp, pointerType }: Press): boolean {
    if (detail === 0) return false;
    const again = detail > 1 || (pointerType !== 'mouse' && timeStamp - this.last < TWICE);
    this.last = timeStamp;
    if (!again) this.first = timeStamp;
    return again && this.handed > this.first;
  }
}

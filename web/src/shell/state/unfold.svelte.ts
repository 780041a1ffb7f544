// A table is drawn in steps, each a task of its own: so the page answers while a slow machine draws.

/** Entries of the log in one step. */
const ENTRIES = 60;

export interface Whole {
  /** In how many steps the game draws its board. */
  steps: number;
  /** Reads so many entries of the log; whether there are more. */
  read: (entries: number) => boolean;
}

export class Unfold {
  /** Bars first. Then dialogs and what they tell: to open one above a full board costs most. Then the board. */
  bars = $state(false);
  dialogs = $state(false);
  board = $state(false);
  /** So many steps of the board are drawn. */
  drawn = $state(0);
  private reading = true;

  constructor(private readonly all: Whole) {}

  /** Draws on; whether there is more to draw. */
  step(): boolean {
    if (!this.bars) this.bars = true;
    else if (this.reading) this.reading = this.all.read(ENTRIES);
    else if (!this.dialogs) this.dialogs = true;
    else if (!this.board) this.board = true;
    else this.drawn += 1;
    return !this.done;
  }

  /** Whether the board is there; it is shown then, so that it is painted once. */
  get done(): boolean {
    return this.drawn >= this.all.steps;
  }
}

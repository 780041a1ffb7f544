// A table is drawn in steps, each a task of its own: so the page answers while a slow machine draws.

/** Entries of the log, hexes and rows in one step. */
const ENTRIES = 60;
const HEXES = 1;
const ROWS = 1;

export interface Whole {
  hexes: number;
  rows: number;
  /** Reads so many entries of the log; whether there are more. */
  read: (entries: number) => boolean;
}

export class Unfold {
  /**
   * Bars first. Then dialogs and what they tell: to open one above a full board costs most. Then the board, the rows of
   * its grid, which can be read and pressed, paints, and hexes.
   */
  bars = $state(false);
  dialogs = $state(false);
  board = $state(false);
  rows = $state(0);
  paints = $state(false);
  hexes = $state(0);
  private reading = true;

  constructor(private readonly all: Whole) {}

  /** Draws on; whether there is more to draw. */
  step(): boolean {
    if (!this.bars) this.bars = true;
    else if (this.reading) this.reading = this.all.read(ENTRIES);
    else if (!this.dialogs) this.dialogs = true;
    else if (!this.board) this.board = true;
    else if (this.rows < this.all.rows) this.rows += ROWS;
    else if (!this.paints) this.paints = true;
    else this.hexes += HEXES;
    return !this.drawn;
  }

  /** Whether the board is there; it is shown then, so that it is painted once. */
  get drawn(): boolean {
    return this.hexes >= this.all.hexes;
  }
}

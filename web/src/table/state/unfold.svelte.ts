// A table is drawn in steps, each a task of its own: so the page answers while a slow machine draws.

/** Hexes and rows that are drawn in one step. */
const HEXES = 2;
const ROWS = 1;

export class Unfold {
  /**
   * Dialogs first: to open one above a full board costs most. Then the rows of the grid, which can be read and pressed,
   * paints, and hexes.
   */
  dialogs = $state(false);
  rows = $state(0);
  paints = $state(false);
  hexes = $state(0);

  constructor(private readonly all: { hexes: number; rows: number }) {}

  /** Draws on; whether there is more to draw. */
  step(): boolean {
    if (!this.dialogs) this.dialogs = true;
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

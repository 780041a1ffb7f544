// A table is drawn in steps, each a task of its own: so the page answers while a slow machine draws.

/** Hexes and rows that are drawn in one step. */
const HEXES = 4;
const ROWS = 1;

export class Unfold {
  /** Whether the paints are there, then how many hexes, then how many rows of the grid. */
  paints = $state(false);
  hexes = $state(0);
  rows = $state(0);
  /** Whether the board is drawn; dialogs come after it. */
  done = $state(false);

  constructor(private readonly all: { hexes: number; rows: number }) {}

  step(): void {
    if (!this.paints) this.paints = true;
    else if (this.hexes < this.all.hexes) this.hexes += HEXES;
    else if (this.rows < this.all.rows) this.rows += ROWS;
    else this.done = true;
  }
}

// A figure that is dragged: taken where it stands, carried over the board, set down where it can go. It is in hand while it
// is in the air, so whatever empties the hand ends the drag.
import type { Figure } from '../logic/actions';
import { centre, IN, R, type Point } from '../logic/geometry';
import { formation } from '../logic/scene';
import type { Tikal } from '../state/tikal.svelte';

export interface Grip {
  figure: Figure;
  from: string;
}

/** Room around a figure where a finger still has it, in units of the board. */
const SLACK = 3;

export class Drag {
  /** Where the pointer is, while a figure hangs on it. */
  private at = $state.raw<Point | null>(null);
  private grip: Grip | null = null;

  constructor(private readonly tikal: Tikal) {}

  /** The figures in the air. */
  readonly carried = $derived.by(() => {
    const { hand, table } = this.tikal;
    return this.at && hand.picked && table.active ? { at: this.at, ...hand.picked } : null;
  });

  /** The own figure at a point, if it can move now. */
  find(point: Point): Grip | null {
    const { table, hexes, view } = this.tikal;
    const hex = table.active ? hexes.get(this.hexAt(point) ?? '') : undefined;
    if (!hex) return null;
    const { x, y } = centre(hex.id, this.tikal.board.rows);
    const { spots } = formation(hex);
    // What is drawn last lies on top.
    const index = hex.pieces.findLastIndex(({ seat, figure }, at) => {
      const spot = spots[at]!;
      const size = spot.scale * (figure === 'leader' ? 1.5 : 1);
      const [dx, dy] = [point.x - x - spot.x, point.y - y - spot.y];
      const beside = Math.abs(dx) <= 10 * size + SLACK;
      return seat === view.to_move && beside && dy <= 4 * size + SLACK && dy >= -21 * size - SLACK;
    });
    const piece = hex.pieces[index];
    return piece && this.moves(piece.figure, hex.id) ? { figure: piece.figure, from: hex.id } : null;
  }

  private moves(figure: Figure, from: string): boolean {
    return this.tikal.hand.legal.some(
      ({ action }) => 'from' in action && action.from === from && action.figure === figure,
    );
  }

  lift(grip: Grip, point: Point): void {
    const { hand } = this.tikal;
    this.grip = grip;
    const again = hand.picked?.from === grip.from && hand.picked.figure === grip.figure;
    if (!again) hand.pick(grip.figure, grip.from);
    this.tikal.menu = null;
    this.move(point);
  }

  move(point: Point): void {
    if (!this.grip) return;
    this.at = point;
    this.tikal.pointed = this.hexAt(point);
  }

  /** Sets the figures down; where they cannot go they are let go, and nothing has happened. */
  drop(): void {
    const { tikal } = this;
    const to = this.carried ? tikal.pointed : null;
    const goes = to !== null && tikal.hand.reach.has(to);
    this.at = this.grip = null;
    if (goes) {
      // Who carried it there need not see it go.
      tikal.table.moments.seen();
      tikal.press(to);
    } else tikal.hand.putDown();
  }

  /** Lets go, wherever they are. */
  cancel(): void {
    if (!this.grip) return;
    this.at = this.grip = null;
    this.tikal.pointed = null;
    this.tikal.hand.putDown();
  }

  private hexAt(point: Point): string | null {
    const { board } = this.tikal;
    const found = board.hexes.find(({ id }) => {
      const { x, y } = centre(id, board.rows);
      const [dx, dy] = [Math.abs(point.x - x), Math.abs(point.y - y)];
      return dy <= IN && dx <= R - dy / Math.sqrt(3);
    });
    return found?.id ?? null;
  }
}

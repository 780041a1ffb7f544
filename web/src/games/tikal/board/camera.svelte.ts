// What part of the board is in sight: zoom and middle, in units of the board.
import { boardSize, centre, IN, R } from '../logic/geometry';

const MARGIN = 14;
const MOST = 5;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Camera {
  /** Size of the window in pixels. */
  width = $state(1);
  height = $state(1);
  /** 1 shows the whole board. */
  zoom = $state(1);
  x = $state(0);
  y = $state(0);
  private readonly board: { width: number; height: number };

  readonly fit = $derived.by(() => {
    const { width, height } = this.board;
    return Math.min(this.width / (width + 2 * MARGIN), this.height / (height + 2 * MARGIN));
  });
  /** Pixels for one unit. */
  readonly scale = $derived(this.fit * this.zoom);
  readonly transform = $derived(
    `translate(${this.width / 2 - this.x * this.scale} ${this.height / 2 - this.y * this.scale}) scale(${this.scale})`,
  );

  constructor(
    columns: number,
    private readonly rows: number,
  ) {
    this.board = boardSize(columns, rows);
    this.whole();
  }

  whole(): void {
    this.zoom = 1;
    this.x = this.board.width / 2;
    this.y = this.board.height / 2;
  }

  /** Shows a part of the board, with hexes between so many pixels wide, and what matters most in the middle. */
  frame(box: Box, least: number, most: number, middle: string[]): void {
    const scale = Math.min(this.width / (box.right - box.left), this.height / (box.bottom - box.top));
    this.zoom = clamp(clamp(scale, least / (2 * R), most / (2 * R)) / this.fit, 1, MOST);
    const focus = middle.length > 0 ? this.boxOf(middle) : box;
    this.x = (focus.left + focus.right) / 2;
    this.y = (focus.top + focus.bottom) / 2;
    this.keep();
  }

  /** The box of some hexes with a rim around them. */
  boxOf(hexes: string[], rim = 1.2): Box {
    const points = hexes.map((hex) => centre(hex, this.rows));
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    return {
      left: Math.min(...xs) - R * (1 + rim),
      right: Math.max(...xs) + R * (1 + rim),
      top: Math.min(...ys) - IN * (1 + rim),
      bottom: Math.max(...ys) + IN * (1 + rim),
    };
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keep();
  }

  /** Zooms so that the point under the pointer stays where it is. */
  zoomBy(factor: number, px = this.width / 2, py = this.height / 2): void {
    const before = this.world(px, py);
    this.zoom = clamp(this.zoom * factor, 1, MOST);
    const after = this.world(px, py);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.keep();
  }

  world(px: number, py: number): { x: number; y: number } {
    return {
      x: this.x + (px - this.width / 2) / this.scale,
      y: this.y + (py - this.height / 2) / this.scale,
    };
  }

  screen(hex: string): { x: number; y: number } {
    const { x, y } = centre(hex, this.rows);
    return { x: this.width / 2 + (x - this.x) * this.scale, y: this.height / 2 + (y - this.y) * this.scale };
  }

  /** Brings a hex into sight. */
  reveal(hex: string): void {
    const { x, y } = this.screen(hex);
    const rim = R * this.scale;
    this.pan(off(x, rim, this.width - rim), off(y, rim, this.height - rim));
  }

  /** The board never leaves the window. */
  private keep(): void {
    const halfWidth = Math.min(this.board.width / 2, this.width / 2 / this.scale - MARGIN);
    const halfHeight = Math.min(this.board.height / 2, this.height / 2 / this.scale - MARGIN);
    this.x = clamp(this.x, halfWidth, this.board.width - halfWidth);
    this.y = clamp(this.y, halfHeight, this.board.height - halfHeight);
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** How far a coordinate has to move to lie between two bounds. */
function off(value: number, low: number, high: number): number {
  return value < low ? low - value : value > high ? high - value : 0;
}

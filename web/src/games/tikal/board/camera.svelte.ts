// What part of the board is in sight, by its hexes.
import { Camera, type Box } from '../../../shell/board/camera.svelte';
import { boardSize, centre, IN, R } from '../logic/geometry';

const MARGIN = 14;

export class HexCamera extends Camera {
  constructor(
    columns: number,
    private readonly rows: number,
  ) {
    const { width, height } = boardSize(columns, rows);
    super({ left: -MARGIN, top: -MARGIN, right: width + MARGIN, bottom: height + MARGIN });
  }

  /** Shows a part of the board, with hexes between so many pixels wide, and what matters most in the middle. */
  frame(box: Box, least: number, most: number, middle: string[]): void {
    this.near(box, least / (2 * R), most / (2 * R), middle.length > 0 ? this.boxOf(middle) : box);
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

  screen(hex: string): { x: number; y: number } {
    return this.window(centre(hex, this.rows));
  }

  /** Brings a hex into sight, by as little as it takes. */
  reveal(hex: string): void {
    this.bring(centre(hex, this.rows), R, IN);
  }

  /** The same, so that the eye can follow. */
  follow(hex: string): void {
    this.glide(centre(hex, this.rows), R, IN);
  }
}

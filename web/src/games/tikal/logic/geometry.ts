// Where hexes lie. Flat-topped; columns a, c, e, g half a hex higher; rows counted from the bottom.

/** From the middle of a hex to a corner. */
export const R = 60;
/** From the middle of a hex to a side. */
export const IN = (R * Math.sqrt(3)) / 2;
const STEP = R * 1.5;

export interface Point {
  x: number;
  y: number;
}

/** Sides clockwise from north, as everywhere in the engine. */
export const SIDES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
export type Side = 0 | 1 | 2 | 3 | 4 | 5;

export function columnOf(hex: string): number {
  return hex.charCodeAt(0) - 97;
}

export function rowOf(hex: string): number {
  return Number(hex.slice(1)) - 1;
}

export function hexAt(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

/** The middle of a hex on a board of so many rows, the board's top left at 0, 0. */
export function centre(hex: string, rows = 5): Point {
  const column = columnOf(hex);
  const lower = column % 2 === 1 ? IN : 0;
  return { x: R + column * STEP, y: IN + (rows - 1 - rowOf(hex)) * 2 * IN + lower };
}

export function boardSize(columns = 8, rows = 5): { width: number; height: number } {
  return { width: 2 * R + (columns - 1) * STEP, height: (2 * rows + (columns > 1 ? 1 : 0)) * IN };
}

/** The corners of a hex around 0, 0, clockwise from the left end of its north side. */
export function corners(radius = R): Point[] {
  return [240, 300, 0, 60, 120, 180].map((degrees) => polar(radius, degrees));
}

/** A hex around 0, 0 as the points of a polygon. */
export function outline(radius = R): string {
  return corners(radius)
    .map(({ x, y }) => `${round(x)},${round(y)}`)
    .join(' ');
}

/** The direction of a side in degrees, 0 to the right, clockwise as the screen has it. */
export function degrees(side: number): number {
  return side * 60 - 90;
}

export function polar(radius: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: radius * Math.cos(radians), y: radius * Math.sin(radians) };
}

/** The hex on that side, if the board has one there. */
export function neighbour(hex: string, side: number, columns = 8, rows = 5): string | null {
  const column = columnOf(hex);
  const row = rowOf(hex);
  const higher = column % 2 === 0;
  const [dc, dr] = (
    [
      [0, 1],
      [1, higher ? 1 : 0],
      [1, higher ? 0 : -1],
      [0, -1],
      [-1, higher ? 0 : -1],
      [-1, higher ? 1 : 0],
    ] as const
  )[side]!;
  const [c, r] = [column + dc, row + dr];
  return c < 0 || r < 0 || c >= columns || r >= rows ? null : hexAt(c, r);
}

/** The side on which a neighbour lies. */
export function sideTo(from: string, to: string, columns = 8, rows = 5): Side | null {
  const side = SIDES.findIndex((_, index) => neighbour(from, index, columns, rows) === to);
  return side < 0 ? null : (side as Side);
}

/** Where an arrow key leads: up and down in the column, left and right in a zigzag that stays on its row. */
export function stepByKey(hex: string, key: string, columns = 8, rows = 5): string | null {
  const column = columnOf(hex);
  const row = rowOf(hex);
  const there = (c: number, r: number): string | null =>
    c < 0 || r < 0 || c >= columns || r >= rows ? null : hexAt(c, r);
  switch (key) {
    case 'ArrowUp':
      return there(column, row + 1);
    case 'ArrowDown':
      return there(column, row - 1);
    case 'ArrowLeft':
      return there(column - 1, row);
    case 'ArrowRight':
      return there(column + 1, row);
    case 'Home':
      return there(0, row);
    case 'End':
      return there(columns - 1, row);
    case 'PageUp':
      return there(column, rows - 1);
    case 'PageDown':
      return there(column, 0);
    default:
      return null;
  }
}

/** Stones of a tile turned clockwise by so many sides. */
export function turned(stones: readonly number[], rotation: number): number[] {
  return stones.map((_, side) => stones[(side - rotation + 6) % 6]!);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

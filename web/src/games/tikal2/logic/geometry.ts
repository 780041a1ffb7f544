// Where things lie on the picture of the board: bricks of the temple, secret rooms, the ring of the river.
import { H, W } from '../draw/scenery';

export { H, W };
export interface Point {
  x: number;
  y: number;
}

/** The picture, the temple's corner in it. */
export const PICTURE = { width: 1280, height: 760 } as const;
export const TEMPLE: Point = { x: 286, y: 141 };
const LETTERS = 'abcde';
/** So many rows of bricks the temple has. */
export const ROWS = LETTERS.length;
export const SIDES = ['E', 'SE', 'SW', 'W', 'NW', 'NE'] as const;
export type Side = (typeof SIDES)[number];

const width = (row: number): number => (row % 2 ? 6 : 5);
/** All fields, row by row. */
export const FIELDS: readonly string[] = [...LETTERS].flatMap((letter, row) =>
  Array.from({ length: width(row) }, (_, index) => `${letter}${index + 1}`),
);
export const SECRETS = ['s1', 's2', 's3', 's4', 's5', 's6'] as const;
export const OUTSIDE = 'out';
const isField = (place: string): boolean => FIELDS.includes(place);

/** The row of a brick, from 0 at the top. */
export const rowOf = (field: string): number => LETTERS.indexOf(field[0]!);
/** The corner of a brick, in the temple. */
export function corner(field: string): Point {
  const row = rowOf(field);
  return { x: (Number(field[1]) - 1) * W + (row % 2 ? 0 : W / 2), y: row * H };
}

export const stands = (side: Side): boolean => side === 'E' || side === 'W';
/** The middle of a wall, from the brick's corner; `depth` into the room. */
export function wall(side: Side, depth = 0): Point {
  const flank = side.endsWith('E') ? W * 0.75 : W * 0.25;
  if (side === 'E') return { x: W - depth, y: H / 2 };
  if (side === 'W') return { x: depth, y: H / 2 };
  return { x: flank, y: side.startsWith('N') ? depth : H - depth };
}

/** The middle of a secret room in the picture. */
const MOUNDS: Readonly<Record<string, Point>> = {
  s1: { x: 1041, y: 188 },
  s2: { x: 1041, y: 381 },
  s3: { x: 1041, y: 574 },
  s4: { x: 239, y: 574 },
  s5: { x: 239, y: 381 },
  s6: { x: 239, y: 188 },
};
/** On a phone they lie above and below the temple, so that it has all the width. */
const STACKED: Readonly<Record<string, Point>> = {
  s6: { x: 440, y: 62 },
  s1: { x: 640, y: 62 },
  s2: { x: 840, y: 62 },
  s5: { x: 440, y: 706 },
  s4: { x: 640, y: 706 },
  s3: { x: 840, y: 706 },
};
/** The part of the picture that a phone shows of the temple, with secret rooms beside it or above and below. */
export const SIDE = { left: 190, top: 104, right: 1090, bottom: 660 } as const;
export const INNER = { left: 254, top: 0, right: 1026, bottom: 752 } as const;
/** Where "outside" is written and pressed. */
const OUT: Point = { x: TEMPLE.x + 20, y: TEMPLE.y + 240 };

/** The middle of any place. */
export function middle(place: string, compact = false): Point {
  if (place === OUTSIDE) return OUT;
  if (place.startsWith('s')) return (compact ? STACKED : MOUNDS)[place]!;
  const { x, y } = corner(place);
  return { x: TEMPLE.x + x + W / 2, y: TEMPLE.y + y + H / 2 };
}

/** The outline of the temple, so far outside its walls. */
export function around(gap: number): string {
  const [l, r] = [W / 2 - gap, 5.5 * W + gap];
  const [L, R] = [-gap, 6 * W + gap];
  return (
    `M${l} ${-gap}H${r}V${H - gap}H${R}V${2 * H + gap}H${r}V${3 * H - gap}H${R}V${4 * H + gap}H${r}V${5 * H + gap}` +
    `H${l}V${4 * H + gap}H${L}V${3 * H - gap}H${l}V${2 * H + gap}H${L}V${H - gap}H${l}Z`
  );
}

const STEP: Readonly<Record<string, readonly [along: number, across: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The nearest place in the direction of an arrow key, among some. */
export function toward(
  from: Point,
  key: string,
  places: readonly string[],
  at: (place: string) => Point,
): string | null {
  const step = STEP[key];
  if (!step) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const place of places) {
    const to = at(place);
    const ahead = (to.x - from.x) * step[0] + (to.y - from.y) * step[1];
    const aside = Math.abs((to.x - from.x) * step[1]) + Math.abs((to.y - from.y) * step[0]);
    // What lies more aside than ahead is in another direction.
    const far = ahead + 1.2 * aside;
    if (ahead > 8 && aside <= ahead * 1.4 && far < least) [best, least] = [place, far];
  }
  return best;
}

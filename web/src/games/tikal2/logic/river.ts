// The river as a ring on the picture: where sites, planes and the forest lie on it, and ways along it.
import { round } from '../draw/art';
import type { Point } from './geometry';

const [LEFT, RIGHT, TOP, BOTTOM, BEND] = [172, 1108, 74, 688, 92];
const START = 830;

interface Mark extends Point {
  /** The way from the start so far. */
  far: number;
}

/** Clockwise from the start site; that is downstream. */
const COURSE: readonly Mark[] = (() => {
  const marks: Mark[] = [];
  const push = (x: number, y: number): void => {
    const last = marks.at(-1);
    marks.push({ x, y, far: last ? last.far + Math.hypot(x - last.x, y - last.y) : 0 });
  };
  const bend = (cx: number, cy: number, from: number): void => {
    for (let step = 0; step <= 16; step += 1) {
      const turn = ((from + (90 * step) / 16) * Math.PI) / 180;
      push(cx + Math.cos(turn) * BEND, cy + Math.sin(turn) * BEND);
    }
  };
  push(START, BOTTOM);
  bend(LEFT + BEND, BOTTOM - BEND, 90);
  bend(LEFT + BEND, TOP + BEND, 180);
  bend(RIGHT - BEND, TOP + BEND, 270);
  bend(RIGHT - BEND, BOTTOM - BEND, 0);
  push(START, BOTTOM);
  return marks;
})();
export const LENGTH = COURSE.at(-1)!.far;

export const RING = `M${START} ${BOTTOM}H${LEFT + BEND}A${BEND} ${BEND} 0 0 1 ${LEFT} ${BOTTOM - BEND}V${TOP + BEND}A${BEND} ${BEND} 0 0 1 ${LEFT + BEND} ${TOP}H${RIGHT - BEND}A${BEND} ${BEND} 0 0 1 ${RIGHT} ${TOP + BEND}V${BOTTOM - BEND}A${BEND} ${BEND} 0 0 1 ${RIGHT - BEND} ${BOTTOM}Z`;

/** A point of the river, with the direction of its stream in degrees. */
export function along(far: number): Point & { turn: number } {
  const at = ((far % LENGTH) + LENGTH) % LENGTH;
  const index = Math.max(
    1,
    COURSE.findIndex((mark) => mark.far >= at),
  );
  const [from, to] = [COURSE[index - 1]!, COURSE[index]!];
  const part = (at - from.far) / (to.far - from.far || 1);
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
  };
}

function nearest(x: number, y: number): number {
  let [best, least] = [0, Infinity];
  for (const [index, to] of COURSE.entries()) {
    const from = COURSE[index - 1] ?? to;
    const [dx, dy, long] = [to.x - from.x, to.y - from.y, to.far - from.far];
    const part = ((x - from.x) * dx + (y - from.y) * dy) / (long * long || 1);
    const on = Math.max(0, Math.min(1, part));
    const off = Math.hypot(from.x + dx * on - x, from.y + dy * on - y);
    if (off < least) [best, least] = [from.far + long * on, off];
  }
  return best;
}

/** Where each point of the river lies, in the engine's order: the start site is the first. */
const POINTS: readonly Point[] = [
  { x: START, y: BOTTOM },
  { x: 450, y: BOTTOM },
  { x: LEFT, y: 520 },
  { x: LEFT, y: 268 },
  { x: 450, y: TOP },
  { x: START, y: TOP },
  { x: 1086, y: 104 },
  { x: RIGHT, y: 290 },
  { x: RIGHT, y: 530 },
];
/** How far down the river each point lies. */
export const MARKS: readonly number[] = POINTS.map(({ x, y }, index) => (index === 0 ? 0 : nearest(x, y)));

/** The water between two points, as a path downstream. */
export function stretch(from: number, to: number): string {
  const end = to <= from ? to + LENGTH : to;
  const parts: string[] = [];
  for (let far = from; far < end + 8; far += 8) {
    const { x, y } = along(Math.min(far, end));
    parts.push(`${round(x)} ${round(y)}`);
  }
  return `M${parts.join('L')}`;
}

export interface Landing extends Point {
  width: number;
  height: number;
  /** Where its tiles lie, from its middle. */
  tiles: readonly Point[];
  /** Where its number stands. */
  number: Point;
}
const row = (x: number, y: number): Landing => ({
  x,
  y,
  width: 316,
  height: 54,
  tiles: [-72, -6, 60, 126].map((dx) => ({ x: dx, y: 0 })),
  number: { x: -137, y: 0 },
});
const block = (x: number, y: number): Landing => ({
  x,
  y,
  width: 142,
  height: 128,
  tiles: [
    { x: -34, y: -6 },
    { x: 34, y: -6 },
    { x: -34, y: 40 },
    { x: 34, y: 40 },
  ],
  number: { x: -51, y: -46 },
});
/** The sand of each site, by its number from 1. */
export const LANDINGS: readonly Landing[] = [
  row(830, 731),
  block(74, 520),
  block(74, 268),
  row(830, 31),
  block(1206, 290),
  block(1206, 530),
];

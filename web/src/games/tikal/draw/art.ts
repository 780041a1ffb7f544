// Shapes that are computed once: undergrowth, canopies, pyramids. The same on every machine and every visit.
import { corners, round, type Point } from '../logic/geometry';

/** A small deterministic stream of numbers in 0..1, so that the jungle looks grown and never changes. */
export function stream(seed: number): () => number {
  let state = (seed * 2654435761 + 40503) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** A closed path along a hex, a little ragged, as undergrowth meets a floor. */
export function ragged(radius: number, roughness: number, seed: number): string {
  const random = stream(seed);
  const ends = corners(radius);
  const points: Point[] = ends.flatMap((from, index) => {
    const to = ends[(index + 1) % 6]!;
    return [0.08, 0.3, 0.5, 0.7, 0.92].map((part) => {
      const pull = 1 - (random() * roughness) / radius;
      return { x: (from.x + (to.x - from.x) * part) * pull, y: (from.y + (to.y - from.y) * part) * pull };
    });
  });
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const start = middle(points.at(-1)!, points[0]!);
  const curves = points.map((point, index) => {
    const to = middle(point, points[(index + 1) % points.length]!);
    return `Q${round(point.x)} ${round(point.y)} ${round(to.x)} ${round(to.y)}`;
  });
  return `M${round(start.x)} ${round(start.y)}${curves.join('')}Z`;
}

export interface Crown {
  x: number;
  y: number;
  r: number;
  shade: 0 | 1 | 2;
}

/** Tree crowns that fill a hex seen from above, the far ones first. */
export function canopy(seed: number): Crown[] {
  const random = stream(seed);
  const crowns: Crown[] = [];
  for (let ring = 0; ring < 3; ring += 1) {
    const count = [1, 6, 11][ring]!;
    const from = random() * 360;
    for (let index = 0; index < count; index += 1) {
      const angle = ((from + (index * 360) / count + random() * 16) * Math.PI) / 180;
      const distance = [0, 25, 47][ring]! + random() * 6;
      crowns.push({
        x: round(Math.cos(angle) * distance),
        y: round(Math.sin(angle) * distance),
        r: round(13 + random() * 6),
        shade: Math.floor(random() * 3) as 0 | 1 | 2,
      });
    }
  }
  return crowns.sort((a, b) => a.y - b.y);
}

/** Points around 0, 0 turned by so many degrees and moved. */
function turnedAt(angle: number, to: Point = { x: 0, y: 0 }): (x: number, y: number) => string {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  return (x, y) => `${round(to.x + x * cos - y * sin)} ${round(to.y + x * sin + y * cos)}`;
}

/** Palm or fern leaves from 0, 0, turned by so many degrees, as one path. */
export function leaves(length: number, width: number, angles: number[]): string {
  const bend = -length * 0.55;
  return angles
    .map((angle) => {
      const at = turnedAt(angle);
      return `M0 0Q${at(-width / 2, bend)} ${at(0, -length)}Q${at(width / 2, bend)} 0 0Z`;
    })
    .join('');
}

/** A stone slab with round corners; `more` is its shadow, a little bigger and lower. */
export function slab(middle: Point, angle: number, more = 0): string {
  const at = turnedAt(angle, middle);
  const [x, top, bottom] = [7 + more / 1.5, -5 + more, 4 + more * 2.6];
  const r = 2.4;
  return (
    `M${at(r - x, top)}L${at(x - r, top)}Q${at(x, top)} ${at(x, top + r)}L${at(x, bottom - r)}` +
    `Q${at(x, bottom)} ${at(x - r, bottom)}L${at(r - x, bottom)}Q${at(-x, bottom)} ${at(-x, bottom - r)}` +
    `L${at(-x, top + r)}Q${at(-x, top)} ${at(r - x, top)}Z`
  );
}

/** What time did to a slab. */
export function scratches(middle: Point, angle: number): string {
  const at = turnedAt(angle, middle);
  return `M${at(-4, -2.6)}L${at(1, -2.6)}M${at(1, 1.4)}L${at(4.4, 1.4)}`;
}

export interface Tier {
  /** Half the width at the bottom and at the top. */
  bottom: number;
  top: number;
  y: number;
  height: number;
}

/** A stepped pyramid whose foot is at y 0: one tier for each level, taller with each. */
export function pyramid(value: number, guarded = false): { tiers: Tier[]; height: number; foot: number } {
  // It stays below the stones of the north side, and a guard needs room on top.
  const height = Math.min(19 + value * 2.3, guarded ? 31 : 40);
  const foot = 27 + Math.min(value, 9) * 1.2;
  const crown = 9;
  const step = height / value;
  const tiers = Array.from({ length: value }, (_, index) => {
    const bottom = foot - ((foot - crown) * index) / value;
    return { bottom, top: bottom - Math.min(1.6, step * 0.25), y: -step * index, height: step };
  });
  return { tiers, height, foot };
}

/** Which of so many looks a hex has. */
export function look(hex: string, looks: number): number {
  return (hex.charCodeAt(0) * 7 + hex.charCodeAt(1) * 13) % looks;
}

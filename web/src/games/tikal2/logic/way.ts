// A way through the temple as it is drawn: its points, and the walls that it passes.
import { H, TEMPLE, W, corner, middle, wall, type Point } from './geometry';
import type { Board, Side, Step } from './types';

const apart = (place: string): boolean => place === 'out' || place.startsWith('s');

/** A wall that is passed: by keys, or by a passage. */
export interface Gate extends Point {
  keys: Step['keys'];
  /** How many steps come before it. */
  after: number;
}

export interface Drawn {
  /** In parts: outside one walks freely, so nothing is drawn across the temple. */
  parts: Point[][];
  gates: Gate[];
}

const hub = (place: string, stacked: boolean): Point => {
  if (apart(place)) return middle(place, stacked);
  const { x, y } = corner(place);
  return { x: TEMPLE.x + x + W / 2, y: TEMPLE.y + y + H * 0.62 };
};

/** The middle of the wall between two places; nothing where a secret room has none. */
function between(one: string, other: string, { fields, sides }: Board): Point | null {
  const inner = apart(one) ? other : one;
  const outer = inner === one ? other : one;
  if (apart(inner)) return null;
  const index = fields.find(({ id }) => id === inner)?.across.indexOf(outer as never) ?? -1;
  if (index < 0) return null;
  const at = corner(inner);
  const gap = wall(sides[index] as Side);
  return { x: TEMPLE.x + at.x + gap.x, y: TEMPLE.y + at.y + gap.y };
}

export function drawWay(from: string, way: readonly Step[], board: Board, stacked: boolean): Drawn {
  const parts: Point[][] = [from === 'out' ? [] : [hub(from, stacked)]];
  const gates: Gate[] = [];
  let at = from;
  way.forEach(({ to, keys }, after) => {
    const gate = between(at, to, board);
    if (at === 'out') parts.push(gate ? [gate] : []);
    else if (gate) parts.at(-1)!.push(gate);
    if (to !== 'out') parts.at(-1)!.push(hub(to, stacked));
    gates.push({ ...(gate ?? hub(to === 'out' ? at : to, stacked)), keys, after });
    at = to;
  });
  return { parts: parts.filter((points) => points.length > 0), gates };
}

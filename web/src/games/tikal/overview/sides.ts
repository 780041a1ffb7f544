// Stones on the sides of a hex, named by side.
import { SIDES } from '../logic/geometry';

export const sides = (of: Partial<Record<(typeof SIDES)[number], number>>): number[] =>
  SIDES.map((side) => of[side] ?? 0);

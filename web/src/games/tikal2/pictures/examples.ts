// What pictures show of the engine's numbers. Rules are read where no engine runs; a test holds these to it.
import type { Treasure } from '../logic/types';

/** The price of each kind, and after one step of the disc. */
export const PRICES: { treasure: Treasure; now: number; next: number }[] = [
  { treasure: 'mask', now: 2, next: 3 },
  { treasure: 'cup', now: 4, next: 2 },
  { treasure: 'figure', now: 3, next: 4 },
  { treasure: 'necklace', now: 5, next: 3 },
  { treasure: 'tablet', now: 3, next: 5 },
];

/** What lies on the river, downstream from the start. */
export const RIVER = ['site', 'plane', 'site', 'site', 'forest', 'site', 'plane', 'site', 'site'] as const;
export const PENALTY = 10;
export const ALTAR_POINTS = 3;
/** What a set of so many colours scores. */
export const SETS: readonly number[] = [0, 1, 3, 6, 10, 15];

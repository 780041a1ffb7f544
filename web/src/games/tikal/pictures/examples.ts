// What pictures show of the engine's numbers. Rules are read where no engine runs; a test holds these to it.

/** What a single, a pair and a triple score. */
export const SETS: readonly number[] = [1, 3, 6];

/** What the actions of a turn cost; a walk for each stone. */
export const COSTS = {
  enter: 1,
  walk: 1,
  hop: 1,
  uncover: 2,
  dig: 3,
  swap: 3,
  camp: 5,
  guard: 5,
} as const;

/** The points with which the auction game begins. */
export const START = 20;

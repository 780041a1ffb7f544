// What pictures show of the engine's numbers. Rules are read where no engine runs; a test holds these to it.

/** What a single, a pair and a triple score. */
export const SETS: readonly number[] = [1, 3, 6];

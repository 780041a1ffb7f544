// Written by `cargo xtask types` from the Rust sources. Do not edit.

/** Who can be played against, by game, the weakest first. Ids are stored, so they stay for ever. */
export const OPPONENTS = {
  tikal: [
    { id: 'random', shares: 1, key: 'random' },
    { id: 'greedy', shares: 1, key: 'greedy' },
    { id: 'planner', shares: 1, key: 'planner' },
    { id: 'foresight', shares: 2, key: 'foresight' },
    { id: 'master', shares: 4, key: 'master' },
  ],
  tikal2: [
    { id: 'random', shares: 1, key: 'random' },
    { id: 'greedy', shares: 1, key: 'greedy' },
    { id: 'search', shares: 2, key: 'search' },
  ],
} as const;

/** Who plays where nobody chose, or chose somebody of another game. */
export const USUAL = {
  tikal: 'planner',
  tikal2: 'greedy',
} as const;

/** Nodes of one share of a bot's budget for a whole turn, by how long bots may think on this device. */
export const SHARE = {
  quick: 20000,
  normal: 100000,
  deep: 400000,
} as const;

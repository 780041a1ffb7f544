// Written by `cargo xtask types` from the Rust sources. Do not edit.

/** Who can be played against, by game: those of earlier days, each with who is offered in its place, then
those that are offered; of each the weakest first. Ids are stored, so they stay for ever. `nodes` are those of a whole
turn. */
export const OPPONENTS = {
  tikal: [
    { id: 'random', nodes: 100000, key: 'random', heir: 'turtle' },
    { id: 'greedy', nodes: 100000, key: 'greedy', heir: 'coati' },
    { id: 'planner', nodes: 100000, key: 'planner', heir: 'owl' },
    { id: 'foresight', nodes: 200000, key: 'foresight', heir: 'jaguar' },
    { id: 'master', nodes: 400000, key: 'master', heir: 'jaguar' },
    { id: 'turtle', nodes: 10000, key: 'turtle' },
    { id: 'sloth', nodes: 10000, key: 'sloth' },
    { id: 'frog', nodes: 10000, key: 'frog' },
    { id: 'armadillo', nodes: 10000, key: 'armadillo' },
    { id: 'tapir', nodes: 10000, key: 'tapir' },
    { id: 'iguana', nodes: 10000, key: 'iguana' },
    { id: 'toucan', nodes: 10000, key: 'toucan' },
    { id: 'coati', nodes: 10000, key: 'coati' },
    { id: 'parrot', nodes: 10000, key: 'parrot' },
    { id: 'monkey', nodes: 10000, key: 'monkey' },
    { id: 'bat', nodes: 10000, key: 'bat' },
    { id: 'snake', nodes: 10000, key: 'snake' },
    { id: 'owl', nodes: 20000, key: 'owl' },
    { id: 'jaguar', nodes: 60000, key: 'jaguar' },
  ],
  tikal2: [
    { id: 'random', nodes: 100000, key: 'random', heir: 'turtle' },
    { id: 'greedy', nodes: 100000, key: 'greedy', heir: 'owl' },
    { id: 'search', nodes: 200000, key: 'search', heir: 'jaguar' },
    { id: 'turtle', nodes: 10000, key: 'turtle' },
    { id: 'sloth', nodes: 10000, key: 'sloth' },
    { id: 'frog', nodes: 10000, key: 'frog' },
    { id: 'armadillo', nodes: 10000, key: 'armadillo' },
    { id: 'tapir', nodes: 10000, key: 'tapir' },
    { id: 'iguana', nodes: 10000, key: 'iguana' },
    { id: 'toucan', nodes: 10000, key: 'toucan' },
    { id: 'coati', nodes: 10000, key: 'coati' },
    { id: 'monkey', nodes: 10000, key: 'monkey' },
    { id: 'owl', nodes: 20000, key: 'owl' },
    { id: 'jaguar', nodes: 60000, key: 'jaguar' },
  ],
} as const;

/** Who plays where nobody chose, or chose somebody of another game. */
export const USUAL = {
  tikal: 'coati',
  tikal2: 'iguana',
} as const;

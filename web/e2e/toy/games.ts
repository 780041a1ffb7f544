// In the place of src/games/index.ts: a house with no other game than the toy.
import rules from '../../src/engine/pkg/engine_bg.wasm?url';
import { setup, type Hosted } from '../../src/shell/game';
import { toy } from './setup';

export const HOSTED: Readonly<Record<string, Hosted>> = {
  toy: {
    setup: setup(toy),
    // Its bots are not compiled: nobody asks them.
    engine: { rules, bots: '', glue: () => import('../../src/engine/pkg/engine') },
    table: () => import('./index'),
  },
};

export const OLDEST = 'toy';

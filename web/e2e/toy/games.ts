// In the place of src/games/index.ts: a house with no other game than the toy.
import { setup, type Hosted } from '../../src/shell/game';
import { toy } from './setup';

export const HOSTED: Readonly<Record<string, Hosted>> = {
  toy: { setup: setup(toy), table: () => import('./index') },
};

export const OLDEST = 'toy';

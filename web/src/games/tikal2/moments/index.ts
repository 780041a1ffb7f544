// The moments of Tikal II: what of its doings is seen, and how.
import type { Moments } from '../../../shell/game';
import type { Entry } from '../logic/types';
import { finaleOf, momentsOf } from './of';
import Over from './Over.svelte';
import Scene from './Scene.svelte';

const moments: Moments = {
  of: (entry) => momentsOf(entry as Entry),
  finale: ({ match }) => finaleOf(match.replica.standing(match.version).outcome.places),
  Scene,
  Over,
};
export default moments;

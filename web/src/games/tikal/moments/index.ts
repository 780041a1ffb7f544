// The moments of Tikal: what of its doings is seen, and how.
import type { Moments } from '../../../shell/game';
import type { Table } from '../../../shell/state/table.svelte';
import type { Entry, View } from '../logic/types';
import { finaleOf, momentsOf } from './of';
import Over from './Over.svelte';
import Scene from './Scene.svelte';

const finale = ({ match }: Table) => finaleOf(match.replica.standing(match.version).outcome.places);

const moments: Moments = {
  of(entry, table) {
    const before = (): View => table.match.replica.view(entry.version - 1, null) as View;
    const found = momentsOf(entry as Entry, before);
    // A game that is played has its own end; in a replay it is one step of it.
    const ends = table.at !== null && table.match.over && entry.version === table.match.version;
    return ends ? [...found, finale(table)] : found;
  },
  finale,
  Scene,
  Over,
};
export default moments;

// The moments of Tikal II: what of its doings is seen, and how.
import type { Moments } from '../../../shell/game';
import type { Table } from '../../../shell/state/table.svelte';
import type { Action, Entry, Step, View } from '../logic/types';
import { tikal2At } from '../state/tikal2.svelte';
import { finaleOf, momentsOf, type Before } from './of';
import Over from './Over.svelte';
import Scene from './Scene.svelte';

/** The way of the last walk among some actions. */
function wayOf(actions: readonly Action[]): readonly Step[] {
  const walk = actions.findLast(({ kind }) => kind === 'walk');
  return walk?.kind === 'walk' ? (walk.way ?? []) : [];
}

/** The table before an entry; a step that is only planned has no entry yet. */
function before({ version, action }: Entry, table: Table): Before {
  const view = (): View => table.match.replica.view(Math.max(0, version - 1), null) as unknown as View;
  return {
    way: wayOf(action ? [action] : table.sketch.steps.map(({ told }) => told as Action)),
    sites: tikal2At(table).board.layout.length,
    altars: () =>
      view().rooms.flatMap(({ place, leads }) => (leads.length > 0 ? [{ place, seats: leads }] : [])),
  };
}

const finale = ({ match }: Table) => finaleOf(match.replica.standing(match.version).outcome.places);

const moments: Moments = {
  of(entry, table) {
    const found = momentsOf(entry as Entry, before(entry as Entry, table));
    // A game that is played has its own end; in a replay it is one step of it.
    const ends = table.at !== null && table.match.over && entry.version === table.match.version;
    return ends ? [...found, finale(table)] : found;
  },
  finale,
  Scene,
  Over,
};
export default moments;

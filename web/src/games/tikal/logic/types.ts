// The engine's data by the names that the table uses.
import type { Path } from '../../../generated/engine';
import type { Draft as PlannedDraft } from '../../../shell/state/planner.svelte';

export type {
  Board,
  BoardTile,
  EntryInfo as Entry,
  Event,
  Path,
  Position,
  Seat,
  Terrain as TerrainKind,
  View,
} from '../../../generated/engine';

/** A plan, and the ways that its figures can go. */
export interface Draft extends PlannedDraft {
  paths(figure: 'worker' | 'leader', from: string): Path[];
}

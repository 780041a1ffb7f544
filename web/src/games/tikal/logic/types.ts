// The engine's data by the names that the table uses.
import type { EntryInfo } from '../../../generated/engine';
import type { Event, Path, Ways } from '../../../generated/tikal';
import type { Draft as PlannedDraft } from '../../../shell/state/planner.svelte';

export type { Seat } from '../../../generated/engine';
export type {
  Board,
  BoardTile,
  Event,
  Position,
  Terrain as TerrainKind,
  View,
} from '../../../generated/tikal';
export type Entry = EntryInfo<Event>;

/** A plan, and the ways that its figures can go. */
export interface Draft extends PlannedDraft {
  ask(question: Ways): Path[] | null;
}

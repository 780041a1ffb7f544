// The engine's data by the names that the table uses.
import type { EntryInfo } from '../../../generated/engine';
import type { Action, Event, Found, Ways } from '../../../generated/tikal';
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
export type Entry = EntryInfo<Action, Event>;

/** A plan, its last action, what an action would do, and the ways that figures can go. */
export interface Draft extends PlannedDraft {
  last(): Action | null;
  foresee(action: string): Event[];
  ask(question: Ways): Found | null;
}

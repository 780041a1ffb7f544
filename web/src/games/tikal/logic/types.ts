// The engine's data by the names that the table uses.
import type { Event, Path, View } from '../../../generated/engine';

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
export type { Match } from '../../../play/match.svelte';

/** Why something was not done. */
export interface Refusal {
  code: string;
  params?: Record<string, unknown> | null;
  rule?: string | null;
}

/** A plan of a turn, played on the page's own copy of the rules: as much of it as a planner needs. */
export interface Draft {
  readonly actions: string[];
  view(): View;
  check(action: string): Refusal | null;
  reveals(action: string): boolean;
  play(action: string): Event[];
  undo(count: number): void;
  paths(figure: 'worker' | 'leader', from: string): Path[];
  replay(actions: string[]): { fitted: number; refusal: Refusal | null };
  free?(): void;
}

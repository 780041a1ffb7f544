// The engine's data by the names that the table uses.
import type * as engine from '../../../generated/engine';
import type { Action, Answer, Colour, Event, Question, Treasure } from '../../../generated/tikal2';
import type { Draft as PlannedDraft } from '../../../shell/state/planner.svelte';

export type { Seat } from '../../../generated/engine';
export type {
  Action,
  Altar,
  Board,
  Card,
  Choice,
  Colour,
  Delivered,
  Deliveries,
  DigWorth,
  Event,
  Face,
  Gain,
  KeyWorth,
  LightFace,
  Offer,
  Payment,
  Place,
  Placing,
  Pocket,
  Reach,
  Reached,
  Refusal,
  Reward,
  RoomView,
  SeatView,
  Shut,
  Side,
  StackFace,
  Stage,
  WayStep as Step,
  TileSymbol,
  Treasure,
  Trip,
  TripStop as Stop,
  View,
  Walk,
} from '../../../generated/tikal2';
/** How many treasures of each kind. */
export type Load = Partial<Record<Treasure, number>>;
export type Keys = Record<Colour, number>;
export type Entry = engine.EntryInfo<Action, Event>;
export type Kind = Action['kind'];
export type Legal<A extends Action = Action> = engine.Legal<A>;
type OfKind<K extends Kind> = Extract<Action, { kind: K }>;
export type LegalOf<K extends Kind> = Legal<OfKind<K>>;

/** A plan, its last action, what an action would do, and answers to questions. */
export interface Draft extends PlannedDraft {
  foresee(action: string): Event[];
  ask(question: Question): Answer | null;
}

export function ofKind<K extends Kind>(legal: readonly Legal[], kind: K): LegalOf<K>[] {
  return legal.filter((entry): entry is LegalOf<K> => entry.action.kind === kind);
}

/** Where the engine says something that this page was not written for: better no table than a wrong one. */
export function unforeseen(said: never): never {
  throw new Error(`no words for ${JSON.stringify(said)}`);
}

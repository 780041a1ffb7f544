// What may be done, as the engine lists it.
import type * as engine from '../../../generated/engine';
import type { Action } from '../../../generated/tikal';

export type { Action, Figure } from '../../../generated/tikal';
export type Kind = Action['kind'];
export type Legal<A extends Action = Action> = engine.Legal<A>;
type OfKind<K extends Kind> = Extract<Action, { kind: K }>;

export function ofKind<K extends Kind>(legal: readonly Legal[], kind: K): Legal<OfKind<K>>[] {
  return legal.filter((entry): entry is Legal<OfKind<K>> => entry.action.kind === kind);
}

/** Whether something else can be done than to end the turn. */
export function canGoOn(legal: readonly Legal[]): boolean {
  return legal.some(({ ends }) => !ends);
}

/** Where the engine says something that this page was not written for: better no table than a wrong one. */
export function unforeseen(said: never): never {
  throw new Error(`no words for ${JSON.stringify(said)}`);
}

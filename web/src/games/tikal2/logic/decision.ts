// What is to be decided now, read from the engine's list of what may be done.
import type { Kind, View } from './types';

export type Decision =
  | 'none'
  | 'keys'
  | 'key'
  | 'stack'
  | 'look'
  | 'place'
  | 'count'
  | 'return'
  | 'deliver'
  | 'pay'
  | 'sail'
  | 'take'
  | 'use'
  | 'explore'
  | 'end';

/** The first of these that may be done is what the turn waits for. */
const ORDER: readonly (readonly [Kind, Decision])[] = [
  ['keys', 'keys'],
  ['key', 'key'],
  ['draw', 'stack'],
  ['open', 'stack'],
  ['keep', 'look'],
  ['place', 'place'],
  ['count', 'count'],
  ['back', 'return'],
  ['deliver', 'deliver'],
  ['go', 'deliver'],
  ['pay', 'pay'],
  ['forfeit', 'pay'],
  ['sail', 'sail'],
  ['take', 'take'],
  ['use', 'use'],
  ['walk', 'explore'],
  ['dig', 'explore'],
  ['buy', 'explore'],
  ['stop', 'explore'],
  ['end', 'end'],
];

export function decisionOf(view: View, kinds: ReadonlySet<Kind>): Decision {
  const { phase } = view;
  // At the forest a card may be all that pays; a flight that began there is ended first.
  const atForest = phase.is === 'turn' && phase.stage.is === 'trip' && phase.stage.at === 'forest';
  if (atForest && phase.delivery === null) return 'pay';
  return ORDER.find(([kind]) => kinds.has(kind))?.[1] ?? 'none';
}

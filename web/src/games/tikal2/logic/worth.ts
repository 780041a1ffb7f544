// What digs bring, by the numbers and in the order of the engine.
import { number } from '../../../i18n';
import type { DigWorth, Place, Reach, Reached } from './types';

/** The engine puts the best first. */
export const bestDig = ([first]: readonly DigWorth[]): DigWorth | null => first ?? null;

/** The best dig that can be made now. */
export function best({ now, rooms: [first] }: Reach): { place: Place; worth: DigWorth } | null {
  const worth = now && first ? bestDig(first.digs) : null;
  return worth && { place: first!.place, worth };
}

/** What it brings beside points at once, as pictures. */
export const things = ({ card, treasure, altar }: DigWorth): string[] => [
  ...(card ? ['icon-card'] : []),
  ...(treasure ? ['icon-treasure'] : []),
  ...(altar > 0 ? ['icon-altar'] : []),
];

/** Its points at once: "+5"; left out where it brings something else instead. */
export const gained = (dig: DigWorth): string =>
  dig.points > 0 || things(dig).length === 0 ? `+${number(dig.points)}` : '';

/** All that the plate of a room shows beside a number: what its dig brings, and a passage where the way needs one. */
export const pictures = ({ passages }: Reached, dig: DigWorth): string[] => [
  ...things(dig),
  ...(passages > 0 ? ['icon-passage'] : []),
];

// What digs are worth, as the engine says.
import type { DigWorth, Place, Reach, Reached } from './types';

/** The dig that brings most at once. */
export function bestDig(digs: readonly DigWorth[]): DigWorth | null {
  return digs.reduce<DigWorth | null>(
    (top, one) => (top === null || value(one) > value(top) ? one : top),
    null,
  );
}

/** A card or a treasure is worth something, too. */
function value({ points, card, treasure, altar }: DigWorth): number {
  return points + altar + (card ? 2 : 0) + (treasure ? 3 : 0);
}

/** The best dig that can be made now. */
export function best({ now, rooms }: Reach): { place: Place; worth: DigWorth } | null {
  if (!now) return null;
  let found: { place: Place; worth: DigWorth } | null = null;
  for (const { place, digs } of rooms) {
    const worth = bestDig(digs);
    if (worth && (!found || value(worth) > value(found.worth))) found = { place, worth };
  }
  return found;
}

/** What a room promises in few signs: "+5", and more by its own. */
export function promise({ digs }: Reached): string {
  const worth = bestDig(digs);
  return worth ? `+${worth.points}` : '';
}

// What may be done beside the decision at hand: cards that can be played now, and the tent.
import { ofKind, type Card, type Legal, type View } from './types';

export interface Extra {
  id: string;
  card: Card | 'tent';
  /** Where the card is in the hand; 0 for the tent. */
  slot: number;
  /** Every way to use it. */
  ways: Legal[];
}

export function extrasOf({ seats }: View, seat: number, legal: readonly Legal[]): Extra[] {
  const plays = ofKind(legal, 'play');
  const hand = seats[seat - 1]?.cards ?? [];
  const cards = hand.flatMap(({ card }, index): Extra[] => {
    const slot = index + 1;
    const ways = plays.filter(({ action }) => action.slot === slot);
    return card && ways.length > 0 ? [{ id: `${slot}`, card, slot, ways }] : [];
  });
  const tent = [...ofKind(legal, 'explore'), ...ofKind(legal, 'tent')];
  return tent.length > 0 ? [...cards, { id: 'tent', card: 'tent', slot: 0, ways: tent }] : cards;
}

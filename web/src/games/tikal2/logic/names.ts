// Names of things, in the reader's language.
import { NUMBERS } from '../../../generated/tikal2';
import { t, tx } from '../../../i18n';
import type { Altar, Card, Colour, Face, Place, RoomView, Side, TileSymbol, Treasure } from './types';

export const colourName = (colour: Colour): string => t(`table.colour.${colour}`);
export const keyName = (colour: Colour): string => t(`table.key.${colour}`);
export const kindName = (kind: Treasure): string => t(`table.treasure.${kind}`);
export const cardName = (card: Card): string => t(`table.card.${card}`, NUMBERS);
/** What a card does, and when. */
export const cardText = (card: Card): string => t(`table.card_text.${card}`, NUMBERS);
export const sideName = (side: Side): string => t(`table.side.${side}`);
export const altarName = (altar: Altar): string => t(`table.altar.${altar}`);
export const lightRoom = (colour: Colour): string => t(`table.light.${colour}`);

/** A symbol of a tile: "pink key", "treasure", "2 points". */
export function symbolName(symbol: TileSymbol): string {
  return tx(`table.symbol.${symbol}`) ?? symbol;
}

export const tileName = (symbols: readonly TileSymbol[]): string => symbols.map(symbolName).join(', ');

export function roomName({ kind, colour, altar }: RoomView): string {
  switch (kind) {
    case 'light':
      return lightRoom(colour!);
    case 'altar':
      return altarName(altar!);
    case 'chamber':
      return t('table.room.chamber');
    case 'secret':
      return t('table.room.secret');
  }
}

/** A light room of the stack is named by its colour. */
export const lightName = (light: string): string => lightRoom(light.replace(/\d+$/, '') as Colour);

export function faceName({ treasure, card, light }: Face): string {
  if (treasure) return kindName(treasure);
  if (card) return cardName(card);
  return light ? lightRoom(light.colour) : t('table.look.hidden');
}

/** "c3", "outside". */
export const placeName = (place: Place): string => (place === 'out' ? t('table.place.out') : place);

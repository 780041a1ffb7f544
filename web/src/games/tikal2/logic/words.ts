// What the table says of actions and events, in the reader's language.
import { NUMBERS } from '../../../generated/tikal2';
import { list, t, tx, type Params } from '../../../i18n';
import type { Refusal } from '../../../shell/state/planner.svelte';
import type { Tikal2 } from '../state/tikal2.svelte';
import type { Told } from './log';
import {
  altarName,
  cardName,
  colourName,
  keyName,
  kindName,
  lightName,
  lightRoom,
  placeName,
  symbolName,
  tileName,
} from './names';
import {
  unforeseen,
  type Action,
  type Board,
  type Card,
  type Colour,
  type TileSymbol,
  type Treasure,
  type View,
} from './types';

export interface Speaker {
  readonly view: View;
  readonly board: Pick<Board, 'piles'>;
  /** The seat that acts. */
  readonly seat: number;
  name(seat: number): string;
  symbols(tile: number): readonly TileSymbol[];
}

const pocketKey = (colour: Colour, pocket: 'camp' | 'backpack'): string =>
  pocket === 'camp'
    ? t('table.act.key_camp', { key: keyName(colour) })
    : t('table.act.key_backpack', { key: keyName(colour) });

/** An action as a button says it. */
export function actionLabel(action: Action, speaker: Speaker): string {
  switch (action.kind) {
    case 'keys':
      return t('table.act.keys', { keys: list([keyName(action.first), keyName(action.second)]) });
    case 'sail':
      return t('table.act.sail', { site: action.site });
    case 'pay':
      return t('table.act.pay', { key: keyName(action.colour) });
    case 'forfeit':
      return t('table.act.forfeit', NUMBERS);
    case 'deliver': {
      const kind = speaker.view.seats[speaker.seat - 1]?.treasures[action.place - 1]?.kind;
      return t('table.act.deliver', {
        kind: kind ? kindName(kind) : String(action.place),
        place: action.place,
      });
    }
    case 'go':
      return t('table.act.go');
    case 'take':
      return t('table.act.take', { tile: tileName(speaker.symbols(action.tile)) });
    case 'use':
      return t('table.act.use', { symbol: symbolName(action.symbol) });
    case 'key':
      return pocketKey(action.colour, action.pocket);
    case 'draw':
      return t('table.act.draw', { stack: action.stack });
    case 'open': {
      const kind = speaker.view.open[action.place - 1];
      const named = kind ? kindName(kind) : String(action.place);
      return action.stack === null
        ? t('table.act.open', { kind: named })
        : t('table.act.open_refill', { kind: named, stack: action.stack });
    }
    case 'keep':
      return keepLabel(action.place, action.swap, speaker.view);
    case 'place':
      return t('table.act.place', { hex: action.field, rotation: action.turn });
    case 'count':
      return t('table.act.count', { colour: colourName(action.colour) });
    case 'walk':
      return walkLabel(action);
    case 'dig':
      return action.spot === null ? t('table.act.dig_here') : t('table.act.dig_spot', { spot: action.spot });
    case 'back':
      return t('table.act.back');
    case 'stay':
      return t('table.act.stay');
    case 'stop':
      return t('table.act.stop');
    case 'buy':
      return t('table.act.buy', { ...NUMBERS, key: keyName(action.colour) });
    case 'explore':
      return t('table.act.explore');
    case 'tent':
      return t('table.act.tent', { key: keyName(action.colour) });
    case 'play':
      return playLabel(action, speaker);
    case 'end':
      return t('table.act.end');
    default:
      return unforeseen(action);
  }
}

function keepLabel(place: number, swap: boolean, { phase }: View): string {
  const choice = phase.is === 'turn' ? phase.choice : null;
  const face = choice?.is === 'look' ? choice.items[place - 1] : undefined;
  const what = face?.treasure
    ? kindName(face.treasure)
    : face?.card
      ? cardName(face.card)
      : face?.light
        ? lightRoom(face.light.colour)
        : String(place);
  return swap ? t('table.act.keep_swap', { what, place }) : t('table.act.keep', { what, place });
}

function walkLabel({ to, from, chips, cards }: Extract<Action, { kind: 'walk' }>): string {
  const spends = [
    ...(chips > 0 ? [t('table.act.chips', { count: chips })] : []),
    ...(cards.length > 0 ? [t('table.act.cards', { count: cards.length })] : []),
  ];
  const where = from === null ? t('table.act.walk_to', { to }) : t('table.act.walk_from', { to, from });
  return spends.length > 0 ? `${where} (${list(spends)})` : where;
}

function playLabel({ slot, key }: Extract<Action, { kind: 'play' }>, speaker: Speaker): string {
  const card = speaker.view.seats[speaker.seat - 1]?.cards[slot - 1]?.card;
  const named = t('table.act.play', { card: card ? cardName(card) : String(slot) });
  return key ? `${named}: ${pocketKey(key.colour, key.pocket)}` : named;
}

/** What is to be done now, in one short sentence. */
export function taskOf(game: Tikal2): string {
  return tx(`table.task.${game.decision}`, { count: game.desk.firstKeys[0]?.keys.length ?? 0 }) ?? '';
}

/** Refusals name colours, cards and places in words. */
export function refusalParams({ code, params }: Refusal, named: Params): string | null {
  const said: Params = { ...named };
  const { colour, card, symbol, to, from } = params ?? {};
  if (colour) said['colour'] = colourName(colour as Colour);
  if (card) said['card'] = cardName(card as Card);
  if (symbol) said['symbol'] = symbolName(String(symbol));
  if (to) said['to'] = placeName(String(to));
  if (from) said['from'] = placeName(String(from));
  return tx(`refusal.${code}`, said);
}

const withPoints = (text: string, points: number): string =>
  points === 0 ? text : `${text} (${points > 0 ? '+' : '−'}${Math.abs(points)})`;

/** What a line of the log tells, without its subject. */
export function tellLine(told: Told, speaker: Speaker): string {
  switch (told.event) {
    case 'first_keys':
      return t('log.first_keys', { keys: list(told.keys.map(keyName)) });
    case 'sailed':
      return told.from === told.to ? t('log.stays', { site: told.to }) : t('log.sailed', { site: told.to });
    case 'crossed':
      return withPoints(
        told.toll === 'card'
          ? t('log.crossed_card')
          : told.toll === 'points'
            ? t('log.crossed_points')
            : t('log.crossed_key', { key: keyName(told.toll.key) }),
        told.points,
      );
    case 'took':
      return t('log.took', { tile: tileName(speaker.symbols(told.tile)) });
    case 'used':
      return withPoints(t('log.used', { symbol: symbolName(told.symbol) }), told.points);
    case 'got_key':
      return told.pocket === 'camp'
        ? t('log.key_camp', { key: keyName(told.colour) })
        : t('log.key_backpack', { key: keyName(told.colour) });
    case 'got_passage':
      return t('log.got_passage');
    case 'looked':
      return t(`log.looked_${pileOf(told.pile, speaker)}`, { count: told.count, stack: told.pile });
    case 'kept':
      return keptLine(told, speaker);
    case 'took_open':
      return t('log.took_open', { kind: kindName(told.treasure) });
    case 'placed_light':
      return t('log.placed_room', { room: lightName(told.light), place: told.field });
    case 'placed_altar':
      return t('log.placed_room', { room: altarName(told.altar), place: told.field });
    case 'placed_chamber':
      return t('log.placed_chamber', { place: told.field });
    case 'counted':
      return withPoints(t('log.counted', { colour: colourName(told.colour) }), told.points);
    case 'walked':
      return t('log.walked_to', { place: told.to, passages: told.chips + told.cards });
    case 'dug':
      return withPoints(t('log.dug_in', { place: told.place, passages: told.passages }), told.points);
    case 'stepped_back':
      return t('log.stepped_back', { place: told.to });
    case 'bought':
      return withPoints(t('log.bought', { key: keyName(told.colour) }), told.points);
    case 'used_tent':
      return told.key ? t('log.tent_key', { key: keyName(told.key) }) : t('log.tent_walk');
    case 'played':
      return t('log.played', { card: cardName(told.card) });
    case 'delivered':
      return withPoints(
        t('log.delivered', { kind: kindName(told.treasure), count: told.count }),
        told.points,
      );
    case 'round_ended':
      return t('log.round_ended', { round: told.round });
    case 'hand_opened':
      return t('log.hand_opened', { cards: list(told.cards.map(cardName)) });
    case 'summed': {
      const parts = told.parts.map(({ reward, points }) => `${t(`table.end.by_${reward}`)} ${points}`);
      const points = told.parts.reduce((sum, part) => sum + part.points, 0);
      return t('log.summed', { points, parts: list(parts) });
    }
    case 'over':
      return t('log.game_over');
    default:
      return unforeseen(told);
  }
}

const PILES = { T: 'treasures', C: 'cards', R: 'lights' } as const;
const pileOf = (pile: number, { board }: Speaker) => PILES[board.piles[pile - 1]!];

/** What was kept is told to who may know it. */
function keptLine({ pile, item }: Extract<Told, { event: 'kept' }>, speaker: Speaker): string {
  const face = item?.[0];
  const sort = pileOf(pile, speaker);
  if (face && sort === 'treasures')
    return t('log.kept_known', { what: kindName(face as Treasure), stack: pile });
  if (face && sort === 'cards') return t('log.kept_card', { what: cardName(face as Card) });
  return t(`log.kept_${sort}`, { stack: pile });
}

// What is to be pressed for an action, by what is open on the table: selectors of the places and buttons that are drawn anyway.
import { endsTurn, type Way } from '../../../shell/coach/lesson';
import type { Table } from '../../../shell/state/table.svelte';
import type { Kind, Legal } from '../logic/types';
import { tikal2At, type Tikal2 } from '../state/tikal2.svelte';
import type { Actions } from './ways';

const GO = '.context .go button.primary';
const ANSWERS = '.context .answers[data-answers]';
/** The n-th button of the answers, from 1. */
const nth = (index: number, of = ANSWERS): string => `${of} > button:nth-child(${index})`;
/** On a phone the view that is wanted may be another one. */
const tab = (index: number): string => `.views button:nth-child(${index})[aria-selected='false']`;
const [RIVER, TEMPLE] = [tab(1), tab(2)];

/** The way of these actions. */
export const by = (actions: Actions | null): Way | null =>
  actions && { actions, press: (table) => press(actions, table) };

/** What is to be pressed next on it. */
function press(actions: Actions, table: Table): readonly string[] {
  const game = tikal2At(table);
  const legal = game.desk.legal.find(({ text }) => text === actions[0]);
  return legal ? pressed(legal, actions, game) : [];
}

function pressed({ text, action }: Legal, actions: Actions, game: Tikal2): readonly string[] {
  const { desk, pick, looked } = game;
  const at = (kind: Kind): number => desk.of(kind).findIndex((one) => one.text === text) + 1;
  switch (action.kind) {
    case 'sail': {
      const tile = Number(actions.find((one) => one.startsWith('take '))?.slice('take '.length));
      const chosen = pick.site === action.site && pick.wanted === tile;
      return chosen ? [GO] : [RIVER, `[data-tile='${tile}']`];
    }
    case 'take':
      return [nth(at('take'))];
    case 'use': {
      const { phase } = game.view;
      const stage = phase.is === 'turn' ? phase.stage : null;
      const symbols = stage?.is === 'symbols' ? stage.symbols : [];
      return [nth(symbols.findIndex(({ symbol, done }) => symbol === action.symbol && !done) + 1)];
    }
    case 'key': {
      const keys = desk.of('key').map((one) => one.action);
      const colours = [...new Set(keys.map(({ colour }) => colour))];
      const pockets = keys.filter(({ colour }) => colour === action.colour).map(({ pocket }) => pocket);
      const pair = `${ANSWERS} > .pair:nth-child(${colours.indexOf(action.colour) + 1})`;
      return [`${pair} > button:nth-of-type(${pockets.indexOf(action.pocket) + 1})`];
    }
    case 'draw':
      return [nth(at('draw'))];
    case 'keep':
      return [pick.kept === action.place ? GO : nth(action.place)];
    case 'place':
      if (looked !== action.field) return [TEMPLE, `[data-place='${action.field}']`];
      return [pick.turned === action.turn ? GO : nth(2, '.context .answers')];
    case 'count':
      return [nth(at('count'))];
    case 'walk':
    case 'dig': {
      const place = action.kind === 'walk' ? action.to : game.view.seats[game.seat - 1]!.explorer;
      if (looked !== place) return [TEMPLE, `[data-place='${place}']`];
      const offers = pick.offers(place);
      const offer = offers.findIndex((one) => one.actions.join() === actions.join());
      // Behind the one that closes the place, the best last.
      return [offer < 0 ? GO : nth(offers.length - offer + 1, '.context .go')];
    }
    case 'deliver': {
      const { kind } = game.view.seats[game.seat - 1]!.treasures[action.place - 1] ?? {};
      if (!kind || (pick.load[kind] !== undefined && pick.delivery?.refusal === null)) return [GO];
      return [nth(desk.deliveries.offers.findIndex((offer) => offer.kind === kind) + 1)];
    }
    case 'go':
      return ['.context .go > button:first-child'];
    case 'pay':
    case 'forfeit':
      return [nth(desk.tolls.findIndex((toll) => toll.action === text) + 1)];
    case 'back':
    case 'stay':
      return [nth(action.kind === 'back' ? 1 : 2)];
    case 'stop':
      return ['.context .go > button:last-child'];
    case 'explore':
    case 'tent':
      return extra(text, game);
    case 'play': {
      // At the forest a card that pays is one of the answers.
      const toll = desk.tolls.findIndex((one) => one.action === text);
      return toll < 0 ? extra(text, game) : [nth(toll + 1)];
    }
    case 'end':
      return endsTurn(game.table);
    default:
      return [];
  }
}

/** A card or the tent: among one's things, and on a phone in the strip; then one of its ways, once they are open. */
function extra(text: string, { desk }: Tikal2): readonly string[] {
  const index = desk.extras.findIndex(({ ways }) => ways.some((way) => way.text === text));
  const found = desk.extras[index];
  if (!found) return [];
  const way = found.ways.findIndex((one) => one.text === text) + 1;
  const thing =
    found.card === 'tent' ? 'button.tent' : `ul:nth-of-type(2) > li:nth-child(${found.slot}) button`;
  const strip = '.context .answers:not([data-answers]) > button';
  return [
    `[data-tray] ${thing}:not([aria-expanded='true'])`,
    `[data-tray] .more > button:nth-child(${way})`,
    `${strip}:nth-child(${index + 1}):not([aria-pressed='true'])`,
    `${strip}[aria-pressed='true'] ~ button:nth-child(${way + 1})`,
  ];
}

// What can be done in Tikal II, and where it cannot: actions of which the rules say why not, the likeliest first.
import { NUMBERS } from '../../../generated/tikal2';
import { t, tx } from '../../../i18n';
import type { Verb } from '../../../shell/game';
import { FIELDS, SECRETS } from '../logic/geometry';
import type { Action, Board, Kind, Legal, View } from '../logic/types';

/** In the order of a turn, each with the rule that tells it. */
const KINDS: readonly (readonly [Kind, string])[] = [
  ['keys', 'LS4'],
  ['sail', 'LT2'],
  ['deliver', 'LD1'],
  ['pay', 'LT3'],
  ['forfeit', 'LT3'],
  ['go', 'LD1'],
  ['take', 'LT2'],
  ['use', 'LT4'],
  ['key', 'LA4'],
  ['draw', 'LA5'],
  ['open', 'LO1'],
  ['keep', 'LA5'],
  ['place', 'LA7'],
  ['count', 'LA11'],
  ['walk', 'LE1'],
  ['dig', 'LE6'],
  ['back', 'LE10'],
  ['stay', 'LE10'],
  ['stop', 'LE1'],
  ['buy', 'LE12'],
  ['explore', 'LX1'],
  ['tent', 'LX1'],
  ['play', 'LK1'],
  ['end', 'LT1'],
];

export interface Position {
  legal: readonly Legal[];
  view: View;
  board: Board;
}

export function verbsOf(position: Position): Verb[] {
  return KINDS.map(([kind, rule]) => {
    const can = position.legal.filter(({ action }) => action.kind === kind);
    return {
      name: tx(`dialog.group.${kind}`) ?? kind,
      says: tx(`dialog.can.${kind}`, NUMBERS) ?? '',
      rule,
      can,
      where: [...new Set(can.flatMap(({ action }) => placeOf(action)))],
      tries: can.length > 0 ? [] : triesOf(kind, position),
    };
  });
}

function placeOf(action: Action): string[] {
  switch (action.kind) {
    case 'sail':
      return [t('table.river.site', { site: action.site })];
    case 'place':
      return [action.field];
    case 'walk':
      return action.to === 'out' ? [t('table.place.out')] : [action.to];
    default:
      return [];
  }
}

/** Only what somebody may look for: that a choice is not open needs no reason. */
function triesOf(kind: Kind, { view, board }: Position): string[] {
  const own = view.seats[(view.to_move ?? 1) - 1]!;
  const rooms = [...FIELDS, ...SECRETS];
  switch (kind) {
    case 'sail':
      return view.sites.map((_, index) => `sail ${index + 1}`);
    case 'deliver':
      return ['deliver 1'];
    case 'use': {
      const tile = board.tiles.find(({ id }) => id === own.tiles.at(-1));
      return (tile?.symbols ?? ['card']).map((symbol) => `use ${symbol}`);
    }
    case 'walk':
      return rooms.map((place) => `walk ${place}`);
    case 'dig':
      return ['dig', 'dig 1'];
    case 'buy':
      return board.colours.map((colour) => `buy ${colour}`);
    case 'explore':
      return board.tents ? ['explore'] : [];
    case 'tent':
      return board.tents ? board.colours.map((colour) => `tent ${colour}`) : [];
    case 'play':
      return ['play 1'];
    case 'end':
      return ['end'];
    default:
      return [];
  }
}

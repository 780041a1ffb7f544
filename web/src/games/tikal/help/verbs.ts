// What can be done in Tikal, and where it cannot: actions of which the rules say why not, the likeliest first.
import { tx } from '../../../i18n';
import type { Verb } from '../../../shell/game';
import type { Kind, Legal } from '../logic/actions';
import { neighbour } from '../logic/geometry';
import type { HexScene } from '../logic/scene';
import type { Board, View } from '../logic/types';

/** In the order of a turn, each with the rule that tells it. */
const BIDS: readonly (readonly [Kind, string])[] = [
  ['bid', 'TA3'],
  ['pass', 'TA3'],
  ['choose', 'TA4'],
];
const TURN: readonly (readonly [Kind, string])[] = [
  ['place', 'P1'],
  ['enter', 'A1'],
  ['walk', 'A3'],
  ['hop', 'A2'],
  ['uncover', 'A6'],
  ['dig', 'A9'],
  ['swap', 'A11'],
  ['camp', 'A12'],
  ['guard', 'A14'],
  ['end', 'T2'],
];

export interface Position {
  legal: readonly Legal[];
  view: View;
  board: Board;
  scene: readonly HexScene[];
}

export function verbsOf(position: Position): Verb[] {
  const kinds = position.view.position.auction ? [...BIDS, ...TURN] : TURN;
  return kinds.map(([kind, rule]) => {
    const can = position.legal.filter(({ action }) => action.kind === kind);
    return {
      name: tx(`dialog.group.${kind}`) ?? kind,
      says: tx(`dialog.can.${kind}`) ?? '',
      rule,
      can,
      where: [...new Set(can.flatMap(({ action }) => ('hex' in action ? [action.hex] : [])))],
      tries: can.length > 0 ? [] : triesOf(kind, position),
    };
  });
}

function triesOf(kind: Kind, { view, board, scene }: Position): string[] {
  const seat = view.to_move ?? 1;
  const own = ({ pieces }: HexScene): boolean => pieces.some((piece) => piece.seat === seat);
  /** Where one's own figures are comes first, then the rest. */
  const ownFirst = (fits: (hex: HexScene) => boolean): string[] =>
    scene
      .filter(fits)
      .toSorted((a, b) => Number(own(b)) - Number(own(a)))
      .map(({ id }) => id);
  switch (kind) {
    case 'place':
      return scene.flatMap((hex) => (hex.kind ? [] : [`place ${hex.id} 0`]));
    case 'enter':
      return [`enter worker ${board.base}`, `enter leader ${board.base}`];
    case 'walk':
      return steps(seat, scene, board);
    case 'hop':
      return hops(seat, scene, board);
    case 'uncover':
      return ownFirst(({ kind }) => kind === 'temple').map((hex) => `uncover ${hex}`);
    case 'dig':
      return [
        ...ownFirst(({ kind, tokens }) => kind === 'treasure' && tokens !== 0),
        ...ownFirst(({ kind, tokens }) => kind === 'treasure' && tokens === 0),
      ].map((hex) => `dig ${hex}`);
    case 'swap':
      return swaps(seat, view);
    case 'camp':
      return ownFirst(({ kind }) => kind === 'jungle' || kind === 'treasure').map((hex) => `camp ${hex}`);
    case 'guard':
      return ownFirst(({ kind }) => kind === 'temple').flatMap((hex) => [
        `guard worker ${hex}`,
        `guard leader ${hex}`,
      ]);
    case 'end':
    case 'pass':
      return [kind];
    case 'bid':
      return ['bid 1'];
    case 'choose':
      return (view.position.auction?.display ?? []).map((tile) => `choose ${tile}`);
  }
}

/** Steps of one's own figures to what is explored beside them; where one has none, out of the base camp. */
function steps(seat: number, scene: readonly HexScene[], { base, columns, rows }: Board): string[] {
  const explored = new Set(scene.flatMap(({ id, kind }) => (kind ? [id] : [])));
  const beside = (hex: string): string[] =>
    [0, 1, 2, 3, 4, 5].flatMap((side) => {
      const to = neighbour(hex, side, columns, rows);
      return to && explored.has(to) ? [to] : [];
    });
  const mine = scene.flatMap(({ id, pieces }) =>
    pieces.flatMap((piece) => (piece.seat === seat ? [[piece.figure, id] as const] : [])),
  );
  const from = mine.length > 0 ? mine : [['worker', base] as const];
  return from.flatMap(([figure, hex]) => beside(hex).map((to) => `walk ${figure} ${hex} ${to}`));
}

/** From one's own camps, or to where one has none. */
function hops(seat: number, scene: readonly HexScene[], { base }: Board): string[] {
  const camps = scene.flatMap(({ id, camp }) => (camp === seat ? [id] : []));
  const between = camps.flatMap((camp) => [
    `hop worker ${base} ${camp}`,
    `hop leader ${base} ${camp}`,
    `hop worker ${camp} ${base}`,
  ]);
  const elsewhere = scene.filter(({ kind }) => kind === 'jungle').map(({ id }) => `hop worker ${base} ${id}`);
  return [...between, ...elsewhere];
}

/** One's own treasures against those of others. */
function swaps(seat: number, { position }: View): string[] {
  const held = position.seats.map(({ treasures }) => Object.keys(treasures));
  const mine = held[seat - 1]!.length > 0 ? held[seat - 1]! : ['1'];
  return held.flatMap((theirs, index) =>
    index + 1 === seat
      ? []
      : mine.flatMap((give) =>
          (theirs.length > 0 ? theirs : ['2']).map((take) => `swap ${give} ${index + 1} ${take}`),
        ),
  );
}

// The table in words: hexes, actions, log lines and refusals, in the reader's language.
import { list, number, t, tx, type Params } from '../../../i18n';
import { neighbour } from './geometry';
import { unforeseen, type Action, type Figure } from './actions';
import type { Told } from './log';
import type { HexScene } from './scene';
import type { Board, BoardTile } from './types';
import type { GuardWorth, SwapWorth } from './worth';

/** Names of seats and tiles: what sentences are made of. */
export interface Speaker {
  name(seat: number): string;
  tile(id: string): BoardTile | undefined;
}

export function motifName(motif: number | string): string {
  return tx(`table.motif.${motif}`) ?? String(motif);
}

/** "temple 4 (A2)". */
export function tileName(tile: BoardTile | undefined, id: string): string {
  if (!tile) return id;
  const params: Params = { value: tile.value ?? 0, tokens: tile.tokens ?? 0 };
  return `${tx(`table.tile.${tile.kind}`, params) ?? tile.kind} (${id})`;
}

export function kindName(hex: HexScene): string {
  const params: Params = { value: hex.value ?? 0, tokens: hex.tokens ?? 0 };
  return tx(`table.kind.${hex.kind ?? 'none'}`, params) ?? '';
}

/** All that can be seen on a hex, in one breath: for those who do not see it. */
export function hexLabel(hex: HexScene, board: Board, speaker: Speaker): string {
  const parts = [`${hex.id}, ${kindName(hex)}`];
  if (hex.guard) parts.push(t('table.hex.guarded', { name: speaker.name(hex.guard.seat) }));
  else if (hex.holder) parts.push(t('table.hex.holds', { name: speaker.name(hex.holder) }));
  else if (hex.kind === 'temple' && hex.pieces.length > 0) parts.push(t('table.hex.tie'));
  if (hex.camp) parts.push(t('table.hex.camp', { name: speaker.name(hex.camp) }));
  for (const seat of new Set(hex.pieces.map((piece) => piece.seat))) {
    const figures = hex.pieces
      .filter((piece) => piece.seat === seat)
      .map(({ figure, count }) =>
        figure === 'leader' ? t('table.hex.leader') : t('table.hex.workers', { count }),
      );
    parts.push(t('table.hex.figures', { name: speaker.name(seat), list: figures.join(', ') }));
  }
  const sentence = `${parts.join('; ')}.`;
  if (!hex.kind || hex.kind === 'volcano') return sentence;
  const ways = hex.steps.flatMap((cost, side) => {
    const to = neighbour(hex.id, side, board.columns, board.rows);
    const params = { side: tx(`table.side.${side}`) ?? '', hex: to ?? '', cost };
    return cost > 0 ? [t('table.hex.path', params)] : [];
  });
  return `${sentence} ${ways.length > 0 ? t('table.hex.paths', { list: ways.join(', ') }) : t('table.hex.no_paths')}`;
}

export function actionLabel(action: Action, speaker: Speaker): string {
  switch (action.kind) {
    case 'bid':
      return t('table.act.bid', { points: action.points });
    case 'pass':
      return t('table.act.pass');
    case 'choose':
      return t('table.act.choose', { tile: tileName(speaker.tile(action.tile), action.tile) });
    case 'place':
      return t('table.act.place', { hex: action.hex, rotation: action.rotation });
    case 'enter':
      return t('table.act.enter', { figure: action.figure, hex: action.hex });
    case 'hop':
      return t('table.act.hop', { figure: action.figure, from: action.from, to: action.to });
    case 'walk':
      return t('table.act.walk', { figure: action.figure, from: action.from, to: action.to });
    case 'uncover':
      return t('table.act.uncover', { hex: action.hex });
    case 'dig':
      return t('table.act.dig', { hex: action.hex });
    case 'camp':
      return t('table.act.camp', { hex: action.hex });
    case 'guard':
      return t('table.act.guard', { figure: action.figure, hex: action.hex });
    case 'swap': {
      const { give, seat, take } = action;
      return t('table.act.swap', { give: motifName(give), name: speaker.name(seat), take: motifName(take) });
    }
    case 'end':
      return t('table.act.end');
    default:
      return unforeseen(action);
  }
}

/** "+2", "−1", "±0". */
export function signed(points: number): string {
  return `${points > 0 ? '+' : points < 0 ? '−' : '±'}${number(Math.abs(points))}`;
}

/** What a swap is worth to both. */
export function tellSwap({ own, other }: SwapWorth, name: string): string {
  return t('table.swap.worth', { own: signed(own), name, other: signed(other) });
}

/** What a guard binds: who stays, who leaves, what the temple is worth. */
export function tellGuard(figure: Figure, { leader, workers, value }: GuardWorth): string {
  const stays = t('table.act.guard_binds', { figure, value });
  const gone = [
    ...(leader ? [t('table.hex.leader')] : []),
    ...(workers > 0 ? [t('table.hex.workers', { count: workers })] : []),
  ];
  return gone.length > 0 ? `${stays} ${t('table.act.guard_loses', { list: list(gone) })}` : stays;
}

/** What a line of the log tells, without its subject. */
export function tellLine(told: Told, speaker: Speaker): string {
  const tile = (id: string): string => tileName(speaker.tile(id), id);
  switch (told.event) {
    case 'round_began':
      return t('log.round_began', { tiles: list(told.tiles.map(tile)) });
    case 'auction_began':
      return t('log.auction_began');
    case 'bid':
      return t('log.bid', { points: told.points });
    case 'passed':
      return t('log.passed');
    case 'won':
      return t('log.won', { price: told.price });
    case 'went_free':
      return t('log.went_free');
    case 'chose':
      return t('log.chose', { tile: tile(told.tile) });
    case 'drew':
      return t('log.drew', { tile: tile(told.tile) });
    case 'scoring_began':
      return told.last ? t('log.last_scoring_began') : t('log.scoring_began');
    case 'placed':
      return t('log.placed', { tile: tile(told.tile), hex: told.hex });
    case 'tile_left':
      return t('log.tile_left', { tile: tile(told.tile) });
    case 'entered':
      return t('log.entered', { figure: told.figure, count: told.count, hex: told.hex });
    case 'moved': {
      const params = { figure: told.figure, count: told.count, route: told.route.join(' → ') };
      return told.hops ? t('log.hopped', params) : t('log.moved', params);
    }
    case 'uncovered':
      return t('log.uncovered', { value: told.value, hex: told.hex });
    case 'dug':
      return t('log.dug', { motif: motifName(told.motif), hex: told.hex });
    case 'swapped': {
      const params = {
        gave: motifName(told.gave),
        took: motifName(told.took),
        name: speaker.name(told.with),
      };
      return t('log.swapped', params);
    }
    case 'camped':
      return t('log.camped', { hex: told.hex });
    case 'guarded':
      return t('log.guarded', { hex: told.hex, figure: told.figure, removed: told.removed });
    case 'ended':
      return t('log.ended', { unspent: told.unspent });
    case 'scored': {
      const { temples, treasures } = told;
      return t('log.scored', { points: temples + treasures, temples, treasures });
    }
    case 'game_over':
      return t('log.game_over');
    default:
      return unforeseen(told);
  }
}

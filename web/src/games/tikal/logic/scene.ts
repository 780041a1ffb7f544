// A view as what is to be drawn on each hex.
import { neighbour, turned } from './geometry';
import type { Board, BoardTile, Position, TerrainKind } from './types';

export interface Piece {
  seat: number;
  figure: 'leader' | 'worker';
  count: number;
}

export interface HexScene {
  id: string;
  /** Null where nothing is explored. */
  kind: TerrainKind | null;
  tile: string | null;
  value: number | null;
  /** The value before any level was uncovered. */
  base: number;
  tokens: number | null;
  /** Tokens that the tile had at first. */
  masks: number;
  stones: number[];
  pieces: Piece[];
  camp: number | null;
  guard: { seat: number; figure: 'leader' | 'worker' } | null;
  /** Strength of each seat, in order of seats. */
  strengths: number[];
}

/** Tiles by name, so that nobody searches a list twice. */
export function tileMap(board: Board): Map<string, BoardTile> {
  return new Map(board.tiles.map((tile) => [tile.id, tile]));
}

export function sceneOf(board: Board, position: Position): HexScene[] {
  const tiles = tileMap(board);
  return board.hexes.map(({ id, printed }) => {
    const entry = position.hexes[id];
    const tile = entry?.tile ? tiles.get(entry.tile) : undefined;
    const ground = tile ?? printed ?? null;
    const stones = ground ? turned(ground.stones, tile ? (entry?.rotation ?? 0) : 0) : [0, 0, 0, 0, 0, 0];
    const kind = ground?.kind ?? null;
    return {
      id,
      kind,
      tile: tile?.id ?? null,
      value: kind === 'temple' ? (entry?.value ?? ground?.value ?? 1) : null,
      base: ground?.value ?? 0,
      tokens: kind === 'treasure' ? (entry?.tokens ?? tile?.tokens ?? 0) : null,
      masks: tile?.tokens ?? 0,
      stones,
      ...standing(position, id),
    };
  });
}

function standing(
  position: Position,
  hex: string,
): Pick<HexScene, 'pieces' | 'camp' | 'guard' | 'strengths'> {
  const pieces: Piece[] = [];
  const strengths: number[] = [];
  let camp: number | null = null;
  let guard: HexScene['guard'] = null;
  position.seats.forEach((entry, index) => {
    const seat = index + 1;
    const leader = entry.leader === hex;
    const workers = entry.workers[hex] ?? 0;
    if (leader) pieces.push({ seat, figure: 'leader', count: 1 });
    if (workers > 0) pieces.push({ seat, figure: 'worker', count: workers });
    if (entry.camps.includes(hex)) camp = seat;
    if (entry.guards.includes(hex))
      guard = { seat, figure: entry.leader === `guard ${hex}` ? 'leader' : 'worker' };
    strengths.push(workers + (leader ? 3 : 0));
  });
  return { pieces, camp, guard, strengths };
}

/** V3: who would score a temple, if anybody. */
export function holder(hex: HexScene): number | null {
  if (hex.kind !== 'temple') return null;
  if (hex.guard) return hex.guard.seat;
  const most = Math.max(...hex.strengths);
  const first = hex.strengths.indexOf(most);
  return most > 0 && hex.strengths.lastIndexOf(most) === first ? first + 1 : null;
}

/** The AP of a step over each side: stones on both touching sides; 0 where there is no way. */
export function wayCosts(hexes: ReadonlyMap<string, HexScene>, id: string, board: Board): number[] {
  const from = hexes.get(id);
  return [0, 1, 2, 3, 4, 5].map((side) => {
    const next = neighbour(id, side, board.columns, board.rows);
    const to = next ? hexes.get(next) : undefined;
    if (!from?.kind || !to?.kind || from.kind === 'volcano' || to.kind === 'volcano') return 0;
    return from.stones[side]! + to.stones[(side + 3) % 6]!;
  });
}

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Places for so many pieces on a hex, in front of what stands there, in one or two rows. */
export function spots(count: number, low: boolean): Spot[] {
  const scale = count <= 2 ? 1.2 : count <= 3 ? 1.1 : count <= 4 ? 0.95 : 0.85;
  const rows = count <= 4 ? [count] : [Math.ceil(count / 2), Math.floor(count / 2)];
  const bottom = low ? 38 : 18;
  return rows.flatMap((inRow, row) => {
    const y = rows.length === 1 ? bottom : bottom - 18 + row * 21;
    const gap = inRow === 1 ? 0 : Math.min(25 * scale, 72 / (inRow - 1));
    return Array.from({ length: inRow }, (_, index) => ({ x: (index - (inRow - 1) / 2) * gap, y, scale }));
  });
}

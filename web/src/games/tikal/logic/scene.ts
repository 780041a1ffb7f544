// A view as what is to be drawn on each hex.
import { turned } from './geometry';
import type { Board, BoardTile, TerrainKind, View } from './types';

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
  /** Who would score the temple, if anybody. */
  holder: number | null;
  /** The AP of a step over each side; 0 where no way leads. */
  steps: readonly number[];
}

const NOWHERE = [0, 0, 0, 0, 0, 0];

/** Tiles by name, so that nobody searches a list twice. */
export function tileMap(board: Board): Map<string, BoardTile> {
  return new Map(board.tiles.map((tile) => [tile.id, tile]));
}

export function sceneOf(board: Board, view: View): HexScene[] {
  const { position } = view;
  const tiles = tileMap(board);
  const holders = holdersOf(view);
  return board.hexes.map(({ id, printed }, index) => {
    const entry = position.hexes[id];
    const tile = entry?.tile ? tiles.get(entry.tile) : undefined;
    const ground = tile ?? printed ?? null;
    const stones = ground ? turned(ground.stones, tile ? (entry?.rotation ?? 0) : 0) : NOWHERE;
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
      holder: holders.get(id) ?? null,
      steps: view.steps[index] ?? NOWHERE,
      ...standing(view, id),
    };
  });
}

/** Who would score which temple. */
function holdersOf({ would_score }: View): Map<string, number> {
  return new Map(would_score.flatMap(({ from }, index) => Object.keys(from).map((hex) => [hex, index + 1])));
}

function standing({ position, leaders }: View, hex: string): Pick<HexScene, 'pieces' | 'camp' | 'guard'> {
  const pieces: Piece[] = [];
  let camp: number | null = null;
  let guard: HexScene['guard'] = null;
  position.seats.forEach((entry, index) => {
    const seat = index + 1;
    const leader = leaders[index]!;
    const workers = entry.workers[hex] ?? 0;
    const here = 'hex' in leader && leader.hex === hex;
    if (here && leader.is === 'on') pieces.push({ seat, figure: 'leader', count: 1 });
    if (workers > 0) pieces.push({ seat, figure: 'worker', count: workers });
    if (entry.camps.includes(hex)) camp = seat;
    if (entry.guards.includes(hex)) guard = { seat, figure: here ? 'leader' : 'worker' };
  });
  return { pieces, camp, guard };
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

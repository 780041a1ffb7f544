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
  /** How strong each seat is on a temple that has no guard; nothing elsewhere. */
  strength: readonly number[];
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
      strength: view.strength[id] ?? [],
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

/** How the pieces of a hex stand, and where it says how strong each side is. */
export interface Formation {
  spots: Spot[];
  tags: { seat: number; strength: number; x: number; y: number }[];
}

/** Whether several sides meet on a temple that none of them guards. */
export function contested({ guard, strength }: Pick<HexScene, 'guard' | 'strength'>): boolean {
  return guard === null && strength.filter((of) => of > 0).length > 1;
}

/** Pieces stand in front of what is on the hex, side by side; many of several sides in a column for each side. */
export function formation(hex: Pick<HexScene, 'kind' | 'camp' | 'pieces' | 'guard' | 'strength'>): Formation {
  const { pieces } = hex;
  const seats = [...new Set(pieces.map(({ seat }) => seat))];
  const tagged = contested(hex);
  const bottom = tagged ? 24 : hex.kind === 'jungle' && hex.camp === null ? 24 : 30;
  // The stele of a temple stands on the left.
  const right = hex.kind !== 'temple' ? 0 : pieces.length > 1 ? 6 : 8;
  const tall = hex.kind === 'temple' && pieces.some(({ figure }) => figure === 'leader');
  if (!tagged && pieces.length < 4) {
    const scale = pieces.length < 3 && !tall ? 1.2 : 1;
    return { spots: row(pieces.length, 24 * scale, right).map((x) => ({ x, y: bottom, scale })), tags: [] };
  }
  const width = [0, 30, 32, 22, 17][seats.length] ?? 17;
  const scale = [0, 1.1, 1, 0.82, 0.66][seats.length] ?? 0.66;
  const middles = new Map(
    row(seats.length, width, seats.length > 3 ? right / 3 : right).map((x, index) => [seats[index]!, x]),
  );
  const spots = pieces.map(({ seat, figure }) => {
    const both = pieces.filter((piece) => piece.seat === seat).length > 1;
    // The leader stands behind the workers.
    const aside = both ? (figure === 'leader' ? -width / 5 : width / 5) : 0;
    return { x: middles.get(seat)! + aside, y: bottom - (both && figure === 'leader' ? 4 : 0), scale };
  });
  const tags = tagged
    ? seats.map((seat) => ({ seat, strength: hex.strength[seat - 1] ?? 0, x: middles.get(seat)!, y: 32.5 }))
    : [];
  return { spots, tags };
}

/** The middles of so many things in a row. */
function row(count: number, gap: number, middle = 0): number[] {
  return Array.from({ length: count }, (_, index) => middle + (index - (count - 1) / 2) * gap);
}

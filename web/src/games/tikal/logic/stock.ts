// What is left in the box, counted from the open table.
import { tileMap } from './scene';
import type { Board, Position, View } from './types';

export interface LevelStock {
  number: number;
  left: number;
  of: number;
}

/** C7, A8: temple levels left, by number. */
export function levelsLeft(board: Board, position: Position): LevelStock[] {
  const tiles = tileMap(board);
  const used = new Map<number, number>();
  for (const hex of board.hexes) {
    const entry = position.hexes[hex.id];
    const tile = entry?.tile ? tiles.get(entry.tile) : undefined;
    const base = tile?.value ?? (hex.printed?.kind === 'temple' ? hex.printed.value : undefined);
    if (!base || !entry?.value) continue;
    for (let level = base + 1; level <= entry.value; level += 1) used.set(level, (used.get(level) ?? 0) + 1);
  }
  return Object.entries(board.levels)
    .map(([number, of]) => ({ number: Number(number), of, left: of - (used.get(Number(number)) ?? 0) }))
    .sort((a, b) => a.number - b.number);
}

export interface LetterStock {
  letter: string;
  left: number;
  /** Whether this letter has a volcano, and whether it is still to come. */
  volcano: 'none' | 'in' | 'out';
}

/** C3: tiles left by letter, and whether the letter's volcano is still among them. */
export function lettersLeft(board: Board, view: View): LetterStock[] {
  const { position } = view;
  const seen = new Set<string>([...(position.lost ?? []), ...(position.auction?.display ?? [])]);
  if (position.hand) seen.add(position.hand);
  for (const entry of Object.values(position.hexes)) if (entry.tile) seen.add(entry.tile);
  const letters = [...new Set(board.tiles.map((tile) => tile.letter))].sort();
  return letters.map((letter) => {
    const volcano = board.tiles.find((tile) => tile.letter === letter && tile.kind === 'volcano');
    return {
      letter,
      left: view.tiles_left[letter] ?? 0,
      volcano: !volcano ? 'none' : seen.has(volcano.id) ? 'out' : 'in',
    };
  });
}

export interface TreasureSet {
  motif: number;
  count: number;
  points: number;
}

/** V4: a single 1, a pair 3, a triple 6. */
export const SET_POINTS = [0, 1, 3, 6] as const;

/** The treasures of a seat, triples first. */
export function treasureSets(treasures: { [motif: string]: number }): TreasureSet[] {
  return Object.entries(treasures)
    .filter(([, count]) => count > 0)
    .map(([motif, count]) => ({ motif: Number(motif), count, points: SET_POINTS[count] ?? 0 }))
    .sort((a, b) => b.count - a.count || a.motif - b.motif);
}

// What is left in the box, and what players have of it, in the order in which it is shown.
import type { Board, View } from './types';

export interface LevelStock {
  number: number;
  left: number;
  of: number;
}

/** Temple levels by number. */
export function levelsLeft(board: Board, { levels_left }: View): LevelStock[] {
  return board.levels.map(({ number, count }, index) => ({
    number,
    left: levels_left[index] ?? 0,
    of: count,
  }));
}

export interface TreasureSet {
  motif: number;
  count: number;
  points: number;
}

/** The treasures of a seat, triples first. */
export function treasureSets(board: Board, treasures: { [motif: string]: number }): TreasureSet[] {
  return Object.entries(treasures)
    .filter(([, count]) => count > 0)
    .map(([motif, count]) => ({ motif: Number(motif), count, points: board.set_points[count] ?? 0 }))
    .sort((a, b) => b.count - a.count || a.motif - b.motif);
}

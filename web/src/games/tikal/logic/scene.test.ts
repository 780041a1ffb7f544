import { expect, test } from 'vitest';
import { formation, sceneOf, type Piece } from './scene';
import { levelsLeft, treasureSets } from './stock';
import type { Board, Position, View } from './types';

/** The corner of the printed board around the base camp, three tiles and the levels 2 to 4. */
const board = {
  columns: 2,
  rows: 3,
  hexes: [
    { id: 'a1', col: 0, row: 0, kind: 'printed', printed: { kind: 'base', stones: [1, 1, 1, 0, 0, 0] } },
    {
      id: 'a2',
      col: 0,
      row: 1,
      kind: 'printed',
      printed: { kind: 'temple', value: 1, stones: [1, 1, 0, 1, 0, 0] },
    },
    { id: 'b2', col: 1, row: 1, kind: 'printed', printed: { kind: 'jungle', stones: [1, 1, 1, 0, 0, 0] } },
    { id: 'b3', col: 1, row: 2, kind: 'jungle' },
    { id: 'a3', col: 0, row: 2, kind: 'jungle' },
  ],
  tiles: [
    { id: 'A2', letter: 'A', kind: 'temple', value: 2, stones: [2, 0, 1, 0, 0, 0] },
    { id: 'B6', letter: 'B', kind: 'volcano', stones: [0, 0, 0, 0, 0, 0] },
    { id: 'B5', letter: 'B', kind: 'treasure', tokens: 4, stones: [2, 0, 0, 0, 0, 1] },
  ],
  levels: [
    { number: 2, count: 3 },
    { number: 3, count: 6 },
    { number: 4, count: 9 },
  ],
  set_points: [0, 1, 3, 6],
} as unknown as Board;
const seat = { score: 0, leader: 'supply', supply: 18, workers: {}, camps: [], guards: [], treasures: {} };

function view(more: Partial<Position>, facts: Partial<View> = {}): View {
  const config = { players: 2, mode: 'basic', edition: '2015' } as const;
  const position: Position = {
    game: 'tikal',
    config,
    phase: 'act',
    ap: 10,
    hexes: {},
    seats: [seat, seat],
    ...more,
  };
  return {
    to_move: 1,
    position,
    leaders: [{ is: 'supply' }, { is: 'supply' }],
    last_scoring: false,
    would_score: [],
    strength: {},
    steps: [],
    levels_left: [2, 4, 8, 0, 0, 0, 0, 0, 0],
    stacks: [],
    outcome: { scores: [0, 0], places: [1, 1] },
    ...facts,
  };
}
const at = (scene: ReturnType<typeof sceneOf>, id: string) => scene.find((hex) => hex.id === id)!;

test('printed hexes are there from the start, others where a tile lies, turned', () => {
  const scene = sceneOf(board, view({ hexes: { a3: { tile: 'A2', rotation: 1, value: 4 } } }));
  expect(at(scene, 'a1').kind).toBe('base');
  expect(at(scene, 'a2').value).toBe(1);
  expect(at(scene, 'b3').kind).toBeNull();
  expect(at(scene, 'a3')).toMatchObject({ kind: 'temple', value: 4, base: 2, stones: [0, 2, 0, 1, 0, 0] });
});

test('steps and holders are what the engine says', () => {
  const none = { temples: 0, treasures: 0, total: 0, from: {} };
  const scene = sceneOf(
    board,
    view({}, { steps: [[2, 1, 0, 0, 0, 0]], would_score: [none, { ...none, from: { a2: 1 } }] }),
  );
  expect(at(scene, 'a1')).toMatchObject({ steps: [2, 1, 0, 0, 0, 0], holder: null });
  expect(at(scene, 'a2')).toMatchObject({ steps: [0, 0, 0, 0, 0, 0], holder: 2 });
});

test('a leader stands on its hex, or guards a temple, where others are workers', () => {
  const seats = [seat, { ...seat, guards: ['a2'], workers: { a1: 2 } }];
  const scene = (leader: View['leaders'][number]) =>
    sceneOf(board, view({ seats }, { leaders: [{ is: 'on', hex: 'a1' }, leader] }));
  const pieces = [
    { seat: 1, figure: 'leader', count: 1 },
    { seat: 2, figure: 'worker', count: 2 },
  ];
  const guarding = scene({ is: 'guard', hex: 'a2' });
  expect(at(guarding, 'a1').pieces).toEqual(pieces);
  expect(at(guarding, 'a2')).toMatchObject({ pieces: [], guard: { seat: 2, figure: 'leader' } });
  expect(at(scene({ is: 'removed' }), 'a2').guard).toEqual({ seat: 2, figure: 'worker' });
});

/** Whether a box around a point lies within a hex of that radius. */
const within = (radius: number, x: number, y: number, half: [number, number]): boolean =>
  [-1, 1].every((right) =>
    [-1, 1].every(
      (down) =>
        Math.abs(y + down * half[1]) <= (radius * Math.sqrt(3)) / 2 &&
        Math.abs(x + right * half[0]) <= radius - Math.abs(y + down * half[1]) / Math.sqrt(3),
    ),
  );

test('as many spots as pieces, and the label of each lies within the hex', () => {
  const all: Piece[] = [1, 2, 3, 4].flatMap((seat) => [
    { seat, figure: 'leader', count: 1 },
    { seat, figure: 'worker', count: 9 },
  ]);
  for (const kind of ['temple', 'jungle'] as const)
    for (let mask = 1; mask < 256; mask += 1) {
      const pieces = all.filter((_, index) => mask & (1 << index));
      const strength = [1, 2, 3, 4].map((seat) => pieces.filter((piece) => piece.seat === seat).length);
      const hex = { kind, camp: null, guard: null, pieces, strength: kind === 'temple' ? strength : [] };
      const { spots, tags } = formation(hex);
      expect(spots).toHaveLength(pieces.length);
      for (const { x, y, scale } of spots)
        expect(within(60, x, y + 1.6 * scale, [9.6 * scale, 6.2 * scale]), `${mask} ${x} ${y}`).toBe(true);
      for (const { x, y } of tags) expect(within(60, x, y, [8.4, 6])).toBe(true);
    }
});

test('where several sides meet on a temple without a guard, each is told how strong it is', () => {
  const pieces: Piece[] = [
    { seat: 1, figure: 'leader', count: 1 },
    { seat: 1, figure: 'worker', count: 2 },
    { seat: 3, figure: 'worker', count: 4 },
  ];
  const hex = { kind: 'temple' as const, camp: null, guard: null, pieces, strength: [5, 0, 4] };
  expect(formation(hex).tags.map(({ seat, strength }) => [seat, strength])).toEqual([
    [1, 5],
    [3, 4],
  ]);
  expect(formation({ ...hex, guard: { seat: 1, figure: 'worker' } }).tags).toEqual([]);
  expect(formation({ ...hex, kind: 'treasure', strength: [] }).tags).toEqual([]);
});

test('levels are shown by number, of all there were', () => {
  expect(levelsLeft(board, view({}))).toEqual([
    { number: 2, left: 2, of: 3 },
    { number: 3, left: 4, of: 6 },
    { number: 4, left: 8, of: 9 },
  ]);
});

test('sets have the points of the box; larger sets first', () => {
  expect(treasureSets(board, { '2': 1, '5': 3, '1': 2, '8': 0 })).toEqual([
    { motif: 5, count: 3, points: 6 },
    { motif: 1, count: 2, points: 3 },
    { motif: 2, count: 1, points: 1 },
  ]);
});

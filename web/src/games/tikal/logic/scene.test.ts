import { expect, test } from 'vitest';
import { holder, sceneOf, spots, wayCosts } from './scene';
import { lettersLeft, levelsLeft, treasureSets } from './stock';
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
  levels: { 2: 3, 3: 6, 4: 9 },
} as unknown as Board;
const seat = { score: 0, leader: 'supply', supply: 18, workers: {}, camps: [], guards: [], treasures: {} };

function position(more: Partial<Position>): Position {
  const config = { players: 2, mode: 'basic', edition: '2015' } as const;
  return { game: 'tikal', config, phase: 'act', ap: 10, hexes: {}, seats: [seat, seat], ...more };
}
const at = (scene: ReturnType<typeof sceneOf>, id: string) => scene.find((hex) => hex.id === id)!;

test('printed hexes are there from the start, others where a tile lies, turned', () => {
  const scene = sceneOf(board, position({ hexes: { a3: { tile: 'A2', rotation: 1, value: 4 } } }));
  expect(at(scene, 'a1').kind).toBe('base');
  expect(at(scene, 'a2').value).toBe(1);
  expect(at(scene, 'b3').kind).toBeNull();
  expect(at(scene, 'a3')).toMatchObject({ kind: 'temple', value: 4, base: 2, stones: [0, 2, 0, 1, 0, 0] });
});

test('A3: a step costs the stones on both touching sides; A4: nothing leads onto a volcano', () => {
  const hexes = (more: Partial<Position>) =>
    new Map(sceneOf(board, position(more)).map((hex) => [hex.id, hex]));
  expect(wayCosts(hexes({}), 'a1', board)).toEqual([2, 1, 0, 0, 0, 0]);
  expect(wayCosts(hexes({ hexes: { a3: { tile: 'B6', rotation: 0 } } }), 'a2', board)[0]).toBe(0);
});

test('V3: who is stronger than everybody holds a temple; a tie is nobody’s; a guard settles it', () => {
  const with_ = (one: object, two: object) => {
    const seats = [
      { ...seat, ...one },
      { ...seat, ...two },
    ];
    return holder(at(sceneOf(board, position({ seats })), 'a2'));
  };
  expect(with_({ leader: 'a2' }, { workers: { a2: 2 } })).toBe(1);
  expect(with_({ leader: 'a2' }, { workers: { a2: 3 } })).toBeNull();
  expect(with_({ leader: 'a2' }, { guards: ['a2'] })).toBe(2);
  expect(with_({}, {})).toBeNull();
});

test('as many spots as pieces, all within the hex', () => {
  for (let count = 1; count <= 8; count += 1) {
    const places = spots(count, true);
    expect(places).toHaveLength(count);
    for (const { x, y } of places) expect(Math.hypot(x, y)).toBeLessThan(56);
  }
});

test('C7: levels are counted from what was uncovered, not from what was printed', () => {
  const left = levelsLeft(
    board,
    position({ hexes: { a2: { value: 3 }, a3: { tile: 'A2', rotation: 0, value: 4 } } }),
  );
  expect(left.map(({ number, left }) => [number, left])).toEqual([
    [2, 2],
    [3, 4],
    [4, 8],
  ]);
});

test('C3: a volcano is out as soon as it was seen: on the board, in hand, on offer or lost', () => {
  const volcano = (more: Partial<Position>) =>
    lettersLeft(board, { position: position(more), tiles_left: { B: 1 } } as unknown as View);
  expect(volcano({})).toEqual([
    { letter: 'A', left: 0, volcano: 'none' },
    { letter: 'B', left: 1, volcano: 'in' },
  ]);
  for (const more of [{ hand: 'B6' }, { lost: ['B6'] }, { hexes: { a3: { tile: 'B6' } } }])
    expect(volcano(more)[1]!.volcano).toBe('out');
});

test('V4: a single 1, a pair 3, a triple 6; larger sets first', () => {
  expect(treasureSets({ '2': 1, '5': 3, '1': 2, '8': 0 })).toEqual([
    { motif: 5, count: 3, points: 6 },
    { motif: 1, count: 2, points: 3 },
    { motif: 2, count: 1, points: 1 },
  ]);
});

import { expect, test } from 'vitest';
import {
  boardSize,
  centre,
  degrees,
  IN,
  neighbour,
  polar,
  sideTo,
  SIDES,
  stepByKey,
  turned,
} from './geometry';

test('C8: neighbours lie as on the printed board', () => {
  expect(SIDES.map((_, side) => neighbour('b2', side))).toEqual(['b3', 'c2', 'c1', 'b1', 'a1', 'a2']);
  expect(SIDES.map((_, side) => neighbour('a1', side))).toEqual(['a2', 'b2', 'b1', null, null, null]);
});

test('a neighbour lies in the direction of its side, one hex away', () => {
  for (const hex of ['b2', 'c3', 'e4', 'f3']) {
    for (const side of SIDES.keys()) {
      const to = neighbour(hex, side)!;
      const step = polar(2 * IN, degrees(side));
      expect(centre(to).x - centre(hex).x).toBeCloseTo(step.x);
      expect(centre(to).y - centre(hex).y).toBeCloseTo(step.y);
      expect(sideTo(hex, to)).toBe(side);
    }
  }
});

test('every hex lies within the board', () => {
  const { width, height } = boardSize();
  for (const hex of ['a1', 'a5', 'b1', 'h1', 'h5']) {
    const { x, y } = centre(hex);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeGreaterThan(IN - 1);
    expect(y).toBeLessThan(height - IN + 1);
  }
});

test('tile A1 at rotation 1 has 2 stones north-east and 1 south-east', () => {
  expect(turned([2, 1, 0, 0, 0, 0], 1)).toEqual([0, 2, 1, 0, 0, 0]);
  expect(turned([2, 1, 0, 0, 0, 0], 0)).toEqual([2, 1, 0, 0, 0, 0]);
  expect(turned([2, 0, 0, 0, 0, 1], 5)).toEqual([0, 0, 0, 0, 1, 2]);
});

test('arrow keys reach every hex from every hex and stop at the edge', () => {
  expect(stepByKey('a1', 'ArrowLeft')).toBeNull();
  expect(stepByKey('a1', 'ArrowDown')).toBeNull();
  expect(stepByKey('h5', 'ArrowUp')).toBeNull();
  expect(stepByKey('c3', 'Home')).toBe('a3');
  expect(stepByKey('c3', 'x')).toBeNull();
  const seen = new Set(['a1']);
  for (const hex of seen)
    for (const key of ['ArrowUp', 'ArrowRight']) {
      const next = stepByKey(hex, key);
      if (next) seen.add(next);
    }
  expect(seen.size).toBe(40);
});

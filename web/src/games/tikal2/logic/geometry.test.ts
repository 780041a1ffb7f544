import { expect, it } from 'vitest';
import { testEngine } from '../../../engine/testing';
import type { Board } from '../../../generated/tikal2';
import { FIELDS, SIDES, corner, middle, toward, wall } from './geometry';
import { MARKS, along, LENGTH } from './river';

it('lays the bricks so that each wall stands between the two fields that the rules say', async () => {
  const { fields } = (await testEngine('tikal2')).board('tikal2', { players: 2 }) as Board;
  expect(fields.map(({ id }) => id)).toEqual(FIELDS);
  let walls = 0;
  const at = (field: string, side: (typeof SIDES)[number]) => {
    const [from, to] = [corner(field), wall(side)];
    return { x: from.x + to.x, y: from.y + to.y };
  };
  for (const { id, across } of fields)
    for (const [index, other] of across.entries()) {
      if (!FIELDS.includes(other)) continue;
      expect(at(id, SIDES[index]!), `${id} ${other}`).toEqual(at(other, SIDES[(index + 3) % 6]!));
      walls += 1;
    }
  expect(walls).toBeGreaterThan(100);
});

it('leads the arrow keys to the place that lies there', () => {
  const go = (from: string, key: string) => toward(middle(from), key, FIELDS, (place) => middle(place));
  expect(go('b2', 'ArrowRight')).toBe('b3');
  expect(go('b1', 'ArrowLeft')).toBeNull();
  expect(['c1', 'c2']).toContain(go('b2', 'ArrowDown'));
});

it('has the points of the river in the order of its stream', () => {
  expect(MARKS).toEqual([...MARKS].sort((a, b) => a - b));
  expect(along(0).x).toBeCloseTo(along(LENGTH).x);
});

import { expect, test } from 'vitest';
import { lastOfOthers, type Turn } from './log';

const turn = (seat: number | null, versions: number[]): Turn => ({
  key: 0,
  kind: 'turn',
  seat,
  lines: versions.map((version) => ({ version, seat, cost: 0, told: { event: 'played' } })),
  spent: 0,
});

test('what others did last is told until somebody of one’s own does something', () => {
  const turns = [turn(2, [1, 2]), turn(1, [])];
  expect(lastOfOthers(turns, [1])?.version).toBe(2);
  expect(lastOfOthers([...turns, turn(1, [3])], [1])).toBeNull();
  expect(lastOfOthers([...turns, turn(1, [3]), turn(null, [4])], [1])?.version).toBe(4);
  expect(lastOfOthers([turn(2, [1])], [1, 2])).toBeNull();
  expect(lastOfOthers([], [1])).toBeNull();
});

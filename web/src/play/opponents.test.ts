import { expect, test } from 'vitest';
import {
  fitting,
  levelFor,
  LEVELS,
  levelName,
  levelsOf,
  levelText,
  nodesOf,
  STRENGTHS,
  THINKING,
} from './opponents';

// They were stored: in settings, plans and games of browsers. Ids may be added, never changed or taken away.
test('ids that were stored are known for ever', () => {
  expect(LEVELS).toEqual(expect.arrayContaining(['random', 'greedy', 'planner', 'foresight', 'master']));
  expect(THINKING).toEqual(['quick', 'normal', 'deep']);
});

test('deeper levels have more of the chosen budget', () => {
  expect(levelsOf('chess')).toEqual([]);
  const nodes = levelsOf('tikal').map((level) => nodesOf('tikal', level, 'normal'));
  expect(nodes).toEqual([100_000, 100_000, 100_000, 200_000, 400_000]);
  expect(nodesOf('tikal', 'master', 'deep')).toBe(1_600_000);
  expect(nodesOf('tikal2', 'search', 'quick')).toBe(40_000);
  expect(() => nodesOf('tikal2', 'master', 'quick')).toThrow('tikal2 has no opponent master');
  expect(() => nodesOf('chess', 'any', 'quick')).toThrow('chess has no opponent any');
});

test('texts have the keys of the table', () => {
  expect(levelText('planner')).toBe('pages.level.planner');
  expect(levelName('master')).toBe('app.bot_level.master');
});

test('finds somebody for everybody, the stronger the harder it shall be', () => {
  expect(STRENGTHS.map((strength) => levelFor('tikal', strength))).toEqual(['greedy', 'planner', 'master']);
  for (const game of ['tikal', 'tikal2']) {
    const ranks = STRENGTHS.map((strength) => levelsOf(game).indexOf(levelFor(game, strength)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(ranks[0]).toBeGreaterThan(0);
  }
});

test('takes a level of another game for the usual one', () => {
  expect(fitting('tikal', 'master')).toBe('master');
  expect(fitting('tikal2', 'planner')).toBe('greedy');
  expect(fitting('tikal', 'search')).toBe('planner');
  expect(fitting('tikal', undefined)).toBe('planner');
});

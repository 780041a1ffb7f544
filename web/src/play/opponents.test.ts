import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  faceOf,
  fitting,
  levelFor,
  LEVELS,
  levelName,
  levelsOf,
  levelText,
  nextAfter,
  nodesOf,
  offered,
  seated,
  STRENGTHS,
} from './opponents';

const ALL = [
  'turtle',
  'sloth',
  'frog',
  'armadillo',
  'tapir',
  'iguana',
  'toucan',
  'coati',
  'parrot',
  'monkey',
  'bat',
  'snake',
  'owl',
  'jaguar',
];

// They were stored: in settings, plans and games of browsers. Ids may be added, never changed or taken away.
test('ids that were stored are known for ever', () => {
  const stored = ['random', 'greedy', 'planner', 'foresight', 'master', 'search'];
  expect(LEVELS).toEqual(expect.arrayContaining([...stored, ...ALL]));
});

test('people are offered at least eight in Tikal and six in Tikal II, each with a face', () => {
  expect(levelsOf('tikal')).toEqual(ALL);
  expect(levelsOf('tikal2')).toEqual(ALL.filter((id) => !['parrot', 'bat', 'snake'].includes(id)));
  expect(levelsOf('chess')).toEqual([]);
  for (const level of levelsOf('tikal')) expect(existsSync(`public${faceOf(level)}`)).toBe(true);
});

test('everybody has one budget, whoever was stored too', () => {
  for (const game of ['tikal', 'tikal2'])
    for (const level of levelsOf(game)) expect(nodesOf(game, level)).toBeLessThanOrEqual(100_000);
  expect(nodesOf('tikal', 'master')).toBe(400_000);
  expect(() => nodesOf('tikal2', 'master')).toThrow('tikal2 has no opponent master');
  expect(() => nodesOf('chess', 'any')).toThrow('chess has no opponent any');
});

test('texts have the keys of the table', () => {
  expect(levelText('owl')).toBe('pages.level.owl');
  expect(levelText('planner')).toBe('pages.level.owl');
  expect(levelName('master')).toBe('app.bot_level.master');
});

test('finds somebody for everybody, the stronger the harder it shall be', () => {
  expect(STRENGTHS.map((strength) => levelFor('tikal', strength))).toEqual(['turtle', 'coati', 'jaguar']);
  for (const game of ['tikal', 'tikal2']) {
    const ranks = STRENGTHS.map((strength) => levelsOf(game).indexOf(levelFor(game, strength)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(ranks[0]).toBe(0);
  }
});

test('offers somebody for whoever is not offered, and lets him play on who was stored', () => {
  expect(fitting('tikal', 'jaguar')).toBe('jaguar');
  expect(fitting('tikal2', 'parrot')).toBe('coati');
  expect(fitting('tikal2', 'snake')).toBe('monkey');
  expect(fitting('tikal', 'planner')).toBe('owl');
  expect(fitting('tikal', 'search')).toBe('jaguar');
  expect(fitting('tikal', undefined)).toBe('coati');
  expect(offered('random')).toBe('turtle');
  expect(seated('tikal', 'planner')).toBe('planner');
  expect(seated('tikal2', 'planner')).toBe('iguana');
});

test('the next one is fitting after a clear win or loss alone', () => {
  expect(nextAfter('tikal', ['frog', 'frog'], 100, [80, 60])).toBe('armadillo');
  expect(nextAfter('tikal', ['frog', 'toucan'], 100, [90, 60])).toBe('coati');
  expect(nextAfter('tikal', ['frog'], 100, [91])).toBeNull();
  expect(nextAfter('tikal', ['frog'], 70, [100])).toBe('sloth');
  expect(nextAfter('tikal', ['frog', 'frog'], 70, [100, 60])).toBeNull();
  expect(nextAfter('tikal', ['jaguar'], 100, [50])).toBeNull();
  expect(nextAfter('tikal', ['turtle'], 50, [100])).toBeNull();
  expect(nextAfter('tikal2', ['search'], 50, [100])).toBe('owl');
  expect(nextAfter('tikal2', ['turtle'], 0, [0])).toBeNull();
});

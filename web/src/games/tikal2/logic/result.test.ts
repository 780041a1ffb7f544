// The rows of the result add up to the score, in games that begin in their middle too.
import { expect, it } from 'vitest';
import { Ledger } from './history';
import { resultOf } from './result';
import type { Entry } from './types';

it('counts what the seats had before', () => {
  const ledger = new Ledger([12, -3]);
  ledger.add({
    standing: true,
    events: [
      { event: 'scored', seat: 1, points: 6, reward: 'keys' },
      { event: 'scored', seat: 2, points: 3, reward: 'altars' },
      { event: 'scored', seat: 2, points: -10, reward: 'forest' },
    ],
  } as unknown as Entry);
  const { rows, bars, legend } = resultOf(ledger);
  const total = (seat: number): number => rows.reduce((sum, { points }) => sum + points[seat - 1]!, 0);
  expect([total(1), total(2)]).toEqual([18, -10]);
  expect(bars.map((bar) => bar.map(({ points }) => points))).toEqual([[12, 6], [3]]);
  expect(legend).toHaveLength(3);
});

it('says nothing of a start at nothing', () => {
  expect(resultOf(new Ledger([0, 0])).rows).toEqual([]);
});

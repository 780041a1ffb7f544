import { expect, test } from 'vitest';
import { Ledger, sumOf } from './history';
import type { Entry, Event } from './types';

const entry = (...events: Event[]): Entry => ({
  version: 1,
  seat: 1,
  type: 'act',
  cost: 0,
  ends: false,
  events,
  standing: true,
});

test('points are kept by round and source, and money is paid from the start', () => {
  const ledger = new Ledger([20, 20]);
  ledger.add(entry({ event: 'won', seat: 2, price: 7 }));
  ledger.add(entry({ event: 'scoring_began', order: [1, 2], last: false }));
  ledger.add(entry({ event: 'scored', seat: 1, temples: 21, treasures: 8, total: 49 }));
  ledger.add(entry({ event: 'scoring_began', order: [1, 2], last: true }));
  ledger.add(entry({ event: 'scored', seat: 1, temples: 5, treasures: 8, total: 62 }));
  expect(ledger.rounds).toBe(2);
  const [one, two] = ledger.seats;
  expect(one).toMatchObject({
    total: 62,
    paid: 0,
    rounds: [
      { temples: 21, treasures: 8 },
      { temples: 5, treasures: 8 },
    ],
  });
  expect(sumOf(one!, 'temples')).toBe(26);
  expect(two).toMatchObject({ total: 13, paid: 7, rounds: [{ temples: 0 }, { temples: 0 }] });
});

test('what was taken back counts nothing', () => {
  const ledger = new Ledger([0, 0]);
  ledger.add({ ...entry({ event: 'won', seat: 2, price: 7 }), standing: false });
  expect(ledger.seats[1]!.total).toBe(0);
});

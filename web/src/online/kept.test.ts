import { expect, it } from 'vitest';
import { keptFor, mayTake } from './kept';
import type { TableSeat } from './wire';

const open = (reserved: TableSeat['reserved']): TableSeat => ({ kind: 'open', reserved }) as TableSeat;

it('knows whose a place is by who he is, not by how he is called', () => {
  const anns = open({ id: 'ann', name: 'Ann (2)' });
  expect([keptFor(anns, 'ann'), mayTake(anns, 'ann')]).toEqual([true, true]);
  expect([keptFor(anns, 'another'), mayTake(anns, 'another')]).toEqual([false, false]);
  expect(mayTake(anns, undefined)).toBe(false);
  expect([mayTake(open(null), undefined), keptFor(open(null), undefined)]).toEqual([true, false]);
  expect(mayTake({ ...open(null), kind: 'bot' }, 'ann')).toBe(false);
});

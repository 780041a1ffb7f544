// What is asked of an adviser, and when.
import { expect, test, vi } from 'vitest';
import type { AnyAdvice } from '../../engine';
import { Advising } from './advising.svelte';
import type { Table } from './table.svelte';

const advice: AnyAdvice = { actions: [], reasons: ['wins'], played: [], same: false };
function setUp() {
  const advise = vi.fn(async () => advice);
  const draft = { view: () => null, legal: () => [] };
  const replica = { draft: () => draft, view: () => null };
  const table = { match: { version: 3, replica, advise }, seat: 1, advised: null } as unknown as Table;
  return { table, advise };
}
const words = async () => ({ default: (reason: unknown) => `It ${String(reason)}.` });

test('what speaks for it is told in the words of the game', async () => {
  const { table, advise } = setUp();
  const advising = new Advising(table, 'hint', words);
  await advising.ask();
  expect(advise).toHaveBeenCalledWith(1, 3, [], expect.any(AbortSignal));
  expect(advising.found?.reasons).toEqual(['It wins.']);
});

test('nothing is asked for, and so nothing counted, where the words do not come or nobody waits for them', async () => {
  const { table, advise } = setUp();
  const mute = new Advising(table, 'hint', () => Promise.reject(new TypeError('module')));
  await mute.ask();
  const left = new Advising(table, 'hint', words);
  const asked = left.ask();
  left.close();
  await asked;
  expect([mute.failed, left.failed, left.found, advise.mock.calls]).toEqual([true, false, null, []]);
});

import { expect, test } from 'vitest';
import { canGoOn, ofKind, unforeseen, type Action, type Legal } from './actions';
import { actionLabel, type Speaker } from './words';

const legal = (action: Action, more: Partial<Legal> = {}): Legal => ({
  text: action.kind,
  action,
  cost: 1,
  commits: false,
  ends: false,
  ...more,
});
const end = legal({ kind: 'end' }, { cost: 0, commits: true, ends: true });

test('kinds are picked from the legal list', () => {
  const walk = legal({ kind: 'walk', figure: 'leader', from: 'c1', to: 'c2' });
  const list = [walk, legal({ kind: 'dig', hex: 'c1' }, { cost: 3, commits: true }), end];
  expect(ofKind(list, 'dig').map(({ action, cost }) => [action.hex, cost])).toEqual([['c1', 3]]);
  expect(canGoOn(list)).toBe(true);
  expect(canGoOn([end])).toBe(false);
});

test('a verb that nobody wrote words for is no silence', () => {
  const dance = { kind: 'dance' } as unknown as Action;
  expect(() => actionLabel(dance, {} as Speaker)).toThrow('dance');
  expect(() => unforeseen({ event: 'danced' } as never)).toThrow('danced');
});

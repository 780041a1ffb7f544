import { expect, test } from 'vitest';
import { canSpend, ofKind, parseAction, readLegal } from './actions';

test('both forms of an action are read alike', () => {
  const same: [string, string][] = [
    ['place c2 0', 'place c2/0'],
    ['enter worker a1', 'enter a1'],
    ['enter leader a1', 'enter L a1'],
    ['hop leader a1 c3', 'hop L a1-c3'],
    ['walk worker a1 b2', 'walk a1-b2'],
    ['swap 3 2 5', 'swap 3:2:5'],
    ['guard leader b1', 'guard L b1'],
    ['guard worker b1', 'guard b1'],
  ];
  for (const [long, brief] of same) {
    expect(parseAction(long)).not.toBeNull();
    expect(parseAction(brief)).toEqual(parseAction(long));
  }
  expect(parseAction('walk L a1-b2')).toEqual({ kind: 'walk', figure: 'leader', from: 'a1', to: 'b2' });
  expect(parseAction('swap 3:2:5')).toEqual({ kind: 'swap', give: 3, seat: 2, take: 5 });
  expect(parseAction('bid 7')).toEqual({ kind: 'bid', points: 7 });
  expect(parseAction('dance a1')).toBeNull();
});

test('kinds are picked from the legal list', () => {
  const legal = readLegal(['walk leader c1 c2', 'dig c1', 'end']);
  expect(ofKind(legal, 'dig').map(({ action }) => action.hex)).toEqual(['c1']);
  expect(canSpend(legal)).toBe(true);
  expect(canSpend(readLegal(['end']))).toBe(false);
});

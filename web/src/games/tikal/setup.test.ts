import { expect, it } from 'vitest';
import { tikal } from './setup';

it('sends house rules only where there are some', () => {
  const plain = { players: 2, mode: 'basic', edition: '2005' } as const;
  expect(tikal.tidy({ ...plain, house: { ties: undefined } })).toEqual(plain);
  const house = { camp_needs_figure: false };
  expect(tikal.tidy({ ...plain, house })).toEqual({ ...plain, house });
});

it('knows a configuration when it sees one', () => {
  expect(tikal.sound(tikal.usual(3))).toBe(true);
  for (const other of [null, 7, {}, { players: 2, mode: 'poker', edition: '2015' }])
    expect(tikal.sound(other)).toBe(false);
});

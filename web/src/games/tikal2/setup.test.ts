import { expect, it } from 'vitest';
import { tikal2 } from './setup';

it('keeps a variant only where it is played', () => {
  expect(tikal2.tidy({ players: 3, more_control: false, short_game: true })).toEqual({
    players: 3,
    short_game: true,
  });
  expect(tikal2.tidy(tikal2.usual(4))).toEqual({ players: 4 });
});

it('knows a configuration that was stored, and that it hides something from others', () => {
  expect(tikal2.sound({ players: 2, more_control: true })).toBe(true);
  expect(tikal2.sound({ players: 5 })).toBe(false);
  expect(tikal2.sound({ players: 2, short_game: 'yes' })).toBe(false);
  expect(tikal2.secrets).toBe(true);
});

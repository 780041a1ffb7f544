import { expect, it } from 'vitest';
import { called, legible } from './names';

it('leaves names as people write them', () => {
  for (const name of ['Ann', 'Zoë Müller', 'Ďábel', '李雷', 'דנה', 'Ann-Marie O’Neill'])
    expect(legible(name)).toBe(name);
});

it('takes out what turns the words beside it, and what nobody sees', () => {
  expect(legible('Ann\u202Egnirts')).toBe('Anngnirts');
  expect(legible('\u2067A\u200bn\u200fn\u2069')).toBe('Ann');
  expect(legible(' Ann\n\u2028 \u0007 Bob\ufeff ')).toBe('Ann Bob');
  expect(legible('\u202e\u200b')).toBe('');
});

// Without texts a message is its key.
it('calls bots and guests in the language of the reader, and people as they are called', () => {
  expect(called('planner bot')).toBe('app.bot_level.planner');
  expect(called('Guest 1234')).toBe('app.guest');
  for (const name of ['Guest', 'Guest of honour', 'Abbot', 'Guest 12345']) expect(called(name)).toBe(name);
});

import { expect, it } from 'vitest';
import { detect } from './texts.svelte';

it('speaks the first language of the browser that we have', () => {
  expect(detect(null, ['de-AT', 'en'])).toBe('de');
  expect(detect(null, ['it', 'fr-CA', 'en'])).toBe('fr');
  expect(detect(null, ['sk'])).toBe('cs');
  expect(detect(null, ['ja'])).toBe('en');
  expect(detect(null, [])).toBe('en');
});

it('prefers what was chosen, if we still speak it', () => {
  expect(detect('cs', ['en-GB'])).toBe('cs');
  expect(detect('xx', ['de'])).toBe('de');
});

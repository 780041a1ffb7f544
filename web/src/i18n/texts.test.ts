import { expect, it, vi } from 'vitest';
import { detect, fetchTexts, has, language, loadTexts, setLanguage, t } from './texts.svelte';

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

it('loses no texts that load side by side, and shows the language that was chosen last', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('navigator', { languages: ['de'] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  await Promise.all([loadTexts('tikal'), loadTexts('shell')]);
  expect(t('app.cancel')).toBe('Abbrechen');
  expect(has('table.bar.undo') && has('table.hand.hint')).toBe(true);
  // One game at a time: another one's words of the same key would be wrong.
  await loadTexts('a game without texts');
  expect(has('table.bar.undo') && !has('table.hand.hint')).toBe(true);
  await fetchTexts('tikal');
  expect(has('table.hand.hint')).toBe(false);
  await loadTexts('tikal');
  expect(has('table.bar.undo') && has('table.hand.hint')).toBe(true);
  await Promise.all([setLanguage('fr'), setLanguage('cs'), setLanguage('fr'), setLanguage('cs')]);
  expect(language()).toBe('cs');
  expect(t('app.cancel')).toBe('Zrušit');
  expect([...kept.values()]).toEqual(['cs']);
  vi.unstubAllGlobals();
});

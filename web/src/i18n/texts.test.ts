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

it('asks for words about tables and accounts only where they have been loaded', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,svelte}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const users = Object.entries(sources)
    .filter(([path, text]) => !/\.test\.ts$|messages\.ts$/.test(path) && /['`](lobby|account)\.\w/.test(text))
    .map(([path]) => path.slice(3));
  expect(users).toContain('pages/Lobby.svelte');
  const loaded = /^(online|account)\/|^pages\/(Lobby|NewTable|OnlineTable|Account)\.svelte$/;
  expect(users.filter((path) => !loaded.test(path))).toEqual([]);
  // Pages that show a part of those load the words first.
  const index = sources['../pages/index.ts']!;
  for (const [path, text] of Object.entries(sources)) {
    const name = /^\.\.\/pages\/(\w+)\.svelte$/.exec(path)?.[1];
    const shows = name && /from '\.\.\/(online|account)\/[A-Z]\w*\.svelte'/.test(text);
    if (shows) expect(index, name).toMatch(new RegExp(`online\\(.*${name}\\.svelte`));
  }
});

// Words that come to mind for a thing of the glossary, and are not the one that stands there.
const STRANGE: Record<string, RegExp> = {
  de: /\bBretts?\b/,
  fr: /figurine/i,
  cs: /\bdes(ka|ky|ce|ku|kou)\b/i,
};

it('calls things by the words of the glossary', () => {
  const texts = import.meta.glob<string>(['./*/*.json', '../games/*/texts/*/*.json'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  for (const [tongue, strange] of Object.entries(STRANGE)) {
    const files = Object.entries(texts).filter(([path]) => path.includes(`/${tongue}/`));
    expect(files.length, tongue).toBeGreaterThan(7);
    for (const [path, text] of files)
      expect(
        text.split('\n').filter((line) => strange.test(line)),
        path,
      ).toEqual([]);
  }
});

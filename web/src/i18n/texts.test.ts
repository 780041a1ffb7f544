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

it('asks for words only where they have been loaded', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,svelte}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const asks = (text: string, bundle: string): boolean => new RegExp(`['\`]${bundle}\\.\\w`).test(text);
  const homes = {
    pages:
      /^(pages|replay|proof)\/|^parts\/(GameRow|LevelSelect)\.svelte$|^rules\/Overview\.svelte$|^games\/\w+\/(setup\.ts|Options\.svelte)$|^play\/opponents\.ts$/,
    lobby: /^pages\/|^online\/(WaitingRoom|Restarts)\.svelte$/,
    account: /^(account|pages)\//,
    online: /^(online|pages)\//,
    coach: /^shell\/coach\//,
    lesson: /^games\/\w+\/lesson\//,
    dialog:
      /^shell\/parts\/(Panels|EndScreen|Keys|First|Options)\.svelte$|^pages\/Settings\.svelte$|^games\/\w+\/(dialogs|state)\/|^(shell|games\/\w+)\/help\//,
  };
  const index = sources['../pages/index.ts']!;
  for (const [bundle, home] of Object.entries(homes)) {
    const users = Object.keys(sources)
      .filter((path) => !/\.test\.ts$|messages\.ts$/.test(path) && asks(sources[path]!, bundle))
      .map((path) => path.slice(3));
    expect(users.length, bundle).toBeGreaterThan(0);
    expect(users.filter((path) => !home.test(path))).toEqual([]);
    // A page comes with the words that it asks for.
    for (const [, name, page] of index.matchAll(/(\w+): .*import\('(\.\/\w+\.svelte)'\)/g))
      if (asks(sources[page!.replace('./', '../pages/')]!, bundle))
        expect(index, `${name} with ${bundle}`).toMatch(new RegExp(`\\b${name}: \\[[^\\]]*'${bundle}s?'`));
  }
  // What is fetched later comes with its words, too.
  expect(sources['../pages/OnlineTable.svelte']).toMatch(
    /WaitingRoom\S+, loadTexts\('lobby'\), loadTexts\('pages'\)/,
  );
  expect(sources['../shell/help/index.ts']).toMatch(/withWords\(table\.help/);
  expect(sources['../shell/parts/Panels.svelte']).toMatch(/Proof\.svelte'\), loadTexts\('pages'\)/);
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

// What the end of a line may not part: French marks and what is before them, Czech letters and what is behind them.
const PARTED: Record<string, RegExp> = {
  fr: /\S [:;!?»]|« /,
  cs: /(?<![\p{L}\d_{])[ksvzouai] \S/iu,
};

it('keeps together in prose what no line may part', () => {
  const prose = import.meta.glob<string>(
    [
      './*/{advice,refusal,log,errors,faults}.json',
      '../games/*/texts/*/{rules,overview,refusal,log,reason}.json',
    ],
    { eager: true, query: '?raw', import: 'default' },
  );
  for (const [tongue, parted] of Object.entries(PARTED)) {
    const files = Object.entries(prose).filter(([path]) => path.includes(`/${tongue}/`));
    expect(files.length, tongue).toBeGreaterThan(12);
    for (const [path, text] of files)
      expect(
        text.split('\n').filter((line) => parted.test(line)),
        path,
      ).toEqual([]);
  }
});

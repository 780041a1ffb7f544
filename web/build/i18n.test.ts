import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import languages from '../src/i18n/languages.json';
import { check as checkTexts } from './i18n.mjs';

type Language = keyof typeof languages;

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

type Texts = Record<string, unknown>;
/** Runs the check on a small page: `app.json` of each language and one source file. */
async function check(
  app: Record<Language, Texts>,
  code: string,
  game?: Record<Language, Texts>,
  other?: Record<Language, Texts>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mutal-i18n-'));
  folders.push(folder);
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [language, texts] of Object.entries(app)) {
    for (const empty of [
      'pages',
      'online',
      'lobby',
      'account',
      'errors',
      'faults',
      'table',
      'dialog',
      'log',
      'refusal',
      'advice',
      'coach',
    ])
      put(`i18n/${language}/${empty}.json`, '{}');
    put(`i18n/${language}/app.json`, JSON.stringify(texts));
  }
  for (const [name, words] of Object.entries({ chess: game, go: other }))
    for (const [language, { setup = {}, ...texts }] of Object.entries(words ?? {})) {
      put(`games/${name}/texts/${language}/setup.json`, JSON.stringify(setup));
      put(`games/${name}/texts/${language}/table.json`, JSON.stringify(texts));
      put(`games/${name}/texts/${language}/rules.json`, JSON.stringify({ title: name }));
      put(`games/${name}/board.ts`, code);
    }
  put('App.svelte', game ? '' : code);
  return (await checkTexts(folder)).faults;
}
const all = (texts: Texts): Record<Language, Texts> =>
  Object.fromEntries(Object.keys(languages).map((language) => [language, texts])) as Record<Language, Texts>;

it('accepts whole texts', async () => {
  expect(await check(all({ a: 'x {n}', deep: { b: 'y' } }), "t('app.a', {n}); t(`app.deep.${x}`)")).toEqual(
    [],
  );
});

it('reads the words of games beside those of the house', async () => {
  const code = "t('app.a'); t('table.mate')";
  expect(await check(all({ a: 'x' }), code, all({ mate: 'mate' }))).toEqual([]);
  const some = { ...all({ mate: 'mate' }), de: {} };
  expect(await check(all({ a: 'x' }), code, some)).toEqual(['de: table.mate is missing']);
});

it('lets games say different things by one key, as long as it takes the same', async () => {
  const code = "t('app.a'); t('table.mate', {n})";
  const [house, chess] = [all({ a: 'x' }), all({ mate: 'mate in {n}' })];
  expect(await check(house, code, chess, all({ mate: 'captured {n}' }))).toEqual([]);
  expect(await check(house, code, chess, all({ mate: 'captured {m}' }))).toEqual([
    'go: table.mate has the placeholders [m], another game has [n]',
  ]);
  // Neither game stands in for the other in a language, nor for the house.
  expect(await check(house, code, chess, { ...all({ mate: '{n}' }), fr: {} })).toEqual([
    'fr: table.mate is missing',
  ]);
  expect(await check(house, code, chess, all({ other: 'x' }))).toContain('table.other is not used');
  expect((await check(house, "t('app.a'); t('table.mate')", chess, all({}))).join()).toMatch(
    /games\/go\/board.ts: table.mate is not a message/,
  );
});

it('finds what a game says of itself under its id, so that games stand side by side', async () => {
  const says = all({ setup: { about: 'x' } });
  expect(await check(all({ a: 'x' }), "t('app.a'); t('setup.chess.about')", says)).toEqual([]);
  expect((await check(all({ a: 'x' }), "t('app.a'); t('setup.about')", says)).join()).toMatch(
    /setup.about is not a message.*setup.chess.about is not used/,
  );
});

it.each([
  ['a missing key', { ...all({ a: 'x' }), fr: {} }, "t('app.a')", 'fr: app.a is missing'],
  ['a key too many', { ...all({ a: 'x' }), cs: { a: 'x', b: 'y' } }, "t('app.a')", 'cs: app.b is not in en'],
  ['an unused key', all({ a: 'x', b: 'y' }), "t('app.a')", 'app.b is not used'],
  ['an unknown key', all({ a: 'x' }), "t('app.a') t('app.c')", 'app.c is not a message'],
  ['a template that matches nothing', all({ a: 'x' }), "t('app.a') t(`app.z.${q}`)", 'nothing matches'],
  [
    'another placeholder',
    { ...all({ a: 'x {n}' }), de: { a: 'x {m}' } },
    "t('app.a')",
    'de: app.a has the placeholders [m], en has [n]',
  ],
  [
    'another tag',
    { ...all({ a: 'x <b>y</b>' }), de: { a: 'x y' } },
    "t('app.a')",
    'de: app.a has the placeholders [], en has [<b>]',
  ],
  [
    'a missing plural form',
    all({ a: '{n, plural, one {x} other {y}}' }),
    "t('app.a')",
    'cs: app.a: the form "few" of n is missing',
  ],
  ['a malformed message', all({ a: 'x {' }), "t('app.a')", 'a name is missing at character 4'],
  ['an empty message', { ...all({ a: 'x' }), de: { a: ' ' } }, "t('app.a')", 'de: app.a is empty'],
] as const)('refuses %s', async (_, texts, code, said) => {
  expect((await check(texts, code)).join('\n')).toContain(said);
});

// Four languages, whole: no key in sight on any page, the page says which language it speaks, plurals fit.
import { readFileSync } from 'node:fs';
import { expect, test } from './test.ts';
import { bring, golden } from './records.ts';

const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../src/i18n/languages.json', import.meta.url), 'utf8')) as object,
);
const PAGES = [
  '/',
  '/new',
  '/new?seats=people',
  '/lobby',
  '/tables/new',
  '/games',
  '/import',
  '/rules',
  '/account',
  '/settings',
  '/nowhere',
];
/** A key where a text should be: `table.turn.of`, `errors.unknown`. */
const KEY =
  /\b(app|pages|online|lobby|account|faults|errors|table|dialog|log|refusal|rules)\.[a-z_]+(\.[a-z_0-9]+)*\b/;
/** A placeholder that was not filled in. */
const HOLE = /\{\w+[,}]/;

for (const language of LANGUAGES)
  test.describe(language, () => {
    test.use({ locale: language, expected: { errors: [/status of 404.*nowhere/] } });

    test('every page speaks it, and says so', async ({ page }) => {
      for (const address of PAGES) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const text = await page.locator('body').innerText();
        expect(text, address).not.toMatch(KEY);
        expect(text, address).not.toMatch(HOLE);
      }
    });

    for (const [record, game] of [
      ['auction-3-2005', 'tikal'],
      ['both-3-1', 'tikal2'],
    ] as const)
      test(`the table of ${game} and its log speak it`, async ({ page }) => {
        await page.addInitScript(() => localStorage.setItem('mutal.language', 'en'));
        await bring(page, golden(record, game));
        await page.addInitScript((language) => localStorage.setItem('mutal.language', language), language);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.getByRole('slider').press('End');
        const more = page.locator('ol.log ~ button');
        while (await more.first().isVisible()) await more.first().click();
        for (const text of [
          await page.locator('body').innerText(),
          await page.getByRole('main').ariaSnapshot(),
        ]) {
          expect(text).not.toMatch(KEY);
          expect(text).not.toMatch(HOLE);
        }
      });
  });

test('the language can be switched, stays switched, and fits its plurals', async ({ page }) => {
  await page.goto('/rules');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Čeština' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
  // One, few and many have forms of their own in Czech.
  const forms = new Set<string>();
  const search = page.getByRole('searchbox');
  for (const wish of ['T1', 'sopk', 'a']) {
    await search.fill(wish);
    const told = await page.getByRole('status').innerText();
    forms.add(told.replace(/[\d\s]+/, ''));
  }
  expect(forms.size).toBeGreaterThanOrEqual(2);
});

test('a browser that speaks none of them gets English', async ({ person }) => {
  const page = await person({ locale: 'ja' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

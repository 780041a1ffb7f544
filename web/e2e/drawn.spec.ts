// The start page before any script has run: whole in each language, the same afterwards, and never a wrong one.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './test.ts';
import { atOnce } from './table.ts';
import { PHONE, WIDE } from './sizes.ts';

declare global {
  interface Window {
    /** What was in the page before its scripts came, and what has moved since. */
    before: { element: Element; box: string }[];
    moved: number;
  }
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../src/i18n/${path}.json`, import.meta.url), 'utf8'));
const LANGUAGES = Object.keys(read('languages') as object);
/** What somebody reads who was never here. */
const SAID = [
  'line',
  'play',
  'how',
  'under',
  'learn_text',
  'bots',
  'bots_text',
  'hotseat_text',
  'online_text',
  'rules_text',
  'short',
  'fair',
  'undo',
  'offline',
];

for (const language of LANGUAGES)
  test(`without a script the start page is whole, ${language}`, async ({ person }) => {
    const words = (read(`${language}/pages`) as { start: Record<string, string> }).start;
    const app = read(`${language}/app`) as { title: { start: string }; imprint: string };
    const page = await person({ locale: language, javaScriptEnabled: false });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(`Mutal – ${app.title.start}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mutal');
    const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
    for (const key of SAID) expect(text).toContain(words[key]!.replaceAll(/\s+/g, ' '));
    await expect(page.locator('.ask').getByRole('button')).toHaveCount(3);
    await expect(page.getByRole('radio', { name: 'Tikal II' })).toBeVisible();
    for (const href of ['/new?game=tikal', '/lobby', '/rules?game=tikal', '/games'])
      await expect(page.locator(`a[href="${href}"]`).first()).toBeAttached();
    await expect(page.locator('footer')).toBeVisible();
    // Its styles are there, too.
    await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
    await expect(page.locator('.scene svg')).toBeVisible();
    expect((await page.locator('.words').boundingBox())!.width).toBeLessThan(600);
  });

/** Opens the start page and keeps its scripts away until the answer is called. */
async function held(page: Page): Promise<() => Promise<void>> {
  let free = (): void => {};
  const freed = new Promise<void>((resolve) => (free = resolve));
  await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
    await freed;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) window.moved += (shift as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('header')).toHaveCSS('position', 'sticky');
  await page.evaluate(() => {
    window.before = [...document.querySelectorAll('#app, #app *')].map((element) => ({
      element,
      box: JSON.stringify(element.getBoundingClientRect()),
    }));
  });
  return async () => {
    free();
    await expect(page.locator('html')).not.toHaveAttribute('data-drawn');
    // Whatever follows the first moment is there as well.
    await page.waitForLoadState('networkidle');
    await page.unroute(/\/assets\/index-[^/]*\.js/);
  };
}

/** Nothing has moved. */
async function steady(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.moved), 'what has moved').toBe(0);
}

/** Every element of the page is the one that was there before its scripts came, where it was. */
async function same(page: Page): Promise<void> {
  await steady(page);
  const others = await page.evaluate(() =>
    [...document.querySelectorAll('#app, #app *')].flatMap((element, index) => {
      const { element: was, box } = window.before[index] ?? {};
      return element === was && box === JSON.stringify(element.getBoundingClientRect())
        ? []
        : [`${index}: ${element.outerHTML.slice(0, 60)}`];
    }),
  );
  expect(others).toEqual([]);
  expect(await page.locator('#app, #app *').count()).toBe(await page.evaluate(() => window.before.length));
}

test('the page takes over what is in sight, and no pixel changes', async ({ person }) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [WIDE, PHONE]) {
      const page = await person({ viewport, colorScheme });
      const go = await held(page);
      const before = await page.screenshot();
      await go();
      await same(page);
      const after = await page.screenshot();
      expect(after.equals(before), `${colorScheme}, ${viewport.width} pixels wide`).toBe(true);
      await page.close();
    }
});

test('what is pressed before the page can answer is done once it can', async ({ page }) => {
  await atOnce(page);
  let go = await held(page);
  await page.getByText('Tikal II', { exact: true }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await go();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  // What was chosen stays chosen, and is told as such.
  await expect(page.getByRole('radio', { name: 'Tikal II' })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Gegen Bots' })).toHaveAttribute('href', '/new?game=tikal2');
  go = await held(page);
  await page.getByRole('button', { name: 'Ich bin neu hier' }).click();
  await go();
  await expect(page).toHaveURL(/\/play\//);
});

/** As if the page had waited for its scripts for so many milliseconds. */
const late = (page: Page, time: number): Promise<void> =>
  page.evaluate((time) => {
    for (const waits of document.getElementById('app')!.getAnimations()) {
      waits.pause();
      waits.currentTime = time;
    }
  }, time);

test('whoever comes again sees his page at once, and never another one', async ({ page }) => {
  await atOnce(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Čeština' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
  // In another language than the browser's: it comes drawn.
  let go = await held(page);
  await expect(page.getByRole('button', { name: 'Chci těžkou partii' })).toBeVisible();
  await go();
  await same(page);
  // Whoever has played and likes it dark has a page of his own: until it is there he sees nothing of another one.
  await page.getByRole('button', { name: 'Barvy' }).click();
  await page.getByRole('button', { name: 'Tmavé' }).click();
  await page.getByRole('button', { name: 'Chci těžkou partii' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await expect(page.getByRole('article')).toHaveCount(4);
  go = await held(page);
  // After four seconds it is seen all the same: here it stays before that, however long this machine takes.
  await late(page, 0);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await late(page, 4001);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await late(page, 0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 22, 15)');
  await go();
  await steady(page);
  await expect(page.getByRole('button', { name: 'Hrát hned' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pokračovat' })).toBeVisible();
});

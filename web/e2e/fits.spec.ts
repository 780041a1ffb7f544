// Everything can be read at every size and in every language: no text is cut, no word torn.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './test.ts';
import { cutTexts, drawn, LYING, PHONE, resize, SIZES, STATES } from './sizes.ts';

const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../src/i18n/languages.json', import.meta.url), 'utf8')) as object,
);

/** The page in a language, as it is when it is opened. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('mutal.language', language), language);
  await page.reload();
  await drawn(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // What a browser's own dictionary would part differs from browser to browser.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { hyphens: manual !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

for (const [state, reach] of Object.entries(STATES))
  test(`a table ${state} can be read at every size in every language`, async ({ page }) => {
    await reach(page);
    const found: string[] = [];
    for (const language of LANGUAGES) {
      await speak(page, language);
      for (const size of SIZES) {
        await resize(page, size);
        const where = `${language}, ${size.width}×${size.height}`;
        found.push(...(await cutTexts(page)).map((text) => `${where}: ${text}`));
        // What can be done next is there without scrolling; beside a lying phone's board all of it scrolls.
        if (size === LYING) continue;
        const [long, high] = await page
          .locator('section.context')
          .evaluateAll((all) => all.flatMap((one) => [one.scrollHeight, one.clientHeight]));
        if (long! > high! + 1) found.push(`${where}: scrolls`);
      }
    }
    expect(found).toEqual([]);
  });

test('what opens on a phone can be read in every language', async ({ page }) => {
  await STATES['acting']!(page);
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const size of [PHONE, LYING]) {
      await resize(page, size);
      const look = async (what: string): Promise<void> => {
        const where = `${language}, ${size.width}×${size.height}, ${what}`;
        found.push(...(await cutTexts(page)).map((text) => `${where}: ${text}`));
      };
      for (const door of ['players', 'log', 'actions', 'options']) {
        await page.locator(`[role="toolbar"] button:has([data-icon="${door}"])`).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(door);
        await page.keyboard.press('Escape');
      }
      await page.locator('[data-hex="a1"]').press('Enter');
      await expect(page.locator('section.context strong')).toHaveText('a1');
      await look('a hex');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
  }
  expect(found).toEqual([]);
});

// Everything can be read at every size and in every language: no text is cut, no word torn.
import { readFileSync } from 'node:fs';
import { asked, begin, DECISIONS, look } from './hands/tikal2/sight.ts';
import { bring, golden, playFromHere } from './records.ts';
import { againstBots, atOnce } from './table.ts';
import { expect, test, type Page } from './test.ts';
import { cutTexts, drawn, LYING, PHONE, resize, SIZES, STATES, WIDE } from './sizes.ts';

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

/** What cannot be read of a table, at every size. */
async function unreadAsItIs(page: Page, language: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await resize(page, size);
    const where = `${language}, ${size.width}×${size.height}`;
    const look = async (what = ''): Promise<void> => {
      found.push(...(await cutTexts(page)).map((text) => `${where}${what}: ${text}`));
    };
    await look();
    // What can be done next is there without scrolling; beside a lying phone's board all of it scrolls.
    if (size !== LYING) {
      const [long, high] = await page
        .locator('section.context')
        .evaluateAll((all) => all.flatMap((one) => [one.scrollHeight, one.clientHeight]));
      if (long! > high! + 1) found.push(`${where}: scrolls by ${long! - high!}`);
    }
    // Nobody reaches what lies under a dialog.
    if ((await page.getByRole('dialog').count()) > 0) continue;
    for (const view of await page.locator('.mt [role="tab"][aria-selected="false"]').all()) {
      const name = await view.innerText();
      await view.click();
      await look(`, ${name}`);
    }
  }
  // A phone shows the board or something else.
  await resize(page, WIDE);
  return found;
}

/** What cannot be read of a table, at every size in every language; with the dialog that is open, and without it. */
async function unread(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    const opened = await page.getByRole('dialog').count();
    await speak(page, language);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveCount(opened);
    found.push(...(await unreadAsItIs(page, language)));
    if (opened === 0) continue;
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    found.push(...(await unreadAsItIs(page, language)));
    await page.reload();
    await expect(dialog).toHaveCount(opened);
  }
  return found;
}

for (const [state, reach] of Object.entries(STATES))
  test(`a table ${state} can be read at every size in every language`, async ({ page }) => {
    await reach(page);
    expect(await unread(page)).toEqual([]);
  });

for (const [decision, version] of DECISIONS)
  test(`${decision} at ${version} of Tikal II can be read at every size in every language`, async ({
    page,
  }) => {
    await atOnce(page);
    await bring(page, golden('plain-2-1', 'tikal2'));
    await page.goto(`${page.url().split('@')[0]}@${version}`);
    await playFromHere(page, asked);
    expect((await look(page)).decision).toBe(decision);
    expect(await unread(page)).toEqual([]);
  });

/** A game's table where something can be looked at on the board, and which place that is. */
const TABLES = {
  Tikal: {
    reach: (page: Page): Promise<unknown> => STATES['acting']!(page),
    place: '[data-hex="a1"]',
    says: 'a1',
  },
  'Tikal II': {
    reach: async (page: Page): Promise<void> => {
      await atOnce(page);
      await begin(page, { people: ['Ann'], bots: ['frog'] });
      const key = page.locator('[data-answers] button').first();
      await key.click();
      await key.click();
      await page.locator('.context .go button.primary').click();
      await page.locator('[data-decision="sail"]').waitFor();
    },
    place: '[data-site="3"]',
    says: /3/,
  },
};

for (const [game, { reach, place, says }] of Object.entries(TABLES))
  test(`what opens on a phone at a table of ${game} can be read in every language`, async ({ page }) => {
    await reach(page);
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
        await page.locator(place).press('Enter');
        await expect(page.locator('section.context strong')).toHaveText(says);
        await look('a place');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
      // A phone shows the board or something else.
      await resize(page, WIDE);
    }
    expect(found).toEqual([]);
  });

test('an advice can be read at every size in every language, and its buttons are in sight', async ({
  page,
}) => {
  await atOnce(page);
  await againstBots(page);
  for (const language of LANGUAGES) {
    await speak(page, language);
    await page.keyboard.press('i');
    const advice = page.locator('.advice');
    await expect(advice.locator('ol > li').first()).not.toBeEmpty();
    for (const size of SIZES) {
      await resize(page, size);
      const where = `${language}, ${size.width}×${size.height}`;
      for (const button of await advice.getByRole('button').all())
        await expect(button, where).toBeInViewport({ ratio: 1 });
      expect(await cutTexts(page), where).toEqual([]);
    }
    await resize(page, WIDE);
  }
});

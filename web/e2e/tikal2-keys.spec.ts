// Letters and views of Tikal II's table: where each leads, on a wide page and on a phone.
import { begin } from './hands/tikal2/sight.ts';
import { decision, laden, playPlaced } from './placed.ts';
import { PHONE, resize } from './sizes.ts';
import { atOnce } from './table.ts';
import { expect, test, type Page } from './test.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Here' });
const tray = (page: Page) => page.locator('[data-tray]');

test('letters lead outside, to the tent, to prices and supply, and are listed', async ({ page }) => {
  await playPlaced(page, laden());
  await page.keyboard.press('o');
  await expect(page.locator('[data-place="out"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(page.getByRole('region', { name: 'Prices and supply' })).toBeFocused();
  await page.keyboard.press('t');
  await expect(tray(page).getByRole('button', { name: /^Tent: green key/ })).toBeVisible();
  await expect(tray(page).getByRole('button', { name: /^Tent.*ready/ })).toBeFocused();
  // Digits are the answers of the strip: here the tiles of a site.
  await page.locator('[data-site="2"]').press('Enter');
  await page.keyboard.press('2');
  await expect(strip(page).locator('[data-answers] button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  for (const key of ['V', 'O', 'X', 'T', 'M', 'C', '1 … 9'])
    await expect(keys.getByText(key, { exact: true })).toBeVisible();
});

test('of the first keys one too many takes the place of the first', async ({ page }) => {
  await atOnce(page);
  await begin(page, { people: ['Ann'], bots: ['frog'] });
  await decision(page, 'keys');
  for (const key of ['1', '2', '3']) await page.keyboard.press(key);
  const answers = strip(page).locator('[data-answers] button');
  for (const [index, chosen] of [false, true, true].entries())
    await expect(answers.nth(index)).toHaveAttribute('aria-pressed', String(chosen));
  await expect(strip(page).locator('.go button')).toBeEnabled();
});

test('a tent that cannot be used says why, with its rule', async ({ page }) => {
  await playPlaced(page, laden({ tent: false }));
  await page.keyboard.press('t');
  await expect(page.locator('.notice').getByRole('link', { name: /^Rule LX/ })).toBeVisible();
});

test('whoever presses a site when it is too late for a trip hears why not, with its rule', async ({
  page,
}) => {
  const sites = [[1, 2, 3], [4, 5, 6], [7], [10, 11, 12], [13, 14], [15]];
  const trip = { tent: false, canoe: 6, tiles: [16] };
  await playPlaced(page, laden(trip, { phase: { turn: { stage: 'rest' } }, sites }));
  const site = page.locator('[data-site="4"]');
  await site.press('Enter');
  await expect(page.locator('.notice')).toHaveCount(0);
  await site.press('Enter');
  await expect(page.locator('.notice').getByRole('link', { name: /^Rule L/ })).toBeVisible();
});

test('X swaps what goes back after a look', async ({ page }) => {
  const stage = { symbols: { tile: 16, left: ['card'] } };
  await playPlaced(
    page,
    laden(
      { explorer: 'a1', canoe: 6, cards: [], tiles: [16] },
      { phase: { turn: { stage } }, sites: [[1, 2, 3], [4, 5, 6], [7], [10, 11, 12], [13, 14], [15]] },
    ),
  );
  await page.keyboard.press('1');
  await decision(page, 'look');
  const faces = strip(page).locator('[data-answers] button b');
  await expect(faces).toHaveCount(3);
  const names = await faces.allInnerTexts();
  // Two that differ have an order.
  const kept = names[1] !== names[2] ? 0 : names[0] !== names[2] ? 1 : 2;
  const [first, second] = names.filter((_, index) => index !== kept);
  await page.keyboard.press(String(kept + 1));
  await expect(strip(page)).toContainText(`Back on top: ${first}, below it ${second}`);
  const swaps = first !== second;
  await page.keyboard.press('x');
  await expect(strip(page)).toContainText(
    swaps ? `Back on top: ${second}, below it ${first}` : `Back on top: ${first}`,
  );
});

test('on a phone the views are tabs: arrows lead from one to the next, and letters to each', async ({
  page,
}) => {
  await playPlaced(page, laden());
  await resize(page, PHONE);
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = (name: string) => page.getByRole('tabpanel', { name });
  await expect(tab('River')).toHaveAttribute('aria-selected', 'true');
  await expect(panel('River').getByRole('list', { name: 'River' })).toBeVisible();
  await tab('River').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Temple')).toBeFocused();
  await expect(panel('Temple').getByRole('application')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(panel('Your things').locator('[data-tray]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tab('River')).toBeFocused();
  await page.keyboard.press('b');
  await expect(page.locator('[data-place]:focus')).toBeVisible();
  await page.keyboard.press('t');
  await expect(panel('Your things').getByRole('button', { name: /^Tent: green key/ })).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.locator('[data-place="out"]')).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Prices and supply' })).toBeFocused();
});

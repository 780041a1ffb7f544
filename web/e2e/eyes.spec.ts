// The replay of a game in which seats had secrets: as each of them saw it, or open.
import { accessible } from './axe.ts';
import { secret } from './engine.ts';
import { bring, golden } from './records.ts';
import { PHONE } from './sizes.ts';
import { expect, test, type Page } from './test.ts';

const sight = (page: Page) => page.getByRole('combobox', { name: 'Seen' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
const tray = (page: Page) => page.locator('[data-tray]');
const OPEN = 'Open: all that anybody knew';

/** Whether a word is anywhere in the page, in a text or an attribute, a list or what is read aloud. */
const holds = (page: Page, word: string): Promise<boolean> =>
  page.evaluate((word) => document.documentElement.outerHTML.includes(word), word);

/** The table is there, with all that belongs to it. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => page.locator('ol.log li').count()).toBeGreaterThan(10);
}

test('what one had is there for who looks as he does, or open, and nowhere for who looks as another', async ({
  page,
}) => {
  const { record, card } = await secret();
  await bring(page, record);
  const last = (await slider(page).getAttribute('max'))!;
  await slider(page).fill(String(Number(last) - 1));
  await expect(sight(page)).toHaveValue('open');
  await drawn(page);
  expect(await holds(page, card), 'open').toBe(true);
  await sight(page).selectOption('As Ann saw it');
  await expect(tray(page)).toBeVisible();
  await drawn(page);
  expect(await holds(page, card), 'as Ann').toBe(false);
  await expect(page).toHaveURL(/@\d+\?as=1$/);
  await sight(page).selectOption('As spectators saw it');
  await expect(tray(page)).toHaveCount(0);
  await drawn(page);
  expect(await holds(page, card), 'as a spectator').toBe(false);
  // By keys as well.
  await sight(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/\?as=2$/);
  await expect(tray(page)).toContainText(card);
  await drawn(page);
  await accessible(page, 'as a seat saw it');
  // Wherever one goes, one looks as before; the address says so.
  await page.getByRole('button', { name: 'A step back (←)' }).click();
  await expect(page).toHaveURL(/@\d+\?as=2$/);
  await page.reload();
  await expect(sight(page)).toHaveValue('2');
  await expect(tray(page)).toContainText(card);
  // The last position, too: she gave up, and nobody showed anything.
  await page.goto(page.url().replace(/@.*$/, `@99999?as=1`));
  await expect(slider(page)).toHaveValue(last);
  await drawn(page);
  expect(await holds(page, card), 'as Ann, at the end').toBe(false);
  await sight(page).selectOption(OPEN);
  await expect(page).toHaveURL(/@\d+$/);
  await drawn(page);
  expect(await holds(page, card), 'open, at the end').toBe(true);
});

test('the log follows, and goes to positions as they were seen', async ({ page }) => {
  const { record } = await secret();
  await bring(page, record);
  await drawn(page);
  const log = page.locator('ol.log');
  const open = await log.innerText();
  await sight(page).selectOption('As Ann saw it');
  await drawn(page);
  const ann = await log.innerText();
  expect(ann).not.toBe(open);
  await sight(page).selectOption('As Bob saw it');
  await drawn(page);
  expect(await log.innerText()).not.toBe(ann);
  await log.getByRole('button').nth(3).click();
  await expect(page).toHaveURL(/@\d+\?as=2$/);
});

test('one seat’s own record is seen by that seat alone', async ({ page }) => {
  const { own, card } = await secret();
  await bring(page, own);
  await drawn(page);
  await expect(page.getByText('As Ann saw it')).toBeVisible();
  await expect(sight(page)).toHaveCount(0);
  expect(await holds(page, card)).toBe(false);
  await page.goto(`${page.url()}?as=2`);
  await drawn(page);
  await expect(page.getByText('As Ann saw it')).toBeVisible();
  expect(await holds(page, card)).toBe(false);
});

test('where all know the same nobody is asked', async ({ page }) => {
  await bring(page, golden('basic-2-2015'));
  await expect(sight(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the menu has it', async ({ page }) => {
    const { record, card } = await secret();
    await bring(page, record);
    await page.getByRole('button', { name: 'To the end (End)' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await sight(page).selectOption('As Ann saw it');
    await expect(page).toHaveURL(/\?as=1$/);
    await accessible(page, 'the menu of a replay with secrets');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'A turn back (Page up)' }).click();
    expect(await holds(page, card)).toBe(false);
  });
});

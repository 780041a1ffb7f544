// Dialogs of the page are alike; rules open beside the table; what was copied is confirmed.
import { accessible } from './axe.ts';
import { expect, test, type Locator, type Page } from './test.ts';
import { againstBots, atOnce, hotSeat, look } from './table.ts';
import { bring, golden } from './records.ts';

/** A title, a way to close, and the main action last. */
async function alike(dialog: Locator, main: string): Promise<void> {
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(dialog.getByRole('button').last()).toHaveText(main);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
}

async function more(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name }).click();
}

test('a dialog that the browser closes by itself can be opened again', async ({ page }) => {
  await hotSeat(page);
  const dialog = page.getByRole('dialog', { name: 'Options' });
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', { name: 'Options' }).click();
    await expect(dialog).toBeVisible();
    await dialog.evaluate((node: HTMLDialogElement) => node.close());
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});

test('every question has a way to close, and its main action last', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete games and settings here' }).click();
  await alike(dialog, 'Delete');
  await bring(page, golden('basic-2-2015'));
  await page.getByRole('slider').fill('40');
  await more(page, 'Play on from here');
  await alike(dialog, 'Begin');
  await more(page, 'Check the shuffle');
  await expect(dialog.getByText(/Nothing is wrong|All of it fits/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/games');
  await page.getByRole('button', { name: 'Delete' }).click();
  await alike(dialog, 'Delete');
  await hotSeat(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await alike(dialog, 'Resign');
});

test('who gives up is told what comes of it: with one rival left the game ends', async ({ page }) => {
  await atOnce(page);
  const ask = async (): Promise<Locator> => {
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    return page.getByRole('dialog', { name: 'Resign?' });
  };
  await hotSeat(page);
  await expect(await ask()).toContainText('The game ends with it, and Bob has won.');
  await againstBots(page, 2);
  await expect(await ask()).toContainText('You rank last, and the others play on.');
});

test('a rule opens beside the table, and leaves the plan as it is', async ({ page }) => {
  await hotSeat(page);
  const address = page.url();
  const { fits, turned, title } = await look(page);
  const wrong = ['h5', 'h4', 'g5', 'f5'].find((hex) => ![...fits, ...turned].includes(hex))!;
  await page.locator(`[data-hex="${wrong}"]`).press('Enter');
  const link = page.locator('.notices').getByRole('link', { name: /^Rule [A-Z]+\d+$/ });
  const rule = (await link.textContent())!;
  await link.click();
  const beside = page.getByRole('dialog', { name: rule });
  await expect(beside.locator('.lit')).toContainText(rule.replace('Rule ', ''));
  await expect(page).toHaveURL(address);
  await accessible(page, 'a rule beside the table');
  // The board is not covered, and takes orders.
  const board = (await page.getByRole('grid', { name: 'Board' }).boundingBox())!;
  const panel = (await beside.boundingBox())!;
  expect(panel.x).toBeGreaterThanOrEqual(board.x + board.width - 1);
  // Another rule that it names comes in its place.
  const named = beside.locator('button.named').first();
  const other = (await named.textContent())!;
  await named.click();
  await expect(page.getByRole('dialog', { name: `Rule ${other}` }).locator('.lit')).toContainText(other);
  await expect(page.getByRole('link', { name: 'All the rules' })).toHaveAttribute('href', /^\/rules#/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await look(page)).title).toBe(title);
});

test('a rule whose link is gone gives the keyboard to the board', async ({ page }) => {
  await hotSeat(page);
  const { fits, turned } = await look(page);
  const wrong = ['h5', 'h4', 'g5', 'f5'].find((hex) => ![...fits, ...turned].includes(hex))!;
  await page.locator(`[data-hex="${wrong}"]`).press('Enter');
  const link = page.locator('.notices').getByRole('link', { name: /^Rule [A-Z]+\d+$/ });
  await link.press('Enter');
  const beside = page.getByRole('dialog');
  await expect(beside.locator('.lit')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(link).toHaveCount(0);
  await beside.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(beside).toHaveCount(0);
  await expect(page.locator('[data-board] [tabindex="0"]').first()).toBeFocused();
});

test('copying a link is confirmed, and one of this device says who can open it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await bring(page, golden('basic-2-2015'));
  await page.getByRole('slider').fill('40');
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('group', { name: 'More' });
  await expect(menu).toContainText('Opens only in this browser, on this device.');
  await menu.getByRole('button', { name: 'Copy link to this position' }).click();
  await expect(menu.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

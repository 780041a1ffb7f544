// Who resigns ranks last, wherever the game is shown; and the end says why it came.
import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { hotSeat, resign, WON } from './table.ts';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';

test('who resigns on this device is last on every screen, and the record is open', async ({ page }) => {
  await hotSeat(page);
  await playTurn(page, mouse);
  await playTurn(page, mouse);
  // Ann sits first and has as many points as Bob: without her resignation she would be listed first.
  await resign(page);
  const end = page.getByRole('dialog', { name: WON });
  await expect(end.getByRole('heading')).toHaveText(/^Bob wins with/);
  await expect(end.getByText('Ann resigned. Who resigns ranks last.')).toBeVisible();
  const places = end.getByRole('list', { name: 'Points as bars' }).getByRole('listitem');
  await expect(places.first()).toContainText('Bob');
  await expect(places.last()).toContainText(/2\.\s*Ann\s*resigned/);
  const saved = page.waitForEvent('download');
  await end.getByRole('button', { name: 'Export the record' }).click();
  const record = await readFile(await (await saved).path(), 'utf8');
  expect(record).toMatch(/^open seed [0-9a-f]{64}$/m);
  expect(record).toMatch(/^result \d+ \d+ \/ 2 1$/m);
  await end.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The game is over');
  await expect(page.getByRole('img', { name: /action points?/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('dialog', { name: /^Bob wins with/ })).toBeVisible();
  await page.goto('/games');
  await expect(page.locator('.gamerow .names > span').first()).toContainText('Bob');
  await page.locator('.gamerow a').first().click();
  await page.getByRole('slider').press('End');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The game is over');
});

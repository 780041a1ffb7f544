// Who resigns ranks last, wherever the game is shown; and the end says why it came.
import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { hotSeat, myTurn, resign, until, WON } from './table.ts';
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
  // Nobody scores any more.
  await expect(page.getByRole('article', { name: 'Bob' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Would score/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('dialog', { name: /^Bob wins with/ })).toBeVisible();
  await page.goto('/games');
  await expect(page.locator('.gamerow .names > span').first()).toContainText('Bob');
  await page.locator('.gamerow a').first().click();
  await page.getByRole('slider').press('End');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The game is over');
});

test('the line of a takeover names its seat, and a replay knows since when a bot plays there', async ({
  page,
}) => {
  await page.goto('/new?seats=people');
  await page.getByRole('group', { name: 'Players' }).getByText('3').click();
  for (const [index, name] of ['Ann', 'Bob', 'Cleo'].entries())
    await page.getByLabel(`Name on seat ${index + 1}`).fill(name);
  await page.getByText('As listed', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await myTurn(page);
  await resign(page);
  const line = page.getByRole('button', { name: 'Ann is now played by Coati' });
  await expect(line).toBeVisible();
  await expect(line.locator('svg')).toBeVisible();
  const id = /play\/(\w+)/.exec(page.url())![1];
  await until(page, 'Bob’s turn', ({ title, active }) => active && title === 'Bob’s turn');
  await page.goto(`/replay/local/${id}@0`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The game begins');
  const ann = page.getByRole('article', { name: 'Ann' });
  await expect(ann).toBeVisible();
  await expect(ann.getByText('Bot', { exact: true })).toHaveCount(0);
  const turns = page.getByRole('list', { name: 'Log' });
  await expect(turns.getByRole('heading').first()).toHaveText(/^\s*Ann, turn\s*$/);
  await page.getByRole('slider').press('End');
  await expect(ann.getByText('Bot', { exact: true })).toHaveCount(1);
});

// A person against bots, in the page alone.
import { expect, test, type Page } from './test.ts';
import { againstBots, atOnce, look, myTurn, resign, WON } from './table.ts';
import { playOn, playSome, playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';

/** A finished game stays in the list, leads to its replay, and can be uploaded. */
async function upload(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
  await page.goto('/games');
  const row = page.getByRole('listitem').filter({ hasText: 'Ann' });
  await row.getByRole('button', { name: 'Upload to the server' }).click();
  await expect(page.getByText('marked as played offline')).toBeVisible();
  await page.getByText('Mine, online', { exact: true }).click();
  await expect(page.getByText('played offline').first()).toBeVisible();
}

test('a whole game against a bot', { tag: '@long' }, async ({ page }) => {
  await atOnce(page);
  await againstBots(page);
  await playOn(page, mouse);
  await upload(page);
});

test('a game against a bot that was given up', async ({ page }) => {
  await atOnce(page);
  await againstBots(page);
  await playSome(page, mouse, 3);
  await myTurn(page);
  await resign(page);
  await upload(page);
});

test('after a clear defeat who fits better is offered, and plays the next game', async ({ page }) => {
  await atOnce(page);
  await againstBots(page);
  await myTurn(page);
  await resign(page);
  const result = page.getByRole('dialog', { name: WON });
  await expect(result).toContainText('A clear defeat. Sloth may suit you better.');
  const over = page.url();
  await result.getByRole('button', { name: 'Play against Sloth' }).click();
  await expect(page).not.toHaveURL(over);
  await expect(page).toHaveURL(/\/play\//);
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  const { level } = await page.evaluate(() => JSON.parse(localStorage.getItem('mutal.settings')!));
  expect(level).toBe('sloth');
});

test('a new visitor is at a table against bots after one click', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'I know the game' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('one’s turn is announced, and what happened since the last one is told', async ({ page }) => {
  await atOnce(page);
  await againstBots(page, 2);
  await playTurn(page, mouse);
  await myTurn(page);
  await expect(page).toHaveTitle(/^● Your turn/);
  // What the bots did is said to those who do not see it.
  await expect(page.getByRole('status').filter({ hasText: /places|placed|enters/ })).not.toBeEmpty();
  await page.getByRole('button', { name: 'Recap' }).click();
  const recap = page.getByRole('region', { name: 'Since your last turn' });
  await expect(recap).toContainText(/1 of \d+/);
  await recap.getByRole('button', { name: 'Next' }).click();
  await expect(recap).toContainText(/2 of \d+/);
  expect((await look(page)).active).toBe(false);
  await recap.getByRole('button', { name: 'Done' }).click();
  await expect(recap).toHaveCount(0);
  expect((await look(page)).active).toBe(true);
});

test('a line of the log shows its position', async ({ page }) => {
  await atOnce(page);
  await againstBots(page);
  await playTurn(page, mouse);
  await myTurn(page);
  const log = page.getByRole('list', { name: 'Log' });
  await log.getByRole('button').first().click();
  await expect(page.getByText(/^You see move \d+ of \d+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();
  expect((await look(page)).active).toBe(true);
});

test('the turns of others are played back at the chosen speed, and can be skipped', async ({ page }) => {
  await page.clock.install();
  await page.goto('/settings');
  await page.getByText('Slow', { exact: true }).click();
  await againstBots(page);
  await playTurn(page, mouse, 0);
  const playback = page.getByRole('region', { name: 'What the others do' });
  const skip = playback.getByRole('button', { name: 'Skip to now' });
  await expect(skip).toBeVisible();
  // With the clock stopped nothing but the button brings it on. The bot may be thinking still: what it does then is skipped too.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await expect(async () => {
    if (await skip.isVisible()) await skip.click();
    expect((await look(page)).active).toBe(true);
  }).toPass();
  await expect(playback).toHaveCount(0);
});

// The list of games: where it is one's turn first, which game it is and how it stands, and its record as a file.
import { readFile } from 'node:fs/promises';
import { accessible } from './axe.ts';
import { expect, test } from './test.ts';
import { atOnce, hotSeat } from './table.ts';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { begun, bring, golden } from './records.ts';

test('my turn comes first, and each row says which game it is and where it stands', async ({ page }) => {
  await atOnce(page);
  await hotSeat(page);
  await playTurn(page, mouse);
  await bring(page, golden('basic-4-2015'));
  await bring(page, begun('auction-2-2015', 12));
  await page.goto('/games');
  const rows = page.locator('ul.games > li');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Ann');
  await expect(rows.first()).toContainText('Your turn');
  await expect(rows.first()).toContainText(/Move \d+/);
  await expect(rows.getByText('Your turn')).toHaveCount(1);
  await expect(rows.getByText('Tikal', { exact: true })).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Auction game' })).toContainText(/Player \d to move.*Move \d+/);
  // What is over stands nowhere any more.
  await expect(rows.filter({ hasText: '4 players' })).not.toContainText(/Move \d|to move/);
  // Nothing sticks to the edge of the card.
  const card = (await page.locator('ul.games').boundingBox())!;
  const icon = (await rows.first().locator('svg').first().boundingBox())!;
  const last = (await rows.first().getByRole('button').last().boundingBox())!;
  expect(icon.x - card.x).toBeGreaterThanOrEqual(16);
  expect(card.x + card.width - last.x - last.width).toBeGreaterThanOrEqual(8);
  await accessible(page, 'the list of games');
  // The start page goes on with what can be played, where it is my turn.
  await page.goto('/');
  const going = page.getByRole('region', { name: 'Continue' }).getByRole('listitem');
  await expect(going).toHaveCount(1);
  await expect(going).toContainText('Your turn');
});

test('the record of a game is saved as a file', async ({ page }) => {
  await bring(page, golden('basic-2-2015'));
  await page.goto('/games');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.tikal$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^mutal \d+ tikal\n/);
});

// Whole games of two people round one screen, by every way to touch a page.
import { accessible } from './axe.ts';
import { expect, test } from './test.ts';
import { hotSeat, look, WON } from './table.ts';
import { playOn, playTurn } from './hands/hand.ts';
import { keyboard, press, tabTo } from './hands/keyboard.ts';
import { mouse } from './hands/mouse.ts';
import { openActions, readAndPlay } from './hands/reader.ts';
import { touch } from './hands/touch.ts';

test('by mouse, to the end screen, its record and a rematch', async ({ page }) => {
  await hotSeat(page);
  const turns = await playOn(page, mouse);
  expect(turns).toBeGreaterThan(30);
  const end = page.getByRole('dialog', { name: WON });
  await expect(end.getByRole('table', { name: 'Points by source' })).toBeVisible();
  // What is listed by source is what the winner has.
  const total = await end
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts();
  const won = /with (\d+) point/.exec((await end.getByRole('heading').innerText()) ?? '')![1];
  expect(total[0]).toBe(won);
  const saved = page.waitForEvent('download');
  await end.getByRole('button', { name: 'Export the record' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.tikal$/);
  await end.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await look(page)).over).toBe(false);
});

test('an auction, by mouse', async ({ page }) => {
  await hotSeat(page, { auction: true });
  const auction = page.getByRole('region', { name: 'Auction' });
  await expect(auction.getByRole('listitem')).toHaveCount(2);
  await expect(auction.getByText('A bid or a pass cannot be taken back.')).toBeVisible();
  await playOn(page, mouse);
  const end = page.getByRole('dialog', { name: WON });
  await expect(end.getByRole('row', { name: /^Paid/ })).toBeVisible();
});

test('by keyboard alone, from the start page to the end', async ({ page }) => {
  await page.goto('/');
  await press(page, 'On one device');
  await expect(page).toHaveURL(/\/new\?seats=people/);
  await press(page, 'Begin');
  await expect(page).toHaveURL(/\/play\//);
  await playOn(page, keyboard);
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
  // Escape leaves the dialog; the focus stays on the page.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tabTo(page, 'the log', ({ name }) => /Log/.test(name));
  // The result can be read again.
  await press(page, 'Result');
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
});

test('through the accessibility tree alone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'On one device' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await openActions(page);
  let turns = 0;
  while (await readAndPlay(page)) {
    turns += 1;
    expect(turns).toBeLessThan(300);
  }
  expect(turns).toBeGreaterThan(30);
  const end = page.getByRole('dialog', { name: WON });
  await expect(end.getByRole('button', { name: 'Rematch' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('by touch, with all that matters in sight', async ({ page }) => {
    await hotSeat(page);
    await playOn(page, touch, async (turn) => {
      if (turn % 10 !== 1) return;
      // The page does not scroll sideways, and turn, AP, own score and the orders are in sight.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      if ((await look(page)).over) return;
      await expect(page.getByRole('img', { name: /action points?/ })).toBeInViewport();
      await expect(page.getByRole('toolbar')).toBeInViewport();
    });
    const end = page.getByRole('dialog', { name: WON });
    await expect(end).toBeVisible();
    await accessible(page, 'the end on a phone');
  });

  test('everything that is pressed is 44 pixels large', async ({ page }) => {
    await hotSeat(page);
    await playTurn(page, touch);
    const small = await page
      .locator('button:visible, a:visible, summary:visible, select:visible')
      .evaluateAll((nodes) =>
        nodes
          .map((node) => ({
            name: node.getAttribute('aria-label') ?? node.textContent?.trim(),
            box: node.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name, box }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
      );
    expect(small).toEqual([]);
  });
});

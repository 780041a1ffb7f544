// Whole games of Tikal II round one screen, by every way to touch a page: for `make test-long`.
import { accessible } from './axe.ts';
import { by, playOn } from './hands/tikal2/hand.ts';
import { keyboard } from './hands/tikal2/keyboard.ts';
import { mouse } from './hands/tikal2/mouse.ts';
import { readToTheEnd } from './hands/tikal2/reader.ts';
import { begin, look } from './hands/tikal2/sight.ts';
import { touch } from './hands/tikal2/touch.ts';
import { PHONE } from './sizes.ts';
import { atOnce, WON } from './table.ts';
import { expect, test, type Page } from './test.ts';

const WHOLE = { tag: '@long' };

/** What is listed by source is what the winner has. */
async function result(page: Page): Promise<void> {
  const end = page.getByRole('dialog', { name: WON });
  const total = end.getByRole('row', { name: /^Total/ }).getByRole('cell');
  const heading = await end.getByRole('heading').first().innerText();
  const [, won] = /(\d+) point/.exec(heading) ?? [];
  expect(await total.allInnerTexts()).toContain(won);
  await expect(end.getByRole('button', { name: 'Rematch' })).toBeVisible();
}

test('four people by mouse, both variants together', WHOLE, async ({ page }) => {
  await atOnce(page);
  await begin(page, { people: ['Ann', 'Bob', 'Cleo', 'Dora'], moreControl: true, short: true });
  expect(await playOn(page, [by(mouse)], { seed: 1 })).toBeGreaterThan(200);
  await result(page);
});

test('three people by mouse, with more control', WHOLE, async ({ page }) => {
  await atOnce(page);
  await begin(page, { people: ['Ann', 'Bob', 'Cleo'], moreControl: true });
  expect(await playOn(page, [by(mouse)], { seed: 2 })).toBeGreaterThan(200);
  await result(page);
});

test('by keyboard alone', WHOLE, async ({ page }) => {
  await atOnce(page);
  await begin(page);
  expect(await playOn(page, [by(keyboard)], { seed: 3 })).toBeGreaterThan(150);
  await result(page);
});

test('through the accessibility tree alone, the short game', WHOLE, async ({ page }) => {
  await atOnce(page);
  await begin(page, { short: true });
  expect(await readToTheEnd(page, 4)).toBeGreaterThan(150);
  await result(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('by touch', WHOLE, async ({ page }) => {
    await atOnce(page);
    await begin(page);
    const decisions = await playOn(page, [by(touch)], {
      seed: 5,
      before: async ({ dialog }, count) => {
        if (count % 20 > 0 || dialog !== null) return;
        // The page does not scroll sideways, and turn and orders are in sight.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
        await expect(page.getByRole('toolbar')).toBeInViewport();
      },
    });
    expect(decisions).toBeGreaterThan(150);
    expect((await look(page)).over).toBe(true);
    await result(page);
    await accessible(page, 'the end on a phone');
  });
});

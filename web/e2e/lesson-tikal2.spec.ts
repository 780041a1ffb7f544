// The guided first game of Tikal II: whole, by every hand, astray on purpose, left and gone on with.
import { accessible } from './axe.ts';
import { keyboard } from './hands/tikal2/keyboard.ts';
import {
  asked,
  button,
  byFinger,
  byMouse,
  coach,
  goOn,
  kept,
  listen,
  says,
  PRESSED,
  type Press,
} from './pupil.ts';
import { cutTexts, LYING, PHONE } from './sizes.ts';
import { atOnce } from './table.ts';
import { expect, test, type Page } from './test.ts';

async function begin(page: Page): Promise<void> {
  await atOnce(page);
  await page.goto('/');
  await page.getByText('Tikal II', { exact: true }).first().click();
  await page.locator('button.learn').click();
  await expect(says(page)).not.toBeEmpty();
}

/** Places and tiles by the keys of the table, all else by Tab. */
const byKeys: Press = async (page, lit) => {
  const place = await lit.getAttribute('data-place');
  const tile = await lit.getAttribute('data-tile');
  if (place) return keyboard.place(page, place);
  if (tile) return keyboard.tile(page, tile);
  for (let presses = 0; presses < 160; presses += 1) {
    if (await lit.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${await lit.evaluate((element) => element.outerHTML)}`);
};

test('a lesson of Tikal II by mouse, and the game goes on', async ({ page }) => {
  await begin(page);
  await accessible(page, 'the first step');
  const { said, presses } = await goOn(page, byMouse);
  expect(presses).toBeLessThanOrEqual(90);
  // Every step, and the end; what the coach says while the bot plays may be too short to be seen.
  expect(new Set(said).size).toBeGreaterThanOrEqual(30);
  await accessible(page, 'the end of a lesson');
  await button(page, 'Play on').click();
  await expect(coach(page)).toHaveCount(0);
  await expect(page.locator('section.context')).toHaveAttribute('data-decision', 'sail');
  await expect(page.locator('header.turn')).toContainText('Round 2 of 2');
});

test.describe('a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('a lesson of Tikal II on a phone', async ({ page }) => {
    await begin(page);
    await goOn(page, byFinger, /^Keys in your backpack/);
    await accessible(page, 'a lesson on a phone');
    const { presses } = await goOn(page, byFinger);
    expect(presses).toBeLessThanOrEqual(75);
  });
});

test.describe('a phone on its side', () => {
  test.use({ viewport: LYING, hasTouch: true });
  test('a lesson of Tikal II on a phone on its side', async ({ page }) => {
    await begin(page);
    await goOn(page, byFinger, /^A delivery takes one kind/);
    await accessible(page, 'a lesson on a phone on its side');
  });
});

test('a lesson of Tikal II by keyboard', async ({ page }) => {
  await begin(page);
  await goOn(page, byKeys, /^A seaplane/);
});

test('the rest of a lesson of Tikal II by keyboard @long', async ({ page }) => {
  await begin(page);
  await goOn(page, byKeys);
});

test('a lesson of Tikal II by what is said and by names alone', async ({ page }) => {
  await begin(page);
  await listen(page, /^A seaplane/);
});

test('the rest of a lesson of Tikal II by names alone @long', async ({ page }) => {
  await begin(page);
  await listen(page, /You know all you need/);
});

test('who passes the seaplane by can come back, or goes on', async ({ page }) => {
  await begin(page);
  await goOn(page, byMouse, /^A delivery takes one kind/);
  const told = await says(page).textContent();
  const nothing = page.getByRole('button', { name: 'Deliver nothing' });
  await nothing.click();
  await expect(says(page)).toContainText('That leaves no way');
  await accessible(page, 'who went astray');
  await button(page, 'Go back').click();
  await expect(says(page)).toHaveText(told!);
  await nothing.click();
  await expect(says(page)).toContainText('That leaves no way');
  await button(page, 'Go on').click();
  await expect(says(page)).toContainText('Now the altar room');
  await goOn(page, byMouse, /^This key had better score/);
});

test('a lesson of Tikal II that was left goes on where it was', async ({ page }) => {
  await begin(page);
  await goOn(page, byMouse, /^b2 brings/);
  const told = await says(page).textContent();
  await kept(page);
  await page.reload();
  await expect(says(page)).toHaveText(told!);
  await expect(page.locator(PRESSED)).toHaveAttribute('data-place', 'b2');
  await goOn(page, byMouse, /^Your flag stays/);
});

for (const language of ['de', 'fr', 'cs'])
  test(`a lesson of Tikal II in ${language}: every step has words and fits`, async ({ page }) => {
    await atOnce(page);
    await page.setViewportSize(PHONE);
    await page.addInitScript((language) => localStorage.setItem('mutal.language', language), language);
    await page.goto('/');
    await page.getByText('Tikal II', { exact: true }).first().click();
    await page.locator('button.learn').click();
    await expect(says(page)).not.toBeEmpty();
    const going = coach(page).getByRole('progressbar');
    for (let steps = 0; ; steps += 1) {
      expect(steps).toBeLessThan(40);
      const { says: told } = await asked(page);
      expect(told).not.toMatch(/lesson\.|coach\./);
      const heights = await coach(page).evaluate((of) => [of.scrollHeight, of.clientHeight + 1]);
      expect(heights[0], told).toBeLessThanOrEqual(heights[1]!);
      const cut = (await cutTexts(page)).map((one) => one.replace(/^\w+: /, ''));
      expect(cut.filter((one) => told.includes(one))).toEqual([]);
      if ((await going.count()) === 0) break;
      await coach(page).locator('.buttons .mt-button').first().click();
      await expect(says(page)).not.toHaveText(told);
    }
  });

// A device that was put away in the middle of Ann's turn.
import { held, midway } from './engine.ts';
import { asked } from './hands/tikal2.ts';
import { store } from './stored.ts';
import { atOnce } from './table.ts';
import { expect, type Page } from './test.ts';

const curtain = (page: Page) => page.getByRole('dialog', { name: 'Ann is next' });
export const tray = (page: Page) => page.locator('[data-tray]');
/** Treasures and cards whose names are told, on the cards of the players. */
const named = (page: Page) => page.locator('.thing[title*=": "]');

/** Ann's turn, with the device in her hands. */
export async function taken(page: Page): Promise<void> {
  const game = await midway();
  expect(held(game, 1).treasures.length).toBeGreaterThan(0);
  await atOnce(page);
  await store(page, 'away', game, ['Ann', 'Bob']);
  await page.goto('/play/away');
  await take(page);
}
export async function take(page: Page): Promise<void> {
  await expect(curtain(page)).toBeVisible();
  await page.getByRole('button', { name: 'I am Ann' }).click();
  await expect(tray(page)).toBeVisible();
  await expect(named(page)).not.toHaveCount(0);
  await asked(page);
}

/** Nothing of Ann's is in the page, and the curtain is before it. */
export async function covered(page: Page): Promise<void> {
  await expect(curtain(page)).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await expect(named(page)).toHaveCount(0);
}

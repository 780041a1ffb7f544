// The accessibility tree alone: roles and names, as a screen reader has them. Nothing is seen, nothing is measured.
import { expect, type Locator, type Page } from '../../test.ts';
import { WON } from '../../table.ts';
import { dice, type Player } from './hand.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const over = (page: Page): Locator => page.getByRole('dialog', { name: WON });
const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'All actions' });
const actions = (page: Page): Locator => panel(page).getByRole('button');
const here = (page: Page): Locator => page.getByRole('region', { name: 'Here' });
const dug = (page: Page): Locator => page.getByRole('gridcell', { name: /A dig:/ });

/** Makes one decision: on the board where it says what can be done there, else from the list of all that the rules allow. */
async function decide(page: Page, chance: () => number): Promise<void> {
  const any = (from: Locator, count: number): Locator => from.nth(Math.floor(chance() * count));
  if (await dialog(page).isVisible()) {
    const next = await page.getByRole('dialog', { name: /is next$/ }).isVisible();
    await dialog(page)
      .getByRole('button', { name: next ? /^I am/ : /^End turn$/ })
      .click();
    return;
  }
  if (!(await panel(page).isVisible())) await page.getByRole('tab', { name: 'All actions' }).click();
  await expect(actions(page).first()).toBeVisible();
  const names = await actions(page).allInnerTexts();
  const can = (words: RegExp): boolean => names.some((name) => words.test(name));
  if (can(/^Paddle to site/) && chance() < 0.8) {
    const tiles = page.getByRole('gridcell', { name: /^Tile:/ });
    await any(tiles, await tiles.count()).press('Enter');
    await here(page).getByRole('button', { name: 'Set out' }).press('Enter');
  } else if (can(/^Walk to/) && (await dug(page).count()) > 0) {
    await any(dug(page), await dug(page).count()).press('Enter');
    await here(page).getByRole('button', { name: /dig/i }).last().press('Enter');
  } else if (can(/^On .*way/)) {
    const fields = panel(page).getByRole('button', { name: /^On .*way/ });
    await any(fields, await fields.count()).press('Enter');
    const ways = panel(page).getByRole('button', { name: /^Place on/ });
    await any(ways, await ways.count()).press('Enter');
  } else {
    const ends = names.findIndex((name) => name.startsWith('End turn'));
    const picked = ends >= 0 && chance() < 0.5 ? ends : Math.floor(chance() * names.length);
    await actions(page).nth(picked).press('Enter');
  }
}

/** What was pressed may be gone, and in the next frame another place has the focus: else that would get the next key. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(() => done())))),
  );

export const reader: Player = { play: (page, _, chance) => decide(page, chance), settled };

/** All that is read aloud of the page. */
const said = (page: Page): Promise<string> => page.locator('body').ariaSnapshot();

/** Plays to the end with nothing but what is read; the answer is how many decisions were made. */
export async function readToTheEnd(page: Page, seed: number): Promise<number> {
  const chance = dice(seed);
  const board = page.getByRole('application');
  for (let count = 0; count < 3000; count += 1) {
    await expect(dialog(page).or(board).first()).toBeVisible();
    if (await over(page).isVisible()) return count;
    const before = await said(page);
    await decide(page, chance);
    await expect
      .poll(async () => (await said(page)) !== before, { message: 'something else to be read' })
      .toBe(true);
    await settled(page);
    // Until there is something to decide.
    await expect
      .poll(
        async () => {
          if (await dialog(page).isVisible()) return true;
          const busy = await board.getAttribute('aria-busy');
          return busy === 'false' && (await page.getByRole('tab', { name: 'All actions' }).isVisible());
        },
        { message: 'something to decide' },
      )
      .toBe(true);
  }
  throw new Error('the game does not end');
}

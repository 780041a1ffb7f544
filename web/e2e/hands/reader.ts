// The accessibility tree alone: roles and names, as a screen reader has them. Nothing is seen, nothing is measured.
import { expect, type Locator, type Page } from '../test.ts';

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const over = (page: Page): Locator => page.getByRole('dialog', { name: /wins with|share the victory/ });
const orders = (page: Page): Locator => page.getByRole('toolbar', { name: 'Actions' });
const END = /^(End turn|Score and end)$/;
const end = (page: Page): Locator => orders(page).getByRole('button', { name: END });
const canEnd = (page: Page): Locator => orders(page).getByRole('button', { name: END, disabled: false });
const points = (page: Page): Locator => page.getByRole('img', { name: /action points? left/ });
const fitting = (page: Page): Locator => page.getByRole('gridcell', { name: /The tile fits here/ });
const actions = (page: Page): Locator =>
  page.getByRole('tabpanel', { name: 'All actions' }).getByRole('button');

/** Waits for the board, and opens the list of all that the rules allow. */
export async function openActions(page: Page): Promise<void> {
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('tab', { name: 'All actions' }).click();
  await expect(page.getByRole('tabpanel', { name: 'All actions' })).toBeVisible();
}

/** Plays a turn; false when the game is over. */
export async function readAndPlay(page: Page): Promise<boolean> {
  await expect(title(page).or(over(page)).first()).toBeVisible();
  if (await over(page).isVisible()) return false;
  if ((await fitting(page).count()) > 0) {
    await fitting(page).first().press('Enter');
    await expect(fitting(page)).toHaveCount(0);
  }
  await expect(end(page)).toBeEnabled();
  for (const wish of [/^Dig on/, /^Uncover /, /enter at/, /^Worker: .* to /]) {
    const wanted = actions(page).filter({ hasText: wish }).last();
    if ((await wanted.count()) === 0) continue;
    const before = await points(page).getAttribute('aria-label');
    await wanted.click();
    await expect(points(page)).not.toHaveAccessibleName(before!);
    break;
  }
  await endTurn(page);
  return true;
}

async function endTurn(page: Page): Promise<void> {
  const before = await page.getByRole('main').ariaSnapshot();
  await end(page).click();
  // The page asks where action points would be lost, and only then.
  const waste = page.getByRole('dialog', { name: /^End with/ });
  await expect
    .poll(async () => (await waste.isVisible()) || (await moved(page, before)), {
      message: 'an answer to the end of the turn',
    })
    .toBe(true);
  if (await waste.isVisible()) await waste.getByRole('button', { name: 'End turn' }).click();
  await expect.poll(() => moved(page, before), { message: 'the next turn' }).toBe(true);
}

/** Whether the table has changed and takes orders again, or the game is over. */
async function moved(page: Page, before: string): Promise<boolean> {
  if (await over(page).isVisible()) return true;
  const now = await page.getByRole('main').ariaSnapshot();
  // Counted, not asked: at the end of the game there is no such button, and to ask one would wait for it.
  return now !== before && (await fitting(page).or(canEnd(page)).count()) > 0;
}

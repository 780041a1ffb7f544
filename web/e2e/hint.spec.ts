// Advice at a table: a hint step by step on the board, what one's last turn has missed, and that both are counted.
import { accessible } from './axe.ts';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { againstBots, atOnce, look, myTurn, resign, WON } from './table.ts';
import { asked, begin } from './hands/tikal2/sight.ts';
import { drawn, LYING, PHONE, WIDE } from './sizes.ts';
import { expect, test, type Page } from './test.ts';

const advice = (page: Page) => page.getByRole('region', { name: 'Advice' });
const button = (page: Page, name: string) => advice(page).getByRole('button', { name, exact: true });

/** Goes through all steps of an advice; the answer is how many there are. */
async function through(page: Page): Promise<number> {
  const steps = advice(page).locator('ol > li');
  await expect(steps.first()).not.toBeEmpty();
  await expect(advice(page).locator('[aria-current]')).toHaveCount(0);
  const of = await steps.count();
  for (let step = 0; step < of; step += 1) {
    await button(page, 'Next').click();
    await expect(steps.nth(step)).toHaveAttribute('aria-current', 'step');
  }
  await expect(button(page, 'Next')).toBeDisabled();
  return of;
}

test('a hint is shown on the board, planned, played, judged and counted', async ({ page }) => {
  await atOnce(page);
  await againstBots(page);
  await myTurn(page);
  const before = await look(page);
  await page.keyboard.press('i');
  expect(await through(page)).toBeGreaterThan(1);
  await expect(advice(page).locator('ul > li').first()).not.toBeEmpty();
  await accessible(page, 'a hint');
  // What is shown is no position to play in, and leaves the plan alone.
  expect((await look(page)).active).toBe(false);
  await button(page, 'Done').click();
  expect((await look(page)).trace).toBe(before.trace);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await button(page, 'Plan it').click();
  await expect(advice(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  expect((await look(page)).phase).toBe('act');
  await page.getByRole('button', { name: 'End turn', exact: true }).click();
  const waste = page.getByRole('dialog', { name: /^End with/ });
  // The page asks where action points would be lost, and only then.
  await expect
    .poll(async () => (await waste.isVisible()) || (await look(page)).phase !== 'act', {
      message: 'an answer to the end of the turn',
    })
    .toBe(true);
  if (await waste.isVisible()) await waste.getByRole('button', { name: 'End turn' }).click();
  await myTurn(page);
  await page.getByRole('button', { name: 'Recap' }).click();
  await page.getByRole('button', { name: 'What did I miss?' }).click();
  await expect(advice(page)).toContainText(
    'The strongest opponent would have done the same, as far as could be foreseen.',
  );
  const address = page.url();
  await button(page, 'Play that turn again').click();
  await expect(page).not.toHaveURL(address);
  await myTurn(page);
  expect((await look(page)).phase).toBe('place');
  await page.goBack();
  await myTurn(page);
  await resign(page);
  await expect(page.getByRole('dialog', { name: WON })).toContainText('Ann: 3 hints');
});

for (const [name, size] of Object.entries({ wide: WIDE, phone: PHONE, lying: LYING }))
  test(`a hint in Tikal II, ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await atOnce(page);
    await begin(page, { people: ['Ann'], bots: ['frog'] });
    await asked(page);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await through(page);
    await accessible(page, 'a hint in Tikal II');
    const box = (await button(page, 'Done').boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(size === WIDE ? 24 : 44);
  });

test('a hint stays though others are still shown when it is asked for', async ({ page }) => {
  await againstBots(page, 3);
  await playTurn(page, mouse);
  // It is one's turn while the bots' moves are still played back: a hint ends that.
  await expect(page.getByTitle('Hint', { exact: true })).toBeVisible();
  await page.keyboard.press('i');
  await expect(advice(page).getByRole('heading', { level: 2 })).toHaveText(/^Hint: /);
  await through(page);
  await button(page, 'Done').click();
  await expect(advice(page)).toHaveCount(0);
});

test('nobody is advised against people', async ({ page, person }) => {
  await page.goto('/tables/new');
  await page.getByLabel('Your name').fill('Ann');
  await page.getByText('Tikal', { exact: true }).click();
  await page.getByRole('group', { name: 'Players' }).getByText('2').click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('heading', { name: 'Who plays' }).waitFor();
  const bob = await person();
  await bob.goto(page.url());
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Take seat 2' }).click();
  for (const at of [page, bob]) {
    await drawn(at);
    await at.keyboard.press('i');
    await expect(at.getByRole('button', { name: 'Recap' })).toBeVisible();
    await expect(at.getByRole('button', { name: 'Hint', exact: true })).toHaveCount(0);
    await expect(advice(at)).toHaveCount(0);
  }
});

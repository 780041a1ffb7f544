// Two people at one device, in a game with secrets: what is between their turns.
import { asked, mouse } from './hands/tikal2.ts';
import { expect, test, type Page } from './test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const curtain = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `${name} is next` }).getByRole('button', { name: `I am ${name}` });

/** Ann has the device, and chooses her first keys. */
async function begin(page: Page, speed: 'Normal' | 'At once'): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('group', { name: 'Turns of others' }).getByText(speed, { exact: true }).click();
  await page.goto('/new?seats=people&game=tikal2');
  await page.getByLabel('Name on seat 1').fill('Ann');
  await page.getByLabel('Name on seat 2').fill('Bob');
  await page.getByText('As listed', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await curtain(page, 'Ann').click();
  expect((await asked(page)).decision).toBe('keys');
}

test('the bar says how many tiles are left in the round', async ({ page }) => {
  await begin(page, 'At once');
  await expect(page.locator('header.turn').getByText(/\d+ tiles left$/)).toBeVisible();
});

test('the second half of a double click does not take the device for who comes next', async ({ page }) => {
  await begin(page, 'At once');
  await mouse.answer(page, 1);
  await mouse.answer(page, 2);
  await mouse.go(page);
  const take = curtain(page, 'Bob');
  await expect(take).toBeVisible();
  const { x, y, width, height } = (await take.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  // A press that belongs to the one before it, as browsers count them.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(take).toBeVisible();
  await take.click();
  await expect(take).toHaveCount(0);
  await expect(title(page)).toHaveText('Your turn');
});

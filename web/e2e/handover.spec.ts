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
  await expect(page.locator('header.turn').getByText(/^\d+ tiles left$/)).toBeVisible();
});

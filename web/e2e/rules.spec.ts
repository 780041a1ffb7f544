// The rules of each game, by themselves.
import { expect, test } from './test.ts';

// What it keeps does not come over the line that is held up here.
test.use({ serviceWorkers: 'block' });

test('who changes his mind reads the rules that he asked for last', async ({ page }) => {
  await page.goto('/rules?game=tikal2');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('The rules of Tikal II');
  await expect(page).toHaveTitle('The rules of Tikal II – Mutal');
  let late = '';
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const url = route.request().url();
    if (/\/rules-/.test(url)) late = url;
    await held;
    await route.continue();
  });
  const games = page.getByRole('navigation', { name: 'Game', exact: true });
  await games.getByRole('link', { name: 'Tikal', exact: true }).click();
  await expect.poll(() => late).toMatch(/rules/);
  await games.getByRole('link', { name: 'Tikal II', exact: true }).click();
  await expect(games.getByRole('link', { name: 'Tikal II', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  release();
  // The late answer is there, and whoever waited for it has heard of it.
  await page.evaluate((url) => import(url), late);
  await expect(title).toHaveText('The rules of Tikal II');
});

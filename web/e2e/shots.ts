// Pictures of every screen, wide and narrow, light and dark, into the folder SHOTS: `SHOTS=/tmp/shots npm run shots`. With
// `-g README` behind it, of the table alone that the README shows.
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { bring, golden } from './records.ts';
import { atOnce, hotSeat, look, myTurn } from './table.ts';

const folder = process.env.SHOTS ?? 'test-results/shots';
const PAGES = {
  start: '/',
  new: '/new',
  people: '/new?seats=people',
  lobby: '/lobby',
  'new-table': '/tables/new',
  games: '/games',
  import: '/import',
  rules: '/rules',
  account: '/account',
  settings: '/settings',
  missing: '/nowhere',
};
const FORMS = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 360, height: 640 } },
];

for (const { name: form, viewport } of FORMS)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${form}, ${colorScheme}`, async ({ browser }) => {
      const baseURL = process.env.MUTAL_URL;
      const context = await browser.newContext({ baseURL, viewport, colorScheme, locale: 'en-GB' });
      const page = await context.newPage();
      const shot = (name: string): Promise<unknown> =>
        page.screenshot({ path: join(folder, `${name}-${form}-${colorScheme}.png`) });
      for (const [name, address] of Object.entries(PAGES)) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await shot(name);
      }
      await game(page, shot);
      await context.close();
    });

/** The table in all its states. */
async function game(page: Page, shot: (name: string) => Promise<unknown>): Promise<void> {
  await bring(page, golden('basic-4-2015'));
  await page.getByRole('slider').fill('260');
  await shot('replay');
  await page.getByRole('slider').press('End');
  await shot('replay-end');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  await shot('proof');
  await hotSeat(page, { auction: true });
  await shot('auction');
  await hotSeat(page);
  await shot('placing');
  const { fits, turned } = await look(page);
  const cell = page.locator(`[data-hex="${fits[0] ?? turned[0]}"]`);
  await cell.press('Enter');
  await page.getByRole('button', { name: 'Leader enters' }).click();
  await shot('planning');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shot('keys');
  await page.keyboard.press('Escape');
  for (const name of ['Players', 'Log', 'Actions', 'Options']) {
    const door = page.getByRole('toolbar').getByRole('button', { name, exact: true });
    if (!(await door.isVisible())) continue;
    await door.click();
    await shot(name.toLowerCase());
    await page.keyboard.press('Escape');
  }
  await page.goto('/tables/new');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByText('Waiting for 1 more player …').waitFor();
  await shot('waiting');
}

// A game in its middle, with a worker in hand.
test('README', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.MUTAL_URL,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await atOnce(page);
  const names = ['Ann', 'Bob', 'Cleo', 'Dora'].map((name, index) => `player ${index + 1} ${name}`);
  await bring(page, golden('basic-4-2015').replace(/^config .*$/m, `$&\n${names.join('\n')}`));
  const slider = page.getByRole('slider');
  await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) * 0.62)));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/\/play\//);
  await playTurn(page, mouse);
  const sight = await myTurn(page);
  if (sight.phase === 'place') await mouse.hex(page, sight.fits[0] ?? sight.turned[0]!);
  await mouse.supply(page, 'Worker');
  await page.mouse.move(5, 5);
  await page.screenshot({ path: join(folder, 'table.png') });
  await context.close();
});

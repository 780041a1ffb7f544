// Without a network: the page loads, games go on and are kept. And a page older than its server renews itself.
import { CUT, expect, test, type Page } from './test.ts';
import { againstBots, atOnce, look, myTurn, until } from './table.ts';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { by, dice, playTurn as playTurn2 } from './hands/tikal2/hand.ts';
import { mouse as mouse2 } from './hands/tikal2/mouse.ts';
import { asked, begin } from './hands/tikal2/sight.ts';

test.use({ expected: CUT, serviceWorkers: 'allow' });

/** The worker has everything that the page needs. */
async function ready(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return registration.active?.state === 'activated' && (await caches.keys()).length > 0;
        }),
      { message: 'the page to be kept' },
    )
    .toBe(true);
}

test('once visited, the page starts and plays without a network', async ({ page, context }) => {
  await page.goto('/');
  await ready(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  await atOnce(page);
  await againstBots(page);
  await playTurn(page, mouse);
  await myTurn(page);
  const { title, trace } = await look(page);
  await page.reload();
  const again = await until(page, 'the game after a reload', ({ active }) => active);
  expect([again.title, again.trace]).toEqual([title, trace]);
  await playTurn(page, mouse, 1);
  await myTurn(page);
  // The other game is there as well, with its bots.
  await begin(page, { people: ['Ann'], bots: ['frog'] });
  for (let turn = 0; turn < 2; turn += 1) await playTurn2(page, by(mouse2), dice(1));
  await asked(page);
  // All languages and the rules are there too.
  await page.goto('/rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/rules?game=tikal2&view=short');
  await expect(page.locator('section [role="img"] svg').first()).toBeVisible();
  await page.goto('/lobby');
  await expect(page.getByText('The server cannot be reached right now.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('The server cannot be reached right now.')).toHaveCount(0);
});

test('without a network the start page comes drawn, in the language that was chosen', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  // The worker is told on the way.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/language'))?.text())).toBe('de');
  await context.setOffline(true);
  const visit = (await page.reload())!;
  expect(visit.fromServiceWorker()).toBe(true);
  const drawn = await visit.text();
  expect(drawn).toContain('<html lang="de" data-drawn>');
  expect(drawn).toContain('Wie gut kennst du das Spiel?');
  await expect(page.locator('html')).not.toHaveAttribute('data-drawn');
  await page.getByRole('button', { name: 'Ich kenne das Spiel' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('a page older than its server renews itself and keeps the plan', async ({ page }) => {
  // The server of tomorrow: it greets with another build.
  await page.routeWebSocket(/\/api\/v1\/socket/, (near) => {
    const far = near.connectToServer();
    far.onMessage((message) => {
      const said = JSON.parse(String(message)) as { type: string; build?: string };
      near.send(said.type === 'hello' ? JSON.stringify({ ...said, build: 'tomorrow' }) : message);
    });
  });
  await page.goto('/tables/new');
  await page.getByLabel('Who sits at place 2').selectOption('bot');
  await page.getByLabel('Level of the bot on seat 2').selectOption('frog');
  await page.getByText('As listed', { exact: true }).click();
  await page.evaluate(() => (window.name = 'old'));
  await page.getByRole('button', { name: 'Open the table' }).click();
  const sight = await until(page, 'the game', ({ active }) => active);
  await mouse.hex(page, sight.fits[0] ?? sight.turned[0]!);
  const loaded = page.waitForEvent('load');
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  await loaded;
  await until(page, 'the plan', ({ active, phase }) => active && phase === 'act');
  // Once is enough: what a reload does not bring is not tried again.
  await expect(page.getByText('A newer version is here.')).toHaveCount(0);
});

// Every page and state, light and dark, wide and narrow: no violation of accessibility, no error in the console.
import { accessible, violations } from './axe.ts';
import { expect, test, type Page } from './test.ts';
import { againstBots, atOnce, hotSeat, look, myTurn, resign, until, WON } from './table.ts';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { bring, golden } from './records.ts';

const PAGES = {
  start: '/',
  bots: '/new',
  people: '/new?seats=people',
  lobby: '/lobby',
  'new table': '/tables/new',
  games: '/games',
  import: '/import',
  rules: '/rules',
  'a rule': '/rules#A9',
  'Tikal in five minutes': '/rules?game=tikal&view=short',
  'Tikal II in five minutes': '/rules?game=tikal2&view=short',
  account: '/account',
  settings: '/settings',
  'no such page': '/nowhere',
  'a link cut short': '/t/nowhere',
  'no such table': '/t/00000000000000000000',
  'no such replay': '/replay/00000000000000000000',
};
const FORMS = {
  'wide, light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'wide, dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'phone, light': { viewport: { width: 360, height: 640 }, colorScheme: 'light' },
  'phone, dark': { viewport: { width: 360, height: 640 }, colorScheme: 'dark' },
} as const;

test('what nobody could read or hear is found', async ({ page }) => {
  await page.setContent('<main><h1 style="color: #999">Pale</h1><img src="data:,"><button></button></main>');
  const found = await violations(page);
  for (const rule of ['color-contrast', 'image-alt', 'button-name'])
    expect(found.join('\n')).toContain(`${rule}: `);
});

for (const [form, options] of Object.entries(FORMS))
  test.describe(form, () => {
    test.use({ ...options, expected: { errors: [/status of 404/] }, reducedMotion: 'reduce' } as object);

    test('pages', async ({ page }) => {
      for (const [name, address] of Object.entries(PAGES)) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByText('One moment …')).toHaveCount(0);
        await accessible(page, name);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
          options.viewport.width,
        );
      }
    });

    test('menus and questions', async ({ page }) => {
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Delete games and settings here' }).click();
      await accessible(page, 'a question');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: options.viewport.width > 800 ? 'Account' : 'Menu' }).click();
      await accessible(page, 'the menu');
      await page.goto('/tables/new');
      await page.getByRole('button', { name: 'Open the table' }).click();
      await expect(page.getByText('Waiting for 1 more player …')).toBeVisible();
      await page.getByText('Seals of the shuffle').click();
      await accessible(page, 'the waiting room');
    });

    test('the table', async ({ page }) => {
      await atOnce(page);
      await hotSeat(page);
      await accessible(page, 'placing');
      await tour(page);
      const { fits, turned } = await look(page);
      await mouse
        .hex(page, [...fits, ...turned].find((hex) => inSight(hex)) ?? fits[0] ?? turned[0]!)
        .catch(() => {});
      await page.keyboard.press('w');
      await accessible(page, 'a figure in hand');
      await page.keyboard.press('Escape');
    });

    test('the recap, an auction and the end', async ({ page }) => {
      await bring(page, golden('auction-2-2015'));
      await accessible(page, 'the replay');
      await page.getByRole('button', { name: 'More' }).click();
      await accessible(page, 'the menu of the replay');
      await page.getByRole('button', { name: 'Check the shuffle' }).click();
      await accessible(page, 'the proof');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('slider').press('End');
      await accessible(page, 'the replay at its end');
      await hotSeat(page, { auction: true });
      await accessible(page, 'an auction');
    });
  });

const inSight = (hex: string): boolean => /^[a-d][1-3]$/.test(hex);

/** Every dialog of the table. */
async function tour(page: Page): Promise<void> {
  for (const name of ['Players', 'Log', 'Actions', 'Options']) {
    const door = page.getByRole('toolbar').getByRole('button', { name, exact: true });
    if (!(await door.isVisible())) continue;
    await door.click();
    await accessible(page, name);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await accessible(page, 'the keys');
  await page.keyboard.press('Escape');
}

test('states that only a game has', async ({ page }) => {
  await atOnce(page);
  await againstBots(page, 3, 'turtle');
  await playTurn(page, mouse);
  await myTurn(page);
  await page.getByRole('button', { name: 'Recap' }).click();
  await accessible(page, 'the recap');
  await page.keyboard.press('Escape');
  const { fits, turned } = await look(page);
  if (fits.length + turned.length > 0) {
    const wrong = ['h5', 'h4', 'g5', 'a5'].find((hex) => ![...fits, ...turned].includes(hex))!;
    await mouse.hex(page, wrong);
    await accessible(page, 'a refusal');
    await mouse.hex(page, fits[0] ?? turned[0]!);
  }
  await mouse.hex(page, 'a1');
  await accessible(page, 'the menu of a hex');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await accessible(page, 'ending early');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await accessible(page, 'resigning');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await until(
    page,
    'the game without the one who resigned',
    ({ dialog }) => dialog === null || WON.test(dialog),
  );
  await accessible(page, 'resigned');
});

test('the end', async ({ page }) => {
  await hotSeat(page);
  await playTurn(page, mouse);
  await resign(page);
  // The last who has not resigned has won.
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
  await accessible(page, 'the end');
});

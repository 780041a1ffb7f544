// The table of Tikal II: whole games, hand-over between people, sizes, secrets, accessibility.
import { accessible } from './axe.ts';
import { asked, dice, keyboard, look, mouse, playOn, playOnce, refused, touch } from './hands/tikal2.ts';
import { WON } from './table.ts';
import { expect, test, type Page } from './test.ts';

interface Wish {
  people?: string[];
  bots?: number;
  moreControl?: boolean;
  short?: boolean;
}

/** Sets a game up on this device and goes to its table. */
async function begin(
  page: Page,
  { people = ['Ann', 'Bob'], bots = 0, moreControl, short }: Wish = {},
): Promise<void> {
  await page.goto(bots > 0 ? '/new' : '/new?seats=people');
  await page.getByText('Tikal II', { exact: true }).click();
  await page
    .getByRole('group', { name: 'Players' })
    .getByText(String(people.length + bots))
    .click();
  for (const [index, name] of people.entries()) await page.getByLabel(`Name on seat ${index + 1}`).fill(name);
  for (let seat = people.length + 1; seat <= people.length + bots; seat += 1)
    await page.getByLabel(`Level of the bot on seat ${seat}`).selectOption('greedy');
  await page.getByText('As listed', { exact: true }).click();
  if (moreControl) await page.getByLabel('More control').check();
  if (short) await page.getByLabel('Short game').check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await asked(page);
}

async function quietly(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByText('At once', { exact: true }).click();
}

test('a whole game of two on the board, by mouse and keys in turns', async ({ page }) => {
  test.slow();
  await quietly(page);
  await begin(page, { moreControl: true });
  await accessible(page, 'the curtain');
  const decisions = await playOn(page, [mouse, keyboard], 7);
  expect(decisions).toBeGreaterThan(100);
  const end = page.getByRole('dialog', { name: WON });
  await expect(end.getByRole('table', { name: 'Points by source' })).toBeVisible();
  const total = await end
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts();
  const won = /with (\d+) point/.exec(await end.getByRole('heading').innerText())![1];
  expect(total[0]).toBe(won);
  await accessible(page, 'the result');
});

test('against a bot, some turns, without a curtain', async ({ page }) => {
  await quietly(page);
  await begin(page, { people: ['Ann'], bots: 1, short: true });
  const chance = dice(3);
  for (let step = 0; step < 30; step += 1) {
    const sight = await asked(page);
    expect(sight.dialog ?? '').not.toMatch(/is next/);
    await playOnce(page, mouse, sight, chance);
  }
  await asked(page);
  // The log has gone along, however fast it grew.
  const log = page.getByRole('tabpanel', { name: 'Log' });
  const below = (): Promise<number> =>
    log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(100);
  await expect.poll(below).toBeLessThan(5);
  // Who reads further up is not torn away from there.
  await log.evaluate((box) => (box.scrollTop = 0));
  for (let step = 0; step < 6; step += 1) await playOnce(page, mouse, await asked(page), chance);
  expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
  await accessible(page, 'a table in the middle of a game');
});

test('a step is planned, taken back and done again', async ({ page }) => {
  await begin(page, { people: ['Ann'], bots: 1 });
  const chance = dice(5);
  await playOnce(page, mouse, await asked(page), chance);
  const before = await asked(page);
  expect(before.decision).toBe('sail');
  const [tile] = before.tiles;
  await mouse.tile(page, tile!);
  await mouse.go(page);
  await expect.poll(async () => (await look(page)).decision).not.toBe('sail');
  await page.getByRole('button', { name: 'Undo turn' }).click();
  await expect.poll(async () => (await look(page)).decision).toBe('sail');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(async () => (await look(page)).decision).not.toBe('sail');
});

test('a refused move names its rule, which opens beside the table', async ({ page }) => {
  await refused(page, mouse);
  await page.getByRole('link', { name: 'Rule LA7' }).click();
  const beside = page.getByRole('dialog', { name: 'Rule LA7' });
  await expect(beside.locator('.lit')).toContainText('any empty field');
  await expect(beside.getByRole('img', { name: 'A tile with a light room.' })).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
  await accessible(page, 'a rule beside the table');
  await beside.getByRole('button', { name: 'Close' }).click();
  await expect(beside).toBeHidden();
});

for (const [width, height] of [
  [360, 640],
  [640, 360],
] as const)
  test.describe(`on a phone of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test('two people play some turns by touch', async ({ page }) => {
      await begin(page);
      const chance = dice(11);
      for (let step = 0; step < 24; step += 1) {
        const sight = await asked(page);
        await playOnce(page, touch, sight, chance);
        await expect.poll(async () => (await look(page)).trace !== sight.trace).toBe(true);
      }
      await asked(page);
      await accessible(page, 'a phone');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    });
  });

// The table of Tikal II: a whole game by all hands, bots of every level, records, sizes, accessibility.
import { readFile } from 'node:fs/promises';
import { accessible } from './axe.ts';
import { by, dice, happened, playOn, playOnce, playTurn, refused, type Player } from './hands/tikal2/hand.ts';
import { keyboard } from './hands/tikal2/keyboard.ts';
import { mouse } from './hands/tikal2/mouse.ts';
import { reader } from './hands/tikal2/reader.ts';
import { asked, begin, look, until } from './hands/tikal2/sight.ts';
import { touch } from './hands/tikal2/touch.ts';
import { bring, golden, playFromHere } from './records.ts';
import { LYING, PHONE, WIDE } from './sizes.ts';
import { atOnce, WON } from './table.ts';
import { expect, test, type Page } from './test.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });

test.describe('one game', () => {
  test.use({ hasTouch: true, serviceWorkers: 'allow' });

  test('of two to its result, by mouse, finger, keys and names in turns', async ({ page }) => {
    test.slow();
    const at = (size: typeof WIDE, player: Player): Player => ({
      ...player,
      ready: (page) => page.setViewportSize(size),
    });
    const players = [at(PHONE, by(touch)), at(WIDE, by(keyboard)), at(WIDE, reader), at(WIDE, by(mouse))];
    await atOnce(page);
    await begin(page, { moreControl: true });
    // Every kind of decision is looked at once, in light or dark.
    const seen = new Set<string>();
    const decisions = await playOn(page, players, {
      seed: 7,
      before: async ({ decision, dialog, tray }) => {
        // Nothing of anybody's lies behind the curtain.
        if (/is next$/.test(dialog ?? '')) expect(tray).toBe('');
        const state = dialog?.replace(/^.* is/, 'who is') ?? decision;
        if (seen.has(state)) return;
        seen.add(state);
        await page.emulateMedia({ colorScheme: seen.size % 2 ? 'light' : 'dark' });
        await accessible(page, state);
      },
    });
    expect(decisions).toBeGreaterThan(150);
    expect([...seen]).toEqual(expect.arrayContaining(['who is next', 'keys', 'sail', 'use', 'explore']));
    const end = page.getByRole('dialog', { name: WON });
    await accessible(page, 'the result');
    // What is listed by source is what the winner has.
    const total = await end
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .allInnerTexts();
    const heading = await end.getByRole('heading').first().innerText();
    expect(total[0]).toBe(/with (\d+) point/.exec(heading)![1]);
    const saved = page.waitForEvent('download');
    await end.getByRole('button', { name: 'Export the record' }).click();
    const record = await readFile(await (await saved).path(), 'utf8');
    expect(record).toMatch(/^mutal \d+ tikal2\n/);
    // It is whole: the secrets of both, and their piles.
    expect(record).toMatch(/^open seed /m);
    await end.getByRole('button', { name: 'Rematch' }).click();
    await expect(end).toHaveCount(0);
    expect((await asked(page)).over).toBe(false);
  });
});

test('a record is brought, replayed, saved, linked to and played on from', async ({ page }) => {
  await atOnce(page);
  await bring(page, golden('both-3-1', 'tikal2'));
  await slider(page).fill('150');
  await until(page, 'replay', ({ drawn }) => drawn);
  const [board, address] = [(await look(page)).trace, page.url()];
  expect(address).toMatch(/@150$/);
  await accessible(page, 'the replay');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Save the record' }).click();
  const file = await (await saved).path();
  await page.goto('/import');
  await page.getByLabel('Choose or drop a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(slider(page)).toHaveAttribute('max', '413');
  await page.goto(address);
  await until(page, 'the same position', ({ drawn, trace }) => drawn && trace === board);
  // A link to a position leads into the middle of a game, which goes on from there.
  await playFromHere(page, asked);
  const sight = await look(page);
  if (!(await playOnce(page, mouse, sight, dice(2)))) await happened(page, sight);
  await page.goto('/games');
  const rows = page.locator('ul.games > li');
  await expect(rows).toHaveCount(3);
  await expect(rows.getByText('Tikal II', { exact: true })).toHaveCount(3);
  await expect(rows.filter({ hasText: 'continued' })).toContainText('Short game');
  await accessible(page, 'the list of games');
});

test('against bots of every level, some turns, without a curtain', async ({ page }) => {
  await atOnce(page);
  await begin(page, { people: ['Ann'], bots: ['turtle', 'monkey', 'jaguar'] });
  const chance = dice(3);
  const log = page.getByRole('tabpanel', { name: 'Log' });
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await asked(page)).dialog).toBeNull();
    await playTurn(page, by(mouse), chance);
  }
  await asked(page);
  // The log has gone along, however fast it grew.
  const below = (): Promise<number> =>
    log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(100);
  await expect.poll(below).toBeLessThan(5);
  // Who reads further up is not torn away from there.
  await log.evaluate((box) => (box.scrollTop = 0));
  await playTurn(page, by(mouse), chance);
  await asked(page);
  expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
  await page.getByRole('button', { name: 'Recap' }).click();
  await expect(page.getByRole('region', { name: 'Since your last turn' })).toContainText(/1 of \d+/);
  await accessible(page, 'the recap');
});

test('a step is planned, taken back and done again', async ({ page }) => {
  await begin(page, { people: ['Ann'], bots: ['frog'] });
  await playOnce(page, mouse, await asked(page), dice(5));
  const before = await until(page, 'trip', ({ decision }) => decision === 'sail');
  await mouse.tile(page, before.tiles[0]!.tile);
  await mouse.go(page);
  await until(page, 'step', ({ decision }) => decision !== 'sail');
  await page.getByRole('button', { name: 'Undo turn' }).click();
  await until(page, 'step back', ({ decision }) => decision === 'sail');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await until(page, 'step again', ({ decision }) => decision !== 'sail');
  // All keys are listed, those of the game and those of every table.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Next lit place, the best first')).toBeVisible();
});

test('a refused move names its rule, which opens beside the table', async ({ page }) => {
  await refused(page, mouse);
  await page.locator('.notices').getByRole('link', { name: 'Rule LA7' }).click();
  const beside = page.getByRole('dialog', { name: 'Rule LA7' });
  await expect(beside.locator('.lit')).toContainText('any empty field');
  await expect(beside.getByRole('img', { name: 'A tile with a light room.' })).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
  await accessible(page, 'a rule beside the table');
  await beside.getByRole('button', { name: 'Close' }).click();
  await expect(beside).toBeHidden();
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: LYING, hasTouch: true });

  test('two people play some turns by touch', async ({ page }) => {
    await atOnce(page);
    await begin(page);
    const chance = dice(11);
    for (let step = 0; step < 24; step += 1) {
      const sight = await asked(page);
      if (!(await playOnce(page, touch, sight, chance))) await happened(page, sight);
    }
    await asked(page);
    await accessible(page, 'a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
  });
});

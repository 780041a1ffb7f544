// Replays, records in and out, and playing on from a position.
import { readFile } from 'node:fs/promises';
import { accessible } from './axe.ts';
import { expect, test, type Page } from './test.ts';
import { atOnce, until } from './table.ts';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { LYING, PHONE, SIZES } from './sizes.ts';
import { begun, bring, golden, playFromHere } from './records.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
/** All rows of the board, read aloud. */
async function readAloud(page: Page): Promise<string> {
  await expect(page.getByRole('gridcell', { name: /^a1,/ })).toBeVisible();
  return page.getByRole('grid').ariaSnapshot();
}
const step = async (page: Page): Promise<number> => Number(await slider(page).inputValue());

test('slider, keys and buttons lead to the same positions', async ({ page }) => {
  await bring(page, golden('basic-2-2015'));
  const last = Number(await slider(page).getAttribute('max'));
  expect(last).toBeGreaterThan(100);
  expect(await step(page)).toBe(0);
  await page.getByRole('button', { name: 'A step on (→)' }).click();
  await page.getByRole('heading', { level: 1 }).last().click();
  await page.keyboard.press('ArrowRight');
  expect(await step(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  expect(await step(page)).toBe(1);
  await page.keyboard.press('PageDown');
  const turn = await step(page);
  expect(turn).toBeGreaterThan(1);
  await page.keyboard.press('End');
  expect(await step(page)).toBe(last);
  await expect(page.getByText('The game is over').first()).toBeVisible();
  await page.keyboard.press('Home');
  expect(await step(page)).toBe(0);
  await slider(page).fill('40');
  expect(await step(page)).toBe(40);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => step(page)).toBeGreaterThan(41);
  await page.getByRole('button', { name: 'Pause' }).click();
});

for (const size of [PHONE, LYING])
  test(`says where it is and goes to both ends, at ${size.width}×${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await bring(page, golden('basic-2-2015'));
    const last = Number(await slider(page).getAttribute('max'));
    const at = page.locator('.at');
    await page.getByRole('button', { name: 'To the end (End)' }).click();
    await expect(at).toHaveText(`${last} of ${last}`);
    await page.getByRole('button', { name: 'To the start (Home)' }).click();
    await expect(at).toHaveText(`0 of ${last}`);
    await expect(at).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Speed').selectOption('4×');
    await accessible(page, 'the menu of the replay');
  });

test('on a phone on its side the scorings lie along the slider', async ({ page }) => {
  await page.setViewportSize(LYING);
  await bring(page, golden('basic-2-2015'));
  const marks = page.locator('.mark');
  await expect(marks).toHaveCount(4);
  const track = (await slider(page).boundingBox())!;
  const last = Number(await slider(page).getAttribute('max'));
  for (const mark of await marks.all()) {
    const { x, y, width } = (await mark.boundingBox())!;
    const part = Number(await mark.evaluate((node) => node.style.getPropertyValue('--at')));
    expect(Math.abs(x + width / 2 - track.x - part * track.width), `${part * last}`).toBeLessThan(9);
    expect(y, 'on the slider').toBeGreaterThanOrEqual(track.y);
  }
});

for (const size of SIZES)
  test(`at its end a replay says who won, with the result a press away, at ${size.width}×${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await bring(page, golden('basic-2-2015'));
    const result = page.getByRole('button', { name: 'Result' });
    await expect(result).toHaveCount(0);
    await slider(page).fill((await slider(page).getAttribute('max'))!);
    await expect(page.locator('header.turn').getByText(/ wins with \d+ points$/)).toBeInViewport({
      ratio: 1,
    });
    await expect(result).toBeInViewport({ ratio: 1 });
    await result.click();
    const dialog = page.getByRole('dialog', { name: / wins with \d+ points$/ });
    await expect(dialog.getByRole('rowheader', { name: 'Total' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Look at the board' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'A step back (←)' }).click();
    await expect(result).toHaveCount(0);
  });

test('a link leads to its position', async ({ page }) => {
  await bring(page, golden('auction-3-2005'));
  await slider(page).fill('60');
  await expect(page).toHaveURL(/@\d+$/);
  const address = page.url();
  const board = await readAloud(page);
  await page.goto('/');
  await page.goto(address);
  await expect(slider(page)).toHaveValue('60');
  expect(await readAloud(page)).toBe(board);
});

test('a record goes out and comes in again, marked as imported', async ({ page }) => {
  await bring(page, golden('basic-2-2015'));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Save the record' }).click();
  const file = await (await saved).path();
  const text = await readFile(file, 'utf8');
  expect(text).toContain('mark imported');
  await page.goto('/import');
  await page.getByLabel('Choose or drop a file').setInputFiles(file);
  await expect(page.getByLabel('Or paste the text')).toHaveValue(text);
  await page.getByRole('button', { name: 'Upload to the server' }).click();
  await expect(page).toHaveURL(/\/replay\/(?!local)/);
  await expect(slider(page)).toBeVisible();
  await page.goto('/games');
  await expect(page.getByText('imported').first()).toBeVisible();
});

test('the shuffle is checked in the page', async ({ page }) => {
  await bring(page, golden('basic-2-2015'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  const proof = page.getByRole('dialog', { name: 'Check the shuffle' });
  await expect(proof.getByRole('listitem').filter({ hasText: 'Every action, by the rules' })).toContainText(
    'fits',
  );
  await proof.getByRole('button', { name: 'Close' }).click();
});

test('a game goes on from a position against bots', async ({ page }) => {
  await atOnce(page);
  await bring(page, golden('basic-2-2015'));
  await slider(page).fill('50');
  await playFromHere(page);
  await playTurn(page, mouse, 1);
  await until(page, 'the turn after the bot’s', ({ active, over }) => active || over);
  await page.goto('/games');
  await expect(page.getByText('continued').first()).toBeVisible();
});

test('an unfinished record can be brought too', async ({ page }) => {
  await bring(page, begun('basic-3-2015', 6));
  expect(await step(page)).toBe(Number(await slider(page).getAttribute('max')));
});

for (const [what, text, told] of [
  ['no record', 'hello', /^This is no record of a game/],
  ['an unknown action', golden('basic-2-2015').replace('place', 'plaice'), /^Line \d+ cannot be read/],
  ['a forbidden action', golden('basic-2-2015').replace(/place (\w\d)\/\d/, 'place h5/0'), /./],
  ['the other game', golden('basic-2-2015').replace('mutal 1 tikal', 'mutal 1 tikal2'), /./],
  ['a newer version', golden('basic-2-2015').replace('mutal 1', 'mutal 9'), /version 9/],
] as const)
  test(`${what} is refused with a reason, and the text stays`, async ({ page }) => {
    await page.goto('/import');
    await page.getByLabel('Or paste the text').fill(text);
    await page.getByRole('button', { name: 'Look at it' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(told);
    // Words of the reader's, not of a parser.
    await expect(alert).not.toHaveText(/Something went wrong|expected|column/);
    await expect(page).toHaveURL(/\/import$/);
    await expect(page.getByLabel('Or paste the text')).toHaveValue(text);
  });

test('a file too large is refused before it is read', async ({ page }) => {
  await page.goto('/import');
  await page
    .getByLabel('Choose or drop a file')
    .setInputFiles({ name: 'large.tikal', mimeType: 'text/plain', buffer: Buffer.alloc(600 * 1024, 'x') });
  await expect(page.getByRole('alert')).toHaveText(/a record has at most/);
});

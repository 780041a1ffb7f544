// Figures are dragged beside pressing: by mouse and by finger. Whatever comes between, no figure stays in the air.
import { expect, test, type Page } from './test.ts';
import { hotSeat, look, until } from './table.ts';
import { finger } from './hands/touch.ts';
import { mouse } from './hands/mouse.ts';

interface Point {
  x: number;
  y: number;
}

/** A worker of Ann's stands on the base camp. */
async function entered(page: Page): Promise<void> {
  await hotSeat(page);
  const { fits, turned } = await look(page);
  await page.locator(`[data-hex="${fits[0] ?? turned[0]}"]`).press('Enter');
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  await page.keyboard.press('w');
  await page.locator('[data-hex="a1"]').press('Enter');
  await until(page, 'the worker', ({ ap }) => ap === 9);
  await page.keyboard.press('Escape');
}

async function middle(page: Page, selector: string): Promise<Point> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

const figure = (page: Page) => middle(page, '.canvas .ground .wood[data-seat="1"]');
const hex = (page: Page, id: string) => middle(page, `[data-hex="${id}"]`);
const carried = (page: Page) => page.locator('.canvas .carried');
const view = (page: Page) => page.locator('.canvas > g').getAttribute('transform');

async function nothingHappened(page: Page): Promise<void> {
  await expect(carried(page)).toHaveCount(0);
  const { ap, reach } = await look(page);
  expect({ ap, reach }).toEqual({ ap: 9, reach: [] });
  await expect(page.locator('[data-hex="a1"]')).toHaveAccessibleName(/Ann: 1 worker\./);
}

test('by mouse: a figure is carried with its costs in sight, and set down', async ({ page }) => {
  await entered(page);
  const from = await figure(page);
  const to = await hex(page, 'b2');
  const before = await view(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await expect(carried(page)).toHaveCount(1);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  const { reach } = await look(page);
  expect(await page.locator('.canvas .coin').count()).toBe(reach.length);
  await expect(page.locator('.canvas [data-way]')).toHaveAttribute('data-way', 'a1 b2');
  await page.mouse.up();
  const { cost } = reach.find(({ hex }) => hex === 'b2')!;
  await until(page, 'the worker on b2', ({ ap }) => ap === 9 - cost);
  await expect(carried(page)).toHaveCount(0);
  await expect(page.locator('[data-hex="b2"]')).toHaveAccessibleName(/Ann: 1 worker\./);
  // The board has stayed where it was.
  expect(await view(page)).toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await until(page, 'the worker back', ({ ap }) => ap === 9);
});

test('by mouse: a wrong place lets go, and a drag that begins elsewhere moves the board', async ({
  page,
}) => {
  await entered(page);
  const from = await figure(page);
  const wrong = await hex(page, 'd4');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(wrong.x, wrong.y, { steps: 6 });
  await expect(carried(page)).toHaveCount(1);
  await page.mouse.up();
  await nothingHappened(page);
  await expect(page.locator('.notices').getByRole('link', { name: /^Rule / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const before = await view(page);
  const empty = await middle(page, 'svg.canvas');
  await page.mouse.move(empty.x, empty.y);
  await page.mouse.down();
  await page.mouse.move(empty.x + 60, empty.y - 40, { steps: 4 });
  await expect(carried(page)).toHaveCount(0);
  await page.mouse.up();
  expect(await view(page)).not.toBe(before);
  await nothingHappened(page);
});

test('a figure that cannot move is not carried, nor is another’s', async ({ page }) => {
  await entered(page);
  await mouse.end(page);
  await page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  await until(page, 'Bob’s turn', ({ title, phase }) => title.startsWith('Bob') && phase === 'place');
  const from = await figure(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y - 60, { steps: 4 });
  await expect(carried(page)).toHaveCount(0);
  await page.mouse.up();
});

test('a turn that ends meanwhile takes the figure out of the air', async ({ page }) => {
  await entered(page);
  const from = await figure(page);
  const to = await hex(page, 'b2');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(carried(page)).toHaveCount(1);
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByRole('button', { name: 'End turn' }).press('Enter');
  await until(page, 'Bob’s turn', ({ title, phase }) => title.startsWith('Bob') && phase === 'place');
  await expect(carried(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(page.locator('[data-hex="a1"]')).toHaveAccessibleName(/Ann: 1 worker\./);
  expect((await look(page)).phase).toBe('place');
});

test('a dialog that opens meanwhile lets go: nothing is set down under it', async ({ page }) => {
  await entered(page);
  const from = await figure(page);
  const to = await hex(page, 'b2');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(carried(page)).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await nothingHappened(page);
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a figure is carried, and set down where it can go', async ({ page }) => {
    await entered(page);
    const send = await finger(page);
    const [from, to] = [await figure(page), await hex(page, 'b2')];
    await send('touchStart', [from]);
    await send('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await expect(carried(page)).toHaveCount(1);
    await send('touchMove', [to]);
    await expect(page.locator('.canvas [data-way]')).toHaveAttribute('data-way', 'a1 b2');
    await send('touchEnd', []);
    await until(page, 'the worker on b2', ({ ap }) => ap < 9);
    await expect(carried(page)).toHaveCount(0);
    await expect(page.locator('[data-hex="b2"]')).toHaveAccessibleName(/Ann: 1 worker\./);
  });

  test('a second finger and a cancelled touch let go; elsewhere a finger moves the board', async ({
    page,
  }) => {
    await entered(page);
    const send = await finger(page);
    const before = await view(page);
    const empty = await hex(page, 'b2');
    await send('touchStart', [empty]);
    await send('touchMove', [{ x: empty.x + 40, y: empty.y - 40 }]);
    await send('touchMove', [{ x: empty.x + 20, y: empty.y - 20 }]);
    await expect(carried(page)).toHaveCount(0);
    await send('touchEnd', []);
    expect(await view(page)).not.toBe(before);
    await nothingHappened(page);

    const [from, to] = [await figure(page), await hex(page, 'b2')];
    await send('touchStart', [from]);
    await send('touchMove', [to]);
    await expect(carried(page)).toHaveCount(1);
    await send('touchStart', [to, { x: to.x, y: to.y - 80 }]);
    await expect(carried(page)).toHaveCount(0);
    await send('touchMove', [
      { x: to.x, y: to.y + 5 },
      { x: to.x, y: to.y - 110 },
    ]);
    await expect(carried(page)).toHaveCount(0);
    await send('touchEnd', []);
    await nothingHappened(page);

    await page.getByRole('button', { name: 'Whole board' }).click();
    const again = await figure(page);
    await send('touchStart', [again]);
    await send('touchMove', [{ x: again.x + 30, y: again.y - 30 }]);
    await expect(carried(page)).toHaveCount(1);
    await send('touchCancel', []);
    await nothingHappened(page);
  });
});

// A finger on a phone: taps where things are drawn, and drags the board where they are out of sight.
import { expect, type Locator, type Page } from '../test.ts';
import type { Hand } from './hand.ts';

interface Point {
  x: number;
  y: number;
}

async function middle(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= 4; step += 1)
    await send('touchMove', [
      { x: from.x + ((to.x - from.x) * step) / 4, y: from.y + ((to.y - from.y) * step) / 4 },
    ]);
  await send('touchEnd', []);
  await client.detach();
}

/** Drags the board until a part of it lies free under the finger. */
async function bringIntoSight(page: Page, target: Locator): Promise<Point> {
  const board = (await page.locator('svg.canvas').boundingBox())!;
  const centre = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
  const far = { x: board.width / 2 - 24, y: board.height / 2 - 24 };
  const bound = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  for (let tries = 0; tries < 8; tries += 1) {
    const at = await middle(target);
    const way = { x: centre.x - at.x, y: centre.y - at.y };
    if (Math.abs(way.x) <= far.x && Math.abs(way.y) <= far.y && (await free(target, at))) return at;
    await drag(page, centre, { x: centre.x + bound(way.x, far.x), y: centre.y + bound(way.y, far.y) });
  }
  throw new Error(`${target} cannot be brought into sight`);
}

/** Whether nothing lies above it there. */
function free(target: Locator, { x, y }: Point): Promise<boolean> {
  return target.evaluate((node, [x, y]) => node.contains(document.elementFromPoint(x!, y!)), [x, y]);
}

async function tap(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await target.tap();
}

export const touch: Hand = {
  async hex(page, hex) {
    const { x, y } = await bringIntoSight(page, page.locator(`[data-hex="${hex}"]`));
    await page.touchscreen.tap(x, y);
  },
  async act(page, action) {
    const { x, y } = await bringIntoSight(page, page.locator(`svg [data-act="${action}"]`).first());
    await page.touchscreen.tap(x, y);
  },
  button: (page, name) =>
    tap(
      page,
      page.locator('dialog[open], section.auction, section.context').getByRole('button', { name }).last(),
    ),
  end: (page) => tap(page, page.locator('[role="toolbar"] button.end')),
  supply: (page, figure) => tap(page, page.getByRole('button', { name: `${figure} enters` })),
};

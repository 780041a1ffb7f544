// A finger on a phone: taps where things are drawn, and drags the board where they are out of sight.
import type { CDPSession } from '@playwright/test';
import { type Locator, type Page } from '../test.ts';
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

const clients = new WeakMap<Page, Promise<CDPSession>>();

type Send = (
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  touchPoints: Point[],
) => Promise<unknown>;

/** What a finger does, or several: where each of them is. */
export async function finger(page: Page): Promise<Send> {
  if (!clients.has(page)) clients.set(page, page.context().newCDPSession(page));
  const client = await clients.get(page)!;
  return (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Whether there were more clicks than these within a second of frames: a busy machine has fewer of them, and so waits longer. */
const clicked = (page: Page, before: number): Promise<boolean> =>
  page.evaluate(
    (before) =>
      new Promise((done) => {
        const look = (frames: number): void => {
          if (Number(document.documentElement.dataset.clicks) > before) done(true);
          else if (frames === 0) done(false);
          else requestAnimationFrame(() => look(frames - 1));
        };
        look(60);
      }),
    before,
  );

/**
 * Down and up at once: a finger that dawdles on a busy machine would be a long press. A tap that follows a drag too
 * closely is none for the browser, which takes it for a stop: then one taps again.
 */
async function tapAt(page: Page, point: Point): Promise<void> {
  const send = await finger(page);
  await page.evaluate(() => {
    const root = document.documentElement;
    if (root.dataset.clicks === undefined)
      addEventListener(
        'click',
        ({ timeStamp }) => {
          root.dataset.clicks = String(Number(root.dataset.clicks) + 1);
          root.dataset.clicked = String(timeStamp);
        },
        true,
      );
    root.dataset.clicks ??= '0';
  });
  const before = await page.evaluate(() => Number(document.documentElement.dataset.clicks));
  for (let tries = 0; tries < 8; tries += 1) {
    await Promise.all([send('touchStart', [point]), send('touchEnd', [])]);
    if (await clicked(page, before)) return;
  }
  throw new Error(`no tap at ${point.x}, ${point.y} is a click`);
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const send = await finger(page);
  await send('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1, 1, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await send('touchEnd', []);
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
    const inside = Math.abs(way.x) < board.width / 2 - 6 && Math.abs(way.y) < board.height / 2 - 6;
    if (inside && (await free(target, at))) return at;
    const by = { x: bound(way.x, far.x), y: bound(way.y, far.y) };
    await pan(page, centre, by);
  }
  throw new Error(`${target} cannot be brought into sight`);
}

/** Moves the board: the finger begins where no figure stands, for it would carry that. */
async function pan(page: Page, centre: Point, by: Point): Promise<void> {
  const clear = await page.evaluate(({ x, y }) => {
    const tries = [0, 40, -40, 80, -80].flatMap((dx) =>
      [0, 40, -40, 80].map((dy) => ({ x: x + dx, y: y + dy })),
    );
    return tries.find((at) => {
      const says = document.elementFromPoint(at.x, at.y)?.closest('[data-hex]')?.getAttribute('aria-label');
      return says !== undefined && says !== null && !/leader|worker/.test(says);
    });
  }, centre);
  const from = clear ?? centre;
  await drag(page, from, { x: from.x + by.x, y: from.y + by.y });
}

/** Whether nothing lies above it there. */
function free(target: Locator, { x, y }: Point): Promise<boolean> {
  return target.evaluate((node, [x, y]) => node.contains(document.elementFromPoint(x!, y!)), [x, y]);
}

export async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await tapAt(page, await middle(target));
}

/** What cannot be taken back is not tapped twice in a row: the next player's tap is one of its own, half a second later. */
export async function tapAnew(page: Page, target: Locator): Promise<void> {
  await page.waitForFunction(
    () => performance.now() - Number(document.documentElement.dataset.clicked ?? -1000) > 500,
  );
  await tap(page, target);
}

async function tapOnBoard(page: Page, target: Locator): Promise<void> {
  await tapAt(page, await bringIntoSight(page, target));
}

const DOING: Record<string, RegExp> = { uncover: /^Uncover level/, dig: /^Dig a treasure/ };

export const touch: Hand = {
  hex: (page, hex) => tapOnBoard(page, page.locator(`[data-hex="${hex}"]`)),
  // On a phone the hex is pressed, and what can be done there is below the board.
  act: async (page, action) => {
    const [kind, hex] = action.split(' ');
    await touch.hex(page, hex!);
    await tap(page, page.locator('section.context').getByRole('button', { name: DOING[kind!] }));
  },
  button: (page, name) =>
    tapAnew(
      page,
      page.locator('dialog[open], section.auction, section.context').getByRole('button', { name }).last(),
    ),
  end: (page) => tapAnew(page, page.locator('[role="toolbar"] button.end')),
  supply: (page, figure) => tap(page, page.getByRole('button', { name: `${figure} enters` })),
};

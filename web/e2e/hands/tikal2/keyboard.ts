// The keyboard alone: letters, digits, Tab and arrows, and nothing that puts the focus anywhere by itself. It must always be
// somewhere: who loses it has to start from the top of the page.
import { expect, type Page } from '../../test.ts';
import type { Hand } from './hand.ts';
import { ANSWERS, OFFERS, PRIMARY, THINGS } from './mouse.ts';

/** Whether the focus is on the n-th of these. */
const at = (page: Page, selector: string, index = 1): Promise<boolean> =>
  page.evaluate(
    ([selector, index]) => {
      const wanted = document.querySelectorAll(selector as string)[Number(index) - 1];
      return wanted !== undefined && wanted === document.activeElement;
    },
    [selector, index],
  );

const lost = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

async function kept(page: Page, after: string): Promise<void> {
  await expect.poll(() => lost(page), { message: `the focus after ${after}` }).toBe(false);
}

/** Goes by Tab until the focus is where it should be, and presses there; the whole page is only so long. */
async function pressAt(page: Page, what: string, there: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; !(await there()); presses += 1) {
    if (presses === 160) throw new Error(`Tab does not lead to ${what}`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

const press = (page: Page, selector: string, index = 1): Promise<void> =>
  pressAt(page, `${selector}, number ${index}`, () => at(page, selector, index));

/** By the arrow keys from where the focus is to a cell of the same picture: always the key that leads nearest. */
async function walk(page: Page, selector: string): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    const way = await page.evaluate((selector) => {
      const middle = (node: Element): [number, number] => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const [here, goal] = [document.activeElement!, document.querySelector(selector)!];
      if (here === goal) return null;
      const [[x, y], [u, v]] = [middle(here), middle(goal)];
      const across = u > x ? 'ArrowRight' : 'ArrowLeft';
      const along = v > y ? 'ArrowDown' : 'ArrowUp';
      return Math.abs(u - x) > Math.abs(v - y) ? [across, along] : [along, across];
    }, selector);
    if (!way) return;
    // Now and then the straight way is none: the other direction leads around.
    await page.keyboard.press(way[steps % 7 === 6 ? 1 : 0]!);
  }
  throw new Error(`the arrow keys do not lead to ${selector}`);
}

export const keyboard: Hand = {
  place: async (page, place) => {
    // N goes from one lit place to the next, and looks there; the focus is then on what can be done.
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('n');
      const chosen = await page.evaluate(
        () =>
          document.querySelector('[data-place][aria-selected="true"]')?.getAttribute('data-place') ?? null,
      );
      if (chosen === place) return kept(page, place);
    }
    throw new Error(`N does not lead to ${place}`);
  },
  tile: async (page, tile) => {
    await page.keyboard.press('v');
    await walk(page, `[data-tile="${tile}"]`);
    await page.keyboard.press('Enter');
    await kept(page, `tile ${tile}`);
  },
  answer: (page, index) => (index <= 9 ? page.keyboard.press(String(index)) : press(page, ANSWERS, index)),
  turn: (page) => page.keyboard.press('r'),
  go: (page) => press(page, PRIMARY),
  end: (page) => page.keyboard.press('e'),
  dialog: async (page, name) => {
    const button = page.getByRole('dialog').getByRole('button', { name });
    await expect(button).toBeVisible();
    await pressAt(page, String(name), () => button.evaluate((node) => node === document.activeElement));
  },
  river: async () => {},
  things: async () => {},
  thing: async (page, index) => {
    await page.keyboard.press('c');
    await press(page, THINGS, index);
  },
  offer: (page, index) => press(page, OFFERS, index),
  settled: (page) => kept(page, 'a decision'),
};

// The keyboard alone. The focus must always be somewhere: who loses it has to start from the top of the page.
import { expect, type Page } from '../test.ts';
import type { Hand } from './hand.ts';

interface Focus {
  hex: string | null;
  name: string;
  lost: boolean;
}

function focus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement;
    const label = at?.getAttribute('aria-label') ?? (at as HTMLElement | null)?.innerText ?? '';
    return {
      hex: at?.getAttribute('data-hex') ?? null,
      name: label.replace(/\s+/g, ' ').trim(),
      lost: at === null || at === document.body,
    };
  });
}

/** Goes by Tab until the focus is where it should be; the whole page is only so long. */
export async function tabTo(
  page: Page,
  what: string,
  there: (focus: Focus) => boolean,
  key = 'Tab',
): Promise<void> {
  for (let presses = 0; presses <= 120; presses += 1) {
    if (there(await focus(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${what}`);
}

const named =
  (name: string | RegExp) =>
  (at: Focus): boolean =>
    typeof name === 'string' ? at.name.startsWith(name) : name.test(at.name);

export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, String(name), named(name));
  await page.keyboard.press(key);
}

/** From hex to hex by the arrow keys. */
async function walk(page: Page, hex: string): Promise<void> {
  const now = await focus(page);
  if (!now.hex) await tabTo(page, 'the board', (at) => at.hex !== null, 'Shift+Tab');
  const from = (await focus(page)).hex!;
  const column = hex.charCodeAt(0) - from.charCodeAt(0);
  const row = Number(hex.slice(1)) - Number(from.slice(1));
  for (let step = 0; step < Math.abs(column); step += 1)
    await page.keyboard.press(column > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(row); step += 1)
    await page.keyboard.press(row > 0 ? 'ArrowUp' : 'ArrowDown');
  expect((await focus(page)).hex).toBe(hex);
}

const DOING: Record<string, RegExp> = { uncover: /^Uncover level/, dig: /^Dig a treasure/ };

export const keyboard: Hand = {
  async hex(page, hex) {
    await walk(page, hex);
    await page.keyboard.press('Enter');
    expect((await focus(page)).lost, `the focus after ${hex}`).toBe(false);
  },
  async act(page, action) {
    const [kind, hex] = action.split(' ') as [string, string];
    await walk(page, hex);
    await page.keyboard.press('Enter');
    await press(page, DOING[kind]!);
  },
  button: press,
  end: (page) => page.keyboard.press('e'),
  supply: (page, figure) => page.keyboard.press(figure[0]!.toLowerCase()),
};

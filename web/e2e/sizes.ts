// The sizes that the page is looked at, the states of a table worth looking at, and what a reader would miss there.
import { expect, type Page } from './test.ts';
import { againstBots, look, resign, until } from './table.ts';

export const WIDE = { width: 1440, height: 900 };
export const TABLET = { width: 1024, height: 768 };
export const PHONE = { width: 360, height: 640 };
export const LYING = { width: 640, height: 360 };
export const SIZES = [WIDE, TABLET, PHONE, LYING];

/** The longest names there are. */
const NAMES = ['Annabella Montgomery-Xyz', 'Bob', 'Christopher Columbus Jr.', 'Dora'];

/** Four people round one screen. */
export async function fourPeople(page: Page, { auction = false } = {}): Promise<void> {
  await page.goto('/new?seats=people');
  await page.getByRole('group', { name: 'Players' }).getByText('4').click();
  for (const [index, name] of NAMES.entries()) await page.getByLabel(`Name on seat ${index + 1}`).fill(name);
  await page.getByText('As listed', { exact: true }).click();
  if (auction) await page.getByText('Auction game', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await until(page, 'the table', ({ active }) => active);
}

/** Places the tile where it fits first. */
export async function place(page: Page): Promise<string> {
  const { fits, turned } = await look(page);
  const hex = fits[0] ?? turned[0]!;
  await page.locator(`[data-hex="${hex}"]`).press('Enter');
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  return hex;
}

/** A worker comes on, and stays in the base camp. */
export async function enter(page: Page): Promise<void> {
  const { ap } = await look(page);
  await page.keyboard.press('w');
  const { reach } = await look(page);
  await page.locator(`[data-hex="${reach.sort((a, b) => a.cost - b.cost)[0]!.hex}"]`).press('Enter');
  await until(page, 'the worker on the board', (now) => now.ap < ap);
}

/** The first bids one, the others pass. */
async function winBid(page: Page): Promise<void> {
  const auction = page.getByRole('region', { name: 'Auction' });
  await auction.getByRole('button', { name: 'Bid 1', exact: true }).click();
  for (const name of NAMES.slice(1)) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}’s turn`);
    await auction.getByRole('button', { name: 'Pass' }).click();
  }
  await until(page, 'the choice', ({ phase, active }) => active && phase === 'choose');
}

/** The bots never answer: it stays their turn. */
async function waitForOthers(page: Page): Promise<void> {
  await page.context().route(/bots_bg/, () => {});
  await againstBots(page, 3);
  await place(page);
  await page.locator('[role="toolbar"] button.end').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  await expect(page.getByRole('button', { name: 'Plan ahead' })).toBeVisible();
}

/** How to bring a table into a state, in English. */
export const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  placing: (page) => fourPeople(page),
  acting: async (page) => {
    await fourPeople(page);
    await place(page);
    await enter(page);
  },
  'of others': waitForOthers,
  'planning ahead': async (page) => {
    await waitForOthers(page);
    await page.getByRole('button', { name: 'Plan ahead' }).click();
    await expect(page.getByRole('button', { name: 'Stop planning' })).toBeVisible();
  },
  'of bids': (page) => fourPeople(page, { auction: true }),
  'of a bid': async (page) => {
    await fourPeople(page, { auction: true });
    await page.getByRole('button', { name: 'Bid 1', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${NAMES[1]}’s turn`);
  },
  'of a choice': async (page) => {
    await fourPeople(page, { auction: true });
    await winBid(page);
  },
  over: async (page) => {
    await fourPeople(page);
    for (const name of NAMES.slice(0, 3)) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}’s turn`);
      await resign(page);
    }
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

export async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('toolbar')).toBeAttached();
}

/** Another size, once the page has taken its form. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** All texts of bars, buttons and sheets that are cut off, stick out, or have a word torn without a hyphen. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5;
    const found = new Set<string>();
    const shown = (node: Element): boolean => {
      const { visibility, clipPath } = getComputedStyle(node);
      return visibility !== 'hidden' && clipPath === 'none';
    };
    const lines = (range: Range): DOMRect[] => [...range.getClientRects()].filter(({ width }) => width > 0);
    /** Whether a line lies in all that cut it off. */
    const inside = (line: DOMRect, node: Element): boolean => {
      if (line.left < -SLACK || line.right > innerWidth + SLACK) return false;
      /** What scrolls down can be brought into sight. */
      let scrolls = false;
      for (let at: Element | null = node; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const beside = line.left < box.left - SLACK || line.right > box.right + SLACK;
        const below = line.top < box.top - SLACK || line.bottom > box.bottom + SLACK;
        const button = at.matches('button, a.button, select');
        if (beside && (button || overflowX !== 'visible')) return false;
        if (below && !scrolls && (button || overflowY === 'hidden')) return false;
        // Nobody scrolls to what lies above the beginning.
        if (!scrolls && overflowY !== 'visible' && line.top + at.scrollTop < box.top - SLACK) return false;
        scrolls ||= overflowY === 'auto' || overflowY === 'scroll';
      }
      return true;
    };
    const roots = document.querySelectorAll('header, .mt, dialog[open]');
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const parent = node.parentElement!;
        if (!text.trim() || parent.closest('svg, dialog:not([open]), [hidden]')) continue;
        let hidden = false;
        for (let at: Element | null = parent; at && !hidden; at = at.parentElement) hidden = !shown(at);
        if (hidden) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (lines(range).some((line) => !inside(line, parent))) found.add(`cut: ${text.trim()}`);
        for (const { 0: word, index } of text.matchAll(/[^\s\-\u00ad–/]+/g)) {
          // The hyphen of a parted word belongs to what follows it, on the line before.
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const first = lines(range).at(-1);
          range.setStart(node, index + word.length - 1);
          range.setEnd(node, index + word.length);
          const last = lines(range).at(-1);
          if (first && last && last.top > first.top + 4) found.add(`torn: ${word}`);
        }
      }
    }
    for (const field of document.querySelectorAll<HTMLElement>('.mt select, dialog[open] select'))
      if (field.scrollWidth > field.clientWidth + 1) found.add(`cut: ${field.innerText}`);
    return [...found];
  });
}

/** Everything that can be pressed and is smaller than a finger. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43.9;
    const open = document.querySelector('dialog[open]');
    return (
      [...(open ?? document).querySelectorAll<HTMLElement>('button, a[href], summary, select, label, input')]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches('.skip'))
        // A box to tick is pressed anywhere on its line.
        .filter((node) => !(node.matches('input') && node.closest('label')))
        .map((node) => ({
          name: node.getAttribute('aria-label') ?? node.textContent?.trim(),
          box: node.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.width < LEAST || box.height < LEAST))
        .map(({ name, box }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`)
    );
  });
}

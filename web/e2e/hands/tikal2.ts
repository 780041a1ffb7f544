// The table of Tikal II by every way to touch a page: one decision after the other, until a game is over.
import { expect, type Page } from '../test.ts';
import { before, bring, golden, playFromHere } from '../records.ts';
import { WON } from '../table.ts';

export type Decision =
  | 'keys' | 'key' | 'stack' | 'look' | 'place' | 'count' | 'return' | 'deliver' | 'pay' | 'sail' | 'take' | 'use'
  | 'explore' | 'end' | 'none'; // prettier-ignore

/** What somebody sees who looks at the page. */
export interface Sight {
  decision: Decision;
  /** The title of the dialog that is open. */
  dialog: string | null;
  title: string;
  over: boolean;
  canEnd: boolean;
  answers: number;
  /** Whether all of the board is there. */
  drawn: boolean;
  /** Whether the green button can be pressed. */
  ready: boolean;
  /** Rooms where a dig is possible, fields where a room fits, tiles that can be fetched. */
  digs: string[];
  fields: string[];
  tiles: string[];
  /** Grows with all that happens. */
  trace: string;
}

export function look(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const context = document.querySelector<HTMLElement>('section.context');
    const cells = [...document.querySelectorAll('[data-place]')].map((cell) => ({
      place: cell.getAttribute('data-place') ?? '',
      says: cell.getAttribute('aria-label') ?? '',
    }));
    const dialog = document.querySelector('dialog[open] h2')?.textContent?.trim() ?? null;
    const title = document.querySelector('header.turn h1')?.textContent?.trim() ?? '';
    const end = document.querySelector<HTMLButtonElement>('[role="toolbar"] button.end');
    const log = document.querySelector('ol.log')?.textContent ?? '';
    return {
      decision: (context?.dataset['decision'] ?? 'none') as Decision,
      dialog,
      title,
      over: title === 'The game is over' || /wins with|share the victory/.test(dialog ?? ''),
      canEnd: end !== null && !end.disabled,
      drawn: document.querySelector('[role="application"]')?.getAttribute('aria-busy') === 'false',
      answers: document.querySelectorAll('[data-answers] button:not([disabled])').length,
      ready: document.querySelector('section.context .go button.primary:not([disabled])') !== null,
      digs: cells.filter(({ says }) => says.includes('A dig:')).map(({ place }) => place),
      fields: cells.filter(({ says }) => says.includes('can be placed here')).map(({ place }) => place),
      tiles: [...document.querySelectorAll('[data-tile]')].map((tile) => tile.getAttribute('data-tile')!),
      trace: `${title} ${context?.textContent} ${log} ${dialog} ${cells.map(({ says }) => says).join()}`,
    };
  });
}

/** A way to touch the page. */
export interface Hand {
  place(page: Page, place: string): Promise<void>;
  tile(page: Page, tile: string): Promise<void>;
  /** The n-th answer under the board, from 1. */
  answer(page: Page, index: number): Promise<void>;
  /** The green button of the strip. */
  go(page: Page): Promise<void>;
  end(page: Page): Promise<void>;
}

const primary = 'section.context .go button.primary:not([disabled])';
const answers = '[data-answers] button:not([disabled])';

export const mouse: Hand = {
  place: (page, place) => page.locator(`[data-place="${place}"]`).click(),
  tile: (page, tile) => page.locator(`[data-tile="${tile}"]`).click(),
  answer: (page, index) =>
    page
      .locator(answers)
      .nth(index - 1)
      .click(),
  go: (page) => page.locator(primary).click(),
  end: (page) => page.locator('[role="toolbar"] button.end').click(),
};

export const touch: Hand = {
  place: async (page, place) => {
    await page.getByRole('tab', { name: 'Temple' }).tap();
    await page.locator(`[data-place="${place}"]`).tap();
  },
  tile: (page, tile) => page.locator(`[data-tile="${tile}"]`).tap(),
  answer: (page, index) =>
    page
      .locator(answers)
      .nth(index - 1)
      .tap(),
  go: (page) => page.locator(primary).tap(),
  end: (page) => page.locator('[role="toolbar"] button.end').tap(),
};

/** Keys alone: focus goes where the keys lead. */
export const keyboard: Hand = {
  place: async (page, place) => {
    await page.locator(`[data-place="${place}"]`).focus();
    await page.keyboard.press('Enter');
  },
  tile: async (page, tile) => {
    await page.locator(`[data-tile="${tile}"]`).focus();
    await page.keyboard.press('Enter');
  },
  answer: (page, index) => page.keyboard.press(String(index)),
  go: async (page) => {
    await page.locator(primary).focus();
    await page.keyboard.press('Enter');
  },
  end: (page) => page.keyboard.press('e'),
};

/** Does one thing, whatever is asked for. */
export async function playOnce(page: Page, hand: Hand, sight: Sight, chance: () => number): Promise<void> {
  const any = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const { decision } = sight;
  if (sight.dialog !== null) return dismiss(page, sight.dialog);
  switch (decision) {
    case 'keys':
      await hand.answer(page, 1 + Math.floor(chance() * 5));
      await hand.answer(page, 1 + Math.floor(chance() * 5));
      return hand.go(page);
    case 'sail':
      await hand.tile(page, any(sight.tiles));
      return hand.go(page);
    case 'look':
      await hand.answer(page, 1);
      return hand.go(page);
    case 'place':
      await hand.place(page, any(sight.fields));
      return hand.go(page);
    case 'explore':
      if (sight.digs.length > 0) {
        await hand.place(page, any(sight.digs));
        return hand.go(page);
      }
      return sight.canEnd ? hand.end(page) : hand.answer(page, sight.answers);
    case 'deliver':
      return hand.answer(page, 1);
    case 'end':
    case 'none':
      return hand.end(page);
    default:
      return hand.answer(page, 1);
  }
}

/** The curtain lifts for who is next; a question before the end of a turn is answered. */
async function dismiss(page: Page, dialog: string): Promise<void> {
  const button = /is next$/.test(dialog) ? /^I am/ : /^End turn$/;
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

/** A room is to be placed, and somebody tries it where one lies already. */
export async function refused(page: Page, hand: Hand): Promise<void> {
  const record = golden('plain-2-1', 'tikal2');
  await bring(page, record);
  await page.getByRole('slider', { name: 'Position' }).fill(String(before(record, /^place/)));
  await playFromHere(page, asked);
  await hand.place(page, 'a1');
  await hand.place(page, 'a1');
  await expect(page.getByText('A room lies there already')).toBeVisible();
}

/** Repeatable chance. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Something is asked for, or the game is over. */
export async function asked(page: Page): Promise<Sight> {
  let last!: Sight;
  await expect
    .poll(
      async () => {
        last = await look(page);
        return (
          last.over ||
          last.dialog !== null ||
          (last.drawn && (last.canEnd || !['none', 'end'].includes(last.decision)))
        );
      },
      { message: 'something to decide', timeout: 120_000, intervals: [20, 50, 100] },
    )
    .toBe(true);
  return last;
}

/** Plays to the end, each turn by another hand; the answer is how many decisions were made. */
export async function playOn(page: Page, hands: readonly Hand[], seed: number, most = 2000): Promise<number> {
  const chance = dice(seed);
  let turns = 0;
  for (let count = 0; count < most; count += 1) {
    const sight = await asked(page);
    if (sight.over) {
      await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
      return count;
    }
    if (/is next$/.test(sight.dialog ?? '')) turns += 1;
    await playOnce(page, hands[turns % hands.length]!, sight, chance);
    await expect
      .poll(async () => (await look(page)).trace !== sight.trace, {
        message: `after ${sight.decision}`,
        timeout: 30_000,
      })
      .toBe(true);
  }
  return most;
}

// The table of Tikal II as somebody sees it who looks at the page, and the way to one.
import { expect, type Page } from '../../test.ts';

export type Decision =
  | 'keys' | 'key' | 'stack' | 'look' | 'place' | 'count' | 'return' | 'deliver' | 'pay' | 'sail' | 'take' | 'use'
  | 'explore' | 'end' | 'none'; // prettier-ignore

/** Versions of the golden record `plain-2-1` at which somebody decides this. */
export const DECISIONS: readonly [Decision, number][] = [
  ['keys', 0],
  ['sail', 3],
  ['take', 4],
  ['use', 5],
  ['look', 7],
  ['place', 8],
  ['explore', 9],
  ['end', 11],
  ['pay', 14],
  ['key', 27],
  // Shut in: a key can be bought.
  ['explore', 31],
  ['stack', 41],
  ['deliver', 55],
  ['count', 87],
  ['return', 245],
];

export interface Sight {
  decision: Decision;
  /** The title of the dialog that is open. */
  dialog: string | null;
  title: string;
  over: boolean;
  /** What was refused, or does not fit any more. */
  refused: string | null;
  canEnd: boolean;
  /** How many answers there are under the board. */
  answers: number;
  /** Whether all of the board is there. */
  drawn: boolean;
  /** Whether the green button can be pressed. */
  ready: boolean;
  /** Whether the room in hand can be turned. */
  turns: boolean;
  /** Rooms where a dig is possible, rooms in reach, fields where a room fits, tiles that can be fetched. */
  digs: string[];
  reach: string[];
  fields: string[];
  tiles: { tile: string; says: string }[];
  /** How many of one's own things can be used now, and what the one that is open offers. */
  things: number;
  offers: number;
  /** What is written on one's own things. */
  tray: string;
  /** Grows with all that happens. */
  trace: string;
}

export function look(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const context = document.querySelector<HTMLElement>('section.context');
    const count = (selector: string): number => document.querySelectorAll(selector).length;
    const cells = [...document.querySelectorAll('[data-place]')].map((cell) => ({
      place: cell.getAttribute('data-place') ?? '',
      says: cell.getAttribute('aria-label') ?? '',
    }));
    const saying = (words: string): string[] =>
      cells.filter(({ says }) => says.includes(words)).map(({ place }) => place);
    const dialog = document.querySelector('dialog[open] h2')?.textContent?.trim() ?? null;
    const title = document.querySelector('header.turn h1')?.textContent?.trim() ?? '';
    const end = document.querySelector<HTMLButtonElement>('[role="toolbar"] button.end');
    const log = document.querySelector('ol.log')?.textContent ?? '';
    // Keys and passages of who is to move stand in the bar, as pictures with names.
    const named = [...document.querySelectorAll('header.turn :is([title], [aria-label])')];
    const bar = named.map((node) => node.getAttribute('title') ?? node.getAttribute('aria-label')).join();
    return {
      decision: (context?.dataset['decision'] ?? 'none') as Decision,
      dialog,
      title,
      over: title === 'The game is over' || /wins with|share the victory/.test(dialog ?? ''),
      refused: document.querySelector('.notices .notice')?.textContent?.trim() ?? null,
      canEnd: end !== null && !end.disabled,
      drawn: document.querySelector('[role="application"]')?.getAttribute('aria-busy') === 'false',
      answers: count('[data-answers] button:not([disabled])'),
      ready: count('section.context .go button.primary:not([disabled])') > 0,
      turns: count('section.context button[aria-label="Turn right"]') > 0,
      digs: saying('A dig:'),
      reach: saying('In reach'),
      fields: saying('can be placed here'),
      tiles: [...document.querySelectorAll('[data-tile]')].map((node) => ({
        tile: node.getAttribute('data-tile')!,
        says: node.getAttribute('aria-label') ?? '',
      })),
      things: count('[data-tray] button.thing:not([disabled], [data-walk])'),
      offers: count('[data-tray] .more button'),
      tray: document.querySelector('[data-tray]')?.textContent ?? '',
      trace: `${title} ${bar} ${context?.textContent} ${log} ${dialog} ${cells.map(({ says }) => says).join()}`,
    };
  });
}

/** Waits until the table shows what is asked for; a failure says what it showed instead. */
export async function until(
  page: Page,
  what: string,
  seen: (sight: Sight) => boolean,
  timeout = 60_000,
): Promise<Sight> {
  let last!: Sight;
  try {
    await expect
      .poll(async () => seen((last = await look(page))), {
        message: what,
        timeout,
        intervals: [20, 50, 100, 200],
      })
      .toBe(true);
  } catch (error) {
    throw new Error(`no ${what}; the table shows ${JSON.stringify(last)}`, { cause: error });
  }
  return last;
}

/** Whether something is asked for, or the game is over. */
export const asks = ({ over, dialog, drawn, canEnd, decision }: Sight): boolean =>
  over || dialog !== null || (drawn && (canEnd || !['none', 'end'].includes(decision)));

export const asked = (page: Page): Promise<Sight> => until(page, 'decision', asks, 120_000);

export interface Wish {
  people?: string[];
  /** The levels of the bots beside them. */
  bots?: string[];
  moreControl?: boolean;
  short?: boolean;
}

/** Sets a game up on this device and goes to its table. */
export async function begin(
  page: Page,
  { people = ['Ann', 'Bob'], bots = [], moreControl, short }: Wish = {},
): Promise<void> {
  await page.goto(bots.length > 0 ? '/new' : '/new?seats=people');
  await page.getByText('Tikal II', { exact: true }).click();
  await page
    .getByRole('group', { name: 'Players' })
    .getByText(String(people.length + bots.length))
    .click();
  for (const [index, name] of people.entries()) await page.getByLabel(`Name on seat ${index + 1}`).fill(name);
  for (const [index, level] of bots.entries())
    await page.getByLabel(`Level of the bot on seat ${people.length + index + 1}`).selectOption(level);
  await page.getByText('As listed', { exact: true }).click();
  if (moreControl) await page.getByLabel('More control').check();
  if (short) await page.getByLabel('Short game').check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await asked(page);
}

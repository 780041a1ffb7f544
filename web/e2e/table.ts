// The table as somebody sees it who looks at the page: whose turn it is, what can be done where. And the ways to a table.
import { expect, type Page } from './test.ts';

export type Phase = 'bid' | 'choose' | 'place' | 'act' | 'score' | 'none';

export interface Sight {
  title: string;
  phase: Phase;
  ap: number;
  /** Whether the page takes orders, on a board that is drawn: before that a press finds nothing. */
  active: boolean;
  /** Whether a move is on its way: nothing of it has happened yet. */
  sending: boolean;
  /** The title of the dialog that is open. */
  dialog: string | null;
  over: boolean;
  /** Hexes where the tile fits as it is turned, and those where it fits turned. */
  fits: string[];
  turned: string[];
  /** Hexes that the picked figure can reach. */
  reach: { hex: string; cost: number; temple: boolean; treasure: boolean }[];
  /** Hexes with figures of the one to move. */
  own: string[];
  /** What is marked on the board as possible at once. */
  acts: string[];
  /** Grows with all that happens. */
  trace: string;
  /** The same without the log of a plan, which comes after the plan. */
  played: string;
}

export const WON = /wins with|share the victory/;

/** All of it in one look. */
export function look(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? '';
    const cells = [...document.querySelectorAll('[role="gridcell"]')].map((cell) => ({
      hex: cell.getAttribute('data-hex') ?? '',
      says: (cell.getAttribute('aria-label') ?? '').replaceAll('\u00a0', ' '),
    }));
    const title = text('header.turn h1');
    const bar = text('header.turn .who');
    const name = /^(.*)’s turn$/.exec(title)?.[1];
    const me = name ?? document.querySelector('article.card.turn')?.getAttribute('aria-label') ?? '?';
    const phase = bar.includes('Bid, or pass')
      ? 'bid'
      : bar.includes('Choose a tile')
        ? 'choose'
        : bar.includes('Place the tile')
          ? 'place'
          : bar.includes('then score')
            ? 'score'
            : bar.includes('Spend your')
              ? 'act'
              : 'none';
    const dialog = document.querySelector('dialog[open] h2')?.textContent?.trim() ?? null;
    const end = document.querySelector<HTMLButtonElement>('[role="toolbar"] button.end');
    return {
      title,
      phase: phase as Phase,
      ap: Number(
        /\d+/.exec(document.querySelector('header.turn .ap')?.getAttribute('aria-label') ?? '')?.[0] ?? 0,
      ),
      active:
        document.querySelector('[role="application"][aria-busy="true"]') === null &&
        ((end !== null && !end.disabled) ||
          cells.some(({ says }) => says.includes('The tile fits')) ||
          document.querySelector('section.auction button') !== null),
      sending: bar.includes('Sending …'),
      dialog,
      over: title === 'The game is over' || /wins with|share the victory/.test(dialog ?? ''),
      fits: cells.filter(({ says }) => says.includes('as it is turned')).map(({ hex }) => hex),
      turned: cells.filter(({ says }) => says.includes('if it is turned')).map(({ hex }) => hex),
      reach: cells.flatMap(({ hex, says }) => {
        const cost = /Reachable for (\d+)\sAP/.exec(says)?.[1];
        return cost
          ? [
              {
                hex,
                cost: Number(cost),
                temple: says.includes('temple'),
                treasure: /\d treasures?\b/.test(says),
              },
            ]
          : [];
      }),
      own: cells.filter(({ says }) => says.includes(`; ${me}: `)).map(({ hex }) => hex),
      acts: [...document.querySelectorAll<SVGElement>('svg [data-act], svg [data-offers]')].flatMap(
        ({ dataset }) => (dataset.act ?? dataset.offers ?? '').split(','),
      ),
      trace: `${title} ${bar} ${text('ol.log')} ${dialog ?? ''}`,
      played: [
        title,
        bar,
        ...[...document.querySelectorAll('ol.log > li:not(.planned)')].map((turn) => turn.textContent),
      ].join(),
    };
  });
}

/** Waits until the table shows what is asked for, and nothing is on its way. */
export async function until(
  page: Page,
  what: string,
  seen: (sight: Sight) => boolean,
  timeout = 60_000,
): Promise<Sight> {
  let last!: Sight;
  await expect
    .poll(async () => seen((last = await look(page))) && !last.sending, {
      message: what,
      timeout,
      intervals: [20, 50, 100, 200],
    })
    .toBe(true);
  return last;
}

/** Somebody's turn that this page plays, or the end. */
export function myTurn(page: Page): Promise<Sight> {
  return until(page, 'a turn to play', ({ active, over }) => active || over, 120_000);
}

/** The turns of others are not played back: whole games are long enough. From the next address on. */
export async function atOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Pages of ours alone have a store. Once for each tab: what a test chooses afterwards stays chosen.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('at-once')) return;
    sessionStorage.setItem('at-once', 'yes');
    const chosen = JSON.parse(localStorage.getItem('mutal.settings') ?? '{}') as object;
    localStorage.setItem('mutal.settings', JSON.stringify({ ...chosen, speed: 'instant' }));
  });
}

/** Two people round one screen. */
export async function hotSeat(page: Page, { auction = false } = {}): Promise<void> {
  await page.goto('/new?seats=people');
  await page.getByLabel('Name on seat 1').fill('Ann');
  await page.getByLabel('Name on seat 2').fill('Bob');
  await page.getByText('As listed', { exact: true }).click();
  if (auction) await page.getByText('Auction game', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await myTurn(page);
}

/** One person against bots of a level. */
export async function againstBots(page: Page, bots = 1, level = 'frog'): Promise<void> {
  await page.goto('/new');
  await page
    .getByRole('group', { name: 'Players' })
    .getByText(String(bots + 1))
    .click();
  for (let seat = 2; seat <= bots + 1; seat += 1)
    await page.getByLabel(`Level of the bot on seat ${seat}`).selectOption(level);
  await page.getByLabel('Name on seat 1').fill('Ann');
  await page.getByText('As listed', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await myTurn(page);
}

/** Whoever's turn it is gives the game up. */
export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

// Positions of Tikal II that were set up for a test: a record that begins there is brought along and played on.
import { expect, type Page } from './test.ts';
import { bring } from './records.ts';
import { atOnce } from './table.ts';

type Seat = Record<string, unknown>;
export interface Position {
  seats: [Seat, Seat];
  phase?: unknown;
  rooms?: Record<string, string>;
  [field: string]: unknown;
}

/** Two players in the first round; Ann is about to set out, with a canoe full of treasures and a hand full of cards. */
export function laden(seat: Seat = {}, more: Partial<Position> = {}, rival: Seat = {}): Position {
  const ann = {
    score: 20,
    backpack: { pink: 1, brown: 1 },
    camp: { blue: 1 },
    chips: 1,
    tent: true,
    explorer: 'out',
    canoe: 1,
    tiles: [],
    // A cup before the mask and one behind it: what is delivered is not what was found first.
    treasures: ['cup@1:all', 'mask@1:all', 'cup@2:all', 'tablet@2:all'],
    cards: ['kinds:all', 'bonus:all', 'flight:all', 'forest:all'],
    flags: [],
    ...seat,
  };
  const bot = {
    score: 5,
    backpack: { blue: 2 },
    camp: {},
    chips: 0,
    tent: true,
    explorer: 'out',
    canoe: 1,
    tiles: [8, 9],
    treasures: [],
    cards: [],
    flags: ['c3/1'],
    ...rival,
  };
  return {
    phase: { turn: { stage: 'before' } },
    rooms: { a2: 'pink1/1', c3: 'altar-blue' },
    sites: [[1, 2, 3], [4, 5, 6], [7], [10, 11, 12], [13, 14], [15, 16]],
    disc: 0,
    altar: 'yellow',
    treasures: [{ count: 7 }, { count: 6 }, { count: 8 }],
    ...more,
    seats: [ann, bot],
  };
}

export function record(position: Position): string {
  const config = { players: 2 };
  const setup = { game: 'tikal2', config, round: 1, first: 1, to_move: 1, ...position };
  return [
    'mutal 2 tikal2',
    'rules 2',
    `config ${JSON.stringify(config)}`,
    'player 1 Ann',
    `setup ${JSON.stringify(setup)}`,
    `commit deal ${'0'.repeat(64)}`,
    '',
    'start',
    '',
  ].join('\n');
}

/** What is to be decided now. */
export async function decision(page: Page, wanted: string): Promise<void> {
  await expect(page.locator('section.context')).toHaveAttribute('data-decision', wanted);
}

/** Plays on from a position against a bot. */
export async function playPlaced(page: Page, position: Position): Promise<void> {
  await atOnce(page);
  await bring(page, record(position));
  const playOn = page.getByRole('button', { name: 'Play on from here' });
  await expect(async () => {
    if (!(await playOn.isVisible())) await page.getByRole('button', { name: 'More' }).click();
    await expect(playOn).toBeVisible({ timeout: 2000 });
  }).toPass();
  await playOn.click();
  await page.getByLabel('The bots play as').selectOption('frog');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page).toHaveURL(/\/play\//);
  await expect(page.locator('section.context')).toHaveAttribute('data-decision', /^(?!none$)/);
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
}

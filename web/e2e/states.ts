// Every screen and state that has a picture on a contact sheet, and how one gets there. A scene begins from any page; what it
// calls `shot` with is the name of the state in sight.
import type { Page } from '@playwright/test';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { touch } from './hands/touch.ts';
import { begun, bring, golden, playFromHere } from './records.ts';
import { enter, place, STATES } from './sizes.ts';
import { TIKAL2 } from './states-tikal2.ts';
import { againstBots, atOnce, hotSeat, look, myTurn, resign, until } from './table.ts';

/** A picture of a page, the scene's own where no other is named; one of a moment stops its motion where it is. */
export type Shot = (state: string, of?: Page, moment?: boolean) => Promise<void>;
/** Somebody else, with a browser of their own. */
export type Another = () => Promise<Page>;
export type Scene = (page: Page, shot: Shot, another: Another) => Promise<void>;

const PAGES = {
  start: '/',
  new: '/new',
  people: '/new?seats=people',
  lobby: '/lobby',
  'new-table': '/tables/new',
  'games-none': '/games',
  import: '/import',
  rules: '/rules',
  rule: '/rules#A9',
  account: '/account',
  settings: '/settings',
  'missing-page': '/nowhere',
  'missing-table': '/t/00000000000000000000',
  'missing-game': '/play/nowhere',
  'missing-replay': '/replay/00000000000000000000',
};

const GERMAN = { 'german-start': '/', 'german-new': '/new', 'german-settings': '/settings' };

/** A turn by the hand that the screen is made for. */
async function play(page: Page): Promise<void> {
  const fingers = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await playTurn(page, fingers ? touch : mouse);
}

/** Versions of `basic-4-2015` at which somebody scores, can swap, and can place a guard. */
const [SCORING, SWAP, GUARD] = [105, 242, 189];

/** That game from a version on, against bots. */
async function from(page: Page, version: number): Promise<void> {
  await atOnce(page);
  await bring(page, golden('basic-4-2015'));
  await page.getByRole('slider', { name: 'Position' }).fill(String(version));
  await playFromHere(page);
}

/** Presses a key of the table where it hears it. */
async function press(page: Page, key: string): Promise<void> {
  await page.locator('body').press(key);
}

/** Puts the tile where it fits and brings a leader on. */
async function begin(page: Page): Promise<void> {
  const { fits, turned } = await look(page);
  await page.locator(`[data-hex="${fits[0] ?? turned[0]}"]`).press('Enter');
  await page.getByRole('button', { name: 'Leader enters' }).click();
}

/** Opens a table for two; the answer is its address. */
async function openTable(page: Page): Promise<string> {
  await page.goto('/tables/new');
  const name = page.getByLabel('Your name');
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  if (await name.isVisible()) await name.fill('Ann');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\//);
  await page.getByRole('heading', { name: 'Who plays' }).waitFor();
  return new URL(page.url()).pathname;
}

async function join(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Your name').fill('Bob');
  await page.getByRole('button', { name: 'Take seat 2' }).click();
}

export const SCENES: Record<string, Scene> = {
  pages: async (page, shot) => {
    for (const [state, address] of Object.entries(PAGES)) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText('One moment …').waitFor({ state: 'hidden' });
      await shot(state);
    }
  },

  'a file that is no record': async (page, shot) => {
    await page.goto('/import');
    await page.getByLabel('Or paste the text').fill('A letter to my aunt\n');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await page.getByRole('alert').waitFor();
    await shot('import-refused');
  },

  'a question': async (page, shot) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete games and settings here' }).click();
    await shot('question');
    await page.keyboard.press('Escape');
  },

  'first turn': async (page, shot) => {
    await hotSeat(page);
    await shot('placing');
    await begin(page);
    await shot('planning');
    await press(page, 'Escape');
    await press(page, '?');
    await shot('keys');
    await press(page, 'Escape');
    for (const name of ['Players', 'Log', 'Actions', 'Options']) {
      const door = page.getByRole('toolbar').getByRole('button', { name, exact: true });
      if (!(await door.isVisible())) continue;
      await door.click();
      await shot(name.toLowerCase());
      await press(page, 'Escape');
    }
    await press(page, 'e');
    await page.getByRole('dialog').waitFor();
    await shot('ending-early');
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await shot('resigning');
    await press(page, 'Escape');
  },

  'a refusal': async (page, shot) => {
    await hotSeat(page);
    const { fits, turned } = await look(page);
    const wrong = ['h5', 'h4', 'g5', 'a5'].find((hex) => ![...fits, ...turned].includes(hex))!;
    await page.locator(`[data-hex="${wrong}"]`).press('Enter');
    await shot('refusal');
    await page
      .locator('.notices')
      .getByRole('link', { name: /^Rule / })
      .click();
    await page.getByRole('dialog').locator('.lit').waitFor();
    await shot('rule-beside');
    await press(page, 'Escape');
  },

  'an auction': async (page, shot) => {
    await hotSeat(page, { auction: true });
    await shot('auction');
    const auction = page.getByRole('region', { name: 'Auction' });
    await auction.getByRole('button', { name: 'Bid 1', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bob’s turn' }).waitFor();
    await auction.getByRole('button', { name: 'Pass' }).click();
    await until(page, 'the choice', ({ phase, active }) => active && phase === 'choose');
    await shot('choosing');
  },

  'a figure in hand': async (page, shot) => {
    await hotSeat(page);
    await place(page);
    await press(page, 'w');
    await shot('in-hand');
    await press(page, 'Escape');
    await enter(page);
    await press(page, 'Escape');
    const figure = (await page.locator('.canvas .ground .wood[data-seat="1"]').first().boundingBox())!;
    await page.mouse.move(figure.x + figure.width / 2, figure.y + figure.height / 2);
    await page.mouse.down();
    await page.mouse.move(figure.x + figure.width / 2, figure.y + figure.height * 2, { steps: 6 });
    await page.locator('.canvas .carried').waitFor();
    await shot('carried');
    await page.mouse.up();
  },

  'a scoring turn': async (page, shot) => {
    await from(page, SCORING);
    await until(page, 'a scoring turn', ({ phase }) => phase === 'score');
    await shot('scoring');
  },

  'a swap': async (page, shot) => {
    await from(page, SWAP);
    const door = page.getByRole('button', { name: 'Swap treasures …' });
    if (!(await door.isVisible())) await press(page, 'a');
    await door.click();
    await page.getByRole('dialog', { name: 'Swap treasures' }).waitFor();
    await shot('swap');
    await press(page, 'Escape');
  },

  'a guard': async (page, shot) => {
    await from(page, GUARD);
    await page.locator('[data-hex="d2"]').press('Enter');
    await page.getByText('The worker stays for good').waitFor();
    await shot('guard');
  },

  'planning ahead': async (_, shot, another) => {
    const page = await another();
    await STATES['of others']!(page);
    await shot('of-others', page);
    await page.getByRole('button', { name: 'Plan ahead' }).click();
    await page.getByRole('button', { name: 'Stop planning' }).waitFor();
    await shot('planning-ahead', page);
  },

  'what others do': async (_, shot, another) => {
    const page = await another();
    await page.clock.install();
    await page.goto('/settings');
    await page.getByText('Slow', { exact: true }).click();
    await againstBots(page);
    await place(page);
    await page.locator('[role="toolbar"] button.end').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
    await page.getByRole('button', { name: 'Skip to now' }).waitFor();
    await page.locator('[role="application"][aria-busy="false"]').waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await shot('playback', page);
  },

  'a moment': async (_, shot, another) => {
    const page = await another();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await hotSeat(page);
    await page.locator('[role="application"][aria-busy="false"]').waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await resign(page);
    await page.locator('[data-moment="over"] strong').waitFor();
    await shot('moment', page, true);
  },

  'in German': async (_, shot, another) => {
    const page = await another();
    await hotSeat(page);
    await begin(page);
    await page.evaluate(() => localStorage.setItem('mutal.language', 'de'));
    await page.reload();
    await page.getByRole('grid', { name: 'Spielplan' }).waitFor();
    await shot('german-table', page);
    for (const [state, address] of Object.entries(GERMAN)) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await shot(state, page);
    }
  },

  'against bots': async (page, shot) => {
    await atOnce(page);
    await againstBots(page, 3, 'turtle');
    await play(page);
    await myTurn(page);
    await shot('second-turn');
    await page.getByRole('button', { name: 'Recap' }).click();
    await shot('recap');
    await press(page, 'Escape');
  },

  'the middle of a game': async (page, shot) => {
    await bring(page, golden('basic-4-2015'));
    await page.getByRole('slider').fill('260');
    await shot('replay');
    await page.getByRole('button', { name: 'More' }).click();
    await shot('replay-menu');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await shot('fork');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.waitForURL(/\/play\//);
    await myTurn(page);
    await shot('middle');
  },

  'the end': async (page, shot) => {
    await bring(page, golden('basic-4-2015'));
    await page.getByRole('slider').press('End');
    await shot('replay-end');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Check the shuffle' }).click();
    await page.getByRole('dialog').waitFor();
    await shot('proof');
    await hotSeat(page);
    await play(page);
    await resign(page);
    await page.getByRole('dialog').waitFor();
    await shot('end');
  },

  'who comes again': async (page, shot) => {
    await bring(page, begun('auction-2-2015', 12));
    await page.goto('/games');
    await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    await shot('games');
    await page.goto('/');
    await page.getByRole('heading', { name: 'Continue' }).waitFor();
    await shot('start-again');
    await page.getByRole('button', { name: 'I am new' }).click();
    await page.waitForURL(/\/play\//);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await shot('start-known');
  },

  'a table online': async (page, shot, another) => {
    const address = await openTable(page);
    await shot('waiting');
    await page.goto('/tables/new');
    await page.getByRole('group', { name: 'Players' }).getByText('3').click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'Put a bot on place 2' }).click();
    await page.getByRole('button', { name: /^Take the bot away/ }).waitFor();
    await shot('waiting-bot');
    await page.goto(address);
    const bob = await another();
    await bob.goto(address);
    await bob.getByRole('button', { name: 'Take seat 2' }).waitFor();
    await join(bob, address);
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await shot('online');
    await page.getByRole('button', { name: 'This table' }).click();
    await shot('table-menu');
    await press(page, 'Escape');
    await page.goto('/lobby');
    await page.getByRole('heading', { name: 'Your running games' }).waitFor();
    await shot('lobby-again');
    const eve = await another();
    await eve.goto(address);
    await eve.getByText('watching').waitFor();
    await shot('spectator', eve);
  },

  ...TIKAL2,
};

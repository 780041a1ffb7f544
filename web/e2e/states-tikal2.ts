// The screens and states of Tikal II for the contact sheets. Decisions come from golden games: each is played on from the position
// in which it was made.
import type { Page } from '@playwright/test';
import { dice, happened, playOnce, refused, type Hand } from './hands/tikal2/hand.ts';
import { mouse } from './hands/tikal2/mouse.ts';
import { asked, look, type Decision } from './hands/tikal2/sight.ts';
import { touch } from './hands/tikal2/touch.ts';
import { before, bring, golden, playFromHere } from './records.ts';
import type { Scene, Shot } from './states.ts';
import { atOnce } from './table.ts';

const handOf = async (page: Page): Promise<Hand> =>
  (await page.evaluate(() => navigator.maxTouchPoints > 0)) ? touch : mouse;

/** What is looked at once the decision is in sight; the answer is the name of what is then seen. */
type Then = (page: Page, hand: Hand) => Promise<string>;
interface Wanted {
  record: string;
  /** The action that was made in this position, and which of them. */
  action: RegExp;
  nth?: number;
  /** What is to be decided then, where that is certain. */
  decision?: Decision;
  then?: Then;
}

const chosen: Then = async (page, hand) => {
  const { tiles } = await look(page);
  await hand.tile(page, tiles.at(-1)!.tile);
  return 'chosen';
};
const field: Then = async (page, hand) => {
  const { fields } = await look(page);
  await hand.place(page, fields[0]!);
  return 'field';
};
const way: Then = async (page, hand) => {
  const { digs } = await look(page);
  await hand.place(page, digs.at(-1)!);
  return 'way';
};
const kept: Then = async (page, hand) => {
  await hand.answer(page, 2);
  return 'kept';
};

/** Each kind of decision, with two players and with four, in the basic game and with variants. */
const DECISIONS: Record<string, Wanted> = {
  'tikal2-keys': { record: 'plain-4-1', action: /^keys/, nth: 3, decision: 'keys' },
  'tikal2-sail': { record: 'plain-4-1', action: /^sail/, nth: 14, decision: 'sail', then: chosen },
  'tikal2-sail-2': { record: 'plain-2-1', action: /^sail/, nth: 10, decision: 'sail' },
  'tikal2-deliver': { record: 'plain-4-1', action: /^deliver/, nth: 3, decision: 'deliver' },
  'tikal2-pay': { record: 'plain-4-1', action: /^pay/, nth: 4, decision: 'pay' },
  'tikal2-use': { record: 'plain-4-1', action: /^use/, nth: 31, decision: 'use' },
  'tikal2-key': { record: 'plain-2-1', action: /^key /, nth: 6, decision: 'key' },
  'tikal2-stack': { record: 'plain-4-1', action: /^draw/, nth: 4, decision: 'stack' },
  'tikal2-open': { record: 'control-4-1', action: /^open/, nth: 3, decision: 'stack' },
  'tikal2-look': { record: 'both-2-1', action: /^keep/, nth: 4, decision: 'look', then: kept },
  'tikal2-place': { record: 'plain-4-1', action: /^place/, nth: 6, decision: 'place', then: field },
  'tikal2-count': { record: 'plain-4-1', action: /^count/, nth: 3, decision: 'count' },
  'tikal2-explore': { record: 'plain-4-1', action: /^walk/, nth: 16, decision: 'explore', then: way },
  'tikal2-passage': { record: 'both-2-1', action: /^walk .*\/c/, nth: 2, decision: 'explore', then: way },
  'tikal2-return': { record: 'both-2-1', action: /^stay/, nth: 2, decision: 'return' },
  'tikal2-emergency': { record: 'both-2-1', action: /^buy/, nth: 2 },
  'tikal2-tent': { record: 'plain-4-1', action: /^tent/, nth: 3 },
  'tikal2-card': { record: 'control-4-1', action: /^play/ },
  'tikal2-last': { record: 'plain-2-1', action: /^end/, nth: 33 },
};

/** The game of a record from a position on, against bots. */
async function decide(page: Page, shot: Shot, state: string, wanted: Wanted): Promise<void> {
  const record = golden(wanted.record, 'tikal2');
  await bring(page, record);
  const slider = page.getByRole('slider', { name: 'Position' });
  await slider.fill(String(before(record, wanted.action, wanted.nth)));
  await playFromHere(page, asked);
  await shot(state);
  const { decision } = await asked(page);
  if (wanted.decision && decision !== wanted.decision) throw new Error(`${state}: ${decision}`);
  if (wanted.then) await shot(`${state}-${await wanted.then(page, await handOf(page))}`);
}

/** Two or four people round one screen. */
async function people(page: Page, names: readonly string[], variants: readonly string[]): Promise<void> {
  await page.goto('/new?seats=people&game=tikal2');
  await page.getByRole('group', { name: 'Players' }).getByText(String(names.length)).click();
  for (const [index, name] of names.entries()) await page.getByLabel(`Name on seat ${index + 1}`).fill(name);
  await page.getByText('As listed', { exact: true }).click();
  for (const variant of variants) await page.getByLabel(variant).check();
}
const lift = (page: Page): Promise<void> => page.getByRole('button', { name: /^I am/ }).click();

/** So many decisions at random. */
async function some(page: Page, count: number, seed: number): Promise<void> {
  const hand = await handOf(page);
  const chance = dice(seed);
  for (let step = 0; step < count; step += 1) {
    const sight = await asked(page);
    if (sight.over) return;
    if (!(await playOnce(page, hand, sight, chance))) await happened(page, sight);
  }
  await asked(page);
}

export const TIKAL2: Record<string, Scene> = {
  'Tikal II: pages': async (page, shot) => {
    await page.goto('/');
    await page.getByText('Tikal II', { exact: true }).first().click();
    await shot('tikal2-start');
    await page.goto('/new?game=tikal2');
    await page.getByLabel('More control').waitFor();
    await shot('tikal2-new');
    for (const [state, hash] of Object.entries({
      'tikal2-rules': '',
      'tikal2-rules-box': '#LC4',
      'tikal2-rules-symbols': '#LA4',
      'tikal2-rules-explorer': '#LE4',
      'tikal2-rules-scoring': '#LV2',
      'tikal2-rules-cards': '#LK2',
    })) {
      await page.goto(`/rules?game=tikal2${hash}`);
      await page.getByRole('img').first().waitFor();
      await shot(state);
    }
  },

  'Tikal II: people': async (page, shot) => {
    await atOnce(page);
    await people(page, ['Ann', 'Bob', 'Cleo', 'Dora'], ['More control', 'Short game']);
    await shot('tikal2-setup');
    await page.getByRole('button', { name: 'Begin' }).click();
    await lift(page);
    await asked(page);
    await shot('tikal2-first-keys');
    await some(page, 1, 2);
    await shot('tikal2-curtain');
    await some(page, 60, 2);
    if ((await look(page)).dialog) await lift(page);
    await asked(page);
    await shot('tikal2-people');
    for (const name of ['Players', 'Log', 'Actions', 'Options']) {
      const door = page.getByRole('toolbar').getByRole('button', { name, exact: true });
      if (!(await door.isVisible())) continue;
      await door.click();
      await page.getByText('One moment …').waitFor({ state: 'hidden' });
      await shot(`tikal2-${name.toLowerCase()}`);
      await page.locator('body').press('Escape');
    }
    await page.locator('body').press('?');
    await page.getByRole('dialog').waitFor();
    await shot('tikal2-help');
    await page.locator('body').press('Escape');
  },

  ...Object.fromEntries(
    Object.entries(DECISIONS).map(([state, wanted]): [string, Scene] => [
      `Tikal II: ${state.replace('tikal2-', '')}`,
      async (page, shot) => {
        await atOnce(page);
        await decide(page, shot, state, wanted);
      },
    ]),
  ),

  'Tikal II: a refusal': async (page, shot) => {
    await refused(page, await handOf(page));
    await shot('tikal2-refusal');
    await page
      .locator('.notices')
      .getByRole('link', { name: /^Rule / })
      .click();
    await page.getByRole('dialog').locator('.lit').waitFor();
    await shot('tikal2-rule-beside');
    await page.locator('body').press('Escape');
  },

  'Tikal II: planning ahead': async (_, shot, another) => {
    const page = await another();
    await page.context().route(/bots_bg/, () => {});
    await page.goto('/new?game=tikal2');
    await page.getByText('As listed', { exact: true }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await playOnce(page, await handOf(page), await asked(page), dice(5));
    await page.getByRole('button', { name: 'Plan ahead' }).waitFor();
    await shot('tikal2-of-others', page);
    await page.getByRole('button', { name: 'Plan ahead' }).click();
    await page.getByRole('button', { name: 'Stop planning' }).waitFor();
    await shot('tikal2-planning-ahead', page);
  },

  'Tikal II: the middle of a game': async (page, shot) => {
    await bring(page, golden('plain-4-1', 'tikal2'));
    await page.getByRole('slider').fill('260');
    await shot('tikal2-replay');
  },

  'Tikal II: the end': async (page, shot) => {
    await atOnce(page);
    const record = golden('both-2-1', 'tikal2');
    await bring(page, record);
    await page.getByRole('slider').press('End');
    await shot('tikal2-replay-end');
    await page.getByRole('slider').fill(String(before(record, /^end/, 34)));
    await playFromHere(page, asked);
    await some(page, 12, 6);
    await page.getByRole('dialog').waitFor();
    await shot('tikal2-end');
  },

  'Tikal II: online': async (page, shot, another) => {
    await page.goto('/tables/new');
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    await page.getByText('Tikal II', { exact: true }).click();
    const name = page.getByLabel('Your name');
    if (await name.isVisible()) await name.fill('Ann');
    await shot('tikal2-new-table');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/t\//);
    await page.getByRole('heading', { name: 'Who plays' }).waitFor();
    await shot('tikal2-waiting');
    const address = new URL(page.url()).pathname;
    const bob = await another();
    await bob.goto('/lobby');
    await bob.getByRole('link', { name: 'Ann’s table' }).first().waitFor();
    await shot('tikal2-lobby', bob);
    await bob.goto(address);
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByRole('button', { name: 'Take seat 2' }).click();
    await page.getByRole('application').waitFor();
    await shot('tikal2-online');
    await bring(page, golden('plain-2-1', 'tikal2'));
    await page.goto('/games');
    await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    await shot('tikal2-games');
  },
};

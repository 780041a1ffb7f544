// Golden records of the house, as files to bring along.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from './test.ts';
import { atOnce, myTurn } from './table.ts';

export function golden(name: string, game = 'tikal'): string {
  return readFileSync(fileURLToPath(new URL(`../../games/${name}.${game}`, import.meta.url)), 'utf8');
}

/** The position in which the n-th action that looks like this is made. */
export function before(record: string, action: RegExp, nth = 1): number {
  const [, moves = ''] = record.split(/^start.*$/m);
  const actions = [...moves.matchAll(/^\d: (.*)$/gm)].flatMap(([, line]) => line!.split(', '));
  const found = [...actions.keys()].filter((index) => action.test(actions[index]!));
  if (found.length < nth) throw new Error(`no ${nth} × ${action}`);
  return found[nth - 1]!;
}

/** The first entries of a record: a game that goes on. */
export function begun(name: string, lines: number): string {
  const all = golden(name).split('\n');
  const start = all.findIndex((line) => line.startsWith('start'));
  return all
    .slice(0, start + 1 + lines)
    .filter((line) => !/^(result|open)\b/.test(line))
    .map((line) => line.replace(/ #[0-9a-f]{32}/g, ''))
    .join('\n');
}

/** Brings a record to the page and looks at its replay. */
export async function bring(page: Page, record: string): Promise<void> {
  await page.goto('/import');
  await page.getByLabel('Or paste the text').fill(record);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page).toHaveURL(/\/replay\/local\//);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Plays a golden game on against a bot, from so many steps before its end. */
export async function playLast(page: Page, name: string, steps: number): Promise<void> {
  await atOnce(page);
  await bring(page, golden(name));
  const slider = page.getByRole('slider', { name: 'Position' });
  await slider.fill(String(Number(await slider.getAttribute('max')) - steps));
  await playFromHere(page);
}

/** From the position of a replay, against bots, until something is to be done. */
export async function playFromHere(
  page: Page,
  ready: (page: Page) => Promise<unknown> = myTurn,
): Promise<void> {
  const playOn = page.getByRole('button', { name: 'Play on from here' });
  // A menu closes where focus goes elsewhere, and that of a slider that was just moved may still be on its way.
  await expect(async () => {
    if (!(await playOn.isVisible())) await page.getByRole('button', { name: 'More' }).click();
    await expect(playOn).toBeVisible({ timeout: 2000 });
  }).toPass();
  await playOn.click();
  await page.getByLabel('The bots play as').selectOption('frog');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page).toHaveURL(/\/play\//);
  await ready(page);
}

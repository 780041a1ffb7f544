// A game that was added to the listed places alone (ARCHITECTURE.md) is dealt, played, taken back and replayed by the same
// page. tools/toy.sh builds it.
import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, test, type Page } from './test.ts';

const dist = join(import.meta.dirname, '../node_modules/.toy/dist');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** As much of a server as a game on one device asks for. */
const API: Record<string, unknown> = {
  '/api/v1/me': { user: null },
  '/api/v1/hello': { build: 'toy', rules: {}, secure: false, now: 0 },
};

async function serve(): Promise<Server> {
  expect(existsSync(join(dist, 'index.html')), 'run tools/toy.sh first').toBe(true);
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url!, 'http://toy');
    if (pathname.startsWith('/api/')) {
      answer.writeHead(pathname in API ? 200 : 404, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(API[pathname] ?? { code: 'not_found', params: {} }));
      return;
    }
    const file = extname(pathname) && existsSync(join(dist, pathname)) ? pathname : '/index.html';
    answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    answer.end(readFileSync(join(dist, file)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

test.use({
  baseURL: async ({}, use) => {
    const server = await serve();
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
  },
  serviceWorkers: 'block',
});

const board = (page: Page) => page.getByRole('region', { name: 'Board' });
const here = (page: Page) => page.getByRole('region', { name: 'Here' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const turn = (page: Page) => page.getByRole('heading', { level: 1 });

/** Whoever is next takes the device: what a hand holds is its own. */
const take = (page: Page, name: string) => page.getByRole('button', { name: `I am ${name}` }).click();

/** Two people, five cards: one is turned away at the start. */
async function deal(page: Page): Promise<void> {
  await page.goto('/new?seats=people');
  await page.getByLabel('Name on seat 1').fill('Ann');
  await page.getByLabel('Name on seat 2').fill('Bob');
  await page.getByText('As listed', { exact: true }).click();
  await page.getByLabel('Cards').fill('5');
  await page.getByRole('button', { name: 'Begin' }).click();
  await take(page, 'Ann');
  await expect(turn(page)).toHaveText('Your turn');
  await expect(board(page)).toContainText('Deck: 4 of 5');
}

test('a toy is dealt, played, taken back, won and replayed', async ({ page }) => {
  await deal(page);
  // A plan, its way back, and its way on.
  await expect(undo(page)).toBeDisabled();
  await here(page).getByRole('button', { name: 'bury 0' }).click();
  await expect(board(page)).toContainText('Spot 0: a card face down');
  await undo(page).click();
  await expect(board(page)).toContainText('Spot 0: nothing');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(board(page)).toContainText('Spot 0: a card face down');
  // It outlives a reload.
  await page.reload();
  await take(page, 'Ann');
  await expect(board(page)).toContainText('Spot 0: a card face down');
  await page.getByRole('button', { name: 'End turn' }).click();
  await take(page, 'Bob');
  await expect(turn(page)).toHaveText('Your turn');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('buries a card on spot 0');
  await expect(board(page)).toContainText('Deck: 2 of 5');

  // What is turned up stays.
  await here(page).getByRole('button', { name: 'dig 0' }).click();
  await expect(board(page)).toContainText('Spot 0: nothing');
  await expect(undo(page)).toBeDisabled();
  const dug = /digs up card (\d) /.exec(await page.getByRole('list', { name: 'Log' }).innerText())![1]!;
  await expect(page.getByRole('article', { name: 'Bob' })).toContainText(dug);
  await here(page).getByRole('button', { name: 'bury 0' }).click();
  await here(page).getByRole('button', { name: 'bury 1' }).click();
  await page.getByRole('button', { name: 'End turn' }).click();

  const result = page.getByRole('dialog', { name: new RegExp(`^Bob wins with ${dug} points?$`) });
  await expect(result.getByRole('row', { name: /^Dug up/ })).toContainText(dug);
  await result.getByRole('link', { name: 'Replay' }).click();

  // Every position again, from the deal to the end.
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(page).toHaveURL(/\/replay\/local\//);
  await expect(board(page)).toContainText('Deck: 4 of 5');
  await page.getByRole('button', { name: 'A step on (→)' }).click();
  await expect(board(page)).toContainText('Spot 0: a card face down');
  await slider.fill((await slider.getAttribute('max'))!);
  await expect(board(page)).toContainText('Deck: 0 of 5');
  await expect(turn(page).first()).toHaveText('The game is over');

  // The list of games says what it is.
  await page.goto('/games');
  await expect(page.getByText('5 cards')).toBeVisible();
});

test('what the toy refuses, it says in its own words', async ({ page }) => {
  await deal(page);
  for (const action of ['bury 0', 'bury 1']) await here(page).getByRole('button', { name: action }).click();
  await page.keyboard.press('k');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('looks at the top card');
  await page.keyboard.press('k');
  await expect(page.getByText('There is nothing to do that with.')).toBeVisible();
});

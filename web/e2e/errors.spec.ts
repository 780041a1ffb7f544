// What goes wrong is told in the reader's language, with what to do; never in a parser's words.
import { accessible } from './axe.ts';
import { midway } from './engine.ts';
import { asked, look } from './hands/tikal2/sight.ts';
import { bring, golden, playFromHere } from './records.ts';
import { store } from './stored.ts';
import { hotSeat, resign } from './table.ts';
import { expect, test, type Page } from './test.ts';

const NOWHERE = '00000000000000000000';

test.use({
  expected: { errors: [/status of 4\d\d/, /ERR_FAILED/, /dynamically imported module/, /WebSocket/] },
});

for (const [locale, says] of [
  [
    'en-GB',
    { table: 'Was the link cut short?', here: 'This game is not in this browser.', page: 'Nothing here' },
  ],
  [
    'de-DE',
    {
      table: 'Wurde der Link abgeschnitten?',
      here: 'Diese Partie ist nicht in diesem Browser.',
      page: 'Hier ist nichts',
    },
  ],
] as const)
  test(`a table, a game and a page that are not there, ${locale}`, async ({ person }) => {
    const page = await person({ locale });
    for (const address of [`/t/${NOWHERE}`, `/replay/${NOWHERE}`]) {
      await page.goto(address);
      await expect(page.getByRole('alert')).toContainText(says.table);
    }
    for (const address of ['/play/nowhere', '/replay/local/nowhere']) {
      await page.goto(address);
      await expect(page.getByRole('alert')).toContainText(says.here);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    }
    await page.goto('/t/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.page);
  });

test('a file that is no record, and a record that is cut', async ({ page }) => {
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'aunt.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear aunt,\nhow are you?\n'),
  });
  await expect(page.getByText('aunt.txt')).toBeVisible();
  for (const name of ['Look at it', 'Upload to the server']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alert')).toHaveText(/^This is no record of a game: .* Choose a file/);
  }
  await page.getByLabel('Or paste the text').fill('mutal 2 tikal\nrules 1\nconfig {\n');
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Line 3 cannot be read.*Is the text whole/);
});

test('a game of this device that a newer page has written', async ({ page }) => {
  const game = await midway();
  const dump = (): string => game.dump().replace(/^mutal \d+/, 'mutal 99');
  await store(page, 'newer', Object.assign(Object.create(game) as typeof game, { dump }), ['Ann', 'Bob']);
  await page.goto('/play/newer');
  await expect(page.getByRole('alert')).toHaveText(
    /^This record is written in version 99.*Load the page anew/,
  );
});

test('rules that do not arrive say so and can be tried again', async ({ page }) => {
  await page.route(/assets\/rules-/, (route) => route.abort());
  await page.goto('/rules');
  await expect(page.getByRole('heading', { name: 'A part of the page is missing' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Check the connection');
  await accessible(page, 'rules that did not arrive');
  await page.unroute(/assets\/rules-/);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'A part of the page is missing' })).toHaveCount(0);
  await expect(page.getByLabel('Search the rules')).toBeVisible();
});

/** Says that something is missing, as often as it is asked for. */
async function missing(page: Page, open: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'A part of the page is missing' });
  for (const _ of ['once', 'again']) {
    await open();
    await expect(dialog).toContainText('Check the connection');
    await expect(dialog.getByRole('button', { name: 'Load again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}

test('a dialog that does not arrive says so', async ({ person }) => {
  const page = await person({ serviceWorkers: 'block' });
  await page.route(/assets\/(Proof|Swap)-.*\.js/, (route) => route.abort());
  await bring(page, golden('basic-4-2015'));
  await missing(page, async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Check the shuffle' }).click();
  });
  await page.getByRole('slider', { name: 'Position' }).fill('242');
  await playFromHere(page);
  await missing(page, () => page.getByRole('button', { name: 'Swap treasures …' }).click());
  await hotSeat(page);
  await resign(page);
  await missing(page, () => page.getByRole('button', { name: 'Check the shuffle' }).click());
});

test('the dialogs of a table that do not arrive say so, each time', async ({ person }) => {
  const page = await person({ serviceWorkers: 'block' });
  await page.route(/assets\/Panels-.*\.js/, (route) => route.abort());
  await hotSeat(page);
  await missing(page, () => page.getByRole('button', { name: 'Options' }).click());
  // A browser may remember what failed, and not ask for it again: the button helps in each.
  await page.getByRole('button', { name: 'Options' }).click();
  const again = page.getByRole('button', { name: 'Load again' });
  await expect(again).toBeVisible();
  await page.unroute(/assets\/Panels-.*\.js/);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann’s turn' })).toBeVisible();
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
});

test('what hangs says so after a while, and can be tried again', async ({ person }) => {
  const page = await person({ serviceWorkers: 'block' });
  await page.clock.install();
  let hangs = true;
  await page.route(/assets\/(rules|Panels|Games)-.*\.js/, (route) => hangs || route.continue());
  const late = page.getByRole('status').filter({ hasText: 'This takes long.' });
  // From then on the time is the test's: nothing is late before it says so.
  const stopClock = async (): Promise<void> =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const tardy = async (what: string): Promise<void> => {
    await page.clock.runFor(7000);
    await expect(late).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(late).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
    await page.clock.resume();
    await accessible(page, what);
  };
  const waiting = page.getByRole('status').filter({ hasText: 'One moment' });
  // A page that hangs leaves the one before in sight.
  await page.goto('/settings');
  for (const [link, what] of [
    ['Games', 'a page that hangs'],
    ['Rules', 'rules that hang'],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await stopClock();
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(waiting).toBeAttached();
    await tardy(what);
  }
  await page.goto('/new?seats=people');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await stopClock();
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(waiting).toBeAttached();
  await tardy('a dialog that hangs');
  // Who does not want to wait closes what has not come.
  await page.keyboard.press('Escape');
  await expect(late).toHaveCount(0);
  hangs = false;
  await page.goto('/rules');
  await expect(page.getByLabel('Search the rules')).toBeVisible();
});

test('a question of Tikal II whose parts are on their way says so, and is asked when they are there', async ({
  person,
}) => {
  const page = await person({ serviceWorkers: 'block' });
  let come = (): void => {};
  const held = new Promise<void>((done) => (come = done));
  await page.route(/assets\/choices-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await bring(page, golden('plain-2-1', 'tikal2'));
  // Somebody chooses a stack.
  await page.goto(`${page.url().split('@')[0]}@41`);
  const waiting = page.getByRole('status').filter({ hasText: 'One moment' });
  await playFromHere(page, () => expect(waiting).toBeVisible());
  expect((await look(page)).decision).toBe('none');
  come();
  expect((await asked(page)).decision).toBe('stack');
  await expect(waiting).toHaveCount(0);
});

test('a start page and words that hang leave the house in sight, and it can be used', async ({ person }) => {
  const page = await person({ serviceWorkers: 'block' });
  await page.route(/assets\/(Start|lobby)-.*\.js/, () => undefined);
  for (const address of ['/', '/lobby']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('status').filter({ hasText: 'One moment' })).toBeVisible();
    await page.getByRole('link', { name: 'Rules', exact: true }).first().click();
    await expect(page.getByLabel('Search the rules')).toBeVisible();
  }
});

test('a page without its words says so, in the language that was chosen', async ({ person }) => {
  const page = await person({ locale: 'de-DE', serviceWorkers: 'block' });
  let cut = true;
  await page.route(/assets\/shell-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    if (cut && (await answer.text()).includes('Zum Inhalt')) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Ein Teil von Mutal ist nicht angekommen.');
  await accessible(page, 'a page without words');
  cut = false;
  await page.getByRole('button', { name: 'Noch einmal' }).click();
  await expect(page.getByRole('button', { name: 'Jetzt spielen' })).toBeVisible();
});

test('a server out of reach is told with what goes without it', async ({ page }) => {
  await page.routeWebSocket(/\/api\/v1\/socket/, (socket) => socket.close());
  await page.goto('/lobby');
  await expect(
    page.getByText(/^The server cannot be reached right now\. .*Check the connection/),
  ).toBeVisible();
});

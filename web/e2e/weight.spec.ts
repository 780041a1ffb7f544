// What a first visit weighs, as it comes over the wire. The bots' module is fetched when one is to think.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './test.ts';
import { begin, until } from './hands/tikal2/sight.ts';
import { bring, golden } from './records.ts';
import { drawn, PHONE } from './sizes.ts';
import { myTurn } from './table.ts';

declare global {
  interface Window {
    /** How many elements each task has added. */
    steps: number[];
    /** Whether the table was ready when the worker was asked for. */
    registered?: boolean;
  }
}

const LIMIT = 300 * 1024;
/** What the start page itself may weigh. */
const START = 110 * 1024;

interface Weight {
  total: number;
  parts: [string, number][];
}

/** Counts every byte that the server sends to the page itself. */
async function weigh(page: Page, visit: (fetched: () => string[]) => Promise<void>): Promise<Weight> {
  const client = await page.context().newCDPSession(page);
  const names = new Map<string, string>();
  const parts = new Map<string, number>();
  client.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (name?.startsWith('http')) parts.set(new URL(name).pathname, encodedDataLength);
  });
  // Whoever has just come has touched nothing yet. What a test evaluates would count as a touch, and now and then bring a sound.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: {}, configurable: true }),
  );
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  // The worker that keeps the page for later fetches everything once more, in quiet.
  await client.send('Network.setBypassServiceWorker', { bypass: true });
  await visit(() => [...parts.keys()]);
  await page.waitForLoadState('networkidle');
  const list = [...parts].sort(([, a], [, b]) => b - a);
  return { total: list.reduce((sum, [, bytes]) => sum + bytes, 0), parts: list };
}

function tell(what: string, { total, parts }: Weight): void {
  const lines = parts.map(([name, bytes]) => `  ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name}`);
  console.log(`${what}: ${(total / 1024).toFixed(1)} KB\n${lines.join('\n')}`);
}

test.use({ serviceWorkers: 'block' });

const engine = (fetched: () => string[]): Promise<void> =>
  expect.poll(() => fetched().some((name) => name.endsWith('.wasm')), { message: 'the engine' }).toBe(true);

test('the start page without what it fetches ahead', async ({ page }) => {
  // Who saves data has nothing fetched ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const weight = await weigh(page, async () => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  });
  tell('start page', weight);
  expect(await late(page, weight)).toEqual([]);
  expect(weight.parts.filter(([name]) => /wasm|engine|table/.test(name))).toEqual([]);
  // All that draws it is the page itself and one style sheet.
  expect(weight.parts.filter(([name]) => name.endsWith('.css'))).toHaveLength(1);
  expect(weight.total).toBeLessThanOrEqual(START);
});

/** What of the page was found out by a script that had to come first: neither the page nor its first script names it. */
async function late(page: Page, { parts }: Weight): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text();
  const [ahead = ''] = /\/assets\/ahead-[\w-]+\.js/.exec(html) ?? [];
  const named = html + (await (await page.request.get(ahead)).text());
  const names = parts.map(([name]) => name).filter((name) => name.startsWith('/assets/'));
  return names.filter((name) => !named.includes(name.slice(1)));
}

/** The page's own scripts do not come before the rules of the game were asked for: nothing waits for them. */
async function rulesFirst(page: Page): Promise<void> {
  let asked!: () => void;
  const rules = new Promise<void>((resolve) => (asked = resolve));
  page.on('request', (request) => request.url().includes('engine_bg') && asked());
  await page.route(/\/assets\/(shell|table)-[\w-]+\.js$/, async (route) => {
    await rules;
    await route.continue();
  });
}

/** Answers that a table takes before its first press works: over a slow line each has its journey. */
const ANSWERS = 22;

/** What is fetched when it is somebody's turn, or when the device is taken. */
const LATER = /\/(chime|Curtain)-/;

/** The files of a game's table: its engine, and chunks of its name. */
const files = ({ parts }: Weight, game: string): string[] =>
  parts.map(([name]) => name).filter((name) => name.endsWith('.wasm') || name.includes(`/${game}-`));

test('the start page and all it fetches ahead', async ({ page }) => {
  const weight = await weigh(page, async (fetched) => {
    await page.goto('/');
    await engine(fetched);
  });
  tell('start page, engine included', weight);
  // One engine, and no chunk of the other game.
  expect(files(weight, 'tikal2')).toHaveLength(1);
  expect(weight.total).toBeLessThanOrEqual(LIMIT);
});

test('a table of Tikal', async ({ page }) => {
  await page.goto('/new?seats=people');
  await page.getByRole('button', { name: 'Begin' }).click();
  await myTurn(page);
  await rulesFirst(page);
  const weight = await weigh(page, async (fetched) => {
    await page.reload();
    await myTurn(page);
    await engine(fetched);
  });
  tell('table of Tikal, engine included', weight);
  expect(weight.total).toBeLessThanOrEqual(LIMIT);
  expect(weight.parts.length).toBeLessThanOrEqual(ANSWERS);
  expect((await late(page, weight)).filter((name) => !LATER.test(name))).toEqual([]);
});

test('a table of Tikal II, and the start page once it was played', async ({ page }) => {
  await begin(page);
  await rulesFirst(page);
  const table = await weigh(page, async (fetched) => {
    await page.reload();
    await page.getByRole('button', { name: 'I am Ann' }).click();
    await until(page, 'first decision', ({ decision, drawn }) => drawn && decision === 'keys');
    await engine(fetched);
  });
  tell('table of Tikal II, engine included', table);
  expect(table.total).toBeLessThanOrEqual(LIMIT);
  expect(table.parts.length).toBeLessThanOrEqual(ANSWERS);
  expect((await late(page, table)).filter((name) => !LATER.test(name))).toEqual([]);
  await page.unrouteAll();
  // Of the games the start page fetches ahead the one that was played last, and nothing of another.
  const start = await weigh(page, async (fetched) => {
    await page.goto('/');
    await engine(fetched);
  });
  tell('start page after Tikal II, engine included', start);
  expect(files(start, 'tikal2').sort()).toEqual(files(table, 'tikal2').sort());
  expect(files(start, 'tikal').filter((name) => !name.endsWith('.wasm'))).toEqual([]);
});

const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../src/i18n/languages.json', import.meta.url), 'utf8')) as object,
);

for (const game of ['Tikal', 'Tikal II'])
  test(`a table of ${game} on a server, in every language`, async ({ page, person }) => {
    await page.goto('/tables/new');
    await page.getByLabel('Your name').fill('Ann');
    await page.getByText(game, { exact: true }).click();
    await page.getByRole('group', { name: 'Players' }).getByText('2').click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('heading', { name: 'Who plays' }).waitFor();
    const bob = await person();
    await bob.goto(page.url());
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByRole('button', { name: 'Take seat 2' }).click();
    await drawn(page);
    for (const language of LANGUAGES) {
      await page.evaluate((language) => localStorage.setItem('mutal.language', language), language);
      const weight = await weigh(page, async (fetched) => {
        await page.reload();
        await drawn(page);
        await engine(fetched);
      });
      tell(`table of ${game} on a server in ${language}, engine included`, weight);
      // Nothing that is for before the game, for games on this device, or for who asks what things are.
      expect(weight.parts.filter(([name]) => /Waiting|Level|lobby|device|bots|help/.test(name))).toEqual([]);
      expect.soft(weight.total, language).toBeLessThanOrEqual(LIMIT);
    }
    // Who has never been here follows the link: this game and nothing of another, nothing twice, and nothing late.
    const guest = await person({ serviceWorkers: 'block' });
    await rulesFirst(guest);
    const weight = await weigh(guest, async (fetched) => {
      await guest.goto(page.url());
      await drawn(guest);
      await engine(fetched);
    });
    tell(`table of ${game} by a link`, weight);
    expect(weight.total).toBeLessThanOrEqual(LIMIT);
    const [own, other] = game === 'Tikal' ? ['tikal', 'tikal2'] : ['tikal2', 'tikal'];
    const ofGame = files(weight, own!);
    expect(ofGame.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
    expect(files(weight, other!)).toHaveLength(1);
    const asked = await guest.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const assets = asked.filter((name) => name.startsWith('/assets/'));
    expect(assets.toSorted()).toEqual([...new Set(assets)].toSorted());
    expect(await late(guest, weight)).toEqual([]);
    expect(weight.parts.length).toBeLessThanOrEqual(ANSWERS);
  });

test('a table has the line for itself until it is ready: only then all files are fetched for later', async ({
  page,
}) => {
  await page.goto('/new?seats=people');
  await page.getByRole('button', { name: 'Begin' }).click();
  await myTurn(page);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => {
      window.registered = performance.getEntriesByName('table-ready').length > 0;
      return Promise.reject(new Error('not here'));
    };
  });
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/engine_bg/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'load' });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  expect(await page.evaluate(() => window.registered)).toBeUndefined();
  release();
  await expect.poll(() => page.evaluate(() => window.registered)).toBe(true);
});

for (const [game, record, version] of [
  ['Tikal', 'basic-2-2015', 200],
  ['Tikal II', 'plain-2-1', 245],
] as const)
  test(`a table of ${game} is drawn in small steps, of few shapes`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await bring(page, golden(record, game === 'Tikal' ? 'tikal' : 'tikal2'));
    await page.addInitScript(() => {
      const steps: number[] = (window.steps = []);
      // Whatever one task adds, it hears of together; paints and shared shapes are one text.
      new MutationObserver((changes) => {
        const added = new Set<Node>();
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element && node.isConnected && !node.matches('.defs, .defs *'))
              for (const one of [node, ...node.querySelectorAll('*')]) added.add(one);
        steps.push([...added].filter((node) => !(node as Element).matches('.defs *')).length);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${new URL(page.url()).pathname.replace(/@.*/, '')}@${version}`);
    await drawn(page);
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('table-ready').length))
      .toBeGreaterThan(0);
    const steps = await page.evaluate(() => window.steps);
    const shapes = await page.locator('[role="application"] *').count();
    const paints = await page.locator('svg.defs *').count();
    console.log(
      `${game}: ${shapes} shapes, ${paints} of paints, steps ${steps
        .toSorted((a, b) => b - a)
        .slice(0, 8)
        .join(' ')}`,
    );
    expect(Math.max(...steps), 'elements of one step').toBeLessThanOrEqual(200);
    expect(shapes).toBeLessThanOrEqual(1000);
    expect(paints).toBeLessThanOrEqual(700);
  });

test('few shapes, and yet a jungle: every quarter of an unexplored hex has leaves', async ({ page }) => {
  await page.goto('/new?seats=people');
  await page.getByRole('button', { name: 'Begin' }).click();
  await myTurn(page);
  const { x, y, width, height } = (await page.locator('[data-hex="e5"]').boundingBox())!;
  for (const [right, down] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.3, 0.7],
    [0.7, 0.7],
  ] as const) {
    const clip = { x: x + width * right - 12, y: y + height * down - 12, width: 24, height: 24 };
    // Of one colour it has 117 bytes, of two that blend 197.
    expect((await page.screenshot({ clip })).length, `${right}, ${down}`).toBeGreaterThan(300);
  }
});

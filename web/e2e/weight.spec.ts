// What a first visit weighs, as it comes over the wire. The bots' module is fetched when one is to think.
import { expect, test, type Page } from './test.ts';
import { begin, until } from './hands/tikal2/sight.ts';
import { myTurn } from './table.ts';

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
    await expect(page.getByRole('group', { name: 'Play now' })).toBeVisible();
  });
  tell('start page', weight);
  expect(weight.parts.filter(([name]) => /wasm|engine|table/.test(name))).toEqual([]);
  expect(weight.total).toBeLessThanOrEqual(START);
});

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
  const weight = await weigh(page, async (fetched) => {
    await page.reload();
    await myTurn(page);
    await engine(fetched);
  });
  tell('table of Tikal, engine included', weight);
  expect(weight.total).toBeLessThanOrEqual(LIMIT);
});

test('a table of Tikal II, and the start page once it was played', async ({ page }) => {
  await begin(page);
  const table = await weigh(page, async (fetched) => {
    await page.reload();
    await page.getByRole('button', { name: 'I am Ann' }).click();
    await until(page, 'first decision', ({ decision, drawn }) => drawn && decision === 'keys');
    await engine(fetched);
  });
  tell('table of Tikal II, engine included', table);
  expect(table.total).toBeLessThanOrEqual(LIMIT);
  // Of the games the start page fetches ahead the one that was played last, and nothing of another.
  const start = await weigh(page, async (fetched) => {
    await page.goto('/');
    await engine(fetched);
  });
  tell('start page after Tikal II, engine included', start);
  expect(files(start, 'tikal2').sort()).toEqual(files(table, 'tikal2').sort());
  expect(files(start, 'tikal').filter((name) => !name.endsWith('.wasm'))).toEqual([]);
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

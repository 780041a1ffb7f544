// A phone over a slow line, as the browser's own tools slow both; and what its user waits for.
import { expect, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import type { Place } from './places.ts';

/** Kilobits a second, milliseconds there and back, how many times slower the processor is. */
const LINE = Number(process.env.LINE ?? 1600);
const JOURNEY = Number(process.env.JOURNEY ?? 150);
const SLOWER = Number(process.env.SLOWER ?? 4);

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Milliseconds from the beginning of the visit. */
export interface Run {
  /** What came over the wire before the table was ready, and in how many answers. */
  bytes: number;
  requests: number;
  /** The page's mark `table-ready`; where a build has none, the same as `looked`. */
  ready: number;
  /** The board is in sight with something to press, and the page has answered a task since then. */
  looked: number;
  /** All tasks after the first paint, up to two quiet seconds, by what they took above 50 ms. */
  blocking: number;
  /** The largest paint. */
  paint: number;
}

interface Seen {
  looked: number;
  tasks: [number, number][];
  paint: number;
}

export async function slow(page: Page, { line = true } = {}): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  if (line)
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: JOURNEY,
      downloadThroughput: (LINE * 1024) / 8,
      uploadThroughput: (LINE * 1024) / 16,
    });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return client;
}

/** Runs before all else in the page. */
function watch(): void {
  const seen: Seen = { looked: 0, tasks: [], paint: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  observe('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime));
  const look = (): void => {
    const busy = document.querySelector('[role="application"]')?.getAttribute('aria-busy');
    const there =
      busy === 'false' &&
      [...document.querySelectorAll('[data-hex], [data-place], [data-tile]')].some((thing) =>
        thing.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
    // Whoever presses now is answered after what the page does at once.
    if (there) setTimeout(() => (seen.looked = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(page: Page, client: CDPSession, { address }: Place): Promise<Run> {
  const answers: { at: number; bytes: number }[] = [];
  let offset = 0;
  client.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => (offset ||= wallTime - timestamp));
  client.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    answers.push({ at: (timestamp + offset) * 1000, bytes: encodedDataLength }),
  );
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  // By the browser's own tools: Playwright asks in the name of a hand, and a page whose user has pressed something may do more.
  const ask = async <T>(expression: string): Promise<T> => {
    const { result } = await client.send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value as T;
  };
  const look = (): Promise<Seen | undefined> => ask('globalThis.seen');
  await expect.poll(async () => (await look())?.looked, { timeout: 120_000 }).toBeGreaterThan(0);
  // Two seconds without a long task: then all is told, and nothing more comes for the visit.
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    await page.waitForTimeout(2000);
    now = (await look())!.tasks.length;
  }
  const { looked, tasks, paint } = (await look())!;
  const at = (name: string): Promise<number> =>
    ask(`performance.getEntriesByName('${name}')[0]?.startTime ?? 0`);
  const [first, mark, origin] = [
    await at('first-contentful-paint'),
    await at('table-ready'),
    await ask<number>('performance.timeOrigin'),
  ];
  const ready = mark || looked;
  const came = answers.filter(({ at }) => at - origin <= ready);
  const blocking = tasks
    .filter(([start]) => start >= first)
    .reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0);
  const bytes = came.reduce((sum, answer) => sum + answer.bytes, 0);
  return { bytes, requests: came.length, ready, looked, blocking, paint };
}

async function opened(browser: Browser, place: Place, workers: 'allow' | 'block'): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', serviceWorkers: workers });
  const page = await context.newPage();
  await place.prepare(context, page);
  await page.close();
  return context;
}

/** Somebody who has nothing of the page yet. */
export async function cold(browser: Browser, place: Place): Promise<Run> {
  const context = await opened(browser, place, 'block');
  const page = await context.newPage();
  const run = await visit(page, await slow(page), place);
  await context.close();
  return run;
}

/** Somebody who was there before: a worker has kept the page. */
export async function warm(browser: Browser, place: Place, { offline }: { offline: boolean }): Promise<Run> {
  const context = await opened(browser, place, 'allow');
  const before = await context.newPage();
  await before.goto(place.address);
  await before.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active!.state !== 'activated')
      await new Promise((done) => active!.addEventListener('statechange', done, { once: true }));
  });
  await before.close();
  const page = await context.newPage();
  const client = await slow(page);
  if (offline) await context.setOffline(true);
  const run = await visit(page, client, place);
  await context.close();
  return run;
}

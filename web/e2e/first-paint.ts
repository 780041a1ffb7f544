// When the start page has painted its largest part, on a phone over a slow line: `tools/first-paint.sh` prints every run and the
// median. What is slow is made slow while it happens, through the protocol of the developer tools; nothing is calculated.
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { expect, test, type Page } from './test.ts';

const RUNS = Number(process.env.RUNS ?? 9);

/** Slow 4G, and a processor slowed four times: the phone of Lighthouse. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWED = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

interface Painted {
  /** Milliseconds since the visit began. */
  largest: number;
  first: number;
  what: string;
}

/** A visit in a tab of its own, over this line. */
async function visit(context: BrowserContext, line: typeof LINE | null): Promise<Painted> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  if (line) {
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', line);
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-drawn');
  // Whatever is larger and comes later is counted, too.
  await page.waitForTimeout(1500);
  const painted = await look(page);
  await page.close();
  return painted;
}

function look(page: Page): Promise<Painted> {
  return page.evaluate(
    () =>
      new Promise<Painted>((done) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
          const [first] = performance.getEntriesByName('first-contentful-paint');
          const { tagName = '', textContent = '' } = entry.element ?? {};
          done({
            largest: entry.startTime,
            first: first!.startTime,
            what: `${tagName.toLowerCase()} "${(textContent ?? '').trim().slice(0, 30)}"`,
          });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** The worker has all that the page needs. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/index.html')) !== undefined))
    .toBe(true);
}

/** The worker's own requests go over the slow line, too: it has a connection of its own to the tools. */
async function slowWorkers(browser: Browser): Promise<CDPSession> {
  const client = await browser.newBrowserCDPSession();
  let id = 0;
  const slow = (sessionId: string): void => {
    const say = (method: string, params: object = {}): void =>
      void client
        .send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: (id += 1), method, params }),
        })
        .catch(() => {});
    say('Network.enable');
    say('Network.emulateNetworkConditions', LINE);
  };
  client.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    if (type !== 'service_worker') return;
    void client
      .send('Target.attachToTarget', { targetId, flatten: false })
      .then(({ sessionId }) => slow(sessionId))
      .catch(() => {});
  });
  await client.send('Target.setDiscoverTargets', { discover: true });
  return client;
}

function tell(what: string, runs: Painted[]): number {
  const sorted = runs.map(({ largest }) => largest).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const seconds = (time: number): string => (time / 1000).toFixed(2);
  console.log(
    `${what}: largest paint, median ${seconds(median)} s of ${runs.map(({ largest }) => seconds(largest)).join(' ')}; ` +
      `first paint ${seconds(runs.map(({ first }) => first).sort((a, b) => a - b)[Math.floor(runs.length / 2)]!)} s; ${runs.at(-1)!.what}`,
  );
  return median;
}

test('the start page', async ({ browser, baseURL }) => {
  const runs: Record<string, Painted[]> = { first: [], second: [], offline: [], own: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ ...PHONE, baseURL, locale: 'en-GB' });
    runs.first!.push(await visit(context, LINE));
    const page = await context.newPage();
    await page.goto('/');
    await kept(page);
    const client = await slowWorkers(browser);
    runs.second!.push(await visit(context, LINE));
    // Somebody who has played, and comes again.
    await page.evaluate(() => {
      localStorage.setItem('mutal.settings', JSON.stringify({ asked: true, strength: 'known' }));
      localStorage.setItem('mutal.game', 'tikal');
    });
    runs.own!.push(await visit(context, LINE));
    await page.evaluate(() => localStorage.clear());
    await client.detach();
    await context.setOffline(true);
    runs.offline!.push(await visit(context, null));
    await context.close();
  }
  tell('first visit', runs.first!);
  tell('second visit', runs.second!);
  tell('visit without a network', runs.offline!);
  tell('second visit of somebody who has played', runs.own!);
});

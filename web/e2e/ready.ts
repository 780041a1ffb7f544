// How soon a table can be played on a phone over a slow line, and how soon presses are answered: `tools/ready.sh` prints every run
// and the median. Line and processor are slowed by the browser itself, nothing is simulated. A machine with other work measures that.
import { playTurn as tikalTurn } from './hands/hand.ts';
import { mouse as tikalMouse } from './hands/mouse.ts';
import { by, dice, playTurn } from './hands/tikal2/hand.ts';
import { mouse } from './hands/tikal2/mouse.ts';
import { asks, begin, look as look2 } from './hands/tikal2/sight.ts';
import { cold, slow, warm, type Run } from './phone.ts';
import { onDevice, onServer, type Place } from './places.ts';
import { atOnce, hotSeat, look } from './table.ts';
import { expect, test, type Page } from './test.ts';

const RUNS = Number(process.env.RUNS ?? 5);
/** How many turns of each game are played for the presses. */
const TURNS = Number(process.env.TURNS ?? 12);
/** A build may know fewer games than this one. */
const GAMES = (process.env.GAMES ?? 'tikal,tikal2').split(',');

const NAMES: Record<string, string> = { tikal: 'Tikal', tikal2: 'Tikal II' };
/** Chromium says nothing of interactions that took less. */
const UNSEEN = 16;

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function tell(what: string, runs: Run[]): void {
  const line = (name: string, { bytes, requests, ready, looked, blocking, paint }: Run): string =>
    `  ${name.padEnd(7)} ready ${(ready / 1000).toFixed(2)} s (by looking ${(looked / 1000).toFixed(2)} s)  ` +
    `blocking ${blocking.toFixed(0).padStart(4)} ms  largest paint ${(paint / 1000).toFixed(2)} s  ` +
    `${(bytes / 1024).toFixed(1)} KB in ${requests} answers before`;
  const all = Object.keys(runs[0]!) as (keyof Run)[];
  const median = Object.fromEntries(
    all.map((key) => [key, middle(runs.map((run) => run[key]))]),
  ) as unknown as Run;
  const lines = runs.map((run, index) => line(`run ${index + 1}`, run));
  console.log([what, ...lines, line('median', median)].join('\n'));
}

for (const game of GAMES)
  for (const where of ['this device', 'a server'] as const) {
    let place: Place;
    const what = `${NAMES[game]} on ${where}`;
    test.describe(what, () => {
      test.beforeAll(async () => {
        place = where === 'a server' ? await onServer(game) : onDevice(game);
      });

      test(`first visit: ${what}`, async ({ browser }) => {
        const runs: Run[] = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await cold(browser, place));
        tell(`${what}, first visit`, runs);
      });

      test(`second visit: ${what}`, async ({ browser }) => {
        const runs: Run[] = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await warm(browser, place, { offline: false }));
        tell(`${what}, second visit`, runs);
      });

      // A table on a server needs the server.
      if (where === 'this device')
        test(`no network: ${what}`, async ({ browser }) => {
          const runs: Run[] = [];
          for (let run = 0; run < RUNS; run += 1) runs.push(await warm(browser, place, { offline: true }));
          tell(`${what}, without a network`, runs);
        });
    });
  }

interface Pressed {
  /** By interaction: from the input to the next paint, in milliseconds. */
  took: [number, number][];
  /** How many there were in all. */
  count: number;
}

/** Notes how long the page took to answer what was pressed. */
async function watchPresses(page: Page): Promise<() => Promise<Pressed>> {
  await page.addInitScript(() => {
    const took = new Map<number, number>();
    const pressed = { took, slowest: [] as [number, string, string][] };
    Object.assign(globalThis, { pressed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0) {
          took.set(entry.interactionId, Math.max(took.get(entry.interactionId) ?? 0, entry.duration));
          const target = entry.target as Element | null;
          const says = target?.closest('[aria-label], button, [data-hex], [data-place]');
          pressed.slowest.push([
            entry.duration,
            entry.name,
            says?.getAttribute('aria-label') ?? says?.textContent?.trim() ?? target?.tagName ?? '',
          ]);
        }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return () =>
    page.evaluate(() => {
      const { pressed } = globalThis as unknown as { pressed: { took: Map<number, number> } };
      const { interactionCount } = performance as unknown as { interactionCount: number };
      return { took: [...pressed.took], count: interactionCount };
    });
}

async function tellPresses(page: Page, what: string, pressed: () => Promise<Pressed>): Promise<void> {
  // The last ones are told a while after they were painted.
  await page.waitForTimeout(500);
  const { took, count } = await pressed();
  const seen = took.map(([, duration]) => duration);
  const all = [...seen, ...Array<number>(Math.max(0, count - seen.length)).fill(UNSEEN)].sort(
    (a, b) => a - b,
  );
  const at = (part: number): number => all[Math.ceil(part * all.length) - 1]!;
  console.log(
    `${what}: ${all.length} presses; to the next paint median ${at(0.5)} ms, 98th percentile ${at(0.98)} ms, slowest ${at(1)} ms`,
  );
  if (process.env.SLOWEST) {
    const { slowest } = await page.evaluate(
      () => (globalThis as unknown as { pressed: { slowest: [number, string, string][] } }).pressed,
    );
    for (const one of slowest.sort(([a], [b]) => b - a).slice(0, Number(process.env.SLOWEST)))
      console.log('  ', ...one);
  }
  expect(all.length).toBeGreaterThan(10);
}

// Two people, so that all there is are presses and their answers.
test('presses: Tikal', async ({ page }) => {
  const pressed = await watchPresses(page);
  await atOnce(page);
  await hotSeat(page);
  await slow(page, { line: false });
  for (let turn = 0; turn < TURNS && !(await look(page)).over; turn += 1) await tikalTurn(page, tikalMouse);
  await tellPresses(page, 'Tikal', pressed);
});

// A person and a bot, whose turns a worker thinks about meanwhile.
test('presses: Tikal II', async ({ page }) => {
  test.skip(!GAMES.includes('tikal2'), 'the build has no such game');
  const pressed = await watchPresses(page);
  await atOnce(page);
  await begin(page, { people: ['Ann'], bots: ['jaguar'] });
  await slow(page, { line: false });
  const chance = dice(1);
  for (let turn = 0; turn < TURNS && !(await look2(page)).over; turn += 1) {
    await playTurn(page, by(mouse), chance);
    await expect.poll(async () => asks(await look2(page)), { timeout: 120_000 }).toBe(true);
  }
  await tellPresses(page, 'Tikal II', pressed);
});

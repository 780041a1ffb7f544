// How long bots of the strongest level take for their turns in the page, with all other seats on that level: `tools/pace.sh`
// prints it for each game and fails where a turn took longer than it may. A machine with other work measures that.
import { playTurn as tikalTurn } from './hands/hand.ts';
import { mouse as tikalMouse } from './hands/mouse.ts';
import { by, dice, playTurn } from './hands/tikal2/hand.ts';
import { mouse } from './hands/tikal2/mouse.ts';
import { asks, begin, look as look2 } from './hands/tikal2/sight.ts';
import { againstBots, atOnce, look } from './table.ts';
import { expect, test, type Page } from './test.ts';

const PLAYERS = Number(process.env.PLAYERS ?? 4);
/** How many turns of one's own are played; every other seat has as many. */
const TURNS = Number(process.env.TURNS ?? 12);
/** Milliseconds. */
const MOST = Number(process.env.MOST ?? 4000);

interface Measured {
  thought: number[];
}
declare global {
  var pace: Measured;
}

/** Notes each turn of a bot from the first question that its worker is asked to the answer that ends it. */
async function measure(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const thought: number[] = [];
    globalThis.pace = { thought };
    let began: number | null = null;
    const { postMessage } = Worker.prototype;
    const heard = new WeakSet<Worker>();
    Worker.prototype.postMessage = function (this: Worker, ...message: [unknown]) {
      began ??= performance.now();
      if (!heard.has(this)) {
        heard.add(this);
        this.addEventListener('message', ({ data }: MessageEvent<{ choice?: { left: number | null } }>) => {
          // What is left says that the turn goes on.
          if (!data.choice || data.choice.left !== null) return;
          thought.push(performance.now() - began!);
          began = null;
        });
      }
      return postMessage.apply(this, message);
    } as typeof postMessage;
  });
}

async function tell(page: Page, what: string): Promise<void> {
  const thought = (await page.evaluate(() => globalThis.pace.thought)).sort((a, b) => a - b);
  const at = (part: number): string => (thought[Math.floor(part * (thought.length - 1))]! / 1000).toFixed(2);
  console.log(
    `${what}, ${PLAYERS} players: ${thought.length} turns; ` +
      `median ${at(0.5)} s, nine of ten within ${at(0.9)} s, the longest ${at(1)} s`,
  );
  expect(thought.length).toBeGreaterThan(0);
  expect(thought.at(-1)).toBeLessThanOrEqual(MOST);
}

test('tikal', async ({ page }) => {
  await atOnce(page);
  await measure(page);
  await againstBots(page, PLAYERS - 1, 'jaguar');
  for (let turn = 0; turn < TURNS && !(await look(page)).over; turn += 1) await tikalTurn(page, tikalMouse);
  await tell(page, 'Tikal, jaguar');
});

test('tikal2', async ({ page }) => {
  await atOnce(page);
  await measure(page);
  await begin(page, { people: ['Ann'], bots: Array<string>(PLAYERS - 1).fill('jaguar') });
  const chance = dice(1);
  for (let turn = 0; turn < TURNS && !(await look2(page)).over; turn += 1) {
    await playTurn(page, by(mouse), chance);
    await expect.poll(async () => asks(await look2(page)), { timeout: 120_000 }).toBe(true);
  }
  await tell(page, 'Tikal II, jaguar');
});

// Moments: short pictures of what has just happened. They delay nobody, and end with whatever is pressed.
import { expect, test, type Page } from './test.ts';
import { hotSeat, look, resign, until, WON } from './table.ts';
import { mouse } from './hands/mouse.ts';
import { decision, laden, playPlaced } from './placed.ts';
import { before, bring, golden } from './records.ts';
import { LYING, PHONE } from './sizes.ts';

const moment = (page: Page, kind: string) => page.locator(`[data-moment="${kind}"]`).first();
const any = (page: Page) => page.locator('[data-moment]');

/** With the clock stopped a moment stays until something ends it. */
async function stopClock(page: Page): Promise<void> {
  // The board is drawn in steps, each of which the clock brings on.
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Places the tile, and brings a worker on. */
async function enter(page: Page): Promise<void> {
  const { fits, turned } = await look(page);
  await mouse.hex(page, fits[0] ?? turned[0]!);
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  await mouse.supply(page, 'Worker');
  await mouse.hex(page, 'a1');
  await until(page, 'the worker on the board', ({ ap }) => ap === 9);
}

/** Goes by the list of actions: the way of one's own worker. */
async function walk(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  const way = page.getByRole('tabpanel').getByRole('button', { name: /^Worker: a1 to/ });
  await way.first().click();
}

/** What moments are made of, by the names of the files that a page has fetched. */
function parts(page: Page): Set<string> {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/(moments|stage)-[^/]*\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) fetched.add(name);
  });
  return fetched;
}

test('one’s own figures walk, and nobody waits for them', async ({ page }) => {
  await page.clock.install();
  const fetched = parts(page);
  await hotSeat(page);
  await stopClock(page);
  await enter(page);
  await expect(moment(page, 'enter')).toBeAttached();
  await walk(page);
  await expect(moment(page, 'walk')).toBeAttached();
  // The figure goes its way; where it is going it is not seen yet.
  await expect(moment(page, 'walk').locator('.piece')).toHaveCount(1);
  expect([...fetched].sort()).toEqual(['moments', 'stage']);
  // The table takes orders meanwhile, and the next one ends the moment.
  expect((await look(page)).active).toBe(true);
  await page.keyboard.press('u');
  await expect(any(page)).toHaveCount(0);
  await until(page, 'the step taken back', ({ ap }) => ap === 9);
});

test('a figure that was carried does not go its way once more', async ({ page }) => {
  await page.clock.install();
  await hotSeat(page);
  await stopClock(page);
  await enter(page);
  await expect(moment(page, 'enter')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(any(page)).toHaveCount(0);
  const from = (await page.locator('.canvas .ground .wood[data-seat="1"]').boundingBox())!;
  const to = (await page.locator('[data-hex="b2"]').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await until(page, 'the worker on b2', ({ ap }) => ap < 9);
  await expect(page.locator('[data-hex="b2"]')).toHaveAccessibleName(/Ann: 1 worker/);
  await expect(any(page)).toHaveCount(0);
});

test('a dig turns a token over, temples rise, points fly, a volcano erupts, and the end has an end', async ({
  page,
}) => {
  await page.clock.install();
  await bring(page, golden('basic-4-2015'));
  const log = page.getByRole('list', { name: 'Log' });
  const later = page.getByRole('button', { name: 'Show later turns' });
  await expect(later).toBeVisible();
  while (await later.isVisible()) await later.click();
  await stopClock(page);
  for (const [line, kind] of [
    [/digs up a/, 'dig'],
    [/uncovers level/, 'rise'],
    [/builds a camp/, 'camp'],
    [/scores [1-9]/, 'score'],
    [/A scoring round begins/, 'erupt'],
  ] as const) {
    await log.getByRole('button', { name: line }).first().click();
    await expect(moment(page, kind)).toBeAttached();
    await page.keyboard.press('Shift');
    await expect(any(page)).toHaveCount(0);
  }
  // As many chips as there are temples, and one for treasures.
  await log
    .getByRole('button', { name: /scores [1-9]\d* points?: [1-9]/ })
    .first()
    .click();
  await expect(page.locator('[data-moment="score"] b').first()).toHaveText(/^\+\d+$/);
  // What is shown before the end goes by, and the clock stands still in the midst of it.
  await page.getByRole('slider').press('End');
  await expect
    .poll(async () => {
      if ((await moment(page, 'over').count()) > 0) return true;
      await page.clock.runFor(200);
      return false;
    })
    .toBe(true);
  await expect(page.locator('[data-moment="over"] strong')).toHaveText(WON);
});

test('in Tikal II a walk that is done again is drawn on its way, also once the page was loaded anew', async ({
  page,
}) => {
  await page.clock.install();
  const sites = [[1, 2, 3], [4, 5, 6], [7], [10, 11, 12], [13, 14], [15]];
  await playPlaced(page, laden({ canoe: 6, tiles: [16] }, { phase: { turn: { stage: 'rest' } }, sites }));
  await decision(page, 'explore');
  await page.locator('[data-place="e5"]').press('Enter');
  await page.getByRole('button', { name: 'Only walk' }).click();
  await page.reload();
  await stopClock(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(moment(page, 'walk').locator('.gate use')).toHaveAttribute('href', '#u-key-pink');
});

test('the replay of Tikal II has its end, too', async ({ page }) => {
  await page.clock.install();
  await bring(page, golden('plain-2-1', 'tikal2'));
  await stopClock(page);
  await page.getByRole('slider').press('End');
  await expect
    .poll(async () => {
      if ((await moment(page, 'over').count()) > 0) return true;
      await page.clock.runFor(200);
      return false;
    })
    .toBe(true);
});

for (const viewport of [PHONE, LYING])
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });

    test('the river of Tikal II shows what happens there above the view that is open', async ({ page }) => {
      await page.clock.install();
      const record = golden('plain-2-1', 'tikal2');
      await bring(page, record);
      await stopClock(page);
      for (const [action, kind, says] of [
        [/^sail/, 'sail', /To site \d/],
        [/^deliver/, 'deliver', /\+\d+/],
        [/^go/, 'disc', /\d/],
      ] as const) {
        await page.getByRole('slider').fill(String(before(record, action) + 1));
        const plate = page.locator(`.over[data-moment="${kind}"] .plate`);
        await expect(plate).toHaveText(says);
        await expect(plate.locator('svg').first()).toBeVisible();
        await expect(plate).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Shift');
        await expect(plate).toHaveCount(0);
      }
    });
  });

test.describe('on a phone on its side', () => {
  test.use({ viewport: LYING });

  test('a flag falls on the secret room where it is put', async ({ page }) => {
    await page.clock.install();
    const sites = [[1, 2, 3], [4, 5, 6], [7], [10, 11, 12], [13, 14], [15]];
    await playPlaced(page, laden({ canoe: 6, tiles: [16] }, { phase: { turn: { stage: 'rest' } }, sites }));
    await decision(page, 'explore');
    await page.locator('[data-place="s1"]').press('Enter');
    await stopClock(page);
    await page.locator('section.context .go button.primary').click();
    // It walks there first.
    await expect
      .poll(async () => {
        if ((await moment(page, 'dig').count()) > 0) return true;
        await page.clock.runFor(100);
        return false;
      })
      .toBe(true);
    const middle = async (selector: string): Promise<[number, number]> => {
      const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
      return [x + width / 2, y + height / 2];
    };
    const [flag, room] = [await middle('[data-moment="dig"] .flag'), await middle('[data-place="s1"]')];
    expect(Math.hypot(flag[0] - room[0], flag[1] - room[1])).toBeLessThan(60);
  });
});

for (const key of ['Shift', 'Escape', 'g'])
  test(`the end of a game is seen before its result, and ${key} leads there`, async ({ page }) => {
    await page.clock.install();
    await hotSeat(page);
    await stopClock(page);
    await resign(page);
    await expect(moment(page, 'over')).toBeAttached();
    const result = page.getByRole('dialog', { name: WON });
    await expect(result).toHaveCount(0);
    await page.keyboard.press(key);
    // The dialog is laid out in steps of its own.
    await page.clock.resume();
    await expect(result).toBeVisible();
    await expect(any(page)).toHaveCount(0);
  });

test('a key that is held ends the end, and does not close the result behind it', async ({ page }) => {
  await page.clock.install();
  await hotSeat(page);
  await stopClock(page);
  await resign(page);
  await expect(moment(page, 'over')).toBeAttached();
  await page.keyboard.down('Escape');
  await page.keyboard.down('Escape');
  await expect(any(page)).toHaveCount(0);
  await page.clock.resume();
  const result = page.getByRole('dialog', { name: WON });
  await expect(result).toBeVisible();
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  await expect(result).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(result).toHaveCount(0);
});

test('the result comes where what would be shown before it never arrives', async ({ page }) => {
  await page.route(/\/assets\/(stage|moments)-/, () => {});
  await hotSeat(page);
  await resign(page);
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
});

for (const [what, calm] of [
  ['with less motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  [
    'where they are switched off',
    async (page: Page) => {
      await page.goto('/settings');
      await page.getByRole('checkbox', { name: /^Show moments/ }).uncheck();
    },
  ],
] as const)
  test(`no moments, nor anything fetched for them, ${what}`, async ({ page }) => {
    await page.clock.install();
    const fetched = parts(page);
    await calm(page);
    await hotSeat(page);
    await stopClock(page);
    await enter(page);
    await walk(page);
    await until(page, 'the figure to arrive', ({ ap }) => ap < 9);
    await expect(any(page)).toHaveCount(0);
    expect([...fetched]).toEqual([]);
  });

test('sounds are made on the spot, and only where they are switched on', async ({ page }) => {
  await page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      const { dataset } = document.documentElement;
      dataset.tones = String(Number(dataset.tones ?? 0) + 1);
      return create.call(this);
    };
  });
  const tones = (): Promise<number> =>
    page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
  await page.goto('/settings');
  // The sound of one's turn has a switch of its own.
  await page.getByRole('checkbox', { name: 'A sound when it is your turn' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Sounds of the game' })).not.toBeChecked();
  await hotSeat(page);
  await enter(page);
  expect(await tones()).toBe(0);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('checkbox', { name: 'Sounds of the game' }).check();
  await page.keyboard.press('Escape');
  await walk(page);
  await expect.poll(tones).toBeGreaterThan(0);
});

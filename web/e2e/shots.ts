// Pictures of every screen and state at the four sizes, light and dark: `make sheets` puts those of one state on one sheet
// (sheets.ts). SHOTS names the folder, SCENES those that are wanted. `npm run shots -- -g README` makes the one picture that the README shows.
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { bring, golden } from './records.ts';
import { FOLDER, SIZES, THEMES, fileOf, sizeName } from './sheets.ts';
import { SCENES, type Shot } from './states.ts';
import { atOnce, myTurn } from './table.ts';

for (const size of SIZES)
  test(`every state at ${sizeName(size)}`, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const { width, height, touch } = size;
    const context = (): ReturnType<typeof browser.newContext> =>
      browser.newContext({
        baseURL: process.env.MUTAL_URL,
        viewport: { width, height },
        hasTouch: touch,
        isMobile: touch,
        locale: 'en-GB',
        reducedMotion: 'reduce',
      });
    const own = await context();
    const page = await own.newPage();
    page.setDefaultTimeout(30_000);
    const shot: Shot = async (state, of = page, moment = false) => {
      // A board is drawn in steps, and those of a clock that stands are over.
      if (!moment && (await of.locator('.mt').count()) > 0)
        await of.locator('[role="application"][aria-busy="false"]').waitFor({ state: 'attached' });
      for (const colorScheme of THEMES) {
        await of.emulateMedia({ colorScheme });
        if (moment)
          await of.evaluate(() => {
            for (const motion of document.getAnimations()) {
              motion.pause();
              motion.currentTime = Number(motion.effect?.getComputedTiming().endTime ?? 0) / 2;
            }
          });
        // Colours come to rest first.
        const animations = moment ? 'allow' : 'disabled';
        await of.screenshot({ path: fileOf(state, size, colorScheme), animations });
      }
    };
    const others: Awaited<ReturnType<typeof context>>[] = [];
    const another = async (): ReturnType<typeof own.newPage> => {
      others.push(await context());
      return others.at(-1)!.newPage();
    };
    // A scene that cannot be reached leaves the others theirs.
    const missed: string[] = [];
    const wanted = new RegExp(process.env.SCENES ?? '');
    for (const [name, scene] of Object.entries(SCENES).filter(([name]) => wanted.test(name)))
      await scene(page, shot, another).catch((error: unknown) => missed.push(`${name}: ${String(error)}`));
    for (const one of [own, ...others]) await one.close();
    expect(missed).toEqual([]);
  });

// A game in its middle, with a worker in hand.
test('README', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.MUTAL_URL,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await atOnce(page);
  const names = ['Ann', 'Bob', 'Cleo', 'Dora'].map((name, index) => `player ${index + 1} ${name}`);
  await bring(page, golden('basic-4-2015').replace(/^config .*$/m, `$&\n${names.join('\n')}`));
  const slider = page.getByRole('slider');
  await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) * 0.62)));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/\/play\//);
  await playTurn(page, mouse);
  const sight = await myTurn(page);
  if (sight.phase === 'place') await mouse.hex(page, sight.fits[0] ?? sight.turned[0]!);
  await mouse.supply(page, 'Worker');
  await page.mouse.move(5, 5);
  await page.screenshot({ path: join(FOLDER, 'table.png') });
  await context.close();
});

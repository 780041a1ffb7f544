// A browser that keeps whole pages for the way back, as people's do: the driver tells its own not to.
import { covered, take, taken } from './away.ts';
import { chromium } from './chromium.ts';
import { expect, test } from './test.ts';

test.use({ launchOptions: { ...chromium, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

test('a page that the browser kept comes back with the curtain before it', async ({ page }) => {
  await page.addInitScript(() => {
    const shown: { kept: boolean; told: number }[] = [];
    Object.assign(globalThis, { shown });
    // Before anything of the page hears that it is back.
    window.addEventListener('pageshow', ({ persisted }) => {
      const told = document.querySelectorAll('[data-tray], .thing[title*=": "]').length;
      shown.push({ kept: persisted, told });
    });
  });
  await taken(page);
  await page.goto('about:blank');
  // A page that was kept is not loaded again.
  await page.goBack({ waitUntil: 'commit' });
  await covered(page);
  const shown = await page.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
  expect(shown).toEqual([
    { kept: false, told: 0 },
    { kept: true, told: 0 },
  ]);
  await take(page);
});

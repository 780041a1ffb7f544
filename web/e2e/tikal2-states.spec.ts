// Every kind of state of the table of Tikal II, light and dark, at three sizes: nothing for axe to find, nothing wider than the
// screen, and what is asked for in sight. For `make test-long`; a game of all hands looks at some of it in `make test`.
import { accessible } from './axe.ts';
import { asked, begin, DECISIONS, look, until } from './hands/tikal2/sight.ts';
import { bring, golden, playFromHere } from './records.ts';
import { LYING, PHONE, WIDE } from './sizes.ts';
import { atOnce, resign, WON } from './table.ts';
import { expect, test, type Page } from './test.ts';

for (const size of [WIDE, PHONE, LYING])
  test.describe(`at ${size.width}×${size.height}`, { tag: '@long' }, () => {
    const small = size.width < 700;
    test.use({ viewport: size, hasTouch: small, isMobile: small });

    async function sound(page: Page, what: string): Promise<void> {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await accessible(page, `${what}, ${colorScheme}`);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(
        size.width,
      );
    }

    test('every decision', async ({ page }) => {
      await atOnce(page);
      await bring(page, golden('plain-2-1', 'tikal2'));
      const [address] = page.url().split('@');
      for (const [decision, version] of DECISIONS) {
        await page.goto(`${address}@${version}`);
        await expect(page.getByRole('slider', { name: 'Position' })).toHaveValue(String(version));
        await playFromHere(page, asked);
        const sight = await look(page);
        expect(sight.decision, `at ${version}`).toBe(decision);
        // What is asked for is in sight.
        await expect(page.getByRole('region', { name: 'Here' })).toBeInViewport();
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
        await sound(page, `${decision} at ${version}`);
        // So is what was looked at on the board.
        const [place] = sight.digs.length > 0 ? sight.digs : sight.fields;
        if (place && !small) {
          await page.locator(`[data-place="${place}"]`).click();
          await until(page, 'something to do there', ({ ready }) => ready);
          await sound(page, `${place} at ${version}`);
        }
        if (!small) continue;
        for (const name of ['River', 'Temple', 'Your things']) {
          await page.getByRole('tab', { name, exact: true }).tap();
          await sound(page, `${name} at ${version}`);
        }
      }
    });

    test('curtain, dialogs, refusal, recap, replay and result', async ({ page }) => {
      await atOnce(page);
      await begin(page);
      await sound(page, 'the curtain');
      await page.getByRole('button', { name: /^I am/ }).click();
      await until(page, 'first keys', ({ decision }) => decision === 'keys');
      for (const name of ['Players', 'Log', 'Actions', 'Options']) {
        const door = page.getByRole('toolbar').getByRole('button', { name, exact: true });
        if (!(await door.isVisible())) continue;
        await door.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await sound(page, name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await page.locator('body').press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await sound(page, 'keys');
      await page.keyboard.press('Escape');
      await resign(page);
      await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
      await sound(page, 'the result');

      await bring(page, golden('plain-2-1', 'tikal2'));
      await page.getByRole('slider', { name: 'Position' }).fill('200');
      await until(page, 'replay', ({ drawn }) => drawn);
      await sound(page, 'the replay');
      await page.getByRole('button', { name: 'More' }).click();
      await sound(page, 'the menu of the replay');
      await page.keyboard.press('Escape');
      await page.getByRole('slider', { name: 'Position' }).press('End');
      await page.getByRole('button', { name: 'Result' }).click();
      await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
      await sound(page, 'the result in the replay');
      await page.keyboard.press('Escape');

      // The bot begins here, and something is left to dig when the turn is ended.
      const [address] = page.url().split('@');
      await page.goto(`${address}@9`);
      await playFromHere(page, asked);
      await page.getByRole('button', { name: 'Recap' }).click();
      await expect(page.getByRole('region', { name: 'Since your last turn' })).toBeVisible();
      await sound(page, 'the recap');
      await page.keyboard.press('Escape');
      expect((await look(page)).digs.length).toBeGreaterThan(0);
      await page.locator('[role="toolbar"] button.end').click();
      await expect(page.getByRole('dialog', { name: 'End the turn now?' })).toBeVisible();
      await sound(page, 'a question before the end of a turn');
    });
  });

// The table of Tikal II on a phone: everything that is pressed is as large as a finger needs, or as the board allows.
import { asked, DECISIONS, look } from './hands/tikal2/sight.ts';
import { bring, golden, playFromHere } from './records.ts';
import { LYING, PHONE, smallTargets } from './sizes.ts';
import { atOnce } from './table.ts';
import { expect, test, type Page } from './test.ts';

/** The places of the temple that a finger meets with less than it meets a field with, and those of which it meets something else. */
const smallPlaces = (page: Page): Promise<string[]> =>
  page.locator('[data-place]').evaluateAll((cells) => {
    // What is told of a place stands beside the rectangle that is pressed.
    const boxOf = (cell: Element): DOMRect => cell.querySelector('rect')!.getBoundingClientRect();
    const field = boxOf(cells[0]!);
    return cells.flatMap((cell) => {
      const { x, y, width, height } = boxOf(cell);
      const met = document.elementFromPoint(x + width / 2, y + height / 2);
      const large = height > field.height - 1 && width > 0.6 * field.width && width >= 24;
      const own = met === null || !met.closest('[data-place]') || cell.contains(met);
      return large && own ? [] : [`${cell.getAttribute('data-place')}: ${width}×${height}`];
    });
  });

for (const size of [PHONE, LYING])
  test.describe(`at ${size.width}×${size.height}`, () => {
    test.use({ viewport: size, hasTouch: true, isMobile: true });

    test('every decision has targets for fingers', async ({ page }) => {
      await atOnce(page);
      await bring(page, golden('plain-2-1', 'tikal2'));
      const [address] = page.url().split('@');
      for (const [decision, version] of DECISIONS) {
        await page.goto(`${address}@${version}`);
        await playFromHere(page, asked);
        expect((await look(page)).decision).toBe(decision);
        for (const name of ['River', 'Your things', 'Temple']) {
          await page.getByRole('tab', { name, exact: true }).tap();
          expect.soft(await smallTargets(page), `${decision} at ${version}, ${name}`).toEqual([]);
        }
        expect.soft(await smallPlaces(page), `${decision} at ${version}`).toEqual([]);
      }
    });

    test('what was chosen can be confirmed without scrolling', async ({ page }) => {
      await atOnce(page);
      await bring(page, golden('plain-2-1', 'tikal2'));
      const [address] = page.url().split('@');
      for (const decision of ['keys', 'look'] as const) {
        await page.goto(`${address}@${DECISIONS.find(([one]) => one === decision)![1]}`);
        await playFromHere(page, asked);
        const context = page.locator(`section.context[data-decision=${decision}]`);
        const answers = context.locator('[data-answers] button');
        const confirm = context.locator('button.primary');
        for (let chosen = 0; await confirm.isDisabled(); chosen += 1) {
          expect(chosen, `answers before ${decision} can be confirmed`).toBeLessThan(3);
          await answers.nth(chosen).tap();
        }
        await page.locator('.sheet').evaluate((strip) => strip.scrollTo(0, 0));
        await expect(confirm, decision).toBeInViewport({ ratio: 1 });
        // Nothing of what is told lies over it, and the last answer is not lost under it.
        await answers.last().focus();
        await expect(confirm, decision).toBeInViewport({ ratio: 1 });
        await confirm.tap();
        await expect(context).toHaveCount(0);
      }
    });
  });

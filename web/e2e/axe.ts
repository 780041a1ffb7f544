// No violations of WCAG 2.2 AA, nor of what axe calls best practice.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function accessible(page: Page, what: string): Promise<void> {
  // Colours are judged where they have come to rest.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} – ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(told, what).toEqual([]);
}

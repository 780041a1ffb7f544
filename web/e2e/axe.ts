// No violations of WCAG 2.2 AA, nor of what axe calls best practice.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, and where. */
export async function violations(page: Page): Promise<string[]> {
  // Colours are judged where they have come to rest.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  // Once for each document: to read axe takes longer than to ask it.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} – ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  }, TAGS);
}

export async function accessible(page: Page, what: string): Promise<void> {
  expect(await violations(page), what).toEqual([]);
}

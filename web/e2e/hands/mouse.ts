// The mouse, at the places where things are drawn.
import type { Locator, Page } from '../test.ts';
import type { Hand } from './hand.ts';

async function click(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not in sight`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export const mouse: Hand = {
  hex: (page, hex) => click(page, page.locator(`[data-hex="${hex}"]`)),
  act: (page, action) => click(page, page.locator(`svg [data-act="${action}"]`).first()),
  button: (page, name) =>
    page
      .locator('dialog[open], section.auction, section.context')
      .getByRole('button', { name })
      .last()
      .click(),
  end: (page) => page.locator('[role="toolbar"] button.end').click(),
  supply: (page, figure) => page.getByRole('button', { name: `${figure} enters` }).click(),
};

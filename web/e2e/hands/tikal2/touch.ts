// A finger on a phone, which shows river, temple and one's own things one at a time.
import type { Locator, Page } from '../../test.ts';
import { tap, tapAnew } from '../touch.ts';
import type { Hand } from './hand.ts';
import { ANSWERS, OFFERS, PRIMARY, THINGS } from './mouse.ts';

/** What cannot be taken back is not tapped twice in a row. */
async function press(page: Page, target: Locator): Promise<void> {
  const final = (await target.getAttribute('data-final')) !== null;
  await (final ? tapAnew : tap)(page, target);
}

const nth = (page: Page, selector: string, index: number): Locator => page.locator(selector).nth(index - 1);
const view = (page: Page, name: string): Promise<void> =>
  press(page, page.getByRole('tab', { name, exact: true }));

export const touch: Hand = {
  place: async (page, place) => {
    await view(page, 'Temple');
    await press(page, page.locator(`[data-place="${place}"]`));
  },
  tile: (page, tile) => press(page, page.locator(`[data-tile="${tile}"]`)),
  answer: (page, index) => press(page, nth(page, ANSWERS, index)),
  turn: (page) => press(page, page.getByRole('button', { name: 'Turn right' })),
  go: (page) => press(page, page.locator(PRIMARY)),
  end: (page) => press(page, page.locator('[role="toolbar"] button.end')),
  dialog: (page, name) => press(page, page.getByRole('dialog').getByRole('button', { name })),
  river: (page) => view(page, 'River'),
  things: (page) => view(page, 'Your things'),
  thing: (page, index) => press(page, nth(page, THINGS, index)),
  offer: (page, index) => press(page, nth(page, OFFERS, index)),
};

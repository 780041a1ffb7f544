// The mouse, at the places where things are drawn.
import type { Page } from '../../test.ts';
import type { Hand } from './hand.ts';

export const PRIMARY = 'section.context .go button.primary:not([disabled])';
export const ANSWERS = '[data-answers] button:not([disabled])';
/** Those that are used when they are pressed; a card for a walk shows where it would be spent. */
export const THINGS = '[data-tray] button.thing:not([disabled], [data-walk])';
export const OFFERS = '[data-tray] .more button';

const click = (page: Page, selector: string, index = 1): Promise<void> =>
  page
    .locator(selector)
    .nth(index - 1)
    .click();

export const mouse: Hand = {
  place: (page, place) => click(page, `[data-place="${place}"]`),
  tile: (page, tile) => click(page, `[data-tile="${tile}"]`),
  answer: (page, index) => click(page, ANSWERS, index),
  turn: (page) => page.getByRole('button', { name: 'Turn right' }).click(),
  go: (page) => click(page, PRIMARY),
  end: (page) => click(page, '[role="toolbar"] button.end'),
  dialog: (page, name) => page.getByRole('dialog').getByRole('button', { name }).click(),
  river: async () => {},
  things: async () => {},
  thing: (page, index) => click(page, THINGS, index),
  offer: (page, index) => click(page, OFFERS, index),
};

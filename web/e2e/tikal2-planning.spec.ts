// Planning a turn of Tikal II: trips, the forest, deliveries with their cards, what cannot be taken back, plans for later.
import { accessible } from './axe.ts';
import { by, dice, playTurn } from './hands/tikal2/hand.ts';
import { mouse } from './hands/tikal2/mouse.ts';
import { asks, until } from './hands/tikal2/sight.ts';
import { decision, laden, playPlaced } from './placed.ts';
import { PHONE, resize } from './sizes.ts';
import { expect, test, type Page } from './test.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Here' });
const go = (page: Page) => strip(page).locator('.go button.primary');
const site = (page: Page, number: number) => page.locator(`[data-site="${number}"]`);
const score = (page: Page) => page.locator('article [data-score="1"] [aria-hidden]');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('a trip without a choice is one press on a tile and the green button, and one step back', async ({
  page,
}) => {
  await playPlaced(page, laden({ treasures: [] }, { treasures: [{ count: 9 }, { count: 8 }, { count: 8 }] }));
  await decision(page, 'sail');
  await page.locator('[data-tile="5"]').click();
  await go(page).click();
  await decision(page, 'use');
  await undo(page).click();
  await decision(page, 'sail');
  // A site with one tile leaves nothing to choose.
  await site(page, 3).press('Enter');
  await go(page).click();
  await decision(page, 'use');
});

test('a delivery is put together before it is made: kinds, numbers, cards, and what it brings', async ({
  page,
}) => {
  await playPlaced(page, laden());
  // What a trip can bring stands at its goal: two cups at 4 are more than a mask or a tablet.
  await expect(site(page, 2)).toHaveAttribute('aria-label', /Passes: Seaplane\. .*up to 8 points/);
  await page.locator('[data-tile="5"]').click();
  await go(page).click();
  await decision(page, 'deliver');
  await accessible(page, 'a delivery');
  const kind = (name: RegExp) => strip(page).getByRole('button', { name });
  await expect(go(page)).toBeDisabled();
  await kind(/× cup: 8 points/).click();
  await expect(go(page)).toContainText('+8');
  // Some can be kept back.
  await strip(page).getByRole('button', { name: 'One fewer' }).click();
  await expect(go(page)).toContainText('+4');
  await strip(page).getByRole('button', { name: 'One more' }).click();
  // One kind instead of another, unless a card allows both.
  await kind(/× tablet: 3 points/).click();
  await expect(go(page)).toContainText('+3');
  await kind(/× cup: 8 points/).click();
  await strip(page)
    .getByRole('button', { name: /All kinds/ })
    .click();
  await kind(/× tablet: 3 points/).click();
  await expect(go(page)).toContainText('+11');
  await strip(page)
    .getByRole('button', { name: /\+2 each/ })
    .click();
  await expect(go(page)).toContainText('+17');
  await go(page).click();
  await expect(score(page)).toHaveText('37');
  await decision(page, 'use');
  // All of it is one step.
  await undo(page).click();
  await decision(page, 'deliver');
  await expect(score(page)).toHaveText('20');
});

test('the whole trip is in sight before it begins: each plane with its prices then, the forest with its toll', async ({
  page,
}) => {
  await playPlaced(page, laden());
  // Past a plane, the forest and the other plane.
  await site(page, 6).press('Enter');
  const ahead = strip(page).getByRole('list', { name: 'On the way' }).getByRole('listitem');
  await expect(ahead).toHaveText([
    /Seaplane.*2 × cup at 4.*1 × tablet at 3/s,
    /Forest: a key or the card$/,
    /Seaplane.*2 × cup at 2/s,
  ]);
  await accessible(page, 'a trip');
  // Under way what is left of it stays in sight.
  await go(page).click();
  await decision(page, 'deliver');
  await expect(ahead).toHaveText([/Forest/, /Seaplane.*2 × cup at 2/s]);
  await strip(page)
    .getByRole('button', { name: /× tablet: 3 points/ })
    .click();
  await go(page).click();
  await decision(page, 'pay');
  await expect(ahead).toHaveText([/Seaplane.*2 × cup at 2/s]);
  await strip(page)
    .getByRole('button', { name: /^pink key: / })
    .click();
  await decision(page, 'deliver');
  await expect(strip(page).getByRole('button', { name: /× cup: 4 points/ })).toBeVisible();
  await expect(ahead).toHaveCount(0);
  // And all of it can be taken back, step by step.
  for (const before of ['pay', 'deliver', 'sail']) {
    await undo(page).click();
    await decision(page, before);
  }
});

test('on a phone the second seaplane names what it pays once something was delivered at the first', async ({
  page,
}) => {
  await playPlaced(page, laden());
  await resize(page, PHONE);
  const planes = page
    .getByRole('list', { name: 'River' })
    .getByRole('listitem')
    .filter({ hasText: 'Seaplane' });
  await expect(planes).toHaveText([/Seaplane\s+up to \+8$/, /Seaplane\s+then up to \+5$/]);
});

test('without the card, one kind is delivered, and none of the cards is spent', async ({ page }) => {
  await playPlaced(page, laden());
  await page.locator('[data-tile="5"]').click();
  await go(page).click();
  await decision(page, 'deliver');
  const cup = strip(page).getByRole('button', { name: /× cup: 8 points/ });
  await cup.click();
  // Pressed again, it is done.
  await cup.click();
  await expect(score(page)).toHaveText('28');
  await expect(page.locator('[data-tray]').getByText('All kinds')).toBeVisible();
  await expect(page.locator('[data-tray]').getByText('+2 each')).toBeVisible();
});

test('at the forest every way is offered: keys with what they close, the card, a delivery, one more key', async ({
  page,
}) => {
  await playPlaced(page, laden());
  // Its tiles lie in its middle.
  await site(page, 4).press('Enter');
  await go(page).click();
  await decision(page, 'deliver');
  await strip(page).getByRole('button', { name: 'Deliver nothing' }).click();
  await decision(page, 'pay');
  await accessible(page, 'the forest');
  await expect(strip(page).getByRole('button', { name: /^pink key: / })).toBeVisible();
  await expect(strip(page).getByRole('button', { name: /^brown key: / })).toBeVisible();
  await expect(strip(page).getByRole('button', { name: 'Free-forest card' })).toBeVisible();
  // One more key from the tent, then it can be paid, too.
  await strip(page).getByRole('button', { name: 'Tent' }).click();
  await strip(page).getByRole('button', { name: 'Tent: green key' }).click();
  await decision(page, 'pay');
  await expect(strip(page).getByRole('button', { name: /^green key: / })).toBeVisible();
  await undo(page).click();
  // A flight comes before the toll.
  await strip(page).getByRole('button', { name: 'Flight' }).click();
  await decision(page, 'deliver');
  await strip(page)
    .getByRole('button', { name: /× cup: 8 points/ })
    .click();
  await go(page).click();
  await expect(score(page)).toHaveText('28');
  await decision(page, 'pay');
  await strip(page).getByRole('button', { name: 'Free-forest card' }).click();
  await decision(page, 'take');
});

test('what cannot be taken back says so before it is pressed, and only that', async ({ page }) => {
  const stage = { symbols: { tile: 16, left: ['card'] } };
  await playPlaced(
    page,
    laden(
      { explorer: 'a1', canoe: 6, cards: [], tiles: [16] },
      { phase: { turn: { stage } }, sites: [[1, 2, 3], [4, 5, 6], [7], [10, 11, 12], [13, 14], [15]] },
    ),
  );
  await decision(page, 'use');
  const card = strip(page).getByRole('button', { name: 'card', exact: true });
  await expect(card.locator('.final')).toBeVisible();
  await expect(card).toHaveAttribute('data-final', '');
  await card.click();
  await decision(page, 'look');
  await expect(undo(page)).toBeDisabled();
  // Keeping one turns nothing up.
  await strip(page).locator('[data-answers] button').first().click();
  await expect(go(page)).toBeEnabled();
  await expect(go(page).locator('.final')).toHaveCount(0);
});

test('a plan for later shows its first misfit, with the reason and its rule, when the turn comes', async ({
  person,
}) => {
  const [ann, bob] = [await person(), await person()];
  for (const page of [ann, bob]) {
    await page.goto('/settings');
    await page.getByText('At once', { exact: true }).click();
  }
  await ann.goto('/tables/new');
  await ann.getByLabel('Your name').fill('Ann');
  await ann.getByText('Tikal II', { exact: true }).click();
  await ann.getByRole('group', { name: 'Players' }).getByText('2').click();
  await ann.getByText('As listed', { exact: true }).click();
  await ann.getByText('Only with the link', { exact: true }).click();
  await ann.getByRole('button', { name: 'Open the table' }).click();
  await expect(ann).toHaveURL(/\/t\//);
  await bob.goto(new URL(ann.url()).pathname);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Take seat 2' }).click();
  for (const page of [ann, bob]) {
    await decision(page, 'keys');
    await strip(page)
      .getByRole('button', { name: /^pink key/ })
      .click();
    await strip(page)
      .getByRole('button', { name: /^blue key/ })
      .click();
    await go(page).click();
  }
  await decision(ann, 'sail');
  await bob.getByRole('button', { name: 'Plan ahead' }).click();
  await decision(bob, 'sail');
  // Both want the same tile; all tiles are open, and which it is does not matter.
  const tile = bob.locator('[data-cell^="1-"]').first();
  const wanted = await tile.getAttribute('data-tile');
  await tile.click();
  await go(bob).click();
  await decision(bob, 'use');
  await ann.locator(`[data-tile="${wanted}"]`).click();
  await go(ann).click();
  // What leaves no choice on that tile follows by itself.
  await until(ann, 'tile in hand', (sight) => asks(sight) && !['sail', 'take'].includes(sight.decision));
  await playTurn(ann, by(mouse), dice(5));
  const notice = bob.locator('.notice');
  await expect(notice).toContainText(
    /1 of 2 planned steps still fit\. The next, “Take the tile: .*”, does not: /,
  );
  await expect(notice.getByRole('link', { name: /^Rule L/ })).toBeVisible();
  await decision(bob, 'take');
});

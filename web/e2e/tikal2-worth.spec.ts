// What the table of Tikal II says before anything is done: what would be scored, what a dig brings and what its way needs, what a
// count gives, what a thing costs, which cards can be played, and what everybody may know.
import { accessible } from './axe.ts';
import { decision, laden, playPlaced } from './placed.ts';
import { expect, test, type Page } from './test.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Here' });
const tray = (page: Page) => page.locator('[data-tray]');
const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`);
const score = (page: Page) => page.locator('article [data-score="1"] [aria-hidden]');
const player = (page: Page, index: number) => page.locator('article').nth(index);

/** All treasures are in their stacks. */
const whole = { treasures: [{ count: 9 }, { count: 8 }, { count: 8 }] };
const empty = { treasures: [], cards: [] };
/** Ann's tile is played but for some symbols: the canoe has come for it. */
function playing(tile: number, canoe: number, left: string[], choice?: unknown) {
  const all = [[1, 2, 3], [4, 5, 6], [7], [10, 11, 12], [13, 14], [15, 16]];
  return {
    seat: { ...empty, tiles: [tile], canoe },
    more: {
      ...whole,
      phase: {
        turn: {
          stage: left.length > 0 ? { symbols: { tile, left } } : 'rest',
          ...(choice ? { choice } : {}),
        },
      },
      sites: all.map((site) => site.filter((one) => one !== tile)),
    },
  };
}
const exploring = playing(16, 6, []);

test('what scoring now would bring is told for everybody, with where it comes from', async ({ page }) => {
  const camp = { blue: 2, pink: 1, green: 1 };
  await playPlaced(page, laden({ camp, flags: ['c3/2'] }, {}, { camp: { blue: 1 } }));
  // A set of three colours and one of one; both have a flag at the blue altar.
  const own = player(page, 0).getByRole('button', { name: 'Would score 10 now' });
  await expect(own).toHaveText('now +10');
  await own.focus();
  const from = page.getByRole('note');
  await expect(from).toContainText('Keys in the camp: 7');
  await expect(from).toContainText('Altars: 3 (c3)');
  await expect(from).not.toContainText('Undelivered');
  const rival = player(page, 1).getByRole('button', { name: 'Would score 1 now' });
  await rival.focus();
  await expect(from).toContainText('Keys in the camp: 1');
  await expect(from).toContainText('Altars: 0');
});

test('in the second round treasures and cards score, too', async ({ page }) => {
  await playPlaced(page, laden({ camp: { blue: 2 }, cards: ['five:all', 'twin:1'] }, { round: 2 }));
  await player(page, 0).getByRole('button', { name: 'Would score 14 now' }).focus();
  const from = page.getByRole('note');
  for (const source of ['Keys in the camp: 2', 'Undelivered treasures: 4', '5 points: 5', 'Twin: 3'])
    await expect(from).toContainText(source);
});

test('a room in reach says what its way needs and what a dig brings, and lights the doors that count', async ({
  page,
}) => {
  const flags = ['a1/1'];
  await playPlaced(page, laden({ ...exploring.seat, flags }, exploring.more));
  await decision(page, 'explore');
  // Two doors of this colour stand where the own flag is.
  await expect(page.locator('[data-badge="+6"]').first()).toBeVisible();
  await place(page, 'e5').press('Enter');
  await expect(strip(page)).toContainText(
    /6 points: bonus 3, its doors 1, and your other doors of this colour 2/,
  );
  await expect(strip(page).locator('.way')).toContainText(/A way needs\s+pink key/);
  await expect(page.locator('.ground .counts')).toHaveCount(3);
  await accessible(page, 'a dig');
  const dig = strip(page).getByRole('button', { name: 'Walk and dig' });
  await expect(dig).toContainText('+6');
  await dig.click();
  await expect(score(page)).toHaveText('26');
});

test('of several spots the best comes first, and none promises nothing where it brings something', async ({
  page,
}) => {
  await playPlaced(page, laden({ ...exploring.seat, explorer: 'c3' }, exploring.more, { flags: [] }));
  await decision(page, 'explore');
  await expect(page.locator('[data-badge="+3 icon-card icon-altar"]')).toBeVisible();
  await place(page, 'c3').press('Enter');
  await expect(strip(page)).toContainText('3 points: bonus 3, a card, and altar +3 at scoring');
  const digs = strip(page).getByRole('button', { name: /^Dig/ });
  await expect(digs).toHaveCount(4);
  await expect(digs.last()).toContainText('+3');
  await expect(digs.last()).toHaveClass(/primary/);
  // The worst one is a treasure without points.
  await expect(digs.first()).toHaveText(/^\s*Dig\s*$/);
});

test('N leads to the best dig, and ending without it says what it would bring', async ({ page }) => {
  await playPlaced(
    page,
    laden({ ...exploring.seat, explorer: 'c3', chips: 0 }, exploring.more, { flags: [] }),
  );
  await decision(page, 'explore');
  await page.keyboard.press('n');
  await expect(place(page, 'c3')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').getByRole('button', { name: 'End turn' }).click();
  const ask = page.getByRole('dialog');
  await expect(ask).toContainText('A dig in c3 is still possible. It brings: 3 points: bonus 3, a card');
});

test('which passage is spent can be chosen, and the card for it is lit', async ({ page }) => {
  await playPlaced(page, laden({ ...exploring.seat, cards: ['passage:all', 'bonus:all'] }, exploring.more));
  await decision(page, 'explore');
  // No delivery, no card for one.
  await expect(tray(page).getByRole('button', { name: '+2 each' })).toBeDisabled();
  const card = tray(page).getByRole('button', { name: 'Passage' });
  await expect(card).toHaveClass(/lit/);
  await card.click();
  const ways = strip(page).getByRole('combobox', { name: 'Which passages to spend' });
  await expect(ways.locator('option')).toHaveText([
    '1 passage, last step from outside',
    '1 passage card, last step from outside',
  ]);
  await expect(ways.locator('option:checked')).toHaveText(/^1 passage card/);
  await expect(strip(page)).toContainText('After the dig you may step back outside');
  await place(page, 's1').press('Enter');
  await ways.selectOption({ index: 1 });
  await strip(page).getByRole('button', { name: 'Walk and dig' }).click();
  await decision(page, 'return');
  await expect(card).toHaveCount(0);
  await expect(score(page)).toHaveText('30');
});

test('a shut room says which keys or how many passages would lead there', async ({ page }) => {
  await playPlaced(page, laden({ ...exploring.seat, chips: 0 }, exploring.more));
  await decision(page, 'explore');
  await place(page, 'a3').press('Enter');
  await expect(strip(page)).toContainText(
    /blue room:\s*closed; these keys would open a way: blue\.\s*With 1 passage you would get there\./,
  );
  await place(page, 's1').press('Enter');
  await expect(strip(page)).toContainText(/secret room:\s*With 1 passage you would get there\./);
  await place(page, 'c3').press('Enter');
  await expect(strip(page)).toContainText('No way leads there now.');
});

test('who can dig nowhere may buy a key: what it costs, and how many rooms it opens', async ({ page }) => {
  await playPlaced(page, laden({ ...exploring.seat, chips: 0, backpack: {} }, exploring.more));
  await decision(page, 'explore');
  const key = strip(page).getByRole('button', { name: /^Buy for 10 points: pink key.* opens 3 more rooms/ });
  await expect(key).toContainText('−10');
  await expect(key).toContainText('+3 rooms');
  await key.click();
  await expect(score(page)).toHaveText('10');
  await place(page, 'e5').press('Enter');
  await expect(strip(page).getByRole('button', { name: 'Walk and dig' })).toContainText('+4');
  await expect(strip(page).getByRole('button', { name: /^Buy/ })).toHaveCount(0);
});

test('a count says what each colour gives', async ({ page }) => {
  const { seat, more } = playing(13, 5, ['count']);
  await playPlaced(page, laden({ ...seat, flags: ['a1/1', 'a2/1', 'b1/1'] }, more));
  await strip(page).getByRole('button', { name: 'count doors' }).click();
  await decision(page, 'count');
  const answers = strip(page).locator('[data-answers] button');
  await expect(answers).toHaveText([/pink\s*\+4/, /brown\s*\+1/, /\+0/, /\+0/, /\+0/]);
  await answers.first().click();
  await expect(score(page)).toHaveText('24');
});

test('a look says what each thing pays now and next, and how many one has', async ({ page }) => {
  const items = ['mask:1', 'cup:1', 'tablet:1'];
  const { seat, more } = playing(15, 6, ['key'], { look: { pile: 1, items } });
  const treasures = [{ count: 5 }, { count: 8 }, { count: 8 }];
  await playPlaced(page, laden({ ...seat, treasures: ['mask@1:all'] }, { ...more, treasures }));
  await decision(page, 'look');
  await expect(strip(page).locator('[data-answers] button')).toHaveText([
    /mask\s*2 now, 3 next; you have 1/,
    /cup\s*4 now, 2 next; you have 0/,
    /tablet\s*3 now, 5 next; you have 0/,
  ]);
});

test('cards are played where they can be: a key, an exploration; the others are disabled', async ({
  page,
}) => {
  const cards = ['key:all', 'explore:all', 'five:all', 'bonus:all'];
  await playPlaced(page, laden({ ...empty, cards }, whole));
  const card = (name: string) => tray(page).getByRole('button', { name });
  await decision(page, 'sail');
  for (const name of ['5 points', '+2 each']) await expect(card(name)).toBeDisabled();
  await card('Key').first().click();
  await tray(page).getByRole('button', { name: 'Play: Key: green key, into the camp' }).click();
  await expect(player(page, 0).getByTitle(/^Camp \(scores\)/)).toHaveAttribute('title', /1 × green key/);
  await expect(card('Key')).toHaveCount(0);
  await card('Extra exploration').click();
  await decision(page, 'explore');
  await expect(card('Extra exploration')).toHaveCount(0);
});

test('what is public or known is in sight: the next altar room, the chamber to come, tops of stacks, camps, what is gone', async ({
  page,
}) => {
  const { seat, more } = playing(6, 2, ['altar']);
  const known = { cards: ['twin:1'], lights: ['green1:1'], delivered: { cup: 1 }, played: { flight: 1 } };
  const treasures = [{ count: 7 }, { count: 7 }, { count: 8 }];
  await playPlaced(
    page,
    laden(seat, { ...more, ...known, treasures }, { treasures: ['mask@1:12', 'cup@2:2'] }),
  );
  const altar = strip(page).getByRole('button', { name: /altar room/ });
  await expect(altar).toContainText('yellow altar');
  const stocks = page.getByRole('region', { name: 'Prices and supply' });
  for (const line of [
    'Next altar room: yellow altar',
    /treasure chamber in 1\d more rooms/,
    '16 points, 14 points, 12 points, and 10 points',
    'Twin',
    'green room',
    '1 × cup',
    '1 × Flight',
  ])
    await expect(stocks).toContainText(line);
  const camp = player(page, 1).locator('[data-known] .thing');
  await expect(camp).toHaveText([/mask, from stack 1/, /hidden, from stack 2/]);
  await accessible(page, 'what is known');
});

test('the forest says what it takes of oneself, whoever is to move', async ({ page }) => {
  // The bot never answers: it stays its turn.
  await page.context().route(/bots_bg[^?]*\.wasm$/, () => {});
  const { seat, more } = exploring;
  await playPlaced(page, laden(seat, { ...more, phase: { turn: { stage: 'rest', explored: true } } }));
  const key = page.locator('.ground use[href="#u-key-any"]');
  await expect(key).toHaveCount(1);
  await page.getByRole('toolbar').getByRole('button', { name: 'End turn' }).click();
  await expect(page.getByRole('button', { name: 'Plan ahead' })).toBeVisible();
  await expect(key).toHaveCount(1);
});

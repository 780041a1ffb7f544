// Help while playing, for who is new: what can be done and why not, what things are; one switch, and gone after two games.
import { readFileSync } from 'node:fs';
import { accessible } from './axe.ts';
import { expect, test, type Page } from './test.ts';
import { cutTexts, drawn, LYING, PHONE, place, resize, SIZES, smallTargets, TABLET, WIDE } from './sizes.ts';
import { hotSeat, resign, WON } from './table.ts';
import { begin } from './hands/tikal2/sight.ts';

/** Tikal II at one device: whoever is first takes it. */
async function takeFirst(page: Page): Promise<void> {
  await begin(page);
  await page.getByRole('button', { name: 'I am Ann' }).click();
}

const GAMES = {
  Tikal: {
    begin: (page: Page) => hotSeat(page),
    first: 'Place the tile',
    later: 'First place the tile.',
    rule: 'P1',
  },
  'Tikal II': {
    begin: takeFirst,
    first: 'First keys',
    later: 'First take your keys.',
    rule: 'LS4',
  },
};

const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../src/i18n/languages.json', import.meta.url), 'utf8')) as object,
);

const what = (page: Page) => page.getByRole('region', { name: 'What is this?' });
const guide = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 3 }) });
const can = (page: Page) => guide(page).filter({ hasText: /^What can I do now\?/ });
const cannot = (page: Page) => guide(page).filter({ hasText: /^Not possible now/ });

for (const [name, game] of Object.entries(GAMES))
  test(`at a table of ${name} who is new is told what can be done, and why the rest cannot`, async ({
    page,
  }) => {
    await game.begin(page);
    await page.mouse.move(300, 400);
    await page.getByRole('button', { name: 'What can I do now?' }).click();
    await expect(can(page).locator('dt')).toHaveText([new RegExp(`^\\s*${game.first}`)]);
    const later = cannot(page).locator('dl > div').filter({ hasText: game.later });
    await expect(later).toHaveCount(1);
    await accessible(page, 'help');
    // The rule opens beside the table, and the table stays.
    await later.getByRole('link').click();
    await expect(page.getByRole('dialog').locator('.lit')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(can(page)).toBeVisible();
    await expect(can(page).getByRole('link', { name: `Rule ${game.rule}` })).toBeVisible();
  });

test('what can be done follows the turn, with what it costs, as the rules say', async ({ page }) => {
  await hotSeat(page);
  await page.mouse.move(300, 400);
  await page.getByRole('button', { name: 'What can I do now?' }).click();
  await place(page);
  const enter = can(page).locator('dl > div').filter({ hasText: 'Enter figures' });
  await expect(enter.locator('dt b')).toHaveText('1 AP');
  await expect(enter).toContainText('Now: a1.');
  // No figure is on the board yet.
  const no = cannot(page);
  await expect(no).toContainText('You need a figure of yours on');
  await expect(no.locator('dt').filter({ hasText: 'Uncover' })).toHaveCount(1);
  await expect(no.locator('dt').filter({ hasText: 'Place the tile' })).toHaveCount(1);
  await expect(
    can(page)
      .locator('dt')
      .filter({ hasText: /^\s*End/ }),
  ).toHaveCount(1);
});

/** Goes by keys to the things that are no buttons, and from one to the next; the answer is how each of them is told. */
async function explained(page: Page, least: number): Promise<string[]> {
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').getByRole('button').first().focus();
  const at = (): Promise<boolean> =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return (
        focused?.getAttribute('tabindex') === '0' && focused.matches('[data-thing], .thing, .pocket, .would')
      );
    });
  for (let presses = 0; !(await at()); presses += 1) {
    expect(presses, 'Tab leads to the things').toBeLessThan(100);
    await page.keyboard.press('Tab');
  }
  const told = new Set<string>();
  for (let things = 0; things < 80; things += 1) {
    const focused = await page.evaluateHandle(() => document.activeElement!);
    await expect(what(page)).not.toContainText('Point at something');
    told.add((await what(page).locator('p').textContent())!);
    await page.keyboard.press('ArrowDown');
    if (await focused.evaluate((one) => one === document.activeElement)) break;
  }
  expect(told.size).toBeGreaterThanOrEqual(least);
  return [...told].map((text) => /^[^:.]*[:.]?/.exec(text)![0]);
}

test('things say what they are, to pointer and keyboard', async ({ page }) => {
  await hotSeat(page);
  await page.locator('[data-hex="a1"]').hover();
  await expect(what(page)).toContainText('The base camp');
  await page.locator('[data-hex="a2"]').hover();
  await expect(what(page)).toContainText('A temple: 1 in every scoring');
  await expect(what(page).getByRole('link', { name: 'Rule V3' })).toBeVisible();
  await page.locator('[data-hex="e5"]').hover();
  await expect(what(page)).toContainText('Nobody has been here yet.');
  await page.locator('[data-thing="guards"]').first().hover();
  await expect(what(page)).toContainText('Guards:');
  await page.locator('[data-thing="levels"]').hover();
  await expect(what(page)).toContainText('Temple levels left in the box');
  await page.keyboard.press('b');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-hex="a1"]')).toBeFocused();
  await expect(what(page)).toContainText('The base camp');
  expect(await explained(page, 7)).toEqual(
    expect.arrayContaining(['Guards:', 'Camps:', 'Temple levels left in the box, by number.']),
  );
  await takeFirst(page);
  await page.locator('[data-place="a1"]').hover();
  await expect(what(page)).toContainText('A light room:');
  await page.locator('[data-place="a2"]').hover();
  await expect(what(page)).toContainText('An empty field:');
  await page.locator('[data-place="s1"]').hover();
  await expect(what(page)).toContainText('A secret room:');
  await page.locator('[data-tile]').first().hover();
  await expect(what(page)).toContainText('A tile. Whoever takes it');
  await page.locator('.pocket.backpack').first().hover();
  await expect(what(page)).toContainText('The backpack:');
  await page.locator('.tent').hover();
  await expect(what(page)).toContainText('The tent:');
  expect(await explained(page, 5)).toEqual(expect.arrayContaining(['The backpack:', 'The camp:']));
});

for (const [form, viewport] of Object.entries({ upright: PHONE, lying: LYING }))
  test.describe(`a phone, ${form}`, () => {
    test.use({ viewport, hasTouch: true });
    for (const [name, game] of Object.entries(GAMES))
      test(`at a table of ${name} help keeps away from what is pressed`, async ({ page }) => {
        await game.begin(page);
        const cell = page.locator(name === 'Tikal' ? '[data-hex="b2"]' : '[data-place="b2"]');
        await cell.tap();
        await expect(what(page)).toBeVisible();
        const [said, pressed] = [(await what(page).boundingBox())!, (await cell.boundingBox())!];
        const middle = pressed.y + pressed.height / 2;
        expect(middle < said.y || middle > said.y + said.height).toBe(true);
        expect(said.height).toBeLessThan(110);
        // Presses go through to the board.
        const through = await page.evaluate(
          ([x, y]) => document.elementFromPoint(x!, y!)?.closest('[data-board]') !== null,
          [said.x + 20, said.y + said.height / 2],
        );
        expect(through).toBe(true);
        await expect(what(page).getByRole('link')).toHaveCount(0);
        await accessible(page, 'what something is');
        expect(await cutTexts(page)).toEqual([]);
        // What lies with the players says what it is, too.
        await page.getByRole('toolbar').getByRole('button', { name: 'Players', exact: true }).tap();
        await accessible(page, 'the players');
        const thing = page.getByRole('dialog').locator(name === 'Tikal' ? '[data-thing="camps"]' : '.camp');
        await thing.first().tap();
        const foot = page.getByRole('dialog').getByRole('region', { name: 'What is this?' });
        await expect(foot).toContainText(name === 'Tikal' ? 'Camps:' : 'The camp:');
        await accessible(page, 'what the players have');
        await page.keyboard.press('Escape');
        await page.getByRole('toolbar').getByRole('button', { name: 'Actions', exact: true }).tap();
        await expect(page.getByRole('dialog')).toContainText('What can I do now?');
        await expect(page.getByRole('dialog')).toContainText('Not possible now');
        await accessible(page, 'what can be done');
        expect([await cutTexts(page), await smallTargets(page)]).toEqual([[], []]);
      });
  });

test('it can be read at every size in every language', async ({ page }) => {
  await hotSeat(page);
  for (const language of LANGUAGES) {
    await page.evaluate((language) => localStorage.setItem('mutal.language', language), language);
    for (const size of SIZES) {
      await resize(page, size);
      await page.reload();
      await drawn(page);
      await page.locator('[data-hex="a2"]').click();
      const said = page.locator('section.what');
      await expect(said).not.toBeEmpty();
      expect(await cutTexts(page), `${language} ${size.width}`).toEqual([]);
      await page.keyboard.press('a');
      await expect(page.locator('.guide dl').last()).toBeVisible();
      expect(await cutTexts(page), `${language} ${size.width}, what can be done`).toEqual([]);
    }
  }
});

test('it can be read at wide sizes, and moves nothing on the board', async ({ page }) => {
  await hotSeat(page);
  const board = page.locator('[data-board]');
  for (const size of [WIDE, TABLET]) {
    await resize(page, size);
    const before = await board.boundingBox();
    await page.locator('[data-hex="a2"]').hover();
    await expect(what(page)).toBeVisible();
    expect(await board.boundingBox()).toEqual(before);
    expect(await cutTexts(page)).toEqual([]);
  }
});

test('one switch puts it off, and then nothing of it is fetched', async ({ page }) => {
  await hotSeat(page);
  await page.locator('[data-hex="a2"]').hover();
  await expect(what(page)).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Options', exact: true }).click();
  const own = page.getByRole('checkbox', { name: /^Help while playing/ });
  await expect(own).toBeChecked();
  await own.uncheck();
  await page.keyboard.press('Escape');
  await expect(what(page)).toHaveCount(0);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await page.locator('[data-hex="a1"]').hover();
  await page.keyboard.press('a');
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
  await expect(can(page)).toHaveCount(0);
  expect(fetched.filter((url) => /\/(help|Guide)-/.test(url))).toEqual([]);
  // The same switch is among the settings.
  await page.goto('/settings');
  const same = page.getByRole('checkbox', { name: /^Help while playing/ });
  await expect(same).not.toBeChecked();
  await same.check();
  await hotSeat(page);
  await page.locator('[data-hex="a2"]').hover();
  await expect(what(page)).toBeVisible();
});

test('who knows the game is not helped', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('group', { name: 'How well do you know the game?' })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('toolbar').waitFor();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 330);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(fetched.filter((url) => /\/(help|Guide)-/.test(url))).toEqual([]);
});

test('after two games help goes off by itself, and says so once', async ({ page }) => {
  const off = page.getByText('help at the table is off now');
  for (const times of [0, 1, 0]) {
    await hotSeat(page);
    await page.locator('[data-hex="a1"]').hover();
    await resign(page);
    await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
    await expect(off).toHaveCount(times);
    // The same game again is no other game.
    await page.reload();
    await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
    await expect(off).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await page.locator('[data-hex="a2"]').hover();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(what(page)).toHaveCount(0);
});

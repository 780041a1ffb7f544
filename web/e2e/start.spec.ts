// The start page: a game against bots at once, how strong they are, and the last set-up as a second choice.
import { accessible } from './axe.ts';
import { expect, test } from './test.ts';
import { atOnce, hotSeat, look, myTurn, until } from './table.ts';
import { mouse } from './hands/mouse.ts';
import { until as untilSeen } from './hands/tikal2/sight.ts';
import { cutTexts, drawn, PHONE, resize, WIDE } from './sizes.ts';

test('how strong the bots are is asked once, and two clicks lead to the first move', async ({ page }) => {
  await atOnce(page);
  await page.goto('/');
  const ask = page.getByRole('group', { name: 'How well do you know the game?' });
  await expect(ask.getByRole('button')).toHaveText(['I am new', 'I know the game', 'I want a hard game']);
  await expect(page.getByText('The bots: Turtle, whom beginners beat.')).toBeVisible();
  await ask.getByRole('button', { name: 'I am new' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await expect(page.getByRole('article')).toHaveCount(4);
  const { fits, turned } = await myTurn(page);
  await mouse.hex(page, fits[0] ?? turned[0]!);
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  // The answer is remembered.
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  await expect(ask).toHaveCount(0);
  await expect(page.getByText('The bots: Turtle.')).toBeVisible();
  // And can be given anew.
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  await expect(ask.getByRole('button').first()).toBeFocused();
  await ask.getByRole('button', { name: 'I want a hard game' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await page.goto('/');
  await expect(page.getByText('The bots: Jaguar.')).toBeVisible();
});

test('who is new can read how a turn goes, who knows the game is not bothered', async ({ page }) => {
  await atOnce(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'I am new' }).click();
  await myTurn(page);
  const how = page.getByRole('button', { name: 'How a turn goes' });
  await how.click();
  const dialog = page.getByRole('dialog', { name: 'How a turn goes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await expect(dialog).toContainText('10 action points');
  await expect(dialog).toContainText('Only what has a lock is sent at once');
  await accessible(page, 'how a turn goes');
  await dialog.getByRole('button', { name: 'Rules' }).click();
  await expect(page.getByRole('dialog', { name: 'Rule T1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'I know the game' }).click();
  await expect(page).toHaveURL(/\/play\//);
  const { active } = await myTurn(page);
  expect(active).toBe(true);
  await expect(how).toHaveCount(0);
});

test('who is new to Tikal II can read how its turn goes, who knows it is not bothered by the same bots', async ({
  page,
}) => {
  await atOnce(page);
  const play = async (answer: string): Promise<void> => {
    await page.goto('/');
    await page.getByRole('group', { name: 'Game' }).getByText('Tikal II', { exact: true }).click();
    const change = page.getByRole('button', { name: 'Change' });
    if (await change.isVisible()) await change.click();
    await page.getByRole('button', { name: answer }).click();
    await untilSeen(page, 'first keys', ({ decision, drawn }) => drawn && decision === 'keys');
  };
  await play('I am new');
  const how = page.getByRole('button', { name: 'How a turn goes' });
  for (const size of [WIDE, PHONE]) {
    await resize(page, size);
    await how.click();
    const dialog = page.getByRole('dialog', { name: 'How a turn goes' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /canoe.*10 points/,
      /symbols/,
      /doors/,
      /flag/,
      /seaplane/,
      /two rounds/,
    ]);
    await expect(dialog).toContainText('Only what has a lock is sent at once');
    await accessible(page, 'how a turn of Tikal II goes');
    await dialog.getByRole('button', { name: 'Rules' }).click();
    await expect(page.getByRole('dialog', { name: 'Rule LT1' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  for (const language of ['de', 'fr', 'cs', 'en']) {
    await page.evaluate((language) => localStorage.setItem('mutal.language', language), language);
    await page.reload();
    await drawn(page);
    const strip = page.locator('section.context');
    const hidden = await strip.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden, `${language}: the strip scrolls`).toBeLessThanOrEqual(1);
    await strip.locator('> .mt-button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await cutTexts(page), language).toEqual([]);
  }
  await play('I know the game');
  await expect(how).toHaveCount(0);
});

test('the answer can be changed where a game is set up', async ({ page }) => {
  await page.goto('/new');
  const strength = page.getByRole('group', { name: 'How strong the bots are' });
  await expect(strength.getByRole('radio', { name: 'I am new' })).toBeChecked();
  await strength.getByText('I know the game', { exact: true }).click();
  await expect(page.getByLabel('Level of the bot on seat 4')).toHaveValue('coati');
  await strength.getByText('I am new', { exact: true }).click();
  for (const seat of [2, 3, 4])
    await expect(page.getByLabel(`Level of the bot on seat ${seat}`)).toHaveValue('turtle');
  // Bots that differ are none of the answers.
  await page.getByLabel('Level of the bot on seat 3').selectOption('jaguar');
  await expect(strength.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText('The bots: Turtle.')).toBeVisible();
});

test('a name cannot turn the words beside it around', async ({ page }) => {
  await page.goto('/new?seats=people');
  await page.getByLabel('Name on seat 1').fill('\u202eAnn\u200b');
  await page.getByLabel('Name on seat 2').fill('\u2067\u200f');
  await page.getByText('As listed', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann’s turn');
  await expect(page.locator('body')).toContainText('Player 1');
  const text = (await page.locator('body').textContent())!;
  expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
});

test('a game set up without a bot is not called one against bots', async ({ page }) => {
  await page.goto('/new');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('A game against bots');
  await page.getByRole('group', { name: 'Players' }).getByText('2').click();
  await page.getByLabel('Seat 2: person or bot').selectOption('person');
  await expect(heading).toHaveText('A game on one device');
});

test('whoever chooses a game is led on to that game', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('group', { name: 'Game' }).getByText('Tikal II', { exact: true }).click();
  for (const way of ['Against bots', 'On one device']) {
    await page.getByRole('link', { name: way }).click();
    await expect(page.getByRole('radio', { name: 'Tikal II' })).toBeChecked();
    await page.goBack();
    await page.getByRole('group', { name: 'Game' }).getByText('Tikal II', { exact: true }).click();
  }
  await page.getByRole('link', { name: 'The rules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rules of Tikal II');
});

test('“Play now” is against bots, always; the last set-up is a second choice', async ({ page }) => {
  await atOnce(page);
  await page.goto('/');
  const again = page.getByRole('button', { name: 'As last time' });
  await expect(again).toHaveCount(0);
  await hotSeat(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'I am new' }).click();
  await expect(page.getByRole('article').filter({ has: page.getByText('Bot', { exact: true }) })).toHaveCount(
    3,
  );
  await page.goto('/');
  await expect(again).toContainText('2 people, no bots · Basic game');
  await again.click();
  await expect(page).toHaveURL(/\/play\//);
  await until(page, 'Ann’s turn', ({ title, active }) => active && title === 'Ann’s turn');
  expect((await look(page)).dialog).toBeNull();
  await expect(page.getByRole('article')).toHaveCount(2);
  // Who sets a game against bots up again does not find two people there.
  await page.goto('/new');
  await expect(page.getByLabel('Level of the bot on seat 2')).toBeVisible();
});

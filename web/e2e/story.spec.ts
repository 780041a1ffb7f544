// What others did, as it is played back, and the log beside it.
import { expect, test, type Page } from './test.ts';
import { againstBots, hotSeat, look, myTurn, until } from './table.ts';
import { end } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { bring, golden } from './records.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const told = (page: Page) => page.getByRole('region', { name: 'What the others do' });
const log = (page: Page) => page.getByRole('list', { name: 'Log' });
const headings = (page: Page): Promise<string[]> => log(page).getByRole('heading').allInnerTexts();

/** Stops the clock: what is played back stays where it is until somebody presses something. */
async function stopClock(page: Page): Promise<void> {
  // The board is drawn in steps, each of which the clock brings on.
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Places the tile and ends the turn. Then the bots play, and the first of their steps is shown. */
async function endTurn(page: Page): Promise<void> {
  const { fits, turned } = await myTurn(page);
  await mouse.hex(page, fits[0] ?? turned[0]!);
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  await end(page, mouse);
  // The title of the page tells that all of them have played.
  await expect(page).toHaveTitle(/^● Your turn/);
  await expect(told(page)).toBeVisible();
}

test('a press hurries a step, a button a turn, another skips them all; the log keeps step', async ({
  page,
}) => {
  await page.clock.install();
  await againstBots(page, 3);
  const cards = page.getByRole('region', { name: 'Players' }).getByRole('article');
  const names = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')!));
  const [, second, third] = names as [string, string, string, string];
  await stopClock(page);
  await endTurn(page);
  await expect(title(page)).toHaveText(`${second}’s turn`);
  await expect(told(page)).toContainText(new RegExp(`^\\s*${second} `));
  // Turns and lines go the same way, and end with what is shown.
  expect((await headings(page)).map((text) => text.split(',')[0])).toEqual(['Ann', second]);
  const lines = log(page).getByRole('button');
  await expect(lines.first()).toContainText('draws');
  const before = await log(page).innerText();

  await mouse.hex(page, 'h5');
  await expect.poll(() => log(page).innerText()).not.toBe(before);
  await expect(title(page)).not.toHaveText('Your turn');
  expect(await headings(page)).toHaveLength(2);

  await told(page).getByRole('button', { name: 'Next turn' }).click();
  await expect(told(page)).toContainText(new RegExp(`^\\s*${third} `));
  await expect(title(page)).toHaveText(`${third}’s turn`);
  expect(await headings(page)).toHaveLength(3);
  // The turn before is read aloud as a whole.
  await expect(page.getByRole('status').filter({ hasText: `${second} places` })).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(title(page)).not.toHaveText('Your turn');

  await told(page).getByRole('button', { name: 'Skip to now' }).press('Enter');
  await expect(title(page)).toHaveText('Your turn');
  await expect(told(page)).toHaveCount(0);
  // The button is gone, and the keyboard is on the board.
  await expect(page.locator('[data-board] [tabindex="0"]').first()).toBeFocused();
  expect((await headings(page)).map((text) => text.split(',')[0])).toEqual([...names, 'Ann']);
});

test('until another has done something, nothing of one’s own stands where that is told', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const waiting: (() => void)[] = [];
    // Bots hear nothing while they are held.
    Worker.prototype.postMessage = function (this: Worker, ...message: [unknown]) {
      const send = (): void => postMessage.apply(this, message);
      if (document.documentElement.dataset.held) waiting.push(send);
      else send();
    };
    addEventListener('release', () => {
      delete document.documentElement.dataset.held;
      for (const send of waiting.splice(0)) send();
    });
  });
  await againstBots(page, 1);
  const cards = page.getByRole('region', { name: 'Players' }).getByRole('article');
  const bot = (await cards.nth(1).getAttribute('aria-label'))!;
  await page.evaluate(() => (document.documentElement.dataset.held = 'yes'));
  const { fits, turned } = await myTurn(page);
  await mouse.hex(page, fits[0] ?? turned[0]!);
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  await end(page, mouse);
  await expect(told(page)).toContainText(bot);
  await expect(told(page)).not.toContainText('Ann');
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await expect(title(page)).toHaveText('Your turn');
});

test('who wants to plan while others are shown is brought to the turn that waits', async ({ page }) => {
  await page.clock.install();
  await againstBots(page, 2);
  await stopClock(page);
  await endTurn(page);
  await expect(title(page)).not.toHaveText('Your turn');
  await page.keyboard.press('p');
  await expect(title(page)).toHaveText('Your turn');
  expect((await look(page)).active).toBe(true);
});

test('what is planned stands in the log, marked, until it is sent', async ({ page }) => {
  await hotSeat(page);
  const { fits, turned } = await look(page);
  const plan = log(page).getByRole('listitem').filter({ hasText: 'Planned, not sent yet' });
  await expect(log(page)).toContainText('draws');
  await expect(plan).toHaveCount(0);
  await mouse.hex(page, fits[0] ?? turned[0]!);
  await expect(plan).toContainText('places');
  await mouse.supply(page, 'Worker');
  await mouse.hex(page, 'a1');
  await expect(plan).toContainText(/enters a worker at a1\s*1/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(plan).not.toContainText('enters');
  await end(page, mouse);
  await expect(plan).toHaveCount(0);
  await expect(log(page).getByRole('button', { name: /^places/ })).toHaveCount(1);
});

test('a speed has one name', async ({ page }) => {
  await hotSeat(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'At once' })).toBeVisible();
});

test('a replay has the whole game in its log, and its scorings on the slider', async ({ page }) => {
  await bring(page, golden('basic-2-2015'));
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(title(page)).toHaveText('The game begins');
  await expect(page.getByRole('img', { name: /action points?/ })).toHaveCount(0);
  // Nothing has been spent yet, whatever is to come.
  await expect(log(page).getByRole('heading').first()).toBeVisible();
  for (const heading of await headings(page)) expect(heading).not.toContain('AP');

  const marks = page.getByRole('group', { name: 'Scorings' }).getByRole('button');
  const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
  expect(names.slice(0, 2)).toEqual(['Scoring 1', 'Scoring 2']);
  expect(names.at(-1)).toBe('Last scoring');
  await marks.first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(slider).toHaveAttribute('aria-valuetext', /Scoring 2$/);
  await expect(log(page).locator('[aria-current]')).toHaveText('A scoring round begins');
  await expect(log(page).locator('[aria-current]')).toBeInViewport();

  // What is still to come can be read, and jumped to.
  const later = page.getByRole('button', { name: 'Show later turns' });
  while (await later.isVisible()) await later.click();
  await log(page).getByRole('button', { name: 'The game is over' }).click();
  await expect(slider).toHaveValue((await slider.getAttribute('max'))!);
  await expect(title(page)).toHaveText('The game is over');
});

// Two people round one screen, by every way to touch a page: the first turns and the last, and whole games where there is time.
import { accessible } from './axe.ts';
import { expect, test, type Page } from './test.ts';
import { hotSeat, look, WON } from './table.ts';
import { playOn, playSome, playTurn } from './hands/hand.ts';
import { keyboard, press, tabTo } from './hands/keyboard.ts';
import { mouse } from './hands/mouse.ts';
import { openActions, readAndPlay } from './hands/reader.ts';
import { touch } from './hands/touch.ts';
import { playLast } from './records.ts';

/** Left to `make test-long`. */
const WHOLE = { tag: '@long' };

// As people have it: what a service worker keeps for later is fetched meanwhile.
test.describe('a whole game', () => {
  test.use({ serviceWorkers: 'allow' });

  test('by mouse, to the end screen, its record and a rematch', async ({ page }) => {
    await hotSeat(page);
    const turns = await playOn(page, mouse);
    expect(turns).toBeGreaterThan(30);
    const end = page.getByRole('dialog', { name: WON });
    await expect(end.getByRole('table', { name: 'Points by source' })).toBeVisible();
    // What is listed by source is what the winner has.
    const total = await end
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .allInnerTexts();
    const won = /with (\d+) point/.exec((await end.getByRole('heading').innerText()) ?? '')![1];
    expect(total[0]).toBe(won);
    const saved = page.waitForEvent('download');
    await end.getByRole('button', { name: 'Export the record' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.tikal$/);
    await end.getByRole('button', { name: 'Rematch' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await look(page)).over).toBe(false);
  });
});

test('an auction, by mouse', async ({ page }) => {
  await auction(page);
  await playSome(page, mouse, 6);
});

test('a double click and a key that is held bid for one, and not for who comes next', async ({ page }) => {
  await auction(page);
  const bid = (points: number) =>
    page.getByRole('region', { name: 'Auction' }).getByRole('button', { name: `Bid ${points}`, exact: true });
  await bid(1).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bob’s turn');
  await expect(bid(2)).toBeVisible();
  await bid(2).focus();
  // Down twice without up between: the key repeats.
  await page.keyboard.down('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann’s turn');
  await expect(bid(3)).toBeVisible();
  await bid(3).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  // Pressed anew, it bids: Ann, over the 2 of Bob. Over a 3 nobody is offered a 7.
  await page.getByRole('region', { name: 'Auction' }).getByRole('button', { name: '7', exact: true }).click();
  await bid(7).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bob’s turn');
  await expect(bid(8)).toBeVisible();
  const bids = page.getByRole('tabpanel', { name: 'Log' }).getByText(/bids \d+/);
  await expect(bids).toHaveText([/bids 1\b/, /bids 2\b/, /bids 7\b/]);
  await bid(8).click();
  await expect(bid(9)).toBeVisible();
  // The list of all actions keeps its places, too.
  await page.getByRole('tab', { name: 'All actions' }).click();
  const listed = (points: number) =>
    page.getByRole('tabpanel').getByRole('button', { name: `Bid ${points}`, exact: true });
  await listed(9).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bob’s turn');
  await expect(listed(10)).toBeVisible();
});

test('the last turns of an auction, by mouse', async ({ page }) => {
  await playLast(page, 'auction-2-2015', 30);
  await playOn(page, mouse);
  await expect(page.getByRole('dialog', { name: WON }).getByRole('row', { name: /^Paid/ })).toBeVisible();
});

test('a whole auction, by mouse', WHOLE, async ({ page }) => {
  await auction(page);
  await playOn(page, mouse);
  await expect(page.getByRole('dialog', { name: WON }).getByRole('row', { name: /^Paid/ })).toBeVisible();
});

async function auction(page: Page): Promise<void> {
  await hotSeat(page, { auction: true });
  const auction = page.getByRole('region', { name: 'Auction' });
  await expect(auction.getByRole('list', { name: 'Tiles on offer' }).getByRole('listitem')).toHaveCount(2);
  await expect(auction.getByText('A bid or a pass cannot be taken back.')).toBeVisible();
}

test('by keyboard alone, from the start page', async ({ page }) => {
  await beginByKeys(page);
  await playSome(page, keyboard, 4);
});

test('the last turns by keyboard alone, and the result again', async ({ page }) => {
  await playLast(page, 'basic-2-2015', 30);
  await playOn(page, keyboard);
  await leaveResultByKeys(page);
});

test('a whole game by keyboard alone', WHOLE, async ({ page }) => {
  await beginByKeys(page);
  await playOn(page, keyboard);
  await leaveResultByKeys(page);
});

async function beginByKeys(page: Page): Promise<void> {
  await page.goto('/');
  await press(page, 'On one device');
  await expect(page).toHaveURL(/\/new\?seats=people/);
  await press(page, 'Begin');
  await expect(page).toHaveURL(/\/play\//);
}

async function leaveResultByKeys(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
  // Escape leaves the dialog; the focus stays on the page.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tabTo(page, 'the log', ({ name }) => /Log/.test(name));
  // The result can be read again.
  await press(page, 'Result');
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
}

test('through the accessibility tree alone', async ({ page }) => {
  await beginByNames(page);
  for (let turn = 1; turn <= 6; turn += 1) expect(await readAndPlay(page)).toBe(true);
});

test('the last turns through the accessibility tree alone', async ({ page }) => {
  await playLast(page, 'basic-2-2015', 30);
  await openActions(page);
  await readToTheEnd(page);
});

test('a whole game through the accessibility tree alone', WHOLE, async ({ page }) => {
  await beginByNames(page);
  expect(await readToTheEnd(page)).toBeGreaterThan(30);
});

async function beginByNames(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'On one device' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await openActions(page);
}

async function readToTheEnd(page: Page): Promise<number> {
  let turns = 0;
  while (await readAndPlay(page)) {
    turns += 1;
    expect(turns).toBeLessThan(300);
  }
  const end = page.getByRole('dialog', { name: WON });
  await expect(end.getByRole('button', { name: 'Rematch' })).toBeVisible();
  return turns;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('by touch, with all that matters in sight', async ({ page }) => {
    await hotSeat(page);
    await inSight(page);
    await playSome(page, touch, 3);
    await inSight(page);
  });

  test('the last turns by touch', async ({ page }) => {
    await playLast(page, 'basic-2-2015', 30);
    await inSight(page);
    await playOn(page, touch);
    await endOnPhone(page);
  });

  test('a whole game by touch', WHOLE, async ({ page }) => {
    await hotSeat(page);
    await playOn(page, touch, async (turn) => {
      if (turn % 10 === 1) await inSight(page);
    });
    await endOnPhone(page);
  });

  /** The page does not scroll sideways, and turn, AP, own score and the orders are in sight. */
  async function inSight(page: Page): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    if ((await look(page)).over) return;
    await expect(page.getByRole('img', { name: /action points?/ })).toBeInViewport();
    await expect(page.getByRole('toolbar')).toBeInViewport();
  }

  async function endOnPhone(page: Page): Promise<void> {
    await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
    await accessible(page, 'the end on a phone');
  }

  test('everything that is pressed is 44 pixels large', async ({ page }) => {
    await hotSeat(page);
    await playTurn(page, touch);
    const small = await page
      .locator('button:visible, a:visible, summary:visible, select:visible')
      .evaluateAll((nodes) =>
        nodes
          .map((node) => ({
            name: node.getAttribute('aria-label') ?? node.textContent?.trim(),
            box: node.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name, box }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
      );
    expect(small).toEqual([]);
  });
});

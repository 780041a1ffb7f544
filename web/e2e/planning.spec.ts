// Planning a turn: undo down to its floor, drafts that outlive a reload, refusals that name their rule.
import { expect, test, type Page } from './test.ts';
import { atOnce, hotSeat, look, myTurn, resign, until, WON } from './table.ts';
import { end, playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const undoTurn = (page: Page) => page.getByRole('button', { name: 'Undo turn' });

async function place(page: Page): Promise<void> {
  const { fits, turned } = await look(page);
  await mouse.hex(page, fits[0] ?? turned[0]!);
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
}

async function enter(page: Page): Promise<void> {
  const { ap } = await look(page);
  await mouse.supply(page, 'Worker');
  const { reach } = await look(page);
  await mouse.hex(page, reach.sort((a, b) => a.cost - b.cost)[0]!.hex);
  await until(page, 'the worker on the board', (now) => now.ap < ap);
}

/** Plays until a worker stands on a treasure, with AP to dig and one to spare; where that is. */
async function toTreasure(page: Page): Promise<string> {
  for (let turn = 0; turn < 40; turn += 1) {
    const sight = await myTurn(page);
    if (sight.phase === 'place') await place(page);
    // Who came far in an earlier turn may be near now; else somebody new goes far.
    for (const pick of [...sight.own, null]) {
      if (pick) await mouse.hex(page, pick);
      else await mouse.supply(page, 'Worker');
      const { reach, ap } = await look(page);
      const near = reach.find(({ treasure, cost }) => treasure && cost <= ap - 4);
      const far = reach.toSorted((one, other) => other.cost - one.cost)[0];
      const goal = near ?? (pick ? undefined : far);
      if (goal) {
        await mouse.hex(page, goal.hex);
        await until(page, 'the worker to arrive', (now) => now.ap === ap - goal.cost);
      }
      if (near) return near.hex;
      await page.keyboard.press('Escape');
    }
    await end(page, mouse);
  }
  throw new Error('no worker comes near a treasure');
}

test('every step can be taken back, and the whole turn', async ({ page }) => {
  await hotSeat(page);
  await expect(undo(page)).toBeDisabled();
  await place(page);
  await enter(page);
  await enter(page);
  const { ap } = await look(page);
  await undo(page).click();
  expect((await look(page)).ap).toBeGreaterThan(ap);
  await page.getByRole('button', { name: 'Redo' }).click();
  expect((await look(page)).ap).toBe(ap);
  await undoTurn(page).click();
  expect((await look(page)).phase).toBe('place');
  await expect(undo(page)).toBeDisabled();
  await expect(undoTurn(page)).toBeDisabled();
});

test('a turn that was taken back comes back, after a reload, another step, or a look at the past', async ({
  page,
}) => {
  await hotSeat(page);
  await place(page);
  await enter(page);
  await enter(page);
  const { ap, own } = await look(page);
  const redo = page.getByRole('button', { name: 'Redo' });
  const again = async (): Promise<void> => {
    for (let step = 0; step < 3; step += 1) await redo.click();
    const now = await look(page);
    expect([now.phase, now.ap, now.own]).toEqual(['act', ap, own]);
  };
  await undoTurn(page).click();
  expect((await look(page)).phase).toBe('place');
  await again();
  // A reload keeps what was taken back.
  await undoTurn(page).click();
  await page.reload();
  await until(page, 'the table', ({ active, phase }) => active && phase === 'place');
  await again();
  // So does another step, once it is taken back.
  await undoTurn(page).click();
  const { fits, turned } = await look(page);
  await mouse.hex(page, [...turned, ...fits].at(-1)!);
  await until(page, 'the tile elsewhere', ({ phase }) => phase === 'act');
  await undoTurn(page).click();
  await again();
  // And a look at an earlier position.
  await undoTurn(page).click();
  await page.getByRole('list', { name: 'Log' }).getByRole('button').last().click();
  await page.keyboard.press('Escape');
  await until(page, 'the present', ({ active, phase }) => active && phase === 'place');
  await again();
});

test('what was dug cannot be taken back; what comes after it can', async ({ page }) => {
  await hotSeat(page);
  const hex = await toTreasure(page);
  const dig = `dig ${hex}`;
  await expect(page.locator(`svg [data-act="${dig}"]`)).toBeVisible();
  // What cannot be taken back says so before it is pressed: on the board, in the line of the hex, in the list, at the end.
  await expect(page.locator(`svg [data-act="${dig}"] .final`)).toBeVisible();
  await expect(page.locator('svg [data-act^="camp"] .final')).toHaveCount(0);
  await page.locator(`[data-hex="${hex}"]`).press('Enter');
  await expect(page.getByRole('button', { name: /^Dig a treasure.*for good/ })).toBeVisible();
  await expect(page.locator('[role="toolbar"] button.end')).toHaveAttribute('title', /cannot be taken back/);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'All actions' }).click();
  await expect(page.getByRole('button', { name: /^Dig on .*for good/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Worker: .*for good/ })).toHaveCount(0);
  const { ap } = await look(page);
  await mouse.act(page, dig);
  await until(page, 'the treasure', (now) => now.active && now.ap === ap - 3);
  await expect(undo(page)).toBeDisabled();
  await expect(undoTurn(page)).toBeDisabled();
  // A reload does not bring it back either.
  await page.reload();
  await until(page, 'the table', (now) => now.active && now.ap === ap - 3);
  await expect(undo(page)).toBeDisabled();
  await enter(page);
  await undoTurn(page).click();
  expect((await look(page)).ap).toBe(ap - 3);
  await expect(undo(page)).toBeDisabled();
});

test('what was taken back is of this turn alone, and is forgotten with the game', async ({ page }) => {
  const aside = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mutal.aside.')));
  await atOnce(page);
  await hotSeat(page);
  await place(page);
  await undoTurn(page).click();
  expect(await aside()).toHaveLength(1);
  // Both turns are played in another tab.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await until(other, 'the second tab', ({ active }) => active);
  await place(other);
  await end(other, mouse);
  await until(other, 'Bob’s turn', ({ title, active }) => active && title.startsWith('Bob'));
  await place(other);
  await end(other, mouse);
  // A tab that nobody looks at is in no hurry.
  await page.bringToFront();
  await until(page, 'Ann’s next turn', ({ title, active }) => active && title.startsWith('Ann'));
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
  expect(await aside()).toEqual([]);
  await place(page);
  await undoTurn(page).click();
  expect(await aside()).toHaveLength(1);
  await resign(page);
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
  expect(await aside()).toEqual([]);
});

test('what somebody else wrote in the place of a plan does no harm', async ({ page }) => {
  await hotSeat(page);
  await place(page);
  await undoTurn(page).click();
  for (const forged of [
    { undone: [['<img src=x>'], ['end', 'end'], ['place z99 7']], sent: ['x'] },
    { undone: Array(20_000).fill(['place b2 0']), sent: [] },
    { undone: {}, sent: 7 },
    { __proto__: null, undone: [[null]] },
  ]) {
    await page.evaluate((text) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('mutal.aside.'))!;
      localStorage.setItem(key, text);
    }, JSON.stringify(forged));
    await page.reload();
    await until(page, 'the table', ({ active, phase }) => active && phase === 'place');
    await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
    await place(page);
    await undoTurn(page).click();
  }
});

test('a plan outlives a reload', async ({ page }) => {
  await hotSeat(page);
  await place(page);
  await enter(page);
  const { ap } = await look(page);
  await page.reload();
  await until(page, 'the plan', (now) => now.active && now.phase === 'act' && now.ap === ap);
  await undoTurn(page).click();
  expect((await look(page)).phase).toBe('place');
});

test('a second tab of a game on this device is in step with the first', async ({ page }) => {
  await hotSeat(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await until(other, 'the second tab', ({ active }) => active);
  await page.bringToFront();
  await playTurn(page, mouse, 1);
  await other.bringToFront();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Bob’s turn');
  await playTurn(other, mouse, 1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann’s turn');
});

test('a refused move says why and leads to its rule', async ({ page }) => {
  await hotSeat(page);
  const { fits, turned } = await look(page);
  const allowed = new Set([...fits, ...turned]);
  const wrong = ['h5', 'd3', 'e3', 'a5'].find((hex) => !allowed.has(hex))!;
  await mouse.hex(page, wrong);
  const link = page.locator('.notices').getByRole('link', { name: /^Rule / });
  await expect(link).toBeVisible();
  const rule = await link.innerText();
  await link.click();
  await expect(page.getByRole('dialog', { name: rule })).toBeVisible();
  // The game is where it was.
  await page.keyboard.press('Escape');
  expect((await until(page, 'the table', ({ active }) => active)).phase).toBe('place');
});

test('where nothing is left but to end the turn, it says what that means', async ({ page }) => {
  await hotSeat(page);
  await place(page);
  for (let ap = 10; ap > 0; ap -= 1) {
    await page.keyboard.press('w');
    await page.locator('[data-hex="a1"]').press('Enter');
    await until(page, 'another worker', (now) => now.ap === ap - 1);
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('region', { name: 'Here' })).toHaveText(
    /end your turn\.\s+Sent at once, and cannot be taken back\./,
  );
});

test('ending with action points left asks once', async ({ page }) => {
  await hotSeat(page);
  await place(page);
  await mouse.end(page);
  const waste = page.getByRole('dialog', { name: 'End with 10 AP left?' });
  await waste.getByRole('button', { name: 'Keep playing' }).click();
  await expect(waste).toHaveCount(0);
  expect((await look(page)).title).toBe('Ann’s turn');
});

test('a tile is turned by wheel, key and button', async ({ page }) => {
  await hotSeat(page);
  const seen = async (): Promise<string> => {
    const { fits, turned } = await look(page);
    const card = await page.getByRole('button', { name: /^Tile in hand/ }).innerHTML();
    return `${fits} ${turned} ${card}`;
  };
  const before = await seen();
  await page.keyboard.press('r');
  expect(await seen()).not.toBe(before);
  await page.getByRole('button', { name: 'Turn left' }).click();
  expect(await seen()).toBe(before);
  const board = (await page.getByRole('application').boundingBox())!;
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2);
  await page.mouse.wheel(0, 100);
  await expect.poll(seen).not.toBe(before);
});

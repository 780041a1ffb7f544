// The frame of the table at its four sizes: what is in sight, what stays where it is, what a finger can press.
import { expect, test, type Locator, type Page } from './test.ts';
import { hotSeat, look, myTurn, until } from './table.ts';
import { touch } from './hands/touch.ts';
import {
  drawn,
  enter,
  fourPeople,
  LYING,
  PHONE,
  place,
  resize,
  SIZES,
  smallTargets,
  STATES,
  TABLET,
  WIDE,
} from './sizes.ts';
import { bring, golden, playLast } from './records.ts';

const board = (page: Page): Locator => page.locator('svg.canvas');
const hex = (page: Page, id: string): Locator => page.locator(`[data-hex="${id}"]`);
const box = async (target: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await target.boundingBox())!;
const PHONES = [
  ['upright', PHONE],
  ['on its side', LYING],
] as const;

/** Whether nothing lies above a part of the page, anywhere in its window. */
async function uncovered(target: Locator): Promise<boolean> {
  return target.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
    return parts.every((across) =>
      parts.every((down) =>
        node.contains(document.elementFromPoint(left + width * across, top + height * down)),
      ),
    );
  });
}

/** The tops of all buttons in the bar of the turn. */
function rows(page: Page): Promise<number> {
  return page
    .getByRole('toolbar')
    .getByRole('button')
    .evaluateAll((buttons) => {
      const shown = buttons.map((button) => button.getBoundingClientRect()).filter(({ width }) => width > 0);
      return new Set(shown.map(({ top, height }) => Math.round(top + height / 2))).size;
    });
}

test('what would take the turn back is not beside what ends it, at any size', async ({ page }) => {
  await hotSeat(page);
  await place(page);
  for (const size of SIZES) {
    await resize(page, size);
    const [all, one, again, end] = await Promise.all(
      ['Undo turn', 'Undo', 'Redo', 'End turn'].map((name) =>
        box(page.getByRole('toolbar').getByRole('button', { name, exact: true })),
      ),
    );
    expect([one!.x, again!.x, end!.x], `${size.width}`).toEqual(
      [one!.x, again!.x, end!.x].toSorted((a, b) => a - b),
    );
    expect(end!.x - all!.x - all!.width, 'two buttons lie between them').toBeGreaterThan(88);
  }
});

test('a wide table has all its buttons in one row, in German and English', async ({ page }) => {
  await hotSeat(page);
  await place(page);
  for (const language of ['de', 'en']) {
    await page.evaluate((language) => localStorage.setItem('mutal.language', language), language);
    await page.reload();
    await drawn(page);
    for (const size of [WIDE, TABLET]) {
      await resize(page, size);
      expect(await rows(page), `${language} ${size.width}`).toBe(1);
    }
  }
});

test('what moves the board covers none of its hexes, in a game and in its replay', async ({ page }) => {
  const covered = (): Promise<string[]> =>
    page.evaluate(() => {
      const { right, top } = document.querySelector('.board .zoom')!.getBoundingClientRect();
      return [...document.querySelectorAll('[data-hex]')].flatMap((hex) => {
        const { left, bottom } = hex.getBoundingClientRect();
        return left < right && bottom > top ? [hex.getAttribute('data-hex')!] : [];
      });
    });
  for (const open of [() => hotSeat(page), () => bring(page, golden('basic-2-2015'))]) {
    await open();
    await drawn(page);
    for (const size of [WIDE, TABLET, { width: 800, height: 1000 }]) {
      await resize(page, size);
      await expect.poll(covered, { message: `${size.width}` }).toEqual([]);
      for (const id of ['a1', 'a5', 'h1', 'h5']) expect(await inWindow(page, id), id).toBe(true);
    }
  }
});

test('every score is in sight beside the board, and the longest names push nothing', async ({ page }) => {
  await fourPeople(page);
  for (const size of [WIDE, TABLET]) {
    await resize(page, size);
    const scores = page.getByRole('article').locator('.score');
    await expect(scores).toHaveCount(4);
    for (const score of await scores.all()) await expect(score).toBeInViewport({ ratio: 1 });
    const overflow = await page.evaluate(() =>
      ['.side', '.players', 'article'].flatMap((selector) =>
        [...document.querySelectorAll(selector)]
          .filter((node) => node.scrollWidth > node.clientWidth)
          .map((node) => `${selector}: ${node.scrollWidth} > ${node.clientWidth}`),
      ),
    );
    expect(overflow).toEqual([]);
  }
  // A longer name does not make the column wider than a short one.
  const wide = (await box(page.locator('.side'))).width;
  await hotSeat(page);
  expect((await box(page.locator('.side'))).width).toBe(wide);
});

test('a refusal lies beside the board, not on it, at every size', async ({ page }) => {
  await hotSeat(page);
  const { fits, turned } = await look(page);
  const wrong = ['h5', 'd3', 'e3'].find((id) => ![...fits, ...turned].includes(id))!;
  for (const size of SIZES) {
    await resize(page, size);
    const before = await box(hex(page, 'a1'));
    await hex(page, wrong).press('Enter');
    const notice = page.locator('.notice');
    await expect(notice).toBeInViewport({ ratio: 1 });
    const [said, whole] = [await box(notice), await box(page.locator('[data-board]'))];
    const beside = said.y >= whole.y + whole.height - 1 || said.x >= whole.x + whole.width - 1;
    expect(beside, `${size.width}`).toBe(true);
    expect(await box(hex(page, 'a1'))).toEqual(before);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  }
});

test.describe('an auction', () => {
  test('says what each bid last', async ({ page }) => {
    await hotSeat(page, { auction: true });
    const bid = (points: number): Promise<void> =>
      page
        .getByRole('button', { name: `Bid ${points}`, exact: true })
        .last()
        .click();
    const people = page.getByRole('region', { name: 'Auction' }).getByRole('list', { name: 'Players' });
    await bid(1);
    await expect(people.getByRole('listitem').first()).toContainText('Highest bid: 1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bob’s turn');
    await expect(people.getByRole('listitem').last()).not.toContainText('bid:');
    await bid(2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann’s turn');
    await expect(people.getByRole('listitem').first()).toContainText('to bid, bid: 1');
    await page.getByRole('button', { name: 'Pass' }).click();
    await until(page, 'the choice', ({ phase }) => phase === 'choose');
  });

  test('leaves the board in sight, with its tiles in one row, at every size', async ({ page }) => {
    await fourPeople(page, { auction: true });
    for (const size of SIZES) {
      await resize(page, size);
      const { height } = await box(board(page));
      expect(height, `${size.width}`).toBeGreaterThan(150);
      const auction = page.getByRole('region', { name: 'Auction' });
      const { y } = await box(auction);
      const whole = await box(page.locator('[data-board]'));
      const beside = (await box(auction)).x >= whole.x + whole.width - 1;
      expect(beside || y >= whole.y + whole.height - 1, 'it lies beside the board').toBe(true);
      const tiles = await auction
        .getByRole('list', { name: 'Tiles on offer' })
        .getByRole('listitem')
        .evaluateAll((items) =>
          items.map((item) => {
            const { top, width, height } = item.firstElementChild!.getBoundingClientRect();
            return [top, width, height].map(Math.round).join();
          }),
        );
      expect(tiles).toHaveLength(4);
      expect(new Set(tiles).size, 'one row of one size').toBe(1);
      for (const name of ['Bid 1', 'Pass'])
        await expect(auction.getByRole('button', { name, exact: true }).last()).toBeInViewport({ ratio: 1 });
      await expect(page.locator('header.turn')).not.toContainText('AP');
    }
  });

  test('has the same frame round every tile that can be chosen', async ({ page }) => {
    const bidding = async (): Promise<string> => {
      const { width, height } = await box(page.locator('section.auction .frame').first());
      return `${Math.round(width)}×${Math.round(height)}`;
    };
    await STATES['of bids']!(page);
    const before = await bidding();
    await STATES['of a choice']!(page);
    const frames = await page.locator('section.auction button.frame').evaluateAll((frames) =>
      frames.map((frame) => {
        const { width, height } = frame.getBoundingClientRect();
        return `${Math.round(width)}×${Math.round(height)}`;
      }),
    );
    expect(frames).toEqual([before, before, before, before]);
  });
});

for (const [how, viewport] of PHONES)
  test.describe(`a phone ${how}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('says what a finger does, and can redo', async ({ page }) => {
      await hotSeat(page);
      const hint = page.getByRole('region', { name: 'Here' });
      await expect(hint).toContainText('Tap the tile above to turn it');
      await expect(hint).not.toContainText('wheel');
      await place(page);
      const { ap } = await look(page);
      await enter(page);
      const button = (name: string): Locator =>
        page.getByRole('toolbar').getByRole('button', { name, exact: true });
      await button('Undo turn').tap();
      await until(page, 'the turn taken back', ({ phase }) => phase === 'place');
      await expect(button('Redo')).toBeInViewport({ ratio: 1 });
      await button('Redo').tap();
      await until(page, 'the tile again', (now) => now.ap === ap && now.phase === 'act');
      await button('Redo').tap();
      await until(page, 'the worker again', (now) => now.ap < ap);
    });

    test('names the next step and what is left after every way back', async ({ page }) => {
      await hotSeat(page);
      const { fits, turned } = await look(page);
      await touch.hex(page, fits[0] ?? turned[0]!);
      const { ap } = await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
      await touch.hex(page, 'a1');
      await touch.button(page, 'Close');
      await touch.supply(page, 'Worker');
      // The finger was there last, where a worker can go, and chose no way.
      expect((await look(page)).reach.map(({ hex }) => hex)).toContain('a1');
      await expect(page.locator('svg.canvas [data-way]')).toHaveCount(0);
      await touch.hex(page, 'a1');
      const { ap: left } = await until(page, 'a worker', (now) => now.ap < ap);
      const said = page.locator('.mt > [role="status"]');
      await expect(said).toContainText(String(left));
      const button = (name: string): Locator =>
        page.getByRole('toolbar').getByRole('button', { name, exact: true });
      await button('Undo').tap();
      await expect(said).toHaveText(`${ap} action points left.`);
      await button('Redo').tap();
      await expect(said).toHaveText(`${left} action points left.`);
      await touch.hex(page, 'a1');
      await expect(page.getByRole('region', { name: 'Here' })).toContainText('a1');
      await button('Undo turn').tap();
      await expect(said).toHaveText('Place the tile.');
      await expect(page.getByRole('region', { name: 'Here' })).toContainText('Tap the tile above to turn it');
    });

    test('opens its menu above all else', async ({ page }) => {
      await hotSeat(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      const whole = page.getByRole('button', { name: 'Whole board' });
      await expect(page.locator('header .panel:visible')).toBeVisible();
      const hidden = await page.evaluate(() => {
        const panel = document.querySelector('header .small .panel')!;
        const { left, top, right, bottom } = panel.getBoundingClientRect();
        const spots = [8, 30, 60].flatMap((x) => [8, 30, 60].map((y) => [left + x, top + y] as const));
        return spots
          .filter(([x, y]) => x < right && y < bottom)
          .every(([x, y]) => panel.contains(document.elementFromPoint(x, y)));
      });
      expect(hidden).toBe(true);
      await page.keyboard.press('Escape');
      await expect(whole).toBeInViewport({ ratio: 1 });
    });

    test('keeps the base camp in sight, whenever what is around the board finds its height, and from bid to bid', async ({
      page,
    }) => {
      await fourPeople(page, { auction: true });
      const inside = (what: string): Promise<void> =>
        expect(async () => {
          const { y, height } = await box(hex(page, 'a1'));
          const now = await box(board(page));
          expect(y, what).toBeGreaterThanOrEqual(now.y);
          expect(y + height, what).toBeLessThanOrEqual(now.y + now.height + 1);
        }).toPass({ timeout: 30_000 });
      await inside('at first');
      const { height } = await box(board(page));
      const bar = page.locator('header.turn');
      await bar.evaluate((node) => (node.style.paddingBottom = '90px'));
      if (how === 'upright')
        await expect.poll(async () => (await box(board(page))).height).toBeLessThan(height - 40);
      await inside('in the window that is left');
      await bar.evaluate((node) => (node.style.paddingBottom = ''));
      for (let points = 1; points < 4; points += 1) {
        await touch.button(page, new RegExp(`^Bid ${points}$`));
        await expect(
          page.getByRole('button', { name: `Bid ${points + 1}`, exact: true }).last(),
        ).toBeVisible();
        await inside(`after ${points}`);
      }
    });

    test('tells of one player at a time in its bar', async ({ page }) => {
      await STATES['of others']!(page);
      const bar = page.locator('header.turn');
      await expect(bar.getByRole('heading')).not.toHaveText('Your turn');
      await expect(bar.locator('[data-score]')).toHaveAttribute('data-score', '2');
    });

    test('folds the auction away for the board', async ({ page }) => {
      await fourPeople(page, { auction: true });
      const open = (await box(board(page))).height;
      const fold = page.getByRole('button', { name: 'Auction in detail' });
      await fold.tap();
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await expect(page.getByRole('button', { name: 'Pass' })).toHaveCount(0);
      if (how === 'upright') expect((await box(board(page))).height).toBeGreaterThan(open + 80);
      await fold.tap();
      await expect(page.getByRole('button', { name: 'Pass' })).toBeInViewport({ ratio: 1 });
    });

    test('has a board that can be used, and nothing lies on it', async ({ page }) => {
      await hotSeat(page);
      const { width, height } = await box(board(page));
      expect(width * height, 'a third of the page').toBeGreaterThan((viewport.width * viewport.height) / 3);
      const whole = page.getByRole('button', { name: 'Whole board' });
      await whole.tap();
      for (const id of ['a1', 'a5', 'h1', 'h5', 'd3']) {
        await expect(hex(page, id)).toBeInViewport({ ratio: 1 });
        const one = await box(hex(page, id));
        expect(Math.min(one.width, one.height), id).toBeGreaterThanOrEqual(43);
      }
      expect(await uncovered(board(page))).toBe(true);
    });

    test('keeps the board where it is, and the hex in sight that was pressed', async ({ page }) => {
      await playLast(page, 'basic-2-2015', 40);
      const { own } = await myTurn(page);
      const window = await box(board(page));
      for (const id of own) {
        const at = await box(hex(page, id));
        const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
        if (middle.x < window.x || middle.y < window.y) continue;
        if (middle.x > window.x + window.width || middle.y > window.y + window.height) continue;
        await touch.hex(page, id);
        await expect(page.getByRole('region', { name: 'Here' })).toContainText(id);
        await expect.poll(() => inWindow(page, id), { message: `${id} stays in sight` }).toBe(true);
        const left = await box(board(page));
        const inside =
          at.x >= left.x &&
          at.y >= left.y &&
          at.x + at.width <= left.x + left.width &&
          at.y + at.height <= left.y + left.height;
        if (inside) expect(await box(hex(page, id)), `${id} stays`).toEqual(at);
      }
    });

    for (const [state, reach] of Object.entries(STATES))
      test(`everything that is pressed is 44 pixels large at a table ${state}`, async ({ page }) => {
        await reach(page);
        expect(await smallTargets(page)).toEqual([]);
      });

    test('everything that is pressed in a refusal is 44 pixels large', async ({ page }) => {
      await hotSeat(page);
      const { fits, turned } = await look(page);
      const wrong = ['h5', 'd3', 'e3'].find((id) => ![...fits, ...turned].includes(id))!;
      await hex(page, wrong).press('Enter');
      await expect(page.locator('.notices').getByRole('link', { name: /^Rule / })).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
    });

    test('everything that is pressed in a sheet is 44 pixels large', async ({ page }) => {
      await STATES['acting']!(page);
      for (const name of ['Players', 'Log', 'Actions', 'Options']) {
        await page.getByRole('toolbar').getByRole('button', { name, exact: true }).tap();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await smallTargets(page), name).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await touch.hex(page, 'a1');
      await expect(page.getByRole('region', { name: 'Here' })).toContainText('a1');
      expect(await smallTargets(page), 'a hex').toEqual([]);
    });

    test('has one chip on a hex at most, and opens what can be done there below the board', async ({
      page,
    }) => {
      await playLast(page, 'basic-2-2015', 40);
      await until(page, 'something to do', ({ acts }) => acts.length > 0);
      const chips = page.locator('svg [data-offers]');
      const hexes = await chips.evaluateAll((nodes) =>
        nodes.map((node) => node.parentElement!.getAttribute('transform')),
      );
      expect(hexes.length).toBeGreaterThan(0);
      expect(new Set(hexes).size).toBe(hexes.length);
      await expect(page.locator('svg [data-act]')).toHaveCount(0);
      const [action] = (await look(page)).acts;
      const { ap } = await look(page);
      await touch.act(page, action!);
      await until(page, action!, (now) => now.ap < ap);
    });
  });

async function inWindow(page: Page, id: string): Promise<boolean> {
  const [window, one] = [await box(board(page)), await box(hex(page, id))];
  return (
    one.x >= window.x - 1 &&
    one.y >= window.y - 1 &&
    one.x + one.width <= window.x + window.width + 1 &&
    one.y + one.height <= window.y + window.height + 1
  );
}

test('a phone that is turned shows the whole board again', async ({ person }) => {
  const page = await person({ viewport: PHONE, hasTouch: true, isMobile: true });
  await hotSeat(page);
  const before = (await box(hex(page, 'a1'))).width;
  await resize(page, LYING);
  for (const id of ['a1', 'a5', 'h1', 'h5']) await expect.poll(() => inWindow(page, id)).toBe(true);
  await resize(page, PHONE);
  await expect.poll(async () => Math.round((await box(hex(page, 'a1'))).width)).toBe(Math.round(before));
});

test('while others play, the page says who does and what can be done', async ({ page }) => {
  await STATES['of others']!(page);
  for (const size of [PHONE, LYING]) {
    await resize(page, size);
    await expect(page.getByText(/ is playing\. Meanwhile you can plan your next turn/)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Plan ahead' })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Plan ahead' }).click();
  await page.getByRole('button', { name: 'Stop planning' }).click();
  await expect(page.getByRole('button', { name: 'Plan ahead' })).toBeVisible();
});

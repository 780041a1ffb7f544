// What lies on a hex and what can be done there: nothing hides stones or masks, and everything says what it is.
import { expect, test, type Page } from './test.ts';
import { bring, golden, playFromHere } from './records.ts';
import { hotSeat, look, until } from './table.ts';
import { mouse } from './hands/mouse.ts';

/** A game in its middle, at a version of its record. */
async function at(page: Page, record: string, version: number): Promise<void> {
  await bring(page, golden(record));
  await page.getByRole('slider', { name: 'Position' }).fill(String(version));
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
}

const context = (page: Page) => page.getByRole('region', { name: 'Here' });
const coins = (page: Page) => page.locator('.canvas .coin');

/** What marks of a kind cover: every point of their outline and middle is held against all stones and masks. */
function covered(page: Page, marks: string): Promise<string[]> {
  return page.evaluate((marks) => {
    const found: string[] = [];
    const slabs = [...document.querySelectorAll<SVGGeometryElement>('.canvas .ground .slabs')].map(
      (stones) => ({
        stones,
        box: stones.getBoundingClientRect(),
        own: stones.getScreenCTM()!.inverse(),
      }),
    );
    const masks = [...document.querySelectorAll<SVGUseElement>('.canvas .ground use[href="#m-mask"]')].map(
      (mask) => {
        const box = mask.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, r: box.width / 2 };
      },
    );
    for (const mark of document.querySelectorAll<SVGGeometryElement>(marks)) {
      const toScreen = mark.getScreenCTM()!;
      const unit = Math.hypot(toScreen.a, toScreen.b);
      const half = (Number.parseFloat(getComputedStyle(mark).strokeWidth) || 0) / 2;
      const length = mark.getTotalLength();
      for (let part = 0; part < 72; part += 1) {
        const middle = mark.getPointAtLength((length * part) / 72);
        // Both edges of the line, in every direction.
        for (let turn = 0; turn < 8; turn += 1) {
          const aside = {
            x: middle.x + half * Math.cos((turn * Math.PI) / 4),
            y: middle.y + half * Math.sin((turn * Math.PI) / 4),
          };
          const point = new DOMPoint(aside.x, aside.y).matrixTransform(toScreen);
          for (const { stones, box, own } of slabs) {
            const near =
              point.x > box.left && point.x < box.right && point.y > box.top && point.y < box.bottom;
            if (near && stones.isPointInFill(point.matrixTransform(own)))
              found.push(`a stone at ${Math.round(point.x)}, ${Math.round(point.y)}`);
          }
          for (const mask of masks)
            if (Math.hypot(mask.x - point.x, mask.y - point.y) < mask.r - unit)
              found.push(`a mask at ${Math.round(point.x)}, ${Math.round(point.y)}`);
        }
      }
    }
    return found;
  }, marks);
}

test('outlines, costs and marks cover neither stones nor masks', async ({ page }) => {
  await at(page, 'basic-4-2015', 242);
  await playFromHere(page);
  await expect(page.locator('.canvas [data-act] rect').first()).toBeVisible();
  expect(await covered(page, '.canvas [data-act] rect')).toEqual([]);
  const { own } = await look(page);
  for (const hex of own) {
    await mouse.hex(page, hex);
    if ((await look(page)).reach.length > 12) break;
  }
  expect(await coins(page).count()).toBeGreaterThan(12);
  expect(await covered(page, '.canvas .coin circle')).toEqual([]);
  expect(await covered(page, '.canvas .reach')).toEqual([]);
  expect(await covered(page, '.canvas .from')).toEqual([]);
});

test('a cost, the value of a temple and a number of figures look different', async ({ page }) => {
  await at(page, 'basic-4-2015', 242);
  await playFromHere(page);
  await mouse.supply(page, 'Worker');
  const style = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => {
        const shape = node.querySelector('circle, rect')!;
        const text = node.querySelector('text')!;
        return {
          shape: `${shape.tagName} ${shape.getAttribute('rx') ?? ''}`,
          paint: getComputedStyle(shape).fill,
          ink: getComputedStyle(text).fill,
          says: text.textContent?.replace(/\d+/, 'n'),
        };
      });
  const kinds = await Promise.all(
    ['.canvas .coin', '.canvas .plate[data-holder="0"]', '.canvas .count'].map(style),
  );
  for (const part of ['shape', 'paint', 'ink'] as const)
    expect(new Set(kinds.map((kind) => kind[part])).size, part).toBe(3);
  expect(kinds.map(({ says }) => says)).toEqual(['n', 'n', '×n']);
});

test('numbers of figures are not cut at the edge of their hex', async ({ page }) => {
  await at(page, 'basic-4-2015', 242);
  const outside = await page.evaluate(() => {
    const cells = [...document.querySelectorAll<SVGGeometryElement>('[data-hex] polygon')];
    return [...document.querySelectorAll<SVGGeometryElement>('.canvas .count rect')].filter((label) => {
      const { x, y, width, height } = label.getBoundingClientRect();
      const corners = [0, 1].flatMap((right) =>
        [0, 1].map((down) => new DOMPoint(x + right * width, y + down * height)),
      );
      return !cells.some((cell) =>
        corners.every((corner) => cell.isPointInFill(corner.matrixTransform(cell.getScreenCTM()!.inverse()))),
      );
    }).length;
  });
  expect(await page.locator('.canvas .count').count()).toBeGreaterThan(3);
  expect(outside).toBe(0);
});

test('where sides meet on a temple each is told how strong it is', async ({ page }) => {
  await at(page, 'basic-3-eventful', 114);
  // Three leaders on b1, and a worker each of two on b3.
  const tags = await page
    .locator('.canvas .strength')
    .evaluateAll((all) =>
      all.map((tag) => [Number(tag.getAttribute('data-strength')), tag.textContent?.trim()]),
    );
  expect(tags.toSorted()).toEqual([
    [1, '1'],
    [1, '3'],
    [2, '3'],
    [3, '1'],
    [3, '3'],
  ]);
});

test('the way is drawn to where one points, by mouse and by keyboard', async ({ page }) => {
  await at(page, 'basic-4-2015', 242);
  await playFromHere(page);
  await mouse.hex(page, 'b3');
  const way = page.locator('.canvas [data-way]');
  await page.locator('[data-hex="d3"]').hover();
  await expect(way).toHaveAttribute('data-way', 'b3 c2 d3');
  await page.locator('[data-hex="b2"]').focus();
  await expect(way).toHaveAttribute('data-way', 'b3 b2');
  await page.keyboard.press('ArrowDown');
  await expect(way).toHaveAttribute('data-way', /^b3 .*b1$/);
  await page.keyboard.press('Escape');
  await expect(way).toHaveCount(0);
});

test('a pressed hex has an outline, and a figure that cannot go somewhere hears why', async ({ page }) => {
  await at(page, 'basic-4-2015', 242);
  await playFromHere(page);
  const outline = page.locator('.canvas .from');
  await mouse.hex(page, 'e5');
  await expect(outline).toHaveCount(1);
  const [cell, ring] = await Promise.all([
    page.locator('[data-hex="e5"]').getAttribute('transform'),
    outline.getAttribute('transform'),
  ]);
  expect(ring).toBe(cell);
  await mouse.hex(page, 'b3');
  await mouse.hex(page, 'h3');
  await expect(page.getByText('No tile lies on h3 yet.')).toBeVisible();
  await expect(page.locator('.notices').getByRole('link', { name: 'Rule A3' })).toBeVisible();
  // Still in hand.
  await expect(page.locator('[data-hex="b3"]')).toHaveAttribute('aria-selected', 'true');
  await mouse.hex(page, 'h2');
  await expect(page.getByText('h2 is a volcano. No figure goes there.')).toBeVisible();
  await mouse.hex(page, 'h5');
  await expect(page.getByText(/^This costs \d+\sAP\. You have 6\sAP left\./)).toBeVisible();
  expect((await look(page)).ap).toBe(6);
});

test('after the tile is placed a sentence says what to press, and entering its cost', async ({ page }) => {
  await hotSeat(page);
  const { fits, turned } = await look(page);
  await mouse.hex(page, fits[0] ?? turned[0]!);
  await until(page, 'the tile on the board', ({ phase }) => phase === 'act');
  await expect(context(page)).toContainText('The tile is placed. Now bring a figure in.');
  const worker = context(page).getByRole('button', { name: 'Worker enters' });
  await expect(worker).toContainText('1 AP');
  await expect(context(page).getByRole('button', { name: 'Leader enters' })).toContainText('1 AP');
  await worker.click();
  const back = context(page).getByRole('button', { name: 'Put back' });
  await expect(back).toHaveText('Put back in the supply');
  await back.click();
  await expect(back).toHaveCount(0);
  expect((await look(page)).ap).toBe(10);
  // Ten workers at the base camp: nothing is left to spend.
  await worker.click();
  await page.keyboard.press('9');
  await mouse.hex(page, 'a1');
  await until(page, 'nine workers', ({ ap }) => ap === 1);
  await mouse.hex(page, 'a1');
  await expect(back).toHaveText('Put back on a1');
  await page.keyboard.press('Escape');
  await worker.click();
  await mouse.hex(page, 'a1');
  await until(page, 'ten workers', ({ ap }) => ap === 0);
  await page.keyboard.press('Escape');
  await expect(worker).toBeDisabled();
  await expect(worker).toHaveAccessibleDescription('No action points are left: end your turn.');
  await expect(context(page)).toContainText('No action points are left: end your turn.');
  // Nothing is in hand on an empty hex: there is something to close, and nothing to put back.
  await mouse.hex(page, 'b2');
  await expect(context(page).getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(back).toHaveCount(0);
});

/** What a player would score now, as the card says. */
async function would(page: Page, name: string): Promise<number> {
  const says = await page
    .getByRole('article', { name })
    .getByRole('button', { name: /^Would score/ })
    .getAttribute('aria-label');
  return Number(/\d+/.exec(says!)![0]);
}

test('a swap shows what it is worth to both, and is worth that', async ({ page }) => {
  await at(page, 'basic-4-2015', 242);
  await playFromHere(page);
  await page.getByRole('button', { name: 'Swap treasures …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Swap treasures' });
  const option = dialog.getByRole('group', { name: 'You take' }).locator('label').first();
  const says = /Points: you ([+−±]\d+), (.+) ([+−±]\d+)$/.exec(
    (await option.innerText()).replace(/\s+/g, ' ').trim(),
  )!;
  const points = (text: string): number => Number(text.replace('−', '-').replace('±', ''));
  const [, own, name, other] = says;
  const before = { own: await would(page, 'Player 3'), other: await would(page, name!) };
  await option.click();
  await dialog.getByRole('button', { name: /^Swap/ }).click();
  await until(page, 'the swap', ({ ap }) => ap === 3);
  expect(await would(page, 'Player 3')).toBe(before.own + points(own!));
  expect(await would(page, name!)).toBe(before.other + points(other!));
});

test('a guard says what it binds before it is placed', async ({ page }) => {
  await at(page, 'basic-4-2015', 189);
  await playFromHere(page);
  const { ap } = await look(page);
  await mouse.act(page, 'guard worker d2');
  // The mark only asks.
  await expect(context(page)).toContainText(
    'The worker stays for good and nobody can drive it away. The temple counts 3 for you alone in every scoring, and rises no further. These leave the game: 1 worker.',
  );
  expect((await look(page)).ap).toBe(ap);
  await context(page).getByRole('button', { name: 'Worker as guard' }).click();
  await until(page, 'the guard', (now) => now.ap === ap - 5);
  await expect(page.locator('[data-hex="d2"]')).toHaveAccessibleName(/temple 3; guarded by Player 2\. /);
});

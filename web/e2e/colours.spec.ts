// The colours of the players on every ground they stand on, as the browser has computed them, in both themes; and their
// shapes, for those who do not see colours.
import { contrast, seen } from './contrast.ts';
import { expect, test, type Page } from './test.ts';
import { bring, golden, playFromHere } from './records.ts';

interface Mark {
  seat: number;
  /** What it is painted with, and the line around it. */
  fills: string[];
  line: string;
  ground: string;
  where: string;
}

/** Everything in a player's colour beside the board, with the ground below it. */
function marksOnPage(page: Page): Promise<Mark[]> {
  return page.evaluate(() => {
    const ground = (node: Element | null): string => {
      for (let at = node; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!/^rgba\(.*, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
      }
      throw new Error('no ground');
    };
    return [...document.querySelectorAll('[data-seat]')]
      .filter((mark) => !mark.closest('.canvas') && mark.getClientRects().length > 0)
      .map((mark) => ({
        seat: Number(mark.getAttribute('data-seat')),
        fills: [
          getComputedStyle(mark.closest('svg')!).getPropertyValue(`--p${mark.getAttribute('data-seat')}`),
        ],
        line: getComputedStyle(mark).stroke,
        ground: ground(mark.closest('svg')!.parentElement),
        where: mark.closest('[class]')!.closest('section, header, article, li, dialog')?.className ?? '',
      }));
  });
}

/** The grounds that the page knows, by their names. */
function groundsOfPage(page: Page): Promise<[string, string][]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const names = [
      'bg',
      'surface',
      'surface-2',
      'surface-3',
      'gold-soft',
      'accent-soft',
      'danger-soft',
      'info-soft',
    ];
    const found = names.map((name): [string, string] => {
      probe.style.background = `var(--${name})`;
      return [name, getComputedStyle(probe).backgroundColor];
    });
    probe.remove();
    return found;
  });
}

/** The lands that figures walk on: every colour of each. */
function lands(page: Page): Promise<[string, string][]> {
  return page.evaluate(() =>
    ['grass', 'plaza', 'dig', 'sand'].flatMap((land) =>
      [...document.querySelectorAll(`#m-${land} stop`)].map((stop): [string, string] => [
        land,
        getComputedStyle(stop).stopColor,
      ]),
    ),
  );
}

/** What a player is painted with: its sign on a card, or its wood on the board. */
function paint(page: Page, seat: number, on: 'page' | 'board'): Promise<{ fill: string; line: string }> {
  const mark = page.locator(
    on === 'board' ? `.canvas .wood[data-seat="${seat}"]` : `article [data-seat="${seat}"]:not(.wood)`,
  );
  return mark.first().evaluate((node) => {
    const { fill, stroke } = getComputedStyle(node.firstElementChild!);
    const gradient = /url\("?(#[\w-]+)"?\)/.exec(fill)?.[1];
    const stop = gradient ? document.querySelector(`${gradient} stop`) : null;
    return { fill: stop ? getComputedStyle(stop).stopColor : fill, line: stroke };
  });
}

/** What is written on the colours of the players, beside the board and on it. */
function inks(page: Page): Promise<{ what: string; ink: string; fill: string }[]> {
  return page.evaluate(() =>
    [document.body, document.querySelector('[data-board]')!].flatMap((within) =>
      [1, 2, 3, 4].map((seat) => {
        const probe = within.appendChild(document.createElement('i'));
        probe.style.color = `var(--p${seat}-ink)`;
        probe.style.background = `var(--p${seat})`;
        const { color, backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return { what: `${seat} in ${within.tagName}`, ink: color, fill: backgroundColor };
      }),
    ),
  );
}

async function late(page: Page): Promise<void> {
  await bring(page, golden('basic-4-2015'));
  const slider = page.getByRole('slider', { name: 'Position' });
  await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) * 0.9)));
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.canvas .wood[data-seat="4"]').first()).toBeAttached();
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every player is seen on every ground, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await late(page);
    const grounds = await groundsOfPage(page);
    const land = await lands(page);
    expect(land.length).toBeGreaterThan(8);
    for (const seat of [1, 2, 3, 4]) {
      const { fill, line } = await paint(page, seat, 'page');
      for (const [name, ground] of grounds) {
        expect(seen(fill, line, ground), `${seat} on ${name}`).toBeGreaterThanOrEqual(3);
        if (seat === 4) expect(contrast(fill, ground), `purple on ${name}`).toBeGreaterThanOrEqual(3);
      }
      const wood = await paint(page, seat, 'board');
      for (const [name, ground] of land) {
        expect(seen(wood.fill, wood.line, ground), `${seat} on ${name}`).toBeGreaterThanOrEqual(3);
        if (seat === 4) expect(contrast(wood.fill, ground), `purple on ${name}`).toBeGreaterThanOrEqual(3);
      }
    }
    const written = await inks(page);
    expect(written).toHaveLength(8);
    // Large and bold, as points that fly and values of temples are, would do with 3 : 1.
    for (const { what, ink, fill } of written)
      expect(contrast(ink, fill), `what is written on ${what}`).toBeGreaterThanOrEqual(4);
    // And wherever a mark really stands: cards, bars, log, the sheet of the result.
    const marks = await marksOnPage(page);
    expect(new Set(marks.map(({ seat }) => seat)).size).toBe(4);
    for (const { seat, fills, line, ground, where } of marks)
      for (const fill of fills) {
        expect(seen(fill, line, ground), `${seat} in ${where} on ${ground}`).toBeGreaterThanOrEqual(3);
        if (seat === 4) expect(contrast(fill, ground), `purple in ${where}`).toBeGreaterThanOrEqual(3);
      }
  });

test('a guard stands out from the jungle behind it', async ({ page }) => {
  await late(page);
  const halo = await page
    .locator('.canvas .halo')
    .first()
    .evaluate((node) => getComputedStyle(node).stroke);
  const leaves = await page
    .locator('[id^="m-canopy"] circle, [id^="m-canopy"] rect')
    .evaluateAll((all) => all.map((node) => getComputedStyle(node).fill));
  for (const leaf of new Set(leaves)) expect(contrast(halo, leaf), leaf).toBeGreaterThanOrEqual(3);
});

test('who holds a temple is told by a shape, and nobody by none', async ({ page }) => {
  await late(page);
  const shapes = await page.evaluate(() => {
    const bare = (mark: Element): string =>
      [...mark.children]
        .map((child) => `${child.tagName} ${(child.getAttribute('d') ?? '').replace(/[\d.,\s-]+/g, ' ')}`)
        .join();
    const sign = (seat: number): string =>
      bare(document.querySelector(`article [data-seat="${seat}"]:not(.wood)`)!);
    const plates = [...document.querySelectorAll('.canvas .plate')].map((plate) => {
      const holder = Number(plate.getAttribute('data-holder'));
      const emblem = plate.querySelector('[data-seat]');
      return {
        holder,
        shape: emblem ? bare(emblem) : null,
        same: emblem !== null && bare(emblem) === sign(holder),
        broken: [...plate.querySelectorAll('rect')].some(
          (rect) => getComputedStyle(rect).strokeDasharray !== 'none',
        ),
      };
    });
    return { signs: [1, 2, 3, 4].map(sign), plates };
  });
  expect(new Set(shapes.signs).size).toBe(4);
  const held = shapes.plates.filter(({ holder }) => holder > 0);
  const free = shapes.plates.filter(({ holder }) => holder === 0);
  expect(new Set(held.map(({ holder }) => holder)).size).toBeGreaterThan(1);
  expect(free.length).toBeGreaterThan(0);
  for (const plate of held) expect(plate).toMatchObject({ same: true, broken: false });
  for (const plate of free) expect(plate).toMatchObject({ shape: null, broken: true });
});

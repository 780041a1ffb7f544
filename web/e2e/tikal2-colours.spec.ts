// The colours of Tikal II's board as the browser has computed them, in both themes: players on every ground, symbols on every
// colour; and shapes, for those who do not see colours.
import { contrast, seen } from './contrast.ts';
import { laden, playPlaced } from './placed.ts';
import { expect, test, type Page } from './test.ts';

interface Piece {
  seat: number;
  fill: string;
  lines: string[];
  shape: string;
}

/** Flags, canoes and signs of all players, as they are painted on the board. */
function pieces(page: Page): Promise<Piece[]> {
  return page.evaluate(() => {
    const board = document.querySelector('.canvas g')!;
    const bare = (mark: Element): string =>
      [...mark.children]
        .map(({ tagName, attributes }) => `${tagName} ${attributes.getNamedItem('d')?.value ?? ''}`)
        .join();
    return [1, 2, 3, 4].flatMap((seat) =>
      ['flag', 'canoe'].map((name) => {
        const drawn = document.querySelector(`#u-${name}-${seat}`)!.cloneNode(true) as SVGGElement;
        board.append(drawn);
        const painted = [...drawn.querySelectorAll('*')].map((node) => getComputedStyle(node));
        const own = [...drawn.querySelectorAll(`[fill="var(--p${seat})"]`)].at(-1)!;
        const found = {
          seat,
          fill: getComputedStyle(own).fill,
          lines: painted.map(({ stroke }) => stroke).filter((stroke) => stroke.startsWith('rgb')),
          shape: name === 'flag' ? bare(own) : '',
        };
        drawn.remove();
        return found;
      }),
    );
  });
}

/** What they stand on: the floors of rooms, the slate of altars, grass, sand, water. */
function grounds(page: Page): Promise<[string, string][]> {
  return page.evaluate(() => {
    const paints = ['grass', 'plaza', 'dusk', 'sand'].flatMap((paint) =>
      [...document.querySelectorAll(`#u-${paint} stop`)].map((stop): [string, string] => [
        paint,
        getComputedStyle(stop).stopColor,
      ]),
    );
    const water = [...document.querySelectorAll('.canvas .ground > g[fill="none"] > path[stroke-width]')];
    return [...paints, ...water.map((path): [string, string] => ['water', getComputedStyle(path).stroke])];
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every player is seen on every ground of Tikal II, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await playPlaced(page, laden());
    const [all, land] = [await pieces(page), await grounds(page)];
    expect(all).toHaveLength(8);
    expect(new Set(land.map(([name]) => name))).toEqual(new Set(['grass', 'plaza', 'dusk', 'sand', 'water']));
    for (const { seat, fill, lines } of all)
      for (const [name, ground] of land) {
        const best = Math.max(...lines.map((line) => seen(fill, line, ground)));
        expect(best, `${seat}, ${fill}, on ${name} ${ground}`).toBeGreaterThanOrEqual(3);
      }
    // Nobody's shape is another's.
    const shapes = all.flatMap(({ shape }) => (shape ? [shape] : []));
    expect(new Set(shapes).size).toBe(4);
  });

test('keys, doors and altars carry the symbol of their colour, and it stands out from it', async ({
  page,
}) => {
  await playPlaced(page, laden());
  const signs = await page.evaluate(() => {
    const colours = ['pink', 'blue', 'yellow', 'green', 'brown'];
    return colours.map((colour) => {
      const sign = document.querySelector(`#u-sign-${colour}`)!;
      const face = document.querySelector(`#u-door-${colour}-standing rect:nth-of-type(2)`)!;
      const ink = sign.firstElementChild!;
      const { fill, stroke } = getComputedStyle(ink);
      const carry = ['key-', 'door-', 'gem-'].flatMap((thing) => [
        ...document.querySelectorAll(`[id^="u-${thing}${colour}"]`),
      ]);
      return {
        colour,
        outline: sign.innerHTML.replace(/fill="[^"]*"|stroke="[^"]*"/g, ''),
        face: getComputedStyle(face).fill,
        ink: fill === 'none' ? stroke : fill,
        carry: carry.map((thing) => thing.querySelector(`use[href="#u-sign-${colour}"]`) !== null),
      };
    });
  });
  expect(new Set(signs.map(({ outline }) => outline)).size).toBe(5);
  for (const { colour, face, ink, carry } of signs) {
    expect(contrast(face, ink), colour).toBeGreaterThanOrEqual(4.5);
    expect(carry, colour).toEqual([true, true, true, true]);
  }
  // On the board: the altar that lies there, and the doors of its rooms.
  await expect(page.locator('.canvas use[href="#u-gem-blue"]').first()).toBeAttached();
  await expect(page.locator('.canvas use[href^="#u-door-pink"]').first()).toBeAttached();
});

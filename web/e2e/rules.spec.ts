// The rules of each game, by themselves.
import { expect, test } from './test.ts';

// What it keeps does not come over the line that is held up here.
test.use({ serviceWorkers: 'block' });

test('who changes his mind reads the rules that he asked for last', async ({ page }) => {
  await page.goto('/rules?game=tikal2');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('The rules of Tikal II');
  await expect(page).toHaveTitle('The rules of Tikal II – Mutal');
  let late = '';
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const url = route.request().url();
    if (/\/rules-/.test(url)) late = url;
    await held;
    await route.continue();
  });
  const games = page.getByRole('navigation', { name: 'Game', exact: true });
  await games.getByRole('link', { name: 'Tikal', exact: true }).click();
  await expect.poll(() => late).toMatch(/rules/);
  await games.getByRole('link', { name: 'Tikal II', exact: true }).click();
  await expect(games.getByRole('link', { name: 'Tikal II', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  release();
  // The late answer is there, and whoever waited for it has heard of it.
  await page.evaluate((url) => import(url), late);
  await expect(title).toHaveText('The rules of Tikal II');
});

for (const [game, rule] of [
  ['tikal', 'A3'],
  ['tikal2', 'LE3'],
] as const)
  test(`${game} is read in five minutes, with pictures that are drawn and rules that open`, async ({
    page,
  }) => {
    await page.goto(`/rules?game=${game}`);
    const forms = page.getByRole('navigation', { name: 'How to read them' });
    await forms.getByRole('link', { name: 'In five minutes' }).click();
    await expect(page).toHaveURL(`/rules?game=${game}&view=short`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/in five minutes$/);
    await expect(page).toHaveTitle(/^Tikal( II)? in five minutes – Mutal$/);
    const sections = page.locator('section').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(sections).toHaveCount(10);
    for (const section of await sections.all()) {
      await expect(section.locator('[role="img"] svg').first()).toBeVisible();
      // Drawn is what has shapes that take room.
      const drawn = await section.locator('[role="img"]').evaluate((picture) => ({
        said: picture.getAttribute('aria-label'),
        shapes: picture.querySelectorAll('path, rect, circle, polygon, use').length,
        empty: [...picture.querySelectorAll('svg')].filter((svg) => {
          const { width, height } = svg.getBBox();
          return width < 100 || height < 40;
        }).length,
        // What is referred to and not there is not drawn.
        lost: [...picture.querySelectorAll('use')]
          .map((use) => use.getAttribute('href')!)
          .filter((href) => !document.querySelector(href)),
      }));
      expect(drawn.said).toBeTruthy();
      expect(drawn.shapes).toBeGreaterThan(8);
      expect([drawn.empty, drawn.lost]).toEqual([0, []]);
      await expect(
        section.getByRole('list', { name: 'Rules that say more' }).getByRole('link').first(),
      ).toBeVisible();
    }
    await page
      .getByRole('link', { name: `Rule ${rule}`, exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(`/rules?game=${game}#${rule}`);
    await expect(page.locator(`#${rule}`)).toBeFocused();
    await expect(page.locator(`#${rule}`)).toBeInViewport();
  });

test('what is read in five minutes is fetched for who reads it', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/rules?game=tikal');
  await expect(page.locator('#A3')).toBeVisible();
  expect(fetched.filter((url) => /Drawing|overview/i.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'In five minutes' }).click();
  // The numbered rules have pictures, too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tikal in five minutes');
  await expect(page.locator('section [role="img"] svg').first()).toBeVisible();
  expect(fetched.filter((url) => /Drawing|overview/i.test(url)).length).toBeGreaterThan(1);
});

test('the start page and a table lead to the five minutes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'In five minutes, with pictures' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tikal in five minutes');
  await page.getByRole('link', { name: 'Begin a game' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'In five minutes, with pictures' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tikal in five minutes');
});

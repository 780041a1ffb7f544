// The guided first game: whole, by every hand, astray on purpose, left and gone on with.
import { accessible } from './axe.ts';
import { asked, button, byFinger, byKeys, byMouse, coach, goOn, kept, says, type Press } from './pupil.ts';
import { LYING, PHONE } from './sizes.ts';
import { atOnce, look, myTurn, until } from './table.ts';
import { CUT, expect, test, type Page } from './test.ts';

async function begin(page: Page): Promise<void> {
  await atOnce(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Learn by playing/ }).click();
  await expect(says(page)).toContainText('Welcome!');
}

/** Whether all that is lit can be pressed: nothing lies over it. */
const guarded =
  (press: Press): Press =>
  async (page, lit) => {
    await press(page, lit);
    const board = await page.locator('[data-board]').boundingBox();
    expect(board!.height, 'room for the board').toBeGreaterThan(90);
  };

test('whoever is new is offered a lesson, and nobody is made to take it', async ({ page }) => {
  await page.goto('/');
  const offer = page.getByRole('button', { name: /^Learn by playing/ });
  await expect(offer).toBeVisible();
  await expect(page.getByRole('group', { name: 'Play now' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('mutal.settings', JSON.stringify({ taught: ['tikal'] })));
  await page.reload();
  await expect(page.getByRole('group', { name: 'Play now' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  // Whoever knows one game may still be new to the other.
  await page.getByText('Tikal II', { exact: true }).first().click();
  await expect(offer).toBeVisible();
  await page.getByText('Tikal', { exact: true }).first().click();
  await expect(offer).toHaveCount(0);
  // Who wants it later finds it beside the rules.
  await page.goto('/rules');
  await page.getByRole('button', { name: 'Learn by playing' }).click();
  await expect(says(page)).toContainText('Welcome!');
});

test('a lesson by mouse, the next one, and the game goes on', async ({ page }) => {
  await begin(page);
  await accessible(page, 'the first step of a lesson');
  const { said, presses } = await goOn(page, byMouse);
  expect(presses).toBeLessThanOrEqual(90);
  expect(new Set(said).size).toBeGreaterThan(20);
  await accessible(page, 'the end of a lesson');
  const first = page.url();
  await button(page, 'The next lesson').click();
  await expect(says(page)).toContainText('In the auction game');
  const taught = await page.evaluate(() => localStorage.getItem('mutal.settings'));
  expect(JSON.parse(taught!)).toMatchObject({ taught: ['tikal'] });
  await goOn(page, byMouse);
  await page.goto(first);
  await expect(says(page)).toContainText('You know all you need');
  await button(page, 'Play on').click();
  await expect(coach(page)).toHaveCount(0);
  // A turn without a coach.
  const { ap } = await myTurn(page);
  await page.keyboard.press('w');
  await page.locator('[data-hex="a1"]').press('Enter');
  await until(page, 'a worker in the game', (now) => now.ap < ap);
});

test.describe('a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('a lesson on a phone', async ({ page }) => {
    await begin(page);
    await goOn(page, guarded(byFinger), /^A volcano!/);
    await accessible(page, 'a lesson on a phone');
    await goOn(page, guarded(byFinger));
  });
});

test.describe('a phone on its side', () => {
  test.use({ viewport: LYING, hasTouch: true });
  test('a lesson on a phone on its side', async ({ page }) => {
    await begin(page);
    await goOn(page, guarded(byFinger), /^All points are spent/);
    await accessible(page, 'a lesson on a phone on its side');
  });
});

test('a lesson by keyboard', async ({ page }) => {
  await begin(page);
  await goOn(page, byKeys, /^A guard keeps/);
});

test('the rest of a lesson by keyboard @long', async ({ page }) => {
  await begin(page);
  await goOn(page, byKeys);
});

test('who goes astray can come back, or goes on', async ({ page }) => {
  await begin(page);
  await goOn(page, byMouse, /^Each stone/);
  const told = await says(page).textContent();
  const spend = async (): Promise<void> => {
    await page.locator('[data-enter="worker"]').click();
    const more = page.getByRole('button', { name: 'One more' });
    for (let worker = 1; worker < 9; worker += 1) await more.click();
    await page.locator('[data-hex="a1"]').click();
    await expect(says(page)).toContainText('That leaves no way');
  };
  await spend();
  await accessible(page, 'who went astray');
  await button(page, 'Go back').click();
  await expect(says(page)).toHaveText(told!);
  expect((await look(page)).ap).toBe(9);
  // What is taken back by oneself brings the step back as well.
  await spend();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(says(page)).toHaveText(told!);
  await spend();
  await button(page, 'Go on').click();
  await expect(says(page)).toContainText('End your turn');
  await goOn(page, byMouse);
});

test('every step can be left to the coach', async ({ page }) => {
  await begin(page);
  for (let steps = 0; !(await says(page).textContent())!.includes('You know all you need'); steps += 1) {
    expect(steps).toBeLessThanOrEqual(30);
    const { says: told, on } = await asked(page);
    await button(page, on ?? 'Do it for me').click();
    await expect(says(page)).not.toHaveText(told);
    await asked(page);
  }
});

test('a lesson that was left goes on where it was, or as a game like any other', async ({ page }) => {
  await begin(page);
  await goOn(page, byMouse, /^On c2 you have/);
  const told = await says(page).textContent();
  const { trace } = await look(page);
  await kept(page);
  await page.reload();
  await expect(says(page)).toHaveText(told!);
  await expect.poll(async () => (await look(page)).trace).toBe(trace);
  await page.goto('/games');
  await page.getByRole('link', { name: /Kan/ }).first().click();
  await expect(says(page)).toHaveText(told!);
  // The coach says what is what; where he has left, help does.
  const what = page.getByRole('region', { name: 'What is this?' });
  await page.locator('[data-hex="a1"]').hover();
  await page.locator('[data-hex="b1"]').hover();
  await expect(says(page)).toHaveText(told!);
  await expect(what).toHaveCount(0);
  await button(page, 'Leave the lesson').click();
  await expect(coach(page)).toHaveCount(0);
  await page.locator('[data-hex="a1"]').hover();
  await page.locator('[data-hex="b1"]').hover();
  await expect(what).toBeVisible();
  await page.reload();
  await myTurn(page);
  await expect(coach(page)).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ expected: CUT, serviceWorkers: 'allow' });
  test('a lesson is begun and gone on with', async ({ page, context }) => {
    await page.goto('/');
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { active } = await navigator.serviceWorker.ready;
          return active?.state === 'activated' && (await caches.keys()).length > 0;
        }),
      )
      .toBe(true);
    await context.setOffline(true);
    await begin(page);
    await goOn(page, byMouse, /^Each stone/);
    await page.reload();
    await expect(says(page)).toContainText('Each stone');
  });
});

for (const language of ['de', 'fr', 'cs'])
  test(`a lesson in ${language}: every step has words and fits`, async ({ page }) => {
    await atOnce(page);
    await page.setViewportSize(PHONE);
    await page.evaluate((language) => localStorage.setItem('mutal.language', language), language);
    await page.goto('/');
    await page.locator('button.learn').click();
    await expect(says(page)).not.toBeEmpty();
    for (let steps = 0; steps < 9; steps += 1) {
      const { says: told } = await asked(page);
      expect(told).not.toMatch(/lesson\.|coach\./);
      const { clientHeight, scrollHeight } = await coach(page).evaluate(({ clientHeight, scrollHeight }) => ({
        clientHeight,
        scrollHeight,
      }));
      expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
      await coach(page).locator('.buttons .mt-button').first().click();
      await expect(says(page)).not.toHaveText(told);
    }
  });

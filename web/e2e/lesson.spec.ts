// The guided first game: whole, by every hand, astray on purpose, left and gone on with.
import { accessible } from './axe.ts';
import {
  asked,
  button,
  byFinger,
  byKeys,
  byMouse,
  coach,
  goOn,
  kept,
  listen,
  says,
  type Press,
} from './pupil.ts';
import { cutTexts, LYING, PHONE, resize, smallTargets } from './sizes.ts';
import { asLesson } from './stored.ts';
import { atOnce, look, myTurn, resign, until, WON } from './table.ts';
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
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('mutal.settings', JSON.stringify({ taught: ['tikal'] })));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
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
  const aside: string[] = [];
  page.on('worker', (one) => aside.push(one.url()));
  await begin(page);
  await accessible(page, 'the first step of a lesson');
  const { said, presses } = await goOn(page, byMouse);
  expect(presses).toBeLessThanOrEqual(90);
  expect(new Set(said).size).toBeGreaterThan(20);
  // The best scoring turn was searched beside the page.
  expect(aside.filter((url) => url.includes('/best.worker-'))).not.toEqual([]);
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

test('a lesson by what is said and by names alone', async ({ page }) => {
  await begin(page);
  await listen(page, /^A camp needs one/);
});

test('the rest of a lesson by names alone @long', async ({ page }) => {
  await begin(page);
  await listen(page, /You know all you need/);
});

test('the keyboard stays with the coach', async ({ page }) => {
  await begin(page);
  const focused = page.locator('section.coach:focus, section.coach :focus');
  await button(page, 'Next').press('Enter');
  await expect(says(page)).toContainText('Every turn begins with a tile.');
  await expect(focused).toHaveCount(1);
  // From there the first key leads to what is lit.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Go to: d3, / })).toBeFocused();
  await button(page, 'Do it for me').press('Enter');
  await expect(says(page)).toContainText('Now you have');
  await expect(focused).toHaveCount(1);
  await button(page, 'Next').press('Enter');
  await button(page, 'Skip').press('Enter');
  await expect(says(page)).toContainText('Each stone');
  await expect(focused).toHaveCount(1);
});

test.describe('a phone in both hands', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('a lesson can be skipped step by step, and nothing is played', async ({ page }) => {
    const fits = async (): Promise<void> => {
      for (const size of [LYING, PHONE]) {
        await resize(page, size);
        const board = await page.locator('[data-board]').boundingBox();
        expect(board!.height, 'room for the board').toBeGreaterThan(90);
        expect([await cutTexts(page), await smallTargets(page)]).toEqual([[], []]);
      }
    };
    await begin(page);
    const { trace } = await look(page);
    await button(page, 'Next').tap();
    await expect(says(page)).toContainText('Every turn begins with a tile.');
    await fits();
    await button(page, 'Skip').tap();
    await expect(says(page)).toContainText('Nothing new just now');
    await accessible(page, 'a step that was skipped');
    await fits();
    await button(page, 'Skip the rest').tap();
    await expect(says(page)).toContainText('That is all. You left out 24 steps');
    await fits();
    expect((await look(page)).trace).toBe(trace);
    await button(page, 'Play on').tap();
    await expect(coach(page)).toHaveCount(0);
    expect((await look(page)).phase).toBe('place');
  });
});

test('a lesson that is given up is over, and one that is not known lets go', async ({ page }) => {
  await begin(page);
  await goOn(page, byMouse, /^Each stone/);
  await resign(page);
  await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(says(page)).toContainText('You have given up, so this lesson is over.');
  await expect(page.locator('[data-lit]')).toHaveCount(0);
  await accessible(page, 'a lesson that was given up');
  await button(page, 'Leave the lesson').click();
  await expect(coach(page)).toHaveCount(0);
  // It may have been begun on a page that knows more.
  await begin(page);
  await asLesson(page, 'yesterday');
  await page.reload();
  await expect(says(page)).toContainText('This page does not know the lesson');
  await button(page, 'Play on').click();
  await expect(coach(page)).toHaveCount(0);
  expect((await look(page)).phase).toBe('place');
});

test.describe('a coach who does not arrive', () => {
  test.use({ expected: { errors: [/ERR_FAILED/, /dynamically imported module/] } });
  test('is offered again, and the lesson is still there', async ({ person }) => {
    const page = await person({ serviceWorkers: 'block' });
    await atOnce(page);
    await page.route(/assets\/open-.*\.js/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: /^Learn by playing/ }).click();
    const dialog = page.getByRole('dialog', { name: 'A part of the page is missing' });
    await expect(dialog.getByRole('button', { name: 'Load again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await accessible(page, 'a lesson without its coach');
    await page.unroute(/assets\/open-.*\.js/);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(says(page)).toContainText('Welcome!');
  });
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
    await page.addInitScript((language) => localStorage.setItem('mutal.language', language), language);
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

// A device that was put away in the middle of somebody's turn: whoever looks at it next has to say who he is.
import { covered, take, taken, tray } from './away.ts';
import { legal, midway, play } from './engine.ts';
import { asked, dice, look, mouse, playOnce } from './hands/tikal2.ts';
import { store } from './stored.ts';
import { expect, test, type Page } from './test.ts';

test('back from a page that is none of ours', async ({ page }) => {
  await taken(page);
  await page.goto('about:blank');
  await page.goBack();
  await covered(page);
  await take(page);
});

test('back from another page of ours', async ({ page }) => {
  await taken(page);
  await page.getByRole('link', { name: 'Mutal' }).first().click();
  await expect(page).not.toHaveURL(/play/);
  await page.goBack();
  await covered(page);
  await take(page);
});

for (const [name, type] of [
  ['is left', 'pagehide'],
  ['is put to sleep', 'freeze'],
])
  test(`a page that ${name} is clean before it is kept`, async ({ page }) => {
    await taken(page);
    // Nothing of it runs after that.
    const left = await page.evaluate((type) => {
      document.dispatchEvent(new Event(type, { bubbles: true }));
      return document.querySelectorAll('[data-tray], .thing[title*=": "]').length;
    }, type!);
    expect(left).toBe(0);
    await covered(page);
    await take(page);
  });

/** Ann plays her turn to its end. */
async function playTurn(page: Page): Promise<void> {
  const chance = dice(3);
  for (let sight = await asked(page); sight.dialog !== 'Bob is next'; sight = await asked(page)) {
    await playOnce(page, mouse, sight, chance);
    await expect.poll(async () => (await look(page)).trace).not.toBe(sight.trace);
  }
}
const next = (page: Page) => page.getByRole('dialog', { name: 'Bob is next' });

test('a turn that was ended in another tab is ended here', async ({ page, context }) => {
  await taken(page);
  const other = await context.newPage();
  await other.goto('/play/away');
  await take(other);
  await playTurn(other);
  await expect(next(page)).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
});

test('where tabs cannot tell each other, a tab is put down as soon as nobody looks', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await taken(page);
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await covered(page);
  // Ann's turn ends elsewhere meanwhile.
  const game = await midway();
  while (game.replica().toMove() === 1) {
    const list = legal(game);
    play(game, (list.find(({ ends }) => ends) ?? list[0]!).text);
  }
  await store(await context.newPage(), 'away', game, ['Ann', 'Bob']);
  await covered(page);
  await hide(false);
  await expect(next(page)).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
});

// Two people at one device, in a game with secrets: what is between their turns.
import { midway } from './engine.ts';
import { PRIMARY } from './hands/tikal2/mouse.ts';
import { asked, dice, look, mouse, playOnce, type Sight } from './hands/tikal2.ts';
import { kept, store } from './stored.ts';
import { expect, test, type Page } from './test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const curtain = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `${name} is next` }).getByRole('button', { name: `I am ${name}` });

type Speed = 'Slow' | 'At once';
async function choose(page: Page, speed: Speed): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('group', { name: 'Turns of others' }).getByText(speed, { exact: true }).click();
}

/** Ann has the device, and chooses her first keys. */
async function begin(page: Page, speed: Speed): Promise<void> {
  await choose(page, speed);
  await page.goto('/new?seats=people&game=tikal2');
  await page.getByLabel('Name on seat 1').fill('Ann');
  await page.getByLabel('Name on seat 2').fill('Bob');
  await page.getByText('As listed', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await curtain(page, 'Ann').click();
  expect((await asked(page)).decision).toBe('keys');
}

test('the bar says how many tiles are left in the round', async ({ page }) => {
  await begin(page, 'At once');
  await expect(page.locator('header.turn').getByText(/\d+ tiles left$/)).toBeVisible();
});

test('the second half of a double click does not take the device for who comes next', async ({ page }) => {
  await begin(page, 'At once');
  await mouse.answer(page, 1);
  await mouse.answer(page, 2);
  await mouse.go(page);
  const take = curtain(page, 'Bob');
  await expect(take).toBeVisible();
  const { x, y, width, height } = (await take.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  // A press that belongs to the one before it, as browsers count them.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(take).toBeVisible();
  await take.click();
  await expect(take).toHaveCount(0);
  await expect(title(page)).toHaveText('Your turn');
});

test('an Enter too many at the end of a turn does not take the device for who comes next', async ({
  page,
}) => {
  await begin(page, 'At once');
  await mouse.answer(page, 1);
  await mouse.answer(page, 2);
  await page.locator(PRIMARY).focus();
  await page.keyboard.press('Enter');
  const take = curtain(page, 'Bob');
  await expect(take).toBeVisible();
  for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(take, 'nobody has taken it').toBeVisible();
  // It is the next thing all the same.
  await page.keyboard.press('Tab');
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(take).toHaveCount(0);
  await expect(title(page)).toHaveText('Your turn');
});

/** The middle of a game, with the device on the table: Ann is to take it after a turn of Bob's. */
async function between(page: Page, speed: Speed): Promise<void> {
  await choose(page, speed);
  await store(page, 'between', await midway(), ['Ann', 'Bob']);
  await page.goto('/play/between');
  await expect(curtain(page, 'Ann')).toBeVisible();
}
const shown = (page: Page) => page.getByRole('region', { name: 'What the others do' });
const log = (page: Page) => page.getByRole('tabpanel', { name: 'Log' }).getByRole('listitem');

test('whoever takes the device is shown what the others did since, step by step, and then has the turn', async ({
  page,
}) => {
  await between(page, 'Slow');
  // Nothing goes on behind the curtain.
  await expect(shown(page)).toHaveCount(0);
  await curtain(page, 'Ann').click();
  await expect(shown(page)).toContainText('Bob ');
  expect((await look(page)).decision, 'nothing is asked meanwhile').toBe('none');
  const [first, lines] = [await shown(page).innerText(), await log(page).count()];
  await page.keyboard.press('n');
  await expect(shown(page)).not.toHaveText(first);
  expect(await log(page).count(), 'the log tells as much as is shown').toBeGreaterThan(lines);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(shown(page)).toHaveCount(0);
  await expect(title(page)).toHaveText('Your turn');
  expect((await asked(page)).decision).not.toBe('none');
  // Nothing of his can be taken back.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
});

test('at once, it is told in words, and nothing of it again after a look elsewhere in the middle of one’s turn', async ({
  page,
}) => {
  await between(page, 'At once');
  await curtain(page, 'Ann').click();
  const said = page.getByRole('status').filter({ hasText: /Bob .*\. .*Your turn\./ });
  await expect(said).toHaveCount(1);
  await expect(shown(page)).toHaveCount(0);
  const chance = dice(3);
  const step = async (sight: Sight): Promise<void> => {
    await playOnce(page, mouse, sight, chance);
    await expect.poll(async () => (await look(page)).trace).not.toBe(sight.trace);
  };
  // Something of her turn is sent: from there on she knows all.
  const begun = await kept(page, 'between');
  while ((await kept(page, 'between')).version === begun.version) await step(await asked(page));
  expect((await kept(page, 'between')).toMove, 'her turn goes on').toBe(begun.toMove);
  await page.goto('/settings');
  await page.goBack();
  await curtain(page, 'Ann').click();
  await asked(page);
  await expect(title(page)).toHaveText('Your turn');
  await expect(page.getByRole('status').filter({ hasText: /Bob / })).toHaveCount(0);
  for (let sight = await asked(page); sight.dialog === null; sight = await asked(page)) await step(sight);
  await curtain(page, 'Bob').click();
  await expect(page.getByRole('status').filter({ hasText: /Ann .*\. .*Your turn\./ })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /Bob / })).toHaveCount(0);
});

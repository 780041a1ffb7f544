// The waiting room: bots that come and go, whom one waits for, and who does not come.
import { accessible } from './axe.ts';
import { CUT, expect, test, type Page } from './test.ts';
import { atOnce, until, WON } from './table.ts';

test.use({ expected: { errors: [...CUT.errors, /ERR_FAILED/] } });

/** Opens a table by link and sits down; the answer is its address. */
async function openTable(page: Page, players: number): Promise<string> {
  await page.goto('/tables/new');
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('group', { name: 'Players' }).getByText(String(players)).click();
  await page.getByText('Only with the link', { exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page).toHaveURL(/\/t\//);
  return new URL(page.url()).pathname;
}

async function sit(page: Page, address: string, place: number, name = 'Bob'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: `Take seat ${place}` }).click();
}

test('a bot is given a place, taken away again, and plays where it stays', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  const address = await openTable(ann, 3);
  await expect(ann.getByText('Waiting for 2 more players …')).toBeVisible();
  const places = ann.getByRole('list').filter({ hasText: 'Ann' }).getByRole('listitem');
  await ann.getByLabel('Bots you add play as').selectOption('frog');
  await ann.getByRole('button', { name: 'Put a bot on place 2' }).click();
  await expect(places.nth(1)).toContainText('Frog');
  await expect(ann.getByText('Waiting for 1 more player …')).toBeVisible();
  await ann.getByRole('button', { name: 'Take the bot away from place 2' }).click();
  await expect(places.nth(1)).toContainText('Free');
  await expect(ann.getByText('Waiting for 2 more players …')).toBeVisible();
  // Who did not open the table puts nobody in.
  await bob.goto(address);
  await expect(bob.getByRole('button', { name: 'Take seat 3' })).toBeVisible();
  await expect(bob.getByRole('button', { name: /bot/ })).toHaveCount(0);
  await ann.getByRole('button', { name: 'Put a bot on place 2' }).click();
  await sit(bob, address, 3);
  await expect(ann.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expect(ann.getByRole('article').filter({ has: ann.getByText('Bot', { exact: true }) })).toHaveCount(
    1,
  );
  // The lines of the menu have one edge, and a link that was copied is confirmed in it.
  await ann.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.getByRole('button', { name: 'This table' }).click();
  const menu = ann.getByRole('group', { name: 'This table' });
  await expect(menu.getByText('Seals of the shuffle')).toBeVisible();
  const edges = await menu.locator('svg').evaluateAll((icons) =>
    icons
      .map((icon) => icon.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x }) => Math.round(x)),
  );
  expect(edges.length).toBeGreaterThanOrEqual(4);
  expect(new Set(edges).size).toBe(1);
  await menu.getByRole('button', { name: 'Copy the link' }).click();
  await expect(menu.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await ann.evaluate(() => navigator.clipboard.readText())).toBe(ann.url());
});

test('whose seal and whose opening the table waits for stands there', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  const address = await openTable(ann, 2);
  let sealing = false;
  let opening = false;
  await bob.route(/\/commit$/, (route) => (sealing ? route.fallback() : route.abort()));
  await bob.route(/\/open$/, (route) => (opening ? route.fallback() : route.abort()));
  await sit(bob, address, 2);
  const seat = ann.getByRole('listitem').filter({ hasText: 'Bob' });
  const status = ann.getByRole('status').filter({ hasText: 'shuffle' });
  await expect(status).toContainText('the shuffle is being sealed');
  await expect(status).toContainText('Waiting for Bob …');
  await expect(seat).toContainText('waited for');
  await accessible(ann, 'a table that waits for a seal');
  // The server is there: only this request does not get through.
  await expect(bob.getByRole('alert')).toContainText('Your share of the shuffle does not get through');
  await expect(bob.getByText('The server cannot be reached')).toHaveCount(0);
  sealing = true;
  await expect(status).toContainText('the shuffle is being made');
  await expect(status).toContainText('Waiting for Bob …');
  await expect(seat).toContainText('waited for');
  await expect(bob.getByRole('alert')).toContainText('Your share of the shuffle does not get through');
  opening = true;
  await expect(ann.getByRole('grid', { name: 'Board' })).toBeVisible();
});

test('who asked for a rematch hears that it was declined, there and at the table before', async ({
  person,
}) => {
  const [ann, bob, cid] = [await person(), await person(), await person()];
  for (const page of [ann, bob, cid]) await atOnce(page);
  const address = await openTable(ann, 3);
  await sit(bob, address, 2);
  await sit(cid, address, 3, 'Cid');
  for (const page of [ann, bob, cid]) {
    await until(page, 'the game', ({ title }) => title !== '');
    await page.getByRole('button', { name: 'This table' }).click();
    await page.getByRole('button', { name: 'End as it stands' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End as it stands' }).click();
  }
  await ann.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Rematch' }).click();
  await cid.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Accept' }).click();
  for (const page of [ann, cid]) await expect(page.getByText('Waiting for Bob …')).toBeVisible();
  // A second window at the table before.
  const before = await ann.context().newPage();
  await before.goto(address);
  await before.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Look at the board' }).click();
  await expect(before.getByText('The rematch is being set up.')).toBeVisible();
  await bob.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Decline' }).click();
  for (const page of [ann, cid, before])
    await expect(page.getByText('Declined, or did not answer in time: Bob.')).toBeVisible();
  // Who can do something about it is told what.
  await expect(ann.getByText('Put a bot there, or send the link to somebody else.')).toBeVisible();
  for (const page of [cid, before])
    await expect(page.getByText('Declined, or did not answer in time: Bob.')).not.toContainText('bot');
  await expect(before.getByText('The rematch is being set up.')).toHaveCount(0);
  await ann.reload();
  await expect(ann.getByText('Declined, or did not answer in time: Bob.')).toBeVisible();
  // With a bot in his place it begins, and the table before knows.
  await ann.getByRole('button', { name: 'Put a bot on place 2' }).click();
  await expect(ann.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expect(before.getByText('The rematch has begun.')).toBeVisible();
});

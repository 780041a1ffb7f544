// The shuffle before a game: who goes after something was opened makes all begin anew, and a share lies on one device.
import { accessible } from './axe.ts';
import { expect, test, type Page } from './test.ts';
import { atOnce, until } from './table.ts';

async function openTable(page: Page, name: string): Promise<string> {
  await page.goto('/tables/new');
  await page.getByLabel('Your name').fill(name);
  await page.getByText('As listed', { exact: true }).click();
  await page.getByText('Only with the link', { exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('Waiting for 1 more player …')).toBeVisible();
  return new URL(page.url()).pathname;
}
async function sit(page: Page, name: string | null): Promise<void> {
  if (name !== null) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take seat 2' }).click();
}
/** A page that commits but cannot open; the answer lets it. */
async function hold(page: Page): Promise<() => Promise<void>> {
  await page.route('**/tables/*/open', (route) => route.abort());
  return () => page.unroute('**/tables/*/open');
}

test.describe('a page that cannot open', () => {
  test.use({ expected: { errors: [/ERR_FAILED/] } });

  test('who gets up after an opening is named, and all begin anew by themselves', async ({ person }) => {
    const [ann, bob] = [await person(), await person()];
    for (const page of [ann, bob]) await atOnce(page);
    const address = await openTable(ann, 'Ann');
    const release = await hold(bob);
    await bob.goto(address);
    await sit(bob, 'Bob');
    // Ann has opened; Bob's time runs.
    await expect(ann.getByText(/^All shares must be opened within [01]:\d\d\.$/)).toBeVisible();
    await ann.getByText('Seals of the shuffle').click();
    await expect(ann.getByText('opened', { exact: true })).toBeVisible();
    const seals = ann.locator('dl');
    const before = await seals.innerText();
    await bob.getByRole('button', { name: 'Stand up' }).click();
    for (const page of [ann, bob])
      await expect(page.getByText('Bob stood up after shares had been opened.')).toBeVisible();
    await accessible(ann, 'a shuffle that began anew');
    // Server and Ann are bound to something fresh.
    await expect(seals.getByText('not yet')).toHaveCount(0);
    const [host, share] = (await seals.innerText()).match(/[0-9a-f]{64}/g)!;
    expect(before).not.toContain(host);
    expect(before).not.toContain(share);
    await release();
    await sit(bob, null);
    for (const page of [ann, bob]) await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
    await until(ann, 'the game', ({ active }) => active);
  });
});

test('another device of the same person says where the share lies, and takes over', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  const committed = ann.waitForResponse('**/commit');
  const address = await openTable(ann, 'Ann');
  await committed;
  const cookies = await ann.context().cookies();
  // The first device goes to sleep.
  await ann.goto('/rules');
  const second = await person();
  await second.context().addCookies(cookies);
  await second.goto(address);
  await expect(second.getByText('Waiting for 1 more player …')).toBeVisible();
  await bob.goto(address);
  await sit(bob, 'Bob');
  await expect(
    second.getByText(
      'Your share of the shuffle lies on another device: Chrome, Linux. Open this table there.',
    ),
  ).toBeVisible();
  await accessible(second, 'a share on another device');
  await second.getByRole('button', { name: 'Sit down anew here' }).click();
  for (const page of [second, bob]) await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
});

test('a table’s choices are told: the bot that stands in, the time to open, bots put in and taken away', async ({
  page,
}) => {
  await page.goto('/tables/new');
  await page.getByLabel('Bots that stand in for people play as').selectOption('frog');
  await page.getByLabel(/^All have to open their share/).selectOption('600');
  const made = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/tables'),
  );
  await page.getByRole('button', { name: 'Open the table' }).click();
  expect((await made).postDataJSON()).toMatchObject({ stand_in: 'frog', open_seconds: 600 });
  await expect(page.getByText('Waiting for 1 more player …')).toBeVisible();
  await page.getByLabel('Bots you add play as').selectOption('turtle');
  await page.getByRole('button', { name: 'Put a bot on place 2' }).click();
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  // A bot is told by its sign.
  await expect(page.getByRole('article').filter({ has: page.getByText('Bot', { exact: true }) })).toHaveCount(
    1,
  );
});

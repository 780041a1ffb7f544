// Online: people with browsers of their own, a network that breaks, and a server that keeps everything.
import { accessible } from './axe.ts';
import { Cable } from './cable.ts';
import { CUT, expect, test, type Locator, type Page } from './test.ts';
import { atOnce, look, myTurn, until, WON } from './table.ts';
import { LYING, PHONE, resize } from './sizes.ts';
import { end, playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';

test.use({ expected: CUT });

const WHOLE = 'All of it fits: the shuffle was fixed before the first move.';

/** Opens a table for two and sits down; the answer is its address. Who is known already is not asked for a name. */
async function openTable(page: Page, name: string | null, { link = true, title = '' } = {}): Promise<string> {
  await page.goto('/tables/new');
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByText('As listed', { exact: true }).click();
  if (link) await page.getByText('Only with the link', { exact: true }).click();
  if (title) await page.getByLabel('Name of the table (optional)').fill(title);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.getByText('Waiting for 1 more player …')).toBeVisible();
  return new URL(page.url()).pathname;
}

async function join(page: Page, address: string, name: string | null): Promise<void> {
  await page.goto(address);
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take seat 2' }).click();
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
}

/** A game of Ann and Bob, Ann to begin; perhaps one after another. */
async function game(ann: Page, bob: Page, { again = false } = {}): Promise<string> {
  for (const page of [ann, bob]) await atOnce(page);
  const address = await openTable(ann, again ? null : 'Ann');
  await join(bob, address, again ? null : 'Bob');
  await until(ann, 'the game', ({ active }) => active);
  return address;
}

/** All end the game; the second is told whose yes is missing. */
async function endAsItStands(ann: Page, bob: Page, eve?: Page): Promise<void> {
  await ann.getByRole('button', { name: 'This table' }).click();
  await ann.getByRole('button', { name: 'End as it stands' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'End as it stands' }).click();
  for (const page of eve ? [bob, eve] : [bob])
    await expect(
      page.getByText('1 player would end the game as it stands. Still missing: Bob.'),
    ).toBeVisible();
  await bob.getByRole('button', { name: 'End as it stands' }).first().click();
  await bob.getByRole('dialog').getByRole('button', { name: 'End as it stands' }).click();
  for (const page of [ann, bob]) await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
}

/** The page whose turn it is. */
async function whose(pages: Page[]): Promise<Page | null> {
  let found: Page | null = null;
  await expect
    .poll(
      async () => {
        const sights = await Promise.all(pages.map(look));
        if (sights.every(({ over }) => over)) return true;
        found = pages[sights.findIndex(({ active }) => active)] ?? null;
        return found !== null;
      },
      { message: 'somebody’s turn', timeout: 120_000 },
    )
    .toBe(true);
  return found;
}

for (const [name, turns, details] of [
  ['a game of two, with a reload and two cuts, ended as it stands', 16, {}],
  ['a whole game of two, with a reload and two cuts in its middle', 200, { tag: '@long' }],
] as const)
  test(name, details, async ({ person, baseURL }) => {
    const cable = await Cable.to(baseURL!);
    const ann = await person();
    const bob = await person({ baseURL: cable.url });
    const pages = [ann, bob];
    try {
      await game(ann, bob);
      for (let turn = 1; turn < turns; turn += 1) {
        const now = await whose(pages);
        if (!now) break;
        if (turn === 5) {
          // A plan that was not sent survives a reload.
          const { fits, turned } = await look(now);
          if (fits.length + turned.length > 0) await mouse.hex(now, fits[0] ?? turned[0]!);
          await now.reload();
          await until(now, 'the table after a reload', ({ active }) => active);
        }
        if (now === ann && turn >= 8 && turn < 10) {
          // Others play while one is away; what was missed is there afterwards.
          cable.cut();
          await playTurn(ann, mouse);
          cable.mend();
          await until(bob, 'what happened meanwhile', ({ active }) => active);
        } else if (now === bob && turn >= 13 && turn < 15) {
          // A turn that ends without a network is sent once there is one, and counts once.
          const sight = await myTurn(bob);
          if (sight.phase === 'place') await mouse.hex(bob, sight.fits[0] ?? sight.turned[0]!);
          cable.cut();
          await expect(bob.getByText('No connection. What you plan is kept.')).toBeVisible();
          const { trace } = await look(bob);
          await mouse.end(bob);
          // Asked whether points shall be lost, or on its way.
          const { dialog } = await until(
            bob,
            'an answer to the end of the turn',
            (now) => now.trace !== trace || !now.active,
          );
          if (dialog?.startsWith('End with')) await mouse.button(bob, 'End turn');
          cable.mend();
          await expect(bob.getByText('No connection. What you plan is kept.')).toHaveCount(0);
          await until(ann, 'the turn that was sent late', ({ active, over }) => active || over);
        } else await playTurn(now, mouse, 1);
      }
      if (!(await look(ann)).over) await endAsItStands(ann, bob);
      const [one, two] = await Promise.all(
        pages.map((page) => page.getByRole('dialog', { name: WON }).getByRole('heading').innerText()),
      );
      expect(one).toBe(two);
      // The record is open now and its shuffle can be checked by anybody.
      await ann.getByRole('dialog').getByRole('link', { name: 'Replay' }).click();
      await ann.getByRole('button', { name: 'More' }).click();
      await ann.getByRole('button', { name: 'Check the shuffle' }).click();
      await expect(ann.getByText(WHOLE)).toBeVisible();
    } finally {
      cable.close();
    }
  });

test('the lobby shows tables as they come and go', async ({ page, person }) => {
  const title = `Round ${Math.random().toString(36).slice(2)}`;
  await page.goto('/lobby');
  await expect(page.getByRole('heading', { name: 'Open tables' })).toBeVisible();
  const ann = await person();
  await openTable(ann, 'Ann', { link: false, title });
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('1 seat free');
  await expect(entry).toContainText('Ann');
  const left = async (target: Locator): Promise<number> => Math.round((await target.boundingBox())!.x);
  expect(await left(entry.getByRole('listitem').filter({ hasText: 'Ann' })), 'one edge for all').toBe(
    await left(entry.getByRole('link', { name: title })),
  );
  await ann.getByRole('button', { name: 'Close the table' }).click();
  await expect(entry).toHaveCount(0);
});

test('who watches sees the game and cannot move', async ({ person }) => {
  const [ann, bob, eve] = [await person(), await person(), await person()];
  const address = await game(ann, bob);
  await eve.goto(address);
  await expect(eve.getByText('watching')).toBeVisible();
  await playTurn(ann, mouse, 1);
  await expect(eve.getByRole('heading', { level: 1 })).toHaveText('Bob’s turn');
  await expect(eve.getByRole('button', { name: 'End turn' })).toHaveCount(0);
  // The sign of it covers nothing, and nothing covers it.
  for (const size of [PHONE, LYING]) {
    await resize(eve, size);
    const sign = eve.locator('.watching');
    await expect(sign).toBeInViewport({ ratio: 1 });
    const { x, y, width, height } = (await sign.boundingBox())!;
    for (const name of ['Whole board', 'This table', 'Menu']) {
      const other = (await eve.getByRole('button', { name, exact: true }).first().boundingBox())!;
      const apart =
        x >= other.x + other.width ||
        other.x >= x + width ||
        y >= other.y + other.height ||
        other.y >= y + height;
      expect(apart, `${name}, ${size.width}`).toBe(true);
    }
    expect(
      await sign.evaluate(
        (node, [x, y]) => node.contains(document.elementFromPoint(x!, y!)),
        [x + width / 2, y + height / 2],
      ),
    ).toBe(true);
  }
});

test('who leaves is replaced by a bot and can come back', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  await game(ann, bob);
  await bob.getByRole('button', { name: 'This table' }).click();
  await bob.getByRole('button', { name: 'Leave, a bot plays on' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Leave, a bot plays on' }).click();
  await expect(bob.getByText('A bot plays for you.')).toBeVisible();
  // The bot plays Bob's turn.
  await playTurn(ann, mouse, 1);
  await until(ann, 'the bot’s turn to pass', ({ active }) => active);
  await bob.getByRole('button', { name: 'Play on yourself' }).first().click();
  await expect(bob.getByText('A bot plays for you.')).toHaveCount(0);
  await playTurn(ann, mouse, 1);
  await until(bob, 'Bob’s own turn', ({ active }) => active);
  await playTurn(bob, mouse, 1);
});

test('the seat of who stays away goes to a bot, when the others want it', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  // A minute is the least that the page offers, and half of that the least that there is.
  await ann.route('**/api/v1/tables', async (route) => {
    const plan = route.request().postDataJSON() as object | null;
    await route.continue(plan ? { postData: JSON.stringify({ ...plan, takeover_after: 30 }) } : {});
  });
  // A clock that is wrong by an hour changes nothing.
  await ann.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 3_600_000;
  });
  const address = await game(ann, bob);
  await playTurn(ann, mouse, 0);
  await until(bob, 'Bob’s turn', ({ active }) => active);
  await bob.goto('/');
  await expect(ann.getByText('Bob is away. The bot plays as: Coati.')).toBeVisible();
  // Never above the limit; and nobody gives a seat away before its time.
  await expect(ann.getByText(/^A bot may take over in 0:(30|[0-2]\d)\.$/)).toBeVisible();
  const give = ann.getByRole('button', { name: 'Give the seat to a bot' });
  await expect(give).toHaveCount(0);
  await expect(ann.getByRole('button', { name: 'Let a bot play' })).toHaveCount(0);
  await give.click({ timeout: 90_000 });
  await until(ann, 'the bot’s turn to pass', ({ active }) => active);
  // Bob comes back to his seat and takes it again.
  await bob.goto(address);
  await bob.getByRole('button', { name: 'Play on yourself' }).first().click();
  await playTurn(ann, mouse, 0);
  await until(bob, 'Bob’s own turn', ({ active }) => active);
});

test('a game ends as it stands when all want it, and a rematch brings them to one table', async ({
  person,
}) => {
  const [ann, bob, eve] = [await person(), await person(), await person()];
  const address = await game(ann, bob);
  await eve.goto(address);
  await endAsItStands(ann, bob, eve);
  // It is over wherever it is shown, and says why and what decided.
  for (const page of [ann, bob, eve]) {
    const end = page.getByRole('dialog', { name: /^Ann and Bob share the victory/ });
    await expect(end.getByText('All agreed to end the game as it stood.')).toBeVisible();
    await expect(end.getByText('Ann and Bob are level: they share the place.')).toBeVisible();
    await expect(page.locator('header.turn h1')).toHaveText('The game is over');
  }
  await accessible(ann, 'the end by agreement');
  await ann.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Rematch' }).click();
  await expect(ann).not.toHaveURL(new RegExp(`${address}$`));
  await expect(ann.getByText('kept for Bob')).toBeVisible();
  // Bob is asked on the screen of the result; who only watched is not.
  const result = bob.getByRole('dialog', { name: WON });
  await expect(result.getByText('Ann asks for a rematch.')).toBeVisible();
  await expect(eve.getByText('Ann asks for a rematch.')).toHaveCount(0);
  await expect(eve.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Rematch' })).toHaveCount(
    0,
  );
  await accessible(bob, 'asked for a rematch');
  // In the replay too.
  const replay = await bob.context().newPage();
  await replay.goto(address.replace('/t/', '/replay/'));
  await expect(replay.getByText('Ann asks for a rematch.')).toBeVisible();
  await replay.close();
  await result.getByRole('button', { name: 'Accept the rematch' }).click();
  await expect(bob).not.toHaveURL(new RegExp(`${address}$`));
  expect(new URL(ann.url()).pathname).toBe(new URL(bob.url()).pathname);
  const first = await whose([ann, bob]);
  await playTurn(first!, mouse, 0);
  await until(first === ann ? bob : ann, 'the other’s turn', ({ active }) => active);
});

test('who declines a rematch is not asked again, and leaves the place to others', async ({ person }) => {
  const [ann, bob, eve] = [await person(), await person(), await person()];
  const address = await game(ann, bob);
  await endAsItStands(ann, bob);
  await ann.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Rematch' }).click();
  await expect(ann.getByText('kept for Bob')).toBeVisible();
  const next = new URL(ann.url()).pathname;
  await eve.goto(next);
  await expect(eve.getByText('kept for Bob')).toBeVisible();
  await expect(eve.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  await bob.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Decline' }).click();
  await expect(bob.getByText('Ann asks for a rematch.')).toHaveCount(0);
  await bob.goto(address);
  await expect(bob.getByRole('dialog', { name: WON })).toBeVisible();
  await expect(bob.getByText('Ann asks for a rematch.')).toHaveCount(0);
  await expect(eve.getByRole('button', { name: 'Take seat 2' })).toBeVisible();
});

test('a game that has just ended is proven, and another record in its place is not', async ({ person }) => {
  // Another game: its record fits in itself, with seals of its own.
  const others = [await person(), await person()] as const;
  const other = await game(...others);
  await endAsItStands(...others);
  const forged = await (await others[0].request.get(`/api/v1/games/${other.split('/').pop()}/record`)).text();
  const [ann, bob] = [await person(), await person()];
  const address = await game(ann, bob);
  await endAsItStands(ann, bob);
  const proof = ann.getByRole('dialog', { name: 'Check the shuffle' });
  await ann.route(`**/games/${address.split('/').pop()}/record`, (route) =>
    route.fulfill({ contentType: 'text/plain', body: forged }),
  );
  await ann.goto(address.replace('/t/', '/replay/'));
  await ann.getByRole('button', { name: 'More' }).click();
  await ann.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(proof.getByText('Something does not fit.')).toBeVisible();
  await expect(
    proof.getByRole('listitem').filter({ hasText: 'Seal of the server, as this page saw it beforehand' }),
  ).toContainText('does not fit');
  // The record of the game itself is proven, on the screen of its result.
  await ann.goto(address);
  await ann.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(proof.getByText(WHOLE)).toBeVisible();
  for (const name of ['the server', 'Ann', 'Bob'])
    await expect(
      proof.getByRole('listitem').filter({ hasText: `Seal of ${name}, as this page saw it beforehand` }),
    ).toContainText('fits');
  await accessible(ann, 'the proof');
});

test('two tabs of one person stay in step; a stale one does nothing twice', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  const address = await game(ann, bob);
  const second = await ann.context().newPage();
  await second.goto(address);
  await until(second, 'the second tab', ({ active }) => active);
  await playTurn(second, mouse, 1);
  await until(bob, 'Bob’s turn', ({ active }) => active);
  await expect(ann.getByRole('heading', { level: 1 })).toHaveText('Bob’s turn');
  await playTurn(bob, mouse, 1);
  for (const page of [ann, second]) await until(page, 'both tabs', ({ active }) => active);
  await end0(ann);
  await until(bob, 'one turn, not two', ({ active }) => active);
});

async function end0(page: Page): Promise<void> {
  const { fits, turned } = await look(page);
  if (fits.length + turned.length > 0) await mouse.hex(page, fits[0] ?? turned[0]!);
  await end(page, mouse);
}

test('a table with a bot begins at once', async ({ page }) => {
  await atOnce(page);
  await page.goto('/tables/new');
  await page.getByLabel('Who sits at place 2').selectOption('bot');
  await page.getByLabel('Level of the bot on seat 2').selectOption('frog');
  await page.getByText('As listed', { exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await until(page, 'the game', ({ active }) => active);
  await playTurn(page, mouse, 1);
  await until(page, 'the turn after the bot’s', ({ active }) => active);
});

test('among one’s games on the server those come first where it is one’s turn', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  const first = await game(ann, bob);
  const second = await game(ann, bob, { again: true });
  await playTurn(ann, mouse, 0);
  await until(bob, 'Bob’s turn', ({ active }) => active);
  for (const [page, mine, theirs] of [
    [ann, first, second],
    [bob, second, first],
  ] as const) {
    await page.goto('/games');
    await page.getByText('Mine, online', { exact: true }).click();
    const rows = page.locator('ul.games > li');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Your turn');
    await expect(rows.first().locator(`a[href="${mine}"]`)).toBeVisible();
    await expect(rows.last().locator(`a[href="${theirs}"]`)).toBeVisible();
    await expect(rows.last()).toContainText(page === ann ? 'Bob to move' : 'Ann to move');
  }
});

test('a plan made while another plays follows when the turn comes', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  await game(ann, bob);
  await playTurn(ann, mouse, 0);
  await until(bob, 'Bob’s turn', ({ active }) => active);
  await ann.getByRole('button', { name: 'Plan ahead' }).click();
  await expect(ann.getByRole('heading', { level: 1 })).toHaveText('Planning your next turn');
  await mouse.supply(ann, 'Worker');
  const { reach } = await look(ann);
  await mouse.hex(ann, reach.sort((a, b) => a.cost - b.cost)[0]!.hex);
  await expect(ann.getByText('1 step planned')).toBeVisible();
  await playTurn(bob, mouse, 0);
  const sight = await until(ann, 'Ann’s turn', ({ active }) => active);
  // The third tile of a game is an A: no volcano, so it is placed.
  expect(sight.phase).toBe('place');
  await expect(ann.getByText('Your plan of 1 step follows when the tile is placed.')).toBeVisible();
  await mouse.hex(ann, sight.fits[0] ?? sight.turned[0]!);
  await until(ann, 'the plan', ({ phase, ap }) => phase === 'act' && ap === 9);
});

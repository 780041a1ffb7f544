// Tikal II online: people with browsers of their own, who know what their seat knows and nothing else.
import { accessible } from './axe.ts';
import { Cable } from './cable.ts';
import { by, dice, happened, playTurn, type Player } from './hands/tikal2/hand.ts';
import { mouse } from './hands/tikal2/mouse.ts';
import { asks, look, until } from './hands/tikal2/sight.ts';
import { atOnce, WON } from './table.ts';
import { CUT, expect, test, type Page } from './test.ts';

test.use({ expected: CUT });

/** All entries that a page was sent over its sockets, line by line. */
function overhear(page: Page): string[] {
  const lines: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { entries } = JSON.parse(String(payload)) as { entries?: string };
      if (entries) lines.push(...entries.split('\n'));
    }),
  );
  return lines;
}

/** What was looked at in secret, as a page was told it: whose look, and what it showed or `?`. */
function looks(lines: string[]): { seat: number; shown: string }[] {
  return lines.flatMap((line) => {
    const [, seat, actions] = /^(\d): (.*)$/.exec(line) ?? [];
    const secret = /(?:^|, )(?:draw \d|use card|use light|dig[^,>]*) > ([^,#! ]+)/g;
    return [...(actions ?? '').matchAll(secret)].map(([, shown]) => ({ seat: Number(seat), shown: shown! }));
  });
}

/** Nobody is told what another seat saw, and everybody what his own did. The answer is how many looks there were. */
function secretsKept(lines: string[], own: number | null): number {
  const all = looks(lines);
  for (const { seat, shown } of all)
    if (seat === own) expect(shown, `seat ${seat} itself`).not.toBe('?');
    else expect(shown, `seat ${seat} to ${own ?? 'who watches'}`).toBe('?');
  return all.length;
}

interface Wish {
  players: number;
  title: string;
  variants?: string[];
}

/** Opens a table and sits down; the answer is its address. */
async function openTable(page: Page, { players, title, variants = [] }: Wish): Promise<string> {
  await page.goto('/tables/new');
  await page.getByLabel('Your name').fill('Ann');
  await page.getByText('Tikal II', { exact: true }).click();
  await page.getByRole('group', { name: 'Players' }).getByText(String(players)).click();
  await page.getByText('As listed', { exact: true }).click();
  for (const variant of variants) await page.getByLabel(variant).check();
  await page.getByLabel('Name of the table (optional)').fill(title);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page).toHaveURL(/\/t\//);
  return new URL(page.url()).pathname;
}

async function join(page: Page, address: string, name: string, seat: number): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: `Take seat ${seat}` }).click();
}

/** The page that has something to decide; none when the game is over. */
async function whose(pages: Page[]): Promise<Page | null> {
  let found: Page | null = null;
  await expect
    .poll(
      async () => {
        const sights = await Promise.all(pages.map(look));
        if (sights.every(({ over }) => over)) return true;
        found = pages[sights.findIndex((sight) => !sight.over && asks(sight))] ?? null;
        return found !== null;
      },
      { message: 'somebody’s turn', timeout: 120_000 },
    )
    .toBe(true);
  return found;
}

/** By mouse, with a tile that shows something to who takes it, where there is one. */
const curious: Player = {
  play: async (page, sight, chance) => {
    const wanted = sight.tiles.filter(({ says }) => /card|light room/.test(says));
    const tiles = sight.decision === 'sail' && wanted.length > 0 ? wanted : sight.tiles;
    return by(mouse).play(page, { ...sight, tiles }, chance);
  },
};

const title = (): string => `Round ${Math.random().toString(36).slice(2)}`;

test('a table in the lobby, some turns with secrets, a stand-in, the end as it stands, its proof and a rematch', async ({
  person,
}) => {
  const [ann, bob, eve] = [await person(), await person(), await person()];
  const heard = [ann, bob, eve].map(overhear);
  for (const page of [ann, bob, eve]) await atOnce(page);
  const name = title();
  const address = await openTable(ann, { players: 2, title: name, variants: ['Short game'] });
  // Lobby and waiting room say what is played.
  await expect(ann.getByText('Tikal II', { exact: true })).toBeVisible();
  await bob.goto('/lobby');
  const entry = bob.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('Tikal II');
  await expect(entry).toContainText('Short game');
  await join(bob, address, 'Bob', 2);
  await eve.goto(address);
  await expect(eve.getByText('watching')).toBeVisible();

  const chance = dice(21);
  const pages = [ann, bob];
  // Two keys each, then a turn each.
  for (let turn = 0; turn < 4; turn += 1) await playTurn((await whose(pages))!, curious, chance);
  await until(ann, 'turn of Ann', asks);
  await expect(eve.getByRole('heading', { level: 1 })).toHaveText('Ann’s turn');
  // Who watches is shown the table, and neither things of a seat nor anything to press.
  await until(eve, 'board for who watches', ({ drawn }) => drawn);
  expect(await look(eve)).toMatchObject({ decision: 'none', canEnd: false, answers: 0, things: 0 });
  await expect(eve.locator('[data-tray]')).toHaveCount(0);
  await accessible(eve, 'the table of others');
  for (const page of [ann, bob]) await expect(page.locator('[data-tray]')).toHaveCount(1);
  const told = [secretsKept(heard[0]!, 1), secretsKept(heard[1]!, 2), secretsKept(heard[2]!, null)];
  expect(told[0]).toBeGreaterThan(0);
  expect(told[1]).toBe(told[0]);

  // A bot plays for who leaves, and gives the seat back with all that it saw.
  await bob.getByRole('button', { name: 'This table' }).click();
  await bob.getByRole('button', { name: 'Leave, a bot plays on' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Leave, a bot plays on' }).click();
  await expect(bob.getByText('A bot plays for you.')).toBeVisible();
  await playTurn(ann, curious, chance);
  await until(ann, 'turn after the stand-in’s', asks);
  await bob.getByRole('button', { name: 'Play on yourself' }).first().click();
  await expect(bob.getByText('A bot plays for you.')).toHaveCount(0);
  await playTurn(ann, curious, chance);
  await playTurn((await whose([bob]))!, curious, chance);
  secretsKept(heard[0]!, 1);
  secretsKept(heard[1]!, 2);
  secretsKept(heard[2]!, null);

  await ann.getByRole('button', { name: 'This table' }).click();
  await ann.getByRole('button', { name: 'End as it stands' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'End as it stands' }).click();
  await bob.getByRole('button', { name: 'End as it stands' }).first().click();
  await bob.getByRole('dialog').getByRole('button', { name: 'End as it stands' }).click();
  const ends = [ann, bob, eve].map((page) => page.getByRole('dialog', { name: WON }));
  for (const end of ends) await expect(end).toBeVisible();
  const results = await Promise.all(ends.map((end) => end.getByRole('heading').first().innerText()));
  expect(new Set(results).size).toBe(1);

  await ends[0]!.getByRole('button', { name: 'Check the shuffle' }).click();
  const proof = ann.getByRole('dialog', { name: 'Check the shuffle' });
  await expect(proof.getByText('All of it fits: the shuffle was fixed before the first move.')).toBeVisible();
  await accessible(ann, 'the proof');
  await proof.getByRole('button', { name: 'Close' }).click();
  // Among the finished games it says of which game it is.
  await eve.goto('/games');
  await eve.getByText('All finished', { exact: true }).click();
  await expect(
    eve.getByRole('listitem').filter({ has: eve.locator(`a[href$="${address.slice(3)}"]`) }),
  ).toContainText('Tikal II');
  await ann.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Rematch' }).click();
  await expect(ann.getByText('kept for Bob')).toBeVisible();
  await expect(ann.getByText('Tikal II', { exact: true })).toBeVisible();
  await expect(ends[1]!.getByText('Ann asks for a rematch.')).toBeVisible();
});

test('a whole game of three with a reload and a cut', { tag: '@long' }, async ({ person, baseURL }) => {
  const cable = await Cable.to(baseURL!);
  const [ann, bob, cleo] = [await person(), await person({ baseURL: cable.url }), await person()];
  const pages = [ann, bob, cleo];
  const heard = pages.map(overhear);
  const chance = dice(33);
  try {
    for (const page of pages) await atOnce(page);
    const address = await openTable(ann, { players: 3, title: title(), variants: ['More control'] });
    await join(bob, address, 'Bob', 2);
    await join(cleo, address, 'Cleo', 3);
    let [reloaded, cut] = [false, false];
    for (let turn = 0; ; turn += 1) {
      expect(turn).toBeLessThan(200);
      const now = await whose(pages);
      if (!now) break;
      if (turn > 8 && !reloaded && now === ann) {
        // In the middle of a turn: what was planned and what was seen are there again.
        const before = await until(ann, 'turn of Ann', asks);
        if (!(await curious.play(ann, before, chance))) await happened(ann, before);
        const planned = await until(ann, 'next decision', asks);
        await ann.reload();
        const after = await until(ann, 'table after a reload', asks);
        expect([after.decision, after.answers, after.things]).toEqual([
          planned.decision,
          planned.answers,
          planned.things,
        ]);
        reloaded = true;
      }
      if (turn > 12 && !cut && now !== bob) {
        // Others play while one is away; what was missed is there afterwards.
        cable.cut();
        await expect(bob.getByText(/^No connection/)).toBeVisible();
        await playTurn(now, curious, chance);
        cable.mend();
        await expect(bob.getByText(/^No connection/)).toHaveCount(0);
        cut = true;
        continue;
      }
      await playTurn(now, curious, chance);
      if (turn % 10 === 0) heard.forEach((lines, index) => secretsKept(lines, index + 1));
    }
    expect([reloaded, cut]).toEqual([true, true]);
    const ends = await Promise.all(
      pages.map((page) => page.getByRole('dialog', { name: WON }).getByRole('heading').first().innerText()),
    );
    expect(new Set(ends).size).toBe(1);
    await ann.getByRole('dialog', { name: WON }).getByRole('button', { name: 'Check the shuffle' }).click();
    await expect(ann.getByText('All of it fits: the shuffle was fixed before the first move.')).toBeVisible();
  } finally {
    cable.close();
  }
});

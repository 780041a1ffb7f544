// What one person at a device must not see of another: two worlds that differ in nothing else are played side by side, and
// whatever a page holds must be the same in both.
import { readFile } from 'node:fs/promises';
import type { Local } from '../src/engine/pkg/engine';
import { known, legal, LOOKS, midway, play, rules, SEED, type Legal } from './engine.ts';
import { store } from './stored.ts';
import { asked, look } from './hands/tikal2.ts';
import { expect, test, type Page } from './test.ts';

const PEOPLE = ['Ann', 'Bob'];
const ID = 'twin';
const CURTAIN = /is next$/;

/** Two games that Ann cannot tell apart: what she does not know is dealt anew in each. */
async function twins(): Promise<[Local, Local]> {
  const { resume } = await rules();
  const game = await midway();
  game.hold(1);
  const replica = game.replica();
  const world = (seed: string): Local => resume(replica.fork(replica.version, 1, seed, PEOPLE));
  const other = SEED.split('').reverse().join('');
  return [world(SEED), world(other)];
}

/** What the page does without being asked, as there is nothing else and it costs nothing. */
function follows(list: Legal[]): string | undefined {
  const takes = list.filter(({ action }) => action.kind === 'take');
  if (takes.length > 0) return takes.length === 1 ? takes[0]!.text : undefined;
  const [only, ...others] = list;
  const plain = /^(go|use|key|count|place|stay|stop)$/.test(only!.action.kind);
  return plain && others.length === 0 && !only!.commits && !only!.ends ? only!.text : undefined;
}

interface Step {
  seat: number;
  text: string;
  ends: boolean;
  /** What is listed in each world when it is played. */
  lists: [Legal[], Legal[]];
}

/** What both can do without Ann noticing a difference, for so many turns, with Bob looking at all that he can. */
async function script(turns: number): Promise<Step[]> {
  const { resume } = await rules();
  const found = search(await twins(), turns);
  if (!found) throw new Error('the worlds part, whatever is done');
  return found;

  function search(worlds: [Local, Local], left: number): Step[] | null {
    if (left === 0) return [];
    const seat = worlds[0].replica().toMove();
    const lists: [Legal[], Legal[]] = [legal(worlds[0]), legal(worlds[1])];
    const both = lists[0].filter(({ text }) => lists[1].some((one) => one.text === text));
    const looks = ({ text }: Legal): boolean => LOOKS.test(text) === (seat === 2);
    const forced = lists.flatMap((list) => follows(list) ?? []);
    for (const { text, ends } of [...both.filter(looks), ...both.filter((one) => !looks(one))]) {
      if (forced.some((one) => one !== text)) continue;
      const tried: [Local, Local] = [resume(worlds[0].dump()), resume(worlds[1].dump())];
      for (const world of tried) play(world, text);
      if (known(tried[0], 1) !== known(tried[1], 1)) continue;
      const rest = search(tried, left - Number(ends));
      if (rest) return [{ seat, text, ends, lists }, ...rest];
    }
    return null;
  }
}

/** Presses an action in the list of all of them, unless it follows by itself, and waits for what comes of it. */
async function press(page: Page, list: Legal[], text: string): Promise<void> {
  if (follows(list) === text) return;
  await page.getByRole('tab', { name: 'All actions' }).click();
  const panel = page.getByRole('tabpanel', { name: 'All actions' });
  const shown = async (): Promise<string> => `${(await look(page)).trace} ${await panel.textContent()}`;
  const before = await shown();
  const chosen = list.find((one) => one.text === text)!;
  const { kind, field } = chosen.action;
  if (kind === 'place') {
    const fields = [...new Set(list.flatMap(({ action }) => action.field ?? []))];
    await panel.locator('.door').nth(fields.indexOf(field!)).click();
    const ways = list.filter(({ action }) => action.field === field);
    await panel.locator('.door + ul button').nth(ways.indexOf(chosen)).click();
  } else {
    const kinds = [...new Set(list.map(({ action }) => action.kind))].filter((one) => one !== 'place');
    const listed = kinds.flatMap((one) => list.filter(({ action }) => action.kind === one));
    await expect(panel.locator('li > button'), text).toHaveCount(listed.length);
    await panel.locator('li > button').nth(listed.indexOf(chosen)).click();
  }
  await expect.poll(shown, { message: text, intervals: [20, 50, 100] }).not.toBe(before);
}

/** Ends the turn with this beside the board; somebody may be asked whether he means it. */
async function end(page: Page, beside: string): Promise<void> {
  await page.getByRole('tab', { name: beside }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'End turn', exact: true }).click();
  const { dialog } = await asked(page);
  if (!CURTAIN.test(dialog ?? ''))
    await page.getByRole('dialog').getByRole('button', { name: 'End turn', exact: true }).click();
}

/** Everything that is read aloud is written down, until the next curtain: what was said before it was for somebody else. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const isDialog = (node: Node): boolean =>
      node instanceof Element && (node.matches('dialog') || node.querySelector('dialog') !== null);
    new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) said.splice(0);
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const live = element?.closest('[role="status"], [role="alert"], [role="log"], [aria-live]');
        if (live?.textContent) said.push(live.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** All that the page holds: its tree, what it keeps, and what it has read aloud. */
function holds(
  page: Page,
): Promise<Record<'tree' | 'asked' | 'title' | 'local' | 'session' | 'said', string>> {
  return page.evaluate(() => {
    const kept = (storage: Storage): string =>
      Object.keys(storage)
        .sort()
        .map((key) => `${key} ${storage.getItem(key)!.replace(/"at":\d+/g, '')}`)
        .join('\n');
    // In which order the parts of the page were asked for, or whether once more, is a matter of moments.
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    const links = [...copy.querySelectorAll('head > link')];
    const asked = [...new Set(links.map((link) => link.getAttribute('href')))].sort();
    for (const link of links) link.remove();
    return {
      // Svelte counts the elements that it has named since the page was loaded: c1, c2.
      tree: copy.outerHTML.replace(/(["# ])c\d+\b/g, '$1c'),
      asked: asked.join('\n'),
      title: document.title,
      local: kept(localStorage),
      session: kept(sessionStorage),
      said: (globalThis as unknown as { said: string[] }).said.join('\n'),
    };
  });
}

/** Where two texts part: nothing, or a piece of each. */
function parts(one: string, other: string): string[] {
  if (one === other) return [];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 200), at + 200));
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('two people at a device: nothing of the one is in the page while the other has it, or nobody', async ({
  person,
}) => {
  const steps = await script(4);
  const pages = await Promise.all(
    (await twins()).map(async (world) => {
      const page = await person();
      await listen(page);
      await page.goto('/settings');
      await page.getByText('At once', { exact: true }).click();
      await store(page, ID, world, PEOPLE);
      await page.goto(`/play/${ID}`);
      return page;
    }),
  );
  const onBoth = <T>(work: (page: Page, world: number) => Promise<T>): Promise<T[]> =>
    Promise.all(pages.map(work));
  /** Both pages come to hold the same; the answer is what. */
  const same = async (when: string): Promise<string> => {
    let all = '';
    await expect
      .poll(
        async () => {
          const [one, other] = (await onBoth(holds)).map((held) => Object.values(held));
          all = one!.join('\n');
          return one!.flatMap((text, index) => parts(text, other![index]!));
        },
        { message: when },
      )
      .toEqual([]);
    return all;
  };
  let turns = 0;
  /** The next one takes the device. */
  const take = async (name: string, when: string): Promise<void> => {
    await onBoth((page) => expect(page.getByRole('dialog', { name: `${name} is next` })).toBeVisible());
    await same(`the curtain ${when}`);
    await onBoth(async (page) => {
      await page.getByRole('button', { name: `I am ${name}` }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await asked(page);
    });
    if (name !== 'Ann') return;
    await same(`Ann ${when}`);
    // What he did since is told to her as soon as she has it, as far as she may know it.
    if (turns > 0) for (const { said } of await onBoth(holds)) expect(said).toMatch(/Bob /);
  };

  let differing = 0;
  await take('Ann', 'at the beginning');
  for (const { seat, text, ends, lists } of steps) {
    // The log is beside the board when the device changes hands, and later the list of actions.
    const beside = turns < 2 ? 'Log' : 'All actions';
    await onBoth((page, world) => (ends ? end(page, beside) : press(page, lists[world]!, text)));
    await onBoth(asked);
    turns += Number(ends);
    if (ends) await take(PEOPLE[turns % 2]!, `after turn ${turns}`);
    else if (seat === 1) await same(`Ann after ${text}`);
    else {
      const [one, other] = await onBoth(holds);
      differing += Number(one!.tree !== other!.tree);
    }
  }
  // Bob has seen other things in each world.
  expect(differing).toBeGreaterThan(0);

  // The same holds for the log and for the recap of what he did, step by step.
  await onBoth((page) => page.getByRole('tab', { name: 'Log' }).click());
  expect(await same('the log')).toContain('Bob');
  await onBoth((page) => page.getByRole('button', { name: 'Recap' }).click());
  const recap = pages[0]!.getByRole('region', { name: 'Since your last turn' });
  const count = Number(/of (\d+)/.exec(await recap.innerText())![1]);
  expect(count).toBeGreaterThan(1);
  for (let step = 1; step < count; step += 1) {
    expect(await same(`the recap, step ${step}`)).toContain(`${step} of ${count}`);
    await onBoth((page) => page.getByRole('button', { name: 'Next', exact: true }).click());
  }

  // And for what can be taken away of the game.
  await onBoth(async (page) => {
    await page.goto(`/replay/local/${ID}`);
    await page.getByRole('button', { name: 'More' }).click();
  });
  await same('the replay');
  const saved = await onBoth(async (page) => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the record' }).click();
    return readFile(await (await file).path(), 'utf8');
  });
  // Seals are luck.
  const [one, other] = saved.map((text) => text.replace(/^commit .*$/m, ''));
  expect(one).toMatch(/^viewer spectator$/m);
  expect(one!.match(/^[12]: .* end$/gm)).toHaveLength(turns);
  expect(one).toBe(other);
});

// Somebody who does what the coach says: looks for what is lit, presses it, and counts.
import { tap, tapAnew } from './hands/touch.ts';
import { expect, type Locator, type Page } from './test.ts';

export const coach = (page: Page): Locator => page.locator('section.coach');
export const says = (page: Page): Locator => coach(page).getByRole('status').first();
export const button = (page: Page, name: string): Locator =>
  coach(page).getByRole('button', { name, exact: true });

export const PRESSED = '[data-lit="press"]';

/** Presses what is lit, by mouse, finger or key. */
export type Press = (page: Page, lit: Locator) => Promise<void>;

export const byMouse: Press = (_, lit) => lit.click();
/** Where it is lit there it is tapped: whatever lies over it gets the tap. */
export const byFinger: Press = async (page, lit) =>
  (await lit.evaluate((element) => element.matches('[data-final]'))) ? tapAnew(page, lit) : tap(page, lit);
/** By Tab to buttons, by arrows on the board and among choices. */
export const byKeys: Press = async (page, lit) => {
  const hex = await lit.getAttribute('data-hex');
  for (let presses = 0; presses < 150; presses += 1) {
    const at = await page.evaluate((lit) => {
      const at = document.activeElement;
      const name = at?.getAttribute('name');
      return {
        there: at?.closest(lit) !== null && at !== null,
        radio: at?.getAttribute('type') === 'radio',
        near: name !== null && document.querySelector(`${lit} [name="${name}"]`) !== null,
        hex: at?.getAttribute('data-hex') ?? null,
      };
    }, PRESSED);
    if (at.there) return page.keyboard.press(at.radio ? 'Space' : 'Enter');
    if (hex && at.hex) {
      const column = hex.charCodeAt(0) - at.hex.charCodeAt(0);
      const up = Number(hex.slice(1)) > Number(at.hex.slice(1));
      if (column !== 0) await page.keyboard.press(column > 0 ? 'ArrowRight' : 'ArrowLeft');
      else await page.keyboard.press(up ? 'ArrowUp' : 'ArrowDown');
    } else if (at.near) await page.keyboard.press('ArrowDown');
    else await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${await lit.first().evaluate((element) => element.outerHTML)}`);
};

interface Look {
  says: string;
  /** The button that leads on, if there is one. */
  on: string | null;
  lit: number;
  /** All that changes by a press. */
  trace: string;
}

export function see(page: Page): Promise<Look> {
  return page.evaluate((lit) => {
    const coach = document.querySelector('section.coach');
    const text = (element: Element | null | undefined): string =>
      element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const found = [...document.querySelectorAll(lit)].filter((one) => one.getClientRects().length > 0);
    return {
      says: text(coach?.querySelector('[role="status"]')),
      on: text(coach?.querySelector('.buttons .primary')) || null,
      lit: found.length,
      trace: [
        text(coach),
        ...found.map((one) => one.cloneNode(false) as Element).map((one) => one.outerHTML),
        text(document.querySelector('header.turn')),
        text(document.querySelector('section.context')),
        text(document.querySelector('.stepper output')),
        String(document.querySelector('dialog[open]') !== null),
      ].join(),
    };
  }, PRESSED);
}

/** Waits until there is something to press. */
export async function asked(page: Page): Promise<Look> {
  let look = await see(page);
  await expect
    .poll(async () => (look = await see(page)).on !== null || look.lit > 0, { message: 'something to do' })
    .toBe(true);
  return look;
}

/** Does what the coach says once. */
export async function follow(page: Page, press: Press): Promise<void> {
  const { on, trace } = await asked(page);
  const target = on
    ? coach(page).locator('.buttons .primary')
    : page.locator(PRESSED).filter({ visible: true });
  if (on && press === byKeys) await target.press('Enter');
  else await press(page, target.first());
  await expect.poll(async () => (await see(page)).trace, { message: 'something to happen' }).not.toBe(trace);
}

const COACH = { name: 'Coach', exact: true };
const MEANT = 'The coach means this one.';
/** What can be pressed in a dialog. */
const controls = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('radio').or(page.getByRole('dialog').getByRole('button'));

/** What the coach says, and what he names: for who sees neither him nor what is lit. */
async function heard(page: Page): Promise<{ says: string; names: string; read: boolean; dialog: boolean }> {
  const region = page.getByRole('region', COACH);
  const [says, names] = await region.getByRole('status').allTextContents();
  const read = (await region.getByRole('button', { name: 'Next', exact: true }).count()) > 0;
  // Asked last: what was named before may be in it.
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) > 0)
    return { says: '', names: await dialog.ariaSnapshot(), read: false, dialog: true };
  return { says: says ?? '', names: names?.trim() ?? '', read, dialog: false };
}

const beginning = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')}`);

/** In a dialog what is meant says so itself. */
async function pressMeant(page: Page): Promise<void> {
  for (const control of await controls(page).all()) {
    const described = await control.getAttribute('aria-describedby');
    if (!described) continue;
    await expect(control).toHaveAccessibleDescription(MEANT);
    await control.focus();
    await page.keyboard.press(await control.evaluate((one) => (one.matches('input') ? 'Space' : 'Enter')));
    return;
  }
  throw new Error('nothing in the dialog is meant by the coach');
}

/** Goes with the coach by what is said and what things are called, until he says something; the answer is how often was pressed. */
export async function listen(page: Page, until: RegExp): Promise<number> {
  const region = page.getByRole('region', COACH);
  for (let presses = 0; ; presses += 1) {
    expect(presses).toBeLessThanOrEqual(90);
    let now = await heard(page);
    await expect
      .poll(
        async () => (now = await heard(page)).read || now.dialog || now.names !== '' || until.test(now.says),
      )
      .toBe(true);
    if (until.test(now.says)) return presses;
    if (now.dialog) await pressMeant(page);
    else if (now.read) await region.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    else {
      const go = region.getByRole('button', { name: /^Go to: / });
      const name = (await go.textContent())!.replace('Go to: ', '').trim();
      expect(now.names).toMatch(/^To press: .*\.$/);
      expect(now.names).toContain(name);
      await go.press('Enter');
      const at = page.locator(':focus');
      await expect(at).toHaveAccessibleName(beginning(name));
      await expect(at).toHaveAccessibleDescription(new RegExp(MEANT));
      await page.keyboard.press('Enter');
    }
    const before = now;
    await expect
      .poll(async () => JSON.stringify(await heard(page)), { message: 'something to happen' })
      .not.toBe(JSON.stringify(before));
  }
}

/** Goes with the coach until he says something, or to the end of the lesson; the answer is what was said, and how often was pressed. */
export async function goOn(
  page: Page,
  press: Press,
  until: RegExp = /You know all you need/,
): Promise<{ said: string[]; presses: number }> {
  const said: string[] = [];
  for (let presses = 0; ; presses += 1) {
    expect(presses, said.join('\n')).toBeLessThanOrEqual(90);
    const look = await asked(page);
    if (said.at(-1) !== look.says) said.push(look.says);
    if (until.test(look.says)) return { said, presses };
    await follow(page, press);
  }
}

/** Waits until how far the lesson is is stored, too: whoever reads has read it by then. */
export async function kept(page: Page): Promise<void> {
  const stored = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise((done, fail) => {
          const opening = indexedDB.open('mutal');
          opening.onerror = fail;
          opening.onsuccess = () => {
            const rows = opening.result.transaction('games').objectStore('games').getAll();
            rows.onerror = fail;
            rows.onsuccess = () => {
              opening.result.close();
              const [row] = rows.result as { guided?: { kept: { done: object } | null } }[];
              done(Object.keys(row?.guided?.kept?.done ?? {}).length);
            };
          };
        }),
    );
  const far = Number(await coach(page).getByRole('progressbar').getAttribute('aria-valuenow'));
  await expect.poll(stored).toBe(far);
}

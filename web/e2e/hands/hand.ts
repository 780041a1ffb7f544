// Whoever plays: a way to press hexes and buttons, and a simple mind that plays whole turns with few presses.
import type { Page } from '../test.ts';
import { look, myTurn, until, type Sight } from '../table.ts';

export interface Hand {
  hex(page: Page, hex: string): Promise<void>;
  /** A button by its name, in the dialog if one is open. */
  button(page: Page, name: string | RegExp): Promise<void>;
  /** Something that can be done on a hex: `uncover b1`, `dig c3`. */
  act(page: Page, action: string): Promise<void>;
  end(page: Page): Promise<void>;
  supply(page: Page, figure: 'Leader' | 'Worker'): Promise<void>;
}

/** Plays one turn, of whoever's turn it is. False when the game is over. */
export async function playTurn(page: Page, hand: Hand, actions = 2): Promise<boolean> {
  let sight = await myTurn(page);
  if (sight.over) return false;
  if (sight.phase === 'bid') {
    const trace = sight.trace;
    await bid(page, hand);
    await until(page, 'the bid to count', (now) => now.trace !== trace);
    return true;
  }
  if (sight.phase === 'choose') {
    await hand.button(page, /^Choose (?!your)/);
    sight = await until(page, 'the tile in hand', ({ phase, active }) => active && phase !== 'choose');
  }
  if (sight.phase === 'place') {
    await hand.hex(page, sight.fits[0] ?? sight.turned[0]!);
    sight = await until(page, 'the tile on the board', ({ phase, active }) => active && phase !== 'place');
  }
  for (let done = 0; done < actions; done += 1) {
    if (!(await doSomething(page, hand, sight))) break;
    sight = await until(page, 'the next action', ({ active, over }) => active || over);
  }
  await end(page, hand);
  return true;
}

/** The last presses of a turn; where AP would be lost, the page asks once. */
export async function end(page: Page, hand: Hand): Promise<void> {
  const { played } = await look(page);
  await hand.end(page);
  const asked = ({ dialog }: Sight): boolean => dialog?.startsWith('End with') ?? false;
  const after = await until(
    page,
    'an answer to the end of the turn',
    (now) => now.played !== played || asked(now),
  );
  if (after.played !== played) return;
  await hand.button(page, 'End turn');
  await until(page, 'the next turn', (now) => now.played !== played && !asked(now));
}

/** Digs, uncovers, or brings a figure on; false where nothing can be done. */
async function doSomething(page: Page, hand: Hand, { acts, ap, own }: Sight): Promise<boolean> {
  const wanted =
    acts.find((text) => text.startsWith('dig')) ?? acts.find((text) => text.startsWith('uncover'));
  if (wanted) {
    await hand.act(page, wanted);
    await until(page, wanted, (now) => now.active && now.ap < ap);
    return true;
  }
  for (const figure of ['Leader', 'Worker'] as const) {
    const enters = page.getByRole('button', { name: `${figure} enters` });
    if (!(await enters.isVisible()) || (await enters.isDisabled())) continue;
    await hand.supply(page, figure);
    if (await goFar(page, hand, ap)) return true;
  }
  for (const hex of own.slice(0, 2)) {
    await hand.hex(page, hex);
    if (await goFar(page, hand, ap)) return true;
  }
  return false;
}

/** The farthest temple in reach, or the farthest hex. */
async function goFar(page: Page, hand: Hand, ap: number): Promise<boolean> {
  const { reach } = await look(page);
  const [best] = reach.sort((a, b) => Number(b.temple) - Number(a.temple) || b.cost - a.cost);
  if (!best) return false;
  await hand.hex(page, best.hex);
  await until(page, 'the figure to arrive', (now) => now.active && now.ap < ap);
  return true;
}

/** Bids low, passes when it gets dear. */
async function bid(page: Page, hand: Hand): Promise<void> {
  const cheap = page.getByRole('region', { name: 'Auction' }).getByRole('button', { name: /^Bid [12]$/ });
  if (await cheap.isVisible()) await hand.button(page, /^Bid [12]$/);
  else await hand.button(page, 'Pass');
}

/** Plays so many turns. */
export async function playSome(page: Page, hand: Hand, turns: number): Promise<void> {
  for (let turn = 1; turn <= turns; turn += 1)
    if (!(await playTurn(page, hand))) throw new Error(`the game is over after ${turn - 1} turns`);
}

/** Plays until the game is over; `before` is called ahead of each turn. */
export async function playOn(
  page: Page,
  hand: Hand,
  before: (turn: number) => Promise<void> = async () => {},
): Promise<number> {
  for (let turn = 1; turn <= 300; turn += 1) {
    await before(turn);
    if (!(await playTurn(page, hand))) return turn;
  }
  throw new Error('the game does not end');
}

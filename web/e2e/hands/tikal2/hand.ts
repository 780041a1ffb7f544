// Whoever plays Tikal II: ways to touch the page, and a simple mind that makes one decision after the other.
import { expect, type Page } from '../../test.ts';
import { before, bring, golden, playFromHere } from '../../records.ts';
import { WON } from '../../table.ts';
import { asked, asks, look, until, type Sight } from './sight.ts';

export interface Hand {
  place(page: Page, place: string): Promise<void>;
  tile(page: Page, tile: string): Promise<void>;
  /** The n-th answer under the board, from 1. */
  answer(page: Page, index: number): Promise<void>;
  /** Turns the room in hand. */
  turn(page: Page): Promise<void>;
  /** The green button of the strip. */
  go(page: Page): Promise<void>;
  end(page: Page): Promise<void>;
  /** A button of the dialog that is open. */
  dialog(page: Page, name: RegExp): Promise<void>;
  /** Shows the river, where it is out of sight. */
  river(page: Page): Promise<void>;
  /** Shows one's own things, where they are out of sight; then the n-th that can be used, and the n-th that it offers. */
  things(page: Page): Promise<void>;
  thing(page: Page, index: number): Promise<void>;
  offer(page: Page, index: number): Promise<void>;
  /** What must hold once a decision has had its effect. */
  settled?(page: Page): Promise<void>;
}

/** Whoever decides, by what is in sight or by what is said. */
export interface Player {
  /** Called before its turn, where it needs a page of another kind. */
  ready?(page: Page): Promise<void>;
  /** Makes one decision; true where its effect has been seen already. */
  play(page: Page, sight: Sight, chance: () => number): Promise<boolean | void>;
  settled?(page: Page): Promise<void>;
}

/** Repeatable chance. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Somebody who plays by a hand. */
export function by(hand: Hand): Player {
  return {
    play: (page, sight, chance) => playOnce(page, hand, sight, chance),
    ...(hand.settled ? { settled: hand.settled } : {}),
  };
}

/** Does one thing, whatever is asked for. */
export async function playOnce(
  page: Page,
  hand: Hand,
  sight: Sight,
  chance: () => number,
): Promise<boolean | void> {
  const any = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const some = (count: number): number => 1 + Math.floor(chance() * count);
  if (sight.dialog !== null) return hand.dialog(page, /is next$/.test(sight.dialog) ? /^I am/ : /^End turn$/);
  if (chance() < 0.25 && (await useThing(page, hand, some))) return true;
  switch (sight.decision) {
    case 'keys':
      await hand.answer(page, some(sight.answers));
      await hand.answer(page, some(sight.answers));
      return hand.go(page);
    case 'sail': {
      await hand.river(page);
      const tiles = sight.tiles.length > 0 ? sight.tiles : (await look(page)).tiles;
      await hand.tile(page, any(tiles).tile);
      return hand.go(page);
    }
    case 'look':
      await hand.answer(page, some(sight.answers));
      return hand.go(page);
    case 'place': {
      await hand.place(page, any(sight.fields));
      if (sight.turns && chance() < 0.3) await hand.turn(page);
      for (let turns = 0; turns < 6 && !(await look(page)).ready; turns += 1) await hand.turn(page);
      return hand.go(page);
    }
    case 'explore': {
      const goals = sight.digs.length > 0 && chance() < 0.9 ? sight.digs : [];
      if (goals.length > 0) {
        await hand.place(page, any(goals));
        return hand.go(page);
      }
      if (sight.canEnd) return hand.end(page);
      // To stop is the last of the answers.
      if (sight.answers > 0) return hand.answer(page, sight.answers);
      await hand.place(page, any(sight.reach));
      return hand.go(page);
    }
    case 'deliver': {
      // A kind, then all of it; without treasures there is only to go on.
      await hand.answer(page, 1);
      const chosen = await look(page);
      if (chosen.decision === 'deliver' && chosen.ready) await hand.go(page);
      return;
    }
    case 'end':
    case 'none':
      return hand.end(page);
    default:
      return hand.answer(page, some(sight.answers));
  }
}

/** A card or the tent, where one can be used now: it is not among one's things any more, or says that it was used. */
async function useThing(page: Page, hand: Hand, some: (count: number) => number): Promise<boolean> {
  await hand.things(page);
  const before = await look(page);
  if (before.things === 0) return false;
  await hand.thing(page, some(before.things));
  // It is used at once, or asks which key.
  const changed = ({ tray }: Sight): boolean => tray !== before.tray;
  const { offers } = await until(page, 'answer of a thing', (now) => now.offers > 0 || changed(now));
  if (offers > 0) await hand.offer(page, some(offers));
  await hand.things(page);
  const after = await until(page, 'thing that was used', (now) => now.offers === 0 && changed(now));
  expect(after.refused, 'a thing').toBeNull();
  return true;
}

/** A room is to be placed, and somebody tries it where one lies already. */
export async function refused(page: Page, hand: Hand): Promise<void> {
  const record = golden('plain-2-1', 'tikal2');
  await bring(page, record);
  await page.getByRole('slider', { name: 'Position' }).fill(String(before(record, /^place/)));
  await playFromHere(page, asked);
  await hand.place(page, 'a1');
  await hand.place(page, 'a1');
  await expect(page.getByText('A room lies there already')).toBeVisible();
}

/** Waits for what a decision did. Nothing that the page offers is refused. */
export async function happened(page: Page, before: Sight, by = 'a hand'): Promise<void> {
  const what = `news after ${before.decision} by ${by}`;
  const after = await until(page, what, ({ trace }) => trace !== before.trace);
  expect(after.refused, `after ${before.decision}`).toBeNull();
}

/** Plays until somebody else is to move, the next turn begins, or the game is over. */
export async function playTurn(page: Page, player: Player, chance: () => number): Promise<void> {
  let sight = await asked(page);
  while (!sight.over && asks(sight)) {
    const before = sight;
    if (!(await player.play(page, before, chance))) await happened(page, before);
    sight = await until(page, 'next decision or another’s turn', (now) => asks(now) || !isMine(now));
    // A bot may have been so fast that its turn was not to be seen. Treasures are delivered ahead of a trip, in the same turn.
    if (sight.decision === 'sail' && !['sail', 'deliver'].includes(before.decision)) return;
  }
}
const isMine = ({ title }: Sight): boolean => title === 'Your turn';

export interface Course {
  seed: number;
  /** Called ahead of each decision. */
  before?: (sight: Sight, count: number) => Promise<void>;
  most?: number;
}

/** Plays to the end, each turn by another hand; the answer is how many decisions were made. */
export async function playOn(page: Page, players: readonly Player[], course: Course): Promise<number> {
  const { seed, before, most = 3000 } = course;
  const chance = dice(seed);
  let turns = 0;
  for (let count = 0; count < most; count += 1) {
    const sight = await asked(page);
    if (sight.over) {
      await expect(page.getByRole('dialog', { name: WON })).toBeVisible();
      return count;
    }
    await before?.(sight, count);
    if (/is next$/.test(sight.dialog ?? '')) {
      turns += 1;
      await players[turns % players.length]!.ready?.(page);
    }
    const player = players[turns % players.length]!;
    const by = `player ${turns % players.length}`;
    if (!(await player.play(page, sight, chance))) await happened(page, sight, by);
    await player.settled?.(page);
  }
  throw new Error('the game does not end');
}

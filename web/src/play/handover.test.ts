// Several people at one device where seats have secrets: whoever holds it sees his own, and nobody else's.
import 'fake-indexeddb/auto';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine';
import { TestThinker, testEngine } from '../engine/testing';
import type { View } from '../generated/tikal2';
import { gameRecord, loadGame } from '../store/games';
import { createWith, LocalMatch, type NewSeat } from './local.svelte';

let engine: Engine;
beforeAll(async () => {
  engine = await testEngine('tikal2');
});

async function open(seats: NewSeat[]): Promise<LocalMatch> {
  const config = { players: seats.length };
  return reopened(await createWith(engine, { game: 'tikal2', config, seats }));
}
async function reopened(id: string): Promise<LocalMatch> {
  const { game, texts } = await loadGame(id);
  return LocalMatch.of(engine, game, texts, new TestThinker());
}
const ann: NewSeat = { kind: 'person', name: 'Ann' };
const bob: NewSeat = { kind: 'person', name: 'Bob' };

/** The kinds of the treasures of a seat, as this page can read them. */
const kinds = (match: LocalMatch, seat: 1 | 2): (string | null)[] =>
  (match.replica.view(match.version, seat) as unknown as View).seats[seat - 1]!.treasures.map(
    ({ kind }) => kind,
  );

/** Plays on at random until a seat has a treasure that others do not know, and the next one is awaited. */
async function playOn(match: LocalMatch): Promise<1 | 2> {
  let chance = 7;
  for (let step = 0; step < 400; step += 1) {
    if (match.awaits) {
      const before = match.awaits === 1 ? 2 : 1;
      if (kinds(match, before).length > 0) return before;
      match.takeDevice();
    }
    const draft = match.replica.draft(match.toMove!);
    const legal = draft.legal();
    const looks = legal.find(({ text }) => /^(use treasure|draw|keep)/.test(text));
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    const { text } = looks ?? legal[chance % legal.length]!;
    draft.free();
    await match.submit(match.toMove!, [text]);
  }
  throw new Error('nobody found a treasure');
}

it('gives the table to nobody until the one to move takes it', async () => {
  const match = await open([ann, bob]);
  expect([match.awaits, match.mine]).toEqual([1, []]);
  expect(() => match.replica.draft(1)).toThrow(expect.objectContaining({ code: 'not_to_move' }) as Error);
  match.takeDevice();
  expect([match.awaits, match.mine, match.hands]).toEqual([null, [1], 1]);
  const [first] = match.replica.draft(1).legal();
  await match.submit(1, [first!.text]);
  expect([match.awaits, match.mine, match.hands]).toEqual([2, [], 2]);
  match.takeDevice();
  expect(match.replica.undoable(), 'nothing is taken back over a hand-over').toBe(0);
  await expect(match.undo(2, 1)).rejects.toMatchObject({ code: 'undo' });
  match.close();
});

it(
  'keeps what a seat knows from the others, on the screen and in the store',
  { timeout: 60_000 },
  async () => {
    const match = await open([ann, bob]);
    const before = await playOn(match);
    // Whoever asks as that seat now learns nothing more.
    expect(kinds(match, before)).not.toContainEqual(expect.any(String));
    expect(match.record()).toMatch(/^viewer spectator$/m);
    expect(await gameRecord(match.id)).toMatch(/^viewer spectator$/m);
    match.takeDevice();
    expect(kinds(match, before)).not.toContainEqual(expect.any(String));
    await match.submit(match.toMove!, [match.replica.draft(match.toMove!).legal()[0]!.text]);
    expect(await gameRecord(match.id)).toMatch(/^viewer spectator$/m);
    match.close();
  },
);

it('shows the last of several people nothing of who gave up, nor the other way round', async () => {
  const match = await open([ann, bob, { kind: 'bot', name: 'Ik', level: 'random' }]);
  match.takeDevice();
  await match.resign(1);
  // The page is not the other one's until he takes it.
  expect([match.seats[0]!.kind, match.mine]).toEqual(['bot', []]);
  expect(match.record()).toMatch(/^viewer spectator$/m);
  match.close();
  const again = await reopened(match.id);
  expect(again.mine).toEqual([]);
  expect(again.record()).toMatch(/^viewer spectator$/m);
  again.close();
});

it('lets who plays alone hold it all the time', async () => {
  const match = await open([ann, { kind: 'bot', name: 'Ik', level: 'random' }]);
  expect([match.awaits, match.mine, match.hands]).toEqual([null, [1], 0]);
  expect(match.record()).toMatch(/^viewer 1$/m);
  match.close();
});

it('is to be taken anew by whoever comes back to a page that was put away', async () => {
  const match = await open([ann, bob]);
  match.putDown();
  expect([match.awaits, match.hands], 'nobody has it').toEqual([1, 0]);
  match.takeDevice();
  const held = match.replica;
  match.putDown();
  expect([match.awaits, match.mine, match.hands]).toEqual([1, [], 2]);
  expect(match.replica).not.toBe(held);
  expect(match.record()).toMatch(/^viewer spectator$/m);
  match.takeDevice();
  expect([match.awaits, match.mine]).toEqual([null, [1]]);
  match.close();
  const alone = await open([ann, { kind: 'bot', name: 'Ik', level: 'random' }]);
  alone.putDown();
  expect([alone.awaits, alone.mine, alone.hands], 'who plays alone keeps it').toEqual([null, [1], 0]);
  alone.close();
});

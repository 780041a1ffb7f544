// A game that goes on from a position of another.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Seat } from '../engine';
import { testEngine } from '../engine/testing';
import type { View } from '../generated/tikal2';
import { loadGame } from '../store/games';
import { continueFrom } from './begin';

const text = readFileSync(new URL('../../../games/plain-3-1.tikal2', import.meta.url), 'utf8');
const NAMES = ['Ann', 'Bob', 'Cleo'];

it('leaves the seat that plays on all that it knew', async () => {
  const engine = await testEngine('tikal2');
  const past = engine.replica(text);
  const seen = (version: number, seat: Seat) => past.seenBy(seat).view(version, seat) as unknown as View;
  const hand = ({ seats }: View, seat: Seat) => [seats[seat - 1]!.treasures, seats[seat - 1]!.cards];
  const last = past.version - 1;
  // What the seats hold then is hidden from all but themselves.
  expect(hand(seen(last, 1), 1)).not.toEqual(hand(seen(last, 2), 1));
  for (const seat of [1, 2, 3] as const) {
    const id = await continueFrom(engine, past, last, seat, 'greedy', NAMES);
    const { game, texts } = await loadGame(id);
    expect(game.seats.map(({ kind }) => kind === 'person')).toEqual(NAMES.map((_, at) => at + 1 === seat));
    const on = engine.resume(texts.dump!);
    const now = on.hold(seat).view(0, seat) as unknown as View;
    expect(hand(now, seat)).toEqual(hand(seen(last, seat), seat));
    on.free();
  }
});

// What Tikal in five minutes says in numbers, in words and pictures, is what the engine does.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../engine';
import { testEngine } from '../../../engine/testing';
import { LANGUAGES } from '../../../i18n';
import { loadOverview } from '../../../rules/overview';
import type { Board, Entry, View } from '../logic/types';
import { COSTS, SETS, START } from '../pictures/examples';
import { tikal } from '../setup';
import { DRAWN } from './drawn';

const golden = (name: string): string =>
  readFileSync(new URL(`../../../../../games/${name}.tikal`, import.meta.url), 'utf8');

let engine: Engine;
let board: Board;
beforeAll(async () => {
  engine = await testEngine('tikal');
  board = engine.board('tikal', tikal.usual(2)) as Board;
});

it('shows what actions cost', () => {
  const paid = new Map<string, Set<number>>();
  for (const { type, action, cost } of engine.replica(golden('basic-2-2015')).entries() as Entry[])
    if (type === 'act' && action) paid.set(action.kind, (paid.get(action.kind) ?? new Set()).add(cost));
  for (const [kind, cost] of Object.entries(COSTS))
    expect(Math.min(...(paid.get(kind) ?? [])), kind).toBe(cost);
});

it('counts a leader for as much as the engine does', () => {
  const replica = engine.replica(golden('basic-2-2015'));
  const leaders = new Set<number>();
  for (let version = 0; version <= replica.version; version += 1) {
    const { strength, leaders: at, position } = replica.view(version, null) as unknown as View;
    for (const [hex, sides] of Object.entries(strength))
      sides.forEach((of, index) => {
        const leader = at[index];
        const workers = position.seats[index]?.workers[hex as never] ?? 0;
        if (leader?.is === 'on' && leader.hex === hex) leaders.add(of - workers);
        else expect(of).toBe(workers);
      });
  }
  expect([...leaders]).toEqual([3]);
});

it('begins the auction with as many points', () => {
  const { position } = engine.replica(golden('auction-2-2015')).view(0, null) as unknown as View;
  expect(position.seats.map(({ score }) => score)).toEqual([START, START]);
});

it.each(LANGUAGES)('says no other numbers in %s', async (language) => {
  const { enter, uncover, dig, camp, guard, hop } = COSTS;
  const said: Record<string, number[]> = {
    jungle: [],
    turn: [enter, hop, uncover, dig, camp, board.points],
    tile: [],
    walks: [enter],
    temples: [uncover],
    treasures: [dig, ...SETS],
    camps: [camp, hop, board.camps],
    guards: [1, 3, guard, board.guards],
    scoring: [board.points],
    auction: [START, board.points],
  };
  const { sections } = await loadOverview('tikal', language);
  expect(sections.map(({ id }) => id)).toEqual(Object.keys(said));
  expect(Object.keys(DRAWN)).toEqual(Object.keys(said));
  const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);
  for (const { id, title, text } of sections)
    expect(sorted(`${title} ${text}`.match(/\d+/g)?.map(Number) ?? []), id).toEqual(sorted(said[id]!));
});

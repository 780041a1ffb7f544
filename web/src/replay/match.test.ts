// A record in which seats know different things: looked at as each of them, or open.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Engine, Seat } from '../engine';
import { testEngine } from '../engine/testing';
import type { View } from '../generated/tikal2';
import type { Eyes } from './eyes';
import { ReplayMatch } from './match.svelte';

let engine: Engine;
/** The whole record of a game that is over, and what a seat was told of it while it went on. */
let whole: string;
let own: string;
let shown: Record<string, unknown>;

beforeAll(async () => {
  engine = await testEngine('tikal2');
  const seed = '64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08';
  const rest = { names: ['Ann', 'Bob'], marks: [], seed };
  const local = engine.local({ game: 'tikal2', config: { players: 2 }, ...rest });
  for (let step = 0; step < 120; step += 1) {
    const { version } = local.replica();
    const seat = local.replica().toMove()!;
    const legal = local.hold(seat).draft(seat).legal();
    const looks = legal.find(({ text }) => /^(use (treasure|card|light)|draw|keep)/.test(text));
    local.submit(seat, version, `key ${step}`, [(looks ?? legal[(step * 7) % legal.length]!).text]);
  }
  const told = (viewer: Seat | null) => {
    const replica = local.hold(viewer);
    return [replica.view(120, null), replica.entries(0)];
  };
  shown = { 1: told(1), 2: told(2), watch: told(null) };
  local.hold(1);
  own = local.record();
  local.resign(1, 120, 'enough');
  whole = local.record();
});
beforeEach(() => vi.stubGlobal('location', { href: 'https://mutal.example/' }));

const looked = (eyes: Eyes): ReplayMatch =>
  new ReplayMatch(engine, 'id', whole, '/replay/local/id', () => eyes);

it.each<Eyes>([1, 2, 'watch'])('shows %s what was shown then, and nothing else', (eyes) => {
  const match = looked(eyes);
  const view = { ...(match.replica.view(120, null) as unknown as View) };
  expect([view, match.replica.entries(0).slice(0, 120)]).toEqual(shown[eyes]);
  // Asked as another seat, it answers as the same.
  expect(match.replica.view(120, 1)).toEqual(view);
  expect(match.replica.view(120, 2)).toEqual(view);
  match.close();
});

it('shows everything where it is open, at every version', () => {
  const match = looked('open');
  const { seats } = match.replica.view(120, null) as unknown as View;
  for (const seat of [1, 2] as const) {
    const [view] = shown[seat] as [View];
    expect(seats[seat - 1]).toEqual(view.seats[seat - 1]);
  }
  expect(seats.flatMap(({ cards }) => cards).every(({ card }) => card !== null)).toBe(true);
  match.close();
});

it('makes the table anew for other eyes, and says them in its address', () => {
  const match = looked('open');
  expect([match.hands, match.shareLink(7)]).toEqual([0, 'https://mutal.example/replay/local/id@7']);
  const before = match.replica;
  match.look(2);
  expect([match.hands, match.eyes, match.own]).toEqual([1, 2, null]);
  expect(match.replica).not.toBe(before);
  expect(match.shareLink(7)).toBe('https://mutal.example/replay/local/id@7?as=2');
  match.look(2);
  expect(match.hands).toBe(1);
  match.look('open');
  expect([match.replica, match.path()]).toEqual([match.whole, '/replay/local/id']);
  // What is saved is the record, whoever looks.
  expect(match.record()).toBe(whole);
  match.close();
});

it('has no other eyes than its owner’s where it is one seat’s own', () => {
  const match = new ReplayMatch(engine, 'id', own, '/replay/local/id', () => 2);
  expect([match.eyes, match.own]).toEqual([null, 1]);
  match.look(2);
  expect([match.eyes, match.hands, match.path(3)]).toEqual([null, 0, '/replay/local/id@3']);
  expect([match.replica.view(120, null), match.replica.entries(0)]).toEqual(shown[1]);
  match.close();
});

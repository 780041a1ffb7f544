import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine, Seat } from '../engine';
import { TestThinker, testBots, testEngine } from '../engine/testing';
import {
  addGame,
  clearAll,
  deleteGame,
  gameRecord,
  listGames,
  loadGame,
  type StoredGame,
} from '../store/games';
import { settings } from '../settings.svelte';
import { createWith, importWith, LocalMatch, type NewSeat } from './local.svelte';

const config = { players: 2, mode: 'basic', edition: '2015' } as const;
const ann: NewSeat = { kind: 'person', name: 'Ann' };
const bob: NewSeat = { kind: 'person', name: 'Bob' };
const bot: NewSeat = { kind: 'bot', name: 'Ik', level: 'greedy' };

let engine: Engine;
let matches: LocalMatch[] = [];
beforeAll(async () => {
  engine = await testEngine();
  await testBots();
});
beforeEach(async () => {
  matches.forEach((match) => match.close());
  matches = [];
  await clearAll();
});

async function open(id: string, thinker = new TestThinker()): Promise<LocalMatch> {
  const { game, texts } = await loadGame(id);
  const match = LocalMatch.of(engine, game, texts, thinker, () => thinker);
  matches.push(match);
  return match;
}
const begin = async (seats: NewSeat[], players = seats.length): Promise<string> =>
  createWith(engine, { game: 'tikal', config: { ...config, players }, seats });

const legal = (match: LocalMatch): string[] =>
  match.replica
    .draft(match.toMove!)
    .legal()
    .map(({ text }) => text);
const first = (match: LocalMatch): string => legal(match)[0]!;
const last = (match: LocalMatch): string => legal(match).at(-1)!;

/** Until something holds; every change of a match passes through the event loop. */
async function until(holds: () => boolean, turns = 20_000): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    if (holds()) return;
    await new Promise((done) => setImmediate(done));
  }
  throw new Error('it never came to that');
}

describe('hot-seat', () => {
  it('keeps every move before it is shown, and goes on after a reload', async () => {
    const id = await begin([ann, bob]);
    const match = await open(id);
    expect(match.mine).toEqual([1, 2]);
    await match.submit(1, [first(match)]);
    expect((await loadGame(id)).game).toMatchObject({ version: 1, toMove: 1, scores: [0, 0] });
    const [view, dump] = [match.replica.view(1, 1), (await loadGame(id)).texts.dump];
    match.close();
    const again = await open(id);
    expect(again.version).toBe(1);
    expect(again.replica.view(1, 1)).toEqual(view);
    expect(again.replica.undoable()).toBe(1);
    await again.undo(1, 1);
    expect(again.version).toBe(2);
    expect(again.replica.undoable()).toBe(0);
    await expect(again.undo(1, 1)).rejects.toMatchObject({ code: 'undo' });
    expect(dump).toContain('open seed');
    expect(await gameRecord(id)).not.toContain('open seed');
    expect(again.replica.header.marks).toEqual(['offline']);
  });

  it('refuses what the rules forbid, with the rule, and changes nothing', async () => {
    const id = await begin([ann, bob]);
    const match = await open(id);
    await expect(match.submit(1, ['end'])).rejects.toMatchObject({ code: 'wrong_phase', rule: 'T4' });
    await expect(match.submit(2, [first(match)])).rejects.toMatchObject({ code: 'not_your_turn' });
    await expect(match.submit(1, [])).rejects.toMatchObject({ code: 'list' });
    expect([match.version, match.busy, (await loadGame(id)).game.version]).toEqual([0, false, 0]);
  });

  it('does a double click once', async () => {
    const match = await open(await begin([ann, bob]));
    const action = first(match);
    const results = await Promise.allSettled([match.submit(1, [action]), match.submit(1, [action])]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect(match.version).toBe(1);
  });

  it('has not happened when it cannot be stored', async () => {
    const id = await begin([ann, bob]);
    const match = await open(id);
    await match.submit(1, [first(match)]);
    const before = match.replica.view(1, 1);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(match.submit(1, [first(match)])).rejects.toMatchObject({
      code: 'store',
      params: { reason: 'QuotaExceededError' },
    });
    put.mockRestore();
    expect([match.version, match.replica.version]).toEqual([1, 1]);
    expect(match.replica.view(1, 1)).toEqual(before);
    await match.submit(1, [first(match)]);
    expect((await loadGame(id)).game.version).toBe(2);
  });

  it('loses nothing between two tabs', async () => {
    const id = await begin([ann, bob]);
    const [one, other] = [await open(id), await open(id)];
    await one.submit(1, [first(one)]);
    await until(() => other.version === 1);
    expect(other.replica.view(1, 1)).toEqual(one.replica.view(1, 1));
    // Both at once: the store takes one, the other tab hears why and shows it.
    const results = await Promise.allSettled([one.submit(1, [first(one)]), other.submit(1, [last(other)])]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect((results[1] as PromiseRejectedResult).reason).toMatchObject({ code: 'version' });
    await until(() => other.version === one.version);
    expect(other.replica.record()).toBe(one.replica.record());
  });

  it('keeps plans', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    const id = await begin([ann, bob]);
    const match = await open(id);
    match.saveDraft(2, ['enter leader a1']);
    match.close();
    const again = await open(id);
    expect(again.loadDraft(2)).toEqual(['enter leader a1']);
    expect(again.loadDraft(1)).toEqual([]);
    again.saveDraft(2, []);
    expect(again.loadDraft(2)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('is played to its end, listed, exported, and played again', async () => {
    const id = await begin([ann, bob]);
    const match = await open(id);
    while (!match.over) {
      const moves = legal(match);
      const move = moves[(match.version * 7) % moves.length]!;
      await match.submit(match.toMove!, [move]);
    }
    const [listed] = await listGames();
    expect(listed).toMatchObject({
      id,
      over: true,
      names: ['Ann', 'Bob'],
      marks: ['offline'],
      imported: false,
    });
    const { outcome } = match.replica.standing();
    expect([listed!.scores, listed!.places]).toEqual([outcome.scores, outcome.places]);
    const record = await gameRecord(id);
    expect(record).toBe(match.record());
    expect(engine.verify(record)).toMatchObject({ fits: true });
    const next = (await match.rematch()).replace('/play/', '');
    expect((await loadGame(next)).game.names).toEqual(['Bob', 'Ann']);
    await deleteGame(id);
    await expect(loadGame(id)).rejects.toMatchObject({ code: 'not_here' });
  });
});

describe('who resigns', () => {
  it('ranks last, in the table, in the list and in an opened record', async () => {
    const id = await begin([ann, bob]);
    const match = await open(id);
    await match.submit(1, [first(match)]);
    await match.resign(1);
    expect([match.over, match.toMove]).toEqual([true, null]);
    const view = match.replica.view(match.version, 1);
    expect([view.to_move, view.outcome.places]).toEqual([null, [2, 1]]);
    expect(match.replica.view(1, 1).to_move).toBe(1);
    expect(match.replica.standing().end).toEqual({ by: 'resigned', resigned: [1], ties: [] });
    expect((await listGames())[0]).toMatchObject({ over: true, places: [2, 1] });
    const record = match.record();
    expect(record).toBe(await gameRecord(id));
    expect(record).toMatch(/^open seed /m);
    expect(record).toMatch(/^result 0 0 \/ 2 1$/m);
    expect(engine.verify(record)).toMatchObject({ fits: true });
  });
});

describe('a game that an older page kept', () => {
  it('is shown with who resigned behind the other, and can be proven', async () => {
    // As the page of e18b9c9 wrote it.
    const dump = `mutal 1 tikal
rules 1
config {"players":2,"mode":"basic","edition":"2015"}
player 1 Ann
player 2 Bob
mark offline
commit seed 698511676e2cddc705060eca27c1386dc8da8b5a8eb3fe15605af4d24ea8189f
open seed 64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08
result 0 0 / 2 1

start > A4
1: place a3/0, resign
`;
    const seats = [ann, bob].map(({ name, kind }) => ({ name, kind }));
    const told = { names: ['Ann', 'Bob'], marks: ['offline'], imported: false, chance: 7, version: 2 };
    const row = {
      id: 'old',
      config,
      seats,
      scores: [0, 0],
      places: [2, 1],
      over: true,
      created: 1,
      updated: 2,
    };
    // It did not say of which game it is.
    await addGame({ ...row, ...told } as unknown as StoredGame, { dump, record: dump });
    expect((await listGames()).map(({ game }) => game)).toEqual(['tikal']);
    const match = await open('old');
    const view = match.replica.view(2, null);
    expect([match.over, view.to_move, view.outcome.places]).toEqual([true, null, [2, 1]]);
    expect(match.replica.standing().end).toEqual({ by: 'resigned', resigned: [1], ties: [] });
    expect(engine.verify(match.record())).toMatchObject({ fits: true });
  });

  it('that are broken can be listed and deleted', async () => {
    const broken = { id: 'b', names: ['Ann', 'Bob'], updated: 'x', created: 1e300 } as unknown as StoredGame;
    await addGame(broken, { dump: null, record: '' });
    const [listed] = await listGames();
    expect(listed).toMatchObject({
      game: 'tikal',
      config: { players: 2 },
      marks: [],
      updated: 0,
      created: 0,
    });
    expect(listed!.seats.map(({ kind }) => kind)).toEqual(['person', 'person']);
    await deleteGame('b');
    expect(await listGames()).toEqual([]);
  });
});

describe('bots', () => {
  it('play whole games among themselves', async () => {
    const match = await open(await begin([bot, { ...bot, level: 'random' }]));
    await until(() => match.over, 200_000);
    expect(match.fault).toBeNull();
    expect(engine.verify(match.record())).toMatchObject({ fits: true });
  });

  it('answer a person, and take up again what a reload interrupted', async () => {
    const id = await begin([ann, bot]);
    const slow = new TestThinker();
    slow.hold = new Promise(() => {});
    const match = await open(id, slow);
    await match.submit(1, [first(match)]);
    await match.submit(1, ['end']);
    await until(() => slow.asked === 1);
    expect([match.toMove, match.busy]).toEqual([2, true]);
    match.close();
    const again = await open(id);
    await until(() => again.toMove === 1 && !again.busy);
    expect(again.version).toBeGreaterThan(match.version);
    expect(again.replica.entries().every((entry) => entry.seat !== null)).toBe(true);
  });

  it('have one budget for a turn, however often they are asked in it', async () => {
    const thinker = new TestThinker();
    const nodes: number[] = [];
    let opened: (match: LocalMatch) => void = () => {};
    const opening = new Promise<LocalMatch>((done) => (opened = done));
    thinker.choose = async (request) => {
      const match = await opening;
      nodes.push(request.nodes);
      const placed = match.version % 4 === 1;
      return placed ? { actions: ['end'], left: null } : { actions: [first(match)], left: 9_000 };
    };
    const match = await open(await begin([bot, ann]), thinker);
    opened(match);
    await until(() => match.toMove === 2 && !match.busy);
    expect(nodes).toEqual([100_000, 9_000]);
    await match.submit(2, [first(match)]);
    await match.submit(2, ['end']);
    await until(() => nodes.length >= 4);
    expect(nodes.slice(2, 4)).toEqual([100_000, 9_000]);
  });

  it('are replaced by simple ones when they fail, and tell when even those do', async () => {
    const id = await begin([bot, ann]);
    const thinker = new TestThinker();
    thinker.failures = 1;
    const match = await open(id, thinker);
    await until(() => match.toMove === 2);
    expect(match.fault).toBeNull();
    match.close();
    const broken = new TestThinker();
    broken.failures = 2;
    const other = await open(await begin([bot, ann]), broken);
    await until(() => other.fault !== null);
    expect([other.busy, other.version]).toEqual([false, 0]);
  });

  it('take the seat of who gives up, and give it back', async () => {
    const match = await open(await begin([ann, bob, { ...ann, name: 'Cid' }]));
    await match.resign(1);
    expect(match.mine).toEqual([2, 3]);
    await until(() => match.toMove === 2);
    await match.takeOver(1 as Seat);
    expect(match.mine).toEqual([1, 2, 3]);
    const types = match.replica.entries().map((entry) => entry.type);
    expect(types.filter((type) => type === 'takeover')).toHaveLength(2);
    await match.resign(2);
    expect(match.over).toBe(true);
  });
});

describe('records', () => {
  const text = readFileSync(new URL('../../../games/basic-2-2015.tikal', import.meta.url), 'utf8');

  it('are imported, marked for ever', async () => {
    const id = await importWith(engine, text);
    const [listed] = await listGames();
    expect(listed).toMatchObject({ id, imported: true, over: true });
    const record = await gameRecord(id);
    expect(record).toContain('mark imported');
    expect(engine.replica(record).entries()).toEqual(engine.replica(text).entries());
    await expect(open(id)).rejects.toMatchObject({ code: 'imported' });
  });

  it('are refused with the place where they are wrong', async () => {
    await expect(importWith(engine, 'mutal 1 tikal\nrules 1\nconfig {')).rejects.toMatchObject({
      code: 'syntax',
      params: { line: 3 },
    });
    expect(await listGames()).toEqual([]);
  });

  it('go on from any position', async () => {
    const replica = engine.replica(text);
    const dump = engine.fork(replica, 40, null, 'ab'.repeat(32), ['Ann', 'Ik']);
    const id = await createWith(engine, { game: 'tikal', config, seats: [ann, bot], dump });
    const match = await open(id);
    expect(match.replica.header.marks).toEqual(expect.arrayContaining(['fork', 'offline']));
    await until(() => match.toMove === 1);
    expect(match.replica.view(0, null)).toEqual(replica.view(40, null));
  });
});

describe('advice', () => {
  it('is what the strongest opponent would do, counted for each seat and kept', async () => {
    const id = await begin([ann, bot]);
    const match = await open(id);
    const { actions, reasons, played, same } = await match.advise!(1, 0, []);
    expect(legal(match)).toContain(actions[0]);
    expect([reasons.length > 0, played, same]).toEqual([true, [], false]);
    expect(match.hints).toEqual([1, 0]);
    await match.submit(1, actions);
    await until(() => match.toMove === 1);
    // The turn that was played is judged from where it began.
    expect(await match.advise!(1, 0, actions)).toMatchObject({ actions, same: true, played: reasons });
    // Another tab has counted too, and what is played there keeps the count.
    const other = await open(id);
    await other.advise!(1, other.version, []);
    await match.submit(1, [first(match)]);
    match.close();
    other.close();
    expect((await open(id)).hints).toEqual([3, 0]);
    await expect(match.advise!(2, 0, [])).rejects.toMatchObject({ code: 'not_to_move' });
  });

  it('counts nothing for who does not wait, nor once the game is over', async () => {
    const match = await open(await begin([ann, bot]));
    const waits = new AbortController();
    const answer = match.advise!(1, 0, [], waits.signal);
    waits.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(match.hints).toEqual([]);
    await match.submit(1, [first(match)]);
    await match.resign(1);
    expect((await match.advise!(1, 0, [])).actions).not.toEqual([]);
    expect(match.hints).toEqual([]);
  });

  it('lets a turn be played again where bots alone sit at the other seats', async () => {
    const match = await open(await begin([ann, bot]));
    await match.submit(1, [first(match)]);
    const again = await open((await match.again!(1, 0)).replace('/play/', ''));
    expect(again.replica.view(0, 1)).toEqual(match.replica.view(0, 1));
    expect(again.seats.map(({ kind }) => kind)).toEqual(['person', 'bot']);
    expect((await open(await begin([ann, bob]))).again).toBeUndefined();
  });

  it('tells nobody what another seat knows', async () => {
    const two = await testEngine('tikal2');
    const id = await createWith(two, { game: 'tikal2', config: { players: 2 }, seats: [ann, bob] });
    const { game, texts } = await loadGame(id);
    const match = LocalMatch.of(two, game, texts, new TestThinker(), () => new TestThinker());
    matches.push(match);
    await expect(match.advise!(1, 0, [])).rejects.toMatchObject({ code: 'not_to_move' });
    match.takeDevice();
    expect((await match.advise!(1, 0, [])).actions).not.toEqual([]);
    await expect(match.advise!(2, 0, [])).rejects.toMatchObject({ code: 'not_to_move' });
  });
});

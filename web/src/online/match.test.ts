import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../account/session.svelte';
import type { Engine, Replica } from '../engine';
import { FakeServer } from './fake-server';
import { OnlineMatch } from './match.svelte';
import { backoff, Link } from './socket.svelte';
import { WatchedTable } from './table.svelte';
import type { Said, TableInfo } from './wire';

/** Counts entries, as a replica does: one for each line. Seats 1 and 2 take turns. */
function fakeReplica(): Replica {
  const lines: string[] = [];
  const fake = {
    header: { names: ['Ann', 'Bob'] },
    get version() {
      return lines.length;
    },
    get over() {
      return lines.includes('agreed');
    },
    append: (text: string) => void lines.push(...text.trim().split('\n')),
    toMove: () => (lines.length % 2) + 1,
    record: () => lines.join('\n'),
    free: () => {},
  };
  return fake as unknown as Replica;
}
const engine = { replica: () => fakeReplica() } as unknown as Engine;

const table = (changes: Partial<TableInfo> = {}): Said => {
  const seat = (place: number, id: string, name: string) => ({
    place,
    seat: place,
    kind: 'person' as const,
    user: { id, name },
    opened: true,
    present: true,
    bot_plays: false,
    agrees: false,
  });
  return {
    type: 'table',
    id: 'g',
    state: 'running',
    seats: [seat(1, 'ann', 'Ann'), seat(2, 'bob', 'Bob')],
    takeover_after: 120,
    marks: [],
    restarts: [],
    rematch: null,
    ...changes,
  } as unknown as Said;
};
const game = (from: number, version: number, entries: string): Said => ({
  type: 'game',
  id: 'g',
  header: 'header',
  from,
  version,
  entries,
});
const news = (from: number, version: number, entries: string): Said => ({
  type: 'news',
  id: 'g',
  from,
  version,
  entries,
});

let server: FakeServer;
let link: Link;
let watched: WatchedTable;
beforeEach(() => {
  vi.useFakeTimers();
  session.set({ id: 'ann', name: 'Ann', guest: true });
  server = new FakeServer();
  link = new Link(
    () => server.open(),
    () => 0.5,
  );
  watched = new WatchedTable('g', link);
  server.hello();
});
afterEach(() => vi.useRealTimers());

async function open(): Promise<OnlineMatch> {
  server.say(table());
  server.say(game(0, 2, 'a\nb'));
  return OnlineMatch.open(engine, watched, link);
}
const watches = (): unknown[] => server.heard.filter(({ type }) => type === 'watch').map(({ from }) => from);

describe('an online game', () => {
  it('begins with what came before anybody asked', async () => {
    const match = await open();
    expect(match.version).toBe(2);
    expect(match.toMove).toBe(1);
    expect(match.mine).toEqual([1]);
    expect(match.seats).toMatchObject([
      { seat: 1, name: 'Ann', mine: true, present: true },
      { seat: 2, name: 'Bob', mine: false },
    ]);
    expect(match.link).toBe('live');
    expect(watches()).toEqual([0]);
  });

  it('asks for the game if it began while the page waited', async () => {
    server.say(table());
    const opening = OnlineMatch.open(engine, watched, link);
    expect(watches()).toEqual([0, 0]);
    server.say(game(0, 1, 'a'));
    expect((await opening).version).toBe(1);
  });

  it('takes news in order, once', async () => {
    const match = await open();
    server.say(news(2, 3, 'c'));
    server.say(news(2, 3, 'c'));
    server.say(news(0, 2, 'a\nb'));
    expect(match.version).toBe(3);
    expect(match.replica.record()).toBe('a\nb\nc');
  });

  it('begins anew where it is told as another viewer', async () => {
    const as = (viewer: string, message: Said): Said => ({ ...message, header: `viewer ${viewer}` }) as Said;
    server.say(table());
    server.say(as('spectator', game(0, 2, 'a > ?\nb')));
    const match = await OnlineMatch.open(engine, watched, link);
    // Back on another line, as a seat: what follows does not fit what a spectator knew.
    server.say(as('1', game(2, 3, 'c')));
    expect(match.replica.record()).toBe('a > ?\nb');
    expect(watches().at(-1)).toBe(0);
    expect(match.hands).toBe(0);
    server.say(as('1', game(0, 3, 'a > T:mask\nb\nc')));
    expect(match.version).toBe(3);
    // What was told to a spectator does not stay on the page, even where as much has happened as before.
    expect(match.hands).toBe(1);
    server.say(as('spectator', game(0, 3, 'a > ?\nb\nc')));
    expect([match.version, match.hands]).toEqual([3, 2]);
    server.say(as('1', game(0, 3, 'a > T:mask\nb\nc')));
    expect(match.replica.record()).toBe('a > T:mask\nb\nc');
    server.say(news(3, 4, 'd'));
    expect(match.version).toBe(4);
  });

  it('asks for a gap, and for what overlaps, and takes exactly the answer', async () => {
    const match = await open();
    server.say(news(4, 5, 'e'));
    expect(match.version).toBe(2);
    expect(watches().at(-1)).toBe(2);
    server.say(news(1, 4, 'b\nc\nd'));
    expect(match.version).toBe(2);
    server.say(game(2, 5, 'c\nd\ne'));
    expect(match.version).toBe(5);
    expect(match.replica.record()).toBe('a\nb\nc\nd\ne');
  });

  it('is done when the server has it and the page shows it', async () => {
    const match = await open();
    let done = false;
    const sent = match.submit(1, ['end']).then(() => (done = true));
    expect(match.busy).toBe(true);
    const { ref, key, version, actions } = server.heard.at(-1)!;
    expect([version, actions]).toEqual([2, ['end']]);
    server.say({ type: 'receipt', ref: ref as number, id: 'g', key: key as string, before: 2, version: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(false);
    server.say(news(2, 3, 'c'));
    await sent;
    expect(match.busy).toBe(false);
  });

  it('survives a cut between sending and the receipt: one key, one move', async () => {
    const match = await open();
    const sent = match.submit(1, ['end']);
    const { key } = server.heard.at(-1)!;
    server.cut();
    expect(match.link).toBe('down');
    vi.advanceTimersByTime(backoff(0, 0.5));
    server.heard.length = 0;
    server.hello();
    expect(server.heard).toMatchObject([
      { type: 'watch', from: 2 },
      { type: 'submit', key, version: 2 },
    ]);
    // The move had arrived before the cut: the gap holds it, the receipt is the same as the first.
    server.say(game(2, 3, 'c'));
    server.say({ type: 'receipt', ref: null, id: 'g', key: key as string, before: 2, version: 3 });
    await sent;
    expect(match.replica.record()).toBe('a\nb\nc');
  });

  it('catches up after being declined as late', async () => {
    const match = await open();
    const sent = match.submit(1, ['end']);
    const { ref, key } = server.heard.at(-1)!;
    server.say({
      type: 'declined',
      ref: ref as number,
      id: 'g',
      key: key as string,
      code: 'version',
      params: { current: 4 },
    });
    await expect(sent).rejects.toMatchObject({ code: 'version' });
    expect(watches().at(-1)).toBe(2);
    expect(match.busy).toBe(false);
  });

  it('has no seat while a bot plays it, nor for a spectator', async () => {
    const match = await open();
    const [mine, other] = watched.info!.seats;
    server.say(table({ seats: [{ ...mine!, bot_plays: true }, other!] }));
    expect(match.mine).toEqual([]);
    void match.takeOver(1);
    expect(server.heard.at(-1)).toMatchObject({ type: 'return' });
    void match.takeOver(2);
    expect(server.heard.at(-1)).toMatchObject({ type: 'replace', seat: 2 });
    session.set({ id: 'eve', name: 'Eve', guest: true });
    expect(match.mine).toEqual([]);
    expect(match.seats.every(({ mine }) => !mine)).toBe(true);
  });

  it('keeps the opened record at the end', async () => {
    const match = await open();
    server.say(news(2, 3, 'agreed'));
    server.say({ type: 'over', id: 'g', record: 'opened' });
    expect(match.over).toBe(true);
    expect(match.opened).toBe('opened');
  });
});

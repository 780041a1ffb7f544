import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from './fake-server';
import {
  ANSWER_WITHIN,
  backoff,
  freshKey,
  Link,
  lobbyAfter,
  type LobbyList,
  PING_AFTER,
  PONG_WITHIN,
  type Deed,
  type Watcher,
} from './socket.svelte';
import type { Said, TableInfo } from './wire';

let server: FakeServer;
let link: Link;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  link = new Link(
    () => server.open(),
    () => 0.5,
  );
});
afterEach(() => vi.useRealTimers());

const submit: Deed = { type: 'submit', id: 'g', version: 3, actions: ['end'] };
function watcher(version = 0): Watcher & { heard: Said[] } {
  const heard: Said[] = [];
  return { heard, version: () => version, said: (message) => heard.push(message) };
}

describe('the socket', () => {
  it('opens only when somebody needs it, and closes when nobody does', () => {
    expect(server.opened).toBe(0);
    const stop = link.watch('g', watcher());
    expect(link.state).toBe('connecting');
    server.hello();
    expect(link.state).toBe('live');
    expect(server.heard).toMatchObject([{ type: 'watch', id: 'g', from: 0 }]);
    stop();
    expect(server.heard.at(-1)).toMatchObject({ type: 'unwatch', id: 'g' });
    expect(link.state).toBe('idle');
    expect(server.connected).toBe(false);
  });

  it('can connect before anybody watches, and is greeted once', () => {
    link.ahead();
    server.hello();
    expect([link.state, server.heard]).toEqual(['live', []]);
    const stop = link.watch('g', watcher());
    expect(server.heard).toMatchObject([{ type: 'watch', id: 'g', from: 0 }]);
    expect(server.opened).toBe(1);
    stop();
    expect(link.state).toBe('idle');
  });

  it('who stops twice does not stop who came after', () => {
    const stop = link.watch('g', watcher());
    server.hello();
    stop();
    link.watch('g', watcher());
    server.hello();
    stop();
    expect(server.heard.at(-1)).toMatchObject({ type: 'watch', id: 'g' });
    expect(link.state).toBe('live');
  });

  it('resumes at the version the page has, then resends what was not answered under the same key', async () => {
    link.watch('g', watcher(7));
    server.hello();
    const done = link.deed(submit);
    const first = server.heard.at(-1)!;
    server.cut();
    expect(link.state).toBe('down');
    vi.advanceTimersByTime(backoff(0, 0.5));
    server.heard.length = 0;
    server.hello();
    expect(server.heard).toMatchObject([
      { type: 'watch', id: 'g', from: 7 },
      { type: 'submit', key: first.key, ref: first.ref, version: 3 },
    ]);
    server.say({
      type: 'receipt',
      ref: first.ref as number,
      id: 'g',
      key: first.key as string,
      before: 3,
      version: 4,
    });
    expect(await done).toEqual({ before: 3, version: 4 });
    // Answered: another cut sends nothing again.
    server.cut();
    vi.advanceTimersByTime(backoff(0, 0.5));
    server.heard.length = 0;
    server.hello();
    expect(server.heard.map(({ type }) => type)).toEqual(['watch']);
  });

  it('keeps deeds that were asked for while there was no connection, in order', () => {
    link.watch('g', watcher());
    void link.deed(submit);
    void link.deed({ ...submit, version: 4 });
    expect(server.heard).toEqual([]);
    server.hello();
    expect(server.heard.filter(({ type }) => type === 'submit').map(({ version }) => version)).toEqual([
      3, 4,
    ]);
    const keys = server.heard.flatMap(({ key }) => (key ? [key] : []));
    expect(new Set(keys).size).toBe(2);
  });

  it('finds the answer to an earlier connection by its key', async () => {
    const done = link.deed(submit);
    server.hello();
    const { key } = server.heard.at(-1)!;
    server.say({ type: 'receipt', ref: null, id: 'g', key: key as string, before: 3, version: 9 });
    expect(await done).toEqual({ before: 3, version: 9 });
  });

  it('tells a refusal as it is', async () => {
    const done = link.deed(submit);
    server.hello();
    const { ref, key } = server.heard.at(-1)!;
    server.say({
      type: 'declined',
      ref: ref as number,
      id: 'g',
      key: key as string,
      code: 'version',
      params: { current: 9 },
    });
    await expect(done).rejects.toMatchObject({ code: 'version', params: { current: 9 } });
  });

  it('takes a silent connection for lost', () => {
    link.watch('g', watcher());
    server.hello();
    vi.advanceTimersByTime(PING_AFTER);
    expect(server.heard.at(-1)).toMatchObject({ type: 'ping' });
    server.say({ type: 'pong', ref: null });
    vi.advanceTimersByTime(PING_AFTER);
    vi.advanceTimersByTime(PONG_WITHIN - 1);
    expect(link.state).toBe('live');
    vi.advanceTimersByTime(1);
    expect(link.state).toBe('down');
  });

  it('notices a dead line soon when an answer is due, or the network is said to be gone', () => {
    link.watch('g', watcher());
    server.hello();
    void link.deed(submit);
    vi.advanceTimersByTime(ANSWER_WITHIN);
    expect(server.heard.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(PONG_WITHIN);
    expect(link.state).toBe('down');
    vi.advanceTimersByTime(backoff(0, 0.5));
    server.hello();
    link.doubt();
    vi.advanceTimersByTime(0);
    expect(server.heard.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(PONG_WITHIN);
    expect(link.state).toBe('down');
  });

  it('gives a connection up that never greets', () => {
    link.watch('g', watcher());
    vi.advanceTimersByTime(PONG_WITHIN + 1);
    expect(link.state).toBe('down');
  });

  it('tries later and later, with a limit, and at once when nudged', () => {
    link.watch('g', watcher());
    for (let trial = 0; trial < 5; trial += 1) {
      server.cut();
      const before = server.opened;
      vi.advanceTimersByTime(backoff(trial, 0.5) - 1);
      expect(server.opened).toBe(before);
      vi.advanceTimersByTime(1);
      expect(server.opened).toBe(before + 1);
    }
    server.cut();
    const before = server.opened;
    link.nudge();
    expect(server.opened).toBe(before + 1);
    expect(backoff(99, 1)).toBe(backoff(20, 1));
    expect(backoff(3, 0)).toBeLessThan(backoff(3, 1));
  });

  it('hears only what concerns a watcher, and errors of its own watch', () => {
    const one = watcher();
    const other = watcher();
    link.watch('g', one);
    link.watch('h', other);
    server.hello();
    server.say({ type: 'news', id: 'g', from: 0, version: 1, entries: '' });
    const watched = server.heard.find(({ id }) => id === 'h')!;
    server.say({ type: 'error', ref: watched.ref as number, code: 'no_such_game', params: {} });
    expect(one.heard.map(({ type }) => type)).toEqual(['news']);
    expect(other.heard.map(({ type }) => type)).toEqual(['error']);
  });

  it('comes back soon after the server said goodbye, and survives rubbish', () => {
    link.watch('g', watcher());
    server.hello();
    server.raw('{');
    server.raw('{"type":"unheard-of"}');
    expect(link.state).toBe('live');
    server.say({ type: 'bye', reason: 'restart' });
    expect(link.state).toBe('down');
    vi.advanceTimersByTime(2000);
    expect(link.state).toBe('connecting');
  });

  it('tells the build at each greeting', () => {
    const builds: string[] = [];
    link.greeting = (build) => builds.push(build);
    link.watch('g', watcher());
    server.hello('a');
    server.cut();
    vi.advanceTimersByTime(backoff(0, 0.5));
    server.hello('b');
    expect(builds).toEqual(['a', 'b']);
  });
});

it('makes keys of 128 bits', () => {
  expect(freshKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(freshKey()).not.toBe(freshKey());
});

it('follows the lobby', () => {
  const table = (id: string, version = 0): TableInfo => ({ id, version }) as TableInfo;
  let list: LobbyList = { tables: [], total: 0 };
  const hear = (message: Said): void => void (list = lobbyAfter(list, message));
  hear({ type: 'lobby', tables: [table('a'), table('b')], more: false, total: 3 });
  hear({ type: 'lobby', tables: [table('d')], more: true, total: 3 });
  hear({ type: 'lobby_change', id: 'c', table: table('c'), total: 4 });
  hear({ type: 'lobby_change', id: 'a', table: null, total: 3 });
  hear({ type: 'lobby_change', id: 'b', table: table('b', 2), total: 3 });
  hear({ type: 'lobby_count', total: 7 });
  expect(list.tables.map(({ id, version }) => [id, version])).toEqual([
    ['c', 0],
    ['b', 2],
    ['d', 0],
  ]);
  expect(list.total).toBe(7);
  // After a cut all begins anew.
  hear({ type: 'lobby', tables: [table('e')], more: false, total: 1 });
  expect(list).toEqual({ tables: [table('e')], total: 1 });
});

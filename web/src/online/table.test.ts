import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../account/session.svelte';
import { FakeServer } from './fake-server';
import { forget } from './fair';
import { sealsSeen } from '../proof/seals';
import { Link } from './socket.svelte';
import { WatchedTable } from './table.svelte';
import type { Said, TableInfo } from './wire';

type Answer = (info: object, status?: number) => void;
const asked: { path: string; body: Record<string, unknown>; answer: Answer }[] = [];
/** A commitment that tells its entropy: easy to compare. */
const sealed = (place: number, entropy: string): string => `${place}${entropy.slice(1)}`;
vi.mock('../engine', () => ({ loadEngine: () => Promise.resolve({ commit: sealed }) }));

const table = (state: string, seat: object, restarts: object[] = []): TableInfo =>
  ({
    id: 'g',
    state,
    host_commitment: 'h',
    restarts,
    seats: [
      { place: 1, seat: null, kind: 'person', user: { id: 'ann', name: 'Ann' }, opened: false, ...seat },
    ],
  }) as unknown as TableInfo;
const told = (info: TableInfo): Said => ({ type: 'table', ...info });

let server: FakeServer;
function watch(): WatchedTable {
  server = new FakeServer();
  const link = new Link(
    () => server.open(),
    () => 0.5,
  );
  const watched = new WatchedTable('g', link);
  server.hello();
  return watched;
}
/** The next request to a path, and what it said. */
async function request(index: number, path: string): Promise<(typeof asked)[number]> {
  await vi.waitFor(() => expect(asked[index]?.path).toBe(`/api/v1/tables/g/${path}`));
  return asked[index]!;
}

beforeEach(() => {
  asked.length = 0;
  forget('g');
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:1) Gecko Firefox/1' });
  vi.stubGlobal(
    'fetch',
    (path: string, { body }: { body: string | null }) =>
      new Promise<Response>((resolve) =>
        asked.push({
          path,
          body: JSON.parse(body ?? '{}') as Record<string, unknown>,
          answer: (info, status = 200) => resolve(new Response(JSON.stringify(info), { status })),
        }),
      ),
  );
  session.set({ id: 'ann', name: 'Ann', guest: true });
  vi.spyOn(session, 'load').mockResolvedValue();
});

it('commits, and opens though that became due while the commitment was on its way', async () => {
  const watched = watch();
  server.say(told(table('waiting', { commitment: null })));
  const commit = await request(0, 'commit');
  expect(commit.body.device).toBe('Firefox, Linux');
  const { commitment } = commit.body;
  server.say(told(table('opening', { commitment })));
  // The answer is older than what the socket has told since.
  commit.answer(table('waiting', { commitment }));
  const open = await request(1, 'open');
  expect(sealed(1, open.body.entropy as string)).toBe(commitment);
  open.answer(table('running', { commitment, opened: true }));
  await vi.waitFor(() => expect(watched.info?.state).toBe('running'));
  expect(asked).toHaveLength(2);
  watched.close();
});

it('commits to something fresh where the place was lost and taken again in the same round', async () => {
  const watched = watch();
  server.say(told(table('waiting', { commitment: null })));
  const first = await request(0, 'commit');
  first.answer(table('waiting', { commitment: first.body.commitment }));
  await vi.waitFor(() => expect(watched.mine?.commitment).toBe(first.body.commitment));
  // The time ran out before anybody opened: nothing began anew.
  server.say(told(table('waiting', { user: null, commitment: null })));
  await vi.waitFor(() => expect(watched.mine ?? null).toBeNull());
  void watched.join(1);
  (await request(1, 'join')).answer(table('waiting', { commitment: null }));
  const second = await request(2, 'commit');
  expect(second.body.commitment).not.toBe(first.body.commitment);
  watched.close();
});

it('commits to something fresh when the shuffle begins anew, and opens that', async () => {
  const watched = watch();
  server.say(told(table('waiting', { commitment: null })));
  const first = await request(0, 'commit');
  first.answer(table('opening', { commitment: first.body.commitment }));
  (await request(1, 'open')).answer(table('opening', { commitment: first.body.commitment, opened: true }));
  const anew = [{ cause: 'left', name: 'Bob' }];
  server.say(told(table('waiting', { commitment: null }, anew)));
  const second = await request(2, 'commit');
  expect(second.body.commitment).not.toBe(first.body.commitment);
  second.answer(table('opening', { commitment: second.body.commitment }, anew));
  const open = await request(3, 'open');
  expect(sealed(1, open.body.entropy as string)).toBe(second.body.commitment);
  // What is told of the round before is old news.
  open.answer(table('running', { commitment: second.body.commitment, opened: true }));
  await Promise.resolve();
  expect(watched.info?.restarts).toEqual(anew);
  watched.close();
});

it('remembers what it committed to, and what it saw before it opened', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    length: 0,
  });
  const watched = watch();
  server.say(told(table('waiting', { commitment: null })));
  const commit = await request(0, 'commit');
  const { commitment } = commit.body;
  commit.answer(table('opening', { commitment }));
  const open = await request(1, 'open');
  const own = [{ round: 0, place: 1, commitment, bound: { host: 'h', players: [commitment] } }];
  expect(sealsSeen('g')?.own).toEqual(own);
  // Now that its share is known, another round is made up.
  const forged = { ...table('running', { commitment: 'forged', opened: true }, [{}]), host_commitment: 'f' };
  server.say(told(forged));
  open.answer(forged);
  expect(sealsSeen('g')).toMatchObject({ host: 'h', round: 0, own });
  const leave = watched.leave();
  (await request(2, 'leave')).answer(table('waiting', { kind: 'open', user: null, commitment: null }));
  await leave;
  expect(sealsSeen('g')?.own).toEqual([]);
  watched.close();
  vi.stubGlobal('localStorage', undefined);
});

it('says on which device to open what this one does not hold, and sits down anew here', async () => {
  const watched = watch();
  server.say(told(table('opening', { commitment: 'sealed elsewhere' })));
  (await request(0, 'mine')).answer({ place: 1, commitment: 'sealed elsewhere', device: 'Safari, iPhone' });
  await vi.waitFor(() => expect(watched.elsewhere?.device).toBe('Safari, iPhone'));
  const anew = watched.sitAnew();
  (await request(1, 'leave')).answer(table('waiting', { kind: 'open', user: null, commitment: null }));
  const join = await request(2, 'join');
  expect(join.body.seat).toBe(1);
  join.answer(table('waiting', { commitment: null }, [{ cause: 'left', name: 'Ann' }]));
  (await request(3, 'commit')).answer(
    table('waiting', { commitment: 'x' }, [{ cause: 'left', name: 'Ann' }]),
  );
  await anew;
  expect([watched.elsewhere, watched.fault]).toEqual([null, null]);
  watched.close();
});

it('does nothing for a table where one does not sit', async () => {
  session.set({ id: 'eve', name: 'Eve', guest: true });
  const watched = watch();
  server.say(told(table('waiting', { commitment: null })));
  await watched.attend();
  expect(asked).toEqual([]);
});

describe('what fails for a while', () => {
  const failures: [string, number][] = [
    ['unavailable', 503],
    ['too_many', 429],
    ['disk_full', 507],
  ];
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** Nothing is asked before the time is over, and then the same again. */
  async function again(index: number, path: string, wait: number): Promise<(typeof asked)[number]> {
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(asked).toHaveLength(index);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[index]).toMatchObject({ path: `/api/v1/tables/g/${path}`, body: asked[index - 1]!.body });
    return asked[index]!;
  }

  it('is tried again with growing waits, until the table asks no more', async () => {
    const watched = watch();
    server.say(told(table('waiting', { commitment: null })));
    await vi.advanceTimersByTimeAsync(0);
    asked[0]!.answer({ code: 'unavailable' }, 503);
    const commit = await again(1, 'commit', 1000);
    const { commitment } = commit.body;
    commit.answer(table('opening', { commitment }));
    await vi.advanceTimersByTimeAsync(0);
    let wait = 1000;
    for (const [index, [code, status]] of failures.entries()) {
      asked[2 + index]!.answer({ code }, status);
      await again(3 + index, 'open', wait);
      expect(watched.fault?.code).toBe(code);
      wait *= 2;
    }
    asked[5]!.answer(table('running', { commitment, opened: true }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked.length, watched.fault, watched.info?.state]).toEqual([6, null, 'running']);
    watched.close();
  });

  it('is not tried again where the server refuses it, nor for a table that was closed', async () => {
    const watched = watch();
    server.say(told(table('waiting', { commitment: null })));
    await vi.advanceTimersByTimeAsync(0);
    asked[0]!.answer({ code: 'spent' }, 409);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked.length, watched.fault?.code]).toEqual([1, 'spent']);
    server.say(told(table('waiting', { commitment: null })));
    await vi.advanceTimersByTimeAsync(0);
    asked[1]!.answer({ code: 'unavailable' }, 503);
    await vi.advanceTimersByTimeAsync(0);
    watched.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });
});

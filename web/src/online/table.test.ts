import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../account/session.svelte';
import { FakeServer } from './fake-server';
import { Link } from './socket.svelte';
import { WatchedTable } from './table.svelte';
import type { Said, TableInfo } from './wire';

const asked: { path: string; answer: (info: TableInfo) => void }[] = [];
vi.mock('../engine', () => ({ loadEngine: () => Promise.resolve({ commit: () => 'c'.repeat(64) }) }));

const table = (state: string, seat: object): TableInfo =>
  ({
    id: 'g',
    state,
    seats: [
      { place: 1, seat: null, kind: 'person', user: { id: 'ann', name: 'Ann' }, opened: false, ...seat },
    ],
  }) as unknown as TableInfo;
const told = (info: TableInfo): Said => ({ type: 'table', ...info });

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) =>
        asked.push({ path, answer: (info) => resolve(new Response(JSON.stringify(info), { status: 200 })) }),
      ),
  );
  session.set({ id: 'ann', name: 'Ann', guest: true });
});

it('commits, and opens though that became due while the commitment was on its way', async () => {
  const server = new FakeServer();
  const watched = new WatchedTable(
    'g',
    new Link(
      () => server.open(),
      () => 0.5,
    ),
  );
  server.hello();
  server.say(told(table('waiting', { commitment: null })));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/api/v1/tables/g/commit']));
  server.say(told(table('opening', { commitment: 'c' })));
  // The answer is older than what the socket has told since.
  asked[0]!.answer(table('waiting', { commitment: 'c' }));
  await vi.waitFor(() => expect(asked[1]?.path).toBe('/api/v1/tables/g/open'));
  asked[1]!.answer(table('running', { commitment: 'c', opened: true }));
  await vi.waitFor(() => expect(watched.info?.state).toBe('running'));
  expect(asked).toHaveLength(2);
  watched.close();
});

it('does nothing for a table where one does not sit', async () => {
  session.set({ id: 'eve', name: 'Eve', guest: true });
  const server = new FakeServer();
  const watched = new WatchedTable(
    'g',
    new Link(
      () => server.open(),
      () => 0.5,
    ),
  );
  server.hello();
  server.say(told(table('waiting', { commitment: null })));
  await watched.attend();
  expect(asked).toEqual([]);
});

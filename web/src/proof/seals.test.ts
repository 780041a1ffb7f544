import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableInfo } from '../online/wire';
import { after, dropSeals, noteSeals, sealsSeen } from './seals';

const table = (state: TableInfo['state'], host: string, players: (string | null)[], rounds = 0): TableInfo =>
  ({
    id: 't',
    state,
    host_commitment: host,
    seats: players.map((commitment) => ({ commitment })),
    restarts: Array.from({ length: rounds }, () => ({ cause: 'left', name: 'Bob' })),
  }) as unknown as TableInfo;

describe('seals that were seen', () => {
  const look = (...looks: TableInfo[]) =>
    looks.reduce((before, next, at) => after(before, next, at), null as ReturnType<typeof after>);

  it('bind the server from the first look, players from the moment all have committed', () => {
    const seen = look(
      table('waiting', 'h', ['a', null]),
      table('waiting', 'h', ['other a', 'b']),
      table('opening', 'h', ['other a', 'b']),
      table('running', 'forged', ['forged', 'forged']),
    );
    expect(seen).toMatchObject({ host: 'h', players: ['other a', 'b'], round: 0, state: 'running' });
  });

  it('are those of the newest round', () => {
    const seen = look(table('opening', 'h', ['a', 'b']), table('waiting', 'h2', [null, null], 1));
    expect(seen).toMatchObject({ host: 'h2', players: [null, null], round: 1 });
    expect(after(seen, table('opening', 'h2', ['c', 'd'], 1), 9)).toMatchObject({ players: ['c', 'd'] });
  });

  it('are none where one comes when all is open', () => {
    expect(look(table('over', 'h', ['a', 'b']))).toBeNull();
  });
});

describe('in the browser', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      get length() {
        return kept.size;
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  it('they last until they are dropped', () => {
    noteSeals(table('opening', 'h', ['a']), 1);
    expect(sealsSeen('t')).toMatchObject({ host: 'h', players: ['a'] });
    dropSeals('t');
    expect([sealsSeen('t'), kept.size]).toEqual([null, 0]);
  });

  it('the oldest make room', () => {
    for (let n = 0; n < 70; n += 1) noteSeals({ ...table('opening', 'h', ['a']), id: `t${n}` }, n);
    expect(kept.size).toBe(60);
    expect([sealsSeen('t9'), sealsSeen('t10')?.at]).toEqual([null, 10]);
  });

  it('rubbish is nothing', () => {
    kept.set('mutal.seals.t', '{');
    expect(sealsSeen('t')).toBeNull();
  });
});

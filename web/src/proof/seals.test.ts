import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableInfo } from '../online/wire';
import { after, dropOwn, noteCommitment, noteOpening, noteSeals, sealsSeen } from './seals';

const table = (
  state: TableInfo['state'],
  host: string,
  players: (string | null)[],
  rounds = 0,
  opened = false,
): TableInfo =>
  ({
    id: 't',
    state,
    host_commitment: host,
    seats: players.map((commitment) => ({
      commitment,
      kind: 'person',
      opened: opened && commitment !== null,
    })),
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

  it('are not replaced by a round that was never seen to wait', () => {
    const before = look(table('opening', 'h', ['a', 'b']));
    for (const state of ['opening', 'running'] as const)
      expect(after(before, table(state, 'forged', ['c', 'd'], 1), 9)).toBe(before);
    const running = look(table('opening', 'h', ['a', 'b']), table('running', 'h', ['a', 'b']));
    expect(after(running, table('waiting', 'forged', [null, null], 1), 9)).toBe(running);
    expect(after(running, table('waiting', 'forged', [null, null]), 9)).toBe(running);
    const second = look(table('waiting', 'h2', [null, null], 1));
    expect(after(second, table('waiting', 'h', [null, null]), 9)).toBe(second);
  });

  it('of players come and go again only where nobody has opened', () => {
    const back = table('waiting', 'h', ['a', null]);
    const other = table('opening', 'h', ['a', 'c']);
    expect(look(table('opening', 'h', ['a', 'b']), back, other)).toMatchObject({ players: ['a', 'c'] });
    expect(look(table('opening', 'h', ['a', 'b'], 0, true), back, other)).toMatchObject({
      players: ['a', 'b'],
      state: 'opening',
    });
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

  it('they last, and those of an older page are read', () => {
    noteSeals(table('opening', 'h', ['a']), 1);
    expect(sealsSeen('t')).toMatchObject({ host: 'h', players: ['a'] });
    kept.set('mutal.seals.t', '{"host":"h","players":["a"],"round":0,"state":"opening","at":1}');
    expect(sealsSeen('t')).toMatchObject({ host: 'h', players: ['a'], own: [] });
  });

  it('a share of this page is bound to what was seen when it was first opened', () => {
    const first = table('opening', 'h', ['a', 'b']);
    noteSeals(first);
    noteCommitment(first, 1, 'a');
    expect(sealsSeen('t')?.own).toEqual([{ round: 0, place: 1, commitment: 'a' }]);
    noteOpening(first, 1, 'a');
    // Asked for the same share once more, beside other seals.
    noteOpening(table('opening', 'forged', ['a', 'forged'], 1), 1, 'a');
    const bound = { host: 'h', players: ['a', 'b'] };
    expect(sealsSeen('t')?.own).toEqual([{ round: 0, place: 1, commitment: 'a', bound }]);
    noteOpening(table('opening', 'h2', ['c', 'd'], 1), 1, 'c');
    expect(sealsSeen('t')?.own.map((own) => [own.round, own.commitment, own.bound?.host])).toEqual([
      [0, 'a', 'h'],
      [1, 'c', 'h2'],
    ]);
    // Looks at the table change nothing about it; to get up does.
    noteSeals(table('running', 'forged', ['c', 'forged'], 1));
    expect(sealsSeen('t')?.own).toHaveLength(2);
    dropOwn('t');
    expect(sealsSeen('t')?.own).toEqual([]);
  });

  it('the oldest make room', () => {
    for (let n = 0; n < 70; n += 1) noteSeals({ ...table('opening', 'h', ['a']), id: `t${n}` }, n);
    expect(kept.size).toBe(60);
    expect([sealsSeen('t9'), sealsSeen('t10')?.at]).toEqual([null, 10]);
  });

  it('rubbish is nothing', () => {
    kept.set('mutal.seals.t', '{');
    expect(sealsSeen('t')).toBeNull();
    const one = { round: 0, place: 1, commitment: 'c' };
    for (const [own, read] of [
      [5, []],
      [undefined, []],
      [[null, 7, one], [one]],
    ]) {
      kept.set('mutal.seals.t', JSON.stringify({ host: 'h', players: [], own }));
      expect(sealsSeen('t')?.own).toEqual(read);
    }
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { duty, entropy, forget, held } from './fair';
import type { TableInfo, TableSeat } from './wire';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('the share of the shuffle', () => {
  it('is the same until it is opened, and another for every table', () => {
    const first = entropy('a');
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(entropy('a')).toBe(first);
    expect(entropy('b')).not.toBe(first);
    forget('a');
    expect(entropy('a')).not.toBe(first);
  });

  it('is fresh when the shuffle begins anew, and then stays', () => {
    const first = entropy('a');
    const second = entropy('a', 1);
    expect(second).not.toBe(first);
    expect([entropy('a', 1), held('a')]).toEqual([second, second]);
    expect(entropy('a', 3)).not.toBe(second);
  });

  it('is the one that an older page kept', () => {
    kept.set('mutal.entropy.a', 'ab'.repeat(32));
    expect([entropy('a'), held('a')]).toEqual(['ab'.repeat(32), 'ab'.repeat(32)]);
    expect(held('nowhere')).toBeNull();
  });

  it('is made anew where storage holds rubbish', () => {
    kept.set('mutal.entropy.a', 'x');
    expect(entropy('a')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('lasts as long as the page where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    const first = entropy('c');
    expect(entropy('c')).toBe(first);
  });

  it.each([
    ['waiting', { commitment: null, opened: false }, 'commit'],
    ['waiting', { commitment: 'x', opened: false }, null],
    ['opening', { commitment: 'x', opened: false }, 'open'],
    ['opening', { commitment: 'x', opened: true }, null],
    ['running', { commitment: 'x', opened: true }, null],
  ] as const)('%s %o: %s', (state, seat, wanted) => {
    expect(duty({ state } as TableInfo, { kind: 'person', ...seat } as TableSeat)).toBe(wanted);
    expect(duty({ state } as TableInfo, undefined)).toBeNull();
  });
});

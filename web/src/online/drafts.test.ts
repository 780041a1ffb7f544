import { beforeEach, expect, it, vi } from 'vitest';
import { NOTHING_ASIDE } from '../play/match.svelte';
import { forgetDrafts, keepDraft, readAside, readDraft } from './drafts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});

it('keeps a plan for each game and seat, until it is empty', () => {
  keepDraft('g', 1, ['place c2 0']);
  keepDraft('g', 2, ['end']);
  expect(readDraft('g', 1)).toEqual(['place c2 0']);
  expect(readDraft('h', 1)).toEqual([]);
  keepDraft('g', 1, []);
  expect(readDraft('g', 1)).toEqual([]);
  expect(kept.size).toBe(1);
});

it.each(['{', '7', '[1]', 'null'])('takes %s for nothing', (text) => {
  kept.set('mutal.draft.g.1', text);
  expect(readDraft('g', 1)).toEqual([]);
});

it('keeps what was taken back beside the plan, and forgets both', () => {
  const aside = { undone: [['enter worker a1'], ['place c2 0']], sent: ['walk worker a1 b1'] };
  keepDraft('g', 1, [], aside);
  expect(readDraft('g', 1)).toEqual([]);
  expect(readAside('g', 1)).toEqual(aside);
  expect(readAside('g', 2)).toEqual(NOTHING_ASIDE);
  keepDraft('g', 1, []);
  expect(kept.size).toBe(0);
});

it.each(['{', '7', '{"undone":[1]}', '{"undone":[[]]}', '{"sent":"x"}', 'null'])(
  'takes %s for nothing taken back',
  (text) => {
    kept.set('mutal.aside.g.1', text);
    expect(readAside('g', 1)).toEqual(NOTHING_ASIDE);
  },
);

it('takes what no turn can have for nothing, however large it is', () => {
  const step = ['walk worker a1 b1'];
  for (const forged of [
    { undone: Array(5000).fill(step), sent: [] },
    { undone: [], sent: Array(101).fill('end') },
    { undone: [['x'.repeat(1_000_000)]], sent: [] },
  ]) {
    kept.set('mutal.aside.g.1', JSON.stringify(forged));
    expect(readAside('g', 1)).toEqual(NOTHING_ASIDE);
  }
  keepDraft('g', 1, [], { undone: Array(300).fill(step), sent: [], turn: 7 });
  const { undone, turn } = readAside('g', 1);
  expect([undone.length, turn]).toEqual([100, 7]);
  kept.set('mutal.aside.g.1', JSON.stringify({ undone: [step], sent: [], turn: 'x' }));
  expect(readAside('g', 1)).toEqual({ undone: [step], sent: [] });
});

it('keeps what was taken back of the latest games only', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  kept.set('mutal.aside.forged.1', '{"at":"x"}');
  kept.set('mutal.aside.broken.1', '{');
  for (let game = 0; game < 50; game += 1) {
    vi.advanceTimersByTime(1000);
    keepDraft(`g${game}`, 1, [], { undone: [['end']], sent: [] });
  }
  expect(kept.size).toBe(40);
  expect(readAside('g49', 1).undone).toEqual([['end']]);
  expect(readAside('g9', 1)).toEqual(NOTHING_ASIDE);
  vi.useRealTimers();
});

it('forgets all of a game', () => {
  keepDraft('g', 1, ['end'], { undone: [['end']], sent: [] });
  keepDraft('g', 2, ['end']);
  keepDraft('gg', 1, ['end']);
  forgetDrafts('g');
  expect([...kept.keys()]).toEqual(['mutal.draft.gg.1']);
});

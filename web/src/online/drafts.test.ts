import { beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from './drafts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
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

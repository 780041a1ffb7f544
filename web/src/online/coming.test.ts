import { beforeEach, expect, it, vi } from 'vitest';
import { notComing } from './coming';
import type { TableInfo } from './wire';

const table = (...seats: object[]): TableInfo => ({ id: 'a', seats }) as unknown as TableInfo;
const ann = { place: 1, kind: 'person', reserved: null };
const open = (reserved: string | null): object => ({
  place: 2,
  kind: 'open',
  reserved: reserved && { id: 'b', name: reserved },
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('names who had a place kept and has it no more, after a reload too', () => {
  expect(notComing(table(ann, open(null)))).toEqual([]);
  expect(notComing(table(ann, open('Bob')))).toEqual([]);
  expect(notComing(table(ann, open(null)))).toEqual(['Bob']);
  expect(notComing(table(ann, open(null)))).toEqual(['Bob']);
});

it('misses nobody once somebody sits there', () => {
  notComing(table(ann, open('Bob')));
  expect(notComing(table(ann, { place: 2, kind: 'bot', reserved: null }))).toEqual([]);
  expect(notComing(table(ann, open(null)))).toEqual([]);
});

it('does without a place to keep it in', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(notComing(table(ann, open(null)), { 2: 'Bob' })).toEqual(['Bob']);
});

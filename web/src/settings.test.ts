import { describe, expect, it } from 'vitest';
import { helping, read, type Values } from './settings.svelte';
import { noteFinished } from './shell/help/learnt';

it('keeps what it knows and drops what it does not', () => {
  const values = read('{"theme":"dark","speed":"warp","sound":false,"level":7,"extra":1}');
  expect(values).toMatchObject({ theme: 'dark', speed: 'normal', sound: false, level: 'turtle' });
  expect(values).not.toHaveProperty('extra');
});

it.each([null, '', 'null', '[]', '{', '3'])('takes %s for nothing', (text) => {
  expect(read(text).theme).toBe('system');
});

it('knows from earlier settings who was new', () => {
  expect(read('{"asked":true,"level":"greedy"}').strength).toBe('new');
  expect(read('{"asked":true,"level":"greedy","strength":"known"}').strength).toBe('known');
  expect(read('{"asked":false,"level":"greedy"}').strength).toBe('known');
});

it('takes who is offered now for whoever was chosen in earlier days', () => {
  expect(read('{"asked":true,"level":"planner"}').level).toBe('owl');
  expect(read('{"asked":true,"level":"master","strength":"hard","thinking":"deep"}').level).toBe('jaguar');
  expect(read('{"asked":true,"level":"greedy","strength":"new"}').level).toBe('turtle');
  expect(read('{"asked":true,"level":"frog"}').level).toBe('frog');
  expect(read('{"asked":false,"level":"planner"}').level).toBe('turtle');
  // Whoever was taken from the result is there the next time.
  expect(read('{"asked":false,"level":"sloth"}').level).toBe('sloth');
});

it('keeps for each game whether it was taught', () => {
  expect(read(null).taught).toEqual([]);
  expect(read('{"taught":["tikal2"]}').taught).toEqual(['tikal2']);
  // Once it was kept for all games together, and nobody knows which was meant.
  expect(read('{"taught":true}').taught).toEqual([]);
  for (const broken of ['{"taught":[1]}', '{"taught":{}}', '{"taught":"tikal"}', '{"taught":null}'])
    expect(read(broken).taught).toEqual([]);
});

describe('help at the table', () => {
  const fresh = (): Values => read(null);
  function storage(): Pick<Storage, 'getItem' | 'setItem'> {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  }

  it('is on for who is new, and off for who says to know the game', () => {
    expect(helping(fresh())).toBe(true);
    expect(helping({ ...fresh(), asked: true, strength: 'new' })).toBe(true);
    expect(helping({ ...fresh(), asked: true, strength: 'known' })).toBe(false);
  });

  it('goes off after two games, says so once, and counts no game twice', () => {
    const [of, store] = [fresh(), storage()];
    expect(noteFinished('a', of, store)).toBe(false);
    expect(noteFinished('a', of, store)).toBe(false);
    expect(helping(of)).toBe(true);
    expect(noteFinished('b', of, store)).toBe(true);
    expect(helping(of)).toBe(false);
    expect(noteFinished('c', of, store)).toBe(false);
    expect(helping(read(JSON.stringify(of)))).toBe(false);
    // Who switches it on again has chosen.
    of.help = 'on';
    expect([noteFinished('d', of, store), helping(of)]).toEqual([false, true]);
  });

  it('stays as somebody chose, and where nothing can be kept', () => {
    const [on, store] = [{ ...fresh(), help: 'on' as const }, storage()];
    expect([noteFinished('a', on, store), noteFinished('b', on, store), helping(on)]).toEqual([
      false,
      false,
      true,
    ]);
    const forbidden = {
      getItem: (): string => {
        throw new Error('forbidden');
      },
      setItem: () => {},
    };
    const of = fresh();
    expect([noteFinished('a', of, forbidden), noteFinished('b', of, forbidden), helping(of)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(read('{"help": "maybe"}').help).toBe('auto');
  });
});

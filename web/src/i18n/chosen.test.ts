import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose, chosen, forget, remind } from './chosen';

let kept: Map<string, string>;
let cookies: string[];
/** What the service worker reads, by cache. */
let told: Map<string, string>;

function world(protocol: string): void {
  kept = new Map();
  cookies = [];
  told = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (_: string, answer: Response) => told.set(name, await answer.text()),
    }),
    delete: async (name: string) => told.delete(name),
  });
}

beforeEach(() => world('http:'));
afterEach(() => vi.unstubAllGlobals());

it('tells page, server and worker what was chosen, and nothing else', async () => {
  expect(chosen()).toBeNull();
  remind();
  expect(cookies).toEqual([]);
  choose('cs');
  expect(chosen()).toBe('cs');
  expect(cookies).toEqual(['mutal-language=cs; path=/; max-age=31536000; samesite=lax']);
  await vi.waitFor(() => expect([...told]).toEqual([['language', 'cs']]));
  // The next visit tells it once more.
  remind();
  expect(cookies).toHaveLength(2);
});

it('sends it over https alone where the page came so', () => {
  world('https:');
  choose('de');
  expect(cookies[0]).toMatch(/; secure$/);
});

it('takes it from all of them', async () => {
  choose('fr');
  await vi.waitFor(() => expect(told.size).toBe(1));
  forget();
  await vi.waitFor(() => expect(told.size).toBe(0));
  expect(cookies.at(-1)).toMatch(/^mutal-language=; .*max-age=0/);
});

it('does without where storage is forbidden', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  });
  expect(() => choose('de')).not.toThrow();
  expect(chosen()).toBeNull();
});

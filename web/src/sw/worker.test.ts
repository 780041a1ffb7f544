// The service worker in a world of its own: caches, a network that can be cut, and two builds.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Handler = (event: Record<string, unknown>) => void;

class FakeCache {
  readonly entries = new Map<string, Response>();
  async put(key: string, answer: Response): Promise<void> {
    this.entries.set(key, answer);
  }
  async match(request: string | Request): Promise<Response | undefined> {
    const key = typeof request === 'string' ? request : new URL(request.url).pathname;
    return this.entries.get(key)?.clone();
  }
}

const all = new Map<string, FakeCache>();
const caches = {
  open: async (name: string) => all.get(name) ?? all.set(name, new FakeCache()).get(name)!,
  keys: async () => [...all.keys()],
  delete: async (name: string) => all.delete(name),
  match: async (request: string | Request) => {
    for (const cache of all.values()) {
      const found = await cache.match(request);
      if (found) return found;
    }
    return undefined;
  },
};

let handlers: Record<string, Handler>;
let fetched: string[];
let network: (path: string) => Response | Promise<Response>;

async function start(build: string, files: string[]): Promise<void> {
  handlers = {};
  vi.resetModules();
  vi.stubGlobal('__BUILD__', build);
  vi.stubGlobal('__FILES__', files);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { languages: ['ja', 'de-AT', 'en'] });
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    location: { origin: 'https://mutal.test' },
  });
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    fetched.push(path);
    return network(path);
  });
  await import('./worker');
}

async function lifecycle(name: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handlers[name]!({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

/** What the worker answers; null where it leaves the request to the browser. */
async function ask(path: string, mode = 'cors', method = 'GET'): Promise<string | null> {
  const request = { url: new URL(path, 'https://mutal.test').href, mode, method };
  let answer: Promise<Response> | null = null;
  handlers.fetch!({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
  return answer && (await (answer as Promise<Response>)).text();
}

const cut = (): never => {
  throw new TypeError('no network');
};

beforeEach(() => {
  all.clear();
  fetched = [];
  network = (path) => new Response(`new ${path}`);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the service worker', () => {
  it('serves page and parts without a network', async () => {
    await start('one', ['/index.html', '/assets/a-1.js']);
    await lifecycle('install');
    await lifecycle('activate');
    network = cut;
    expect(await ask('/play/abc', 'navigate')).toBe('new /index.html');
    expect(await ask('/assets/a-1.js')).toBe('new /assets/a-1.js');
    await expect(ask('/assets/other.js')).rejects.toThrow('no network');
  });

  it('prefers the newest page, unless the server is broken or too slow', async () => {
    await start('one', ['/index.html']);
    await lifecycle('install');
    network = () => new Response('newest');
    expect(await ask('/rules', 'navigate')).toBe('newest');
    network = () => new Response('down', { status: 502 });
    expect(await ask('/rules', 'navigate')).toBe('new /index.html');
    vi.useFakeTimers();
    network = () => new Promise<Response>(() => {});
    const asked = ask('/rules', 'navigate');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await asked).toBe('new /index.html');
  });

  it('has the start page in the language that was chosen, else in the first of the browser', async () => {
    await start('one', ['/index.html', '/index.cs.html', '/index.de.html', '/index.en.html']);
    await lifecycle('install');
    await lifecycle('activate');
    network = cut;
    expect(await ask('/', 'navigate')).toBe('new /index.de.html');
    const chosen = await caches.open('language');
    await chosen.put('/language', new Response('cs'));
    expect(await ask('/', 'navigate')).toBe('new /index.cs.html');
    expect(await ask('/rules', 'navigate')).toBe('new /index.html');
    vi.stubGlobal('navigator', { languages: ['sk-SK'] });
    await chosen.put('/language', new Response('xx'));
    expect(await ask('/', 'navigate')).toBe('new /index.cs.html');
    vi.stubGlobal('navigator', { languages: ['ja'] });
    expect(await ask('/', 'navigate')).toBe('new /index.en.html');
    // What was chosen outlives the builds.
    for (const build of ['two', 'three']) {
      network = (path) => new Response(`${build} ${path}`);
      await start(build, ['/index.html', '/index.cs.html']);
      await lifecycle('install');
      await lifecycle('activate');
    }
    expect([...all.keys()]).toContain('language');
  });

  it('keeps nothing that the server says, and meddles with no change', async () => {
    await start('one', ['/index.html']);
    for (const path of ['/api/v1/me', '/sw.js', '/build.json', 'https://elsewhere.test/'])
      expect(await ask(path)).toBeNull();
    expect(await ask('/anything', 'cors', 'POST')).toBeNull();
    expect(fetched).toEqual([]);
  });

  it('takes all of a new build or none, and fetches only what is new', async () => {
    await start('one', ['/index.html', '/assets/a-1.js']);
    await lifecycle('install');
    await start('two', ['/index.html', '/assets/a-1.js', '/assets/b-2.js']);
    fetched = [];
    network = (path) => new Response(path, { status: path === '/assets/b-2.js' ? 500 : 200 });
    await expect(lifecycle('install')).rejects.toThrow('/assets/b-2.js');
    network = (path) => new Response(`two ${path}`);
    fetched = [];
    await lifecycle('install');
    expect(fetched.sort()).toEqual(['/assets/b-2.js', '/index.html']);
  });

  it('keeps the build before for tabs that still show it, and no older one', async () => {
    for (const build of ['one', 'two', 'three']) {
      await start(build, ['/index.html', `/assets/${build}.js`]);
      await lifecycle('install');
      await lifecycle('activate');
    }
    expect([...all.keys()]).toEqual(['mutal-two', 'mutal-three']);
    network = cut;
    expect(await ask('/assets/two.js')).toBe('new /assets/two.js');
    await expect(ask('/assets/one.js')).rejects.toThrow();
  });
});

// The service worker: once visited, the page loads without a network. It is one file without imports, since it must
// outlive every build that it serves.
//
// A visit asks the server first, so that it gets the newest page, and falls back to what is kept. Everything else has
// its hash in its name and comes from the cache. The caches of two builds are kept, so that a tab of the build before
// still finds its parts.

// A module to the compiler, so that its names are its own; the built file is a plain script.
export {};

declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[];

const PREFIX = 'mutal-';
const CACHE = `${PREFIX}${__BUILD__}`;
const PAGE = '/index.html';
/** Where the page tells which language was chosen: `i18n/chosen.ts`. */
const CHOSEN = 'language';
const PATIENCE = 4000;

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    __FILES__.map(async (file) => {
      // What has a hash in its name is the same in every build.
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
      const answer = known ?? (await fetch(file, { cache: 'no-cache' }));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }),
  );
}

async function tidy(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = ours.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What is kept for a visit: the start page as it is drawn in the reader's language, or the page that draws itself. */
async function kept(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  if (path !== '/') return cache.match(PAGE);
  const chosen = await (await caches.open(CHOSEN)).match('/language');
  const wishes = [(await chosen?.text()) ?? '', ...navigator.languages].map(
    (wish) => wish.toLowerCase().split('-')[0],
  );
  for (const wish of [...wishes, 'en']) {
    // As in `i18n/texts.svelte.ts`, which cannot come in here.
    const page = await cache.match(`/index.${wish === 'sk' ? 'cs' : wish}.html`);
    if (page) return page;
  }
  return cache.match(PAGE);
}

/** The page from the server; from the cache when there is no server, it fails or takes too long. */
async function visit(request: Request): Promise<Response> {
  const spare = kept(new URL(request.url).pathname).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  const asked = fetch(request);
  asked.catch(() => {});
  try {
    const answer = await Promise.race([asked, late]);
    if (answer && answer.status < 500) return answer;
  } catch {
    // No network.
  }
  return (await spare) ?? asked;
}

async function part(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: false, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // What the server says about games and people is never kept.
  if (url.pathname.startsWith('/api/') || url.pathname === '/sw.js' || url.pathname === '/build.json') return;
  event.respondWith(request.mode === 'navigate' ? visit(request) : part(request));
});

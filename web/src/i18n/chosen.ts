// The language that somebody chose, kept where each of those who draw the start page can read it: by the page itself, by the server
// in a cookie of two letters (`crates/server/src/http/language.rs`), and by the service worker, who can read neither, in a cache.

const STORED = 'mutal.language';
const COOKIE = 'mutal-language';
/** A year, from the last visit on. */
const LIFE = 31_536_000;
/** What the worker reads; `sw/worker.ts` knows the name. */
const CACHE = 'language';
const PLACE = '/language';

export function chosen(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // Storage may be forbidden; the language then lasts as long as the page.
    return null;
  }
}

export function choose(language: string): void {
  try {
    localStorage.setItem(STORED, language);
    tell(language);
  } catch {
    // Nothing to keep it in.
  }
}

/** Tells server and worker once more what was chosen: what they know has an end, and may have been lost. */
export function remind(): void {
  const language = chosen();
  if (language !== null) tell(language);
}

/** Takes it from all of them; what lies in local storage is its owner's. */
export function forget(): void {
  cookie('', 0);
  if (typeof caches !== 'undefined') void caches.delete(CACHE).catch(() => {});
}

function tell(language: string): void {
  cookie(language, LIFE);
  // There are caches where there are workers.
  if (typeof caches !== 'undefined')
    void caches
      .open(CACHE)
      .then((cache) => cache.put(PLACE, new Response(language)))
      .catch(() => {});
}

function cookie(value: string, life: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=${encodeURIComponent(value)}; path=/; max-age=${life}; samesite=lax${secure}`;
}

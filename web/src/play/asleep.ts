// A page that is put away: left for another address, or put to sleep by the browser. Until it comes back it hears of nothing,
// and then it is painted as it was.

/** Calls `down` before the page sleeps, or hides where tabs cannot tell each other anything; `back` when somebody looks again. */
export function whenAsleep(down: () => void, back: () => void): () => void {
  const { document: page } = globalThis as Partial<typeof globalThis>;
  if (!page) return () => {};
  const off = new AbortController();
  const { signal } = off;
  window.addEventListener('pagehide', down, { signal });
  page.addEventListener('freeze', down, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && back(), { signal });
  page.addEventListener('resume', back, { signal });
  const isDeaf = typeof BroadcastChannel !== 'function';
  const turned = (): void => void (page.hidden ? isDeaf && down() : back());
  page.addEventListener('visibilitychange', turned, { signal });
  return () => off.abort();
}

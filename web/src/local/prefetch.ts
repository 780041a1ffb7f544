// While a visitor reads the start page, what a game needs is fetched in quiet.

/** Begins when the page is idle; the answer calls it off. */
export function prefetch(): () => void {
  // Who saves data decides for himself.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => {};
  let off = false;
  const fetchAll = (): void => {
    if (off) return;
    void import('../pages/Play.svelte').then(({ warm }) => warm()).catch(() => {});
  };
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchAll), 1500);
  return () => {
    off = true;
    clearTimeout(timer);
  };
}

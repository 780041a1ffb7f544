// The page's side of the service worker.
import { isTable } from '../pages';
import { router } from '../router.svelte';

/** How long the worker, which fetches all files, waits for a table: who sits in a waiting room is not waited for. */
const ELSEWHERE = 10_000;

/** How long a new worker may take to fetch its parts before a reload goes on without it. */
const PATIENCE = 15_000;

/** Makes the page work offline from the next visit on. Where there are no workers (plain http), nothing happens. */
export function startOffline(): void {
  if (__BUILD__ === 'dev' || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // Forbidden or out of room: the page works, but only with a network.
    });
  };
  const idle = (): unknown => (window.requestIdleCallback ?? setTimeout)(register);
  const loaded = (): void => {
    if (document.readyState === 'complete') idle();
    else addEventListener('load', idle, { once: true });
  };
  if (isTable(router.route.name)) tableStands().then(loaded);
  else loaded();
}

/** Until its first press works, a table has the line for itself. */
function tableStands(): Promise<void> {
  return new Promise((resolve) => {
    const marks = new PerformanceObserver((heard) => {
      if (heard.getEntriesByName('table-ready').length > 0) done();
    });
    const done = (): void => {
      marks.disconnect();
      resolve();
    };
    marks.observe({ type: 'mark', buffered: true });
    setTimeout(done, ELSEWHERE);
  });
}

/** Fetches the newest worker with all its parts, so that a reload finds them. */
export async function refresh(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update();
  const fresh = registration.installing ?? registration.waiting;
  if (fresh) await settled(fresh);
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', done);
    setTimeout(resolve, PATIENCE);
    done();
  });
}

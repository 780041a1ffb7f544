// Addresses of the page, on the history API. Pages are components in chunks of their own.
import routes from './routes.json';

export type Name = keyof typeof routes | 'missing';

export interface Route {
  name: Name;
  /** The id of a game, table or replay. */
  id: string;
  /** The position a replay was linked at. */
  version: number | null;
  query: URLSearchParams;
  hash: string;
}

/** Whose ids are the server's: 20 letters and digits. Those of this device are letters, digits, - and _. */
const THEIRS: readonly string[] = ['table', 'replay'] satisfies Name[];

// The server knows them too. A star is an id; a replay may carry @version.
const ROUTES = Object.entries(routes).map(([name, path]): [RegExp, Name] => {
  const id = THEIRS.includes(name) ? '[a-zA-Z\\d]{20}' : '[\\w-]+';
  const version = name.startsWith('replay') ? '(?:@(?<version>\\d{1,6}))?' : '';
  return [new RegExp(`^${path.replace('*', `(?<id>${id})${version}`)}$`), name as Name];
});

/** The route of an address. A slash too many at the end means nothing. */
export function parse(path: string, query = '', hash = ''): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  for (const [pattern, name] of ROUTES) {
    const found = pattern.exec(trimmed);
    if (!found) continue;
    const { id = '', version } = found.groups ?? {};
    return {
      name,
      id,
      version: version === undefined ? null : Number(version),
      query: new URLSearchParams(query),
      hash: fragment(hash),
    };
  }
  return { name: 'missing', id: '', version: null, query: new URLSearchParams(query), hash: fragment(hash) };
}

function fragment(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}

class Router {
  route = $state.raw<Route>(parse('/'));
  /** Grows with every navigation to another page, not with changes of the fragment. */
  visit = $state(0);

  start(): void {
    this.read();
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.click(event));
  }

  /** Goes to an address of ours. */
  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.read();
    if (!replace && !location.hash) scrollTo(0, 0);
  }

  /** Notes an address (the position of a replay) without a visit. */
  note(address: string): void {
    history.replaceState(null, '', address);
  }

  private read(): void {
    const before = this.route;
    this.route = parse(location.pathname, location.search, location.hash);
    if (before.name !== this.route.name || before.id !== this.route.id) this.visit += 1;
  }

  private click(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    // Links within a page and to files are the browser's.
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

// What a first visit needs, asked for before the scripts that will need it have come: over a slow line each journey there and back
// counts. The build writes a small script for the head of the page, since it alone knows the names of all files. The same script
// knows from what this browser keeps how the page shall look, before anything of it is seen.
import { createHash } from 'node:crypto';
import { minifySync, type Rolldown } from 'vite';

/** Where people come from outside, or come back to: how the address begins, the page there, and its words. */
const PLACES = [
  { at: '/', page: 'Start', words: ['shell', 'pages'] },
  { at: '/t/', page: 'OnlineTable', words: ['shell', 'online'] },
  { at: '/play/', page: 'Play', words: ['shell'] },
] as const;

/** Files, and for each language its words. */
export interface Place {
  files: string[];
  words: Record<string, string[]>;
}
/** What all pages need, the script that begins first; what addresses that begin alike need beside it, and the table of each game. */
export interface Parts {
  first: string[];
  places: Record<string, Place>;
  games: Record<string, Place>;
}
type Bundle = Rolldown.OutputBundle;

export function parts(bundle: Bundle): Parts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks
    .filter(({ isEntry, fileName }) => isEntry && fileName !== 'sw.js')
    .flatMap((chunk) => whole(chunk, bundle));
  const holding = (module: RegExp): string[] => {
    // What is asked for by itself may be a small file that stands for a part of a larger one.
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId && module.test(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    if (!chunk) throw new Error(`there is no ${module.source}`);
    return whole(chunk, bundle).filter((name) => !first.includes(name));
  };
  const found = (module: RegExp): string[] => [
    ...new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => module.exec(id)?.[1] ?? []))),
  ];
  const spoken = found(/\/src\/i18n\/(\w\w)\/shell\.ts$/);
  const inEach = (words: (language: string) => string[]): Place['words'] =>
    Object.fromEntries(spoken.map((language) => [language, words(language)]));
  const places = PLACES.map(({ at, page, words }): [string, Place] => [
    at,
    {
      files: holding(new RegExp(`/src/pages/${page}\\.svelte$`)),
      words: inEach((language) =>
        words.flatMap((name) => holding(new RegExp(`/src/i18n/${language}/${name}\\.ts$`))),
      ),
    },
  ]);
  const tables = holding(/\/src\/shell\/Table\.svelte$/);
  const games = found(/\/src\/games\/(\w+)\/index\.ts$/).map((game): [string, Place] => [
    game,
    {
      files: [
        engine(bundle, game),
        ...holding(new RegExp(`/src/games/${game}/index\\.ts$`)).filter((name) => !tables.includes(name)),
      ],
      words: inEach((language) =>
        holding(new RegExp(`/src/games/${game}/texts/${language}/index\\.ts$`)).filter(
          (name) => !tables.includes(name),
        ),
      ),
    },
  ]);
  return { first, places: Object.fromEntries(places), games: Object.fromEntries(games) };
}

/** The rules of a game. */
function engine(bundle: Bundle, game: string): string {
  const file = Object.values(bundle).find(
    (file) =>
      file.type === 'asset' &&
      file.originalFileNames.some((name) => name.endsWith(`pkg/${game}/engine_bg.wasm`)),
  );
  if (!file) throw new Error(`there is no engine of ${game}`);
  return file.fileName;
}

/** A chunk with its style, and all that it imports. */
function whole(chunk: Rolldown.OutputChunk, bundle: Bundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name];
    return next?.type === 'chunk' ? whole(next, bundle, seen) : [];
  });
  return [...new Set([chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported])];
}

/** Runs in the head of the page, before all else has come: it has nothing but its argument. */
export function ask({ first, places, games }: Parts): void {
  const root = document.documentElement;
  const read = (name: string): string | null => {
    try {
      return localStorage.getItem(`mutal.${name}`);
    } catch {
      // Storage may be forbidden.
      return null;
    }
  };
  let chosen: { theme?: unknown; motion?: unknown; asked?: unknown; taught?: { length?: number } } = {};
  try {
    chosen = JSON.parse(read('settings') ?? '{}') ?? {};
  } catch {
    // Not ours.
  }
  for (const name of ['theme', 'motion'] as const)
    if (typeof chosen[name] === 'string' && chosen[name] !== 'system') root.dataset[name] = chosen[name];

  const [, one, rest] = location.pathname.split('/');
  const place = places[rest ? `/${one}/` : `/${one}`];
  const words = place?.words ?? {};
  const wishes = [read('language') ?? '', ...navigator.languages].map(
    (wish) => wish.toLowerCase().split('-')[0]!,
  );
  const language =
    wishes.map((wish) => (wish === 'sk' ? 'cs' : wish)).find((wish) => Object.hasOwn(words, wish)) ?? 'en';

  // What is in sight was drawn for who is new. For anybody else it is hidden until it is right.
  const drawn = 'drawn' in root.dataset;
  const own =
    language !== root.lang ||
    chosen.asked ||
    chosen.taught?.length ||
    root.dataset.theme ||
    read('game') ||
    read('plan');
  if (drawn && own) root.dataset.own = '';

  const linked = (file: string): HTMLElement => {
    const link = document.createElement('link');
    const [style, script] = [file.endsWith('.css'), file.endsWith('.js')];
    if (style && drawn) {
      // A drawn page has all of its styles in one file: whoever asks for one of them finds that it is there.
      link.rel = 'stylesheet';
      link.setAttribute('disabled', '');
    } else {
      // In the way in which the page will ask, else it would come twice.
      link.rel = script ? 'modulepreload' : 'preload';
      if (!script) link.as = style ? 'style' : 'fetch';
    }
    link.crossOrigin = '';
    link.href = `/${file}`;
    return link;
  };
  const wanted = ({ files, words }: Place): HTMLElement[] =>
    [...files, ...(words[language] ?? [])].map(linked);
  const go = (): void => {
    const links = [...(drawn ? first.map(linked) : []), ...(place ? wanted(place) : [])];
    if (drawn) {
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = `/${first[0]}`;
      links.push(script);
    }
    document.head.append(...links);
  };
  // What the first sight needs has the line for itself.
  if (!drawn || own || document.hidden) go();
  else requestAnimationFrame(go);

  const open = (game = ''): void => {
    if (place && Object.hasOwn(games, game)) document.head.append(...wanted(games[game]!));
  };
  // A server says which game is played at its table.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  open(visit?.serverTiming?.find(({ name }) => name === 'game')?.description);
  // Which game is played on this device stands where the browser keeps them.
  if (place && one === 'play') {
    try {
      const opening = indexedDB.open('mutal');
      // There are none: asking must not leave anything behind.
      opening.onupgradeneeded = () => opening.transaction!.abort();
      opening.onerror = (event) => event.preventDefault();
      opening.onsuccess = () => {
        const store = opening.result;
        const asked = store.transaction('games').objectStore('games').get(rest!);
        asked.onsuccess = () => open((asked.result as { game: string } | undefined)?.game);
        // It closes with the answer: nobody waits for it to change the store.
        store.close();
      };
    } catch {
      // Storage may be forbidden.
    }
  }

  // What is pressed before anything can answer is marked, for the page to do once it stands.
  if (drawn)
    addEventListener('click', ({ target }) => {
      const button = (target as Element).closest?.('button');
      if (!button || !('drawn' in root.dataset)) return;
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
      button.dataset.pressed = '';
    });
}

/** The script, and its name. */
export function script(parts: Parts): { fileName: string; source: string } {
  const { code: source } = minifySync('ahead.js', `(${ask})(${JSON.stringify(parts)})`);
  return { fileName: named('ahead', source, 'js'), source };
}

/** The name of a file that never changes under it. */
export function named(name: string, source: string, kind: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return `assets/${name}-${hash}.${kind}`;
}

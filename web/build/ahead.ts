// What a first visit needs, asked for before the scripts that will need it have come: over a slow line each journey there and back
// counts. The build writes a small script for the head of the page, since it alone knows the names of all files.
import { createHash } from 'node:crypto';
import { minifySync, type Rolldown } from 'vite';

/** Where people come from outside: how the address begins, the page there, and its words. */
const PLACES = [
  { at: '/', page: 'Start', words: ['shell', 'pages'] },
  { at: '/t/', page: 'OnlineTable', words: ['shell', 'online'] },
] as const;

/** Files for addresses that begin alike, and for each language its words. */
export interface Place {
  files: string[];
  words: Record<string, string[]>;
}
type Bundle = Rolldown.OutputBundle;

export function places(bundle: Bundle): Record<string, Place> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  // The page itself names what all pages need.
  const first = chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => whole(chunk, bundle));
  const holding = (module: RegExp): string[] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    if (!chunk) throw new Error(`there is no ${module.source}`);
    return whole(chunk, bundle).filter((name) => !first.includes(name));
  };
  const spoken = new Set(
    chunks.flatMap(({ moduleIds }) =>
      moduleIds.flatMap((id) => /\/src\/i18n\/(\w\w)\/shell\.ts$/.exec(id)?.[1] ?? []),
    ),
  );
  return Object.fromEntries(
    PLACES.map(({ at, page, words }): [string, Place] => [
      at,
      {
        files: holding(new RegExp(`/src/pages/${page}\\.svelte$`)),
        words: Object.fromEntries(
          [...spoken].map((language) => [
            language,
            words.flatMap((name) => holding(new RegExp(`/src/i18n/${language}/${name}\\.ts$`))),
          ]),
        ),
      },
    ]),
  );
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
export function ask(places: Record<string, Place>): void {
  const [, first, rest] = location.pathname.split('/');
  const place = places[rest ? `/${first}/` : `/${first}`];
  if (!place) return;
  let wish = navigator.language;
  try {
    wish = localStorage.getItem('mutal.language') ?? wish;
  } catch {
    // Storage may be forbidden.
  }
  // In the way in which the page will ask, else it would come twice.
  const links = [...place.files, ...(place.words[wish.slice(0, 2).toLowerCase()] ?? [])].map((file) => {
    const link = document.createElement('link');
    const style = file.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    return link;
  });
  document.head.append(...links);
}

/** The script, and its name. */
export function script(places: Record<string, Place>): { fileName: string; source: string } {
  const { code: source } = minifySync('ahead.js', `(${ask})(${JSON.stringify(places)})`);
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/ahead-${hash}.js`, source };
}

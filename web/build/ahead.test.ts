import type { Rolldown } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { places, script } from './ahead';

interface Chunk {
  modules: string[];
  imports?: string[];
  css?: string[];
  entry?: boolean;
}

function bundle(chunks: Record<string, Chunk>): Rolldown.OutputBundle {
  return Object.fromEntries(
    Object.entries(chunks).map(([fileName, { modules, imports = [], css = [], entry = false }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        moduleIds: modules.map((id) => `/repo/web/src/${id}`),
        imports,
        isEntry: entry,
        viteMetadata: { importedCss: new Set(css), importedAssets: new Set() },
      },
    ]),
  ) as unknown as Rolldown.OutputBundle;
}

const words = (language: string): Record<string, Chunk> =>
  Object.fromEntries(
    ['shell', 'pages', 'online', 'lobby'].map((name) => [
      `${language}-${name}.js`,
      { modules: [`i18n/${language}/${name}.ts`] },
    ]),
  );
const CHUNKS: Record<string, Chunk> = {
  'index.js': { modules: ['main.ts'], imports: ['shell.js'], entry: true },
  'shell.js': { modules: ['App.svelte'], css: ['shell.css'] },
  'Start.js': { modules: ['pages/Start.svelte'], imports: ['shell.js'], css: ['Start.css'] },
  'OnlineTable.js': { modules: ['pages/OnlineTable.svelte'], imports: ['shell.js', 'table.js'] },
  'table.js': {
    modules: ['shell/Table.svelte'],
    imports: ['shell.js', 'OnlineTable.js'],
    css: ['table.css'],
  },
  'go.js': { modules: ['games/go/index.ts'], imports: ['table.js'] },
  ...words('en'),
  ...words('cs'),
};

it('names what pages need beside what all need, with words in each language, and no game', () => {
  expect(places(bundle(CHUNKS))).toEqual({
    '/': {
      files: ['Start.js', 'Start.css'],
      words: { en: ['en-shell.js', 'en-pages.js'], cs: ['cs-shell.js', 'cs-pages.js'] },
    },
    '/t/': {
      files: ['OnlineTable.js', 'table.js', 'table.css'],
      words: { en: ['en-shell.js', 'en-online.js'], cs: ['cs-shell.js', 'cs-online.js'] },
    },
  });
});

it('fails where a page has gone', () => {
  const { 'Start.js': _, ...others } = CHUNKS;
  expect(() => places(bundle(others))).toThrow('there is no');
});

describe('what is asked for', () => {
  afterEach(() => vi.unstubAllGlobals());

  function asked(pathname: string, stored: string | null | (() => never), language = 'en-GB'): string[] {
    const heard: { rel: string; as?: string; href: string }[] = [];
    vi.stubGlobal('location', { pathname });
    vi.stubGlobal('navigator', { language });
    vi.stubGlobal('localStorage', { getItem: () => (typeof stored === 'function' ? stored() : stored) });
    vi.stubGlobal('document', {
      createElement: () => ({}),
      head: { append: (...links: typeof heard) => heard.push(...links) },
    });
    // As it stands in the page, where nothing else is at hand.
    const { source } = script(places(bundle(CHUNKS)));
    new Function(source)();
    return heard.map(({ rel, as, href }) => [rel, ...(as ? [as] : []), href].join(' '));
  }

  it('is the page of the address', () => {
    expect(asked('/', null)).toEqual([
      'modulepreload /Start.js',
      'preload style /Start.css',
      'modulepreload /en-shell.js',
      'modulepreload /en-pages.js',
    ]);
    expect(asked('/t/abc', null)[0]).toBe('modulepreload /OnlineTable.js');
  });

  it('is in the language that was chosen, else in the first of the browser, where we speak it', () => {
    expect(asked('/', 'cs').slice(2)).toEqual(['modulepreload /cs-shell.js', 'modulepreload /cs-pages.js']);
    expect(asked('/', null, 'cs-CZ').slice(2)).toEqual(asked('/', 'cs').slice(2));
    expect(asked('/', null, 'fi')).toHaveLength(2);
  });

  it.each(['/rules', '/play/abc', '/t', '/replay/abc', '/constructor'])('is nothing at %s', (address) => {
    expect(asked(address, null)).toEqual([]);
  });

  it('is in the language of the browser where storage is forbidden', () => {
    const forbidden = (): never => {
      throw new Error('forbidden');
    };
    expect(asked('/', forbidden)).toEqual(asked('/', null));
  });
});

import type { Rolldown } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parts, script } from './ahead';

interface Chunk {
  modules: string[];
  /** The module for which it is asked. */
  facade?: string;
  imports?: string[];
  css?: string[];
  entry?: boolean;
}

function bundle(chunks: Record<string, Chunk>): Rolldown.OutputBundle {
  const scripts = Object.entries(chunks).map(
    ([fileName, { modules, facade, imports = [], css = [], entry = false }]): [string, unknown] => [
      fileName,
      {
        type: 'chunk',
        fileName,
        moduleIds: modules.map((id) => `/repo/web/src/${id}`),
        facadeModuleId: facade === undefined ? null : `/repo/web/src/${facade}`,
        imports,
        isEntry: entry,
        viteMetadata: { importedCss: new Set(css), importedAssets: new Set() },
      },
    ],
  );
  const asset = (fileName: string, from: string): [string, unknown] => [
    fileName,
    { type: 'asset', fileName, originalFileNames: [from] },
  ];
  return Object.fromEntries([
    ...scripts,
    asset('bots_1.wasm', 'src/engine/pkg/go/bots_bg.wasm'),
    asset('engine_1.wasm', 'src/engine/pkg/go/engine_bg.wasm'),
    asset('engine_2.wasm', 'src/engine/pkg/chess/engine_bg.wasm'),
  ]) as unknown as Rolldown.OutputBundle;
}

const words = (language: string): Record<string, Chunk> =>
  Object.fromEntries(
    ['shell', 'pages', 'online', 'lobby'].map((name) => [
      `${language}-${name}.js`,
      { modules: [`i18n/${language}/${name}.ts`] },
    ]),
  );
const ofGame = (game: string): Record<string, Chunk> => ({
  [`${game}.js`]: {
    modules: [`games/${game}/index.ts`, `engine/pkg/${game}/engine.js`],
    imports: ['shell.js', 'table.js'],
    css: [`${game}.css`],
  },
  [`${game}-door.js`]: { modules: [], facade: `games/${game}/index.ts`, imports: [`${game}.js`] },
  ...Object.fromEntries(
    ['en', 'cs'].map((language) => [
      `${language}-${game}.js`,
      { modules: [`games/${game}/texts/${language}/index.ts`], imports: ['table.js'] },
    ]),
  ),
});
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
  'Play.js': { modules: ['pages/Play.svelte'], imports: ['shell.js', 'table.js'] },
  ...ofGame('go'),
  ...ofGame('chess'),
  ...words('en'),
  ...words('cs'),
};

it('names what all pages need, and beside it what some need, with words in each language, and apart from that each game', () => {
  const game = (id: string, engine: string) => ({
    files: [engine, `${id}-door.js`, `${id}.js`, `${id}.css`],
    words: { en: [`en-${id}.js`], cs: [`cs-${id}.js`] },
  });
  expect(parts(bundle(CHUNKS))).toEqual({
    first: ['index.js', 'shell.js', 'shell.css'],
    places: {
      '/': {
        files: ['Start.js', 'Start.css'],
        words: { en: ['en-shell.js', 'en-pages.js'], cs: ['cs-shell.js', 'cs-pages.js'] },
      },
      '/t/': {
        files: ['OnlineTable.js', 'table.js', 'table.css'],
        words: { en: ['en-shell.js', 'en-online.js'], cs: ['cs-shell.js', 'cs-online.js'] },
      },
      '/play/': {
        files: ['Play.js', 'table.js', 'table.css', 'OnlineTable.js'],
        words: { en: ['en-shell.js'], cs: ['cs-shell.js'] },
      },
    },
    games: { go: game('go', 'engine_1.wasm'), chess: game('chess', 'engine_2.wasm') },
  });
});

it('fails where a page or an engine has gone', () => {
  const { 'Start.js': _, ...others } = CHUNKS;
  expect(() => parts(bundle(others))).toThrow('there is no');
  expect(() => parts(bundle({ ...CHUNKS, ...ofGame('ludo') }))).toThrow('there is no engine of ludo');
});

afterEach(() => vi.unstubAllGlobals());

type Kept = Record<string, string>;
interface World {
  kept?: Kept | null;
  languages?: string[];
  /** The language in which the page is drawn; an empty page where there is none. */
  drawn?: string;
  hidden?: boolean;
  /** The game of each id that this browser keeps. */
  games?: Kept;
  /** Which game the server says is played at its table. */
  told?: string;
}
interface Said {
  asked: string[];
  data: Record<string, string>;
  /** Shows what there is to see. */
  paint: () => void;
  click: (target: unknown) => void;
  /** What became of the browser's store. */
  left: string[];
}

/** A store of games; none where it would be empty. */
function store(games: Kept, left: string[]): unknown {
  type Request = Record<string, unknown>;
  const opening: Request = { transaction: { abort: () => left.push('aborted') } };
  opening['result'] = {
    transaction: () => ({
      objectStore: () => ({
        get(id: string): Request {
          const got: Request = { result: id in games ? { id, game: games[id] } : undefined };
          queueMicrotask(() => (got['onsuccess'] as () => void)());
          return got;
        },
      }),
    }),
    close: () => left.push('closed'),
  };
  const heard = Object.keys(games).length > 0 ? 'onsuccess' : 'onupgradeneeded';
  queueMicrotask(() => (opening[heard] as () => void)());
  return opening;
}

/** Runs the script as it stands in the page, where nothing else is at hand. */
function run(
  pathname: string,
  { kept = {}, languages = ['en-GB'], drawn, hidden = false, games = {}, told }: World = {},
): Said {
  const asked: string[] = [];
  const left: string[] = [];
  const data: Record<string, string> = drawn ? { drawn: '' } : {};
  const frames: (() => void)[] = [];
  const heard: ((event: { target: unknown }) => void)[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof heard)[number]) => heard.push(listener));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (!kept) throw new Error('forbidden');
      return kept[key] ?? null;
    },
  });
  vi.stubGlobal('indexedDB', { open: () => store(games, left) });
  const serverTiming = told === undefined ? undefined : [{ name: 'game', description: told }];
  vi.stubGlobal('performance', { getEntriesByType: () => [{ serverTiming }] });
  vi.stubGlobal('document', {
    hidden,
    documentElement: { dataset: data, lang: drawn ?? 'en' },
    createElement: () => ({
      setAttribute(this: Record<string, string>, name: string) {
        this.as = name;
      },
    }),
    querySelector: () => null,
    head: {
      append: (...links: Record<string, string>[]) =>
        asked.push(...links.map(({ rel, type, as, href, src }) => [rel ?? type, as, href ?? src].join(' '))),
    },
  });
  new Function(script(parts(bundle(CHUNKS))).source)();
  return {
    asked,
    data,
    left,
    paint: () => frames.forEach((frame) => frame()),
    click: (target) => heard.forEach((listener) => listener({ target })),
  };
}

describe('of an empty page', () => {
  it('is asked for what its address needs, at once', () => {
    expect(run('/t/abc').asked).toEqual([
      'modulepreload  /OnlineTable.js',
      'modulepreload  /table.js',
      'preload style /table.css',
      'modulepreload  /en-shell.js',
      'modulepreload  /en-online.js',
    ]);
  });

  const words = (world: World): string[] =>
    run('/t/abc', world).asked.flatMap((link) => /\w\w-\w+\.js/.exec(link) ?? []);
  const ENGLISH = ['en-shell.js', 'en-online.js'];
  const CZECH = ['cs-shell.js', 'cs-online.js'];

  it('words come in the language that was chosen, else in the first of the browser that we speak', () => {
    expect(words({ kept: { 'mutal.language': 'cs' } })).toEqual(CZECH);
    expect(words({ languages: ['ja', 'cs-CZ', 'en'] })).toEqual(CZECH);
    expect(words({ languages: ['sk'] })).toEqual(CZECH);
    expect(words({ languages: ['fi'] })).toEqual(ENGLISH);
    expect(words({ kept: null })).toEqual(ENGLISH);
  });

  const GO = ['modulepreload  /go-door.js', 'modulepreload  /go.js', 'preload style /go.css'];

  it('is asked for the game that is kept here under the id, and for nothing of another', async () => {
    const PLAY = [
      'modulepreload  /Play.js',
      'modulepreload  /table.js',
      'preload style /table.css',
      'modulepreload  /OnlineTable.js',
      'modulepreload  /en-shell.js',
    ];
    const found = async (id: string, games: Kept): Promise<Said> => {
      const said = run(`/play/${id}`, { games });
      await new Promise((done) => setTimeout(done));
      return said;
    };
    const games = { abc: 'go', other: 'chess' };
    const { asked, left } = await found('abc', games);
    expect(asked).toEqual([...PLAY, 'preload fetch /engine_1.wasm', ...GO, 'modulepreload  /en-go.js']);
    expect(left).toEqual(['closed']);
    expect((await found('unknown', games)).asked).toEqual(PLAY);
    // Asking leaves no store behind where there was none.
    expect(await found('abc', {})).toMatchObject({ asked: PLAY, left: ['aborted'] });
  });

  it('is asked for the game that the server says is played at its table', () => {
    const more = (told: string): string[] => run('/t/abc', { told, languages: ['cs'] }).asked.slice(5);
    expect(more('go')).toEqual(['preload fetch /engine_1.wasm', ...GO, 'modulepreload  /cs-go.js']);
    for (const unknown of ['ludo', 'constructor', '']) expect(more(unknown)).toEqual([]);
  });

  it.each(['/rules', '/play', '/t', '/replay/abc', '/constructor'])('nothing is known at %s', (address) => {
    expect(run(address).asked).toEqual([]);
  });

  it('colours and motion are as they were chosen', () => {
    const settings = (text: string): Said => run('/rules', { kept: { 'mutal.settings': text } });
    expect(settings('{"theme":"dark","motion":"less"}').data).toEqual({ theme: 'dark', motion: 'less' });
    for (const nothing of ['{"theme":"system"}', '{', 'null', '3', '[]'])
      expect(settings(nothing).data).toEqual({});
  });
});

describe('of the drawn start page', () => {
  // Styles are marked as there, and not asked for.
  const PARTS = [
    'modulepreload  /index.js',
    'modulepreload  /shell.js',
    'stylesheet disabled /shell.css',
    'modulepreload  /Start.js',
    'stylesheet disabled /Start.css',
    'modulepreload  /en-shell.js',
    'modulepreload  /en-pages.js',
  ];

  it('scripts are asked for once it is in sight, and styles not again', () => {
    const { asked, data, paint } = run('/', { drawn: 'en' });
    expect(asked).toEqual([]);
    paint();
    expect(asked).toEqual([...PARTS, 'module  /index.js']);
    expect(data).toEqual({ drawn: '' });
    // Nothing is ever in sight of a page that is not looked at.
    expect(run('/', { drawn: 'en', hidden: true }).asked).toEqual(asked);
  });

  it.each([
    { 'mutal.language': 'cs' },
    { 'mutal.settings': '{"asked":true}' },
    { 'mutal.settings': '{"taught":["go"]}' },
    { 'mutal.settings': '{"theme":"dark"}' },
    { 'mutal.game': 'go' },
    { 'mutal.plan': '{}' },
  ] as Kept[])('it is kept out of sight where %j makes another one', (kept) => {
    const { asked, data } = run('/', { drawn: 'en', kept });
    expect(data).toMatchObject({ own: '' });
    expect(asked).toContain('module  /index.js');
  });

  it('it stays in sight for whoever it was drawn for', () => {
    const values = { theme: 'system', motion: 'less', asked: false, taught: [], name: 'Ann', sound: false };
    const harmless: (Kept | null)[] = [
      null,
      { 'mutal.settings': JSON.stringify(values) },
      { 'mutal.device': 'abc' },
    ];
    for (const kept of harmless) expect(run('/', { drawn: 'en', kept }).data).not.toHaveProperty('own');
    expect(run('/', { drawn: 'cs', kept: { 'mutal.language': 'cs' } }).data).not.toHaveProperty('own');
    expect(run('/', { drawn: 'cs', languages: ['sk', 'en'] }).data).not.toHaveProperty('own');
    expect(run('/', { drawn: 'cs', languages: ['en'] }).data).toHaveProperty('own');
  });

  it('a press is kept until somebody can answer', () => {
    const { click, data } = run('/', { drawn: 'en' });
    const button = { dataset: {} };
    const inside = { closest: () => button };
    click({ closest: () => null });
    click(inside);
    expect(button.dataset).toEqual({ pressed: '' });
    delete data.drawn;
    const late = { dataset: {} };
    click({ closest: () => late });
    expect(late.dataset).toEqual({});
  });
});

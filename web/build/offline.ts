// What the build adds for the service worker and the server: the list of all files, the number of the build, what is
// asked for first, the start page as it is drawn, and every file compressed once and well.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';
import { parts, script } from './ahead.ts';
import { drawings, page, style } from './drawn.ts';

const WORKER = 'sw.js';
const TEXT = /\.(js|css|html|svg|json|wasm|webmanifest)$/;

/** The addresses that the worker keeps. */
export function addresses(files: string[]): string[] {
  return files
    .filter((file) => file !== WORKER && file !== 'build.json' && !file.endsWith('.map'))
    .map((file) => `/${file}`)
    .sort();
}

export function compressed(content: Buffer): { br: Buffer; gz: Buffer } {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: 9 }) };
}

function* under(folder: string, path = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const file = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* under(folder, file);
    else yield file;
  }
}

export function offline(build: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'mutal-offline',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') return this.error('there is no service worker');
        if (worker.imports.length > 0) return this.error('the service worker must stand alone');
        if (/\bexport\b/.test(worker.code)) return this.error('the service worker must be a plain script');
        const empty = bundle['index.html'];
        if (empty?.type !== 'asset') return this.error('there is no page');
        const named = parts(bundle);
        // A drawn page is the start page, and every other address has the empty one: each is told its own parts alone.
        const { '/': start, ...places } = named.places;
        const ahead = script({ ...named, first: [], places });
        const before = script({ ...named, places: { '/': start! }, games: {} });
        const sheet = style(named, bundle);
        const pages = (await drawings(config)).map((drawing) => ({
          fileName: `index.${drawing.language}.html`,
          source: page(String(empty.source), drawing, before.fileName, sheet.fileName),
        }));
        const tag = `<script async fetchpriority="high" src="/${ahead.fileName}"></script>`;
        empty.source = String(empty.source).replace('<script', () => `${tag}\n    <script`);
        const added = [ahead, before, sheet, ...pages];
        for (const file of added) this.emitFile({ type: 'asset', ...file });
        const ours = [...Object.keys(bundle), ...added.map(({ fileName }) => fileName)];
        const files = addresses([...new Set(ours), ...under(config.publicDir)]);
        // Whatever a page names is kept, also what was written only now.
        for (const { source } of [empty, ...pages])
          for (const [, name] of String(source).matchAll(/"(\/assets\/[^"]+)"/g))
            if (!files.includes(name!)) this.error(`the service worker does not keep ${name}`);
        worker.code = worker.code.replace('__FILES__', () => JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
      },
    },
    closeBundle() {
      const out = config.build.outDir;
      for (const file of [...under(out)].filter((file) => TEXT.test(file))) {
        const content = readFileSync(join(out, file));
        const { br, gz } = compressed(content);
        if (br.length < content.length) writeFileSync(join(out, `${file}.br`), br);
        if (gz.length < content.length) writeFileSync(join(out, `${file}.gz`), gz);
      }
    },
  };
}

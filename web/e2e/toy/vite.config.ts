// The page with the toy alone: two files are taken from here, and nothing else differs.
import { resolve } from 'node:path';
import { mergeConfig, type ConfigEnv, type Plugin, type UserConfig } from 'vite';
import whole from '../../vite.config.ts';

const web = resolve(import.meta.dirname, '../..');
/** Where `tools/toy.sh` puts what it builds. */
const built = resolve(web, 'node_modules/.toy');

const SWAPPED: Record<string, string> = {
  [resolve(web, 'src/games')]: resolve(web, 'e2e/toy/games.ts'),
  [resolve(web, 'src/engine/pkg/engine')]: resolve(built, 'pkg/engine.js'),
  [resolve(web, 'src/engine/pkg/engine_bg.wasm?url')]: resolve(built, 'pkg/engine_bg.wasm?url'),
};

const swap: Plugin = {
  name: 'mutal-toy',
  enforce: 'pre',
  resolveId(source, importer) {
    const wanted = importer && source.startsWith('.') ? SWAPPED[resolve(importer, '..', source)] : undefined;
    return wanted ?? null;
  },
};

/** All of the page's build but what compresses it for a server and a service worker: nobody carries this one away. */
function page(env: ConfigEnv): UserConfig {
  const { plugins = [], ...rest } = whole(env) as UserConfig;
  return { ...rest, plugins: plugins.filter((plugin) => (plugin as Plugin).name !== 'mutal-offline') };
}

export default (env: ConfigEnv): UserConfig =>
  mergeConfig(page(env), {
    root: web,
    plugins: [swap],
    build: { outDir: resolve(built, 'dist'), emptyOutDir: true, minify: false, reportCompressedSize: false },
  });

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/**
 * What the styles of each component are called. The names stand in scripts and in styles, and what is made by chance does not
 * compress: so they are as short as they can be, and stay as they are when another component comes.
 */
const names = new Map();
const plain = (path) => path.replaceAll('\\', '/');
const src = new URL('src', import.meta.url).pathname;
for (const path of readdirSync(src, { recursive: true }).map(plain).sort()) {
  if (!path.endsWith('.svelte')) continue;
  const hash = createHash('sha256').update(path).digest('base64url');
  const taken = new Set(names.values());
  for (let long = 2; !names.has(path); long += 1)
    if (!taken.has(`s${hash.slice(0, long)}`)) names.set(path, `s${hash.slice(0, long)}`);
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    cssHash: ({ hash, css, filename }) =>
      names.get(plain(filename).replace(/^.*?src\//, '')) ?? `s-${hash(css)}`,
  },
};

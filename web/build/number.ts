// The number of a build: a hash of everything the page is made of, so that a page can tell whether the server
// has a newer one.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const roots = ['index.html', 'package-lock.json', 'public', 'src', 'vite.config.ts', 'build'];

function* files(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

export function buildNumber(): string {
  const hash = createHash('sha256');
  for (const root of roots) {
    for (const path of files(root)) {
      if (path.endsWith('.test.ts')) continue;
      hash.update(`${path}\0`).update(readFileSync(path));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

// The walls of the page: one file names the games, and what is outside a game's folder knows none of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { HOSTED } from './games';

const SRC = import.meta.dirname;
const GAMES = join(SRC, 'games');
const IDS = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Written by others, by the engine's build, or by the check of the texts. */
const FOREIGN = /^(generated\/|engine\/pkg\/|i18n\/messages\.ts)/;

const read = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.endsWith('.test.ts') && !FOREIGN.test(file))
  .sort();
const gameOf = (file: string): string | undefined => IDS.find((id) => file.startsWith(`games/${id}/`));

/** The files that a file imports, as paths from here. */
function imports(file: string): string[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"?]*)/g);
  return [...found].map(([, path]) => relative(SRC, resolve(SRC, file, '..', path!)));
}

it('finds the games and the house around them', () => {
  expect(IDS).toEqual(Object.keys(HOSTED));
  expect(sources).toContain('games/index.ts');
  expect(imports('games/index.ts')).toEqual(expect.arrayContaining(IDS.map((id) => `games/${id}`)));
  expect(sources.filter((file) => file.startsWith('shell/')).length).toBeGreaterThan(20);
});

it('imports games in one file alone, and no game imports another', () => {
  const crossings = sources.flatMap((file) =>
    imports(file)
      .filter((path) => path.startsWith('games/') && path !== 'games/index')
      .filter((path) => file !== 'games/index.ts' && !path.startsWith(`games/${gameOf(file)}/`))
      .map((path) => `${file} imports ${path}`),
  );
  expect(crossings).toEqual([]);
});

it('names games in one file alone', () => {
  const names = new RegExp(`\\b(${IDS.join('|')})`, 'i');
  const naming = sources.filter(
    (file) => !gameOf(file) && file !== 'games/index.ts' && names.test(read(file)),
  );
  expect(naming).toEqual([]);
});

it('knows no piece, place or deed of a game in the shell, nor in the words of the house', () => {
  const words =
    /\b(hex(es)?|tiles?|temples?|treasures?|motifs?|workers?|leaders?|camps?|volcano|auctions?|bids?|dig|rivers?|canoes?|altars?|passages?|explorers?|tents?)\b/i;
  const texts = readdirSync(join(SRC, 'i18n/en'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `i18n/en/${name}`);
  expect(texts.length).toBeGreaterThan(5);
  const knowing = [...sources.filter((file) => file.startsWith('shell/')), ...texts].flatMap((file) => {
    const found = words.exec(read(file));
    return found ? [`${file}: ${found[0]}`] : [];
  });
  expect(knowing).toEqual([]);
});

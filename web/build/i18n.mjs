// Checks the texts of all languages against each other and against the code, and writes the types of all messages.
// Fails on: a key that is missing or too many in a language, a malformed message, placeholders or tags that differ
// between languages, a missing plural form, a key that the code uses and nobody wrote, a key that nobody uses.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parser } from './parser.mjs';

const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../src/i18n/languages.json', import.meta.url), 'utf8')),
);
const REFERENCE = LANGUAGES[0];
const NAMESPACES = [
  'app',
  'pages',
  'online',
  'lobby',
  'account',
  'errors',
  'faults',
  'table',
  'dialog',
  'log',
  'refusal',
  'advice',
  'coach',
];
// What a game says of itself on the pages of the house, where all games stand side by side: so its id is in the key.
const SETUP = 'setup';
// What speaks for a turn: of games alone.
const REASON = 'reason';
// What a coach says in a guided game: of games alone.
const LESSON = 'lesson';
// The rules are one large text for each language, and so is a game in five minutes: compared with each other, rendered as a whole.
const WHOLE = ['rules', 'overview'];
// The forms that numbers ask for, fractions too; nothing here comes to a million, which is a form of its own in French.
const PLURALS = Object.fromEntries(
  LANGUAGES.map((language) => {
    const rules = new Intl.PluralRules(language);
    return [language, [...new Set([...Array(1000).keys(), 0.5, 1.5].map((number) => rules.select(number)))]];
  }),
);

/** Everything that is wrong with the texts of a page, and how many messages it has. Writes their types beside them. */
export async function check(src) {
  const parse = await parser();
  const faults = [];
  // The house first, under no name; a game's words are shown beside the house's, never beside another game's.
  const parts = new Map(['', ...games(src)].map((game) => [game, whole(src, game, parse, faults)]));
  const all = new Map(parts.get(''));
  for (const [game, own] of parts)
    if (game !== '') for (const [key, shape] of own) add(game, key, shape, parts.get(''), all, faults);
  usage(src, parts, faults);
  types(src, all);
  return { faults, messages: all.size };
}

/**
 * Adds a message of a game: the house's own stand, and what several games say takes the same in each. A refusal is found by its
 * code at the table of its game alone, so each game may say it in its own way.
 */
function add(game, key, shape, house, all, faults) {
  const known = all.get(key);
  if (known && key.startsWith('refusal.')) return;
  if (house.has(key)) faults.push(`${game}: ${key} is there already`);
  else if (known && names(known) !== names(shape))
    faults.push(`${game}: ${key} has the placeholders [${names(shape)}], another game has [${names(known)}]`);
  if (!known) all.set(key, shape);
}

/** The messages of the house or of a game, compared in all languages. */
function whole(src, game, parse, faults) {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, read(src, game, language, faults)]),
  );
  const reference = shapes(texts, REFERENCE, parse, faults);
  for (const language of LANGUAGES) {
    if (language === REFERENCE) continue;
    const other = shapes(texts, language, parse, faults);
    for (const key of reference.keys()) if (!other.has(key)) faults.push(`${language}: ${key} is missing`);
    for (const [key, shape] of other) {
      const wanted = reference.get(key);
      if (!wanted) faults.push(`${language}: ${key} is not in ${REFERENCE}`);
      else if (names(wanted) !== names(shape)) {
        faults.push(
          `${language}: ${key} has the placeholders [${names(shape)}], ${REFERENCE} has [${names(wanted)}]`,
        );
      }
    }
  }
  return reference;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, messages } = await check(fileURLToPath(new URL('../src', import.meta.url)));
  for (const fault of faults) console.error(fault);
  console.log(`${messages} messages in ${LANGUAGES.length} languages, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** The games of a page that have words. */
function games(src) {
  const folder = join(src, 'games');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((game) => existsSync(join(folder, game, 'texts')));
}

/** All messages of the house or of a game in a language, by key. */
function read(src, game, language, faults) {
  const texts = new Map();
  const folder = game === '' ? join(src, 'i18n', language) : join(src, 'games', game, 'texts', language);
  const files = game === '' ? NAMESPACES : existsSync(folder) ? jsonFiles(folder) : [];
  for (const file of files) {
    const namespace = file === SETUP ? `${SETUP}.${game}` : file;
    if (![...NAMESPACES, SETUP, REASON, LESSON, ...WHOLE].includes(file))
      faults.push(`${folder}: there is no ${file}`);
    readFile(join(folder, `${file}.json`), namespace, texts, faults);
  }
  return texts;
}

function jsonFiles(folder) {
  return readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
}

function readFile(path, namespace, into, faults) {
  try {
    flatten(namespace, JSON.parse(readFileSync(path, 'utf8')), into);
  } catch (error) {
    faults.push(existsSync(path) ? `${path}: ${error.message}` : `${path} is missing`);
  }
}

function flatten(prefix, value, into) {
  if (typeof value === 'string') into.set(prefix, value);
  else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(`${prefix}.${key}`, inner, into);
  } else into.set(prefix, String(value));
}

/** Placeholders, tags and plurals of every message of a language. */
function shapes(texts, language, parse, faults) {
  const found = new Map();
  for (const [key, text] of texts[language]) {
    const shape = { params: new Map(), tags: new Set() };
    found.set(key, shape);
    if (WHOLE.includes(key.split('.')[0])) continue;
    if (text.trim() === '') faults.push(`${language}: ${key} is empty`);
    try {
      walk(parse(text), shape, `${language}: ${key}`, PLURALS[language], faults);
    } catch (error) {
      faults.push(`${language}: ${key}: ${error.message}`);
    }
  }
  return found;
}

function walk(nodes, shape, where, plurals, faults) {
  for (const node of nodes) {
    if (node.kind === 'value') shape.params.set(node.name, shape.params.get(node.name) ?? (node.as || 'any'));
    if (node.kind === 'tag') {
      shape.tags.add(node.name);
      walk(node.children, shape, where, plurals, faults);
    }
    if (node.kind === 'choice') {
      shape.params.set(node.name, node.by);
      if (node.by === 'plural') {
        for (const form of plurals)
          if (!node.arms.has(form)) faults.push(`${where}: the form "${form}" of ${node.name} is missing`);
      }
      for (const arm of node.arms.values()) walk(arm, shape, where, plurals, faults);
    }
  }
}

function names(shape) {
  return [...[...shape.params.keys()].sort(), ...[...shape.tags].sort().map((tag) => `<${tag}>`)].join(' ');
}

/**
 * Every literal in the code that reads like a key is one; a template is used with anything in its gaps. A game knows its own
 * words and the house's; the house finds a game's by templates alone.
 */
function usage(src, parts, faults) {
  const literal = new RegExp(
    `(['"\`])((?:${[...NAMESPACES, SETUP, REASON, LESSON].join('|')})\\.(?:[\\w.-]|\\$\\{[^}]*\\})+)\\1`,
    'g',
  );
  const used = new Map([...parts.keys()].map((game) => [game, { keys: new Set(), patterns: [] }]));
  for (const path of files(src)) {
    const game =
      [...parts.keys()].find((name) => name && path.startsWith(join(src, 'games', name, '/'))) ?? '';
    const known = [...parts.get('').keys(), ...parts.get(game).keys()];
    for (const [, , key] of readFileSync(path, 'utf8').matchAll(literal)) {
      if (key.includes('${')) {
        const pattern = new RegExp(
          `^${key
            .split(/\$\{[^}]*\}/)
            .map(escape)
            .join('.+')}$`,
        );
        used.get(game).patterns.push(pattern);
        if (!known.some((one) => pattern.test(one))) faults.push(`${path}: nothing matches ${key}`);
      } else if (!['.ts', '.json', '.svelte', '.css'].includes(extname(key))) {
        used.get(game).keys.add(key);
        if (!known.includes(key)) faults.push(`${path}: ${key} is not a message`);
      }
    }
  }
  for (const [game, messages] of parts)
    for (const key of messages.keys())
      if (!WHOLE.includes(key.split('.')[0]) && !isUsed(key, game, used)) faults.push(`${key} is not used`);
}

/** The house's words are used by anybody, a game's by itself and by the house's templates. */
function isUsed(key, game, used) {
  const users = game === '' ? [...used.values()] : [used.get(game), { ...used.get(''), keys: new Set() }];
  return users.some(({ keys, patterns }) => keys.has(key) || patterns.some((pattern) => pattern.test(key)));
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== 'generated' && name !== 'pkg') yield* files(path);
    } else if (/\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name) && name !== 'messages.ts') yield path;
  }
}

function types(src, reference) {
  const kinds = {
    plural: 'number',
    percent: 'number',
    number: 'number',
    select: 'string',
    date: 'Date',
    time: 'Date',
    datetime: 'Date',
    any: 'string | number',
  };
  const lines = [...reference]
    .filter(([key]) => !WHOLE.includes(key.split('.')[0]))
    .map(
      ([key, shape]) =>
        `  '${key}': {${[...shape.params].map(([name, kind]) => ` ${name}: ${kinds[kind]};`).join('')} };\n`,
    );
  const text = `// Written by build/i18n.mjs: every message and what it takes.\nexport interface Messages {\n${lines.join('')}}\n`;
  const path = join(src, 'i18n', 'messages.ts');
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

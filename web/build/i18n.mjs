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
const NAMESPACES = ['app', 'lobby', 'account', 'errors', 'table', 'log', 'refusal'];
// The rules are one large text for each language: compared with each other, rendered as a whole.
const WHOLE = ['rules'];
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
  const texts = read(src, faults);
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
  usage(src, texts[REFERENCE], faults);
  types(src, reference);
  return { faults, messages: reference.size };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, messages } = await check(fileURLToPath(new URL('../src', import.meta.url)));
  for (const fault of faults) console.error(fault);
  console.log(`${messages} messages in ${LANGUAGES.length} languages, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** All messages of all languages, by key. */
function read(src, faults) {
  const texts = {};
  for (const language of LANGUAGES) {
    texts[language] = new Map();
    for (const namespace of NAMESPACES)
      readFile(join(src, 'i18n', language, `${namespace}.json`), namespace, texts[language], faults);
    for (const folder of gameTexts(src, language))
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
        readFile(join(folder, file), file.slice(0, -5), texts[language], faults);
  }
  return texts;
}

/** Where the games of a page have their words: they share the namespaces of the house, and write no key of its own. */
function gameTexts(src, language) {
  const games = join(src, 'games');
  if (!existsSync(games)) return [];
  const folders = readdirSync(games).map((game) => join(games, game, 'texts', language));
  return folders.filter((folder) => existsSync(folder));
}

function readFile(path, namespace, into, faults) {
  if (![...NAMESPACES, ...WHOLE].includes(namespace)) faults.push(`${path}: there is no ${namespace}`);
  const own = new Map();
  try {
    flatten(namespace, JSON.parse(readFileSync(path, 'utf8')), own);
  } catch (error) {
    faults.push(existsSync(path) ? `${path}: ${error.message}` : `${path} is missing`);
  }
  for (const [key, text] of own) {
    if (into.has(key)) faults.push(`${path}: ${key} is there already`);
    into.set(key, text);
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

/** Every literal in the code that reads like a key is one; a template is used with anything in its gaps. */
function usage(src, reference, faults) {
  const literal = new RegExp(`(['"\`])((?:${NAMESPACES.join('|')})\\.(?:[\\w.-]|\\$\\{[^}]*\\})+)\\1`, 'g');
  const used = new Set();
  const patterns = [];
  for (const path of files(src)) {
    for (const [, , key] of readFileSync(path, 'utf8').matchAll(literal)) {
      if (key.includes('${')) {
        const pattern = new RegExp(
          `^${key
            .split(/\$\{[^}]*\}/)
            .map(escape)
            .join('.+')}$`,
        );
        patterns.push(pattern);
        if (![...reference.keys()].some((known) => pattern.test(known)))
          faults.push(`${path}: nothing matches ${key}`);
      } else if (!['.ts', '.json', '.svelte', '.css'].includes(extname(key))) {
        used.add(key);
        if (!reference.has(key)) faults.push(`${path}: ${key} is not a message`);
      }
    }
  }
  for (const key of reference.keys()) {
    if (WHOLE.includes(key.split('.')[0]) || used.has(key)) continue;
    if (!patterns.some((pattern) => pattern.test(key))) faults.push(`${key} is not used`);
  }
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

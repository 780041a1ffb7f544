// Holds the rules and refusals of every game in all languages to their sources: every rule of rules/GAME.md is one paragraph, in
// its order; every code by which the engine refuses or declines has a sentence that names nothing but its parameters.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const LANGUAGES = Object.keys(
  JSON.parse(readFileSync(new URL('../src/i18n/languages.json', import.meta.url), 'utf8')),
);
// What `cargo xtask types` says: the reasons of the rules as types, those of sessions as codes with their parameters.
const CODES = 'web/src/generated/codes.json';
const RULE = /\b[A-Z]{1,2}\d+\b/g;

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(process.argv[2]);

async function main(root = fileURLToPath(new URL('../..', import.meta.url))) {
  const { parser } = await import('./parser.mjs');
  const folder = join(root, 'web/src/games');
  const games = readdirSync(folder).filter((game) => existsSync(join(folder, game, 'texts')));
  const found = check((path) => readFileSync(join(root, path), 'utf8'), await parser(), games);
  for (const fault of found) console.error(fault);
  console.log(`rules and refusals in ${LANGUAGES.length} languages, ${found.length} faults`);
  process.exit(found.length === 0 ? 0 : 1);
}

/** Everything that is wrong; `read` gives a file of the repository, `parse` takes a message apart. */
export function check(read, parse, games) {
  const declined = new Map(Object.entries(JSON.parse(read(CODES)).session));
  const faults = games.flatMap((game) => checkGame(game, read, parse));
  for (const language of LANGUAGES) {
    const house = JSON.parse(read(`web/src/i18n/${language}/refusal.json`));
    checkRefusals(house, declined, parse, (fault) => faults.push(`${language}: refusal: ${fault}`));
  }
  return faults;
}

function checkGame(game, read, parse) {
  const faults = [];
  const [source, types] = [`rules/${game}.md`, `web/src/generated/${game}.ts`];
  const rules = ruleIds(read(source));
  const refused = new Map(coded(read(types), 'Refusal'));
  if (rules.length === 0) faults.push(`${source}: no rules found`);
  if (refused.size === 0) faults.push(`${types}: no Refusal found`);
  const common = new Map();
  for (const language of LANGUAGES) {
    const texts = (name) => JSON.parse(read(`web/src/games/${game}/texts/${language}/${name}.json`));
    const say = (name) => (fault) => faults.push(`${language}: ${name}: ${fault}`);
    checkRules(texts('rules'), rules, common, say('rules'));
    checkRefusals(texts('refusal'), refused, parse, say('refusal'));
  }
  return faults;
}

/** The IDs that begin an item or a row of the table of editions. */
function ruleIds(markdown) {
  return [...markdown.matchAll(/^(?:- |\| )([A-Z]{1,2}\d+) /gm)].map(([, id]) => id);
}

/** The members `{ code, params }` of a type, as codes with the names of their parameters. */
function coded(source, name) {
  const { statements } = ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    const member = (key) => node.members?.find((member) => member.name?.text === key)?.type;
    const code = ts.isTypeLiteralNode(node) && member('code');
    if (code) found.push([code.literal.text, (member('params')?.members ?? []).map(({ name }) => name.text)]);
    else ts.forEachChild(node, visit);
  };
  statements.filter((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name).forEach(visit);
  return found;
}

function checkRules({ title, intro, sections = [] }, rules, common, fault) {
  // What must not differ between languages: the first one decides.
  const same = (what, value) => {
    if (!common.has(what)) common.set(what, value);
    if (common.get(what) !== value)
      fault(`${what}: "${value}", but "${common.get(what)}" in ${LANGUAGES[0]}`);
  };
  if (!title?.trim() || !intro?.trim()) fault('title or intro is empty');
  const paragraphs = sections.flatMap((section) => section.paragraphs);
  const found = paragraphs.map(({ id }) => id);
  for (const id of rules) if (!found.includes(id)) fault(`${id} is missing`);
  for (const [at, id] of found.entries()) {
    if (!rules.includes(id)) fault(`${id} is no rule`);
    if (found.indexOf(id) !== at) fault(`${id} is there twice`);
  }
  if (found.length === rules.length && found.some((id, at) => id !== rules[at])) fault('the order differs');
  for (const { id, title } of sections) if (!title?.trim()) fault(`the section ${id} has no title`);
  same('sections', sections.map(({ id }) => id).join(' '));
  for (const { id, text, picture } of paragraphs) {
    if (!text?.trim()) fault(`${id} is empty`);
    if (picture !== undefined && !picture.trim()) fault(`the picture of ${id} says nothing`);
    same(`a picture of ${id}`, picture === undefined ? 'no' : 'yes');
    const named = [...new Set(text?.match(RULE))].sort();
    for (const other of named) if (!rules.includes(other)) fault(`${id} names ${other}, which is no rule`);
    same(`rules named in ${id}`, named.join(' '));
  }
}

function checkRefusals(messages, codes, parse, fault) {
  for (const code of codes.keys()) if (!Object.hasOwn(messages, code)) fault(`${code} is missing`);
  for (const [code, message] of Object.entries(messages)) {
    const params = codes.get(code);
    if (!params) {
      fault(`${code} is no code`);
      continue;
    }
    for (const name of placeholders(parse(message)))
      if (!params.includes(name)) fault(`${code} has no parameter ${name}, only [${params.join(' ')}]`);
  }
}

function placeholders(nodes) {
  return nodes.flatMap((node) => {
    if (node.kind === 'value') return [node.name];
    if (node.kind === 'tag') return placeholders(node.children);
    if (node.kind === 'choice') return [node.name, ...[...node.arms.values()].flatMap(placeholders)];
    return [];
  });
}

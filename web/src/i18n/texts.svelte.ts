import { choose, chosen as kept } from './chosen';
import { Locale, parse, plain, type Node, type Params, type Piece } from './format';
import names from './languages.json';
import type { Messages } from './messages';

/** How each language of the page calls itself. */
export const LANGUAGE_NAMES = names;
export type Language = keyof typeof names;
export const LANGUAGES = Object.keys(names) as Language[];

export type Key = keyof Messages;
type Args<K extends Key> = keyof Messages[K] extends never ? [params?: Params] : [params: Messages[K]];

/**
 * Texts come in chunks for each language: `shell` for the house and every table, `pages` for what is no table, `lobby` and
 * `account` for some of those, `online` for tables of a server, `dialogs`, `refusals` and `coach` for what few turns need; and for
 * each game one under its id, with dialogs, refusals and lessons of its own. Shown are those of the house and of one game: two games
 * may have a word of the same key.
 */
export type Bundle = string;
type Tree = { [key: string]: string | Tree };

const chunks = import.meta.glob<Record<string, Tree>>([
  './*/{shell,dialogs,pages,lobby,account,online,refusals,coach}.ts',
  '../games/*/texts/*/{index,dialogs,refusals,lessons}.ts',
]);
const HOUSE: readonly Bundle[] = [
  'shell',
  'dialogs',
  'pages',
  'lobby',
  'account',
  'online',
  'refusals',
  'coach',
];
const state = $state<{ language: Language; texts: Map<string, string> }>({
  language: 'en',
  texts: new Map(),
});
let locale = new Locale('en');
let chosen: Language | null = null;
const shown = { house: new Set<Bundle>(), game: new Set<Bundle>() };
/** The game whose words were asked for last. */
let played: Bundle | null = null;
const bundles = (): Bundle[] => [...shown.house, ...shown.game];
const loaded = new Map<string, Map<string, string>>();
const parsed = new Map<string, Node[]>();

/** The first of the browser's languages that we speak, unless one was chosen. */
export function detect(stored: string | null, browser: readonly string[]): Language {
  const wishes = [stored ?? '', ...browser].map((wish) => wish.toLowerCase().split('-')[0]!);
  // Slovak readers are better served by Czech than by English.
  const spoken = wishes.map((wish) => (wish === 'sk' ? 'cs' : wish));
  return spoken.find(isLanguage) ?? 'en';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(names, text);
}

/** The language shown. Reading it in a component makes it follow a switch. */
export function language(): Language {
  return state.language;
}

/** The language that the reader wants: the first question decides on it. */
export function wanted(): Language {
  return (chosen ??= detect(kept(), navigator.languages));
}

/** Loads the texts of a bundle in the current language and shows them; the first call decides on the language. */
export async function loadTexts(bundle: Bundle): Promise<void> {
  if (!HOUSE.includes(bundle)) played = gameOf(bundle);
  if (bundles().includes(bundle) && loaded.has(path(state.language, bundle))) return;
  // Nothing else waits for what does not come.
  await texts(wanted(), bundle);
  if (HOUSE.includes(bundle)) shown.house.add(bundle);
  else if (gameOf(bundle) === played)
    shown.game = new Set([...shown.game, bundle].filter((one) => gameOf(one) === played));
  await show(wanted());
}

/** Loads what says why something was refused, by a server or by the rules of the game at hand; without it codes are told. */
export async function loadRefusals(): Promise<void> {
  const wanted = ['refusals', ...(played === null ? [] : [`${played}/refusals`])];
  await Promise.allSettled(wanted.map(loadTexts));
}

/** Loads them for later. */
export async function fetchTexts(bundle: Bundle): Promise<void> {
  await texts(wanted(), bundle);
}

/** Switches the language: texts are loaded first, then shown at once. */
export async function setLanguage(language: Language): Promise<void> {
  chosen = language;
  await show(language);
  if (language === chosen) choose(language);
}

/** Shows all texts that are to be shown in a language, unless another one was chosen while they were loaded. */
async function show(language: Language): Promise<void> {
  await Promise.all(bundles().map((bundle) => texts(language, bundle)));
  if (language !== chosen) return;
  locale = new Locale(language);
  parsed.clear();
  // What another call is still loading, that call will show.
  const maps = bundles().map((bundle) => loaded.get(path(language, bundle)) ?? new Map<string, string>());
  state.texts = new Map(maps.flatMap((map) => [...map]));
  state.language = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

const gameOf = (bundle: Bundle): string => bundle.split('/')[0]!;

function path(language: Language, bundle: Bundle): string {
  if (HOUSE.includes(bundle)) return `./${language}/${bundle}.ts`;
  const [game, part = 'index'] = bundle.split('/');
  return `../games/${game}/texts/${language}/${part}.ts`;
}

async function texts(language: Language, bundle: Bundle): Promise<void> {
  const file = path(language, bundle);
  if (loaded.has(file)) return;
  const flat = new Map<string, string>();
  // A game may have no texts of its own.
  const { setup = {}, ...trees } = (await chunks[file]?.()) ?? {};
  for (const [namespace, tree] of Object.entries(trees)) flatten(namespace, tree, flat);
  // What games say of themselves on the pages of the house comes with those, from files under the games' ids.
  for (const [path, tree] of Object.entries(setup)) flatten('setup.' + path.split('/')[3], tree, flat);
  loaded.set(file, flat);
}

function flatten(prefix: string, tree: Tree | string, into: Map<string, string>): void {
  if (typeof tree === 'string') into.set(prefix, tree);
  else for (const [key, value] of Object.entries(tree)) flatten(`${prefix}.${key}`, value, into);
}

/** A message by its key, which the compiler knows, with its parameters. */
export function t<K extends Key>(key: K, ...[params]: Args<K>): string {
  return plain(pieces(key, params as Params | undefined));
}

/** A message whose key comes from data (a code of the server or the rules); null where there is none. */
export function tx(key: string, params: Params = {}): string | null {
  return has(key) ? plain(pieces(key, params)) : null;
}

/** Whether there is a message with this key among the loaded ones. */
export function has(key: string): boolean {
  return state.texts.has(key);
}

/** The pieces of a message, for what has links inside. */
export function pieces(key: string, params: Params = {}): Piece[] {
  const text = state.texts.get(key);
  if (text === undefined) return [key];
  let nodes = parsed.get(key);
  if (!nodes) parsed.set(key, (nodes = parse(text)));
  return locale.pieces(nodes, params);
}

/** A number as the reader's language writes it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return options
    ? new Intl.NumberFormat(state.language, options).format(value)
    : (void state.language, locale.number(value));
}

/** A moment in words: "3 minutes ago", or the date where it is long past. */
export function ago(moment: Date, now: Date = new Date()): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['second', 60],
    ['minute', 60],
    ['hour', 24],
    ['day', 14],
  ];
  const relative = new Intl.RelativeTimeFormat(state.language, { numeric: 'auto' });
  let amount = seconds;
  for (const [unit, next] of steps) {
    if (Math.abs(amount) < next) return relative.format(Math.round(amount), unit);
    amount /= next;
  }
  return new Intl.DateTimeFormat(state.language, { dateStyle: 'medium' }).format(moment);
}

/** "Ann, Bob and Cleo" in the reader's language. */
export function list(items: string[]): string {
  void state.language;
  return items.length === 1 ? items[0]! : locale.list(items);
}

/** The rules of a game in the reader's language: a chunk of their own. */
export async function loadRules<T>(game: string, language: Language): Promise<T> {
  return ((await rules[`../games/${game}/texts/${language}/rules.json`]!()) as { default: T }).default;
}
const rules = import.meta.glob('../games/*/texts/*/rules.json');

// Who can be played against in the page, from the table that the server and the command line read too.
import { OPPONENTS, USUAL } from '../generated/opponents';
import type { BotLevel } from '../generated/server';

export type Level = BotLevel;
type Table = typeof OPPONENTS;
type Row = Table[keyof Table][number];
type NameKey = Row['key'];
/** Those of earlier days have a name and no more. */
type TextKey = Exclude<Row, { heir: string }>['key'];

interface Opponent {
  id: string;
  /** The nodes of a whole turn, digs included: the same on every device and on the server. */
  nodes: number;
  key: NameKey;
  /** Who is offered in the place of somebody who is not offered any more. */
  heir?: string;
}
const TABLE: Readonly<Record<string, readonly Opponent[]>> = OPPONENTS;
const opponents = (game: string): readonly Opponent[] => (Object.hasOwn(TABLE, game) ? TABLE[game]! : []);
const ALL = Object.values(TABLE).flat();

/** Who is offered in a game, the weakest first. */
export const levelsOf = (game: string): Level[] =>
  opponents(game)
    .filter(({ heir }) => heir === undefined)
    .map(({ id }) => id as Level);
/** Whoever was ever stored, in any game. */
export const LEVELS: readonly Level[] = [...new Set(ALL.map(({ id }) => id as Level))];
/** Who is offered in any game, the weakest first: a game with fewer leaves some of them out. */
const LADDER: readonly Level[] = Object.keys(TABLE)
  .map(levelsOf)
  .reduce((longest, other) => (other.length > longest.length ? other : longest), []);
const USUALLY: Readonly<Record<string, Level>> = USUAL;
/** Who sits down where nobody chose. */
export const usualLevel = (game: string): Level => USUALLY[game]!;
/** The first one to play against; and for when another one fails. */
export const simpleLevel = (game: string): Level => levelsOf(game)[0]!;
/** What a person says of himself, asked once: who suits it sits down opposite. */
export const STRENGTHS = ['new', 'known', 'hard'] as const;
export type Strength = (typeof STRENGTHS)[number];

const SUITS: Record<Strength, (game: string) => Level> = {
  new: simpleLevel,
  known: usualLevel,
  hard: (game) => levelsOf(game).at(-1)!,
};
export const levelFor = (game: string, strength: Strength): Level => SUITS[strength](game);

/** Who is offered for whoever was stored, whatever game that was in. */
export const offered = (level: Level): Level =>
  (ALL.find(({ id }) => id === level)?.heir as Level | undefined) ?? level;
/** Who is offered in this game for a level: the one itself, else the strongest that is not stronger; the usual one where nobody chose. */
export function fitting(game: string, level: Level | undefined): Level {
  if (!level) return usualLevel(game);
  const own = opponents(game).find(({ id }) => id === level)?.heir as Level | undefined;
  const rank = LADDER.indexOf(own ?? offered(level));
  const within = levelsOf(game).filter((one) => LADDER.indexOf(one) <= rank);
  return within.at(-1) ?? usualLevel(game);
}
/** Who plays a seat of a game that was stored: as it was stored, if the game ever had such a one. */
export const seated = (game: string, level: Level | undefined): Level =>
  level && opponents(game).some(({ id }) => id === level) ? level : usualLevel(game);

const KEYS = new Map(ALL.map(({ id, key }) => [id, key]));

/** The key of a sentence about somebody who is offered. */
export const levelText = (level: Level): `pages.level.${TextKey}` =>
  `pages.level.${KEYS.get(offered(level)) as TextKey}`;
/** The key of its name. */
export const levelName = (level: Level): `app.bot_level.${NameKey}` => `app.bot_level.${KEYS.get(level)!}`;
/** Where its face lies: a file of its own, fetched when it is shown. */
export const faceOf = (level: Level): string => `/faces/${offered(level)}.svg`;

/** Nodes for a whole turn of a bot, digs included. */
export function nodesOf(game: string, level: string): number {
  const opponent = opponents(game).find(({ id }) => id === level);
  if (!opponent) throw new Error(`${game} has no opponent ${level}`);
  return opponent.nodes;
}

/** The points by which a game is clearly won or lost: so many of a hundred of the winner's. */
const CLEAR = 10;
/** Who fits next, after a clear win against these or a clear loss; nobody where it was close or there is nobody. */
export function nextAfter(
  game: string,
  levels: readonly Level[],
  own: number,
  others: readonly number[],
): Level | null {
  const ladder = levelsOf(game);
  const ranks = levels.map((level) => ladder.indexOf(fitting(game, level)));
  const [best, worst] = [Math.max(...others), Math.min(...others)];
  const clear = (more: number, less: number): boolean => (more - less) * 100 >= CLEAR * more && more > less;
  if (clear(own, best)) return ladder[Math.max(...ranks) + 1] ?? null;
  const last = own <= worst && clear(best, own);
  return last ? (ladder[Math.min(...ranks) - 1] ?? null) : null;
}

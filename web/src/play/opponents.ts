// Who can be played against in the page, from the table that the server and the command line read too.
import { OPPONENTS, SHARE, USUAL } from '../generated/opponents';
import type { BotLevel } from '../generated/server';
import { GAMES } from '../shell/hosted';

export type Level = BotLevel;
/** How long bots in the page may think: a budget of nodes, so that they play alike on every machine. */
export type Thinking = keyof typeof SHARE;
type Table = typeof OPPONENTS;
type TextKey = Table[keyof Table][number]['key'];

interface Opponent {
  id: string;
  shares: number;
  key: TextKey;
}
const TABLE: Readonly<Record<string, readonly Opponent[]>> = OPPONENTS;
const opponents = (game: string): readonly Opponent[] => (Object.hasOwn(TABLE, game) ? TABLE[game]! : []);

/** The levels of a game, the weakest first. */
export const levelsOf = (game: string): Level[] => opponents(game).map(({ id }) => id as Level);
/** The levels of all games of this page. */
export const LEVELS: readonly Level[] = [...new Set(GAMES.flatMap(levelsOf))];
const USUALLY: Readonly<Record<string, Level>> = USUAL;
/** Who sits down where nobody chose. */
export const usualLevel = (game: string): Level => USUALLY[game]!;
/** The simplest that plays with a purpose: for when another one fails. */
export const simpleLevel = (game: string): Level => levelsOf(game)[1]!;
/** What a person says of himself, asked once: who suits it sits down opposite. */
export const STRENGTHS = ['new', 'known', 'hard'] as const;
export type Strength = (typeof STRENGTHS)[number];

const SUITS: Record<Strength, (game: string) => Level> = {
  new: simpleLevel,
  known: usualLevel,
  hard: (game) => levelsOf(game).at(-1)!,
};
export const levelFor = (game: string, strength: Strength): Level => SUITS[strength](game);
/** A level as this game has it: the usual one where nobody chose, or chose one that it has not. */
export const fitting = (game: string, level: Level | undefined): Level =>
  level && levelsOf(game).includes(level) ? level : usualLevel(game);
export const THINKING = Object.keys(SHARE) as readonly Thinking[];

const KEYS = new Map(
  Object.values(TABLE)
    .flat()
    .map(({ id, key }) => [id, key]),
);

/** The key of what a level does, in a few words. */
export const levelText = (level: Level): `pages.level.${TextKey}` => `pages.level.${KEYS.get(level)!}`;
/** The key of its name. */
export const levelName = (level: Level): `app.bot_level.${TextKey}` => `app.bot_level.${KEYS.get(level)!}`;

/** Nodes for a whole turn of a bot on this device, digs included. */
export function nodesOf(game: string, level: string, thinking: Thinking): number {
  const opponent = opponents(game).find(({ id }) => id === level);
  if (!opponent) throw new Error(`${game} has no opponent ${level}`);
  return SHARE[thinking] * opponent.shares;
}

// Who can be played against in the page, from the table that the server and the command line read too.
import { OPPONENTS, SHARE } from '../generated/opponents';

export type Level = (typeof OPPONENTS)['tikal'][number]['id'];
/** How long bots in the page may think: a budget of nodes, so that they play alike on every machine. */
export type Thinking = keyof typeof SHARE;
type TextKey = (typeof OPPONENTS)['tikal'][number]['key'];

/** The levels, the weakest first. */
export const LEVELS: readonly Level[] = OPPONENTS.tikal.map(({ id }) => id);
export const THINKING = Object.keys(SHARE) as readonly Thinking[];

const KEYS = Object.fromEntries(OPPONENTS.tikal.map(({ id, key }) => [id, key])) as Record<Level, TextKey>;

/** The key of a level's name with a sentence. */
export const levelText = (level: Level): `app.level.${TextKey}` => `app.level.${KEYS[level]}`;
/** The key of its name alone. */
export const levelName = (level: Level): `app.bot_level.${TextKey}` => `app.bot_level.${KEYS[level]}`;

/** Nodes for a whole turn of a bot on this device, digs included. */
export function nodesOf(game: string, level: string, thinking: Thinking): number {
  const opponents: Record<string, readonly { id: string; shares: number }[]> = OPPONENTS;
  const shares = opponents[game]?.find(({ id }) => id === level)?.shares ?? 1;
  return SHARE[thinking] * shares;
}

// Games that live in this browser: what lists show of them, and their texts apart, so that a list stays cheap.
import { OLDEST } from '../shell/hosted';
import { legible } from '../play/names';
import type { Config } from '../shell/game';
import { got, StoreError, transact } from './database';

export interface StoredSeat {
  name: string;
  kind: 'person' | 'bot';
  level?: string;
}

/** A game as lists show it. */
export interface StoredGame {
  id: string;
  /** Which game it is. */
  game: string;
  config: Config;
  names: string[];
  seats: StoredSeat[];
  marks: string[];
  scores: number[] | null;
  places: number[] | null;
  version: number;
  /** Whose turn it is; nobody's where that was not written down. */
  toMove: number | null;
  over: boolean;
  /** Brought here as a record: it can be replayed, not played. */
  imported: boolean;
  /** Whether several people passed the device around: who is left of them still takes it by himself. */
  shared?: boolean;
  /** How often each seat was advised. */
  hints?: number[];
  /** A guided game: which lesson it is, how far it is, and whether the coach has left. */
  guided?: { lesson: string; kept: unknown; left: boolean };
  /** Decides what bots leave to chance. */
  chance: number;
  created: number;
  updated: number;
}

export interface StoredTexts {
  id: string;
  /** With the piles; null for imported games. */
  dump: string | null;
  /** For others: sealed while the game runs, opened when it is over. */
  record: string;
}

/** Somebody else, another tab perhaps, has moved on. */
export class Stale extends Error {
  readonly code = 'version';
  constructor(readonly params: { stated: number; current: number }) {
    super('version');
  }
}

const missing = (id: string): Error =>
  Object.assign(new Error('no_game'), { code: 'not_here', params: { id } });

/** A row as it was written: the first ones do not say of which game they are, and a broken one lacks more. */
type Row = Pick<StoredGame, 'id'> & Partial<StoredGame>;

const list = <T>(value: readonly T[] | undefined): T[] => (Array.isArray(value) ? [...value] : []);
/** The last moment that a date can say. */
const LAST = 8.64e15;
const moment = (value: unknown): number => (typeof value === 'number' && Math.abs(value) <= LAST ? value : 0);

const isName = (value: unknown): value is string => typeof value === 'string';
const isSeat = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && isName((value as { kind?: unknown }).kind);

/** Whatever is missing, the game can be listed, and deleted from the list. */
function named(row: Row): StoredGame {
  const names = list(row.names).map((name) => (isName(name) ? legible(name) : ''));
  const seats = list(row.seats);
  return {
    chance: 0,
    version: 0,
    toMove: null,
    over: false,
    imported: false,
    scores: null,
    places: null,
    ...row,
    game: row.game ?? OLDEST,
    config: row.config ?? { players: names.length },
    names,
    seats:
      seats.length > 0 && seats.every(isSeat)
        ? seats.map((seat) => ({ ...seat, name: isName(seat.name) ? legible(seat.name) : '' }))
        : names.map((name) => ({ name, kind: 'person' })),
    marks: list(row.marks),
    ...(row.hints ? { hints: list(row.hints) } : {}),
    created: moment(row.created),
    updated: moment(row.updated),
  };
}

export function listGames(): Promise<StoredGame[]> {
  return transact('readonly', async (games) => (await got<Row[]>(games.getAll())).map(named));
}

export function loadGame(id: string): Promise<{ game: StoredGame; texts: StoredTexts }> {
  return transact('readonly', async (games, texts) => {
    const [game, kept] = await Promise.all([
      got<Row | undefined>(games.get(id)),
      got<StoredTexts | undefined>(texts.get(id)),
    ]);
    if (!game || !kept) throw missing(id);
    return { game: named(game), texts: kept };
  });
}

export async function gameRecord(id: string): Promise<string> {
  return (await loadGame(id)).texts.record;
}

export function addGame(game: StoredGame, texts: Omit<StoredTexts, 'id'>): Promise<void> {
  return transact('readwrite', async (games, all) => {
    games.add(game);
    await got(all.add({ id: game.id, ...texts }));
  });
}

/** Keeps what a game has become, if it still was what the writer took it for. */
export function saveGame(game: StoredGame, texts: Omit<StoredTexts, 'id'>, before: number): Promise<void> {
  return transact('readwrite', async (games, all) => {
    const row = await got<Row | undefined>(games.get(game.id));
    if (!row) throw missing(game.id);
    const { version, hints, guided } = named(row);
    if (version !== before) throw new Stale({ stated: before, current: version });
    // Another tab may have counted meanwhile, and the coach has gone on.
    games.put({ ...game, ...(hints && { hints }), ...(guided && { guided }) });
    await got(all.put({ id: game.id, ...texts }));
  });
}

/** Counts that a seat was advised; the answer is how often each was. */
export function countHint(id: string, seat: number): Promise<number[]> {
  return transact('readwrite', async (games) => {
    const row = await got<Row | undefined>(games.get(id));
    if (!row) throw missing(id);
    const { hints = [], seats } = named(row);
    const counted = seats.map((_, index) => (hints[index] ?? 0) + Number(index + 1 === seat));
    await got(games.put({ ...row, hints: counted }));
    return counted;
  });
}

/** Keeps how far a guided game is. */
export function keepGuided(id: string, guided: StoredGame['guided']): Promise<void> {
  return transact('readwrite', async (games) => {
    const row = await got<Row | undefined>(games.get(id));
    if (!row) throw missing(id);
    await got(games.put({ ...row, guided }));
  });
}

export function deleteGame(id: string): Promise<void> {
  return transact('readwrite', async (games, texts) => {
    games.delete(id);
    await got(texts.delete(id));
  });
}

export function clearAll(): Promise<void> {
  return transact('readwrite', async (games, texts) => {
    games.clear();
    await got(texts.clear());
  });
}

export { StoreError };

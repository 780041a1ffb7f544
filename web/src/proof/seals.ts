// The seals of a shuffle as this page saw them before they could be opened. A record is compared with them, so that
// nobody can bring along a header of his own. They are kept until the proof was seen whole.
import type { TableInfo } from '../online/wire';

/** What was seen of a table. */
export interface Seals {
  host: string;
  /** By place; null where none was seen yet. */
  players: (string | null)[];
  /** How often the shuffle had begun anew. */
  round: number;
  /** How far the table was: while it waits players come and go, and in a game nothing changes any more. */
  state: TableInfo['state'];
  /** When they were noted last. */
  at: number;
}

const PREFIX = 'mutal.seals.';
/** So many tables are remembered; the oldest is forgotten first. */
const MOST = 60;

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function sealsSeen(table: string): Seals | null {
  try {
    const seals = JSON.parse(storage()?.getItem(PREFIX + table) ?? 'null') as Seals | null;
    return seals && typeof seals.host === 'string' && Array.isArray(seals.players) ? seals : null;
  } catch {
    return null;
  }
}

/** What is known after a look at a table. */
export function after(before: Seals | null, table: TableInfo, at: number): Seals | null {
  // Once it is over all of it is open: who looks now has seen nothing beforehand.
  if (table.state === 'over') return before;
  const round = table.restarts.length;
  const players = table.seats.map((seat) => seat.commitment);
  const seen = { round, state: table.state, at };
  if (!before || round > before.round) return { ...seen, host: table.host_commitment, players };
  // Within a round the server is bound by what it showed first, and players are from the moment all had committed.
  const bound = before.state !== 'waiting';
  return {
    ...seen,
    host: before.host,
    players: bound ? players.map((seal, index) => before.players[index] ?? seal) : players,
  };
}

/** Notes what a table shows. */
export function noteSeals(table: TableInfo, at = Date.now()): void {
  const kept = storage();
  const before = sealsSeen(table.id);
  const now = after(before, table, at);
  if (!kept || !now || now === before) return;
  try {
    kept.setItem(PREFIX + table.id, JSON.stringify(now));
    if (!before) thinOut(kept);
  } catch {
    // A browser that keeps nothing compares nothing.
  }
}

function thinOut(kept: Storage): void {
  const ids = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  const oldest = ids.map((id) => ({ id, at: sealsSeen(id)?.at ?? 0 })).sort((a, b) => a.at - b.at);
  oldest.slice(0, Math.max(0, ids.length - MOST)).forEach(({ id }) => dropSeals(id));
}

export function dropSeals(table: string): void {
  try {
    storage()?.removeItem(PREFIX + table);
  } catch {
    // Nothing was kept.
  }
}

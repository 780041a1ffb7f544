// The seals of a shuffle as this page saw them before they could be opened, and what it put in itself. A record is held
// against them (expected.ts), so that nobody can bring along a header of his own.
import type { TableInfo } from '../online/wire';

/** By place; null where none was seen yet. */
export type Players = (string | null)[];

/** What this page itself committed to in one round. */
export interface Own {
  round: number;
  place: number;
  commitment: string;
  /** The seals as they were when this page opened its share: from then on somebody else could choose his by it. */
  bound?: { host: string; players: Players };
}

/** What was seen of a table. */
export interface Seals {
  host: string;
  players: Players;
  /** How often the shuffle had begun anew. */
  round: number;
  /** How far the table was: while it waits players come and go, and in a game nothing changes any more. */
  state: TableInfo['state'];
  /** Whether somebody had opened in this round. */
  opened?: boolean;
  /** Round after round; the last one counts. */
  own: Own[];
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
    if (!seals || typeof seals.host !== 'string' || !Array.isArray(seals.players)) return null;
    return { ...seals, own: sound(seals.own) };
  } catch {
    return null;
  }
}

function sound(own: unknown): Own[] {
  const is = (one: unknown): boolean => typeof (one as Own | null)?.commitment === 'string';
  return Array.isArray(own) ? (own as Own[]).filter(is) : [];
}

/** What is known after a look at a table. */
export function after(before: Seals | null, table: TableInfo, at: number): Seals | null {
  // Once it is over all of it is open: who looks now has seen nothing beforehand.
  if (table.state === 'over') return before;
  const fresh = look(table, at);
  if (!before) return fresh;
  if (fresh.round !== before.round) return mayFollow(before, fresh) ? { ...fresh, own: before.own } : before;
  if (before.state === 'running') return before;
  // Within a round the server is bound by what it showed first, and players are from the moment all had committed:
  // they come and go again only where nobody has opened.
  const loose = before.state === 'waiting' || (fresh.state === 'waiting' && !before.opened);
  return {
    ...fresh,
    host: before.host,
    players: loose ? fresh.players : fresh.players.map((seal, index) => before.players[index] ?? seal),
    // What somebody had opened stays so, whatever is said of it later.
    opened: before.opened || fresh.opened,
    state: loose ? fresh.state : later(before.state, fresh.state),
    own: before.own,
  };
}

function look(table: TableInfo, at: number): Seals & { opened: boolean } {
  return {
    host: table.host_commitment,
    players: table.seats.map((seat) => seat.commitment),
    round: table.restarts.length,
    state: table.state,
    opened: table.seats.some((seat) => seat.kind === 'person' && seat.opened),
    own: [],
    at,
  };
}

/** Where all had committed, a new round begins with people who wait; one that was never seen to may be made up. */
function mayFollow(before: Seals, fresh: Seals): boolean {
  if (fresh.round < before.round || before.state === 'running') return false;
  return before.state === 'waiting' || fresh.state === 'waiting';
}

const later = (one: Seals['state'], other: Seals['state']): Seals['state'] =>
  one === 'opening' && other === 'waiting' ? one : other;

/** Notes what a table shows. */
export function noteSeals(table: TableInfo, at = Date.now()): void {
  const before = sealsSeen(table.id);
  keep(table.id, before, after(before, table, at));
}

/** Notes what this page has committed to. */
export function noteCommitment(table: TableInfo, place: number, commitment: string, at = Date.now()): void {
  const before = sealsSeen(table.id) ?? look(table, at);
  if (before.own.some((one) => one.commitment === commitment)) return;
  const own = { round: table.restarts.length, place, commitment };
  keep(table.id, before, { ...before, own: [...before.own, own], at });
}

/** Notes what this page sees just before it opens its share. A share counts once: with the seals of its first opening. */
export function noteOpening(table: TableInfo, place: number, commitment: string, at = Date.now()): void {
  noteSeals(table, at);
  noteCommitment(table, place, commitment, at);
  const before = sealsSeen(table.id);
  if (!before) return;
  const { host, players } = look(table, at);
  const own = before.own.map((one) =>
    one.commitment === commitment && !one.bound ? { ...one, bound: { host, players } } : one,
  );
  keep(table.id, before, { ...before, own, at });
}

/** Who got up himself has no share in the shuffle any more. */
export function dropOwn(table: string): void {
  const before = sealsSeen(table);
  if (before) keep(table, before, { ...before, own: [] });
}

function keep(table: string, before: Seals | null, now: Seals | null): void {
  const kept = storage();
  if (!kept || !now || now === before) return;
  try {
    const known = kept.getItem(PREFIX + table) !== null;
    kept.setItem(PREFIX + table, JSON.stringify(now));
    if (!known) thinOut(kept);
  } catch {
    // A browser that keeps nothing compares nothing.
  }
}

function thinOut(kept: Storage): void {
  const ids = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  const oldest = ids.map((id) => ({ id, at: sealsSeen(id)?.at ?? 0 })).sort((a, b) => a.at - b.at);
  oldest.slice(0, Math.max(0, ids.length - MOST)).forEach(({ id }) => kept.removeItem(PREFIX + id));
}

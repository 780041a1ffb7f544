// One's own share of the shuffle (docs/fairness.md): 32 random bytes for each round of each table, kept in this browser
// from the commitment until they are opened. A reload in between must find the same ones; a shuffle that begins anew
// must not.
import { hex } from './socket.svelte';
import type { TableInfo, TableSeat } from './wire';

const key = (table: string): string => `mutal.entropy.${table}`;
// Where storage is forbidden, it lasts as long as the page.
const memory = new Map<string, string>();

/** "64 digits", and behind them the round where it is not the first. */
function kept(table: string): { share: string; round: number } | null {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(key(table));
  } catch {
    // The memory of the page may have it.
  }
  const found = /^([0-9a-f]{64})(?: (\d+))?$/.exec(text ?? memory.get(table) ?? '');
  return found ? { share: found[1]!, round: Number(found[2] ?? 0) } : null;
}

/** The entropy for a round of a table's shuffle, made on first use. */
export function entropy(table: string, round = 0): string {
  const found = kept(table);
  if (found?.round === round) return found.share;
  const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
  const text = round > 0 ? `${fresh} ${round}` : fresh;
  memory.set(table, text);
  try {
    localStorage.setItem(key(table), text);
  } catch {
    // The memory of the page has it.
  }
  return fresh;
}

/** What this device keeps for a table; nothing where another one committed. */
export function held(table: string): string | null {
  return kept(table)?.share ?? null;
}

/** It has been opened and stands in the record: nothing to keep. */
export function forget(table: string): void {
  memory.delete(table);
  try {
    localStorage.removeItem(key(table));
  } catch {
    // Nothing was kept.
  }
}

/** Each time a shuffle begins anew there is another round. */
export const roundOf = (table: TableInfo): number => table.restarts.length;

/** What a page has to do for the shuffle of a table now. */
export function duty(table: TableInfo, seat: TableSeat | undefined): 'commit' | 'open' | null {
  if (!seat || seat.kind !== 'person') return null;
  if (table.state === 'waiting' && !seat.commitment) return 'commit';
  if (table.state === 'opening' && !seat.opened) return 'open';
  return null;
}

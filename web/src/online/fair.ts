// One's own share of the shuffle (docs/fairness.md): 32 random bytes for each table, kept in this browser from the
// commitment until they are opened. A reload in between must find the same ones.
import { hex } from './socket.svelte';
import type { TableInfo, TableSeat } from './wire';

const key = (table: string): string => `mutal.entropy.${table}`;
// Where storage is forbidden, it lasts as long as the page.
const memory = new Map<string, string>();

function kept(table: string): string | null {
  try {
    return localStorage.getItem(key(table)) ?? memory.get(table) ?? null;
  } catch {
    return memory.get(table) ?? null;
  }
}

/** The entropy for a table, made on first use. */
export function entropy(table: string): string {
  const found = kept(table);
  if (found && /^[0-9a-f]{64}$/.test(found)) return found;
  const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
  memory.set(table, fresh);
  try {
    localStorage.setItem(key(table), fresh);
  } catch {
    // The memory of the page has it.
  }
  return fresh;
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

/** What a page has to do for the shuffle of a table now. */
export function duty(table: TableInfo, seat: TableSeat | undefined): 'commit' | 'open' | null {
  if (!seat || seat.kind !== 'person') return null;
  if (table.state === 'waiting' && !seat.commitment) return 'commit';
  if (table.state === 'opening' && !seat.opened) return 'open';
  return null;
}

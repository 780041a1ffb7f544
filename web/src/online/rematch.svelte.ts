// Another game of the same people: who asked for it, and whether one is invited, seated already, or neither any more.
import { session } from '../account/session.svelte';
import type { Invitation } from '../play/match.svelte';
import { api } from './api';
import { keptFor } from './kept';
import type { TableInfo } from './wire';

/** Sits down at the table of the rematch where one does not yet; the answer is its address. */
export async function joinRematch(table: string): Promise<string> {
  const { id, state, seats } = await api.rematch(table);
  const seated = seats.some((seat) => seat.user?.id === session.user?.id);
  if (!seated && state === 'waiting') await api.join(id);
  return `/t/${id}`;
}

/** Follows the rematch of one table. */
export class Rematch {
  invitation = $state.raw<Invitation | null>(null);
  private known: string | null = null;

  constructor(private readonly table: string) {}

  /** The server tells nobody but the players of a rematch. */
  async follow(info: TableInfo): Promise<void> {
    const next = info.rematch;
    const me = info.seats.find((seat) => seat.user?.id === session.user?.id && session.user);
    if (!next || !me || next.id === this.known) return;
    this.known = next.id;
    try {
      this.invitation = this.of(next.by, await api.table(next.id));
    } catch {
      // The table is gone, or there is no network: another message tells again.
      this.known = null;
    }
  }

  private of(by: string, next: TableInfo): Invitation | null {
    const seated = next.seats.some((seat) => seat.user?.id === session.user?.id);
    const invited = next.seats.some((seat) => keptFor(seat, session.user?.id));
    if (!seated && !invited) return null;
    const accept = (): Promise<string> => joinRematch(this.table);
    const decline = async (): Promise<void> => {
      await api.decline(next.id);
      this.invitation = null;
    };
    return { by, seated, accept, decline };
  }
}

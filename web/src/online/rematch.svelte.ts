// Another game of the same people: who asked for it, and whether one is invited, seated already, or neither any more.
import { session } from '../account/session.svelte';
import type { Invitation } from '../play/match.svelte';
import { api, ApiError } from './api';
import { keptFor } from './kept';
import type { BotLevel, NewTable, SeatPlan, TableInfo } from './wire';

/** Sits down at the table of the rematch where one does not yet; the answer is its address. */
export async function joinRematch(table: string): Promise<string> {
  const { id, state, seats } = await api.rematch(table);
  const seated = seats.some((seat) => seat.user?.id === session.user?.id);
  if (!seated && state === 'waiting') await api.join(id);
  return `/t/${id}`;
}

/** A table like this one for who played there alone, against other bots; the answer is its address. */
export async function playNext(info: TableInfo, level: BotLevel): Promise<string> {
  const { game, config, visibility, takeover_after, stand_in, open_seconds } = info;
  const seats = info.seats.map(({ kind }): SeatPlan => (kind === 'bot' ? { kind, level } : { kind: 'me' }));
  const plan = { game, config, visibility, takeover_after, stand_in, open_seconds } as NewTable;
  const { id } = await api.newTable({ ...plan, seats, order: 'random' });
  return `/t/${id}`;
}

/** In milliseconds: how often is looked who has come, and whether it has begun. */
const LOOK_AGAIN = 4000;

/** Follows the rematch of one table. */
export class Rematch {
  invitation = $state.raw<Invitation | null>(null);
  private known: string | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly table: string) {}

  /** The server tells nobody but the players of a rematch. */
  async follow(info: TableInfo): Promise<void> {
    // A table may be told of before it is known who looks at it, and is not told of again.
    if (!session.known) await session.load();
    if (this.closed) return;
    const next = info.rematch;
    const me = info.seats.find((seat) => seat.user?.id === session.user?.id && session.user);
    if (!next || !me || next.id === this.known) return;
    this.known = next.id;
    await this.look(info, next);
  }

  /** The table of a game that is over hears nothing of the next one, so it is looked at. */
  private async look(info: TableInfo, next: NonNullable<TableInfo['rematch']>): Promise<void> {
    clearTimeout(this.again);
    let stays = false;
    try {
      const table = await api.table(next.id);
      if (this.closed) return;
      this.invitation = this.of(next.by, info, table);
    } catch (error) {
      // Without a network it stays as it was; a table that was closed has no rematch any more.
      stays = !(error instanceof ApiError && error.status === 404);
      if (!stays) this.invitation = null;
    }
    if ((this.invitation || stays) && !this.closed)
      this.again = setTimeout(() => void this.look(info, next), LOOK_AGAIN);
  }

  private of(by: string, before: TableInfo, next: TableInfo): Invitation | null {
    const seated = next.seats.some((seat) => seat.user?.id === session.user?.id);
    const invited = next.seats.some((seat) => keptFor(seat, session.user?.id));
    if ((!seated && !invited) || next.state === 'over') return null;
    const expected = (id: string | null): boolean =>
      next.seats.some((seat) => id !== null && (seat.user?.id === id || keptFor(seat, id)));
    const people = before.seats.flatMap(({ kind, user }) => (kind === 'person' && user ? [user] : []));
    const begun = next.state === 'running';
    const declined = begun ? [] : people.filter(({ id }) => !expected(id)).map(({ name }) => name);
    const accept = (): Promise<string> => joinRematch(this.table);
    const decline = async (): Promise<void> => {
      await api.decline(next.id);
      this.close();
      this.invitation = null;
    };
    return { by, seated, begun, declined, accept, decline };
  }

  /** Nobody looks any more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.again);
  }
}

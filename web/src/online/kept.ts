// Whose a free place is.
import type { TableSeat } from './wire';

/** Whether a free place is kept for somebody. Names alike tell nobody apart. */
export const keptFor = ({ reserved }: TableSeat, user: string | undefined): boolean =>
  reserved?.id != null && reserved.id === user;

/** Whether somebody may sit down at a place: a free one that is kept for nobody else. */
export const mayTake = (seat: TableSeat, user: string | undefined): boolean =>
  seat.kind === 'open' && (seat.reserved === null || keptFor(seat, user));

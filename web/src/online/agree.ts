// Who has a say in ending a game as it stands.
import type { TableSeat } from './wire';

/** Who left the game to a bot still has a say for so many seconds. */
export const SAY = 600;

/** Those without whose yes the game goes on: people who play, and those who left a short while ago. */
export function missingYes(
  seats: TableSeat[],
  within: (leftAt: number, seconds: number) => boolean,
): TableSeat[] {
  return seats.filter((seat) => {
    if (seat.kind !== 'person' || seat.agrees) return false;
    return !seat.bot_plays || (seat.left_at !== null && within(seat.left_at, SAY));
  });
}

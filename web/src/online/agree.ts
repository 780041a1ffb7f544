// Who has a say in ending a game as it stands.
import type { TableSeat } from './wire';

/** Those without whose yes the game goes on: people who play, and those who left it to a bot and still have a say. */
export function missingYes(seats: TableSeat[], toCome: (moment: number) => boolean): TableSeat[] {
  return seats.filter((seat) => {
    if (seat.kind !== 'person' || seat.agrees) return false;
    return !seat.bot_plays || (seat.say_until !== null && toCome(seat.say_until));
  });
}

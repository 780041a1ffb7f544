// Games of a server as rows of a list.
import type { Row } from '../parts/GameRow.svelte';
import type { GameInfo } from './wire';

function row(game: GameInfo): Row {
  const { to_move, mine, ...rest } = game;
  return { ...rest, toMove: to_move, myTurn: to_move !== null && to_move === mine };
}

/** Where it is one's own turn first, then what goes on, then what is over; otherwise as they came. */
export function rows(games: GameInfo[]): Row[] {
  const rank = (game: Row): number => (game.myTurn ? 2 : game.state === 'running' ? 1 : 0);
  return games.map(row).sort((a, b) => rank(b) - rank(a));
}

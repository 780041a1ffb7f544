// As whom somebody looks at a record in which seats know different things.
import type { Seat } from '../engine';

/** A seat, whoever watched, or everything that anybody knew. */
export type Eyes = Seat | 'watch' | 'open';

/** What an address says of it: nothing means open. */
export function eyesIn(query: URLSearchParams, players: number): Eyes {
  const said = query.get('as');
  if (said === 'watch') return said;
  const seat = Number(said);
  return Number.isInteger(seat) && seat >= 1 && seat <= players ? (seat as Seat) : 'open';
}

/** The end of an address that says it. */
export const asked = (eyes: Eyes): string => (eyes === 'open' ? '' : `?as=${eyes}`);

// The seals in a record, compared with those that this page saw before anything was opened.
import type { HeaderInfo } from '../engine';
import type { Seals } from './seals';

export interface Difference {
  /** The player who joined at this place, from 1; the server where absent. */
  player?: number;
  stated: string;
  seen: string;
}

export type Comparison =
  /** Nothing was seen here beforehand. */
  | { verdict: 'unseen' }
  /** The shuffle began anew after this page had looked. */
  | { verdict: 'outdated' }
  | { verdict: 'fits' }
  | { verdict: 'wrong'; differences: Difference[] };

export function compare(
  { commitments, restarts }: Pick<HeaderInfo, 'commitments' | 'restarts'>,
  seals: Seals | null,
): Comparison {
  if (!seals) return { verdict: 'unseen' };
  const rounds = restarts.length;
  // A game that goes on begins no more rounds; before it, there may be some that nobody saw here.
  if (seals.state !== 'running' && rounds > seals.round) return { verdict: 'outdated' };
  const stated = (player?: number): string =>
    commitments.find((one) => (player ? one.player === player : one.by === 'host' || one.by === 'deal'))
      ?.hash ?? '–';
  const expected = [
    { seen: seals.host, stated: stated() },
    ...players(seals).map(({ player, seen }) => ({ player, seen, stated: stated(player) })),
  ];
  const differences = expected.filter(({ seen, stated }) => seen !== stated);
  return differences.length > 0 ? { verdict: 'wrong', differences } : { verdict: 'fits' };
}

/** Players count where all had committed: before, they come and go. */
function players({ players, state }: Seals): { player: number; seen: string }[] {
  if (state === 'waiting') return [];
  return players.flatMap((seen, index) => (seen ? [{ player: index + 1, seen }] : []));
}

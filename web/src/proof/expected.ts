// Which seals the record of a table has to state, by what this page saw and put in itself. The engine compares them.
import type { AnyHeader, Seen, VerifyReport } from '../engine';
import type { Own, Players, Seals } from './seals';

type Stated = Pick<AnyHeader, 'commitments' | 'restarts'>;

export interface Expected {
  seen: Seen;
  /** Why nothing, or not all of it, could be compared: no seals were seen, or the record tells of a later round. */
  gap: 'unseen' | 'outdated' | null;
}

/** Whether nothing is wrong and nothing is missing. Where no seals were seen, that is said of the record alone. */
export const isWhole = (report: VerifyReport, gap: Expected['gap']): boolean =>
  report.complete && gap !== 'outdated';

/** What is said of a record as a whole. One viewer's fits so far, and is never whole. */
export function verdict(report: VerifyReport, gap: Expected['gap']): 'wrong' | 'veiled' | 'whole' | 'partly' {
  if (!report.fits) return 'wrong';
  if (report.veiled !== undefined) return 'veiled';
  return isWhole(report, gap) ? 'whole' : 'partly';
}

/** The seals of one round. */
interface Round {
  round: number;
  host?: string | undefined;
  players: Players;
  /** Whether the game was seen to begin with them. */
  begun: boolean;
}

export function expected(stated: Stated, seals: Seals | null): Expected {
  if (!seals) return { seen: { players: [] }, gap: 'unseen' };
  const round = lastRound(seals);
  const outdated = stated.restarts.length > round.round;
  // A later round may have other seals. But a game that is on begins no more rounds, and a share of this page belongs to
  // the round it was made for.
  const other = outdated && !round.begun && !seals.own.some((own) => states(stated, own));
  return { seen: other ? { players: [] } : seen(stated, round), gap: outdated ? 'outdated' : null };
}

/** The last round in which this page has a share; where it has none, the last one it saw. */
function lastRound({ host, players, round, state, own }: Seals): Round {
  const mine = own.at(-1);
  const begun = state === 'running' && (!mine || mine.round === round);
  // While people come and go, nobody is bound.
  const bound = state === 'waiting' ? players.map(() => null) : players;
  if (!mine) return { round, host, players: bound, begun };
  if (mine.bound) return { ...mine.bound, round: mine.round, begun };
  const same = mine.round === round;
  const others = same ? bound : players.map(() => null);
  return {
    round: mine.round,
    host: same ? host : undefined,
    players: others.map((seal, index) => (index + 1 === mine.place ? mine.commitment : seal)),
    begun,
  };
}

const states = ({ commitments }: Stated, { place, commitment }: Own): boolean =>
  commitments.some(({ player, hash }) => player === place && hash === commitment);

function seen({ commitments }: Stated, { host, players }: Round): Seen {
  // Piles that somebody laid out have one seal, and players add nothing to them.
  if (commitments.some(({ by }) => by === 'deal')) return { ...(host && { deal: host }), players: [] };
  return { ...(host && { host }), players: players.every((seal) => seal === null) ? [] : players };
}

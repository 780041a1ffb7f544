// Where a replay stops: the start, then every entry that still stands. What was taken back is passed over.

export interface Step {
  version: number;
  seat: number | null;
  type: string;
  /** Whether it ended a turn. */
  ends: boolean;
  standing: boolean;
}

export interface Stops {
  /** The versions, ascending; the first is 0. */
  versions: number[];
  /** Of those, where a turn begins: indices into `versions`. */
  turns: number[];
}

export function stops(entries: Step[]): Stops {
  const kept = entries.filter((entry) => entry.standing && entry.type !== 'undo');
  const versions = [0, ...kept.map((entry) => entry.version)];
  const turns = [0];
  kept.forEach((entry, index) => {
    const next = kept[index + 1];
    const ends = entry.ends || (next && next.seat !== entry.seat);
    if (ends || !next) turns.push(index + 1);
  });
  return { versions, turns: [...new Set(turns)] };
}

/** The stop of a version: the last one that is not behind it. */
export function stopAt({ versions }: Stops, version: number): number {
  let found = 0;
  versions.forEach((stop, index) => {
    if (stop <= version) found = index;
  });
  return found;
}

/** One turn on or back. */
export function turnFrom({ versions, turns }: Stops, index: number, way: 1 | -1): number {
  if (way === 1) return turns.find((turn) => turn > index) ?? versions.length - 1;
  return turns.findLast((turn) => turn < index) ?? 0;
}

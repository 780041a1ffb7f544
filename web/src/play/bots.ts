// What bots in the page leave to chance.
/** A number for the bots' own chance, another one at every version. */
export function chanceAt(chance: number, version: number): number {
  return (chance + Math.imul(version + 1, 0x9e3779b1)) >>> 0;
}

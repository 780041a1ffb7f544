// Which moments an entry of Tikal has: data only.
import type { Moment } from '../../../shell/game';
import { TikalLog, type Told } from '../logic/log';
import type { Entry, View } from '../logic/types';

type Figure = 'leader' | 'worker';

export type Scene =
  | { kind: 'walk'; seat: number; figure: Figure; route: string[]; count: number }
  | { kind: 'enter'; seat: number; figure: Figure; hex: string }
  | { kind: 'place'; hex: string }
  | { kind: 'dig'; hex: string; motif: number }
  | { kind: 'rise'; hex: string }
  | { kind: 'camp'; hex: string }
  | { kind: 'guard'; seat: number; hex: string }
  | { kind: 'score'; seat: number; from: [hex: string, points: number][]; treasures: number }
  | { kind: 'erupt' }
  | { kind: 'over'; seats: number[] };

/** So long a step takes; a long way is not walked for ever. */
const STEP = 190;
const LONGEST = 620;

/** What is to be seen of an entry; `before` is the table before it. */
export function momentsOf(entry: Entry, before: () => View): Moment<Scene>[] {
  const book = new TikalLog();
  book.add(entry);
  return book.turns.flatMap(({ lines }) => lines).flatMap(({ told }) => momentOf(told as Told, before));
}

function momentOf(told: Told, before: () => View): Moment<Scene>[] {
  switch (told.event) {
    case 'moved': {
      const { seat, figure, route, count } = told;
      const lasts = Math.min(LONGEST, STEP * (told.hops ? 2 : route.length - 1));
      return [{ scene: { kind: 'walk', seat, figure, route, count }, lasts, sound: 'step' }];
    }
    case 'entered': {
      const { seat, figure, hex } = told;
      return [{ scene: { kind: 'enter', seat, figure, hex }, lasts: 300, sound: 'put' }];
    }
    case 'placed':
      return [{ scene: { kind: 'place', hex: told.hex }, lasts: 320, sound: 'put' }];
    case 'dug':
      return [{ scene: { kind: 'dig', hex: told.hex, motif: told.motif }, lasts: 1100, sound: 'find' }];
    case 'uncovered':
      return [{ scene: { kind: 'rise', hex: told.hex }, lasts: 620, sound: 'rise' }];
    case 'camped':
      return [{ scene: { kind: 'camp', hex: told.hex }, lasts: 380, sound: 'put' }];
    case 'guarded':
      return [{ scene: { kind: 'guard', seat: told.seat, hex: told.hex }, lasts: 520, sound: 'put' }];
    case 'scored': {
      const from = Object.entries(before().would_score[told.seat - 1]?.from ?? {});
      const { seat, treasures } = told;
      if (told.temples + treasures === 0) return [];
      return [{ scene: { kind: 'score', seat, from, treasures }, lasts: 1300, sound: 'score' }];
    }
    case 'scoring_began':
      return [{ scene: { kind: 'erupt' }, lasts: 1300, sound: 'rumble' }];
    default:
      return [];
  }
}

/** How it ends: who is first stands before the evening sun. */
export function finaleOf(places: readonly number[]): Moment<Scene> {
  const seats = places.flatMap((place, index) => (place === 1 ? [index + 1] : []));
  return { scene: { kind: 'over', seats }, lasts: 2000, sound: 'end' };
}

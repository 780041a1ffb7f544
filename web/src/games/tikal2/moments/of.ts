// Which moments an entry of Tikal II has: data only.
import type { Moment } from '../../../shell/game';
import type { Entry, Event, Place, Step, Treasure } from '../logic/types';

export type Scene =
  | { kind: 'sail'; seat: number; from: number; to: number }
  | { kind: 'room'; place: string }
  | { kind: 'chamber'; place: string }
  | { kind: 'dig'; seat: number; place: string; points: number }
  | { kind: 'deliver'; treasure: Treasure; points: number }
  | { kind: 'walk'; seat: number; from: Place; way: readonly Step[] }
  | { kind: 'disc' }
  | { kind: 'altars'; altars: { place: Place; seats: number[] }[] }
  | { kind: 'score'; scored: { seat: number; points: number }[] }
  | { kind: 'over'; seats: number[] };

/** So long a stop of the canoe takes; a long trip is not shown for ever. */
const STOP = 220;
const LONGEST = 1400;
/** So long a step of an explorer takes. */
const STEP = 280;
const OF_ROUNDS: readonly string[] = ['keys', 'altars', 'treasures', 'cards'];

/** What is known of the table before an entry. */
export interface Before {
  /** The way of its walk; none where it has none. */
  way: readonly Step[];
  /** How many sites the river has. */
  sites: number;
  /** LV3: the altars and who leads there. */
  altars(): { place: Place; seats: number[] }[];
}

/** What is to be seen of an entry, one after the other. */
export function momentsOf({ events }: Entry, { way, sites, altars }: Before): Moment<Scene>[] {
  const shown = events.flatMap((event, index) =>
    event.event === 'walked' ? walk(event.seat, way) : momentOf(event, events.slice(index + 1), sites),
  );
  const won = events.some((event) => event.event === 'scored' && event.reward === 'altars');
  const flash: Moment<Scene>[] = won
    ? [{ scene: { kind: 'altars', altars: altars() }, lasts: 1400, sound: 'rise' }]
    : [];
  return [...shown, ...flash, ...scoring(events)];
}

function walk(seat: number, way: readonly Step[]): Moment<Scene>[] {
  const [first] = way;
  if (!first) return [];
  const lasts = Math.min(LONGEST, STEP * (way.length + 1));
  return [{ scene: { kind: 'walk', seat, from: first.from, way }, lasts, sound: 'step' }];
}

/** Points that came of something are told right after it. */
function gained(after: readonly Event[]): number {
  const end = after.findIndex(({ event }) => event !== 'scored');
  const scored = after.slice(0, end < 0 ? after.length : end);
  return scored.reduce((sum, event) => sum + (event.event === 'scored' ? event.points : 0), 0);
}

function momentOf(event: Event, after: readonly Event[], sites: number): Moment<Scene>[] {
  switch (event.event) {
    case 'sailed': {
      const { seat, from, to } = event;
      if (from === to) return [];
      const lasts = Math.min(LONGEST, STOP * (((to - from + sites) % sites) + 1));
      return [{ scene: { kind: 'sail', seat, from, to }, lasts, sound: 'step' }];
    }
    case 'placed_light':
    case 'placed_altar':
      return [{ scene: { kind: 'room', place: event.field }, lasts: 520, sound: 'put' }];
    case 'placed_chamber':
      return [{ scene: { kind: 'chamber', place: event.field }, lasts: 1500, sound: 'rise' }];
    case 'dug': {
      const { seat, place } = event;
      return [{ scene: { kind: 'dig', seat, place, points: gained(after) }, lasts: 900, sound: 'find' }];
    }
    case 'delivered': {
      const { treasure } = event;
      return [{ scene: { kind: 'deliver', treasure, points: gained(after) }, lasts: 800, sound: 'score' }];
    }
    case 'disc_turned':
      return [{ scene: { kind: 'disc' }, lasts: 500, sound: 'put' }];
    default:
      return [];
  }
}

/** The end of a round: what each player scored. */
function scoring(events: readonly Event[]): Moment<Scene>[] {
  const points = new Map<number, number>();
  for (const event of events)
    if (event.event === 'scored' && OF_ROUNDS.includes(event.reward))
      points.set(event.seat, (points.get(event.seat) ?? 0) + event.points);
  const scored = [...points].map(([seat, sum]) => ({ seat, points: sum }));
  return scored.length > 0 ? [{ scene: { kind: 'score', scored }, lasts: 1600, sound: 'score' }] : [];
}

/** How it ends. */
export function finaleOf(places: readonly number[]): Moment<Scene> {
  const seats = places.flatMap((place, index) => (place === 1 ? [index + 1] : []));
  return { scene: { kind: 'over', seats }, lasts: 1800, sound: 'end' };
}

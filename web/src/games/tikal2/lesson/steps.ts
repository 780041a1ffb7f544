// What the coach says of Tikal II, one thing after the other. Each step asks what is true: it waits until it can be done, and
// whatever fulfils it does. Numbers in its words are answers of the engine.
import { NUMBERS } from '../../../generated/tikal2';
import { t, tx, type Params } from '../../../i18n';
import type { Step } from '../../../shell/coach/lesson';
import type { Event, RoomView } from '../logic/types';
import { Facts, type Dig } from './facts';
import { by } from './press';
import * as ways from './ways';

/** What a step asks; one without `way` is read, and no more. */
interface Asks {
  fits?(facts: Facts): boolean;
  way?(facts: Facts): ways.Actions | null;
  done?(facts: Facts): boolean;
  words?(facts: Facts): Params;
  shows?: readonly string[];
}

/** What a set of so many colours in the camp scores, from one colour on. */
export const SETS = [1, 3, 6, 10, 15];
/** The stacks of treasures come before those of cards and rooms. */
const TREASURES = 3;
/** The turn of one's own, counted from 0, in which the first round ends. */
const LAST = 3;

const then = (first: ways.Actions | null, next: ways.Actions): ways.Actions | null =>
  first && [...first, ...next];
/** Whether the canoe is at such a point, or comes there on the trip under way. */
const passes = (facts: Facts, point: 'plane' | 'forest'): boolean =>
  facts.stage?.is === 'trip' &&
  (facts.stage.at === point || (facts.ask('course', 'course') ?? []).some(({ at }) => at === point));
const looksAt = ({ choice }: Facts, what: 'treasure' | 'card'): boolean =>
  choice?.is === 'look' && choice.items.some((face) => face[what] !== null);

/** A symbol that still waits, while nothing else is asked. */
const waits = ({ choice, symbols }: Facts, wanted: string): boolean =>
  choice === null && symbols.includes(wanted);
const keySymbol = ({ symbols }: Facts): string | undefined =>
  symbols.find((symbol) => symbol.startsWith('key'));
const keyDue = (facts: Facts): boolean =>
  facts.choice?.is === 'key' || (facts.choice === null && keySymbol(facts) !== undefined);
const toKey = (facts: Facts, pocket: 'camp' | 'backpack'): ways.Actions | null =>
  facts.choice?.is === 'key' ? ways.key(facts, pocket) : ways.use(facts, keySymbol(facts));
/** What the key that is due brings in the camp. */
function campWorth(facts: Facts): number {
  const { choice } = facts;
  const colour = (choice?.is === 'key' ? choice.colour : keySymbol(facts)?.split('-')[1]) ?? null;
  const colours = (facts.ask('keys', 'keys') ?? []).filter((one) => colour === null || one.colour === colour);
  return Math.max(0, ...colours.map(({ camp }) => camp.total));
}

const price = ({ view }: Facts, kind: string | null | undefined): number =>
  view.prices.find(({ treasure }) => treasure === kind)?.now ?? 0;
/** The treasure that had best be kept. */
function found(facts: Facts): Params {
  const place = Number(ways.keep(facts)?.[0]?.split(' ')[1]);
  const kind = facts.choice?.is === 'look' ? facts.choice.items[place - 1]?.treasure : null;
  const count = facts.own.treasures.filter((held) => held.kind === kind).length;
  return { count, have: count > 0 ? 'some' : 'none', price: price(facts, kind) };
}

/** In a light room, where doors are explained. */
const first = (facts: Facts): Dig | undefined =>
  ways.dig(facts, ({ worth, passages }) => worth.spot === null && passages === 0) ?? ways.dig(facts);
const offering = (facts: Facts): Dig | undefined =>
  ways.dig(facts, ({ room, worth }) => room.kind === 'altar' && worth.card) ??
  ways.dig(facts, ({ room }) => room.kind === 'altar');
const secret = (facts: Facts): Dig | undefined =>
  ways.dig(
    facts,
    ({ room, passages, worth: { card, treasure } }) =>
      passages > 0 && room.kind === 'secret' && !card && !treasure,
  ) ?? ways.dig(facts, ({ passages }) => passages > 0);
function brings(dig: Dig | undefined): Params {
  const { points = 0, bonus = 0, own_doors = 0, other_doors = 0, card, spot } = dig?.worth ?? {};
  return {
    place: dig?.place ?? '',
    points,
    bonus,
    own: own_doors,
    other: other_doors,
    card: card ? 'yes' : 'no',
    room: spot === null ? 'light' : (dig?.room.kind ?? 'other'),
  };
}

/** An altar room with one's own flag that one leads. */
const led = ({ view, seat }: Facts): RoomView | undefined =>
  view.rooms.find(
    ({ kind, flags, leads }) => kind === 'altar' && [flags, leads].every((all) => all.includes(seat as 1)),
  );
type Scored = Extract<Event, { event: 'scored' }>;
const sum = (facts: Facts, reward: Scored['reward']): number =>
  facts
    .events('scored')
    .filter((event) => event.seat === facts.seat && event.reward === reward)
    .reduce((all, { points }) => all + points, 0);

const ASKS = {
  welcome: {
    fits: ({ fresh }) => fresh,
    words: ({ view }) => ({ tiles: view.tiles_left }),
  },
  canoe: {
    fits: ({ turn }) => turn === 0,
    way: (facts) => ways.trip(facts, 'treasure', (stops) => stops.length === 0),
    done: (facts) => facts.events('sailed').length > 0,
  },
  treasure: {
    fits: (facts) => facts.choice?.is === 'stack' || waits(facts, 'treasure'),
    way: (facts) => (facts.choice ? ways.stack(facts) : ways.use(facts, 'treasure')),
    done: (facts) => facts.events('looked').some(({ pile }) => pile <= TREASURES),
  },
  keep: {
    fits: (facts) => looksAt(facts, 'treasure'),
    way: ways.keep,
    done: (facts) => facts.events('kept').some(({ pile }) => pile <= TREASURES),
    words: found,
  },
  backpack: {
    fits: keyDue,
    way: (facts) => toKey(facts, 'backpack'),
    done: (facts) => facts.events('got_key').length > 0,
  },
  doors: {
    fits: (facts) => facts.events('dug').length === 0 && first(facts) !== undefined,
    shows: ['.turn .pocket'],
  },
  dig: {
    way: (facts) => first(facts)?.actions ?? null,
    done: (facts) => facts.events('dug').length > 0,
    words: (facts) => brings(first(facts)),
  },
  flag: {
    fits: (facts) => facts.inTurn('dug').length > 0,
    way: ways.end,
    done: ({ ended }) => ended,
  },

  plane: {
    way: (facts) =>
      ways.trip(facts, 'altar', (stops, points) => points > 0 && !stops.includes('forest')) ??
      ways.trip(facts, 'altar', (_, points) => points > 0),
    done: (facts) => passes(facts, 'plane') || facts.since('delivered').length > 0,
    words: ({ own }) => ({ count: own.treasures.length }),
  },
  deliver: {
    fits: (facts) => facts.kinds.has('deliver') || facts.delivering,
    way: (facts) => then(ways.deliver(facts), ways.landing(facts, 'altar')),
    done: (facts) => facts.events('delivered').length > 0 && !facts.delivering,
    words: (facts) => {
      const { have = 0, price: each = 0, sums = [] } = ways.offer(facts) ?? {};
      return { count: have, price: each, points: sums.at(-1) ?? 0, button: t('table.deliver.do') };
    },
  },
  disc: {
    fits: (facts) => facts.inTurn('delivered').length > 0 && !facts.delivering,
    words: (facts) => {
      const points = facts.inTurn('scored').find(({ reward }) => reward === 'delivery')?.points ?? 0;
      return { before: points, now: price(facts, facts.inTurn('delivered')[0]?.treasure) };
    },
    shows: ['.stocks h2 + ul'],
  },
  altar: {
    fits: (facts) => facts.choice?.is === 'altar' || waits(facts, 'altar'),
    way: (facts) => (facts.choice ? ways.place(facts) : ways.use(facts, 'altar')),
    done: (facts) => facts.events('placed_altar').length > 0,
  },
  camp: {
    fits: keyDue,
    way: (facts) => toKey(facts, 'camp'),
    done: (facts) => facts.events('got_key').some(({ pocket }) => pocket === 'camp'),
    words: (facts) => ({ points: campWorth(facts) }),
  },
  offering: {
    way: (facts) => offering(facts)?.actions ?? null,
    done: (facts) => facts.events('dug').some(({ place }) => facts.room(place)?.kind === 'altar'),
    words: (facts) => brings(offering(facts)),
  },
  card: {
    fits: (facts) => looksAt(facts, 'card'),
    way: ways.keep,
    done: (facts) => facts.events('kept').some(({ pile }) => pile > TREASURES),
  },
  lead: {
    fits: (facts) => facts.inTurn('dug').length > 0 && led(facts) !== undefined,
    way: ways.end,
    done: ({ ended }) => ended,
    words: (facts) => {
      const { points, keys } = led(facts) ?? {};
      const mine = facts.seat - 1;
      return { points: points?.[mine] ?? 0, keys: keys?.[mine] ? 'some' : 'none' };
    },
  },

  forest: {
    way: (facts) => ways.trip(facts, 'passage', (stops) => stops.includes('forest')),
    done: (facts) => passes(facts, 'forest') || facts.since('crossed').length > 0,
    words: () => NUMBERS,
  },
  toll: {
    fits: ({ kinds }) => kinds.has('pay'),
    way: ways.toll,
    words: (facts) => ({
      pays: ways.payment(facts)?.by === 'card' ? 'card' : 'key',
      free: t('table.card.forest'),
    }),
    done: (facts) => facts.since('crossed').length > 0,
  },
  tile: {
    // The only one is taken by itself.
    fits: (facts) => facts.of('take').length > 1,
    way: (facts) => ways.take(facts, 'passage'),
    done: (facts) =>
      facts.since('took').length > 0 ||
      (facts.inTurn('crossed').length > 0 && facts.inTurn('took').length > 0),
  },
  passage: {
    fits: (facts) => waits(facts, 'passage'),
    way: (facts) => ways.use(facts, 'passage'),
    done: (facts) => facts.events('got_passage').length > 0,
  },
  rest: {
    fits: ({ stage }) => stage?.is === 'symbols',
    way: ways.onward,
    done: (facts) => facts.since('used').length > 0 && facts.stage?.is !== 'symbols',
  },
  secret: {
    way: (facts) => secret(facts)?.actions ?? null,
    done: (facts) => facts.events('walked').some(({ chips, cards }) => chips + cards > 0),
    words: (facts) => brings(secret(facts)),
  },
  back: {
    fits: (facts) => facts.choice?.is === 'return' || facts.inTurn('stepped_back').length > 0,
    way: (facts) => ways.back(facts) ?? ways.end(facts),
    done: ({ ended }) => ended,
  },

  tent: {
    fits: ({ turn }) => turn >= LAST,
    way: ways.explore,
    done: (facts) => facts.events('used_tent').length > 0,
  },
  extra: {
    fits: ({ turn, exploring }) => turn >= LAST && exploring,
    way: (facts) => ways.dig(facts)?.actions ?? null,
    done: (facts) => facts.since('dug').length > 0,
    words: (facts) => brings(ways.dig(facts)),
  },
  play: {
    fits: ({ turn }) => turn >= LAST,
    way: (facts) => {
      const play = ways.play(facts);
      return play ? [play.text] : null;
    },
    done: (facts) => facts.events('played').length > 0,
    words: (facts) => {
      const key = ways.play(facts)?.action.key;
      return { card: key ? 'key' : 'other', points: key ? ways.inCamp(facts, key.colour) : 0 };
    },
  },
  last: {
    fits: ({ view }) => view.round === 1 && view.tiles_left === 1,
    way: (facts) => ways.trip(facts, ''),
    done: ({ view, afloat }) => view.round > 1 || view.tiles_left === 0 || (view.tiles_left === 1 && afloat),
  },
  finish: {
    fits: ({ view, afloat }) => view.round === 1 && view.tiles_left <= 1 && afloat,
    way: ways.onward,
    done: ({ view }) => view.round > 1,
  },
  scored: {
    fits: ({ view }) => view.round > 1,
    words: (facts) => ({
      keys: sum(facts, 'keys'),
      sets: SETS.join(', '),
      altars: sum(facts, 'altars'),
    }),
  },
  round: { fits: ({ view }) => view.round > 1 },
} satisfies Record<string, Asks>;

function step(id: keyof typeof ASKS, asks: Asks): Step {
  const { fits, way, done, words, shows } = asks;
  return {
    id,
    says: (now) => tx(`lesson.river.${id}`, words?.(new Facts(now))) ?? id,
    ...(done && { done: (now) => done(new Facts(now)) }),
    ...(fits && { fits: (now) => fits(new Facts(now)) }),
    ...(shows && { shows: () => shows }),
    ...(way && { way: (now) => by(way(new Facts(now))) }),
  };
}

export const steps: readonly Step[] = Object.entries(ASKS).map(([id, asks]) =>
  step(id as keyof typeof ASKS, asks),
);

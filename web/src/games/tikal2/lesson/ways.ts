// A way through whatever is to be decided: what the coach would do, one action or a few. It asks the engine what things bring.
import type { Card, LegalOf, Offer } from '../logic/types';
import type { Dig, Facts } from './facts';

export type Actions = readonly string[];

/** What the tiles that lie on the river bring. */
export const TILES: Readonly<Record<number, readonly string[]>> = {
  6: ['altar', 'key-green'],
  7: ['altar', 'key-brown'],
  9: ['treasure', 'passage', 'points-1'],
  12: ['key', 'key'],
  13: ['count', 'points-1'],
  15: ['treasure', 'key'],
  16: ['card', 'passage'],
};

/** The one that something is most for, the first of equals. */
export function best<T>(from: readonly T[], worth: (one: T) => number): T | undefined {
  let [found] = from;
  for (const one of from) if (worth(one) > worth(found!)) found = one;
  return found;
}

const one = (legal: { text: string } | undefined): Actions | null => (legal ? [legal.text] : null);

/** A trip to a tile with a symbol, where there is one; `fits` says which trips are meant. */
export function trip(
  facts: Facts,
  wanted: string,
  fits: (stops: readonly string[], brings: number) => boolean = () => true,
): Actions | null {
  if (!facts.sails) return null;
  const trips = (facts.ask('trips', 'trips') ?? []).filter(({ stops, brings }) =>
    fits(
      stops.map(({ at }) => at),
      brings,
    ),
  );
  const goals = trips.flatMap(({ tiles, action, on }) => tiles.map((tile) => ({ tile, action, on })));
  const goal = best(goals, ({ tile, on }) => (TILES[tile]?.includes(wanted) ? 10 : 0) - on);
  return goal ? [goal.action, `take ${goal.tile}`] : null;
}

/** A tile where the canoe has landed: one with a symbol, if it is there. */
export const take = (facts: Facts, wanted: string): Actions | null =>
  one(best(facts.of('take'), ({ action }) => (TILES[action.tile]?.includes(wanted) ? 1 : 0)));
export const end = (facts: Facts): Actions | null => one(facts.of('end')[0]);
export const back = (facts: Facts): Actions | null => one(facts.of('back')[0]);
export const explore = (facts: Facts): Actions | null => one(facts.of('explore')[0]);

/** A key in the backpack, where it opens most, or in the camp, where it scores most. */
export function key(facts: Facts, pocket: 'camp' | 'backpack'): Actions | null {
  const worth = facts.ask('keys', 'keys') ?? [];
  const keys = facts.of('key').filter(({ action }) => action.pocket === pocket);
  return one(
    best(keys, ({ action }) => {
      const known = worth.find(({ colour }) => colour === action.colour);
      if (!known) return 0;
      return pocket === 'camp' ? known.camp.total : known.backpack.opens.length * 10 + known.backpack.best;
    }),
  );
}

/** What a key would bring in the camp. */
export const inCamp = (facts: Facts, colour: string): number =>
  facts.ask('keys', 'keys')?.find((one) => one.colour === colour)?.camp.total ?? 0;

/** A card for a key, played for what scores most in the camp; else any card that can be played. */
export function play(facts: Facts): LegalOf<'play'> | undefined {
  return best(facts.of('play'), ({ action: { key } }) =>
    key?.pocket === 'camp' ? 1 + inCamp(facts, key.colour) : 0,
  );
}

/** Of treasures the kind that one has most of, then the dearest. */
function treasure(facts: Facts, kind: string): number {
  const have = facts.own.treasures.filter((held) => held.kind === kind).length;
  return have * 10 + (facts.view.prices.find((price) => price.treasure === kind)?.now ?? 0);
}
/** Cards that can be played soon. */
const CARDS: readonly Card[] = ['key', 'explore', 'passage', 'bonus'];

/** Which of three things to keep. */
export function keep(facts: Facts): Actions | null {
  const { choice } = facts;
  if (choice?.is !== 'look') return null;
  const kept = facts.of('keep').filter(({ action }) => !action.swap);
  return one(
    best(kept, ({ action }) => {
      const face = choice.items[action.place - 1];
      if (face?.treasure) return treasure(facts, face.treasure);
      return face?.card ? CARDS.length - (CARDS.indexOf(face.card) + 1 || CARDS.length) : 0;
    }),
  );
}

/** What nobody has looked at may be dear. */
const UNSEEN = 4.5;

/** The stack whose top is worth most, as far as one knows. */
export function stack(facts: Facts): Actions | null {
  return one(
    best(facts.of('draw'), ({ action }) => {
      const top = facts.view.stacks[action.stack - 1]?.top[0]?.face.treasure;
      return top ? treasure(facts, top) : UNSEEN;
    }),
  );
}

/** Where a room can be dug in at once, next door if that can be. */
export function place(facts: Facts): Actions | null {
  const { choice } = facts;
  const light = choice?.is === 'light' ? (choice.light?.id ?? null) : null;
  return one(
    best(facts.of('place'), ({ action: { field, turn } }) => {
      const found = facts.ask({ placing: { light, field, turn } }, 'placing');
      if (!found) return 0;
      const next = found.walls.some(({ to, held }) => held && to === facts.own.explorer);
      return (found.opens.includes(field) ? 100 : 0) + (next ? 10 : 0) + found.walls.length;
    }),
  );
}

export function count(facts: Facts): Actions | null {
  const worth = facts.ask('counts', 'counts') ?? [];
  const points = (colour: string): number => worth.find((one) => one.colour === colour)?.points ?? 0;
  return one(best(facts.of('count'), ({ action }) => points(action.colour)));
}

/** The tile at the end of the trip: one with a symbol, if it is there. */
export function landing({ stage, view }: Facts, wanted: string): Actions {
  const tiles = stage?.is === 'trip' ? (view.sites[stage.goal - 1]?.tiles ?? []) : [];
  const tile = best(tiles, (one) => (TILES[one]?.includes(wanted) ? 1 : 0));
  return tile === undefined ? [] : [`take ${tile}`];
}

/** The kind that brings most. */
export function offer(facts: Facts): Offer | undefined {
  return best(facts.ask('deliveries', 'deliveries')?.offers ?? [], ({ sums }) => sums.at(-1) ?? 0);
}

/** All of the kind that brings most; then on. */
export function deliver(facts: Facts): Actions | null {
  if (!facts.kinds.has('deliver') && !facts.kinds.has('go')) return null;
  const { kind, have } = offer(facts) ?? {};
  const found = kind && facts.ask({ delivery: { counts: { [kind]: have }, cards: [] } }, 'delivery');
  if (found && found.refusal === null) return found.actions;
  return one(facts.of('go')[0]);
}

/** A card that crosses for nothing, or a key that closes least, or else whatever crosses. */
export function payment(facts: Facts) {
  return best(
    facts.ask('tolls', 'tolls') ?? [],
    ({ by, points, closes, shut_in }) =>
      -points * 10 - closes.length - (shut_in ? 50 : 0) + (by === 'card' ? 1 : 0),
  );
}
export function toll(facts: Facts): Actions | null {
  const found = payment(facts);
  return found ? [found.action] : null;
}

/** A symbol of the tile, points last: they need no answer. */
export function use(facts: Facts, symbol?: string): Actions | null {
  const uses = facts.of('use').filter(({ action }) => symbol === undefined || action.symbol === symbol);
  return one(best(uses, ({ action }) => (action.symbol.startsWith('points') ? 0 : 1)));
}

/** The best dig of these. */
export function dig(facts: Facts, fits: (dig: Dig) => boolean = () => true): Dig | undefined {
  return facts.digs.find(fits);
}

/** Whatever is to be decided now, down to the end of the turn. */
export function onward(facts: Facts): Actions | null {
  const { choice, kinds } = facts;
  if (choice?.is === 'look') return keep(facts);
  if (choice?.is === 'stack') return stack(facts) ?? one(facts.of('open')[0]);
  if (choice?.is === 'key') return key(facts, 'camp') ?? key(facts, 'backpack');
  if (choice?.is === 'light' || choice?.is === 'altar') return place(facts);
  if (choice?.is === 'count') return count(facts);
  if (choice?.is === 'return') return back(facts);
  if (kinds.has('deliver') || kinds.has('go')) return deliver(facts);
  if (kinds.has('pay') || kinds.has('forfeit')) return toll(facts);
  if (kinds.has('take')) return take(facts, '');
  if (kinds.has('use')) return use(facts);
  if (facts.sails) return trip(facts, '');
  return dig(facts)?.actions ?? one(facts.of('stop')[0]) ?? end(facts);
}

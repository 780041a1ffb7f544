// Games on this device: begin one, open one, go on from a position, keep a record.
import { fetchGame, likely, setupOf } from '../shell/hosted';
import { loadEngine, type Engine, type Replica, type Seat } from '../engine';
import { t } from '../i18n';
import { hex } from '../online/socket.svelte';
import { createLocal, createWith, importRecord, openLocal as open, type NewSeat } from '../play/local.svelte';
import type { Match } from '../play/match.svelte';
import type { Level } from '../play/opponents';
import { settings } from '../settings.svelte';
import { BOT_NAMES, firstPlan, names, shuffled, type Plan } from './plan';

/** Fetches and compiles what a game needs, before anybody asks. */
export async function warm(): Promise<void> {
  await Promise.all([loadEngine(likely()), fetchGame(likely())]);
}

/** A person against three bots. */
export function quick(game: string): Promise<string> {
  return begin(firstPlan(settings.level, settings.name, game));
}

/** Begins a game as planned; the answer is its id. */
export async function begin(plan: Plan): Promise<string> {
  const called = names(plan.seats, { person: (n) => t('app.new.player', { n }), bots: shuffled(BOT_NAMES) });
  const seats = plan.seats.map((seat, index) => ({ ...seat, name: called[index]! }));
  const { game, order } = plan;
  const config = setupOf(game).tidy(plan.config);
  return createLocal({ game, config, seats: order === 'random' ? shuffled(seats) : seats });
}

/** Begins a guided game, the first of its game where none is named; the answer is its address. */
export async function learn(game: string, id?: string): Promise<string> {
  const { loadLesson } = await import('../shell/coach/load');
  const found = await loadLesson(game, id);
  if (!found) throw Object.assign(new Error('unknown'), { code: 'unknown' });
  const { id: lesson, record, players, seat, level, chance } = found;
  const seats = Array.from({ length: players }, (_, index): NewSeat => {
    if (index + 1 !== seat) return { kind: 'bot', name: BOT_NAMES[index]!, level };
    return { kind: 'person', name: settings.name || t('app.new.player', { n: 1 }) };
  });
  const wanted = { game, config: { players }, seats, marks: ['lesson'], dump: record, lesson, chance };
  return `/play/${await createLocal(wanted)}`;
}

export function openLocal(id: string): Promise<Match> {
  return open(id);
}

/** A new game from a position of another: one seat is mine, with what it knew; bots take the rest. */
export async function continueFrom(
  engine: Engine,
  replica: Replica,
  version: number,
  mine: Seat,
  level: Level,
  called: string[],
): Promise<string> {
  const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
  // Who plays on knows there what the seat knew.
  const dump = engine.fork(replica, version, mine, seed, called);
  const seats = called.map((name, index) => ({
    kind: index + 1 === mine ? ('person' as const) : ('bot' as const),
    name,
    level,
  }));
  const { game, config } = replica.header;
  return createWith(engine, { game, config, seats, dump });
}

/** Keeps a record that was brought here, marked for ever; the answer is its id. */
export function keepImported(text: string): Promise<string> {
  return importRecord(text);
}

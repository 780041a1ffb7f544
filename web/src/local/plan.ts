// A game on this device as it is set up, before it begins; the last one is remembered for who comes again.
import { legible } from '../play/names';
import { fitting, LEVELS, type Level } from '../play/opponents';
import { GAMES, known, OLDEST, setupOf } from '../shell/hosted';
import type { Config } from '../shell/game';

export interface SeatPlan {
  kind: 'person' | 'bot';
  name: string;
  level: Level;
}
export interface Plan {
  game: string;
  config: Config;
  seats: SeatPlan[];
  order: 'random' | 'chosen';
}

const STORED = 'mutal.plan';
export const LONGEST_NAME = 24;

/** A person against three bots. */
export function firstPlan(level: Level, name: string, game = GAMES[0]!): Plan {
  const bot: SeatPlan = { kind: 'bot', name: '', level: fitting(game, level) };
  return {
    game,
    config: setupOf(game).usual(4),
    seats: [{ ...bot, kind: 'person', name }, { ...bot }, { ...bot }, { ...bot }],
    order: 'random',
  };
}

/** Whether a plan is another one than that which comes without setting anything up. */
export function isOwn(plan: Plan, level: Level): boolean {
  const { tidy } = setupOf(plan.game);
  const bare = ({ config, seats, order }: Plan): string =>
    JSON.stringify([
      tidy(config),
      order,
      ...seats.map((seat) => (seat.kind === 'bot' ? seat.level : seat.kind)),
    ]);
  return bare(plan) !== bare(firstPlan(level, '', plan.game));
}

/** The plan of the last game; null where there is none or it makes no sense any more. */
export function lastPlan(text: string | null = stored()): Plan | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Plan | null;
    const plan = kept && { ...kept, game: kept.game ?? OLDEST };
    if (!plan || !Array.isArray(plan.seats) || plan.seats.length < 2 || plan.seats.length > 4) return null;
    const sound =
      plan.config.players === plan.seats.length &&
      known(plan.game)?.sound(plan.config) === true &&
      plan.seats.every(
        (seat) =>
          ['person', 'bot'].includes(seat.kind) &&
          (seat.kind === 'person' || LEVELS.includes(seat.level)) &&
          typeof seat.name === 'string',
      );
    if (!sound) return null;
    // Who is not offered any more makes room for who is; a person's seat may go to a bot yet.
    for (const seat of plan.seats) seat.level = fitting(plan.game, seat.level);
    return plan;
  } catch {
    return null;
  }
}

export function keepPlan(plan: Plan): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(plan));
  } catch {
    // Next time it starts from the first plan again.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** A list in random order, by the browser's secure randomness. */
export function shuffled<T>(items: T[], random: () => number = uniform): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

function uniform(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}

/** The names at the table: persons as they are called, bots by names of their own, nobody twice. */
export function names(seats: SeatPlan[], word: { person: (n: number) => string; bots: string[] }): string[] {
  const taken = new Set<string>();
  let people = 0;
  let bots = 0;
  return seats.map((seat) => {
    let name = legible(seat.name).slice(0, LONGEST_NAME);
    if (!name)
      name = seat.kind === 'person' ? word.person((people += 1)) : word.bots[bots++ % word.bots.length]!;
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name} ${n}`;
    taken.add(unique);
    return unique;
  });
}

/** Names for bots: days of the Maya calendar. */
export const BOT_NAMES = ['Ik', 'Kan', 'Chicchan', 'Manik', 'Lamat', 'Muluc', 'Chuen', 'Ben', 'Ix', 'Cauac'];

// The rules of Tikal II in Node, for tests that must know more than a page may show.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Local } from '../src/engine/pkg/engine';

type Glue = typeof import('../src/engine/pkg/engine');

/** Opens the rules, once. */
let opening: Promise<Glue> | null = null;
export function rules(): Promise<Glue> {
  return (opening ??= opened());
}

async function opened(): Promise<Glue> {
  const folder = new URL('../src/engine/pkg/tikal2/', import.meta.url);
  const glue = (await import(new URL('engine.js', folder).href)) as Glue;
  await glue.default({ module_or_path: readFileSync(fileURLToPath(new URL('engine_bg.wasm', folder))) });
  return glue;
}

export interface Legal {
  text: string;
  action: { kind: string; field?: string; turn?: number };
  ends: boolean;
  commits: boolean;
}

/** What may be done now. */
export function legal(local: Local): Legal[] {
  const seat = local.replica().toMove();
  local.hold(seat);
  return JSON.parse(local.replica().draft(seat, local.replica().version).legal()) as Legal[];
}

/** What a seat is told up to now, but for seals, which are luck; and the table as it knows it. */
export function known(local: Local, seat: number): string {
  local.hold(seat);
  const replica = local.replica();
  const record = replica.record(false).replace(/^commit .*$/m, '');
  return `${record}\n${replica.view(replica.version, seat)}`;
}

let keys = 0;
/** Plays an action of whoever is to move. */
export function play(local: Local, text: string): void {
  const replica = local.replica();
  local.submit(replica.toMove(), replica.version, `key ${(keys += 1)}`, [text]);
}

export const SEED = '64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08';

const options = (seed: string): string =>
  JSON.stringify({ config: { players: 2 }, names: ['Ann', 'Bob'], marks: ['offline'], seed });

/** Something to do: whatever leads to a secret first. */
function chosen(local: Local, count: number): string {
  const choices = legal(local);
  return (choices.find(({ text }) => LOOKS.test(text)) ?? choices[(count * 7) % choices.length]!).text;
}

/** A game of two in which each has what the other has not seen, at the beginning of a turn of Ann's. */
export async function midway(): Promise<Local> {
  const { local } = await rules();
  for (let number = 1; number < 100; number += 1) {
    const game = local('tikal2', options(number.toString(16).padStart(64, '0')));
    for (let count = 0; count < 160; count += 1) {
      play(game, chosen(game, count));
      const begins = game.replica().toMove() === 1 && isFresh(game);
      if (begins && [1, 2].every((seat) => hides(game, seat))) return game;
    }
  }
  throw new Error('nobody ever finds anything');
}

/** What leads to something that only one sees. */
export const LOOKS = /^(use (treasure|card|light)|draw|keep)/;

interface Held {
  treasures: { kind: string | null; seen: number[] }[];
  cards: { card: string | null; seen: number[] }[];
}
/** What a seat holds, as it knows it. */
export function held(local: Local, seat: number): Held {
  local.hold(seat);
  const replica = local.replica();
  const view = JSON.parse(replica.view(replica.version, seat)) as { seats: Held[] };
  return view.seats[seat - 1]!;
}
/** Whether a seat has something that nobody else has seen. */
function hides(local: Local, seat: number): boolean {
  const { treasures, cards } = held(local, seat);
  return [...treasures, ...cards].some(({ seen }) => seen.length === 1);
}
/** Whether the last thing that happened ended a turn. */
function isFresh(local: Local): boolean {
  const replica = local.replica();
  return (JSON.parse(replica.entry(replica.version)) as { ends: boolean }).ends;
}

/** The cards of which nothing else on a page has the name. */
const NAMES: Record<string, string> = {
  bonus: '+2 each',
  kinds: 'All kinds',
  flight: 'Flight',
  forest: 'Free forest',
  twin: 'Twin',
};

export interface Secret {
  /** The whole record of a game in which Ann gave up before Bob laid open what he had. */
  record: string;
  /** Ann's own record of it, as it was while the game went on. */
  own: string;
  /** What a card is called that Bob has at the end, and that Ann has never heard of. */
  card: string;
}

/** A game that is over, with something that Ann never learnt. */
export async function secret(): Promise<Secret> {
  const { local } = await rules();
  for (let number = 1; number < 100; number += 1) {
    const seed = number.toString(16).padStart(64, '0');
    const game = local('tikal2', options(seed));
    for (let count = 0; count < 120; count += 1) play(game, chosen(game, count));
    game.hold(1);
    const own = game.replica().record(false);
    const heard = JSON.stringify([held(game, 1).cards, game.replica().entries(0)]);
    const card = held(game, 2).cards.find(({ card }) => card! in NAMES && !heard.includes(card!))?.card;
    if (!card) continue;
    const replica = game.replica();
    game.resign(1, replica.version, 'resign');
    return { record: game.record(false), own, card: NAMES[card]! };
  }
  throw new Error('Bob never has anything');
}

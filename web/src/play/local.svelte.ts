// Games that live in this browser: people at one screen and bots, in any mix.
import { flushSync } from 'svelte';
import { BotWorker, type Adviser, type Thinker } from '../engine/bot';
import {
  loadEngine,
  type AnyAdvice,
  type Choice,
  type Engine,
  type Level,
  type Local,
  type Replica,
  type Seat,
} from '../engine';
import type { Config } from '../shell/game';
import { gameOf, known } from '../shell/hosted';
import { keepDraft, readAside, readDraft } from '../online/drafts';
import {
  addGame,
  countHint,
  keepGuided,
  loadGame,
  saveGame,
  Stale,
  type StoredGame,
  type StoredTexts,
} from '../store/games';
import { whenAsleep } from './asleep';
import { chanceAt } from './bots';
import { levelsOf, nodesOf, seated, simpleLevel, usualLevel } from './opponents';
import type { Aside, Guided, Match, SeatInfo } from './match.svelte';
import { legible } from './names';
import { Tabs, whenLeading } from './tabs';

export interface NewSeat {
  kind: 'person' | 'bot';
  name: string;
  level?: Level;
}
export interface NewLocal {
  game: string;
  config: Config;
  seats: NewSeat[];
  marks?: string[];
  /** A game to go on with: what `Engine.fork` gave. */
  dump?: string;
  /** A lesson, where it is one; and what its bots leave to chance. */
  lesson?: string;
  chance?: number;
}

const OFFLINE = 'offline';
/** How far bots of lessons think: nodes of a turn. */
const LESSON = 20_000;

function hex(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the store keeps of a game. */
function texts(local: Local): Omit<StoredTexts, 'id'> {
  return { dump: local.dump(), record: local.record() };
}

type Standing = Pick<StoredGame, 'scores' | 'places' | 'version' | 'toMove' | 'over' | 'updated'>;

function result(replica: Replica): Standing {
  const { outcome, end } = replica.standing();
  const { scores, places } = outcome;
  const over = end !== null;
  const { version } = replica;
  return {
    scores,
    places: over ? places : null,
    version,
    toMove: replica.toMove(),
    over,
    updated: Date.now(),
  };
}

/** Begins a game and keeps it; the answer is its id. */
export async function createLocal(wanted: NewLocal): Promise<string> {
  const engine = await loadEngine(wanted.game);
  return createWith(engine, wanted);
}

export async function createWith(engine: Engine, wanted: NewLocal): Promise<string> {
  const named = wanted.seats.map((seat) => ({ ...seat, name: legible(seat.name) }));
  const names = named.map((seat) => seat.name);
  const marks = [...new Set([OFFLINE, ...(wanted.marks ?? [])])];
  const dump = wanted.dump && marks.reduce((dump, mark) => engine.marked(dump, mark), wanted.dump);
  const local = dump
    ? engine.resume(dump)
    : engine.local({ game: wanted.game, config: wanted.config, names, marks, seed: hex(32) });
  try {
    const replica = local.replica();
    const id = hex(10);
    const { game, config, marks } = replica.header;
    const seats = named.map(({ name, kind, level }) =>
      kind === 'bot' ? { name, kind, level } : { name, kind },
    );
    const chance = wanted.chance ?? crypto.getRandomValues(new Uint32Array(1))[0]!;
    const guided = wanted.lesson && { guided: { lesson: wanted.lesson, kept: null, left: false } };
    const row = {
      id,
      game,
      config,
      names,
      seats,
      marks,
      imported: false,
      chance,
      created: Date.now(),
      ...guided,
    };
    await addGame({ ...row, ...result(replica) }, texts(local));
    return id;
  } finally {
    local.free();
  }
}

/** Keeps a record that was brought here, marked for ever; the answer is its id. */
export async function importRecord(text: string): Promise<string> {
  return importWith(await loadEngine(gameOf(text)), text);
}

export async function importWith(engine: Engine, text: string): Promise<string> {
  const record = engine.marked(text, 'imported');
  const replica = engine.replica(record);
  try {
    const { game, config, marks, names } = replica.header;
    const called = names.map((name, index) => legible(name ?? '') || String(index + 1));
    const seats = called.map((name) => ({ name, kind: 'person' as const }));
    const id = hex(10);
    const told = { names: called, seats, marks, imported: true, chance: 0, created: Date.now() };
    await addGame({ id, game, config, ...told, ...result(replica) }, { dump: null, record });
    return id;
  } finally {
    replica.free();
  }
}

/** Opens a game that is kept here. */
export async function openLocal(id: string): Promise<LocalMatch> {
  const stored = await loadGame(id);
  const engine = await loadEngine(stored.game.game);
  return LocalMatch.of(engine, stored.game, stored.texts, new BotWorker());
}

/** A question for advice. */
interface Wish {
  seat: Seat;
  version: number;
  played: readonly string[];
  signal: AbortSignal | undefined;
}

export class LocalMatch implements Match {
  readonly kind = 'local' as const;
  readonly link = 'here' as const;
  readonly id: string;
  replica: Replica = $state.raw(null!);
  version = $state(0);
  toMove = $state<Seat | null>(null);
  over = $state(false);
  seats: SeatInfo[] = $state.raw([]);
  /** Who holds the device, where seats have secrets. */
  private holder = $state<Seat | null>(null);
  hands = $state(0);
  hints: readonly number[] = $state.raw([]);
  guided: Guided | null = $state.raw(null);
  /** Why the bots have stopped, if they have. */
  fault = $state.raw<unknown>(null);
  private writing = $state(0);
  private thinking = $state(false);
  private leads = false;
  private closed = false;
  /** What is left of the turn that a bot is in. It is not stored: after a reload a turn has a whole budget again. */
  private turn: { seat: Seat; left: number } | null = null;
  private adviser: Adviser | null = null;
  /** One change after the other. */
  private queue: Promise<unknown> = Promise.resolve();
  private local: Local;
  private readonly tabs: Tabs;
  private readonly leave: () => void;
  private readonly wake: () => void;

  private constructor(
    private readonly engine: Engine,
    private game: StoredGame,
    /** The game as it is stored. */
    private kept: string,
    private readonly bots: Thinker,
    /** Whoever is asked for advice, while bots think on. */
    private readonly advisers: () => Adviser,
  ) {
    this.id = game.id;
    this.local = engine.resume(kept);
    // A game that was over before was not ended in anybody's hands.
    this.over = this.local.replica().over;
    this.show();
    this.tabs = new Tabs(
      this.id,
      (version) => version !== this.version && void this.inTurn(() => this.reload()),
    );
    this.leave = whenLeading(this.id, () => {
      this.leads = true;
      void this.think();
    });
    this.wake = whenAsleep(
      () => flushSync(() => this.putDown()),
      () => void this.inTurn(() => this.catchUp()).catch(() => {}),
    );
  }

  static of(
    engine: Engine,
    game: StoredGame,
    kept: StoredTexts,
    bots: Thinker,
    advisers: () => Adviser = () => new BotWorker(),
  ): LocalMatch {
    if (kept.dump === null)
      throw Object.assign(new Error('imported'), { code: 'imported', params: { id: game.id } });
    return new LocalMatch(engine, game, kept.dump, bots, advisers);
  }

  get mine(): Seat[] {
    return this.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  }
  get awaits(): Seat | null {
    const { toMove } = this;
    const due = toMove !== null && this.isShared && this.people.includes(toMove) && toMove !== this.holder;
    return due && !this.over ? toMove : null;
  }
  get unheld(): boolean {
    return this.isShared && this.holder === null && !this.over;
  }
  takeDevice(): void {
    if (this.awaits !== null) this.hold(this.awaits);
    this.show();
  }

  /** Whoever comes to the page next may be another one: the device has to be taken anew. */
  putDown(): void {
    if (!this.isShared || this.over || this.holder === null) return;
    this.hold(null);
    this.show();
  }

  private get people(): Seat[] {
    return this.game.seats.flatMap(({ kind }, index) => (kind === 'person' ? [(index + 1) as Seat] : []));
  }
  private get hasSecrets(): boolean {
    return known(this.game.game)?.secrets === true;
  }
  /** Whether several people pass the device around, and must not see the same. */
  private get isShared(): boolean {
    return this.hasSecrets && (this.people.length > 1 || this.game.shared === true);
  }

  private hold(seat: Seat | null): void {
    this.local.hold(seat);
    this.holder = seat;
    // Who plays alone has seen nothing that he must not.
    if (this.isShared) this.hands += 1;
  }

  /** Who may see the table now: one who plays alone, or whoever took the device for the turn; everybody when it is over. */
  private handOn(): void {
    if (!this.hasSecrets) return;
    const { over } = this.local.replica();
    const alone = this.isShared ? null : (this.people[0] ?? null);
    const mover = this.local.replica().toMove();
    const stays = this.isShared && mover === this.holder && this.people.includes(mover!) ? mover : null;
    const next = over ? null : (alone ?? stays);
    if (next !== this.holder || (over && !this.over)) this.hold(next);
  }
  get busy(): boolean {
    return this.writing > 0 || this.thinking;
  }

  private show(): void {
    this.handOn();
    this.replica = this.local.replica();
    this.version = this.replica.version;
    this.toMove = this.replica.toMove();
    this.over = this.replica.over;
    this.hints = this.game.hints ?? [];
    this.showGuided();
    this.seats = this.game.seats.map(({ name, kind, level }, index) => ({
      seat: (index + 1) as Seat,
      name,
      kind,
      ...(level ? { level: level as Level } : {}),
      present: true,
      mine: kind === 'person' && (!this.isShared || this.over || index + 1 === this.holder),
    }));
  }

  /** What is kept must not tell one of several people what another knows. */
  private texts(): ReturnType<typeof texts> {
    if (!this.isShared || this.holder === null) return texts(this.local);
    this.local.hold(null);
    const open = texts(this.local);
    this.local.hold(this.holder);
    return open;
  }

  submit(seat: Seat, actions: string[]): Promise<void> {
    const version = this.version;
    return this.change((local, key) => local.submit(seat, version, key, actions));
  }
  undo(seat: Seat, count: number): Promise<void> {
    const version = this.version;
    return this.change((local, key) => local.undo(seat, version, key, count));
  }
  /** Who gives up leaves the seat to a bot, so that the others can play on. */
  resign(seat: Seat): Promise<void> {
    const version = this.version;
    return this.change((local, key) => {
      local.resign(seat, version, key);
      if (!local.replica().over) this.handOver(local, seat, 'bot', key);
    });
  }
  /** A person's seat goes to a bot; a bot's seat to a person. */
  takeOver(seat: Seat): Promise<void> {
    const kind = this.game.seats[seat - 1]?.kind === 'bot' ? 'person' : 'bot';
    return this.change((local, key) => this.handOver(local, seat, kind, key));
  }

  private handOver(local: Local, seat: Seat, kind: 'person' | 'bot', key: string): void {
    const level: Level =
      (this.game.seats[seat - 1]?.level as Level | undefined) ?? usualLevel(this.game.game);
    const { name } = this.game.seats[seat - 1]!;
    const label = kind === 'bot' ? `${level} bot` : name;
    local.takeOver(seat, local.replica().version, `${key} seat`, label);
    const seats = this.game.seats.map((old, index) => (index + 1 === seat ? { name, kind, level } : old));
    this.game = { ...this.game, seats, ...(this.isShared ? { shared: true } : {}) };
  }

  /** Plays, stores, then shows. What cannot be stored has not happened. */
  private change(play: (local: Local, key: string) => void): Promise<void> {
    this.writing += 1;
    return this.inTurn(async () => {
      const [before, game] = [this.replica.version, this.game];
      try {
        play(this.local, hex(16));
        this.game = { ...this.game, ...result(this.local.replica()) };
        const now = this.texts();
        await saveGame(this.game, now, before);
        this.kept = now.dump ?? this.kept;
        this.tabs.tell(this.game.version);
        this.show();
      } catch (error) {
        this.game = game;
        if (error instanceof Stale) await this.reload();
        else if (this.local.replica().version !== before) this.replace(this.kept);
        throw error;
      }
    }).finally(() => {
      this.writing -= 1;
      void this.think();
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  /** Shows what another tab has stored while this one could not hear of it. */
  private async catchUp(): Promise<void> {
    const { game } = await loadGame(this.id);
    if (!this.closed && game.version !== this.version) await this.reload();
  }

  /** Another tab was faster: shows what it has stored. */
  private async reload(): Promise<void> {
    const { game, texts } = await loadGame(this.id);
    if (this.closed || texts.dump === null) return;
    this.game = game;
    this.replace(texts.dump);
    if (this.thinking) this.bots.stop();
    void this.think();
  }

  /** Shows what is kept. The game before is left to the garbage collector: somebody may still be looking at it. */
  private replace(dump: string): void {
    this.kept = dump;
    this.local = this.engine.resume(dump);
    if (this.holder !== null) this.local.hold(this.holder);
    this.show();
  }

  /** Lets the bot whose turn it is think, and plays what it says; then the next one. */
  private async think(): Promise<void> {
    if (this.closed || this.over || !this.leads || this.thinking || this.writing > 0) return;
    const seat = this.toMove;
    const info = seat && this.seats[seat - 1];
    if (!seat || !info || info.kind !== 'bot') {
      this.turn = null;
      return;
    }
    const level = seated(this.game.game, info.level);
    if (this.turn?.seat !== seat) this.turn = { seat, left: this.nodesFor(level) };
    this.thinking = true;
    const version = this.version;
    try {
      const choice = await this.choose(seat, level);
      if (this.closed || version !== this.version) return;
      await this.submit(seat, choice.actions);
      // What could not be stored has not happened, and cost nothing.
      this.turn = choice.left === null ? null : { seat, left: choice.left };
      this.fault = null;
    } catch (error) {
      const { code } = error as { code?: string };
      // A tab that was faster or a stopped worker is no trouble: what is shown now is thought about anew.
      if (code !== 'version' && code !== 'stopped') this.fault = error;
    } finally {
      this.thinking = false;
    }
    if (!this.fault) void this.think();
  }

  /** In a lesson bots think no farther than when it was written, so that they answer the same. */
  private nodesFor(level: Level): number {
    const { game } = this.replica;
    return this.game.guided ? Math.min(LESSON, nodesOf(game, level)) : nodesOf(game, level);
  }

  /** A bot that fails gets a second try with a fresh worker, as a simple one. */
  private async choose(seat: Seat, level: Level): Promise<Choice> {
    const { game } = this.replica;
    const view = this.local.botView(seat);
    const ask = { game, view, seed: chanceAt(this.game.chance, this.version) };
    const nodes = this.turn?.left ?? 0;
    try {
      return await this.bots.choose({ ...ask, level, nodes });
    } catch (error) {
      if ((error as { code?: string }).code !== 'bot_failed') throw error;
      return this.bots.choose({ ...ask, level: simpleLevel(game), nodes });
    }
  }

  /** What the strongest opponent would do from what the seat knew; it is counted, and told with the result. */
  get advise(): Match['advise'] {
    const level = levelsOf(this.game.game).at(-1);
    return (
      level && ((seat, version, played, signal) => this.advised(level, { seat, version, played, signal }))
    );
  }

  private async advised(level: Level, { seat, version, played, signal }: Wish): Promise<AnyAdvice> {
    const { game } = this.replica;
    const view = this.replica.botView(seat, version);
    const adviser = (this.adviser ??= this.advisers());
    signal?.addEventListener('abort', () => adviser.stop(), { once: true });
    const [nodes, seed] = [nodesOf(game, level), chanceAt(this.game.chance, version)];
    const advice = await adviser.advise({ game, view, level, nodes, seed, played });
    signal?.throwIfAborted();
    // Whoever looks back on a game that is over was not helped in it.
    if (this.over) return advice;
    const hints = await countHint(this.id, seat);
    this.game = { ...this.game, hints };
    this.hints = hints;
    return advice;
  }

  /** The coach looks at how far it is once: it knows by itself what it has kept since. */
  private showGuided(): void {
    const { guided } = this.game;
    const now = guided && !guided.left ? guided : null;
    if (now?.lesson !== this.guided?.lesson) this.guided = now;
  }
  keepGuided(kept: unknown): void {
    this.guide({ kept });
  }
  leaveGuided(): void {
    this.guide({ left: true });
    this.showGuided();
  }
  /** What cannot be kept is asked again after a reload: nothing is lost by that. */
  private guide(change: { kept?: unknown; left?: boolean }): void {
    const guided = { ...this.game.guided!, ...change };
    this.game = { ...this.game, guided };
    void this.inTurn(() => keepGuided(this.id, guided)).catch(() => {});
  }

  /** Plays on from an earlier version of a game against bots. */
  get again(): Match['again'] {
    if (this.people.length !== 1 || this.game.shared) return undefined;
    return async (seat, version) => {
      const { game, names, seats } = this.game;
      const dump = this.engine.fork(this.replica, version, seat, hex(32), names);
      const again = seats.map(({ name, kind, level }) => ({ name, kind, level: level as Level }));
      return `/play/${await createWith(this.engine, { game, config: this.game.config, seats: again, dump })}`;
    };
  }

  /** Another game with the same people, config and bots, or others in their place; everybody sits one seat further. */
  async rematch(next?: Level): Promise<string> {
    const seats = this.game.seats.map(({ name, kind, level }) => ({
      name,
      kind,
      level: next ?? (level as Level),
    }));
    const { game, config } = this.game;
    const turned = [...seats.slice(1), ...seats.slice(0, 1)];
    return `/play/${await createWith(this.engine, { game, config, seats: turned })}`;
  }

  /** The record for others: sealed while the game runs, opened when it is over. */
  record(standing = false): string {
    return this.local.record(standing);
  }
  shareLink(version?: number): string {
    const address = version === undefined ? `/play/${this.id}` : `/replay/local/${this.id}@${version}`;
    return new URL(address, location.href).href;
  }
  saveDraft(seat: Seat, actions: string[], aside?: Aside): void {
    keepDraft(this.id, seat, actions, aside);
  }
  loadAside(seat: Seat): Aside {
    return readAside(this.id, seat);
  }
  loadDraft(seat: Seat): string[] {
    return readDraft(this.id, seat);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.leave();
    this.wake();
    this.tabs.close();
    this.bots.close();
    this.adviser?.close();
  }
}

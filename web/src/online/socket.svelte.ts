// One socket for the whole page. It comes back by itself after a cut, resumes every watched game at the version the
// page has, and sends again, with the same keys, what was not answered. The server does nothing twice for one key.
import { loadRefusals } from '../i18n';
import { ApiError } from './api';
import type { Params, Said, TableInfo } from './wire';

/** What we use of a WebSocket, so that tests can play the server. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export interface Watcher {
  /** The version the page already has. */
  version(): number;
  said(message: Said): void;
}

export interface Receipt {
  before: number;
  version: number;
}
export type Deed =
  | { type: 'submit'; id: string; version: number; actions: string[] }
  | { type: 'undo'; id: string; version: number; count: number }
  | { type: 'resign'; id: string; version: number };
export type Word =
  | { type: 'replace'; id: string; seat: number }
  | { type: 'leave'; id: string }
  | { type: 'return'; id: string }
  | { type: 'agree'; id: string; yes: boolean };

interface Pending {
  message: (Deed & { key: string }) | Word;
  resolve(receipt: Receipt): void;
  reject(error: ApiError): void;
}

export const PING_AFTER = 25_000;
export const PONG_WITHIN = 5_000;
export const ANSWER_WITHIN = 3_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 20_000;

/** How long to wait before trial number `trial` (from 0); `jitter` in 0…1 keeps a crowd from coming back at once. */
export function backoff(trial: number, jitter: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(trial, 16));
  return Math.round(full / 2 + (full / 2) * jitter);
}

type Phase = 'idle' | 'connecting' | 'live' | 'down';

export class Link {
  /** Read here, never by ourselves: who calls us from an effect must not come to depend on it. */
  state = $state<Phase>('idle');
  private phase: Phase = 'idle';
  /** Since the last cut nothing has been heard yet, through all trials. */
  failing = $state(false);
  private wire: Wire | null = null;
  private trials = 0;
  private refs = 0;
  private greeted = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly watchers = new Map<string, Set<Watcher>>();
  /** The watches of this connection by their refs, to know whom an error concerns. */
  private readonly asked = new Map<number, string>();
  private readonly lobbies = new Set<(message: Said) => void>();
  /** Told the build of the server at every greeting. */
  greeting: ((build: string) => void) | null = null;

  constructor(
    private readonly open: () => Wire,
    private readonly random: () => number = Math.random,
  ) {}

  /** Connects before anybody has asked: the greeting takes several journeys over the line. */
  ahead(): void {
    this.need();
  }

  /** Watches a table and its game until the answer is called. */
  watch(id: string, watcher: Watcher): () => void {
    const set = this.watchers.get(id) ?? new Set();
    this.watchers.set(id, set.add(watcher));
    this.need();
    this.again(id, watcher.version());
    return () => {
      if (!set.delete(watcher) || set.size > 0) return;
      this.watchers.delete(id);
      this.say({ type: 'unwatch', id });
      this.rest();
    };
  }

  /** Asks again for the gap behind `from`. */
  again(id: string, from: number): void {
    const ref = (this.refs += 1);
    this.asked.set(ref, id);
    this.say({ type: 'watch', id, from, ref });
  }

  /** The live list of open tables. */
  lobby(listener: (message: Said) => void): () => void {
    this.lobbies.add(listener);
    this.need();
    this.say({ type: 'lobby', on: true });
    return () => {
      this.lobbies.delete(listener);
      if (this.lobbies.size > 0) return;
      this.say({ type: 'lobby', on: false });
      this.rest();
    };
  }

  /** The next page of that list. */
  moreLobby(): void {
    this.say({ type: 'lobby', on: true, more: true });
  }

  /** Sends a deed under a fresh key and waits for its receipt, over as many connections as it takes. */
  deed(deed: Deed): Promise<Receipt> {
    return this.ask({ ...deed, key: freshKey() });
  }

  /** Sends what may be said twice without harm; answered by a receipt or by silence and a changed table. */
  word(word: Word): Promise<Receipt> {
    return this.ask(word);
  }

  private ask(message: Pending['message']): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      const ref = (this.refs += 1);
      this.pending.set(ref, { message, resolve, reject });
      this.need();
      this.say({ ...message, ref });
      // Somebody waits for the answer: a dead line must show soon.
      if (this.greeted) this.beat(ANSWER_WITHIN);
    });
  }

  /** Tries at once: the network or the reader is back. */
  nudge(): void {
    if (this.phase !== 'down') return;
    clearTimeout(this.retry);
    this.connect();
  }

  /** The network is said to be gone: see whether that is so. */
  doubt(): void {
    if (this.greeted && this.wire) this.beat(0);
  }

  /** Opens the socket anew: another user signed in, say. */
  renew(): void {
    this.trials = 0;
    if (this.wire) this.lost(0);
  }

  private enter(phase: Phase): void {
    this.phase = this.state = phase;
    if (phase === 'down') this.failing = true;
    else if (phase !== 'connecting') this.failing = false;
  }

  private need(): void {
    if (this.phase === 'idle') this.connect();
  }

  private wanted(): boolean {
    return this.watchers.size > 0 || this.lobbies.size > 0 || this.pending.size > 0;
  }

  /** Nobody needs the socket any more. */
  private rest(): void {
    if (this.wanted()) return;
    this.drop();
    clearTimeout(this.retry);
    this.enter('idle');
  }

  private connect(): void {
    this.enter('connecting');
    this.greeted = false;
    let wire: Wire;
    try {
      wire = this.open();
    } catch {
      return this.lost();
    }
    this.wire = wire;
    wire.onmessage = (event) => {
      if (wire === this.wire) this.heard(event.data);
    };
    wire.onclose = wire.onerror = () => {
      if (wire === this.wire) this.lost();
    };
    this.beat();
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    clearTimeout(this.pulse);
    if (!wire) return;
    wire.onmessage = wire.onclose = wire.onerror = null;
    wire.close();
  }

  private lost(wait = backoff(this.trials, this.random())): void {
    this.drop();
    if (!this.wanted()) {
      this.enter('idle');
      return;
    }
    this.trials += 1;
    this.enter('down');
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** A silent socket is asked, then given up. Before the greeting there is nothing to ask. */
  private beat(after = PING_AFTER): void {
    clearTimeout(this.pulse);
    const ask = (): void => {
      if (this.greeted) this.say({ type: 'ping' });
      this.pulse = setTimeout(() => this.lost(), PONG_WITHIN);
    };
    this.pulse = setTimeout(ask, this.greeted ? after : 0);
  }

  private say(message: object): void {
    if (this.greeted && this.wire) this.wire.send(JSON.stringify(message));
  }

  private heard(data: unknown): void {
    let message: Said;
    try {
      message = JSON.parse(String(data)) as Said;
    } catch {
      return;
    }
    if (message.type === 'hello') this.greet(message.build);
    this.beat();
    this.take(message);
  }

  /** Greeted: say all that the server has to know, watches first so that news come in order, then what was not answered. */
  private greet(build: string): void {
    this.greeted = true;
    this.asked.clear();
    this.trials = 0;
    this.enter('live');
    for (const [id, watchers] of this.watchers) {
      const from = Math.min(...[...watchers].map((watcher) => watcher.version()));
      this.again(id, from);
    }
    if (this.lobbies.size > 0) this.say({ type: 'lobby', on: true });
    for (const [ref, { message }] of this.pending) this.say({ ...message, ref });
    this.greeting?.(build);
  }

  private take(message: Said): void {
    switch (message.type) {
      case 'receipt':
        this.settle(message.ref, message.key, ({ resolve }) =>
          resolve({ before: message.before, version: message.version }),
        );
        break;
      case 'declined':
      case 'error': {
        const key = message.type === 'declined' ? message.key : null;
        const known = this.settle(
          message.ref,
          key,
          ({ reject }) =>
            void loadRefusals().then(() => reject(new ApiError(message.code, message.params as Params))),
        );
        if (!known && message.type === 'error') this.tell(message);
        break;
      }
      case 'lobby':
      case 'lobby_change':
      case 'lobby_count':
        for (const listener of this.lobbies) listener(message);
        break;
      case 'bye':
        // The server restarts: come back soon, not all at once.
        this.lost(500 + 1500 * this.random());
        break;
      case 'table':
      case 'game':
      case 'news':
      case 'over':
        for (const watcher of this.watchers.get(message.id) ?? []) watcher.said(message);
        break;
    }
  }

  /** An error that answers a watch concerns its watchers. */
  private tell(message: Said & { type: 'error' }): void {
    const id = this.asked.get(message.ref ?? 0);
    for (const watcher of this.watchers.get(id ?? '') ?? []) watcher.said(message);
  }

  /** Answers carry the ref; one to a message of an earlier connection is found by its key. */
  private settle(
    ref: number | null | undefined,
    key: string | null,
    settle: (pending: Pending) => void,
  ): boolean {
    let found = ref != null && this.pending.has(ref) ? ref : undefined;
    if (found === undefined && key) {
      for (const [other, { message }] of this.pending)
        if ('key' in message && message.key === key) found = other;
    }
    if (found === undefined) return false;
    const pending = this.pending.get(found)!;
    this.pending.delete(found);
    settle(pending);
    this.rest();
    return true;
  }
}

/** 128 random bits; crypto.getRandomValues works over plain http too. */
export function freshKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The page's socket. */
export const link = new Link(() => {
  const address = new URL('/api/v1/socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address) as unknown as Wire;
});
if (typeof window !== 'undefined') {
  addEventListener('online', () => link.nudge());
  addEventListener('offline', () => link.doubt());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) link.nudge();
  });
}

/** What the page has of the lobby, and how many tables there are in all. */
export interface LobbyList {
  tables: TableInfo[];
  total: number;
}

/** The lobby's list after a message. */
export function lobbyAfter(list: LobbyList, message: Said): LobbyList {
  switch (message.type) {
    case 'lobby': {
      const before = message.more ? list.tables : [];
      return { tables: [...before, ...message.tables], total: message.total };
    }
    case 'lobby_change':
      return { tables: changed(list.tables, message.id, message.table), total: message.total };
    case 'lobby_count':
      return { ...list, total: message.total };
    default:
      return list;
  }
}

/** A table that is known keeps its place: nothing jumps under the finger. */
function changed(tables: TableInfo[], id: string, table: TableInfo | null): TableInfo[] {
  if (!table) return tables.filter((other) => other.id !== id);
  if (tables.some((other) => other.id === id))
    return tables.map((other) => (other.id === id ? table : other));
  return [table, ...tables];
}

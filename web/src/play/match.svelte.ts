// A game as the table sees it, wherever it is played.
import type { AnyAdvice, Level, Replica, Seat } from '../engine';

export type { Level, Seat } from '../engine';

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: 'person' | 'bot';
  level?: Level;
  /** Whether a bot plays for the person now. */
  standIn?: boolean;
  /** Whether somebody is there to play it. */
  present: boolean;
  /** Whether this page plays it. */
  mine: boolean;
}

/** Whether a bot plays a seat now. */
export const isBot = (seat: SeatInfo | undefined): boolean => seat?.kind === 'bot' || seat?.standIn === true;

/** Somebody of the same table asks for another game. */
export interface Invitation {
  by: string;
  /** Whether one sits there already. */
  seated: boolean;
  /** Whether it has begun. */
  begun: boolean;
  /** Who of the others does not come. */
  declined: string[];
  /** The address of the next table, where one sits then. */
  accept(): Promise<string>;
  decline(): Promise<void>;
}

/** What is kept beside a plan. */
export interface Aside {
  /** Steps that were taken back and can be had again, the next one last. */
  undone: string[][];
  /** What was sent of the turn. */
  sent: string[];
  /** Of which turn it is. */
  turn?: number;
}
export const NOTHING_ASIDE: Aside = { undone: [], sent: [] };

/** A guided game, and how far it is; what is kept of that is the coach's. */
export interface Guided {
  lesson: string;
  kept: unknown;
}

/** Fields are runes: components that read them follow. */
export interface Match {
  readonly id: string;
  readonly kind: 'local' | 'online' | 'replay';
  readonly replica: Replica;
  /** Grows with every entry that is shown. */
  readonly version: number;
  readonly seats: SeatInfo[];
  /** The seats that this page may play. */
  readonly mine: Seat[];
  readonly toMove: Seat | null;
  /** The seat to which the device has to be handed before it can play: others know other things. */
  readonly awaits?: Seat | null;
  /** Grows whenever the page is another viewer's: nothing that was shown before may stay. */
  readonly hands?: number;
  /** Whether nobody has the device: what happens meanwhile is shown to whoever takes it. */
  readonly unheld?: boolean;
  /** Whoever is awaited has the device. */
  takeDevice?(): void;
  readonly over: boolean;
  readonly link: 'here' | 'live' | 'connecting' | 'down';
  /** Something is on its way, or a bot thinks. */
  readonly busy: boolean;
  /** All or nothing; rejects with `{code, params, rule?}`. */
  submit(seat: Seat, actions: string[]): Promise<void>;
  undo(seat: Seat, count: number): Promise<void>;
  resign(seat: Seat): Promise<void>;
  /** Whether one's own seat has given up. */
  readonly gaveUp?: boolean;
  /** Gives a seat to a bot, or takes it back. */
  takeOver?(seat: Seat): Promise<void>;
  /**
   * What the strongest opponent would do in a seat's place at a version, and what speaks for it and for what was played instead.
   * Not offered where people play each other over a network.
   */
  advise?(seat: Seat, version: number, played: readonly string[], signal?: AbortSignal): Promise<AnyAdvice>;
  /** How often each seat was advised. */
  readonly hints?: readonly number[];
  /** The lesson that this game is, as long as nobody has left it. */
  readonly guided?: Guided | null;
  /** Keeps how far it is. */
  keepGuided?(kept: unknown): void;
  /** From now on it is a game like any other. */
  leaveGuided?(): void;
  /** The address of a game that goes on from a version, what is hidden dealt anew; where bots alone sit at the other seats. */
  again?(seat: Seat, version: number): Promise<string>;
  /** The address of another game of the same kind; against these bots, where others are wanted. */
  rematch?(next?: Level): Promise<string>;
  /** To a rematch that another player asked for. */
  readonly invitation?: Invitation | null;
  /** For others: sealed while the game runs; opened and with its result when it is over. */
  record(): string | Promise<string>;
  shareLink(version?: number): string;
  /** A plan outlives a reload. */
  saveDraft(seat: Seat, actions: string[], aside?: Aside): void;
  loadDraft(seat: Seat): string[];
  loadAside(seat: Seat): Aside;
  close(): void;
}

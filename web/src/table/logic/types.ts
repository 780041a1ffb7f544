// What the table reads of the engine's data. Structural: the generated types of the engine fit these.

export type Seat = 1 | 2 | 3 | 4;

export interface HexEntry {
  tile?: string | null;
  rotation?: number | null;
  value?: number | null;
  tokens?: number | null;
}

export interface SeatEntry {
  score: number;
  /** `supply`, a hex, `guard` and a hex, or `removed`. */
  leader: string;
  supply: number;
  workers: { [hex: string]: number };
  camps: string[];
  guards: string[];
  treasures: { [motif: string]: number };
}

export interface AuctionEntry {
  display: string[];
  open: number[];
  opener: number;
  free: boolean;
  high: number;
  bidder?: number | null;
  passed: number[];
  first_passer?: number | null;
}

export interface Position {
  config: { players: number; mode?: string; edition?: string };
  phase: string;
  to_move?: number | null;
  ap: number;
  hand?: string | null;
  hexes: { [hex: string]: HexEntry };
  seats: SeatEntry[];
  lost?: string[];
  worked?: { [hex: string]: number };
  scoring?: { order: number[]; done: number } | null;
  auction?: AuctionEntry | null;
}

export interface WouldScore {
  seat: number;
  temples: number;
  treasures: number;
  total: number;
  from: { [hex: string]: number };
}

export interface View {
  viewer: unknown;
  to_move: number | null;
  position: Position;
  would_score: WouldScore[];
  tiles_left: { [letter: string]: number };
  outcome: { scores: number[]; places: number[] } | null;
  legal: string[];
}

export type TerrainKind = 'temple' | 'jungle' | 'treasure' | 'volcano' | 'base';

export interface BoardHex {
  id: string;
  printed?: { kind: TerrainKind; value?: number | null; stones: number[] } | null;
}

export interface BoardTile {
  id: string;
  letter: string;
  kind: TerrainKind;
  value?: number | null;
  tokens?: number | null;
  stones: number[];
}

/** What stays the same in a game. */
export interface Board {
  columns: number;
  rows: number;
  hexes: BoardHex[];
  tiles: BoardTile[];
  /** Temple levels in the box, by number. */
  levels: { [number: string]: number };
}

/** Something that happened, as the engine tells it. */
export type Event =
  | { event: 'round_began'; opener: number; tiles: string[] }
  | { event: 'auction_began'; opener: number }
  | { event: 'bid'; seat: number; points: number }
  | { event: 'passed'; seat: number }
  | { event: 'won'; seat: number; price: number }
  | { event: 'went_free'; seat: number }
  | { event: 'chose'; seat: number; tile: string }
  | { event: 'drew'; seat: number; tile: string }
  | { event: 'scoring_began'; order: number[]; last: boolean }
  | { event: 'placed'; seat: number; tile: string; hex: string; rotation: number }
  | { event: 'tile_left'; seat: number; tile: string }
  | { event: 'entered'; seat: number; figure: 'leader' | 'worker'; hex: string }
  | { event: 'hopped'; seat: number; figure: 'leader' | 'worker'; from: string; to: string }
  | { event: 'walked'; seat: number; figure: 'leader' | 'worker'; from: string; to: string; cost: number }
  | { event: 'uncovered'; seat: number; hex: string; value: number }
  | { event: 'dug'; seat: number; hex: string; motif: number; left: number }
  | { event: 'swapped'; seat: number; gave: number; with: number; took: number }
  | { event: 'camped'; seat: number; hex: string }
  | { event: 'guarded'; seat: number; figure: 'leader' | 'worker'; hex: string; removed: number }
  | { event: 'ended'; seat: number; unspent: number }
  | { event: 'scored'; seat: number; temples: number; treasures: number; total: number }
  | { event: 'game_over' };

/** One entry of a game. */
export interface Entry {
  version: number;
  seat: number | null;
  type: string;
  action?: string | null;
  events: Event[];
  standing: boolean;
}

/** Why an action is not allowed. */
export interface Refusal {
  code: string;
  params?: Record<string, unknown> | null;
  rule?: string | null;
}

export interface Path {
  hex: string;
  cost: number;
  actions: string[];
}

/** A plan of a turn, played on the page's own copy of the rules. */
export interface Draft {
  readonly actions: string[];
  view(): View;
  check(action: string): Refusal | null;
  reveals(action: string): boolean;
  play(action: string): Event[];
  undo(count: number): void;
  paths(figure: 'worker' | 'leader', from: string): Path[];
  replay(actions: string[]): { fitted: number; refusal: Refusal | null };
  free?(): void;
}

/** A game as everybody may know it. */
export interface Replica {
  readonly version: number;
  view(version: number, viewer: Seat | null): View;
  entry(version: number): Entry;
  undoable(): number;
  draft(seat: Seat): Draft;
  ahead(seat: Seat): Draft;
  record(): string;
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: 'person' | 'bot';
  level?: string;
  present: boolean;
  mine: boolean;
}

/** A game as the table sees it. */
export interface Match {
  readonly id: string;
  readonly kind: 'local' | 'online' | 'replay';
  readonly replica: Replica;
  readonly version: number;
  readonly seats: SeatInfo[];
  readonly mine: Seat[];
  readonly toMove: Seat | null;
  readonly over: boolean;
  readonly link: 'here' | 'live' | 'connecting' | 'down';
  readonly busy: boolean;
  submit(seat: Seat, actions: string[]): Promise<void>;
  undo(seat: Seat, count: number): Promise<void>;
  resign(seat: Seat): Promise<void>;
  takeOver?(seat: Seat): Promise<void>;
  rematch?(): Promise<string>;
  shareLink(version?: number): string;
  saveDraft(seat: Seat, actions: string[]): void;
  loadDraft(seat: Seat): string[];
}

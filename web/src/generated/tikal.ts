// Written by `cargo xtask types` from the Rust sources. Do not edit.

import type { Outcome, Seat } from './engine';

export type Action = { "kind": "bid", points: number, } | { "kind": "pass" } | { "kind": "choose", tile: TileId, } | { "kind": "place", hex: Hex, rotation: number, } | { "kind": "enter", figure: Figure, hex: Hex, } | { "kind": "hop", figure: Figure, from: Hex, to: Hex, } | { "kind": "walk", figure: Figure, from: Hex, to: Hex, } | { "kind": "uncover", hex: Hex, } | { "kind": "dig", hex: Hex, } | { "kind": "swap", give: Motif, seat: Seat, take: Motif, } | { "kind": "camp", hex: Hex, } | { "kind": "guard", figure: Figure, hex: Hex, } | { "kind": "end" };

export type AuctionEntry = { 
/**
 * The tiles shown.
 */
display: Array<TileId>, 
/**
 * Whose marker is open.
 */
open: Array<Seat>, 
/**
 * Who opened the last auction held.
 */
opener: Seat, 
/**
 * E3: whether the rest of the round is free.
 */
free: boolean, 
/**
 * The highest bid; 0 if there is none.
 */
high: number, 
/**
 * Who made it.
 */
bidder?: Seat, 
/**
 * Who has passed in this auction.
 */
passed: Array<Seat>, 
/**
 * Who passed first.
 */
first_passer?: Seat, };

export type Board = { 
/**
 * How many columns, lettered from the left.
 */
columns: number, 
/**
 * How many rows, numbered from the bottom.
 */
rows: number, 
/**
 * Every hex.
 */
hexes: Array<BoardHex>, 
/**
 * The base camp.
 */
base: Hex, 
/**
 * All tiles, by drawing order of their letters.
 */
tiles: Array<BoardTile>, 
/**
 * Temple levels in the supply at the start.
 */
levels: Array<Levels>, 
/**
 * How many motifs the treasures have.
 */
motifs: number, 
/**
 * How many tokens each motif has.
 */
each: number, 
/**
 * V4: the points of no token of a motif, of one, of two, and so on.
 */
set_points: [number, number, number, number], 
/**
 * Workers of each player.
 */
workers: number, 
/**
 * Camps of each player.
 */
camps: number, 
/**
 * Guards of each player.
 */
guards: number, 
/**
 * Action points of a turn.
 */
points: number, };

export type BoardEntry = { columns: number, rows: number, hex?: string, printed: Array<PrintedEntry>, };

export type BoardHex = { 
/**
 * Its name.
 */
id: Hex, 
/**
 * Column from the left, from 0. Even columns lie half a hex higher.
 */
col: number, 
/**
 * Row from the bottom, from 0.
 */
row: number, 
/**
 * Whether it is explored from the start.
 */
kind: HexKind, 
/**
 * What is printed on it.
 */
printed?: PrintedHex, };

export type BoardTile = { 
/**
 * Its name.
 */
id: TileId, 
/**
 * The letter on its back.
 */
letter: string, 
/**
 * What it is.
 */
kind: Terrain, 
/**
 * The first value of a temple.
 */
value?: number, 
/**
 * The tokens of a ruin.
 */
tokens?: number, 
/**
 * Stones on its sides, clockwise from the top, unturned.
 */
stones: [number, number, number, number, number, number], };

export type Config = { 
/**
 * 2 to 4 (C1).
 */
players: number, 
/**
 * Basic or auction game.
 */
mode: Mode, 
/**
 * The edition whose rules apply (E).
 */
edition: Edition, 
/**
 * Fields in which this game differs from its edition.
 */
house?: House, 
/**
 * Other components than the printed ones.
 */
components?: SetFile, };

export type Deal = { tiles: Array<TileId>, treasures: Array<Motif>, buried?: { [key in Hex]: Array<Motif> }, };

export type Edition = "2005" | "2005-fr" | "2015";

export type Event = { "event": "round_began", opener: Seat, tiles: Array<TileId>, } | { "event": "auction_began", opener: Seat, } | { "event": "bid", seat: Seat, points: number, } | { "event": "passed", seat: Seat, } | { "event": "won", seat: Seat, price: number, } | { "event": "went_free", seat: Seat, } | { "event": "chose", seat: Seat, tile: TileId, } | { "event": "drew", seat: Seat, tile: TileId, } | { "event": "scoring_began", order: Array<Seat>, last: boolean, } | { "event": "placed", seat: Seat, tile: TileId, hex: Hex, rotation: number, } | { "event": "tile_left", seat: Seat, tile: TileId, } | { "event": "entered", seat: Seat, figure: Figure, hex: Hex, } | { "event": "hopped", seat: Seat, figure: Figure, from: Hex, to: Hex, } | { "event": "walked", seat: Seat, figure: Figure, from: Hex, to: Hex, cost: number, } | { "event": "uncovered", seat: Seat, hex: Hex, value: number, } | { "event": "dug", seat: Seat, hex: Hex, motif: Motif, left: number, } | { "event": "swapped", seat: Seat, gave: Motif, with: Seat, took: Motif, } | { "event": "camped", seat: Seat, hex: Hex, } | { "event": "guarded", seat: Seat, figure: Figure, hex: Hex, removed: number, } | { "event": "ended", seat: Seat, unspent: number, } | { "event": "scored", seat: Seat, temples: number, treasures: number, total: number, } | { "event": "game_over" };

export type Figure = "leader" | "worker";

export type Found = { 
/**
 * Every way that can be gone.
 */
paths: Array<Path>, 
/**
 * Why they cannot go where the question asked.
 */
refusal?: Refusal, };

export type Hex = string;

export type HexEntry = { 
/**
 * The tile; printed hexes have none.
 */
tile?: TileId, 
/**
 * How it is turned.
 */
rotation?: number, 
/**
 * The value of a temple.
 */
value?: number, 
/**
 * The tokens left on a treasure tile.
 */
tokens?: number, };

export type HexKind = "jungle" | "printed";

export type House = { 
/**
 * E1: a camp needs an own figure on the hex.
 */
camp_needs_figure?: boolean, 
/**
 * E2.
 */
next_opener?: NextOpener, 
/**
 * E3.
 */
nobody_bids?: NobodyBids, 
/**
 * E4.
 */
ties?: Ties, };

export type LeaderAt = { "is": "supply" } | { "is": "on", hex: Hex, } | { "is": "guard", hex: Hex, } | { "is": "removed" };

export type LeaderEntry = string;

export type Levels = { 
/**
 * The number on them.
 */
number: number, 
/**
 * How many there are.
 */
count: number, };

export type Mode = "basic" | "auction";

export type Motif = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type MotifKey = string;

export type NextOpener = "left_of_last_player" | "left_of_last_opener";

export type NobodyBids = "auctions_go_on" | "rest_is_free";

export type Path = { 
/**
 * Where it ends.
 */
hex: Hex, 
/**
 * The hexes on it, from where it begins on the board.
 */
route: Array<Hex>, 
/**
 * The action points of all of them together.
 */
cost: number, 
/**
 * The steps of all of them, one figure after the other.
 */
actions: Array<string>, };

export type PlayerEntry = { leaders: number, workers: number, camps: number, guards: number, };

export type Position = { 
/**
 * Always `tikal`.
 */
game: 'tikal', 
/**
 * What was chosen for the game.
 */
config: Config, 
/**
 * `bid`, `choose`, `place`, `act`, `score` or `over`.
 */
phase: 'bid' | 'choose' | 'place' | 'act' | 'score' | 'over', 
/**
 * Whose decision is next; nobody's when the game is over.
 */
to_move?: Seat, 
/**
 * Action points left.
 */
ap: number, 
/**
 * The tile to be placed, or the volcano that waits for its scoring round.
 */
hand?: TileId, 
/**
 * Tiles on the board, and temples.
 */
hexes: { [key in Hex]: HexEntry }, 
/**
 * The players in order.
 */
seats: Array<SeatEntry>, 
/**
 * R6: tiles that left the game.
 */
lost?: Array<TileId>, 
/**
 * A7, A10: levels uncovered and tokens dug this turn.
 */
worked?: { [key in Hex]: number }, 
/**
 * V1: the scoring round in progress.
 */
scoring?: ScoringEntry, 
/**
 * TA: the round of the auction game.
 */
auction?: AuctionEntry, 
/**
 * The hidden piles, where they are known.
 */
hidden?: Deal, };

export type PrintedEntry = { col: number, row: number, kind: string, value?: number, stones: Array<number>, };

export type PrintedHex = { 
/**
 * What it is.
 */
kind: Terrain, 
/**
 * The value of a temple.
 */
value?: number, 
/**
 * Stones on its sides, clockwise from the top.
 */
stones: [number, number, number, number, number, number], };

export type Reason = { "why": "scores", temples: number, treasures: number, total: number, } | { "why": "now", points: number, } | { "why": "wins", hex: Hex, value: number, from: Seat | null, } | { "why": "raises", hex: Hex, value: number, } | { "why": "denies", hex: Hex, value: number, seat: Seat, } | { "why": "leaves", hex: Hex, value: number, } | { "why": "guards", hex: Hex, value: number, } | { "why": "treasures", seat: Seat, points: number, } | { "why": "camps", hex: Hex, } | { "why": "digs", hex: Hex, } | { "why": "bids", points: number, };

export type Refusal = { 
/**
 * The rule's ID.
 */
rule: string, } & ({ "code": "wrong_phase", "params": { phase: string, } } | { "code": "not_your_turn", "params": { to_move: Seat, } } | { "code": "no_such_hex", "params": { hex: Hex, } } | { "code": "unexplored", "params": { hex: Hex, } } | { "code": "already_explored", "params": { hex: Hex, } } | { "code": "not_next_to_explored", "params": { hex: Hex, } } | { "code": "no_path_leads_there", "params": { hex: Hex, } } | { "code": "volcano", "params": { hex: Hex, } } | { "code": "not_neighbours", "params": { from: Hex, to: Hex, } } | { "code": "no_path", "params": { from: Hex, to: Hex, } } | { "code": "no_own_camp", "params": { hex: Hex, } } | { "code": "same_hex", "params": { hex: Hex, } } | { "code": "none_in_supply", "params": { figure: Figure, } } | { "code": "no_figure_there", "params": { figure: Figure, hex: Hex, } } | { "code": "no_own_figure", "params": { hex: Hex, } } | { "code": "no_temple", "params": { hex: Hex, } } | { "code": "no_ruin", "params": { hex: Hex, } } | { "code": "no_tokens_left", "params": { hex: Hex, } } | { "code": "no_clearing", "params": { hex: Hex, } } | { "code": "tokens_left", "params": { hex: Hex, tokens: number, } } | { "code": "no_level_left", "params": { number: number, } } | { "code": "guarded", "params": { hex: Hex, } } | { "code": "turn_limit", "params": { hex: Hex, limit: number, } } | { "code": "not_enough_figures", "params": { hex: Hex, need: number, have: number, } } | { "code": "camp_there", "params": { hex: Hex, } } | { "code": "no_camp_left", "params": { limit: number, } } | { "code": "no_guard_left", "params": { limit: number, } } | { "code": "not_strongest", "params": { hex: Hex, strength: number, rival: number, } } | { "code": "no_such_seat", "params": { seat: Seat, } } | { "code": "own_seat" } | { "code": "no_such_token", "params": { seat: Seat, motif: Motif, } } | { "code": "protected", "params": { seat: Seat, motif: Motif, count: number, } } | { "code": "same_motif", "params": { motif: Motif, } } | { "code": "not_shown", "params": { tile: TileId, } } | { "code": "bid_too_low", "params": { least: number, } } | { "code": "bid_too_high", "params": { most: number, } } | { "code": "not_enough_ap", "params": { need: number, have: number, } });

export type ScoringEntry = { 
/**
 * The order of play.
 */
order: Array<Seat>, 
/**
 * How many have scored.
 */
done: number, };

export type SeatEntry = { 
/**
 * Points.
 */
score: number, 
/**
 * `supply`, a hex, `guard` and a hex, or `removed`.
 */
leader: LeaderEntry, 
/**
 * Workers that have not entered play.
 */
supply: number, 
/**
 * Workers on the board.
 */
workers: { [key in Hex]: number }, 
/**
 * Camps.
 */
camps: Array<Hex>, 
/**
 * Guarded temples.
 */
guards: Array<Hex>, 
/**
 * Treasure tokens: how many of each motif.
 */
treasures: { [key in MotifKey]: number }, };

export type SetFile = { 
/**
 * Where the figures come from.
 */
provenance?: string, 
/**
 * How sides are counted; a note for people.
 */
orientation?: string, 
/**
 * The terrain tiles.
 */
tiles: Array<TileEntry>, 
/**
 * The board.
 */
board: BoardEntry, 
/**
 * The treasure tokens.
 */
treasures: TreasureEntry, 
/**
 * The pieces of each player.
 */
per_player: PlayerEntry, 
/**
 * Temple levels in the supply, by number.
 */
temple_levels: { [key in string]: number }, };

export type Stack = { 
/**
 * The letter on their backs.
 */
letter: string, 
/**
 * How many were not drawn.
 */
left: number, 
/**
 * Whether a volcano is among those.
 */
volcano: Volcano, };

export type Terrain = "base" | "jungle" | "temple" | "treasure" | "volcano";

export type TieBreak = "guard" | "treasures";

export type Ties = "shared" | "guard_then_treasures";

export type TileEntry = { id: string, letter: string, kind: string, value?: number, masks?: number, stones: Array<number>, };

export type TileId = string;

export type TreasureEntry = { motifs: number, each: number, };

export type Variant = { 
/**
 * E1: a camp needs an own figure on the hex.
 */
camp_needs_figure: boolean, 
/**
 * E2.
 */
next_opener: NextOpener, 
/**
 * E3.
 */
nobody_bids: NobodyBids, 
/**
 * E4.
 */
ties: Ties, };

export type View = { 
/**
 * Whose decision is next.
 */
to_move: Seat | null, 
/**
 * The open table.
 */
position: Position, 
/**
 * Where the leader of each seat is.
 */
leaders: Array<LeaderAt>, 
/**
 * V8: whether the scoring round in progress is the last one.
 */
last_scoring: boolean, 
/**
 * V2: what each seat would score now.
 */
would_score: Array<WouldScore>, 
/**
 * A17: the strength of each seat on every temple where figures stand.
 */
strength: { [key in Hex]: Array<number> }, 
/**
 * A3, A4: the action points of a step over each side of a hex, clockwise from the top; 0 where no way leads. For every
 * hex of the board, in the board's order.
 */
steps: Array<[number, number, number, number, number, number]>, 
/**
 * A8: how many temple levels are left in the supply, in the order of the board's.
 */
levels_left: [number, number, number, number, number, number, number, number, number], 
/**
 * C3: every stack of tiles, in the order of drawing.
 */
stacks: Array<Stack>, 
/**
 * The ranking.
 */
outcome: Outcome, };

export type Volcano = "none" | "in" | "out";

export type Ways = { 
/**
 * What they are.
 */
figure: Figure, 
/**
 * Where they stand; nowhere is the supply.
 */
from?: Hex, 
/**
 * How many go.
 */
count: number, 
/**
 * Only there; and where they cannot go there, why.
 */
to?: Hex, };

export type WouldScore = { 
/**
 * V3.
 */
temples: number, 
/**
 * V4.
 */
treasures: number, 
/**
 * Both together.
 */
total: number, 
/**
 * V3: the temples that it holds, with their values.
 */
from: { [key in Hex]: number }, };

export const EDITIONS: Record<Edition, Variant> = {
  "2005": {
    "camp_needs_figure": false,
    "next_opener": "left_of_last_player",
    "nobody_bids": "auctions_go_on",
    "ties": "shared"
  },
  "2005-fr": {
    "camp_needs_figure": true,
    "next_opener": "left_of_last_player",
    "nobody_bids": "auctions_go_on",
    "ties": "shared"
  },
  "2015": {
    "camp_needs_figure": true,
    "next_opener": "left_of_last_opener",
    "nobody_bids": "rest_is_free",
    "ties": "guard_then_treasures"
  }
};

export const MODES: readonly Mode[] = [
  "basic",
  "auction"
];

export const PLAYERS: readonly number[] = [
  2,
  3,
  4
];

export const USUAL: Config = {
  "players": 2,
  "mode": "basic",
  "edition": "2015"
};

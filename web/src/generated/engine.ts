// Written by `cargo xtask types` from the Rust sources. Do not edit.

export type Advice<R> = { 
/**
 * One or several actions, in their long form; what turns something up comes last.
 */
actions: Array<string>, 
/**
 * What speaks for them.
 */
reasons: Array<R>, 
/**
 * The same for what was played instead; nothing where nothing was asked about.
 */
played: Array<R>, 
/**
 * Whether what was played comes to the same table.
 */
same: boolean, };

export type Bytes32 = string;

export type Cause = "left" | "time" | "agreed" | "back";

export type Choice = { 
/**
 * One or several actions, in their long form.
 */
actions: Array<string>, 
/**
 * The nodes that are left for the rest of the turn; nothing when they end it, and a new budget begins.
 */
left: number | null, };

export type Commitment = { 
/**
 * Who committed to what.
 */
by: CommitmentBy, 
/**
 * The player who joined at this place, from 1.
 */
player?: number, 
/**
 * The commitment.
 */
hash: Bytes32, };

export type CommitmentBy = "seed" | "deal" | "host" | "player";

export type EndedBy = "rules" | "resigned" | "agreed";

export type Ending<B> = { 
/**
 * What ended it.
 */
by: EndedBy, 
/**
 * Who gave up, in that order: they rank last, the first of them behind the others.
 */
resigned: Array<Seat>, 
/**
 * Seats that were level on points.
 */
ties: Array<Tie<B>>, };

export type EngineFault = { 
/**
 * The key of its text on the page.
 */
code: string, 
/**
 * Its numbers and names.
 */
params: Record<string, unknown>, 
/**
 * The rule that forbids it.
 */
rule?: string, };

export type EntryInfo<A, E> = { 
/**
 * The version that it led to; 0 is the start.
 */
version: number, 
/**
 * Whose entry it is.
 */
seat: Seat | null, 
/**
 * What kind of entry it is.
 */
type: EntryKind, 
/**
 * The action.
 */
action?: A, 
/**
 * The same in its long form.
 */
text?: string, 
/**
 * What the action took of what can be spent in a turn.
 */
cost: number, 
/**
 * Whether it ended a turn.
 */
ends: boolean, 
/**
 * How many actions were taken back.
 */
count?: number, 
/**
 * Who plays on.
 */
name?: Label, 
/**
 * Why a seat changed hands or gave up, where the record says so.
 */
cause?: Cause, 
/**
 * What came of it, by the rules: what the page tells and shows.
 */
events: Array<E>, 
/**
 * Whether it was not taken back, and is no taking back.
 */
standing: boolean, };

export type EntryKind = "start" | "act" | "undo" | "resign" | "takeover" | "agreed";

export type Fault = { 
/**
 * Where: `players[1].camps[0]`.
 */
path: string, 
/**
 * What is wrong there.
 */
message: string, };

export type Finding = { 
/**
 * What was looked at.
 */
part: Part, } & ({ "verdict": "fits" } | { "verdict": "wrong", 
/**
 * The first entry where it shows, from 1; 0 is the start. Nothing if it is in the header.
 */
entry: number | null, 
/**
 * What the record says, or what is wrong with it.
 */
stated: string, 
/**
 * What it should say, where that can be told.
 */
computed: string | null, } | { "verdict": "unchecked", 
/**
 * What was missing.
 */
why: Gap, });

export type Fitted<A> = { 
/**
 * So many actions from the front were played.
 */
fitted: number, 
/**
 * The next one, if it can be read.
 */
misfit: A | null, 
/**
 * Why not the next one.
 */
refusal: EngineFault | null, };

export type Gap = "not_opened" | "no_seed" | "no_piles" | "no_game" | "not_written" | "not_over" | "veiled";

export type HeaderInfo<C> = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The number of the rules.
 */
rules: number, 
/**
 * What people chose.
 */
config: C, 
/**
 * How many play.
 */
players: number, 
/**
 * Who sat down at each seat.
 */
names: Array<Label | null>, 
/**
 * Which player, in the order of joining, sits at each seat, if that was drawn.
 */
joined: Array<Seat> | null, 
/**
 * Marks such as `imported` or `offline`.
 */
marks: Array<Label>, 
/**
 * The drawings before this one that were thrown away, in order.
 */
restarts: Array<Restart>, 
/**
 * What was published before the first move.
 */
commitments: Array<Commitment>, 
/**
 * Whether everything that was committed to is open.
 */
open: boolean, 
/**
 * Whether the game began from a position.
 */
placed: boolean, 
/**
 * Whether everything is stated; otherwise it is one viewer's own.
 */
whole: boolean, 
/**
 * Whose own it is; nobody's is that of whoever watches.
 */
viewer: Seat | null, };

export type Label = string;

export type Legal<A> = { 
/**
 * Its long form: what is played and sent.
 */
text: string, 
/**
 * Its parts.
 */
action: A, 
/**
 * What it costs in this turn.
 */
cost: number, 
/**
 * Whether it can only be sent: it turns something up, binds, or leaves the move to another seat, and is not taken
 * back. What would only show others something can be planned and changed until it is sent with the plan.
 */
commits: boolean, 
/**
 * Whether it ends the turn.
 */
ends: boolean, };

export type Outcome = { 
/**
 * Points of each seat.
 */
scores: Array<number>, 
/**
 * Place of each seat, from 1.
 */
places: Array<number>, };

export type Part = "seed_commitment" | "deal_commitment" | "host_commitment" | { "player_commitment": number } | "seat_order" | "entries" | "reveals" | "hashes" | "result" | "seen_host" | "seen_deal" | { "seen_player": number };

export type Receipt = { 
/**
 * The version before it.
 */
before: number, 
/**
 * The version after it.
 */
version: number, };

export type Restart = { 
/**
 * What brought it about.
 */
cause: RestartCause, 
/**
 * Whose doing it was, as far as one person's.
 */
name: Label | null, };

export type RestartCause = "left" | "unopened" | "gone" | "bots";

export type Seat = 1 | 2 | 3 | 4;

export type Seen = { 
/**
 * That of the host to his share of the seed.
 */
host?: Bytes32, 
/**
 * The one to explicit piles.
 */
deal?: Bytes32, 
/**
 * Those of the players, in the order of joining; nothing for one that was not seen. Where the list is empty, no
 * player's is compared, else it says how many players committed.
 */
players: Array<Bytes32 | null>, };

export type Standing<B> = { 
/**
 * Whose decision is next; nobody's once it is over.
 */
to_move: Seat | null, 
/**
 * The ranking.
 */
outcome: Outcome, 
/**
 * Why it is over.
 */
end: Ending<B> | null, };

export type Tie<B> = { 
/**
 * In the order of their places.
 */
seats: Array<Seat>, 
/**
 * What put the first before the second; nothing where they share the place.
 */
broken: B | null, };

export type VerifyReport = { 
/**
 * Whether nothing is wrong. What could not be checked is not wrong.
 */
fits: boolean, 
/**
 * Whether nothing is wrong and nothing is missing: the game is over, the piles were committed to, everything is opened,
 * and every reveal was compared with the piles. Hashes and a result that nobody wrote down are not missed.
 */
complete: boolean, 
/**
 * One for each part of the record.
 */
findings: Array<Finding>, 
/**
 * In a record of one viewer, how many things were turned up that he has not seen. Such a record fits so far, and is
 * never complete.
 */
veiled?: number, };

export type Viewer = Seat | null;

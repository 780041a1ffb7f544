// Written by `cargo xtask types` from the Rust sources. Do not edit.

export type BotLevel = "random" | "greedy" | "planner" | "foresight" | "master" | "turtle" | "sloth" | "frog" | "armadillo" | "tapir" | "iguana" | "toucan" | "coati" | "parrot" | "monkey" | "bat" | "snake" | "owl" | "jaguar" | "search";

export type ChangeBot = { 
/**
 * The place, from 1.
 */
place: number, 
/**
 * How well it plays; none to take it away.
 */
level: BotLevel | null, };

export type ClientFrame = { 
/**
 * Comes back in the answer.
 */
ref?: number, } & ({ "type": "watch", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The version that the client has; 0 for none.
 */
from: number, } | { "type": "unwatch", 
/**
 * The table and its game.
 */
id: GameId, } | { "type": "lobby", 
/**
 * False for no more.
 */
on: boolean, 
/**
 * The next page, beside what was sent before.
 */
more?: boolean, } | { "type": "submit", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The version on which they build.
 */
version: number, 
/**
 * Names the request: sent again, it is not done again.
 */
key: Key, 
/**
 * In the notation of records.
 */
actions: Array<string>, } | { "type": "undo", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The version on which it builds.
 */
version: number, 
/**
 * Names the request.
 */
key: Key, 
/**
 * How many actions.
 */
count: number, } | { "type": "resign", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The version on which it builds.
 */
version: number, 
/**
 * Names the request.
 */
key: Key, } | { "type": "replace", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The seat in the game.
 */
seat: number, } | { "type": "leave", 
/**
 * The table and its game.
 */
id: GameId, } | { "type": "return", 
/**
 * The table and its game.
 */
id: GameId, } | { "type": "agree", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * Whether one is for it; if not, an earlier yes is taken back.
 */
yes: boolean, } | { "type": "ping" });

export type Commit = { 
/**
 * `player_commitment(place, entropy)` of docs/fairness.md.
 */
commitment: Hex64, 
/**
 * What the device is called that keeps the entropy. Nobody else is told.
 */
device?: string, };

export type ErrorBody = { 
/**
 * What happened, in snake_case.
 */
code: string, 
/**
 * What belongs to it.
 */
params: Record<string, unknown>, };

export type ExplicitDeal = { "piles": unknown } | { "position": unknown };

export type Fork = { 
/**
 * After how many entries.
 */
version: number, 
/**
 * Who plays each seat: oneself or bots.
 */
seats: Array<SeatPlan>, };

export type ForkRecord = { 
/**
 * The record, whole or one viewer's.
 */
record: string, 
/**
 * After how many entries; after all of them where absent.
 */
version?: number, 
/**
 * Who plays each seat: oneself or bots.
 */
seats: Array<SeatPlan>, };

export type GameId = string;

export type GameInfo = { 
/**
 * The game, and its table.
 */
id: GameId, 
/**
 * The game that is played.
 */
game: GameName, 
/**
 * The game's own configuration.
 */
config: unknown, 
/**
 * The names of the seats in order; empty where there is none.
 */
names: Array<string>, 
/**
 * Whether a bot sat down at each seat, in order.
 */
bots: Array<boolean>, 
/**
 * Whether it goes on.
 */
state: GameState, 
/**
 * The seat of the person who is to move, from 1; none where a bot is, where nobody is, and where it is not known.
 */
to_move: number | null, 
/**
 * Points by seat.
 */
scores: Array<number>, 
/**
 * Places by seat, from 1.
 */
places: Array<number>, 
/**
 * How many entries there are.
 */
version: number, 
/**
 * When it began, or was brought here.
 */
started: Time, 
/**
 * When it ended.
 */
ended: Time | null, 
/**
 * Marks of its record.
 */
marks: Array<string>, 
/**
 * The reader's seat.
 */
mine: number | null, 
/**
 * Where it comes from.
 */
origin: Origin, };

export type GameName = "tikal" | "tikal2";

export type GameState = "running" | "over";

export type Games = { 
/**
 * The newest first.
 */
games: Array<GameInfo>, 
/**
 * Where the next page begins.
 */
next: string | null, };

export type Hello = { 
/**
 * The build of the server; a page of another build loads itself anew.
 */
build: string, 
/**
 * The newest number of the rules of each game.
 */
rules: { [key in GameName]?: number }, 
/**
 * Whether it is served over https.
 */
secure: boolean, 
/**
 * The server's time.
 */
now: Time, };

export type Hex64 = string;

export type Join = { 
/**
 * At which place; the first free one where absent.
 */
seat?: number, 
/**
 * The commitment, where the place is known beforehand.
 */
commitment?: Hex64, 
/**
 * What the device is called that keeps one's share of the shuffle. Nobody else is told.
 */
device?: string, };

export type Key = string;

export type Me = { 
/**
 * Nobody, a guest or an account.
 */
user: User | null, };

export type Mine = { 
/**
 * The place, from 1.
 */
place: number, 
/**
 * What one committed to.
 */
commitment: Hex64 | null, 
/**
 * What the device is called on which one did: it alone can open.
 */
device: string | null, };

export type NewTable = { 
/**
 * The game that is played.
 */
game: GameName, 
/**
 * The game's own configuration.
 */
config: unknown, 
/**
 * One plan for each place.
 */
seats: Array<SeatPlan>, 
/**
 * Whether seats are drawn or as planned.
 */
order: Seating, 
/**
 * Whether it stands in the lobby.
 */
visibility: Visibility, 
/**
 * After how many seconds of absence others may give a seat to a bot; 0 for never. Less than 30 counts as 30.
 */
takeover_after: number, 
/**
 * How many seconds all have to open what they committed to: from 120 to seven days. What lies beyond counts as the
 * nearest of the two.
 */
open_seconds: number, 
/**
 * How well bots play that stand in for people; as most do where absent.
 */
stand_in?: BotLevel, 
/**
 * Explicit piles; then the maker cannot sit down.
 */
deal?: ExplicitDeal, 
/**
 * What the table is called.
 */
name: string, };

export type NewTokenBody = { 
/**
 * Names it.
 */
id: string, 
/**
 * The token itself, shown this once.
 */
token: string, };

export type Open = { 
/**
 * What was committed to, so that the seed can be made of it.
 */
entropy: Hex64, };

export type Origin = "table" | "imported" | "offline" | "fork";

export type RecoverableBody = { 
/**
 * The person whose browser this is now.
 */
user: User, 
/**
 * Opens the account when the password is lost; works once.
 */
recovery_code: string, };

export type Rematch = { 
/**
 * The new table.
 */
id: GameId, 
/**
 * Who asked for it.
 */
by: string, };

export type RestartCause = "left" | "unopened" | "gone" | "bots";

export type SeatKind = "open" | "person" | "bot";

export type SeatPlan = { "kind": "me" } | { "kind": "open" } | { "kind": "bot", 
/**
 * How well it plays.
 */
level: BotLevel, };

export type SeatUser = { 
/**
 * Who; nobody once that account is gone.
 */
id: UserId | null, 
/**
 * What he was called when he sat down.
 */
name: string, };

export type Seating = "random" | "chosen";

export type ServerMessage = { "type": "hello", 
/**
 * The build of the server.
 */
build: string, 
/**
 * The newest number of the rules of each game.
 */
rules: { [key in GameName]?: number }, 
/**
 * Who the server takes the client for.
 */
user: User | null, } | { "type": "table" } & TableInfo | { "type": "game", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * Header lines and the start line of the record.
 */
header: string, 
/**
 * The version now.
 */
version: number, 
/**
 * Record lines of the entries after `from`, up to `version`.
 */
entries: string, 
/**
 * The version that the client has.
 */
from: number, } | { "type": "news", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The version before.
 */
from: number, 
/**
 * The version now.
 */
version: number, 
/**
 * Record lines.
 */
entries: string, } | { "type": "over", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The opened record.
 */
record: string, } | { "type": "receipt", 
/**
 * The client's number.
 */
ref: number | null, 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The key of the request; none for those that have none.
 */
key: Key | null, 
/**
 * The version before.
 */
before: number, 
/**
 * The version after.
 */
version: number, } | { "type": "declined", 
/**
 * The client's number.
 */
ref: number | null, 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The key of the request; none for those that have none.
 */
key: Key | null, 
/**
 * The code of the reason.
 */
code: string, 
/**
 * The numbers of it.
 */
params: Record<string, unknown>, } | { "type": "error", 
/**
 * The client's number.
 */
ref: number | null, 
/**
 * The code of the reason.
 */
code: string, 
/**
 * The numbers of it.
 */
params: Record<string, unknown>, } | { "type": "lobby", 
/**
 * In the order of the lobby.
 */
tables: Array<TableInfo>, 
/**
 * Whether they come behind those that were sent before, and do not replace them.
 */
more: boolean, 
/**
 * How many tables the lobby shows, sent or not.
 */
total: number, } | { "type": "lobby_change", 
/**
 * The table and its game.
 */
id: GameId, 
/**
 * The table; none if it left.
 */
table: TableInfo | null, 
/**
 * How many tables the lobby shows now.
 */
total: number, } | { "type": "lobby_count", 
/**
 * How many tables it shows now.
 */
total: number, } | { "type": "pong", 
/**
 * The client's number.
 */
ref: number | null, } | { "type": "bye", 
/**
 * Why: `restart`, `slow` or `limit`.
 */
reason: string, };

export type SignedInBody = { 
/**
 * The person whose browser this is now.
 */
user: User, };

export type TableInfo = { 
/**
 * The table, and its game.
 */
id: GameId, 
/**
 * The game that is played.
 */
game: GameName, 
/**
 * The game's own configuration.
 */
config: unknown, 
/**
 * What it is called.
 */
name: string | null, 
/**
 * Who finds it.
 */
visibility: Visibility, 
/**
 * How seats are given.
 */
order: Seating, 
/**
 * How far it is.
 */
state: TableState, 
/**
 * Who made it; nobody once that account is gone.
 */
host: User | null, 
/**
 * The places.
 */
seats: Array<TableSeat>, 
/**
 * The server's commitment to its share of the shuffle, or to the piles.
 */
host_commitment: Hex64, 
/**
 * When it was made.
 */
created: Time, 
/**
 * The version of its game.
 */
version: number, 
/**
 * After how many seconds of absence others may give a seat to a bot; 0 for never.
 */
takeover_after: number, 
/**
 * Marks that stay in the record for ever.
 */
marks: Array<string>, 
/**
 * The next table of the same people, once somebody asked for it. Only they are told.
 */
rematch: Rematch | null, 
/**
 * Until when the places of a rematch are kept for those who played before.
 */
reserved_until: Time | null, 
/**
 * How many seconds all have to open what they committed to.
 */
open_seconds: number, 
/**
 * Until when they have, while they do; before, until when all have to commit, once the table is full.
 */
open_by: Time | null, 
/**
 * How often the shuffle had to begin anew, and why: the first first.
 */
restarts: Array<TableRestart>, 
/**
 * How often the maker may still put a bot in or take one away; as often as he likes before the first opening.
 */
bot_changes_left: number | null, 
/**
 * How well bots play that stand in for people.
 */
stand_in: BotLevel, 
/**
 * Whether seats know what others do not. When the game is over, all of it is open to everybody.
 */
secrets: boolean, };

export type TableRestart = { 
/**
 * By what it was made to.
 */
cause: RestartCause, 
/**
 * Who caused it, where somebody did who still has an account.
 */
name: string | null, };

export type TableSeat = { 
/**
 * The place, from 1: the player's number in commitments.
 */
place: number, 
/**
 * The seat in the game, once it is known.
 */
seat: number | null, 
/**
 * Whether it is free, and who plays there.
 */
kind: SeatKind, 
/**
 * Who sits here, where a person does.
 */
user: SeatUser | null, 
/**
 * The bot's level.
 */
level: BotLevel | null, 
/**
 * The commitment to the entropy of this place.
 */
commitment: Hex64 | null, 
/**
 * Whether it was opened to the server.
 */
opened: boolean, 
/**
 * Whether the person looks at the table now.
 */
present: boolean, 
/**
 * Since when the person has not looked at it.
 */
away_since: Time | null, 
/**
 * Whether a bot plays for the person.
 */
bot_plays: boolean, 
/**
 * Whether the person would end the game as it stands.
 */
agrees: boolean, 
/**
 * Until when the game cannot be ended as it stands without the person, who left it to a bot.
 */
say_until: Time | null, 
/**
 * For whom the free place is kept.
 */
reserved: SeatUser | null, 
/**
 * After how many seconds of absence others may give the seat to a bot; 0 for never. It is `takeover_after`, and grows
 * when that was done often.
 */
replace_after: number, };

export type TableState = "waiting" | "opening" | "running" | "over";

export type Tables = { 
/**
 * Open public tables: the newest of each host first, then the second ones.
 */
tables: Array<TableInfo>, 
/**
 * What to ask for the next page with; none at the end.
 */
next: string | null, 
/**
 * How many tables the lobby shows in all.
 */
total: number, };

export type Time = number;

export type TokenInfo = { 
/**
 * Names it, to take it back.
 */
id: string, 
/**
 * What its owner calls it.
 */
label: string, 
/**
 * When it was made.
 */
created: Time, };

export type TokensBody = { 
/**
 * The newest first.
 */
tokens: Array<TokenInfo>, };

export type User = { 
/**
 * The id, for ever the same.
 */
id: UserId, 
/**
 * What he is called.
 */
name: string, 
/**
 * Whether there is no account behind him.
 */
guest: boolean, };

export type UserId = string;

export type Visibility = "public" | "link";

use async_trait::async_trait;

use super::Kept;
use crate::{
    games::GameName,
    wire::{
        GameId, Key, Time, UserId,
        game::{GameState, Origin},
        table::{TableState, Visibility},
    },
};

/// Tables, games and what happened in them.
#[async_trait]
pub trait GameStore: Send + Sync {
    /// Keeps a table, new or changed.
    async fn put_table(&self, table: TableRow) -> Kept<()>;
    /// Forgets a table that has not begun.
    async fn drop_table(&self, id: &GameId) -> Kept<()>;
    /// A table.
    async fn table(&self, id: &GameId) -> Kept<Option<TableRow>>;
    /// All tables at which no game has begun yet, the oldest first.
    async fn waiting_tables(&self) -> Kept<Vec<TableRow>>;

    /// Keeps a new game, and its table where it has one, at one stroke.
    async fn begin(&self, game: NewGame, table: Option<TableRow>) -> Kept<()>;
    /// Keeps a record that somebody brings. `false`: he has brought too many of late, and nothing was changed.
    async fn bring(&self, brought: Brought) -> Kept<bool>;
    /// How many records somebody has brought since then.
    async fn brought(&self, user: &UserId, since: Time) -> Kept<u32>;
    /// Adds entries to a game, if its version is the expected one: all of them and the answer, or nothing. When this
    /// returns, they are on the disk.
    async fn append(&self, append: Append) -> Kept<Appended>;
    /// Ends a running game as it was stored last, without an entry: for those that cannot be read any more. Says whether it
    /// ran.
    async fn end(&self, id: &GameId, at: Time) -> Kept<bool>;
    /// A whole game.
    async fn game(&self, id: &GameId) -> Kept<Option<StoredGame>>;
    /// What lists show of one game.
    async fn summary(&self, id: &GameId) -> Kept<Option<GameSummary>>;
    /// What lists show of these games, in this order; those that are not there are left out.
    async fn summaries(&self, ids: &[GameId]) -> Kept<Vec<GameSummary>>;
    /// A page of a list, the newest first.
    async fn list(&self, wanted: ListGames) -> Kept<Vec<GameSummary>>;
    /// All running games in which a bot is to move.
    async fn waiting_for_bots(&self) -> Kept<Vec<GameId>>;
    /// How many running games of somebody go on from a position of another.
    async fn forks_of(&self, user: &UserId) -> Kept<u32>;
    /// Ids of all games, in order, after this one.
    async fn game_ids(&self, after: Option<&GameId>, limit: u32) -> Kept<Vec<GameId>>;
    /// All games and tables that know somebody.
    async fn places_of(&self, user: &UserId) -> Kept<Vec<GameId>>;
    /// Makes somebody's seats in one game and at its table nobody's, and puts another name there. `false`: the game has
    /// grown since its record was read, and nothing was changed.
    async fn forget(&self, game: &GameId, user: &UserId, name: &str, record: Option<Renamed>) -> Kept<bool>;
    /// Gives the seats of one person in one game and at its table to another: a guest becomes an account.
    async fn reseat(&self, game: &GameId, from: &UserId, to: &UserId) -> Kept<()>;
}

/// A table as it is kept: what is asked for in columns, the rest in a versioned document.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The table and its game.
    pub id: GameId,
    /// How far it is.
    pub state: TableState,
    /// Who finds it.
    pub visibility: Visibility,
    /// Who made it.
    pub host: Option<UserId>,
    /// When it was opened.
    pub created: Time,
    /// All of it, as JSON. Whom it knows stands there as `id` or `user`.
    pub doc: String,
}

/// A game that begins, or that is brought here.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// What stays fixed, and how it stands.
    pub row: GameRow,
    /// Who sits where.
    pub players: Vec<PlayerRow>,
    /// Record lines, one for each entry.
    pub lines: Vec<String>,
}

/// A record that somebody brings: it never grows, so it is kept in one piece, as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// The game, without its header and entries; whoever brings it is at seat 0.
    pub game: NewGame,
    /// The record.
    pub record: String,
    /// Who brings it.
    pub by: UserId,
    /// Since when what he brought counts.
    pub since: Time,
    /// How many there may be.
    pub most: u32,
}

/// What is kept of a game beside its entries.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    /// The table and its game.
    pub id: GameId,
    /// The game that is played there.
    pub game: GameName,
    /// The header of the record with its start line, and everything that opens the piles.
    pub header: String,
    /// The configuration, as JSON.
    pub config: String,
    /// Marks, as a JSON list.
    pub marks: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether it stands in public lists.
    pub visibility: Visibility,
    /// Whether it goes on.
    pub state: GameState,
    /// How many entries there are.
    pub version: u32,
    /// The hash of the table.
    pub hash: String,
    /// Points by seat, as a JSON list.
    pub scores: String,
    /// Places by seat, as a JSON list.
    pub places: String,
    /// Whether a bot is to move.
    pub bot_next: bool,
    /// The seat that is to move, from 1; none where none is, or where it is not known.
    pub mover: Option<u8>,
    /// When it began.
    pub started: Time,
    /// When it ended.
    pub ended: Option<Time>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// The seat, from 1.
    pub seat: u8,
    /// The person; none for bots and for those who are gone.
    pub user: Option<UserId>,
    /// What he was called.
    pub name: String,
}

/// Entries to be added, with how the game stands after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Append {
    /// The game that they continue.
    pub game: GameId,
    /// The version that the game must have.
    pub expected: u32,
    /// The seat whose request it was, from 1; 0 for all.
    pub seat: u8,
    /// The key of the request.
    pub key: Key,
    /// Who asked; none for bots.
    pub user: Option<UserId>,
    /// When they were asked for.
    pub at: Time,
    /// Record lines, one for each entry.
    pub lines: Vec<String>,
    /// The hash of the table after them.
    pub hash: String,
    /// Points by seat, as a JSON list.
    pub scores: String,
    /// Places by seat, as a JSON list.
    pub places: String,
    /// Whether a bot is to move then.
    pub bot_next: bool,
    /// The seat that is to move then, from 1.
    pub mover: Option<u8>,
    /// Whether the game is over then.
    pub over: bool,
    /// The table, where it changes too.
    pub table: Option<TableRow>,
}

/// What became of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on the disk.
    Done {
        /// The version now.
        version: u32,
    },
    /// The game has another version; nothing was changed.
    Conflict {
        /// Its version.
        version: u32,
    },
    /// The same key was answered before; nothing was changed.
    Known(StoredAnswer),
}

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// The version before.
    pub before: u32,
    /// The version after.
    pub version: u32,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// All but the entries.
    pub row: GameRow,
    /// Who sits where.
    pub players: Vec<PlayerRow>,
    /// The whole record, where it was brought here in one piece; then header and entries are empty.
    pub record: Option<String>,
    /// The entries in order.
    pub entries: Vec<StoredEntry>,
    /// The answers given, by seat (0 for all) and key.
    pub answers: Vec<(u8, String, StoredAnswer)>,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its record line.
    pub line: String,
    /// When it was written.
    pub at: Time,
}

/// A record in which somebody is called otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The version of the game that was read.
    pub version: u32,
    /// The header that was read.
    pub before: String,
    /// The header with its start line, and everything that opens the piles.
    pub header: String,
    /// Entries that have changed: the number of each, from 1, and its line.
    pub lines: Vec<(u32, String)>,
}

/// What lists show.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// All but the entries; the header is left empty.
    pub row: GameRow,
    /// Who sits where.
    pub players: Vec<PlayerRow>,
}

/// Which games a list shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListGames {
    /// Only games of this person; public ones where absent.
    pub of: Option<UserId>,
    /// Only such games.
    pub state: Option<GameState>,
    /// Only those after this one.
    pub before: Option<Cursor>,
    /// How many at most.
    pub limit: u32,
}

/// A place in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the last game of the page before began.
    pub started: Time,
    /// That game.
    pub id: GameId,
}

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.started.0, self.id)
    }
}

impl std::str::FromStr for Cursor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Cursor, Self::Err> {
        const WRONG: &str = "a cursor that a list gave";
        let (started, id) = text.rsplit_once('-').ok_or(WRONG)?;
        Ok(Cursor { started: Time(started.parse().map_err(|_| WRONG)?), id: id.parse().map_err(|_| WRONG)? })
    }
}

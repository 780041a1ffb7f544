//! What must not be lost. One trait, of which SQLite is the first kind; SQL stands nowhere else.

mod accounts;
mod game;
mod lock;
pub mod private;
pub mod sqlite;

use std::fmt;

pub use accounts::{Account, AccountStore, NewAccount, TokenInfo};
pub use game::{
    Append, Appended, Brought, Cursor, GameRow, GameStore, GameSummary, ListGames, NewGame, PlayerRow, Renamed,
    StoredAnswer, StoredEntry, StoredGame, TableRow,
};
pub use lock::{InUse, Lock};
pub use sqlite::{Sqlite, Unopened};

/// Everything that is kept.
pub trait Store: GameStore + AccountStore {}

impl<T: GameStore + AccountStore> Store for T {}

/// Why something could not be kept or found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// No room is left on the disk.
    Full,
    /// The store was closed.
    Closed,
    /// Something else, for the operator.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::Closed => f.write_str("the store is closed"),
            StoreError::Broken(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for StoreError {}

/// What a store answers.
pub type Kept<T> = Result<T, StoreError>;

//! Why a table, a room or a socket does not do what it was asked for.

use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Map, Value};
use tabletop::Fault;

use crate::{
    error::ApiError,
    store::StoreError,
    wire::{BotLevel, Time},
};

/// Declares the enum, its statuses, and the list of all codes from one table.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? })? = $code:literal, $status:ident;)*) => {
        /// Why something was not done.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Refusal {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $type),* })?,)*
        }

        impl Refusal {
            /// Every code, for those who put them into words.
            pub const CODES: &[&str] = &[$($code),*];

            /// What clients know it by.
            pub fn code(&self) -> &'static str {
                match self { $(Refusal::$name { .. } => $code,)* }
            }

            /// The status of an HTTP answer.
            pub fn status(&self) -> StatusCode {
                match self { $(Refusal::$name { .. } => StatusCode::$status,)* }
            }
        }
    };
}

refusals! {
    /// There is no such table or game.
    NoSuchGame = "no_such_game", NOT_FOUND;
    /// One must be somebody for this, a guest at least.
    SignIn = "sign_in", UNAUTHORIZED;
    /// Only the maker of the table may do this.
    NotHost = "not_host", FORBIDDEN;
    /// This server does not offer the game.
    GameNotOffered = "game_not_offered", UNPROCESSABLE_ENTITY;
    /// The configuration is not a game.
    BadConfig {
        /// All that is wrong.
        faults: Vec<Fault>,
    } = "bad_config", UNPROCESSABLE_ENTITY;
    /// Other components than the printed ones are not taken.
    OwnComponents = "own_components", UNPROCESSABLE_ENTITY;
    /// There must be one plan for each place, and at most one of them the maker's.
    BadSeats {
        /// How many the game has.
        players: usize,
    } = "bad_seats", UNPROCESSABLE_ENTITY;
    /// The game has no such bot.
    NoSuchBot {
        /// The one that was asked for.
        level: BotLevel,
        /// Those that it has, the weakest first.
        levels: Vec<BotLevel>,
    } = "no_such_bot", UNPROCESSABLE_ENTITY;
    /// Who laid the piles out cannot sit down.
    AuthorCannotSit = "author_cannot_sit", FORBIDDEN;
    /// The piles or the position are wrong.
    BadDeal {
        /// All that is wrong.
        faults: Vec<Fault>,
    } = "bad_deal", UNPROCESSABLE_ENTITY;
    /// Too many tables of one person wait for players.
    TooManyTables {
        /// How many may.
        limit: u32,
    } = "too_many_tables", TOO_MANY_REQUESTS;
    /// Somebody sits at too many tables that wait for players.
    TooManySeats {
        /// At how many he may.
        limit: u32,
    } = "too_many_seats", TOO_MANY_REQUESTS;
    /// Too many games of one person are played by bots among themselves.
    TooManyBotTables {
        /// How many may be.
        limit: u32,
    } = "too_many_bot_tables", TOO_MANY_REQUESTS;
    /// Too many games of one person go on from a position of another.
    TooManyForks {
        /// How many may.
        limit: u32,
    } = "too_many_forks", TOO_MANY_REQUESTS;
    /// Somebody has brought too many records in a day.
    TooManyImports {
        /// How many are possible.
        limit: u32,
    } = "too_many_imports", TOO_MANY_REQUESTS;
    /// The place is taken, or there is none.
    SeatTaken = "seat_taken", CONFLICT;
    /// The free places are kept for those who were invited.
    Reserved {
        /// When they become free for all.
        until: Time,
    } = "reserved", CONFLICT;
    /// One was not invited to this table, or not any more.
    NotInvited = "not_invited", CONFLICT;
    /// One has twice made the shuffle of this table begin anew.
    NotAgain = "not_again", FORBIDDEN;
    /// The shuffle of this table has begun anew too often: nobody new may sit down.
    WornOut = "worn_out", CONFLICT;
    /// Bots were changed too often since something was opened.
    TooManyBotChanges {
        /// How often they can be.
        limit: u8,
    } = "too_many_bot_changes", CONFLICT;
    /// One has no seat at this table.
    NotSeated = "not_seated", FORBIDDEN;
    /// A bot plays one's seat: come back first.
    BotPlays = "bot_plays", CONFLICT;
    /// The table is not in a state for this.
    WrongState {
        /// Its state.
        state: &'static str,
    } = "wrong_state", CONFLICT;
    /// One has committed already.
    Committed = "committed", CONFLICT;
    /// What one commits to was opened at this table before: it is no secret.
    Spent = "spent", CONFLICT;
    /// The entropy is not what was committed to.
    WrongOpening = "wrong_opening", UNPROCESSABLE_ENTITY;
    /// The record cannot be read.
    BadRecord {
        /// The line, from 1; 0 where none is to blame.
        line: usize,
        /// What is wrong, for people who write records.
        message: String,
    } = "bad_record", UNPROCESSABLE_ENTITY;
    /// The record is one viewer's: a position to play on from, but no game.
    OneViewersRecord = "one_viewers_record", UNPROCESSABLE_ENTITY;
    /// There is no such version.
    NoVersion {
        /// The newest.
        version: usize,
    } = "no_version", UNPROCESSABLE_ENTITY;
    /// The player is there, or not away for long enough.
    NotAway {
        /// Seconds until the seat may be given to a bot; none if that is never so.
        wait: Option<u64>,
    } = "not_away", CONFLICT;
    /// An action is not written as it must be.
    Syntax {
        /// Its index in the list, from 0.
        index: usize,
        /// Where in it, in bytes from 0.
        at: usize,
        /// What should have stood there.
        expected: String,
    } = "syntax", UNPROCESSABLE_ENTITY;
    /// Somebody else was faster.
    Faster = "faster", CONFLICT;
    /// The game was stopped after an error of the server; its record is safe.
    Frozen = "frozen", SERVICE_UNAVAILABLE;
    /// The disk is full: nothing was changed.
    DiskFull = "disk_full", INSUFFICIENT_STORAGE;
    /// The store does not work: nothing was changed.
    Storage = "storage", SERVICE_UNAVAILABLE;
    /// The server is about to stop.
    ShuttingDown = "shutting_down", SERVICE_UNAVAILABLE;
    /// One watches too many tables at once.
    TooManyWatches {
        /// How many are possible.
        limit: usize,
    } = "too_many_watches", TOO_MANY_REQUESTS;
    /// A message could not be read.
    BadMessage {
        /// What is wrong, for developers.
        why: String,
    } = "bad_message", BAD_REQUEST;
    /// The cursor is not one that a list gave.
    BadCursor = "bad_cursor", BAD_REQUEST;
    /// The game itself declines.
    Declined {
        /// Its code and numbers.
        #[serde(flatten)]
        by_game: Declined,
    } = "declined", UNPROCESSABLE_ENTITY;
}

/// What a game says when it declines a request: one of [`DECLINED`] and its numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Declined {
    /// The code of the reason.
    pub code: String,
    /// The numbers of it.
    pub params: Value,
}

/// The codes with which games decline requests on the socket, beside those of [`Refusal::CODES`].
pub const DECLINED: &[&str] =
    &["key", "version", "list", "peek", "over", "not_to_move", "resigned", "refused", "undo", "bound", "piles"];

impl Refusal {
    /// The numbers of it.
    pub fn params(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(params)) => params,
            _ => Map::new(),
        }
    }

    /// Code and numbers as the socket tells them: what the game declined is told in its own words.
    pub fn told(&self) -> (String, Value) {
        match self {
            Refusal::Declined { by_game } => (by_game.code.clone(), by_game.params.clone()),
            other => (other.code().to_owned(), other.params().into()),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (code, params) = self.told();
        write!(f, "{code} {params}")
    }
}

impl std::error::Error for Refusal {}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError { status: refusal.status(), code: refusal.code(), params: refusal.params() }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Full => Refusal::DiskFull,
            StoreError::Closed => Refusal::ShuttingDown,
            StoreError::Broken(message) => {
                tracing::error!(message, "the store failed");
                Refusal::Storage
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_code_and_its_numbers() {
        let told = |refusal: Refusal| refusal.to_string();
        assert_eq!(told(Refusal::NoSuchGame), "no_such_game {}");
        assert_eq!(told(Refusal::TooManyTables { limit: 4 }), r#"too_many_tables {"limit":4}"#);
        let by_game = Declined { code: "undo".to_owned(), params: serde_json::json!({"undoable": 2}) };
        assert_eq!(told(Refusal::Declined { by_game }), r#"undo {"undoable":2}"#);
    }

    #[test]
    fn codes_are_told_apart() {
        let mut codes = [Refusal::CODES, DECLINED].concat();
        codes.sort_unstable();
        let all = codes.len();
        codes.dedup();
        assert_eq!(codes.len(), all);
    }
}

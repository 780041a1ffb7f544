use std::fmt;

use serde::Serialize;

use super::Bounded;
use crate::{
    Game, Seat,
    record::{Cause, Label, NoDeal},
    replay::FoldError,
};

/// A request was carried out: the entries after `before`, up to `version`, are its doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Receipt {
    /// The version before it.
    pub before: usize,
    /// The version after it.
    pub version: usize,
}

/// Why a request changed nothing. It depends on nothing that the seat does not know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "code", content = "params", rename_all = "snake_case", bound(serialize = ""))]
pub enum Declined<G: Game> {
    /// The idempotency key is empty or too long.
    Key {
        /// Its length in bytes.
        length: usize,
        /// The longest length that is taken.
        longest: usize,
    },
    /// The game has moved on since the sender looked at it.
    Version {
        /// What the sender took for the version.
        stated: usize,
        /// The version.
        current: usize,
    },
    /// The list is empty or too long.
    List {
        /// Its length.
        length: usize,
        /// The longest length that is taken.
        longest: usize,
    },
    /// An action that turns something up is not the last of its list.
    Peek {
        /// Its index in the list, from 0.
        index: usize,
    },
    /// The game is over.
    Over,
    /// Another seat is to move.
    NotToMove {
        /// The index of the action, from 0.
        index: usize,
    },
    /// The seat has resigned.
    Resigned,
    /// The rules forbid the action.
    Refused {
        /// Its index in the list, from 0.
        index: usize,
        /// What the rules say against it.
        refusal: G::Refusal,
    },
    /// Not so many actions can be taken back.
    Undo {
        /// How many can be.
        undoable: usize,
    },
    /// The seat has done so as often as it can in one game.
    Bound {
        /// What was done too often.
        kind: Bounded,
        /// How often it can be done.
        most: usize,
    },
    /// The piles do not hold what the action turns up: the game was dealt wrongly.
    Piles {
        /// The index of the action, from 0.
        index: usize,
    },
}

impl<G: Game> fmt::Display for Declined<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl<G: Game> std::error::Error for Declined<G> {}

/// One entry of a game, as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound(serialize = ""))]
pub struct News<G: Game> {
    /// The version that the entry led to.
    pub version: usize,
    /// What was done, or who plays on.
    #[serde(flatten)]
    pub what: Happening<G>,
}

/// What an entry did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound(serialize = ""))]
pub enum Happening<G: Game> {
    /// A seat played an action.
    Played {
        /// The seat whose entry it is.
        seat: Seat,
        /// What happened on the table, veiled.
        events: Vec<G::Event>,
    },
    /// A seat took actions back.
    Undone {
        /// The seat whose entry it is.
        seat: Seat,
        /// How many actions.
        count: usize,
    },
    /// A seat gave up.
    Resigned {
        /// The seat whose entry it is.
        seat: Seat,
        /// Why, if it was said.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
    },
    /// Somebody else plays on for a seat.
    TakenOver {
        /// The seat that is played on for.
        seat: Seat,
        /// Who plays on.
        name: Label,
        /// Why, if it was said.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
    },
    /// The game was ended by agreement.
    Agreed,
}

/// Why there is no session.
#[derive(Clone, Debug, PartialEq)]
pub enum NoSession<G: Game> {
    /// The piles are not known.
    Deal(NoDeal),
    /// The header is too large for a record.
    Header {
        /// Its size in bytes.
        size: usize,
        /// The largest size that is taken.
        largest: usize,
    },
    /// The record is one viewer's: it does not state everything.
    Veiled,
    /// The record or its header is not a game.
    Record(FoldError<G>),
}

impl<G: Game> From<NoDeal> for NoSession<G> {
    fn from(error: NoDeal) -> NoSession<G> {
        NoSession::Deal(error)
    }
}

impl<G: Game> fmt::Display for NoSession<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSession::Deal(error) => error.fmt(f),
            NoSession::Header { size, largest } => {
                write!(f, "a header has at most {largest} bytes, this one has {size}")
            }
            NoSession::Veiled => f.write_str("the record is one viewer's and does not state everything"),
            NoSession::Record(error) => error.fmt(f),
        }
    }
}

impl<G: Game> std::error::Error for NoSession<G> {}

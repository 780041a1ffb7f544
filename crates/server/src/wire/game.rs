//! Games in lists.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{GameId, Time, table::SeatPlan};
use crate::games::GameName;

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The game, and its table.
    pub id: GameId,
    /// The game that is played.
    pub game: GameName,
    /// The game's own configuration.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub config: Value,
    /// The names of the seats in order; empty where there is none.
    pub names: Vec<String>,
    /// Whether a bot sat down at each seat, in order.
    pub bots: Vec<bool>,
    /// Whether it goes on.
    pub state: GameState,
    /// The seat of the person who is to move, from 1; none where a bot is, where nobody is, and where it is not known.
    pub to_move: Option<u8>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Places by seat, from 1.
    pub places: Vec<u8>,
    /// How many entries there are.
    pub version: u32,
    /// When it began, or was brought here.
    pub started: Time,
    /// When it ended.
    pub ended: Option<Time>,
    /// Marks of its record.
    pub marks: Vec<String>,
    /// The reader's seat.
    pub mine: Option<u8>,
    /// Where it comes from.
    pub origin: Origin,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// It does.
    Running,
    /// It does not: it was finished, or brought here unfinished.
    Over,
}

/// Where a game comes from. That stays with it for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A table of this server.
    Table,
    /// A record that somebody brought.
    Imported,
    /// A game that was played in somebody's page.
    Offline,
    /// A position of another game, played on.
    Fork,
}

/// A page of a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    /// The newest first.
    pub games: Vec<GameInfo>,
    /// Where the next page begins.
    pub next: Option<String>,
}

/// Play on from a position of a record, against bots.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ForkRecord {
    /// The record, whole or one viewer's.
    pub record: String,
    /// After how many entries; after all of them where absent.
    #[serde(default)]
    pub version: Option<u32>,
    /// Who plays each seat: oneself or bots.
    pub seats: Vec<SeatPlan>,
}

/// Play on from a position, against bots.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// After how many entries.
    pub version: u32,
    /// Who plays each seat: oneself or bots.
    pub seats: Vec<SeatPlan>,
}

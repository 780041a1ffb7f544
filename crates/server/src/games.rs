//! The one file that names the games.

use serde::{Deserialize, Serialize};
use tabletop::Game;

use crate::wire::RulesNumbers;

/// The games of this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(export))]
#[serde(rename_all = "snake_case")]
pub enum GameName {
    /// Tikal.
    Tikal,
    /// Tikal II.
    Tikal2,
}

impl GameName {
    /// All of them.
    pub const ALL: [GameName; 2] = [GameName::Tikal, GameName::Tikal2];

    /// The name in records.
    pub fn name(self) -> &'static str {
        match self {
            GameName::Tikal => tikal::Tikal::NAME,
            GameName::Tikal2 => tikal2::State::NAME,
        }
    }

    /// The game that records call so.
    pub fn named(name: &str) -> Option<GameName> {
        GameName::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The newest rules numbers.
    pub fn rules() -> RulesNumbers {
        RulesNumbers { tikal: tikal::Tikal::RULES, tikal2: tikal2::State::RULES }
    }
}

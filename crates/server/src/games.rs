//! The one file that names the games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tabletop::{Game, record::Label};

/// The games of this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
}

mod archive;
mod deal;
mod import;
mod live;
mod rename;
mod start;
#[cfg(test)]
pub(crate) mod tests;

use serde_json::Value;
pub use tabletop::record::Cause;

pub use self::{
    deal::lay_out,
    import::{Import, Position, import, position},
    live::{BotMove, Checking, Forking, LiveGame, Pending, Request, Standing, Step, Think},
    rename::rename,
    start::{Begun, begin},
};
use crate::{
    refusal::Refusal,
    store::StoredGame,
    wire::game::{GameState, Origin},
};

/// Calls a function that is generic over the game, for the game of this name.
macro_rules! for_game {
    ($game:expr, $function:path $(, $argument:expr)* $(,)?) => {
        match $game {
            $crate::games::GameName::Tikal => {
                use $function as function;
                function::<tikal::Tikal>($($argument),*)
            }
            $crate::games::GameName::Tikal2 => {
                use $function as function;
                function::<tikal2::State>($($argument),*)
            }
        }
    };
}
use for_game;

/// The newest number of the rules of each game.
pub fn newest_rules() -> BTreeMap<GameName, u16> {
    fn newest<G: Game>() -> u16 {
        G::RULES
    }
    GameName::ALL.into_iter().map(|game| (game, for_game!(game, newest))).collect()
}

/// Whether seats of the game know what others do not. It is open to all when the game is over.
pub fn has_secrets(game: GameName) -> bool {
    fn has_secrets<G: Game>() -> bool {
        G::SECRETS
    }
    for_game!(game, has_secrets)
}

/// Checks a configuration: how many play, and how the game itself writes it.
pub fn check_config(game: GameName, config: &Value) -> Result<(usize, Value), Refusal> {
    fn check<G: Game>(config: &Value) -> Result<(usize, Value), Refusal> {
        let config: G::Config = serde_json::from_value(config.clone()).map_err(|error| Refusal::BadConfig {
            faults: vec![tabletop::Fault::new("config", error.to_string().chars().take(200).collect::<String>())],
        })?;
        let players = G::players(&config).map_err(|error| Refusal::BadConfig { faults: error.0 })?;
        Ok((players, serde_json::to_value(config).expect("plain data has a JSON form")))
    }
    printed_components(config)?;
    for_game!(game, check, config)
}

/// Each set of components is kept for the life of the process, so strangers cannot bring their own.
fn printed_components(value: &Value) -> Result<(), Refusal> {
    match value {
        Value::Object(fields) if fields.contains_key("components") => Err(Refusal::OwnComponents),
        Value::Object(fields) => fields.values().try_for_each(printed_components),
        Value::Array(items) => items.iter().try_for_each(printed_components),
        _ => Ok(()),
    }
}

/// The record of a stored game.
fn text_of(stored: &StoredGame) -> String {
    if let Some(record) = &stored.record {
        return record.clone();
    }
    let lines = stored.entries.iter().map(|entry| format!("{}\n", entry.line));
    std::iter::once(stored.row.header.clone()).chain(lines).collect()
}

/// The marks of a stored game.
fn marks(stored: &StoredGame) -> Result<Vec<Label>, String> {
    serde_json::from_str(&stored.row.marks).map_err(|error| error.to_string())
}

/// A stored game, ready to be played on, or to be looked at if it is over.
pub fn load(stored: &StoredGame) -> Result<Box<dyn LiveGame>, String> {
    let text = text_of(stored);
    match stored.row.state {
        GameState::Running => for_game!(stored.row.game, live::resume, &text, &stored.answers),
        GameState::Over => {
            let brought = matches!(stored.row.origin, Origin::Imported | Origin::Offline);
            for_game!(stored.row.game, archive::open, &text, brought, &stored.answers, &marks(stored)?)
        }
    }
}

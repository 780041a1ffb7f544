//! The one file that names the games, and what the page asks of each beside the rules.

#[cfg(feature = "bots")]
use bots::{Bot, Level};
use serde::Serialize;
use serde_json::{Value, json};
use tabletop::{Game, Seat, record};
use tikal::Tikal;

use crate::fault::Fault;

/// A game that can be played in the page.
pub trait Hosted: Game {
    /// What lies in the box: board, tiles and pieces, for whoever draws them.
    type Board: Serialize;

    /// The board and the pieces of a game.
    fn board(config: &Self::Config) -> Result<Self::Board, Fault>;
    /// Action points left to the seat to move, in a phase that has them.
    fn points_left(&self) -> Option<u8>;
    /// The table as if this seat's next turn began now.
    fn plan_ahead(&self, seat: Seat) -> Self;
    /// The cheapest ways of a figure: from a place, or from the supply.
    fn ways(&self, seat: Seat, figure: &str, from: &str) -> Result<Vec<Path>, Fault>;
    /// What put one of two seats with the same points before the other; nothing where they share the place.
    fn tie_break(&self, one: Seat, other: Seat) -> Option<TieBreak>;
    /// The bot of this level.
    #[cfg(feature = "bots")]
    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Self>>;
}

/// What decides between seats with the same points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The higher guarded temple.
    Guard,
    /// More treasures.
    Treasures,
}

/// A way that a figure can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Path {
    /// Where it ends.
    pub hex: String,
    /// Its action points.
    pub cost: u8,
    /// Its steps.
    pub actions: Vec<String>,
}

/// Calls a function that is generic over the game, for the game of this name.
#[macro_export]
macro_rules! at_table {
    ($game:expr, $function:path $(, $argument:expr)* $(,)?) => {
        match $game {
            $crate::games::TIKAL => {
                use $function as function;
                function::<tikal::Tikal>($($argument),*)
            }
            other => Err($crate::games::unknown(other)),
        }
    };
}

/// Tikal's name in records and messages.
pub const TIKAL: &str = <Tikal as Game>::NAME;

/// No game has this name.
pub fn unknown(name: &str) -> Fault {
    Fault::new("unknown_game", json!({ "game": name }))
}

/// The newest number of the rules of each game.
pub fn rules() -> Value {
    json!({ TIKAL: Tikal::RULES })
}

/// The game that a record is of.
pub fn of_record(text: &str) -> Result<&str, Fault> {
    Ok(record::game_of(text)?)
}

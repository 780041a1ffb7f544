//! The one file that names the games, and what the page asks of each beside the rules.

#[cfg(feature = "bots")]
use bots::Bot;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use tabletop::{Game, Seat, Viewer, record};

#[cfg(feature = "bots")]
use crate::advice::Line;
use crate::fault::Fault;

/// A game that can be played in the page.
pub trait Hosted: Game {
    /// What lies in the box: board, tiles and pieces, for whoever draws them.
    type Board: Serialize;
    /// The table as the page shows it.
    type Shown: Serialize;
    /// An action as data.
    type Parts: Serialize;
    /// What whoever plans a turn wants to know beyond the legal list.
    type Question: DeserializeOwned;
    /// What he is told.
    type Answer: Serialize;
    /// What decides between seats with the same points.
    type TieBreak: Serialize;
    /// Why a turn is good.
    #[cfg(feature = "bots")]
    type Reason: Serialize + PartialEq;

    /// The board and the pieces of a game.
    fn board(config: &Self::Config) -> Result<Self::Board, Fault>;
    /// The table as a viewer may know it, with all that follows from it by the rules.
    fn shown(&self, to: Viewer) -> Self::Shown;
    /// The table as all seats together know it: for a game that is over, or a record that tells everything.
    fn open(&self) -> Self::Shown;
    /// The parts of an action.
    fn parts(action: Self::Action) -> Self::Parts;
    /// The parts of an action that was played, with what follows from the table before it.
    fn told(&self, action: Self::Action) -> Self::Parts {
        Self::parts(action)
    }
    /// What a legal action takes of what can be spent in a turn.
    fn cost(&self, action: Self::Action) -> u8;
    /// Whether an action ends the turn, and with it a bot's budget.
    fn ends_turn(action: Self::Action) -> bool;
    /// The table as if this seat's next turn began now; none where no turn of it will come.
    fn plan_ahead(&self, seat: Seat) -> Option<Self>;
    /// Answers the question of a seat that is to move.
    fn answer(&self, seat: Seat, question: Self::Question) -> Self::Answer;
    /// What put one of two seats with the same points before the other; nothing where they share the place.
    fn tie_break(&self, one: Seat, other: Seat) -> Option<Self::TieBreak>;
    /// The bot of this level; none if the game has no such one.
    #[cfg(feature = "bots")]
    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>>;
    /// What speaks for a line that this seat plays from here: what most people look at comes first.
    #[cfg(feature = "bots")]
    fn reasons(&self, seat: Seat, line: &Line<Self>) -> Vec<Self::Reason>;
}

/// Calls a function that is generic over the game, for the game of this name.
#[macro_export]
macro_rules! at_table {
    ($game:expr, $function:path $(, $argument:expr)* $(,)?) => {
        match $game {
            #[cfg(feature = "tikal")]
            $crate::games::TIKAL => {
                use $function as function;
                function::<tikal::Tikal>($($argument),*)
            }
            #[cfg(feature = "tikal2")]
            $crate::games::TIKAL2 => {
                use $function as function;
                function::<tikal2::State>($($argument),*)
            }
            #[cfg(feature = "toy")]
            $crate::games::TOY => {
                use $function as function;
                function::<tabletop::toy::Toy>($($argument),*)
            }
            other => Err($crate::games::unknown(other)),
        }
    };
}

/// Tikal's name in records and messages.
#[cfg(feature = "tikal")]
pub const TIKAL: &str = <tikal::Tikal as Game>::NAME;

/// Tikal II's.
#[cfg(feature = "tikal2")]
pub const TIKAL2: &str = <tikal2::State as Game>::NAME;

/// The toy's name.
#[cfg(feature = "toy")]
pub const TOY: &str = <tabletop::toy::Toy as Game>::NAME;

/// No game has this name.
pub fn unknown(name: &str) -> Fault {
    Fault::new("unknown_game", json!({ "game": name }))
}

/// The game that a record is of.
pub fn of_record(text: &str) -> Result<&str, Fault> {
    Ok(record::game_of(text)?)
}

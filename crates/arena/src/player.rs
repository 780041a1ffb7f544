//! Who sits in a seat of the arena.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bots::Bot;
use serde::{Deserialize, Serialize};
use tabletop::{Game, Outcome, Seat};

use crate::Clock;

/// Somebody who plays games one after the other.
pub trait Player<G: Game>: Send {
    /// A game begins.
    fn start(&mut self, _config: &G::Config, _seat: Seat) -> Result<(), Why> {
        Ok(())
    }
    /// One or several actions for the seat to move; an action that reveals something can only be the last.
    fn act(&mut self, view: &G::View, legal: &[G::Action], clock: &mut Clock) -> Result<Vec<G::Action>, Why>;
    /// An action was refused: the game is lost.
    fn refused(&mut self, _actions: &[G::Action], _index: usize, _refusal: Option<&G::Refusal>) {}
    /// The game is over, or was ended by a fault.
    fn over(&mut self, _outcome: &Outcome, _fault: Option<Fault>) {}
}

/// Why a game was lost before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The player could not be started, or ended.
    Crash,
    /// No answer in time.
    Silence,
    /// The answer is no message of the protocol, or names no action.
    Junk,
    /// The answer is longer than the protocol allows.
    TooLong,
    /// The rules forbid the action, or it follows one that reveals something.
    Illegal,
}

/// Who lost a game before its end, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The seat.
    pub seat: Seat,
    /// What it did to lose.
    pub why: Why,
}

/// A bot of this house. A panic is a crash.
pub struct House<G: Game>(
    /// The bot.
    pub Box<dyn Bot<G>>,
);

impl<G: Game> Player<G> for House<G> {
    fn act(&mut self, view: &G::View, _: &[G::Action], clock: &mut Clock) -> Result<Vec<G::Action>, Why> {
        let bot = &mut self.0;
        catch_unwind(AssertUnwindSafe(|| clock.think(|budget| bot.act(view, budget)))).map_err(|_| Why::Crash)
    }
}

//! What a bot is, and names that no level has.

use std::fmt;

use tabletop::Game;

use crate::{Budget, Opponent};

/// A player that decides from what its seat sees.
pub trait Bot<G: Game>: Send {
    /// Its name in tables and records.
    fn name(&self) -> String;
    /// One or several actions for the seat to move. An action that reveals something can only be the last.
    /// The same view, seed and node budget give the same answer on every machine.
    fn act(&mut self, view: &G::View, budget: &mut Budget) -> Vec<G::Action>;
}

/// No level of the game has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel {
    text: String,
    game: &'static str,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Opponent::of(self.game).map(|opponent| opponent.id).collect();
        write!(f, "{:?} is no level of {}: {}", self.text, self.game, known.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

/// The level of this name among those of a game.
pub(crate) fn known<L: Copy, const N: usize>(
    all: [L; N],
    text: &str,
    name: impl Fn(L) -> &'static str,
    game: &'static str,
) -> Result<L, UnknownLevel> {
    let found = all.into_iter().find(|&level| name(level) == text);
    found.ok_or_else(|| UnknownLevel { text: text.into(), game })
}

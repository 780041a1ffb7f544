//! What a bot is, and the names of the levels.

use std::{fmt, str::FromStr};

use tabletop::Game;
use tikal::Tikal;

use crate::{
    Budget, Opponent,
    opponents::{AnyLevel, id_of},
};

/// A player that decides from what its seat sees.
pub trait Bot<G: Game>: Send {
    /// Its name in tables and records.
    fn name(&self) -> String;
    /// One or several actions for the seat to move. An action that reveals something can only be the last.
    /// The same view, seed and node budget give the same answer on every machine.
    fn act(&mut self, view: &G::View, budget: &mut Budget) -> Vec<G::Action>;
}

/// How deep a bot thinks. From greedy up all share the same weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// A narrow beam over the own turn.
    Greedy,
    /// The best own turn, exactly where the budget allows.
    Planner,
    /// The best own turns judged again after the next draw and a quick reply of each rival.
    Foresight,
    /// A search over whole turns of all players with sampled draws.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Greedy, Level::Planner, Level::Foresight, Level::Master];

    /// Its id in the table of opponents.
    pub fn name(self) -> &'static str {
        id_of(AnyLevel::Tikal(self))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
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

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        known(Level::ALL, text, Level::name, Tikal::NAME)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_named() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let unknown = "Master".parse::<Level>().expect_err("small letters").to_string();
        assert_eq!(unknown, "\"Master\" is no level of tikal: random, greedy, planner, foresight, master");
    }
}

//! What a bot is, and the names of the levels.

use std::{fmt, str::FromStr};

use tabletop::Game;

use crate::Budget;

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

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Planner => "planner",
            Level::Foresight => "foresight",
            Level::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No level has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no level: random, greedy, planner, foresight or master", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownLevel(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_named() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("Master".parse::<Level>().is_err());
    }
}

//! The one file that names the games.

use clap::ValueEnum;

/// The games of this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    Tikal,
    Tikal2,
}

/// Calls a function that is generic over the game, for the game of this name.
#[macro_export]
macro_rules! at_table {
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

impl GameName {
    /// All of them.
    pub const ALL: [GameName; 2] = [GameName::Tikal, GameName::Tikal2];

    /// The game that records and positions call so.
    pub fn named(name: &str) -> Option<GameName> {
        GameName::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The name in records and positions.
    pub fn name(self) -> &'static str {
        match self {
            GameName::Tikal => <tikal::Tikal as tabletop::Game>::NAME,
            GameName::Tikal2 => <tikal2::State as tabletop::Game>::NAME,
        }
    }
}

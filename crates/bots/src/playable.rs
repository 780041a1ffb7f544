//! What everybody who lets bots play must know of a game.

use std::{fmt, str::FromStr};

use tabletop::Game;

use crate::{Bot, Character, Level, Opponent, UnknownLevel, tikal, tikal2};

/// A game that bots play.
pub trait Playable: Game {
    /// How its bots can think.
    type Level: Copy + fmt::Debug + fmt::Display + FromStr<Err = UnknownLevel> + Send + Sync + 'static;
    /// What its bots judge positions by.
    type Worth: Send + Sync + 'static;

    /// Whether a legal action ends the turn, so that a new budget begins. A bid is a turn.
    fn ends_turn(action: Self::Action) -> bool;
    /// What is built in.
    fn worth() -> &'static Self::Worth;
    /// Reads a file of weights, or of a net where the game has one; what is wrong with it if anything is.
    fn read_worth(bytes: &[u8]) -> Result<Self::Worth, String>;
    /// The bot of a level that judges by this. The seed decides where it leaves something to chance.
    fn bot_with(level: Self::Level, seed: u64, worth: &'static Self::Worth) -> Box<dyn Bot<Self>>;

    /// An opponent for people whose judgement spreads so far, to try that; in what the game's evaluation is counted in.
    fn person(who: Character, heat: i32, seed: u64) -> Box<dyn Bot<Self>>;

    /// The bot of a level.
    fn bot(level: Self::Level, seed: u64) -> Box<dyn Bot<Self>> {
        Self::bot_with(level, seed, Self::worth())
    }

    /// The ids of its opponents, the weakest first.
    fn ids() -> Vec<&'static str> {
        Opponent::of(Self::NAME).map(|opponent| opponent.id).collect()
    }
}

impl Playable for ::tikal::Tikal {
    type Level = Level;
    type Worth = tikal::Worth;

    fn ends_turn(action: ::tikal::Action) -> bool {
        matches!(action, ::tikal::Action::End | ::tikal::Action::Bid(_) | ::tikal::Action::Pass)
    }

    fn worth() -> &'static Self::Worth {
        tikal::Worth::built_in()
    }

    fn read_worth(bytes: &[u8]) -> Result<Self::Worth, String> {
        tikal::Worth::read(bytes)
    }

    fn bot_with(level: Level, seed: u64, worth: &'static Self::Worth) -> Box<dyn Bot<Self>> {
        tikal::tikal_bot_with(level, seed, worth)
    }

    fn person(who: Character, heat: i32, seed: u64) -> Box<dyn Bot<Self>> {
        tikal::tikal_person(who, heat, seed)
    }
}

impl Playable for ::tikal2::State {
    type Level = tikal2::Level;
    type Worth = tikal2::Weights;

    fn ends_turn(action: ::tikal2::Action) -> bool {
        action.ends_turn()
    }

    fn worth() -> &'static Self::Worth {
        tikal2::Weights::built_in()
    }

    fn read_worth(bytes: &[u8]) -> Result<Self::Worth, String> {
        tikal2::Weights::parse(std::str::from_utf8(bytes).map_err(|error| error.to_string())?)
    }

    fn bot_with(level: tikal2::Level, seed: u64, worth: &'static Self::Worth) -> Box<dyn Bot<Self>> {
        tikal2::tikal2_bot_with(level, seed, worth)
    }

    fn person(who: Character, heat: i32, seed: u64) -> Box<dyn Bot<Self>> {
        tikal2::tikal2_person(who, heat, seed)
    }
}

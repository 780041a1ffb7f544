//! What the arena must know of a game, and the one file that names the games and their bots.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use bots::{
    Bot, Level, tikal_bot,
    tikal2::{self, tikal2_bot},
};
use tabletop::{Dice, Game};

use crate::{
    Limit, Player,
    external::{Command, External},
    player::House,
};

/// A game that bots can play.
pub trait Contest: Game {
    /// Whether a legal action ends the turn, so that a new budget begins.
    fn ends_turn(action: Self::Action) -> bool;
    /// The names of its bots, the weakest first.
    fn levels() -> Vec<&'static str>;
    /// The bot of this name. The seed decides where it leaves something to chance.
    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Self>>>;
    /// How many actions a game can have at most, however it is played.
    const LONGEST: usize = 20_000;
}

impl Contest for tikal::Tikal {
    fn ends_turn(action: tikal::Action) -> bool {
        matches!(action, tikal::Action::End | tikal::Action::Bid(_) | tikal::Action::Pass)
    }

    fn levels() -> Vec<&'static str> {
        Level::ALL.iter().map(|level| level.name()).collect()
    }

    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        name.parse().ok().map(|level| tikal_bot(level, seed))
    }
}

impl Contest for ::tikal2::State {
    fn ends_turn(action: ::tikal2::Action) -> bool {
        matches!(action, ::tikal2::Action::End | ::tikal2::Action::Keys(..))
    }

    fn levels() -> Vec<&'static str> {
        tikal2::Level::ALL.iter().map(|level| level.name()).collect()
    }

    /// `LEVEL%FILE` plays with the weights of a file.
    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        let Some((level, file)) = name.split_once('%') else {
            return name.parse().ok().map(|level| tikal2_bot(level, seed));
        };
        let weights = tikal2::Weights::parse(&std::fs::read_to_string(file).ok()?).ok()?;
        level.parse().ok().map(|level| tikal2::tikal2_bot_with(level, seed, &weights))
    }
}

/// Makes the players of one entrant.
#[derive(Clone)]
pub enum Maker<G: Contest> {
    /// A bot of this house, by name.
    Level(String),
    /// A program.
    Program(Command),
    /// Any bot, made from a seed.
    Own(Arc<dyn Fn(u64) -> Box<dyn Bot<G>> + Send + Sync>),
}

/// Who takes part: a name, a player, and what it may spend on a turn.
#[derive(Clone)]
pub struct Entrant<G: Contest> {
    /// Its name in tables and results.
    pub name: String,
    /// Its budget.
    pub limit: Limit,
    maker: Maker<G>,
}

impl<G: Contest> Entrant<G> {
    /// `LEVEL`, `LEVEL@LIMIT` or `ext:COMMAND`; `NAME=` before it gives it another name.
    pub fn parse(text: &str, limit: Limit, patience: Duration) -> Result<Entrant<G>, UnknownBot> {
        let (name, what) = match text.split_once('=') {
            Some((name, what)) if !name.contains([':', ' ']) && !name.is_empty() => (Some(name), what),
            _ => (None, text),
        };
        let unknown = || UnknownBot { text: text.into(), known: G::levels().join(", ") };
        if let Some(line) = what.strip_prefix("ext:") {
            let command = Command::parse(line, patience).ok_or_else(unknown)?;
            return Ok(Entrant { name: name.unwrap_or(what).into(), limit, maker: Maker::Program(command) });
        }
        let (level, limit) = match what.split_once('@') {
            Some((level, own)) => (level, Limit::from_str(own).map_err(|_| unknown())?),
            None => (what, limit),
        };
        G::bot(level, 0).ok_or_else(unknown)?;
        Ok(Entrant { name: name.unwrap_or(what).into(), limit, maker: Maker::Level(level.into()) })
    }

    /// An entrant that is made by a function.
    pub fn own(name: &str, limit: Limit, make: impl Fn(u64) -> Box<dyn Bot<G>> + Send + Sync + 'static) -> Entrant<G> {
        Entrant { name: name.into(), limit, maker: Maker::Own(Arc::new(make)) }
    }

    /// Whether one player can play many games. A bot of the house is made anew for each, so that games do not
    /// depend on each other.
    pub(crate) fn stays(&self) -> bool {
        matches!(self.maker, Maker::Program(_))
    }

    /// A player. The seed decides where it leaves something to chance.
    pub fn player(&self, seed: u64) -> Box<dyn Player<G>> {
        match &self.maker {
            Maker::Level(level) => Box::new(House(G::bot(level, seed).expect("a known level"))),
            Maker::Program(command) => Box::new(External::new(command.clone())),
            Maker::Own(make) => Box::new(House(make(seed))),
        }
    }

    /// What it is, for the keys of results.
    pub(crate) fn identity(&self) -> String {
        let what = match &self.maker {
            Maker::Level(level) => level.clone(),
            Maker::Program(command) => command.to_string(),
            Maker::Own(_) => "own".into(),
        };
        format!("{}={what}@{}", self.name, self.limit)
    }
}

/// The seed of a bot in one game.
pub(crate) fn bot_seed(seed: u64, set: u64, game: usize, seat: usize) -> u64 {
    Dice::mixed(&[seed, set, game as u64, seat as u64]).roll()
}

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot {
    text: String,
    known: String,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no bot: {}, each with @NODES or @50ms if wanted, or ext:COMMAND", self.text, self.known)
    }
}

impl std::error::Error for UnknownBot {}

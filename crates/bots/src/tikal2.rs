//! The bots of Tikal II.

pub mod evaluation;
mod greedy;
mod person;
mod random;
mod search;
mod turn;

use std::{fmt, str::FromStr};

use tabletop::{Dice, Game};
use tikal2::{State, View};

pub use evaluation::{Feature, Weights};
pub use person::best_dig;

use crate::{
    Bot, Character, UnknownLevel,
    bot::known,
    opponents::{AnyLevel, id_of},
};

/// How deep a bot of Tikal II thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// A narrow beam over the own turn, in one imagined world.
    Greedy,
    /// The best whole turns judged again in many imagined worlds, after some turns of all players.
    Search,
    /// An opponent for people.
    Person(Character),
}

impl Level {
    /// Those of the laboratory, then the opponents for people; of each the weakest first.
    pub const ALL: [Level; 14] = [
        Level::Random,
        Level::Greedy,
        Level::Search,
        Level::Person(Character::Turtle),
        Level::Person(Character::Sloth),
        Level::Person(Character::Frog),
        Level::Person(Character::Armadillo),
        Level::Person(Character::Tapir),
        Level::Person(Character::Iguana),
        Level::Person(Character::Toucan),
        Level::Person(Character::Coati),
        Level::Person(Character::Monkey),
        Level::Person(Character::Owl),
        Level::Person(Character::Jaguar),
    ];

    /// Its id in the table of opponents.
    pub fn name(self) -> &'static str {
        id_of(AnyLevel::Tikal2(self))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        known(Level::ALL, text, Level::name, State::NAME)
    }
}

/// The bot of this level. The seed decides where it leaves something to chance.
pub fn tikal2_bot(level: Level, seed: u64) -> Box<dyn Bot<State>> {
    tikal2_bot_with(level, seed, Weights::built_in())
}

/// The same with other weights.
pub fn tikal2_bot_with(level: Level, seed: u64, weights: &Weights) -> Box<dyn Bot<State>> {
    match level {
        Level::Random => Box::new(random::Random::new(seed)),
        Level::Greedy => Box::new(greedy::Greedy::new(seed, *weights)),
        Level::Search => Box::new(search::Search::new(seed, *weights)),
        Level::Person(who) => Box::new(person::Person { who, heat: None, seed, weights: *weights }),
    }
}

/// An opponent for people whose judgement spreads so far, to try that.
pub fn tikal2_person(who: Character, heat: i32, seed: u64) -> Box<dyn Bot<State>> {
    Box::new(person::Person { who, heat: Some(heat), seed, weights: *Weights::built_in() })
}

/// Chance that depends on the seed and on what the seat knows, so that a bot has no memory.
fn dice(seed: u64, view: &View) -> Dice {
    let mut packed = Vec::with_capacity(512);
    view.table.pack(&mut packed);
    let words = packed.chunks(8).map(|bytes| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let numbers: Vec<u64> = std::iter::once(seed).chain(words).collect();
    Dice::mixed(&numbers)
}

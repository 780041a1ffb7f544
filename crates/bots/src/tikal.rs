//! The bots of Tikal.

pub mod analysis;
mod auction;
pub mod evaluation;
mod foresight;
mod future;
mod greedy;
pub mod learned;
mod map;
mod master;
mod objective;
mod options;
mod person;
mod planner;
mod random;
mod ranked;
pub mod solver;
mod worth;

use std::{fmt, str::FromStr};

use tabletop::Game;
use tikal::Tikal;

pub use map::Map;
pub use objective::{Margin, Objective, PointsNow};
pub use worth::Worth;

use crate::{
    Bot, Character, UnknownLevel,
    bot::known,
    opponents::{AnyLevel, id_of},
};

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
    /// An opponent for people.
    Person(Character),
}

impl Level {
    /// Those of the laboratory, then the opponents for people; of each the weakest first.
    pub const ALL: [Level; 19] = [
        Level::Random,
        Level::Greedy,
        Level::Planner,
        Level::Foresight,
        Level::Master,
        Level::Person(Character::Turtle),
        Level::Person(Character::Sloth),
        Level::Person(Character::Frog),
        Level::Person(Character::Armadillo),
        Level::Person(Character::Tapir),
        Level::Person(Character::Iguana),
        Level::Person(Character::Toucan),
        Level::Person(Character::Coati),
        Level::Person(Character::Parrot),
        Level::Person(Character::Monkey),
        Level::Person(Character::Bat),
        Level::Person(Character::Snake),
        Level::Person(Character::Owl),
        Level::Person(Character::Jaguar),
    ];

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

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        known(Level::ALL, text, Level::name, Tikal::NAME)
    }
}

/// The bot of this level. The seed decides where it leaves something to chance.
pub fn tikal_bot(level: Level, seed: u64) -> Box<dyn Bot<Tikal>> {
    tikal_bot_with(level, seed, Worth::built_in())
}

/// The same with other weights or another net, to try them before they are built in.
pub fn tikal_bot_with(level: Level, seed: u64, worth: &'static Worth) -> Box<dyn Bot<Tikal>> {
    match level {
        Level::Random => Box::new(random::Random::new(seed)),
        Level::Greedy => Box::new(greedy::Greedy { worth }),
        Level::Planner => Box::new(planner::Planner { worth }),
        Level::Foresight => Box::new(foresight::Foresight { seed, worth }),
        Level::Master => Box::new(master::Master { seed, worth }),
        Level::Person(who) => Box::new(person::Person { who, heat: None, seed, worth }),
    }
}

/// An opponent for people whose judgement spreads so far, to try that.
pub fn tikal_person(who: Character, heat: i32, seed: u64) -> Box<dyn Bot<Tikal>> {
    Box::new(person::Person { who, heat: Some(heat), seed, worth: Worth::built_in() })
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
        assert_eq!(
            unknown,
            "\"Master\" is no level of tikal: random, greedy, planner, foresight, master, \
                             turtle, sloth, frog, armadillo, tapir, iguana, toucan, coati, parrot, monkey, bat, snake, owl, jaguar"
        );
    }
}

//! The bots of Tikal.

pub mod analysis;
mod auction;
pub mod evaluation;
mod foresight;
mod future;
mod greedy;
mod map;
mod master;
mod objective;
mod options;
mod planner;
mod random;
pub mod solver;

use tikal::Tikal;

pub use map::Map;
pub use objective::{Margin, Objective, PointsNow};

use self::evaluation::Weights;
use crate::{Bot, Level};

/// The bot of this level. The seed decides where it leaves something to chance.
pub fn tikal_bot(level: Level, seed: u64) -> Box<dyn Bot<Tikal>> {
    tikal_bot_with(level, seed, Weights::built_in())
}

/// The same with other weights, to try them before they are built in.
pub fn tikal_bot_with(level: Level, seed: u64, weights: &'static Weights) -> Box<dyn Bot<Tikal>> {
    match level {
        Level::Random => Box::new(random::Random::new(seed)),
        Level::Greedy => Box::new(greedy::Greedy { weights }),
        Level::Planner => Box::new(planner::Planner { weights }),
        Level::Foresight => Box::new(foresight::Foresight { seed, weights }),
        Level::Master => Box::new(master::Master { seed, weights }),
    }
}

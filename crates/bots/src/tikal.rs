//! The bots of Tikal.

mod auction;
pub mod evaluation;
mod greedy;
mod options;
mod planner;
mod random;
pub mod solver;

use tikal::Tikal;

use crate::{Bot, Level};

/// The bot of this level. The seed decides where it leaves something to chance.
pub fn tikal_bot(level: Level, seed: u64) -> Box<dyn Bot<Tikal>> {
    match level {
        Level::Random => Box::new(random::Random::new(seed)),
        Level::Greedy => Box::new(greedy::Greedy),
        _ => Box::new(planner::Planner),
    }
}

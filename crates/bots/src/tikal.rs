//! The bots of Tikal.

mod auction;
pub mod evaluation;
mod foresight;
mod future;
mod greedy;
mod master;
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
        Level::Planner => Box::new(planner::Planner),
        Level::Foresight => Box::new(foresight::Foresight { seed }),
        Level::Master => Box::new(master::Master { seed }),
    }
}

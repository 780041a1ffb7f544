//! The bots of Tikal.

mod random;

use tikal::Tikal;

use crate::{Bot, Level};

/// The bot of this level. The seed decides where it leaves something to chance.
pub fn tikal_bot(level: Level, seed: u64) -> Box<dyn Bot<Tikal>> {
    match level {
        Level::Random => Box::new(random::Random::new(seed)),
        _ => Box::new(random::Random::new(seed)),
    }
}

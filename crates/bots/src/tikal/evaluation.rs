//! What a position is worth: points that each seat can still expect, a weighted sum of features. The weights are
//! fitted to games (`docs/bots.md`); everything here is whole numbers, so it is the same on every machine.

mod feature;
mod judge;
mod stage;
mod weights;

pub use feature::{Feature, Features, features};
pub use judge::{Judge, balance};
pub(crate) use stage::stages;
pub use stage::{Stage, stage};
pub use weights::{UNIT, Weights};

//! Turns for people to read: the best ones, what a dig may lead to, and a turn that was played beside the best.

mod review;
mod whole;

pub use review::{Review, review};
pub use whole::{Chance, Goal, POINT, Ranking, WholeTurn, after_dig, best_turns, mean};

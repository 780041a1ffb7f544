//! The best complete turn. `docs/bots.md` says how it is found and why nothing is lost.

mod key;
mod objective;
mod seen;
mod turn;

pub use objective::{Margin, Objective, PointsNow};
pub use turn::{Plan, Solution, Width, solve, think};

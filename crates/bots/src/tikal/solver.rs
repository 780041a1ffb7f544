//! The best complete turn. `docs/bots.md` says how it is found and why nothing is lost.

mod key;
mod leap;
mod objective;
mod points;
mod seen;
mod turn;

pub use objective::{Margin, Objective, PointsNow};
pub use points::{Aim, solve_points};
pub use turn::{Plan, Solution, Width, solve, think};

//! The best complete turn. `docs/bots.md` says how it is found and why nothing is lost.

mod key;
mod leap;
mod objective;
mod points;
mod review;
mod seen;
mod turn;
mod whole;

pub use objective::{Margin, Objective, PointsNow};
pub use points::{Aim, solve_points};
pub use review::{Review, review};
pub(crate) use turn::{PROOF, widen};
pub use turn::{Plan, Solution, Width, solve, think};
pub use whole::{Chance, Goal, POINT, Ranking, WholeTurn, after_dig, best_turns, mean};

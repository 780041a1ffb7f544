//! The best complete turn. `docs/bots.md` says how it is found and why nothing is lost.

mod key;
mod leap;
mod points;
mod seen;
mod turn;

pub(crate) use key::holding;
pub use points::{Aim, solve_points};
pub(crate) use turn::{PROOF, widen};
pub use turn::{Plan, Solution, Token, Width, solve, think};

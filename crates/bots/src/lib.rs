//! Players that see a view and a budget, never the piles: no I/O, no clock, integers only.
//!
//! A [`Bot`] plays one game; [`tikal_bot`] makes the levels of Tikal. `docs/bots.md` says how they think.

mod bot;
mod budget;
pub mod tikal;

pub use bot::{Bot, Level, UnknownLevel};
pub use budget::Budget;
pub use tikal::tikal_bot;

//! Players that see a view and a budget, never the piles: no I/O, no clock, integers only.
//!
//! A [`Bot`] plays one game; [`tikal_bot`] and [`tikal2_bot`] make the levels of the two games. `docs/bots.md` says
//! how they think.

mod bot;
mod budget;
pub mod pinned;
pub mod tikal;
pub mod tikal2;

pub use bot::{Bot, Level, UnknownLevel};
pub use budget::Budget;
pub use tikal::tikal_bot;
pub use tikal2::tikal2_bot;

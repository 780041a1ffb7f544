//! Players that see a view and a budget, never the piles: no I/O, no clock, integers only.
//!
//! A [`Bot`] plays one game; [`tikal_bot`] and [`tikal2_bot`] make the levels of the two games. `docs/bots.md` says
//! how they think; [`opponents`] is the table of who can be played against.

mod bot;
mod budget;
mod character;
pub mod opponents;
pub mod pinned;
mod playable;
mod spending;
pub mod tikal;
pub mod tikal2;
mod uneven;

pub use bot::{Bot, UnknownLevel};
pub use budget::Budget;
pub use character::Character;
pub use opponents::{OPPONENTS, Opponent};
pub use playable::Playable;
pub use spending::{Spending, turn_of};
pub use tikal::{Level, tikal_bot};
pub use tikal2::tikal2_bot;

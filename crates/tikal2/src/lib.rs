//! The rules of Tikal II, the lost temple, with both variants.
//!
//! [`State`] is the open table; it implements [`tabletop::Game`]. Rules are named by their IDs in `rules/tikal2.md`.

pub mod action;
mod actions;
mod ahead;
pub mod card;
pub mod deal;
pub mod door;
pub mod event;
mod game;
pub mod hex;
pub mod key;
mod name;
mod pack;
pub mod phase;
pub mod price;
pub mod refusal;
pub mod river;
pub mod room;
pub mod rules;
pub mod scoring;
pub mod set;
pub mod setup;
mod show;
pub mod state;
mod suite;
mod table;
#[cfg(test)]
mod tests;
pub mod tile;
pub mod token;
pub mod view;
mod way;
mod what_if;

pub use action::Action;
pub use deal::{Ask, Deal, Reveal};
pub use event::Event;
pub use refusal::Refusal;
pub use rules::{Config, Rules};
pub use set::Set;
pub use setup::Setup;
pub use state::State;
pub use view::View;
pub use way::{Step, Ways};

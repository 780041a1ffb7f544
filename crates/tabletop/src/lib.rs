//! What every table shares. This crate knows no game, does no I/O and reads no clock.
//!
//! A [`Game`] is the open table: what is known, to all or to some seat. What nobody knows lies in
//! its [`Game::Deal`]; when an action turns something up, it asks a [`Source`] for it.

mod actions;
mod course;
pub mod dice;
pub mod fair;
mod few;
mod game;
mod hash;
pub mod json;
pub mod play;
pub mod record;
pub mod replay;
mod replica;
mod seat;
mod seed;
pub mod session;
mod shelf;
pub mod suite;
mod text;
#[cfg(any(test, feature = "toy"))]
#[allow(missing_docs, reason = "a game for tests")]
pub mod toy;
mod veil;

pub use actions::{Actions, Pen};
pub use dice::Dice;
pub use few::{Few, map_of, sort_few};
pub use game::{ConfigError, Fault, Game, Outcome, Reason, Source, StartError, Stop, Stopped, Syntax, ToMove, Untold};
pub use hash::TableHash;
pub use record::Record;
pub use replay::fold;
pub use replica::Replica;
pub use seat::{PerSeat, Seat, Viewer};
pub use seed::{Seed, Stream};
pub use session::Session;
pub use shelf::{Shelf, Shelved};
pub use veil::{Finished, Foreign, Retold, Unfinished, Veiled};

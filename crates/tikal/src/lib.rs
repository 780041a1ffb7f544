//! The rules of Tikal: basic and auction game, 2 to 4 players, every edition.
//!
//! [`Tikal`] is the open table and implements [`tabletop::Game`]. `rules/tikal.md` numbers every rule;
//! comments and tests name them.

mod action;
mod actions;
mod ahead;
mod cost;
mod counts;
mod deal;
mod event;
mod figure;
mod game;
mod hex;
mod links;
mod pack;
mod path;
mod phase;
mod refusal;
mod rules;
mod scoring;
mod set;
mod setup;
mod state;
mod suite;
mod tile;
mod treasure;
mod turn;
mod view;

pub use action::Action;
pub use deal::Deal;
pub use event::{Ask, Bury, Event, Few, Reveal};
pub use figure::{Figure, Whereabouts};
pub use hex::{Hex, HexIter, HexSet, Side};
pub use path::{Paths, Step};
pub use phase::{Bidding, Phase, Round, Scoring, SeatSet, Worked};
pub use refusal::{Refusal, Why};
pub use rules::{Config, Edition, House, Mode, NextOpener, NobodyBids, Rules, Ties, Variant};
pub use scoring::Points;
pub use set::{Printed, STANDARD, Set, SetFile};
pub use setup::Setup;
pub use state::Tikal;
pub use tile::{Kind, Rotation, Stones, Tile, TileId};
pub use treasure::{Motif, Treasures};
pub use view::View;

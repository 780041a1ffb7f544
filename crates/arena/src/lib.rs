//! Bots against each other, and how strong they are.
//!
//! A [`Fixture`] is a list of seatings; a set plays all of them with the same hidden piles, so that luck falls on
//! every seat alike. [`run`] plays sets on several threads; a [`Tally`] sums them up. Results are the same for the
//! same seed and node budgets, however many threads play. External bots speak over standard input and output
//! ([`external`]); `docs/bots.md` is the page for people who write one.

mod entrant;
pub mod external;
mod fixture;
mod game;
mod limit;
mod message;
mod player;
mod rating;
mod run;
mod set;
mod share;
mod sprt;
mod table;
mod tally;
mod timing;

pub use entrant::{Entrant, Maker, Mind, UnknownBot};
pub use fixture::{Fixture, Format};
pub use game::{Played, play, watch};
pub use limit::{Clock, Limit};
pub use player::{Fault, House, Player, Why};
pub use rating::{Ratings, ratings};
pub use run::{Plan, Step, run};
pub use set::{GameLine, SetKey, SetLine};
pub use share::in_order;
pub use sprt::{Bounds, Sprt, Verdict};
pub use table::report;
pub use tally::{Estimate, FixtureLine, Report, Tally};
pub use timing::{Overrun, Times};

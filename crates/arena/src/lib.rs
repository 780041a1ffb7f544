//! Bots against each other, and how strong they are.
//!
//! A [`Fixture`] is a list of seatings; a set plays all of them with the same hidden piles, so that luck falls on
//! every seat alike. [`run`] plays sets on several threads; a [`Tally`] sums them up. Results are the same for the
//! same seed and node budgets, however many threads play. External bots speak over standard input and output
//! ([`external`]); `docs/bots.md` is the page for people who write one.

mod contest;
pub mod external;
pub mod fit;
mod fixture;
mod game;
mod limit;
mod message;
pub mod order;
mod player;
mod rating;
mod regret;
mod run;
mod set;
mod share;
mod sprt;
pub mod study;
mod table;
mod tally;
mod timing;

pub use contest::{Contest, Entrant, Maker, UnknownBot};
pub use fixture::{Fixture, Format};
pub use game::{Played, play, watch};
pub use limit::{Clock, Limit};
pub use player::{Fault, Player, Why};
pub use rating::{Ratings, ratings};
pub use regret::{Regret, RegretPlan, regret};
pub use run::{Plan, Step, run};
pub use set::{GameLine, SetKey, SetLine};
pub use sprt::{Bounds, Sprt, Verdict};
pub use table::report;
pub use tally::{Estimate, Report, Tally};
pub use timing::{Overrun, Times};

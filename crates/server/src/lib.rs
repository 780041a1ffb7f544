//! Mutal's server: tables, rooms, store and sockets. `docs/server.md` says how it hangs together.

pub mod accounts;
pub mod bot_tables;
pub mod bounds;
pub mod clock;
pub mod config;
pub mod error;
pub mod games;
pub mod house;
pub mod http;
pub mod lobby;
pub mod metrics;
pub mod ops;
pub mod outlet;
pub mod refusal;
pub mod room;
pub mod rooms;
pub mod serve;
pub mod socket;
pub mod state;
pub mod store;
pub mod table;
pub mod tables;
pub mod thinkers;
pub mod wire;

pub use error::ApiError;
pub use state::App;

//! Mutal's server: tables, rooms, store and sockets. `docs/server.md` says how it hangs together.

pub mod accounts;
pub mod bounds;
pub mod clock;
pub mod config;
pub mod error;
pub mod games;
pub mod http;
pub mod metrics;
pub mod refusal;
pub mod state;
pub mod store;
pub mod table;
pub mod wire;

pub use error::Error;
pub use state::App;

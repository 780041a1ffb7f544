//! Everything that goes over the wire, in one place: what clients send, what the server says, and the small types
//! of which both are made. Text from outside becomes one of these types or an error.

pub mod client;
pub mod game;
mod id;
mod key;
mod level;
#[cfg(test)]
mod page;
mod seal;
pub mod server;
pub mod table;
mod time;
mod user;

pub use client::{ClientFrame, ClientMessage};
pub use game::GameInfo;
pub use id::{GameId, UserId};
pub use key::Key;
pub use level::BotLevel;
pub use seal::Hex64;
pub use server::{Frame, ServerMessage};
pub use table::TableInfo;
pub use time::Time;
pub use user::{Hello, User};

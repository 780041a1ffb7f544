//! The server over HTTP.

pub mod accounts;
pub mod ahead;
pub mod client;
mod cookie;
pub mod games;
mod headers;
pub mod health;
pub mod hello;
mod language;
pub mod limits;
pub mod openapi;
mod origin;
pub mod page;
pub mod parse;
pub mod security;
mod stream;
pub mod tables;

pub use parse::{Json, Path, Query};
pub use security::Entrance;

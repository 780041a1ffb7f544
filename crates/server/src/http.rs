//! The server over HTTP.

pub mod accounts;
pub mod client;
mod cookie;
mod headers;
pub mod health;
pub mod limits;
pub mod openapi;
mod origin;
pub mod page;
pub mod parse;
pub mod security;

pub use parse::{Json, Path, Query};
pub use security::Door;

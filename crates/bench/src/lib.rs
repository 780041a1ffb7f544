//! How fast the games are, beside random chess in the same run: `make bench`.

#![forbid(unsafe_code)]

pub mod chess;
pub mod contest;
pub mod flags;
pub mod games;
pub mod state;
pub mod table;

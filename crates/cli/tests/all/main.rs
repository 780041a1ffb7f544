//! The program as people run it. One program of tests: each more would be linked anew.

mod arena;
mod bad_input;
mod binary;
mod commands;
mod play;
mod serve;
mod solve;
mod tikal2;
mod veiled;

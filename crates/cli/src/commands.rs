//! One file for each command: its options and what it does.

pub mod admin;
pub mod analyse;
pub mod apply;
pub mod arena;
pub mod backup;
pub mod check;
pub mod check_store;
pub mod convert;
pub mod fair;
pub mod hash;
pub mod laws;
pub mod legal;
pub mod new;
pub mod perft;
pub mod play;
pub mod replay;
pub mod restore;
pub mod score;
pub mod serve;
pub mod sim;
pub mod solve;
pub mod verify;
pub mod view;

use std::path::PathBuf;

/// The file of a command.
#[derive(clap::Args, Debug)]
pub struct File {
    /// A record or position; standard input where absent or `-`
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// A file, and a step of its game.
#[derive(clap::Args, Debug)]
pub struct FileStep {
    #[command(flatten)]
    pub file: File,
    /// The game after so many entries; the end of the record where absent
    #[arg(long, visible_alias = "at", value_name = "N")]
    pub step: Option<usize>,
}

//! The learned value of Tikal: games, positions for training, and what a net makes of them. `docs/learning.md` says how they
//! go together.

mod compare;
mod encode;
mod games;
mod play;

use clap::Subcommand;

use crate::Answer;

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play games between bots that waver, and write them down
    Play(play::Args),
    /// Write down what the net sees at the end of every turn of games
    Encode(encode::Args),
    /// Say how positions are written: sizes and places of all numbers
    Layout,
    /// Compare a net's quick way with the plain one on the positions of games, and time both
    Compare(compare::Args),
    /// What a net says of positions that were written down
    Say(compare::SayArgs),
}

pub fn run(command: &Command) -> Answer {
    match command {
        Command::Play(args) => play::run(args),
        Command::Encode(args) => encode::run(args),
        Command::Layout => Ok(encode::layout()),
        Command::Compare(args) => compare::run(args),
        Command::Say(args) => compare::say(args),
    }
}

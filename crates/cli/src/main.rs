//! The command line of Mutal: `mutal --help`.

mod answer;
mod canvas;
mod choices;
mod commands;
mod file;
mod games;
mod ink;
mod json_record;
mod paper;
mod progress;
mod table;
mod tikal;
mod tikal2;

use std::{io, process::ExitCode};

use clap::{Parser, Subcommand};

use crate::{
    answer::{Answer, Bad, Reply, pretty},
    commands::{
        admin, analyse, apply, arena, backup, check, check_store, convert, fair, hash, laws, legal, new, perft, play,
        replay, restore, score, serve, sim, solve, verify, view,
    },
};

const ABOUT: &str = "\
Play and study Tikal and Tikal II.

A game is a text file, its record: what was agreed, a commitment to the hidden piles, and every action with
what it turned up. A position is a JSON file: one table, with or without its hidden piles. Every command takes
either, from a file or from standard input, and finds out by itself which it is and of which game.

  mutal play                                        a game at once, in the terminal
  mutal new --players 3 --seed-number 7 -o g.tikal  a new game in a file
  mutal legal g.tikal                               what the seat to move may do
  mutal apply g.tikal 'place c1 0' end -o g.tikal   two actions, both or none
  mutal new | mutal apply - 'place c1 0' | mutal view
  mutal verify g.tikal                              whether everything in it fits
  mutal serve                                       tables for people in their browsers";

const AFTER: &str = "\
With --json every answer is one JSON value on standard output, refusals and errors too.
Exit status: 0 yes; 1 the answer is no (an illegal action, a proof that does not fit, a law broken);
2 the input is wrong, and the message says what to do.";

#[derive(Parser)]
#[command(name = "mutal", version, about = "Play and study Tikal and Tikal II", long_about = ABOUT, after_long_help = AFTER)]
struct Cli {
    /// Answer with one JSON value
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal: people at one keyboard, the computer at seats where wanted
    Play(play::Args),
    /// Begin a game: write its record, or its first position
    New(Box<new::Args>),
    /// List the legal actions
    Legal(legal::Args),
    /// Play actions, all or nothing, and write the new record or position
    Apply(apply::Args),
    /// Points now, by seat and source
    Score(score::Args),
    /// The table as a seat or a spectator knows it
    View(view::Args),
    /// Play a record through: steps, events, the board at any step
    Replay(replay::Args),
    /// Recompute everything a record claims and say what does not fit
    Verify(verify::Args),
    /// Write a record otherwise: JSON, hashes, undone actions, a position, opened or sealed
    Convert(convert::Args),
    /// The best turns of Tikal: what they are worth, proven or not
    Solve(solve::Args),
    /// Every turn of a game of Tikal: what was played, what was best, the loss
    Analyse(analyse::Args),
    /// Commit to secrets and open them: a shuffle that nobody chose alone
    #[command(subcommand)]
    Fair(fair::Command),
    /// Play random games, write their records, sum them up
    Sim(Box<sim::Args>),
    /// Let bots play each other in duplicate sets: shares, ratings, sequential test
    Arena(Box<arena::Args>),
    /// Count all lines of so many actions
    Perft(Box<perft::Args>),
    /// Try the laws of the table on random games
    Laws(laws::Args),
    /// Check a component set, position or record: all faults with their paths
    Check(check::Args),
    /// The hash of the table
    Hash(hash::Args),
    /// Serve tables for people in their browsers
    Serve(Box<serve::Args>),
    /// Copy a server's data into a file, while it runs
    Backup(backup::Args),
    /// Bring a backup back
    Restore(restore::Args),
    /// Look after a server's people and games, while it runs or not
    Admin(admin::Args),
    /// Play every stored game through and compare it with what is stored about it
    CheckStore(check_store::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let answer = run(cli.command, cli.json);
    match say(&answer, cli.json) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("the answer cannot be written: {error}");
            ExitCode::from(2)
        }
        _ => status(&answer),
    }
}

fn run(command: Command, json: bool) -> Answer {
    match command {
        Command::Play(args) => play::run(&args, json),
        Command::New(args) => new::run(&args),
        Command::Legal(args) => legal::run(&args),
        Command::Apply(args) => apply::run(&args, json),
        Command::Score(args) => score::run(&args),
        Command::View(args) => view::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Fair(command) => fair::run(&command),
        Command::Sim(args) => sim::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Hash(args) => hash::run(&args),
        Command::Serve(args) => serve::run(&args, json),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => restore::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::CheckStore(args) => check_store::run(&args),
    }
}

fn say(answer: &Answer, json: bool) -> io::Result<()> {
    match answer {
        Ok(Reply { json: value, .. }) if json => file::print(&(pretty(value) + "\n")),
        Ok(Reply { text, .. }) => file::print(text),
        Err(bad) if json => file::print(&(pretty(&bad.json()) + "\n")),
        Err(bad) => {
            eprintln!("{}", bad.text());
            Ok(())
        }
    }
}

fn status(answer: &Answer) -> ExitCode {
    match answer {
        Ok(Reply { yes: true, .. }) => ExitCode::SUCCESS,
        Ok(Reply { yes: false, .. }) => ExitCode::from(1),
        Err(Bad { .. }) => ExitCode::from(2),
    }
}

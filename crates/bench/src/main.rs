//! `bench` prints the table; `bench loop NAME GAMES` only plays, for a profiler.

#![forbid(unsafe_code)]

use std::{env, process::ExitCode};

use bench::{chess::Chess, contest::Contestant, games, table};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] => table::print(),
        ["loop", name, games] => match (find(name), games.parse()) {
            (Some(contestant), Ok(games)) => only_play(contestant, games),
            _ => return usage(),
        },
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn only_play(mut contestant: Box<dyn Contestant>, games: u64) {
    let decisions: u64 = (0..games).map(|_| contestant.play()).sum();
    println!("{}: {games} games, {decisions} decisions", contestant.name());
}

fn all() -> Vec<Box<dyn Contestant>> {
    let mut all: Vec<Box<dyn Contestant>> = vec![Box::new(Chess::new())];
    all.extend(games::contestants());
    all
}

fn find(name: &str) -> Option<Box<dyn Contestant>> {
    all().into_iter().find(|contestant| contestant.name() == name)
}

fn usage() -> ExitCode {
    let names: Vec<String> = all().iter().map(|contestant| contestant.name().to_owned()).collect();
    eprintln!("usage: bench | bench loop NAME GAMES\nnames: {}", names.join(", "));
    ExitCode::from(2)
}

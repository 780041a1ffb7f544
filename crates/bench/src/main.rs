//! `bench` prints the table; `bench loop NAME GAMES` only plays, for a profiler.

#![forbid(unsafe_code)]

use std::{env, process::ExitCode};

use bench::{contest::Contestant, games::entrants, table};

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

fn find(name: &str) -> Option<Box<dyn Contestant>> {
    entrants().iter().find(|entrant| entrant.name == name).map(|entrant| entrant.enter())
}

fn usage() -> ExitCode {
    let names: Vec<String> = entrants().into_iter().map(|entrant| entrant.name).collect();
    eprintln!("usage: bench | bench loop NAME GAMES\nnames: {}", names.join(", "));
    ExitCode::from(2)
}

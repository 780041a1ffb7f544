//! The laboratory of the bots: `cargo run --release -p lab -- COMMAND`. `docs/bots.md` says what each command is for.

mod choices;
mod chosen;
mod duel;
mod exact;
mod fit;
mod hand;
mod ladder;
mod learn;
mod least_squares;
mod manners;
mod orders;
mod pin;
mod positions;
mod regret;
mod script;
mod speed;
mod study;
mod wavering;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use serde::Serialize;

#[derive(Parser, Debug)]
#[command(name = "lab", about = "The laboratory of the bots", version)]
struct Cli {
    /// Answer as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Fit the weights of a game's bots to games
    #[command(subcommand)]
    Fit(fit::Command),
    /// Tikal: the learned value, from games to a net
    #[command(subcommand)]
    Learn(learn::Command),
    /// Tikal II: which rooms are dug and which tiles are taken, who wins from which seat
    Study(study::Args),
    /// Tikal II: what it is worth to move early or late in the second round
    Orders(orders::Args),
    /// Tikal: the points that each level leaves on the table in scoring turns
    Regret(regret::Args),
    /// One bot in every seat against copies of another, with the same piles
    Duel(duel::Args),
    /// The opponents for people: neighbours against each other, shares and ratings
    Ladder(ladder::Args),
    /// What opponents for people never do, and how often the weakest loses to a script
    Manners(manners::Args),
    /// Tikal: how long the solver takes on a file of positions
    Speed(speed::Args),
    /// Tikal: compare the solver with plain exhaustive search
    Exact(exact::Args),
    /// Tikal: choose positions from games between bots, for `speed`
    Positions(positions::Args),
    /// Write down what bots of both games answer, for the test that they stay the same
    Pin,
}

/// What was found: for people, and as JSON.
struct Found {
    text: String,
    json: serde_json::Value,
}

impl Found {
    fn new(text: impl Into<String>, json: &impl Serialize) -> Found {
        Found { text: text.into(), json: serde_json::to_value(json).expect("plain data") }
    }
}

/// What was found, or what is wrong with the question.
type Answer = Result<Found, String>;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli.command) {
        Ok(found) if cli.json => println!("{:#}", found.json),
        Ok(found) => print!("{}", found.text),
        Err(wrong) => {
            eprintln!("{wrong}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn run(command: &Command) -> Answer {
    match command {
        Command::Fit(command) => fit::run(command),
        Command::Learn(command) => learn::run(command),
        Command::Study(args) => study::run(args),
        Command::Orders(args) => orders::run(args),
        Command::Regret(args) => regret::run(args),
        Command::Duel(args) => duel::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Manners(args) => manners::run(args),
        Command::Speed(args) => speed::run(args),
        Command::Exact(args) => exact::run(args),
        Command::Positions(args) => positions::run(args),
        Command::Pin => Ok(pin::run()),
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, error::ErrorKind};

    use super::*;

    #[test]
    fn the_options_are_sound() {
        Cli::command().debug_assert();
    }

    /// Every command that a page of the documentation names is understood.
    #[test]
    fn the_commands_of_the_documentation_are_understood() {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        let mut count = 0;
        for page in std::fs::read_dir(docs).expect("the documentation") {
            let path = page.expect("a page").path();
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            for (_, rest) in text.match_indices("-p lab -- ").map(|(at, found)| text.split_at(at + found.len())) {
                let line = rest.split(['\n', '`']).next().expect("a line");
                let line = line.split("  ").next().expect("what stands before an explanation");
                let line = line.split(" > ").next().expect("what stands before a file");
                match Cli::try_parse_from(std::iter::once("lab").chain(line.split_whitespace())) {
                    Err(error) if error.kind() != ErrorKind::DisplayHelp => {
                        panic!("{}: {line}: {error}", path.display())
                    }
                    _ => (),
                }
                count += 1;
            }
        }
        assert!(count >= 10, "{count} commands were found");
    }
}

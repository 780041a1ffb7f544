use std::{fs, path::PathBuf};

use arena::fit::{Fit, climb, fit};
use bots::tikal2::Weights;
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Bad, Reply},
    progress,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games in each round
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// How many rounds, each played with the weights of the last one
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: u64,
    /// Climb by games between shaken weights instead of least squares
    #[arg(long)]
    climb: bool,
    /// All chance follows from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores where absent
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Weights to begin with; those of this program where absent
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the weights into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Fits the weights of Tikal II to games of greedy bots.
pub fn run(args: &Args) -> Answer {
    let name = |path: &PathBuf| path.display().to_string();
    let mut weights = match &args.from {
        None => *Weights::standard(),
        Some(path) => {
            let text = fs::read_to_string(path).map_err(|error| Bad::new(error.to_string()).of(&name(path)))?;
            Weights::parse(&text).map_err(|error| Bad::new(error).of(&name(path)))?
        }
    };
    let bar = progress::bar(args.games * args.rounds, "games");
    for round in 0..args.rounds {
        let plan = Fit {
            configs: [4, 3, 2, 4].map(tikal2::Config::new).to_vec(),
            games: args.games,
            seed: args.seed + round,
            jobs: progress::jobs(args.jobs),
            nodes: args.nodes,
        };
        let better = if args.climb { climb } else { fit };
        weights = better(&plan, &weights, &|| bar.inc(1));
    }
    bar.finish_and_clear();
    let text = weights.write();
    if let Some(path) = &args.out {
        fs::write(path, &text).map_err(|error| Bad::new(error.to_string()).of(&name(path)))?;
    }
    let value: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    Ok(Reply::yes(text, json!({ "weights": value })))
}

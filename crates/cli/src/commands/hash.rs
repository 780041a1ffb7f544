use serde_json::json;

use super::FileStep;
use crate::{
    answer::{Answer, Reply},
    at_table,
    paper::{self, Found, Paper},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: FileStep,
    /// The hash after every entry, the start first
    #[arg(long, conflicts_with = "step")]
    all: bool,
}

pub fn run(args: &Args) -> Answer {
    let (game, found) = paper::find_game(args.file.file.file.as_deref())?;
    at_table!(game, hash, found, args)
}

fn hash<G: Table>(found: Found, args: &Args) -> Answer {
    let replay = Paper::<G>::read(found)?.fold()?;
    if args.all {
        let hashes: Vec<String> = replay.steps().iter().map(|step| step.table.hash().to_string()).collect();
        return Ok(Reply::yes(hashes.join("\n") + "\n", json!({ "hashes": hashes })));
    }
    let (number, step) = paper::step(&replay, args.file.step)?;
    let hash = step.table.hash().to_string();
    Ok(Reply::yes(format!("{hash}\n"), json!({ "step": number, "hash": hash })))
}

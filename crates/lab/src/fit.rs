//! Weights from games. Each game has its own evaluation, and so its own way to be fitted; the least squares are the same.

mod climb;
mod tikal;
mod tikal2;

use std::{fs, path::PathBuf};

use clap::Subcommand;
use serde_json::{Value, json};

use crate::{Answer, Found};

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Least squares: how far a seat ends ahead of its rivals, by what is counted at the ends of turns
    Tikal(tikal::Args),
    /// Least squares: the points that a seat still makes, by what is counted at the ends of its turns; or `--climb`
    Tikal2(tikal2::Args),
}

pub fn run(command: &Command) -> Answer {
    match command {
        Command::Tikal(args) => tikal::run(args),
        Command::Tikal2(args) => tikal2::run(args),
    }
}

/// Writes weights down where wanted; the answer is what was found on the way, and they.
fn written(out: Option<&PathBuf>, found: String, weights: &str) -> Answer {
    if let Some(path) = out {
        fs::write(path, weights).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let json: Value = serde_json::from_str(weights).expect("a file of weights");
    Ok(Found::new(found + weights, &json!({ "weights": json })))
}

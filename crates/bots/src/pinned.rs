//! Moves written down, to see that every machine plays the same: a file of positions, each with what bots answer there.
//! A build for another machine, WebAssembly too, calls [`check`] with the text of the file.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Game, Viewer};

use crate::{Bot, Budget, Level, tikal_bot, tikal2, tikal2_bot};

/// The file of this house.
pub const FILE: &str = include_str!("../tests/pinned.jsonl");

/// A position and the answers there: a line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pin {
    /// The position, as in `docs/positions.md`.
    pub position: Value,
    /// The answers.
    pub answers: Vec<Answer>,
}

/// What a bot answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The name of its level.
    pub level: String,
    /// Its seed.
    pub seed: u64,
    /// Its budget.
    pub nodes: u64,
    /// Its actions.
    pub actions: Vec<String>,
}

/// Asks every bot of the file again; how many answered the same, or the first that did not.
pub fn check(file: &str) -> Result<usize, String> {
    let mut count = 0;
    for (number, line) in (1..).zip(file.lines()) {
        let pin: Pin = serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
        for known in &pin.answers {
            let actions = ask(&pin.position, &known.level, known.seed, known.nodes);
            let actions = actions.map_err(|error| format!("line {number}: {error}"))?;
            if actions != known.actions {
                let (was, is) = (known.actions.join("; "), actions.join("; "));
                return Err(format!("line {number}, {}: was {was}, is {is}", known.level));
            }
            count += 1;
        }
    }
    Ok(count)
}

/// What the bot of this level answers in a position of either game.
pub fn ask(position: &Value, level: &str, seed: u64, nodes: u64) -> Result<Vec<String>, String> {
    let unknown = |error: crate::UnknownLevel| error.to_string();
    match position["game"].as_str() {
        Some(::tikal::Tikal::NAME) => {
            let level: Level = level.parse().map_err(unknown)?;
            answer(position, &mut *tikal_bot(level, seed), nodes)
        }
        Some(::tikal2::State::NAME) => {
            let level: tikal2::Level = level.parse().map_err(unknown)?;
            answer(position, &mut *tikal2_bot(level, seed), nodes)
        }
        _ => Err("a position says its game".into()),
    }
}

fn answer<G: Game>(position: &Value, bot: &mut dyn Bot<G>, nodes: u64) -> Result<Vec<String>, String> {
    let setup: G::Setup = serde_json::from_value(position.clone()).map_err(|error| error.to_string())?;
    let (table, _) = G::from_setup(&setup).map_err(|faults| format!("{faults:?}"))?;
    let seat = table.to_move().seat().ok_or("the game is over")?;
    let actions = bot.act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(nodes));
    Ok(actions.iter().map(ToString::to_string).collect())
}

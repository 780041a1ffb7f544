use serde_json::{Value, json};
use tabletop::{Fault, replay::fold};

use super::File;
use crate::{
    answer::{Answer, Bad, Reply},
    at_table,
    games::GameName,
    paper::{self, Form, Found, Paper},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: File,
    /// The game of a component set, which does not say it itself
    #[arg(long)]
    game: Option<GameName>,
}

pub fn run(args: &Args) -> Answer {
    let found = paper::find(args.file.file.as_deref())?;
    let games: Vec<GameName> = match found.game.or(args.game) {
        Some(game) => vec![game],
        None => GameName::ALL.to_vec(),
    };
    if found.form != Form::Components {
        return at_table!(games[0], check, found);
    }
    components(&found, &games)
}

/// A component set of whichever game can read it.
fn components(found: &Found, games: &[GameName]) -> Answer {
    let value: Value = serde_json::from_str(&found.text.text).map_err(|error| Bad::new(error.to_string()))?;
    let mut reasons = Vec::new();
    for &game in games {
        match at_table!(game, faults_of, &value) {
            Ok(faults) => return Ok(reply("component set", game.name(), faults)),
            Err(reason) => reasons.push(format!("as a set of {}: {reason}", game.name())),
        }
    }
    let message = format!("neither a component set nor a position nor a record\n{}", reasons.join("\n"));
    Err(Bad::new(message).of(&found.text.name))
}

fn faults_of<G: Table>(value: &Value) -> Result<Vec<Fault>, String> {
    G::component_faults(value)
}

fn check<G: Table>(found: Found) -> Answer {
    if found.form == Form::Position {
        let setup: G::Setup = serde_json::from_str(&found.text.text)
            .map_err(|error| Bad::new(format!("no position: {error}")).of(&found.text.name))?;
        let faults = G::from_setup(&setup).err().unwrap_or_default();
        return Ok(reply("position", G::NAME, faults));
    }
    let paper = Paper::<G>::read(found)?;
    let fault = fold(&paper.record).err().map(|error| {
        let at = if error.entry == 0 { "start".to_owned() } else { format!("entry {}", error.entry) };
        let line = paper.lines.get(error.entry).map_or(String::new(), |line| format!(" (line {line})"));
        Fault::new(at + &line, error.trouble.to_string())
    });
    Ok(reply("record", G::NAME, fault.into_iter().collect()))
}

fn reply(kind: &str, game: &str, faults: Vec<Fault>) -> Reply {
    let text = match faults.as_slice() {
        [] => format!("{kind} of {game}: nothing is wrong\n"),
        faults => {
            let list: String = faults.iter().map(|fault| format!("  {fault}\n")).collect();
            let s = if faults.len() == 1 { "fault" } else { "faults" };
            format!("{kind} of {game}: {} {s}\n{list}", faults.len())
        }
    };
    Reply { yes: faults.is_empty(), text, json: json!({ "kind": kind, "game": game, "faults": faults }) }
}

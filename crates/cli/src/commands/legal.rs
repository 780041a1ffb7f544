use serde_json::json;
use tabletop::Actions;

use super::FileStep;
use crate::{
    answer::{Answer, Reply},
    at_table,
    paper::{self, Found, Paper},
    table::Table,
};

pub type Args = FileStep;

pub fn run(args: &Args) -> Answer {
    let (game, found) = paper::find_game(args.file.file.as_deref())?;
    at_table!(game, legal, found, args.step)
}

fn legal<G: Table>(found: Found, step: Option<usize>) -> Answer {
    let replay = Paper::<G>::read(found)?.fold()?;
    let (_, step) = paper::step(&replay, step)?;
    let table = &step.table;
    let mut actions = Actions::new();
    if step.to_move.seat().is_some() {
        table.legal(&mut actions);
    }
    let legal: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let mut text = header(table, step.to_move.seat());
    legal.iter().for_each(|action| text += &format!("{action}\n"));
    let ap = table.ap();
    Ok(Reply::yes(text, json!({ "to_move": step.to_move.seat(), "phase": table.phase(), "ap": ap, "legal": legal })))
}

/// Who decides what, on one line.
pub fn header<G: Table>(table: &G, seat: Option<tabletop::Seat>) -> String {
    let ap = table.ap().map_or(String::new(), |ap| format!(", {ap} ap"));
    match seat {
        Some(seat) => format!("seat {seat}, phase {}{ap}\n", table.phase()),
        None => "the game is over\n".to_owned(),
    }
}

use serde_json::json;
use tabletop::Actions;

use super::FileStep;
use crate::{
    answer::{Answer, Reply},
    at_table,
    paper::{self, Found, Paper, named},
    table::Table,
};

pub type Args = FileStep;

pub fn run(args: &Args) -> Answer {
    let (game, found) = paper::find_game(args.file.file.as_deref())?;
    at_table!(game, legal, found, args.step)
}

fn legal<G: Table>(found: Found, step: Option<usize>) -> Answer {
    let paper = Paper::<G>::read(found)?;
    let replay = paper.fold()?;
    let (_, step) = paper::step(&replay, step)?;
    let (table, mover) = (&step.table, step.to_move.seat());
    let (mut text, ap) = (header(table, mover), table.ap());
    let rival = paper.holder(step).zip(mover).filter(|(holder, mover)| holder.seat() != Some(*mover));
    if let Some((holder, mover)) = rival {
        text += &format!("what seat {mover} may do depends on what {} does not know\n", named(holder));
        return Ok(Reply::yes(text, json!({ "to_move": mover, "phase": table.phase(), "ap": ap, "legal": null })));
    }
    let mut actions = Actions::new();
    if mover.is_some() {
        table.legal(&mut actions);
    }
    let legal: Vec<String> = actions.iter().map(ToString::to_string).collect();
    legal.iter().for_each(|action| text += &format!("{action}\n"));
    Ok(Reply::yes(text, json!({ "to_move": mover, "phase": table.phase(), "ap": ap, "legal": legal })))
}

/// Who decides what, on one line.
pub fn header<G: Table>(table: &G, seat: Option<tabletop::Seat>) -> String {
    let ap = table.ap().map_or(String::new(), |ap| format!(", {ap} ap"));
    match seat {
        Some(seat) => format!("seat {seat}, phase {}{ap}\n", table.phase()),
        None => "the game is over\n".to_owned(),
    }
}

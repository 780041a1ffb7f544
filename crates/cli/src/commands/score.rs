use serde_json::{Value, json};
use tabletop::{Outcome, Seat};

use super::FileStep;
use crate::{
    answer::{Answer, Reply, value},
    at_table,
    paper::{self, Found, Paper},
    table::{Table, Worth},
};

pub type Args = FileStep;

pub fn run(args: &Args) -> Answer {
    let (game, found) = paper::find_game(args.file.file.as_deref())?;
    at_table!(game, score, found, args.step)
}

fn score<G: Table>(found: Found, number: Option<usize>) -> Answer {
    let replay = Paper::<G>::read(found)?.fold()?;
    let (_, step) = paper::step(&replay, number)?;
    let table = &step.table;
    let outcome = if number.is_none() { replay.outcome().clone() } else { table.outcome() };
    let over = step.to_move.seat().is_none();
    let seats = || Seat::at_table(outcome.scores.len());
    let list: Vec<Value> = seats().map(|seat| seat_value(table, seat, &outcome)).collect();
    let mut text = String::new();
    for seat in seats() {
        let index = seat.index();
        text += &format!("seat {seat}: {} points, place {}\n", outcome.scores[index], outcome.places[index]);
        table.worth(seat).iter().for_each(|worth| text += &line(worth));
    }
    text += if over { "the game is over\n" } else { "the game goes on\n" };
    Ok(Reply::yes(text, json!({ "over": over, "seats": list, "outcome": value(&outcome) })))
}

fn line(worth: &Worth) -> String {
    let from: Vec<String> = worth.from.iter().map(|(name, points)| format!("{name} {points}")).collect();
    let from = if from.is_empty() { String::new() } else { format!(" ({})", from.join(", ")) };
    format!("  would score now from {}: {}{from}\n", worth.source, worth.points)
}

fn seat_value<G: Table>(table: &G, seat: Seat, outcome: &Outcome) -> Value {
    let worth = table.worth(seat);
    let source = |worth: &Worth| {
        let from: serde_json::Map<String, Value> =
            worth.from.iter().map(|(name, points)| (name.clone(), json!(points))).collect();
        (worth.source.to_owned(), json!({ "points": worth.points, "from": from }))
    };
    let sources: serde_json::Map<String, Value> = worth.iter().map(source).collect();
    json!({
        "seat": seat,
        "score": outcome.scores[seat.index()],
        "place": outcome.places[seat.index()],
        "would_score": worth.iter().map(|worth| worth.points).sum::<i32>(),
        "sources": sources,
    })
}

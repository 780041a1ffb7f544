use serde_json::{Value, json};
use tabletop::{Outcome, Seat, replay::fold};

use super::FileStep;
use crate::{
    answer::{Answer, Bad, Reply, value},
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
    let paper = Paper::<G>::read(found)?;
    let replay = paper.fold()?;
    let (_, step) = paper::step(&replay, number)?;
    let table = &step.table;
    let outcome = step.outcome();
    let over = step.to_move.seat().is_none();
    let seats: Vec<Seat> = Seat::at_table(outcome.scores.len()).collect();
    let worths: Vec<Vec<Worth>> =
        if over { scored(&paper, &seats)? } else { seats.iter().map(|&seat| table.worth(seat)).collect() };
    let mut text = String::new();
    for (&seat, worths) in seats.iter().zip(&worths) {
        let index = seat.index();
        text += &format!("seat {seat}: {} points, place {}\n", outcome.scores[index], outcome.places[index]);
        worths.iter().for_each(|worth| text += &line(worth, over));
    }
    text += if over { "the game is over\n" } else { "the game goes on\n" };
    let list: Vec<Value> =
        seats.iter().zip(&worths).map(|(&seat, worths)| seat_value(seat, worths, &outcome, over)).collect();
    Ok(Reply::yes(text, json!({ "over": over, "seats": list, "outcome": value(&outcome) })))
}

/// What each seat has scored in a whole game, by source; of what was before a position nobody knows.
fn scored<G: Table>(paper: &Paper<G>, seats: &[Seat]) -> Result<Vec<Vec<Worth>>, Bad> {
    let replay = fold(&paper.record.clone().bare().standing()).map_err(|error| paper.bad(&error))?;
    let mut worths: Vec<Vec<Worth>> = seats.iter().map(|_| Vec::new()).collect();
    for (seat, source, points) in replay.steps().iter().flat_map(|step| &step.events).flat_map(G::scored) {
        let own = &mut worths[seat.index()];
        match own.iter_mut().find(|worth| worth.source == source) {
            Some(worth) => worth.points += points,
            None => own.push(Worth { source, points, from: Vec::new() }),
        }
    }
    Ok(worths)
}

fn line(worth: &Worth, over: bool) -> String {
    let said = if over { "scored" } else { "would score now" };
    let from: Vec<String> = worth.from.iter().map(|(name, points)| format!("{name} {points}")).collect();
    let from = if from.is_empty() { String::new() } else { format!(" ({})", from.join(", ")) };
    format!("  {said} from {}: {}{from}\n", worth.source, worth.points)
}

fn seat_value(seat: Seat, worths: &[Worth], outcome: &Outcome, over: bool) -> Value {
    let source = |worth: &Worth| {
        let from: serde_json::Map<String, Value> =
            worth.from.iter().map(|(name, points)| (name.clone(), json!(points))).collect();
        (worth.source.clone(), json!({ "points": worth.points, "from": from }))
    };
    let sources: serde_json::Map<String, Value> = worths.iter().map(source).collect();
    let mut seat = json!({
        "seat": seat,
        "score": outcome.scores[seat.index()],
        "place": outcome.places[seat.index()],
        "sources": sources,
    });
    if !over {
        seat["would_score"] = worths.iter().map(|worth| worth.points).sum::<i32>().into();
    }
    seat
}

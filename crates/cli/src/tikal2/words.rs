//! Events of Tikal II in words.

use tikal2::{
    Event,
    event::{Faces, Secret, Toll},
};

use crate::{answer::value, table::coded};

/// The commonest events as sentences; the rest by their names and fields.
pub fn event(event: &Event) -> String {
    match event {
        Event::FirstKeys { seat, keys: [a, b] } => format!("seat {seat} takes the keys {a} and {b}"),
        Event::Sailed { seat, to, .. } => format!("seat {seat} paddles to site {}", to + 1),
        Event::Took { seat, tile } => format!("seat {seat} takes tile {}", tile + 1),
        Event::Used { seat, symbol } => format!("seat {seat} carries out {symbol}"),
        Event::GotKey { seat, colour, pocket } => format!("seat {seat} puts a {colour} key into the {pocket}"),
        Event::GotPassage { seat } => format!("seat {seat} takes a passage"),
        Event::PlacedLight { seat, light, field, turn } => {
            format!("seat {seat} places light room {light} on {field}, turned {turn}")
        }
        Event::PlacedAltar { seat, altar, field } => format!("seat {seat} places the {altar} altar on {field}"),
        Event::PlacedChamber { field } => format!("the treasure chamber comes to {field}"),
        Event::Counted { seat, colour } => format!("seat {seat} counts {colour} doors"),
        Event::Walked { seat, to, .. } => format!("seat {seat} walks to {to}"),
        Event::Dug { seat, place, .. } => format!("seat {seat} digs in {place}"),
        Event::SteppedBack { seat, to } => format!("seat {seat} steps back to {to}"),
        Event::Stayed { seat } => format!("seat {seat} stays"),
        Event::Stopped { seat } => format!("seat {seat} does not dig"),
        Event::Bought { seat, colour } => format!("seat {seat} buys a {colour} key for 10 points"),
        Event::Played { seat, card, .. } => format!("seat {seat} plays the card {card}"),
        Event::Delivered { seat, treasure, .. } => format!("seat {seat} delivers a {treasure}"),
        Event::Laid { round, .. } => format!("tiles are laid out for round {round}"),
        Event::DiscSet { turn } => format!("the price disc is turned by {turn}"),
        Event::DiscTurned { .. } => "the price disc turns".to_owned(),
        Event::AltarSeen { altar } => format!("the {altar} altar lies on top"),
        Event::Opened { place, treasure, .. } => format!("a {treasure} lies open at place {}", place + 1),
        Event::TookOpen { seat, treasure, .. } => format!("seat {seat} takes the open {treasure}"),
        Event::Crossed { seat, toll } => match toll {
            Toll::Key(colour) => format!("seat {seat} pays a {colour} key for the forest"),
            Toll::Card => format!("seat {seat} crosses the forest with the card"),
            Toll::Points => format!("seat {seat} crosses the forest for 10 points"),
        },
        Event::UsedTent { seat, key: Some(colour) } => format!("seat {seat} uses the tent for a {colour} key"),
        Event::UsedTent { seat, key: None } => format!("seat {seat} uses the tent to explore once more"),
        Event::Looked { seat, pile, count, items } => {
            format!("seat {seat} looks at {count} from {}{}", stack(*pile), faces(items))
        }
        Event::Kept { seat, pile, item, .. } => format!("seat {seat} keeps one from {}{}", stack(*pile), faces(item)),
        Event::WentOn { seat } => format!("seat {seat} goes on"),
        Event::TurnEnded { seat } => format!("seat {seat} ends the turn"),
        Event::RoundEnded { round } => format!("round {round} is over"),
        Event::Over => "the game is over".to_owned(),
        Event::Scored { seat, points, reward } => {
            let reward = value(reward);
            format!("seat {seat}: {points:+} points ({})", reward.as_str().unwrap_or("other"))
        }
        other => coded(&value(other), "event"),
    }
}

fn stack(pile: u8) -> String {
    match pile {
        3 => "the cards".to_owned(),
        4 => "the light rooms".to_owned(),
        treasures => format!("treasure stack {}", treasures + 1),
    }
}

/// What was seen, for those who may know it.
fn faces(secret: &Secret<Faces>) -> String {
    let names: Vec<String> = match value(secret).as_array() {
        Some(faces) => faces.iter().filter_map(|face| face.as_str().map(str::to_owned)).collect(),
        None => return String::new(),
    };
    format!(": {}", names.join(", "))
}

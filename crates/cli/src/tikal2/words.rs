//! Events of Tikal II in words.

use tikal2::Event;

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

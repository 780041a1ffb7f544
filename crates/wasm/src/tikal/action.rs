//! Actions as data.

use serde::Serialize;
use tabletop::Seat;
use tikal::{Action, Figure, Hex, Motif, TileId};

/// The parts of an action; `kind` is its verb.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Action"))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Parts {
    Bid { points: u16 },
    Pass,
    Choose { tile: TileId },
    Place { hex: Hex, rotation: u8 },
    Enter { figure: Figure, hex: Hex },
    Hop { figure: Figure, from: Hex, to: Hex },
    Walk { figure: Figure, from: Hex, to: Hex },
    Uncover { hex: Hex },
    Dig { hex: Hex },
    Swap { give: Motif, seat: Seat, take: Motif },
    Camp { hex: Hex },
    Guard { figure: Figure, hex: Hex },
    End,
}

impl From<Action> for Parts {
    fn from(action: Action) -> Parts {
        match action {
            Action::Bid(points) => Parts::Bid { points },
            Action::Pass => Parts::Pass,
            Action::Choose(tile) => Parts::Choose { tile },
            Action::Place(hex, rotation) => Parts::Place { hex, rotation: rotation.sides() as u8 },
            Action::Enter(figure, hex) => Parts::Enter { figure, hex },
            Action::Hop(figure, from, to) => Parts::Hop { figure, from, to },
            Action::Walk(figure, from, to) => Parts::Walk { figure, from, to },
            Action::Uncover(hex) => Parts::Uncover { hex },
            Action::Dig(hex) => Parts::Dig { hex },
            Action::Swap { give, seat, take } => Parts::Swap { give, seat, take },
            Action::Camp(hex) => Parts::Camp { hex },
            Action::Guard(figure, hex) => Parts::Guard { figure, hex },
            Action::End => Parts::End,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn the_parts_of_an_action_are_its_words() {
        for (text, parts) in [
            ("bid 12", json!({ "kind": "bid", "points": 12 })),
            ("pass", json!({ "kind": "pass" })),
            ("choose B2", json!({ "kind": "choose", "tile": "B2" })),
            ("place c3 5", json!({ "kind": "place", "hex": "c3", "rotation": 5 })),
            ("enter leader a1", json!({ "kind": "enter", "figure": "leader", "hex": "a1" })),
            ("hop worker a1 c3", json!({ "kind": "hop", "figure": "worker", "from": "a1", "to": "c3" })),
            ("walk leader a1 b2", json!({ "kind": "walk", "figure": "leader", "from": "a1", "to": "b2" })),
            ("uncover b1", json!({ "kind": "uncover", "hex": "b1" })),
            ("dig c3", json!({ "kind": "dig", "hex": "c3" })),
            ("swap 3 2 5", json!({ "kind": "swap", "give": 3, "seat": 2, "take": 5 })),
            ("camp c3", json!({ "kind": "camp", "hex": "c3" })),
            ("guard worker b1", json!({ "kind": "guard", "figure": "worker", "hex": "b1" })),
            ("end", json!({ "kind": "end" })),
        ] {
            let action: Action = text.parse().unwrap();
            assert_eq!(serde_json::to_value(Parts::from(action)).unwrap(), parts);
            assert_eq!(words(&parts), text, "every word is there once, in its order");
        }
    }

    /// The values of an object, in the order of the notation.
    fn words(parts: &Value) -> String {
        let order = ["kind", "points", "tile", "figure", "hex", "rotation", "from", "to", "give", "seat", "take"];
        let word = |part: &Value| part.as_str().map_or_else(|| part.to_string(), str::to_owned);
        order.into_iter().filter_map(|name| parts.get(name)).map(word).collect::<Vec<_>>().join(" ")
    }
}

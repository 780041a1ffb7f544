//! Actions as data.

use serde::Serialize;
use tikal2::{
    Action,
    hex::Place,
    key::{Colour, Pocket},
    tile::Symbol,
};

use super::reach::WayStep;

/// The parts of an action; `kind` is its verb.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Action"))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Parts {
    Keys {
        first: Colour,
        second: Colour,
    },
    Sail {
        site: u8,
    },
    Pay {
        colour: Colour,
    },
    Forfeit,
    Deliver {
        place: u8,
    },
    Go,
    Take {
        tile: u8,
    },
    Use {
        symbol: Symbol,
    },
    Key {
        colour: Colour,
        pocket: Pocket,
    },
    Draw {
        stack: u8,
    },
    Open {
        place: u8,
        stack: Option<u8>,
    },
    Keep {
        place: u8,
        swap: bool,
    },
    Place {
        field: Place,
        turn: u8,
    },
    Count {
        colour: Colour,
    },
    Walk {
        to: Place,
        from: Option<Place>,
        chips: u8,
        cards: Vec<u8>,
        /// A way that was gone; none before the walk.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        way: Option<Vec<WayStep>>,
    },
    Dig {
        spot: Option<u8>,
    },
    Back,
    Stay,
    Stop,
    Buy {
        colour: Colour,
    },
    Explore,
    Tent {
        colour: Colour,
    },
    Play {
        slot: u8,
        key: Option<Chosen>,
    },
    End,
}

/// The key that a card takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ChosenKey"))]
pub struct Chosen {
    /// Its colour.
    pub colour: Colour,
    /// Where it goes.
    pub pocket: Pocket,
}

impl From<Action> for Parts {
    fn from(action: Action) -> Parts {
        match action {
            Action::Keys(first, second) => Parts::Keys { first, second },
            Action::Sail(site) => Parts::Sail { site: site + 1 },
            Action::Pay(colour) => Parts::Pay { colour },
            Action::Forfeit => Parts::Forfeit,
            Action::Deliver(place) => Parts::Deliver { place: place + 1 },
            Action::Go => Parts::Go,
            Action::Take(tile) => Parts::Take { tile: tile + 1 },
            Action::Use(symbol) => Parts::Use { symbol },
            Action::Key(colour, pocket) => Parts::Key { colour, pocket },
            Action::Draw(stack) => Parts::Draw { stack: stack + 1 },
            Action::Open { place, stack } => Parts::Open { place: place + 1, stack: stack.map(|stack| stack + 1) },
            Action::Keep { place, swap } => Parts::Keep { place: place + 1, swap },
            Action::Place { field, turn } => Parts::Place { field, turn },
            Action::Count(colour) => Parts::Count { colour },
            Action::Walk { to, from, chips, cards } => {
                Parts::Walk { to, from, chips, cards: cards.iter().map(|slot| slot as u8 + 1).collect(), way: None }
            }
            Action::Dig(spot) => Parts::Dig { spot: Some(spot).filter(|&spot| spot > 0) },
            Action::Back => Parts::Back,
            Action::Stay => Parts::Stay,
            Action::Stop => Parts::Stop,
            Action::Buy(colour) => Parts::Buy { colour },
            Action::Explore => Parts::Explore,
            Action::Tent(colour) => Parts::Tent { colour },
            Action::Play { slot, key } => {
                Parts::Play { slot: slot + 1, key: key.map(|(colour, pocket)| Chosen { colour, pocket }) }
            }
            Action::End => Parts::End,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_parts_of_an_action_are_its_words() {
        for (text, parts) in [
            ("keys pink blue", json!({ "kind": "keys", "first": "pink", "second": "blue" })),
            ("sail 3", json!({ "kind": "sail", "site": 3 })),
            ("pay green", json!({ "kind": "pay", "colour": "green" })),
            ("forfeit", json!({ "kind": "forfeit" })),
            ("deliver 2", json!({ "kind": "deliver", "place": 2 })),
            ("go", json!({ "kind": "go" })),
            ("take 24", json!({ "kind": "take", "tile": 24 })),
            ("use key-pink", json!({ "kind": "use", "symbol": "key-pink" })),
            ("key brown camp", json!({ "kind": "key", "colour": "brown", "pocket": "camp" })),
            ("draw 3", json!({ "kind": "draw", "stack": 3 })),
            ("open 1 2", json!({ "kind": "open", "place": 1, "stack": 2 })),
            ("open 3", json!({ "kind": "open", "place": 3, "stack": null })),
            ("keep 1 swap", json!({ "kind": "keep", "place": 1, "swap": true })),
            ("place c3 2", json!({ "kind": "place", "field": "c3", "turn": 2 })),
            ("count yellow", json!({ "kind": "count", "colour": "yellow" })),
            ("walk a1", json!({ "kind": "walk", "to": "a1", "from": null, "chips": 0, "cards": [] })),
            (
                "walk s2 from out chips 1 cards 1+3",
                json!({ "kind": "walk", "to": "s2", "from": "out", "chips": 1, "cards": [1, 3] }),
            ),
            ("dig", json!({ "kind": "dig", "spot": null })),
            ("dig 4", json!({ "kind": "dig", "spot": 4 })),
            ("back", json!({ "kind": "back" })),
            ("stay", json!({ "kind": "stay" })),
            ("stop", json!({ "kind": "stop" })),
            ("buy blue", json!({ "kind": "buy", "colour": "blue" })),
            ("explore", json!({ "kind": "explore" })),
            ("tent pink", json!({ "kind": "tent", "colour": "pink" })),
            ("play 2", json!({ "kind": "play", "slot": 2, "key": null })),
            ("play 1 pink camp", json!({ "kind": "play", "slot": 1, "key": { "colour": "pink", "pocket": "camp" } })),
            ("end", json!({ "kind": "end" })),
        ] {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(serde_json::to_value(Parts::from(action)).unwrap(), parts);
        }
    }
}

use std::collections::BTreeMap;

use tabletop::session::{Bounded, Declined};
use tikal::{Refusal, Tikal, Why};

/// Every code by which a session declines, with the names of its parameters. A generic type has no declaration of its own
/// in TypeScript, so one value of each kind is asked.
pub fn codes() -> BTreeMap<String, Vec<String>> {
    every().iter().map(coded).collect()
}

fn every() -> [Declined<Tikal>; 11] {
    let refusal = Refusal { rule: "A1", why: Why::OwnSeat };
    [
        Declined::Key { length: 0, longest: 0 },
        Declined::Version { stated: 0, current: 0 },
        Declined::List { length: 0, longest: 0 },
        Declined::Peek { index: 0 },
        Declined::Over,
        Declined::NotToMove { index: 0 },
        Declined::Resigned,
        Declined::Refused { index: 0, refusal },
        Declined::Undo { undoable: 0 },
        Declined::Bound { kind: Bounded::Undo, most: 0 },
        Declined::Piles { index: 0 },
    ]
}

/// Its place in the list above; a new kind does not compile until it has one.
fn place(declined: &Declined<Tikal>) -> usize {
    match declined {
        Declined::Key { .. } => 0,
        Declined::Version { .. } => 1,
        Declined::List { .. } => 2,
        Declined::Peek { .. } => 3,
        Declined::Over => 4,
        Declined::NotToMove { .. } => 5,
        Declined::Resigned => 6,
        Declined::Refused { .. } => 7,
        Declined::Undo { .. } => 8,
        Declined::Bound { .. } => 9,
        Declined::Piles { .. } => 10,
    }
}

fn coded(declined: &Declined<Tikal>) -> (String, Vec<String>) {
    assert!(place(declined) < every().len());
    let value = serde_json::to_value(declined).expect("it has a JSON form");
    let params = value["params"].as_object().map(|params| params.keys().cloned().collect()).unwrap_or_default();
    (value["code"].as_str().unwrap_or_default().to_owned(), params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_asked_once() {
        let places: Vec<usize> = every().iter().map(place).collect();
        assert_eq!(places, (0..every().len()).collect::<Vec<_>>());
    }

    #[test]
    fn the_server_knows_the_same_codes() {
        let mut known = server::refusal::DECLINED.to_vec();
        known.sort_unstable();
        assert_eq!(codes().into_keys().collect::<Vec<_>>(), known);
    }
}

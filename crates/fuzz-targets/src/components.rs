//! Component sets as anybody may write them.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use tabletop::{Actions, Dice, Fault, Game, Seed, play::playout};
use tikal::{Mode, SetFile, Tikal};
use tikal2::{Set, State as Tikal2, rules::Components};

/// A set for Tikal: if it is one, games with it must go to their end.
pub fn tikal(data: &[u8]) {
    let Some(file) = read::<SetFile>(data, |file| file.check().err()) else { return };
    let players = 2 + (data.len() % 3) as u8;
    for mode in [Mode::Basic, Mode::Auction] {
        let components = Some(Box::new(file.clone()));
        play::<Tikal>(&tikal::Config { components, ..tikal::Config::new(players, mode) }, data.len() as u64);
    }
}

/// A set for Tikal II.
pub fn tikal2(data: &[u8]) {
    let Some(set) = read::<Set>(data, |set| Some(set.faults()).filter(|faults| !faults.is_empty())) else { return };
    let players = 2 + data.len() % 3;
    let components = Components::Table(Box::new(set));
    play::<Tikal2>(&tikal2::Config { components, ..tikal2::Config::new(players) }, data.len() as u64);
}

/// Reads a set. What is refused is refused with reasons; what is not can be written and read again.
fn read<S: DeserializeOwned + Serialize + PartialEq + Debug>(
    data: &[u8],
    faults: impl Fn(&S) -> Option<Vec<Fault>>,
) -> Option<S> {
    let set: S = serde_json::from_slice(data).ok()?;
    if let Some(faults) = faults(&set) {
        assert!(!faults.is_empty(), "a refusal gives a reason");
        return None;
    }
    let text = serde_json::to_string(&set).expect("a set can be written");
    assert_eq!(serde_json::from_str::<S>(&text).expect("what was written can be read"), set);
    Some(set)
}

/// Plays a game to its end, if so many may play with this set.
fn play<G: Game>(config: &G::Config, number: u64) {
    if G::players(config).is_err() {
        return;
    }
    let mut deal = G::deal(config, &Seed::from_number(number)).expect("a checked set can be dealt");
    let mut table = G::start(config, G::RULES, &mut deal, &mut |_| ()).expect("a dealt game starts");
    playout(&mut table, &mut deal, &mut Dice::new(number), &mut Actions::new());
}

//! The golden records in games/: each is replayed action by action, and every table must have the hash it had.

use std::{collections::BTreeSet, fs, path::PathBuf};

use tabletop::{
    Actions, Game, Record, fold,
    suite::{golden, tells_everything},
};
use tikal::{Action, Hex, Tikal};

fn records() -> Vec<Record<Tikal>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| {
        let record = golden(&fs::read_to_string(&path).unwrap());
        record.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.filter(|path| path.extension().is_some_and(|ext| ext == "tikal")).map(read).collect()
}

#[test]
fn thirty_golden_records_of_all_modes_editions_and_player_counts_replay() {
    let records = records();
    assert!(records.len() >= 30, "{}", records.len());
    assert!(records.iter().all(|record| record.entries.len() > 100), "whole games");
    let plain = records.iter().map(|record| &record.header.config).filter(|config| config.house.is_empty());
    let kinds: BTreeSet<String> =
        plain.map(|config| format!("{:?} {:?} {}", config.mode, config.edition, config.players)).collect();
    assert_eq!(kinds.len(), 2 * 3 * 3, "{kinds:?}");
    let losing = records.iter().filter(|record| fold(record).unwrap().last().table.lost_tiles().count() > 0);
    assert!(losing.count() >= 6, "R6 has its games");
}

/// Records of version 2 use all that this version added.
#[test]
fn golden_records_of_both_modes_tell_everything() {
    assert_eq!(records().iter().filter(|record| tells_everything(record)).count(), 2);
}

/// Where an action stands among those of its kind, as docs/notation.md says.
fn place_in_kind(action: Action) -> (usize, usize, usize) {
    let index = |hex: Hex| hex.index();
    match action {
        Action::Bid(points) => (points.into(), 0, 0),
        Action::Place(hex, rotation) => (index(hex), rotation.sides(), 0),
        Action::Enter(figure, hex) => (figure as usize, index(hex), 0),
        Action::Hop(figure, from, to) => (figure as usize, index(from), index(to)),
        Action::Walk(figure, from, to) => (figure as usize, index(from), from.side_to(to).unwrap() as usize),
        Action::Uncover(hex) | Action::Dig(hex) | Action::Camp(hex) => (index(hex), 0, 0),
        Action::Swap { give, seat, take } => (give.index(), seat.index(), take.index()),
        Action::Guard(figure, hex) => (index(hex), figure as usize, 0),
        Action::Pass | Action::Choose(_) | Action::End => (0, 0, 0),
    }
}

#[test]
fn legal_lists_have_the_order_of_the_notation_page() {
    const VERBS: &str = "bid pass choose place enter hop walk uncover dig swap camp guard end";
    let kind = |action: &Action| VERBS.split(' ').position(|verb| action.to_string().starts_with(verb)).unwrap();
    let mut legal = Actions::new();
    for record in records() {
        for step in fold(&record).unwrap().steps() {
            step.table.legal(&mut legal);
            let places: Vec<_> = legal.iter().map(|action| (kind(action), place_in_kind(*action))).collect();
            assert!(places.is_sorted(), "{:?}", &*legal);
        }
    }
}

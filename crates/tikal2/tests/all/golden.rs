//! The golden records in games/: each is replayed action by action, and every table must have the hash it had.

use std::{collections::BTreeMap, fs, path::PathBuf};

use tabletop::{
    Record, Seat, Viewer, fold,
    record::Entry,
    replay::Trouble,
    suite::{golden, tells_everything},
};
use tikal2::State;

fn records() -> Vec<Record<State>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| {
        let record = golden(&fs::read_to_string(&path).unwrap());
        record.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.filter(|path| path.extension().is_some_and(|ext| ext == "tikal2")).map(read).collect()
}

#[test]
fn thirty_golden_records_of_all_variants_and_player_counts_replay() {
    let mut kinds = BTreeMap::new();
    let records = records();
    assert!(records.iter().all(|record| record.entries.len() > 100), "whole games");
    for config in records.iter().map(|record| &record.header.config) {
        *kinds.entry((config.players, config.more_control, config.short_game)).or_insert(0) += 1;
    }
    assert_eq!((kinds.len(), kinds.values().sum::<i32>()), (3 * 4, 31), "{kinds:?}");
}

/// A record of version 2 uses all that this version added.
#[test]
fn a_golden_record_tells_everything() {
    assert_eq!(records().iter().filter(|record| tells_everything(record)).count(), 1);
}

/// One seat's record is read and written as it is, and does not fold without what it does not know.
#[test]
fn a_golden_record_of_one_viewer_is_read_and_written() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/viewers/plain-3-seat-2.tikal2");
    let text = fs::read_to_string(path).unwrap();
    let record: Record<State> = text.parse().unwrap();
    assert_eq!(record.to_string(), text);
    assert_eq!(record.header.viewer, Some(Viewer::Seat(Seat::new(1))));
    let (mut veiled, mut shown) = (0, 0);
    for entry in &record.entries {
        if let Entry::Act { reveals, shown: seen, .. } = entry {
            veiled += reveals.iter().filter(|reveal| reveal.is_none()).count();
            shown += seen.len();
        }
    }
    assert!(veiled > 5 && shown > 5, "{veiled} {shown}");
    assert_eq!(fold(&record).unwrap_err().trouble, Trouble::Veiled);
}

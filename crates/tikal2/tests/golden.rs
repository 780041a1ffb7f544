//! The golden records in games/: each is replayed action by action, and every table must have the hash it had.

use std::{collections::BTreeMap, fs, path::PathBuf};

use tabletop::{Record, suite::golden};
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
    assert_eq!((kinds.len(), kinds.values().sum::<i32>()), (3 * 4, 30), "{kinds:?}");
}

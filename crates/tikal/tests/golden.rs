//! The golden records in games/: each is replayed action by action, and every table must have the hash it had.

use std::{collections::BTreeSet, fs, path::PathBuf};

use tabletop::{Record, fold, suite::golden};
use tikal::Tikal;

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
    let plain = records.iter().map(|record| &record.header.config).filter(|config| config.house.is_empty());
    let kinds: BTreeSet<String> =
        plain.map(|config| format!("{:?} {:?} {}", config.mode, config.edition, config.players)).collect();
    assert_eq!(kinds.len(), 2 * 3 * 3, "{kinds:?}");
    let losing = records.iter().filter(|record| fold(record).unwrap().last().table.lost_tiles().count() > 0);
    assert!(losing.count() >= 6, "R6 has its games");
}

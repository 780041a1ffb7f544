//! The golden records in games/: each is replayed action by action, and every table must have the hash it had.

use std::{collections::BTreeSet, fs, path::PathBuf};

use tabletop::{
    Record, ToMove, fold,
    record::{Entry, verify},
};
use tikal::Tikal;

fn records() -> Vec<(PathBuf, Record<Tikal>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths: BTreeSet<PathBuf> = paths.filter(|path| path.extension().is_some_and(|ext| ext == "tikal")).collect();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let record: Record<Tikal> = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(record.to_string(), text, "{}", path.display());
        (path, record)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn golden_records_replay_to_the_same_tables_and_results() {
    for (path, record) in records() {
        let replay = fold(&record).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(replay.last().to_move, ToMove::Over, "{}", path.display());
        assert_eq!(Some(replay.outcome()), record.result.as_ref(), "{}", path.display());
        let report = verify(&record);
        assert!(report.is_complete(), "{}: {report}", path.display());
    }
}

#[test]
fn golden_records_hold_every_hash_and_the_seed() {
    for (path, record) in records() {
        assert!(record.header.seed().is_some() && record.start_hash.is_some(), "{}", path.display());
        let hashed = |entry: &Entry<Tikal>| matches!(entry, Entry::Act { hash: Some(_), .. });
        assert!(record.entries.len() > 100 && record.entries.iter().all(hashed), "{}", path.display());
    }
}

#[test]
fn there_are_thirty_of_all_modes_editions_and_player_counts() {
    let records = records();
    assert!(records.len() >= 30, "{}", records.len());
    let plain = records.iter().map(|(_, record)| &record.header.config).filter(|config| config.house.is_empty());
    let kinds: BTreeSet<String> =
        plain.map(|config| format!("{:?} {:?} {}", config.mode, config.edition, config.players)).collect();
    assert_eq!(kinds.len(), 2 * 3 * 3, "{kinds:?}");
    let losing = records.iter().filter(|(_, record)| fold(record).unwrap().last().table.lost_tiles().count() > 0);
    assert!(losing.count() >= 6, "R6 has its games");
}

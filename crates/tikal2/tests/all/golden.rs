//! The golden records in games/: each is replayed action by action, and every table must have the hash it had.

use std::{collections::BTreeMap, fs, path::PathBuf};

use tabletop::{
    Dice, Game, Record, Seat, StartError, Viewer, fold,
    record::{Entry, verify},
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
    assert_eq!((kinds.len(), kinds.values().sum::<i32>()), (3 * 4, 32), "{kinds:?}");
}

/// The records of version 2 that use all that this version added, by their rules.
fn eventful() -> BTreeMap<u16, Record<State>> {
    let all = records().into_iter().filter(tells_everything);
    all.map(|record| (record.header.rules, record)).collect()
}

#[test]
fn a_golden_record_of_all_rules_tells_everything() {
    assert!(eventful().into_keys().eq(1..=State::RULES));
}

/// LR5: under rules 1 actions were taken back that had shown others something. Records of that time are still read; under
/// today's rules nobody could have played so.
#[test]
fn lr5_what_was_taken_back_under_rules_1_is_still_read() {
    let mut today = eventful().remove(&1).expect("there is one");
    assert!(fold(&today).is_ok());
    today.header.rules = State::RULES;
    assert!(matches!(fold(&today).unwrap_err().trouble, Trouble::Undo { .. }));
    today.header.rules = State::RULES + 1;
    assert!(matches!(fold(&today).unwrap_err().trouble, Trouble::Start(StartError::Rules(_))));
}

fn viewers_record(name: &str) -> (String, Record<State>) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/viewers").join(name);
    let text = fs::read_to_string(path).unwrap();
    let record: Record<State> = text.parse().unwrap();
    assert_eq!(record.to_string(), text);
    (text, record)
}

/// How much of a record is veiled, and how much was shown later.
fn told(record: &Record<State>) -> (usize, usize) {
    let (mut veiled, mut shown) = (0, 0);
    for entry in &record.entries {
        if let Entry::Act { reveals, shown: seen, .. } = entry {
            veiled += reveals.iter().filter(|reveal| reveal.is_none()).count();
            shown += seen.len();
        }
    }
    (veiled, shown)
}

/// One seat's record as it was written before anybody folded one: it shows again what the seat knew, and not the hands at
/// the end.
#[test]
fn an_old_golden_record_of_one_viewer_is_read_and_written() {
    let (_, record) = viewers_record("plain-3-seat-2.tikal2");
    assert_eq!(record.header.viewer, Some(Viewer::Seat(Seat::new(1))));
    let (veiled, shown) = told(&record);
    assert!(veiled > 5 && shown > 5, "{veiled} {shown}");
    assert!(matches!(fold(&record).unwrap_err().trouble, Trouble::Surplus { .. }));
}

/// What each viewer may know of the golden game folds into what its tables show him.
#[test]
fn golden_records_of_viewers_are_what_the_game_shows_them() {
    let whole = eventful().remove(&1).expect("there is one");
    let tables = fold(&whole).unwrap();
    for viewer in Viewer::all(3) {
        let (text, record) = viewers_record(&format!("plain-3-eventful-{viewer}.tikal2"));
        assert_eq!(whole.known_to(viewer).unwrap().to_string(), text);
        let (veiled, shown) = told(&record);
        assert!(veiled > 5 && shown > 5, "{veiled} {shown}");
        let replay = fold(&record).unwrap();
        for (own, is) in replay.steps().iter().zip(tables.steps()) {
            assert_eq!(own.table.view(viewer), is.table.view(viewer));
        }
        let report = verify(&record);
        assert!(report.fits && !report.complete && report.veiled == Some(veiled), "{report}");
    }
}

/// Whatever is done to a viewer's record, it is refused or folded.
#[test]
fn damaged_records_of_viewers_are_folded_or_refused() {
    let (text, _) = viewers_record("plain-3-eventful-2.tikal2");
    let pieces = [
        " > ?",
        " ! C:passage",
        " ! T:mask",
        "play 1, ",
        "deliver 1, ",
        "keep 2, ",
        ", undo 1",
        "use light > ?, ",
        "walk c3/k1, ",
    ];
    let (mut dice, mut read, mut folded) = (Dice::new(3), 0, 0);
    for _ in 0..300 {
        let mut damaged = text.clone();
        let commas: Vec<usize> = damaged.match_indices(", ").map(|(at, _)| at).collect();
        let (at, piece) = (*dice.pick(&commas), *dice.pick(&pieces));
        let at = if piece.ends_with(", ") { at + 2 } else { at };
        damaged.insert_str(at, piece);
        if dice.once_in(4) {
            let (from, to) = *dice.pick(&[("viewer 2", "viewer 1"), ("! C:", "! T:"), (" > ?", ""), ("/k", "/c")]);
            damaged = damaged.replacen(from, to, 1);
        }
        let Ok(record) = damaged.parse::<Record<State>>() else { continue };
        read += 1;
        folded += u32::from(fold(&record).is_ok());
        let fits = verify(&record).fits;
        assert_eq!(fits, fold(&record).is_ok(), "{piece}");
    }
    assert!(read > 100 && folded < read, "{read} {folded}");
}

//! Everything the fuzzer starts from, run on the stable toolchain.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tabletop::{Game, Viewer, record::parse_bytes};

fn files(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files: Vec<PathBuf> = entries.map(|entry| entry.expect("a corpus can be listed").path()).collect();
    assert!(!files.is_empty(), "no corpus for {target}");
    files
}

fn replay(target: &str, run: fn(&[u8])) {
    for path in files(target) {
        println!("{}", path.display());
        run(&fs::read(&path).expect("a corpus can be read"));
    }
}

/// A seed that is no record any more starts nothing.
fn still_read<G: Game>() {
    let of_game = |path: &PathBuf| path.extension().is_some_and(|ending| ending == G::NAME);
    let written =
        |target| files(target).into_iter().filter(of_game).map(|path| fs::read(path).expect("it can be read"));
    const STALE: &str = "stale: run `cargo run -p fuzz-targets --example seeds`";
    assert!(written("record").all(|record| parse_bytes::<G>(&record).is_ok()), "{STALE}");
    assert!(written("position").all(|setup| serde_json::from_slice::<G::Setup>(&setup).is_ok()), "{STALE}");
}

#[test]
fn seeds_are_not_stale() {
    still_read::<tikal::Tikal>();
    still_read::<tikal2::State>();
}

/// Seats' own records and positions are among the seeds, and fold.
#[test]
fn viewers_are_among_the_seeds() {
    let read = |path: PathBuf| parse_bytes::<tikal2::State>(&fs::read(path).expect("it can be read")).ok();
    let records = files("record").into_iter().filter_map(read).filter(|parsed| parsed.record.header.viewer.is_some());
    assert!(records.filter(|parsed| tabletop::fold(&parsed.record).is_ok()).count() >= 10);
    let veiled = |path: &PathBuf| {
        let setup = serde_json::from_slice(&fs::read(path).expect("it can be read")).ok();
        let fits = |viewer| setup.as_ref().is_some_and(|setup| tikal2::State::from_veiled_setup(setup, viewer).is_ok());
        Viewer::all(4).any(fits)
    };
    assert!(files("position").iter().filter(|path| veiled(path)).count() >= 5);
}

#[test]
fn records() {
    replay("record", fuzz_targets::record);
}

#[test]
fn positions() {
    replay("position", fuzz_targets::position);
}

#[test]
fn component_sets() {
    replay("components", fuzz_targets::components);
}

#[test]
fn action_sequences() {
    replay("actions", fuzz_targets::actions);
}

//! The walls of ARCHITECTURE.md, read from the sources: each invariant that no type, lint or other test holds.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The crates that are rules and players alone.
const ENGINE: [&str; 4] = ["tabletop", "tikal", "tikal2", "bots"];
const GAMES: [&str; 2] = ["tikal", "tikal2"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The Rust files below a folder, by their paths from the root, sorted.
fn sources(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let inside = path.strip_prefix(root()).expect("found below it");
                found.push(inside.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no sources");
    found.sort();
    found
}

/// The names of all crates of the workspace.
fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).expect("there are crates");
    let mut names: Vec<String> =
        folders.map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What a program runs: no comments, and nothing from the tests in the file on.
fn code(source: &str) -> String {
    let tested = source.split("\nmod tests {").next().unwrap_or_default();
    let lines = tested.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a word, or a path that ends with `::`, stands in a text, and not as a part of another word.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let ends = |after: &str| !word.ends_with(part) || !after.starts_with(part);
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(part) && ends(&text[at + word.len()..]))
}

/// Every string that a source writes down, without attributes and what tells writers of records which word was expected.
fn literals(code: &str) -> Vec<&str> {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("#[") && !has_word(line, "Syntax"));
    lines.flat_map(|line| line.split('"').skip(1).step_by(2)).collect()
}

/// The names below a heading of a manifest.
fn table(manifest: &str, heading: &str) -> BTreeSet<String> {
    let lines = manifest.lines().skip_while(|line| *line != heading).skip(1).take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter(|name| !name.is_empty() && !name.starts_with('#')).map(str::to_owned).collect()
}

fn dependencies(name: &str) -> BTreeSet<String> {
    table(&read(&format!("crates/{name}/Cargo.toml")), "[dependencies]")
}

/// The game whose name a path carries.
fn game_of(path: &str) -> Option<&'static str> {
    GAMES.into_iter().find(|game| path.split('/').any(|part| part.trim_end_matches(".rs") == *game))
}

/// Whether a file is one of tests alone.
fn is_test(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

/// The paths that begin the items of a list in ARCHITECTURE.md.
fn listed(heading: &str) -> BTreeSet<String> {
    let page = read("ARCHITECTURE.md");
    let lines = page.lines().skip_while(|line| *line != heading).skip(1).take_while(|line| !line.starts_with("## "));
    let items = lines.filter_map(|line| line.strip_prefix("- `")?.split_once('`'));
    items.map(|(path, _)| path.to_owned()).collect()
}

#[test]
fn i1_the_engine_does_no_io_and_reads_no_clock() {
    const OUTSIDE: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];
    const WORDS: [&str; 5] = ["println", "eprintln", "dbg", "Instant", "SystemTime"];
    for path in ENGINE.iter().flat_map(|name| sources(&format!("crates/{name}/src"))) {
        let code = code(&read(&path));
        for module in OUTSIDE {
            assert!(!has_word(&code, &format!("std::{module}")), "{path} uses std::{module}");
        }
        for line in code.split("use std::{").skip(1).filter_map(|rest| rest.split(';').next()) {
            for module in OUTSIDE {
                assert!(!has_word(line, module), "{path} uses std::{module}");
            }
        }
        for word in WORDS {
            assert!(!has_word(&code, word), "{path} has {word}");
        }
    }
}

#[test]
fn i1_the_engine_is_made_of_nothing_that_could() {
    let known = ["rand_chacha", "rand_core", "serde", "serde_json", "sha2", "tabletop", "tikal", "tikal2", "ts-rs"];
    for name in ENGINE {
        for dependency in dependencies(name) {
            assert!(known.contains(&dependency.as_str()), "{name} depends on {dependency}");
        }
    }
}

#[test]
fn i2_the_games_do_not_know_each_other() {
    assert!(!dependencies("tikal").contains("tikal2"));
    assert!(!dependencies("tikal2").contains("tikal"));
    let shared = dependencies("tabletop");
    assert!(GAMES.iter().all(|game| !shared.contains(*game)));
}

/// In no crate does a file that carries the name of a game use the other one.
#[test]
fn i2_what_is_of_one_game_uses_no_other() {
    let all = crates().into_iter().flat_map(|name| sources(&format!("crates/{name}/src")));
    for path in all.filter(|path| !is_test(path)) {
        let Some(own) = game_of(&path) else { continue };
        let code = code(&read(&path));
        for other in GAMES.into_iter().filter(|game| *game != own) {
            assert!(!has_word(&code, other), "{path} names {other}");
        }
    }
}

/// A file or folder of its own for a game may name it; every other file that does, by its crate, its variant or in a text,
/// stands in ARCHITECTURE.md, itself or by its folder, and nothing stands there that names none.
#[test]
fn i2_whoever_serves_the_games_names_them_where_the_page_says() {
    let names = |path: &str| {
        let code = code(&read(path));
        ["tikal", "tikal2", "Tikal", "Tikal2"].iter().any(|word| has_word(&code, word))
    };
    let all = crates().into_iter().flat_map(|name| sources(&format!("crates/{name}/src")));
    let listed = listed("## Which files name the games");
    let covers =
        |entry: &str, path: &str| path.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let found: Vec<String> = all.filter(|path| game_of(path).is_none() && !is_test(path) && names(path)).collect();
    let unlisted: Vec<&String> = found.iter().filter(|path| !listed.iter().any(|entry| covers(entry, path))).collect();
    assert!(unlisted.is_empty(), "not listed: {unlisted:?}");
    let stale: Vec<&String> = listed.iter().filter(|entry| !found.iter().any(|path| covers(entry, path))).collect();
    assert!(stale.is_empty(), "name no game: {stale:?}");
}

#[test]
fn i3_what_is_played_takes_no_chance() {
    // A deal is drawn, and so is what a viewer imagines behind the things that he cannot see.
    let draws = |path: &str| ["/deal.rs", "/game.rs", "/view.rs"].iter().any(|file| path.ends_with(file));
    let all = GAMES.iter().flat_map(|game| sources(&format!("crates/{game}/src")));
    for path in all.filter(|path| !draws(path) && !is_test(path)) {
        let code = code(&read(&path));
        for chance in ["Dice", "Seed", "rand_core", "rand_chacha"] {
            assert!(!has_word(&code, chance), "{path} has {chance}");
        }
    }
    for game in GAMES {
        assert!(dependencies(game).iter().all(|name| !name.starts_with("rand")), "{game} shuffles by itself");
    }
}

/// What somebody brought is shown as it is, so it is read in one place: where a game that is not over was not played here.
#[test]
fn i4_foreign_records_are_read_in_one_place() {
    let names = |path: &String| has_word(&code(&read(path)), "Foreign");
    let server = sources("crates/server/src");
    let found: Vec<&String> = server.iter().filter(|path| !is_test(path) && names(path)).collect();
    assert_eq!(found, ["crates/server/src/games/archive.rs"]);
}

#[test]
fn i6_sql_stands_in_the_store_alone() {
    for path in crates().iter().flat_map(|name| sources(&format!("crates/{name}/src"))) {
        if !path.starts_with("crates/server/src/store") {
            assert!(!has_word(&code(&read(&path)), "sqlx"), "{path} asks the database itself");
        }
    }
}

#[test]
fn i8_refusals_and_events_are_codes_and_numbers() {
    for path in GAMES.iter().flat_map(|game| ["refusal", "event"].map(|file| format!("crates/{game}/src/{file}.rs"))) {
        let code = code(&read(&path));
        let prose: Vec<&str> = literals(&code).into_iter().filter(|text| text.trim().contains(' ')).collect();
        assert!(prose.is_empty(), "{path} speaks: {prose:?}");
    }
}

#[test]
fn i10_every_crate_forbids_unsafe_code_but_for_two() {
    assert!(read("Cargo.toml").contains("unsafe_code = \"forbid\""));
    for name in crates() {
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        let held = manifest.contains("[lints]\nworkspace = true");
        assert_eq!(held, !["bench", "wasm"].contains(&name.as_str()), "{name}");
    }
    for path in crates().iter().flat_map(|name| sources(&format!("crates/{name}/src"))) {
        let code = code(&read(&path));
        for start in ["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern"] {
            assert!(!code.contains(start), "{path} has {start}");
        }
    }
}

/// Each invariant says by which test or lint it is held, and what it names is there and is run.
#[test]
fn every_invariant_names_what_holds_it() {
    let page = read("ARCHITECTURE.md");
    let part = page.split("\n## Invariants\n").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a section");
    let rows: Vec<&str> = part.lines().filter(|line| line.starts_with("| I")).collect();
    assert_eq!(rows.len(), 13);
    for (number, row) in (1..).zip(rows) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[1], format!("I{number}"));
        let holders: Vec<&str> = cells[3].split('`').skip(1).step_by(2).collect();
        assert!(!holders.is_empty(), "nothing holds I{number}");
        for holder in holders {
            let (path, name) = holder.split_once(": ").unwrap_or((holder, ""));
            let text = read(path);
            assert!(text.contains(name), "{path} has no {name}");
            let marks = ["#[ignore", "it.skip(", "test.skip("];
            let idle = text.lines().find(|line| marks.iter().any(|mark| line.trim_start().starts_with(mark)));
            assert_eq!(idle, None, "{path}: what does not run holds nothing");
        }
    }
}

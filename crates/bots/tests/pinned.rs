//! Fixed position, level, seed and nodes: the same move on every machine.

use bots::pinned::{FILE, check};

const HOW: &str = "where bots were meant to change: cargo run --release -p lab -- pin > crates/bots/tests/pinned.jsonl";

#[test]
fn bots_play_what_was_written_down() {
    match check(FILE) {
        Ok(count) => assert!(count > 40, "{count} answers"),
        Err(other) => panic!("{other}\n{HOW}"),
    }
}

#[test]
fn another_answer_is_told() {
    let line = FILE.lines().next().unwrap();
    let changed = line.replace("\"nodes\":3000,\"actions\":[\"", "\"nodes\":3000,\"actions\":[\"end\",\"");
    assert!(check(&changed).unwrap_err().starts_with("line 1, random: was end; "));
    for wrong in ["{}", "x", &line.replace("tikal", "chess"), &line.replace("\"random\"", "\"nobody\"")] {
        assert!(check(wrong).unwrap_err().starts_with("line 1: "), "{wrong}");
    }
}

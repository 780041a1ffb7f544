//! Records of one seat, true and forged: every command says in a sentence what it makes of them.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::binary::*;

/// Every command that reads a game.
const READERS: [&[&str]; 22] = [
    &["legal"],
    &["legal", "--step", "3"],
    &["apply", "-", "end"],
    &["apply", "-", "keep 1"],
    &["score"],
    &["view"],
    &["view", "--seat", "1"],
    &["view", "--seat", "2"],
    &["replay"],
    &["replay", "--step", "3"],
    &["verify"],
    &["convert"],
    &["convert", "--viewer", "1"],
    &["convert", "--viewer", "spectator"],
    &["convert", "--hashes"],
    &["convert", "--to", "json"],
    &["convert", "--step", "3"],
    &["perft", "-", "--depth", "1"],
    &["check"],
    &["hash"],
    &["solve", "--nodes", "100"],
    &["analyse", "--nodes", "100"],
];

fn golden(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name);
    fs::read_to_string(path).expect("a golden record")
}

/// A record that ends after so many lines, as it was while the game ran.
fn cut(record: &str, lines: usize) -> String {
    let kept = record.lines().filter(|line| !line.starts_with("result")).take(lines);
    kept.map(|line| format!("{line}\n")).collect()
}

/// Seat 1's record of a game that began from a position, with something in that position changed.
fn placed(change: impl FnOnce(&mut Value)) -> String {
    let record = yes(&["convert", "--viewer", "1"], &golden("placed/control-3.tikal2"));
    let setup = record.lines().find_map(|line| line.strip_prefix("setup ")).expect("a position");
    let mut changed: Value = serde_json::from_str(setup).expect("JSON");
    change(&mut changed);
    let start = record.find("\nstart").expect("a start");
    let head: Vec<&str> = record[..start].lines().filter(|line| !line.starts_with("result")).collect();
    format!("{}\n\nstart\n", head.join("\n")).replace(setup, &changed.to_string())
}

/// Every card that is left is in a hand in which purchases leave no passage.
fn no_world_fits(setup: &mut Value) {
    let hand = |seat: &str, count: usize| json!(vec![format!("?:{seat}"); count]);
    let bars = |count: usize| json!((1..=count).collect::<Vec<_>>());
    setup["cards"] = json!([]);
    setup["seats"][0]["cards"] = json!([]);
    for (seat, count) in [(1, 6), (2, 6)] {
        setup["seats"][seat]["cards"] = hand(&(seat + 1).to_string(), count);
        setup["seats"][seat]["barred"] = bars(count);
    }
}

fn answers(record: &str) -> Vec<(i32, String)> {
    let answer = |args: &&[&str]| {
        let output = piped(args, record);
        let said = format!("{}{}", text(&output), errors(&output));
        assert!(!said.trim().is_empty() && !said.contains("panicked"), "{args:?}: {said}");
        (code(&output), said)
    };
    READERS.iter().map(answer).collect()
}

#[test]
fn every_command_answers_to_a_seats_record() {
    let whole = golden("viewers/plain-3-eventful-2.tikal2");
    for record in [whole.clone(), cut(&whole, 40), golden("viewers/plain-3-eventful-spectator.tikal2"), placed(|_| ())]
    {
        let answers = answers(&record);
        let said = |args: &[&str]| &answers[READERS.iter().position(|reader| *reader == args).expect("a reader")];
        assert_eq!(said(&["view"]).0, 0);
        assert!(said(&["verify"]).1.contains("fits so far, "), "{:?}", said(&["verify"]));
        assert!(said(&["perft", "-", "--depth", "1"]).1.contains("counted with the hidden piles"));
        assert!(said(&["convert", "--step", "3"]).1.contains("in a record of one seat things lie face down"));
    }
}

#[test]
fn every_command_answers_to_a_forged_one() {
    let whole = golden("viewers/plain-3-eventful-2.tikal2");
    let forged = [
        placed(no_world_fits),
        placed(|setup| setup["seats"][1]["treasures"] = json!(["mask@1:2"])),
        placed(|setup| setup["seats"][1]["cards"] = json!(["?:12"])),
        placed(|setup| setup["hidden"] = json!({})),
        placed(|_| ()).replace("viewer 1", "viewer 2"),
        placed(|_| ()).replace("viewer 1", "viewer 4"),
        whole.replace("viewer 2", "viewer spectator"),
        whole.replace("viewer 2\n", ""),
        whole.replacen(" > ?", " > T:mask.mask.mask", 1),
        whole.replacen(" ! ", " ! T:mask ", 1),
    ];
    for record in forged {
        let answers = answers(&record);
        assert!(answers.iter().all(|(code, _)| [1, 2].contains(code)), "{answers:?}\n{record}");
    }
    let refused = piped(&["check"], &placed(no_world_fits));
    assert_eq!(code(&refused), 1);
    let faults = text(&refused);
    assert!(faults.contains("seats: purchases that leave the passage cards no place"), "{faults}");
}

/// Only a whole game is played, even where the piles are opened.
#[test]
fn a_seats_record_is_not_played() {
    let whole = golden("plain-3-eventful.tikal2");
    let opened: String =
        whole.lines().filter(|line| line.starts_with("open ")).map(|line| format!("{line}\n")).collect();
    let record = golden("viewers/plain-3-eventful-2.tikal2");
    let folder = folder("one-seats-record");
    for (name, text) in
        [("sealed", record.clone()), ("opened", record.replacen("\nresult", &format!("\n{opened}result"), 1))]
    {
        let path = folder.join(name);
        fs::write(&path, &text).expect("a file");
        let output = piped(&["play", path.to_str().expect("a name")], "");
        assert_eq!(code(&output), 2, "{name}");
        assert!(errors(&output).contains("to play on, the whole one is needed"), "{name}: {}", errors(&output));
        assert_eq!(fs::read_to_string(path).expect("it is there"), text);
    }
}

/// A position has nothing that lies face down, so there is none for a seat: it is refused, not written whole.
#[test]
fn a_position_is_nobodys_own() {
    let whole = golden("plain-3-eventful.tikal2");
    let position = yes(&["convert", "--step", "40"], &whole);
    for (args, input) in [
        (&["convert", "--viewer", "2", "--step", "40"][..], &whole),
        (&["convert", "--viewer", "2"], &position),
        (&["convert", "--viewer", "spectator", "--seal"], &position),
    ] {
        let output = piped(args, input);
        assert_eq!((code(&output), text(&output).as_str()), (2, ""), "{args:?}");
        assert!(errors(&output).contains("--viewer"), "{}", errors(&output));
    }
}

/// What a rival may do or sees is in his own record alone; whose turn it is stands in all.
#[test]
fn a_seats_record_answers_for_its_seat() {
    let (whole, own) = (golden("plain-3-eventful.tikal2"), golden("viewers/plain-3-eventful-2.tikal2"));
    let (mut own_turns, mut others) = (0, 0);
    for step in (0..120).step_by(7).map(|step| step.to_string()) {
        let ask = |command: &str, record: &str| json(0, &[command, "--step", &step], record);
        let (mut here, there) = (ask("legal", &own), ask("legal", &whole));
        if there["to_move"] == 2 {
            own_turns += 1;
        } else {
            others += 1;
            assert_eq!(here["legal"], Value::Null);
            assert!(yes(&["legal", "--step", &step], &own).ends_with(" depends on what seat 2 does not know\n"));
            here["legal"] = there["legal"].clone();
        }
        assert_eq!(here, there, "step {step}");
        let view = ask("view", &own);
        assert_eq!(view, json(0, &["view", "--step", &step, "--seat", "2"], &whole), "step {step}");
        let looks_on = ["view", "--step", &step, "--spectator"];
        assert_eq!(json(0, &looks_on, &own), json(0, &looks_on, &whole), "step {step}");
    }
    assert!(own_turns > 3 && others > 3, "{own_turns} {others}");
    let rival = piped(&["view", "--seat", "1"], &own);
    assert_eq!(code(&rival), 2);
    assert!(errors(&rival).contains("what seat 1 knows is not in the record of seat 2"), "{}", errors(&rival));
    let hashes = piped(&["convert", "--hashes"], &own);
    assert_eq!((code(&hashes), text(&hashes).as_str()), (2, ""));
}

//! What the command line says of Tikal II in its own words.

use std::{collections::BTreeSet, fs};

use crate::binary::*;
use serde_json::Value;

/// The points of each seat after so many entries, and what it would score there.
fn standing(record: &str, step: usize) -> Vec<(i64, i64, BTreeSet<String>)> {
    let score = json(0, &["score", "--step", &step.to_string()], record);
    let seat = |seat: &Value| {
        let sources = seat["sources"].as_object().expect("sources").keys().cloned().collect();
        (seat["score"].as_i64().expect("points"), seat["would_score"].as_i64().unwrap_or(0), sources)
    };
    score["seats"].as_array().expect("seats").iter().map(seat).collect()
}

/// The number of the entry that ends a round.
fn end_of_round(record: &str, round: u8) -> usize {
    let steps = json(0, &["replay", "--events"], record);
    let ends = |step: &Value| {
        let events = step["events"].as_array().expect("events");
        events.iter().any(|event| event["event"] == "round_ended" && event["round"] == round)
    };
    steps["steps"].as_array().expect("steps").iter().position(ends).expect("the round ends")
}

fn sources(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

/// LV1: what is counted in round 1 is what the end of round 1 brings.
#[test]
fn round_one_counts_keys_and_altars_only() {
    let record = whole("tikal2", &folder("round-one"));
    let end = end_of_round(&record, 1);
    let (before, after) = (standing(&record, end - 1), standing(&record, end));
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before.0 + before.1, after.0);
        assert_eq!(before.2, sources(&["keys", "altars"]));
        assert_eq!(after.2, sources(&["keys", "altars", "treasures", "cards"]));
    }
    assert!(before.iter().any(|seat| seat.1 > 0), "somebody scores at the end of round 1");
}

#[test]
fn a_finished_game_says_what_was_scored() {
    let record = whole("tikal2", &folder("finished"));
    let text = yes(&["score"], &record);
    assert!(text.contains("  scored from keys: ") && !text.contains("would score"), "{text}");
    let score = json(0, &["score"], &record);
    for seat in score["seats"].as_array().expect("seats") {
        let sources = seat["sources"].as_object().expect("sources");
        let sum: i64 = sources.values().filter_map(|source| source["points"].as_i64()).sum();
        assert_eq!(seat["score"], sum, "{seat}");
        assert!(seat.get("would_score").is_none(), "{seat}");
    }
    let basic = yes(&["score"], &whole("tikal", &folder("finished-tikal")));
    assert!(basic.contains("  scored from temples: ") && !basic.contains("would score"), "{basic}");
    let going = yes(&["score", "--step", "30"], &record);
    assert!(going.contains("  would score now from keys: "), "{going}");
}

/// An undone action scored nothing.
#[test]
fn what_was_taken_back_is_not_counted() {
    let record = whole("tikal2", &folder("taken-back"));
    let steps = json(0, &["replay", "--events"], &record);
    let scored =
        |step: &Value| step["events"].as_array().is_some_and(|list| list.iter().any(|e| e["event"] == "scored"));
    let steps = steps["steps"].as_array().expect("steps");
    let undoable = |at: usize| {
        let record = cut(&record, at);
        piped(&["apply", "-", "undo"], &record).status.success().then_some(record)
    };
    let points =
        (1..steps.len()).filter(|&at| scored(&steps[at])).find_map(undoable).expect("points can be taken back");
    let undone = yes(&["apply", "-", "undo", "resign", "agreed"], &points);
    for seat in json(0, &["score"], &undone)["seats"].as_array().expect("seats") {
        let sources = seat["sources"].as_object().expect("sources");
        let sum: i64 = sources.values().filter_map(|source| source["points"].as_i64()).sum();
        assert_eq!(seat["score"], sum, "{seat}");
    }
}

/// The record up to its entry of this number.
fn cut(record: &str, entries: usize) -> String {
    let mut json: Value = serde_json::from_str(&yes(&["convert", "--to", "json"], record)).expect("JSON");
    json["entries"].as_array_mut().expect("entries").truncate(entries);
    json.as_object_mut().expect("an object").remove("result");
    yes(&["convert", "--to", "text", "--undone"], &json.to_string())
}

#[test]
fn a_wrong_action_is_answered_with_one_of_this_game() {
    let second = yes(&["new", "--game", "tikal2", "--seed-number", "7"], "");
    let said = errors(&piped(&["apply", "-", "fly 3"], &second));
    assert!(said.contains("expected keys, sail") && said.contains("'walk c3 chips 1'"), "{said}");
    let first = errors(&piped(&["apply", "-", "fly 3"], &game()));
    assert!(first.contains("expected bid, pass") && first.contains("'walk worker a1 b2'"), "{first}");
    let help =
        yes(&["play", folder("help").join("game.tikal2").to_str().expect("a name"), "--game", "tikal2"], "help\n");
    assert!(help.contains("walk c3 chips 1, end") && !help.contains("worker"), "{help}");
    let position = errors(&piped(&["legal"], r#"{"game":"tikal2","config":{"players":2}}"#));
    assert!(position.contains("docs/positions-tikal2.md"), "{position}");
}

#[test]
fn all_ways_to_play_use_the_components_that_were_given() {
    for (game, file, changed, ways) in [
        ("tikal", "tikal-tiles.json", ("/tiles/0/stones", "[3,0,0,0,0,0]"), 20),
        ("tikal2", "tikal2-components.json", ("/disc/prices", "[5,2,4,3,3]"), 12),
    ] {
        let printed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/").to_owned() + file;
        let mut set: Value = serde_json::from_str(&fs::read_to_string(printed).expect("a set")).expect("JSON");
        let new: Value = serde_json::from_str(changed.1).expect("JSON");
        *set.pointer_mut(changed.0).expect("a part of the set") = new.clone();
        let folder = folder(&format!("all-components-{game}"));
        let (given, out) = (folder.join("set.json"), folder.join("games"));
        fs::write(&given, set.to_string()).expect("a file");
        let (given, out) = (given.to_str().expect("a name"), out.to_str().expect("a name"));
        let number = ways.to_string();
        yes(&["sim", "--game", game, "--all", "-n", &number, "--components", given, "--out", out], "");
        let records: Vec<_> = fs::read_dir(out).expect("a folder").map(|file| file.expect("a record").path()).collect();
        assert_eq!(records.len(), ways);
        for record in records {
            let record = fs::read_to_string(record).expect("a record");
            let config = record.lines().find_map(|line| line.strip_prefix("config ")).expect("a config");
            let config: Value = serde_json::from_str(config).expect("JSON");
            assert_eq!(config["components"].pointer(changed.0), Some(&new), "{config}");
        }
    }
}

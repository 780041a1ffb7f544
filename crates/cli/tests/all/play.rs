//! Playing in the terminal, by script.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::Stdio,
};

use crate::binary::*;

fn name(path: &Path) -> &str {
    path.to_str().expect("a name")
}

#[test]
fn a_game_is_played_by_numbers_words_and_helpers() {
    let file = folder("play").join("game.tikal");
    let script = "1\nenter leader a1\nreach leader a1\ngo leader a1 b2\nundo\nundo turn\n1\nmenu enter\nlog 3\nfoo\ncamp a1\nhelp\n\nquit\n";
    let text = yes(&["play", name(&file), "--seed-number", "3"], script);
    for part in [
        "A new game of Tikal",
        "10 of 10 AP left",
        "walk ",
        "[1]",
        "1 AP  b2",
        "seat 1 walks a leader from a1 to b2 (1 AP)",
        "can be taken back",
        "expected bid, pass",
        ": no clearing: hex a1",
        "undo, undo 3, undo turn",
        "Kept in ",
        "tiles left",
        "temple levels left",
    ] {
        assert!(text.contains(part), "{part:?} is missing in {text}");
    }
    let path = name(&file);
    assert!(text.lines().all(|line| line.replace(path, "").chars().count() <= 140));
    let record = fs::read_to_string(&file).expect("the record");
    assert!(record.contains("undo 1") && record.contains("undo 2"), "{record}");
    let again = yes(&["play", name(&file)], "quit\n");
    assert!(again.contains("Going on with a game"), "{again}");
    assert_eq!(fs::read_to_string(&file).expect("the record"), record);
}

#[test]
fn bots_alone_play_both_games_to_the_end() {
    for game in ["tikal", "tikal2"] {
        let file = folder(&format!("bots-{game}")).join(format!("game.{game}"));
        let text = yes(&["play", name(&file), "--game", game, "--bots", "1,2", "--seed-number", "2"], "");
        assert!(text.contains("place 1: seat "), "{text}");
        let record = fs::read_to_string(&file).expect("the record");
        assert!(record.contains("\nresult ") && record.contains("player 2 greedy bot"), "{record}");
        assert_eq!(json(0, &["verify"], &record)["fits"], true);
        let end = json(0, &["play", name(&file)], "");
        assert_eq!(end["over"], true);
    }
}

#[test]
fn a_new_game_keeps_the_old_one() {
    let folder = folder("keep");
    let file = folder.join("game.tikal");
    yes(&["play", name(&file), "--seed-number", "1"], "1\n");
    assert_eq!(code(&piped(&["play", name(&file), "--players", "4"], "")), 2);
    yes(&["play", name(&file), "--new", "--players", "4"], "");
    assert!(fs::read_to_string(folder.join("game-1.tikal")).expect("the old game").contains("place"));
    assert!(fs::read_to_string(&file).expect("the new game").contains("\"players\":4"));
    assert_eq!(code(&piped(&["play", name(&file), "--new", "--bots", "4", "--players", "2"], "")), 2);
    assert!(!folder.join("game-2.tikal").exists(), "a wrong option moves nothing");
}

#[test]
fn a_resigned_seat_is_played_on() {
    let file = folder("resign").join("game.tikal");
    yes(&["play", name(&file), "--players", "3", "--seed-number", "5"], "resign\nquit\n");
    let record = fs::read_to_string(&file).expect("the record");
    assert!(record.contains("resign") && record.contains("takeover greedy bot"), "{record}");
}

/// A kill at any moment leaves a game that goes on with every action that was told.
#[test]
fn a_killed_game_goes_on() {
    let folder = folder("kill");
    let file = folder.join("game.tikal");
    let mut played = 0;
    for round in 0..4 {
        let mut child = mutal()
            .args(["play", name(&file)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut keyboard = child.stdin.take().expect("a keyboard");
        let mut screen = BufReader::new(child.stdout.take().expect("a screen"));
        let mut told = 0;
        for _ in 0..3 + round {
            keyboard.write_all(b"1\n").expect("a key");
            let mut line = String::new();
            while !line.starts_with("· ") {
                line.clear();
                assert_ne!(screen.read_line(&mut line).expect("a line"), 0, "the game ended");
            }
            told += 1;
        }
        child.kill().expect("a kill");
        child.wait().expect("an end");
        played += told;
        let record = fs::read_to_string(&file).expect("the record");
        let steps = json(0, &["replay"], &record)["steps"].as_array().expect("steps").len();
        assert!(steps > played, "{steps} steps after {played} told actions: {record}");
        played = steps - 1;
    }
    let left: Vec<_> = fs::read_dir(&folder).expect("a folder").filter_map(Result::ok).collect();
    assert!(left.len() <= 3, "{left:?}");
}

//! `mutal solve` and `mutal analyse` as a user runs them.

use crate::binary::*;

/// The first step at which a turn of this phase begins.
fn step(record: &str, phase: &str, from: usize) -> String {
    let replay = json(0, &["replay"], record);
    let steps = replay["steps"].as_array().expect("steps");
    let found = steps.iter().skip(from).find(|step| step["phase"] == phase).expect("such a step");
    found["step"].to_string()
}

#[test]
fn turns_are_solved_at_any_step() {
    let record = whole("tikal", &folder("solve"));
    let scoring = step(&record, "score", 0);
    let found = json(0, &["solve", "--at", &scoring], &record);
    assert_eq!((&found["objective"], &found["proven"]), (&"points".into(), &true.into()));
    let turns = found["turns"].as_array().expect("turns");
    assert_eq!(turns.len(), 3);
    assert!(turns.windows(2).all(|pair| pair[0]["value"].as_f64() >= pair[1]["value"].as_f64()), "{found}");
    let margin = json(0, &["solve", "--step", &scoring, "--objective", "margin", "--top", "1"], &record);
    assert!(margin["turns"][0]["value"].as_f64() <= turns[0]["value"].as_f64());
    let placing = step(&record, "place", 5);
    let text = yes(&["solve", "--step", &placing, "--nodes", "20000", "--top", "2"], &record);
    assert!(text.contains("phase place") && text.contains("  1. ") && text.contains("place "), "{text}");
    assert_eq!(text, yes(&["solve", "--step", &placing, "--nodes", "20000", "--top", "2"], &record));
}

/// The actions that are shown can be played, up to a dig and after it.
#[test]
fn a_solved_turn_can_be_played() {
    let record = whole("tikal", &folder("solve-play"));
    let position = yes(&["convert", "--step", &step(&record, "act", 40)], &record);
    let found = json(0, &["solve", "--nodes", "20000"], &position);
    for turn in found["turns"].as_array().expect("turns") {
        let actions: Vec<&str> =
            turn["actions"].as_array().expect("actions").iter().filter_map(|a| a.as_str()).collect();
        yes(&[&["apply", "-"][..], &actions].concat(), &position);
    }
}

#[test]
fn every_turn_of_a_game_is_judged() {
    let record = whole("tikal", &folder("analyse"));
    let found = json(0, &["analyse", "--nodes", "2000"], &record);
    let turns = found["turns"].as_array().expect("turns");
    assert!(turns.len() > 40, "{}", turns.len());
    for turn in turns {
        let value = |name: &str| turn[name]["value"].as_f64().expect("a number");
        let (loss, luck) = (turn["loss"].as_f64().expect("a number"), turn["luck"].as_f64().expect("a number"));
        assert!(loss >= 0.0 && (value("best") - loss + luck - value("played")).abs() < 1e-3, "{turn}");
    }
    let seats = found["seats"].as_array().expect("seats");
    assert!(seats.iter().any(|seat| seat["left_on_the_table"].as_f64() > Some(0.0)), "{seats:?}");
    let text = yes(&["analyse", "--nodes", "2000", "--seat", "2"], &record);
    assert!(text.contains("seat 2, scoring turn, points") && !text.contains("step 0, seat 1"), "{text}");
}

#[test]
fn what_was_taken_back_is_not_judged() {
    let record = game();
    let first = first_legal(&record);
    let played = yes(&["apply", "-", &first, "enter a1", "undo", "enter a1", "end"], &record);
    let turns = json(0, &["analyse", "--nodes", "1000"], &played);
    assert_eq!(turns["turns"].as_array().expect("turns").len(), 1);
    assert_eq!(turns["turns"][0]["played"]["actions"].as_array().expect("actions").len(), 3);
}

#[test]
fn what_cannot_be_solved_says_why() {
    let over = whole("tikal", &folder("solve-over"));
    let second = whole("tikal2", &folder("solve-second"));
    let auction = yes(&["new", "--mode", "auction", "--seed-number", "1"], "");
    for (args, input, part) in [
        (&["solve"][..], &over, "the game is over"),
        (&["solve"], &second, "no exact solver for Tikal II yet"),
        (&["analyse"], &second, "no exact solver for Tikal II yet"),
        (&["solve"], &auction, "an auction is on"),
        (&["analyse"], &game(), "no whole turn"),
        (&["solve", "--at", "99999"], &over, "the game has steps 0 to"),
        (&["solve", "--objective", "fun"], &over, "evaluation"),
        (&["solve", "--top", "0"], &over, "--top"),
    ] {
        let output = piped(args, input);
        assert_eq!(code(&output), 2, "{args:?}: {}", text(&output));
        assert!(errors(&output).contains(part), "{args:?}: {}", errors(&output));
    }
}

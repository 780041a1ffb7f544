//! `mutal arena` and the soak of bots as a user runs them.

use std::fs;

use crate::binary::{code, errors, folder, piped, yes};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&yes(args, "")).expect("JSON")
}

#[test]
fn a_tournament_goes_on_where_it_was() {
    let file = folder("arena-resume").join("sets.jsonl").display().to_string();
    let run = |sets: &str, out: &str| {
        json(&[
            "arena",
            "--json",
            "--game",
            "tikal2",
            "--players",
            "2",
            "--bots",
            "greedy,random",
            "--gauntlet",
            "greedy",
            "--nodes",
            "300",
            "--jobs",
            "2",
            "--sets",
            sets,
            "--out",
            out,
        ])
    };
    run("2", &file);
    // As after a crash in the middle of a line.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 20]).unwrap();
    let whole = run("4", &file);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 5, "one is cut off, three are new");
    assert_eq!(whole["result"]["fixtures"][0]["sets"], 4);
    assert_eq!(whole["result"]["fixtures"][0]["share"]["value"], 1.0);
    let fresh = run("4", &folder("arena-fresh").join("sets.jsonl").display().to_string());
    assert_eq!(whole["result"], fresh["result"]);
}

#[test]
fn tikal_is_played_in_every_mode() {
    for mode in ["basic", "auction"] {
        let text = yes(
            &[
                "arena",
                "--mode",
                mode,
                "--players",
                "3",
                "--bots",
                "a=random,b=random,c=random",
                "--mixed",
                "--sets",
                "1",
                "--nodes",
                "1",
                "--jobs",
                "1",
                "--overrun",
            ],
            "",
        );
        assert!(text.contains("a against b, c") && text.contains("ms a turn"), "{text}");
    }
}

#[test]
fn wrong_bots_are_named() {
    for (bots, word) in [("greedy,nobody", "nobody"), ("greedy,greedy", "twice"), ("greedy", "too few")] {
        let output = piped(&["arena", "--game", "tikal2", "--bots", bots], "");
        assert_eq!(code(&output), 2);
        assert!(errors(&output).contains(word), "{}", errors(&output));
    }
}

#[test]
fn weights_of_a_file_are_played_in_both_games() {
    for (game, file) in [("tikal", "tikal-2.json"), ("tikal2", "tikal2-1.json")] {
        let bots = format!("new=greedy%{}/../bots/weights/{file},greedy", env!("CARGO_MANIFEST_DIR"));
        let args =
            ["arena", "--json", "--game", game, "--players", "2", "--sets", "1", "--nodes", "100", "--bots", &bots];
        assert_eq!(json(&args)["result"]["entrants"][0]["share"]["value"], 0.5, "the weights that are built in");
        let wrong = piped(&["arena", "--game", game, "--bots", "greedy%nowhere.json,greedy"], "");
        assert_eq!(code(&wrong), 2);
        assert!(errors(&wrong).contains("nowhere.json"), "{}", errors(&wrong));
    }
}

/// A slice of the soak: every level, every way to play, hardly any time to think. `docs/bots.md` has the long one.
#[test]
fn bots_of_every_level_play_every_game_to_its_end() {
    for (game, bots, games) in
        [("tikal", "random,greedy,planner,foresight,master", 20), ("tikal2", "random,greedy,search", 12)]
    {
        let games = games.to_string();
        let sum = json(&["sim", "--json", "--game", game, "--all", "--bots", bots, "--nodes", "100", "-n", &games]);
        assert_eq!(sum["games"].to_string(), games);
        assert_eq!(sum["faults"].as_array().unwrap().len(), 0);
        assert!(sum["turns"]["greedy"]["turns"].as_u64() > Some(20), "{sum}");
    }
}

#[test]
fn games_of_bots_are_written_and_faults_are_told() {
    let out = folder("sim-bots");
    let text = yes(
        &[
            "sim",
            "--all",
            "--players",
            "2",
            "--mode",
            "auction",
            "--bots",
            "greedy@50",
            "-n",
            "3",
            "--out",
            out.to_str().unwrap(),
        ],
        "",
    );
    assert!(text.contains("0 faults") && text.contains("greedy@50: "), "{text}");
    for file in fs::read_dir(&out).unwrap() {
        let file = file.unwrap();
        assert!(file.file_name().to_str().unwrap().starts_with("2p-auction-2"), "{file:?}");
        yes(&["verify", file.path().to_str().unwrap()], "");
    }
    let echo = piped(&["sim", "--bots", "x=ext:cat", "-n", "1", "--seeds", "7..", "--players", "2"], "");
    assert_eq!(code(&echo), 1);
    assert!(
        crate::binary::text(&echo).contains("seed number 7, 2p-basic-2015: x in seat 1: junk"),
        "{}",
        crate::binary::text(&echo)
    );
    for (args, word) in [(["--bots", "nobody"], "nobody"), (["--nodes", "5"], "--bots")] {
        let output = piped(&[&["sim"][..], &args].concat(), "");
        assert_eq!(code(&output), 2);
        assert!(errors(&output).contains(word), "{}", errors(&output));
    }
}

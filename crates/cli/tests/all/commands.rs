//! Every command on good input: what it says, as text and as JSON, and its exit status.

use std::{collections::BTreeSet, fs};

use crate::binary::*;
use serde_json::Value;

const GAMES: [&str; 2] = ["tikal", "tikal2"];

#[test]
fn a_new_game_can_be_hidden_named_and_written_as_a_position() {
    let open = game();
    assert!(open.starts_with("mutal 2 tikal\nrules 1\n") && open.contains("\nopen seed "), "{open}");
    let hidden = yes(&["new", "--players", "3", "--seed-number", "7", "--hide"], "");
    assert!(hidden.contains("\ncommit seed ") && !hidden.contains("open"), "{hidden}");
    let named = yes(&["new", "--names", "Ann,Ben,Cleo", "--draw-seats"], "");
    assert!(named.contains("\"players\":3") && named.contains("Ben") && named.contains("\njoined "), "{named}");
    let position = json(0, &["new", "--position", "--seed-number", "1"], "");
    assert!(position["hidden"].is_object() && position["phase"] == "place", "{position}");
    assert!(json(0, &["new", "--position", "--hide"], "")["hidden"].is_null());
}

#[test]
fn a_new_game_has_the_chosen_rules() {
    let args = [
        "new",
        "--mode",
        "auction",
        "--edition",
        "2005-fr",
        "--camp-needs-figure",
        "false",
        "--next-opener",
        "left-of-last-opener",
        "--nobody-bids",
        "rest-is-free",
        "--ties",
        "shared",
        "--players",
        "2",
    ];
    let config = &json(0, &args, "")["config"];
    assert_eq!(config["mode"], "auction");
    assert_eq!(config["edition"], "2005-fr");
    assert_eq!(config["house"]["camp_needs_figure"], false);
    assert_eq!(config["house"]["next_opener"], "left_of_last_opener");
    let second = &json(0, &["new", "--game", "tikal2", "--more-control", "--short-game"], "")["config"];
    assert!(second["more_control"] == true && second["short_game"] == true);
}

#[test]
fn a_seed_gives_the_same_game_again_and_no_seed_another() {
    assert_eq!(game(), game());
    let seed = "00".repeat(32);
    assert_eq!(yes(&["new", "--seed", &seed], ""), yes(&["new", "--seed", &seed], ""));
    assert_ne!(yes(&["new"], ""), yes(&["new"], ""));
}

#[test]
fn explicit_piles_are_committed_and_checked() {
    let deal = json(0, &["new", "--position", "--seed-number", "3"], "");
    let first = deal["hand"].as_str().expect("a tile").to_owned();
    let rest = deal["hidden"]["tiles"].as_array().expect("tiles");
    let tiles: Vec<&str> = [first.as_str()].into_iter().chain(rest.iter().filter_map(Value::as_str)).collect();
    let treasures = ["1", "2", "3", "4", "5", "6", "7", "8"].repeat(3).join(",");
    let args = ["new", "--tiles", &tiles.join(","), "--treasures", &treasures];
    let record = yes(&args, "");
    assert!(record.contains("\ncommit deal ") && record.contains(&format!("start > {first}\n")), "{record}");
    assert_eq!(json(0, &["verify"], &record)["fits"], true);
    let short = json(2, &["new", "--tiles", "A1,A2"], "");
    assert!(short["faults"].as_array().is_some_and(|faults| !faults.is_empty()), "{short}");
}

#[test]
fn a_fair_game_is_made_by_all_and_can_be_opened_later() {
    let host = json(0, &["fair", "commit-host"], "");
    let players: Vec<Value> = ["1", "2"].iter().map(|number| json(0, &["fair", "commit-player", number], "")).collect();
    let secret = host["secret"].as_str().expect("hex");
    let entropies: Vec<&str> = players.iter().map(|player| player["entropy"].as_str().expect("hex")).collect();
    let shares = ["--host-secret", secret, "--entropy", entropies[0], "--entropy", entropies[1]];
    let record = yes(&[&["new", "--draw-seats"], &shares[..]].concat(), "");
    assert!(record.contains(host["commitment"].as_str().expect("hex")), "{record}");
    let opened = json(0, &[&["fair", "open"], &shares[..]].concat(), "");
    let order: Vec<String> = opened["joined"].as_array().expect("seats").iter().map(Value::to_string).collect();
    assert!(record.contains(&format!("\njoined {}\n", order.join(" "))), "{record}");
    let sealed = yes(&["convert", "--seal"], &record);
    assert!(!sealed.contains("open"));
    assert_eq!(yes(&["convert", "--open", secret, entropies[0], entropies[1]], &sealed), record);
    let wrong = "11".repeat(32);
    assert_eq!(json(1, &["convert", "--open", &wrong, entropies[0], entropies[1]], &sealed)["opens"], false);
}

#[test]
fn legal_says_who_decides_what() {
    let legal = json(0, &["legal"], &game());
    let keys: BTreeSet<&str> = legal.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, BTreeSet::from(["ap", "legal", "phase", "to_move"]));
    assert_eq!((&legal["to_move"], &legal["phase"], &legal["ap"]), (&1.into(), &"place".into(), &0.into()));
    assert!(legal["legal"][0].as_str().is_some_and(|action| action.starts_with("place ")));
    assert!(yes(&["legal"], &game()).starts_with("seat 1, phase place, 0 ap\nplace "));
    for game in GAMES {
        let end = json(0, &["legal"], &whole(game, &folder(&format!("legal-{game}"))));
        assert!(end["to_move"].is_null() && end["legal"] == serde_json::json!([]), "{end}");
    }
}

#[test]
fn apply_plays_all_or_nothing() {
    let game = game();
    let place = first_legal(&game);
    let after = yes(&["apply", "-", &place, "enter leader a1", "end"], &game);
    assert!(after.contains("\n1: place ") && after.contains("enter L a1, end > "), "{after}");
    assert_eq!(json(0, &["legal"], &after)["to_move"], 2);
    let refused = json(1, &["apply", "-", &place, "camp a1"], &game);
    assert_eq!((&refused["code"], &refused["index"]), (&"no_clearing".into(), &1.into()));
    let rule = refused["rule"].as_str().expect("a rule");
    assert!(refused["params"].is_object());
    let output = piped(&["apply", "-", &place, "camp a1"], &game);
    assert_eq!((code(&output), text(&output)), (1, format!("refused ({rule}): no clearing: hex a1\n")));
    let other = json(1, &["apply", "-", "--seat", "2", &place], &game);
    assert_eq!(other["code"], "not_your_turn");
}

#[test]
fn apply_says_what_happened() {
    let game = game();
    let played = json(0, &["apply", "-", &first_legal(&game), "end"], &game);
    assert_eq!(played["played"][0]["events"][0]["event"], "placed");
    assert_eq!(played["played"][1]["reveals"].as_array().map(Vec::len), Some(1));
    assert!(played["record"].as_str().is_some_and(|text| text.starts_with("mutal 2 tikal")));
}

#[test]
fn apply_keeps_the_form_of_its_input() {
    let position = yes(&["new", "--position", "--seed-number", "7"], "");
    let place = first_legal(&position);
    let next: Value = serde_json::from_str(&yes(&["apply", "-", &place, "end"], &position)).expect("a position");
    assert_eq!(next["to_move"], 2);
    let record = yes(&["new", "--seed-number", "7", "--json"], "");
    let next: Value = serde_json::from_str(&yes(&["apply", "-", &place, "end"], &record)).expect("a record");
    assert_eq!(next["entries"][1]["action"], "end");
}

#[test]
fn what_is_hidden_can_be_stated() {
    let position = yes(&["new", "--position", "--hide", "--seed-number", "7"], "");
    let place = first_legal(&position);
    let message = json(2, &["apply", "-", &place, "end"], &position);
    assert!(message["error"].as_str().is_some_and(|text| text.contains("--reveal")), "{message}");
    let hand: Value = serde_json::from_str(&position).expect("a position");
    let next = if hand["hand"] == "A1" { "A2" } else { "A1" };
    for stated in [vec!["end", "--reveal", next], vec![&*format!("end > {next}")]] {
        let args = [&["apply", "-", &place], &stated[..]].concat();
        let after: Value = serde_json::from_str(&yes(&args, &position)).expect("a position");
        assert_eq!(after["hand"], next);
    }
    assert_eq!(code(&piped(&["apply", "-", &place, "end", "--reveal", "G1"], &position)), 2);
    assert_eq!(code(&piped(&["apply", "-", &place, "--reveal", next], &position)), 2);
}

#[test]
fn apply_takes_back_resigns_and_agrees() {
    let game = game();
    let place = first_legal(&game);
    let undone = yes(&["apply", "-", &place, "enter leader a1", "undo turn"], &game);
    assert!(undone.contains("undo 2"), "{undone}");
    assert_eq!(json(1, &["apply", "-", "undo 1"], &undone)["code"], "undo");
    assert!(!yes(&["convert"], &undone).contains("undo"));
    assert!(yes(&["convert", "--undone"], &undone).contains("undo 2"));
    let agreed = yes(&["apply", "-", "resign", "takeover Dora", "agreed"], &game);
    assert!(agreed.contains("\nresult ") && agreed.contains("takeover Dora"), "{agreed}");
    assert_eq!(json(1, &["apply", "-", &place], &agreed)["code"], "over");
    let gone = yes(&["apply", "-", "resign/left", "takeover/left Dora"], &game);
    assert!(gone.contains("1: resign/left, takeover/left Dora\n"), "{gone}");
    let last = &json(0, &["replay"], &gone)["outcome"]["places"];
    assert_eq!(last[0].as_u64(), last.as_array().map(|places| places.len() as u64), "who resigned ranks last: {last}");
    assert_eq!(&json(0, &["score", "--step", "1"], &gone)["outcome"]["places"], last);
}

#[test]
fn both_games_are_shown_scored_hashed_and_verified() {
    for game in GAMES {
        let record = whole(game, &folder(&format!("shown-{game}")));
        let score = json(0, &["score"], &record);
        assert!(score["over"] == true && score["seats"][0]["sources"].is_object(), "{score}");
        assert!(yes(&["score"], &record).contains("the game is over"));
        let view = json(0, &["view", "--seat", "2", "--step", "30"], &record);
        assert_eq!(view["viewer"], 2);
        assert!(json(0, &["view", "--spectator", "--step", "30"], &record)["viewer"].is_null());
        let board = yes(&["view", "--step", "60"], &record);
        assert!(board.lines().all(|line| line.chars().count() <= 100), "{board}");
        assert!(board.contains("a1") && board.contains("Seat "), "{board}");
        let hashes = json(0, &["hash", "--all"], &record);
        let last = json(0, &["hash"], &record);
        assert_eq!(hashes["hashes"].as_array().and_then(|hashes| hashes.last()), Some(&last["hash"]));
        let report = json(0, &["verify"], &record);
        assert!(
            report["fits"] == true
                && report["complete"] == true
                && report["findings"].as_array().is_some_and(|list| list.len() >= 4),
            "{report}"
        );
        assert_eq!(json(0, &["check"], &record)["faults"], serde_json::json!([]));
    }
}

#[test]
fn the_board_fits_a_hundred_columns() {
    let record = whole("tikal", &folder("columns"));
    let board = yes(&["view", "--step", "200"], &record);
    assert!(board.lines().all(|line| line.chars().count() <= 100), "{board}");
    assert!(!board.contains('\u{1b}'), "colours on no terminal");
}

#[test]
fn replay_shows_steps_events_and_boards() {
    let record = whole("tikal", &folder("replay"));
    let text = yes(&["replay", "--to", "5", "--events"], &record);
    assert!(text.starts_with("   0  start\n       seat 1 draws ") && text.contains("   5  "), "{text}");
    assert!(!text.contains("   6  "));
    let steps = json(0, &["replay", "--events"], &record);
    let steps = steps["steps"].as_array().expect("steps");
    assert!(steps.len() > 100 && steps[1]["events"][0]["event"] == "placed");
    assert_eq!(code(&piped(&["replay", "--to", "99999"], &record)), 2);
}

#[test]
fn a_forged_record_is_found_out() {
    let folder = folder("forged");
    let record = whole("tikal", &folder);
    let stated = record.lines().find(|line| line.starts_with("start > ")).expect("a start");
    let other = if stated == "start > A1" { "start > A2" } else { "start > A1" };
    let forged = record.replace(stated, other);
    let output = piped(&["verify"], &forged);
    assert_eq!(code(&output), 1, "{}{}", text(&output), errors(&output));
    assert!(text(&output).contains("WRONG"), "{}", text(&output));
    let seed = record.lines().find(|line| line.starts_with("open seed")).expect("a seed");
    let other = record.replace(seed, &format!("open seed {}", "ab".repeat(32)));
    assert_eq!(json(1, &["verify"], &other)["fits"], false);
    let file = folder.join("other.tikal");
    fs::write(&file, &other).expect("a file");
    let good = folder.join("good.tikal");
    fs::write(&good, &record).expect("a file");
    let both = json(1, &["verify", good.to_str().unwrap(), file.to_str().unwrap()], "");
    assert!(both[0]["fits"] == true && both[1]["fits"] == false);
    let sealed = yes(&["convert", "--seal"], &record);
    assert_eq!(json(0, &["verify"], &sealed)["complete"], false);
    assert_eq!(code(&piped(&["verify", "--strict"], &sealed)), 1);
}

#[test]
fn a_record_goes_to_json_and_back() {
    for game in GAMES {
        let record = whole(game, &folder(&format!("json-{game}")));
        let hashed = yes(&["convert", "--hashes"], &record);
        assert!(hashed.contains(" #"));
        let there = yes(&["convert", "--to", "json"], &hashed);
        assert_eq!(yes(&["convert", "--to", "text"], &there), hashed);
        assert_eq!(yes(&["convert", "--no-hashes"], &hashed), record);
        let position = yes(&["convert", "--step", "40"], &record);
        assert_eq!(json(0, &["hash"], &position)["hash"], json(0, &["hash", "--step", "40"], &record)["hash"]);
        assert_eq!(yes(&["convert"], &position), position);
    }
}

/// Causes, restarts, times and undone actions survive the way to JSON and back.
#[test]
fn all_that_a_record_tells_goes_to_json_and_back() {
    for name in ["basic-3-eventful.tikal", "plain-3-eventful.tikal2"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name);
        let record = fs::read_to_string(path).expect("a golden record");
        let there = yes(&["convert", "--undone", "--to", "json"], &record);
        assert_eq!(yes(&["convert", "--undone", "--to", "text"], &there), record);
        assert_eq!(json(0, &["verify", "--strict"], &there)["complete"], true);
    }
}

#[test]
fn random_games_are_written_and_summed_up() {
    let folder = folder("sim");
    let out = folder.to_str().expect("a name");
    let sum = json(0, &["sim", "-n", "18", "--all", "--hashes", "--seeds", "1..", "--jobs", "2", "--out", out], "");
    assert_eq!(sum["games"], 18);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 18);
    let one = json(0, &["sim", "-n", "5", "--seeds", "3..5", "--game", "tikal2", "--players", "2"], "");
    assert_eq!(one["games"], 2);
}

#[test]
fn perft_counts_from_a_game_or_a_file() {
    let fresh = json(0, &["perft", "--depth", "2", "--players", "3", "--seed-number", "7", "--divide"], "");
    let file = json(0, &["perft", "-", "--depth", "2"], &game());
    assert_eq!(fresh["lines"], file["lines"]);
    let sum: u64 = fresh["divide"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
    assert_eq!(fresh["lines"], sum);
    assert_eq!(code(&piped(&["perft", "-", "--depth", "2"], &yes(&["new", "--hide"], ""))), 2);
}

#[test]
fn the_laws_hold_for_a_while() {
    let args =
        ["laws", "--actions", "3000", "--jobs", "2", "--share", "50", "--sessions", "5", "--seats", "2", "--seed", "9"];
    let laws = json(0, &args, "");
    assert!(laws["holds"] == true && laws["games"].as_array().map(Vec::len) == Some(2), "{laws}");
    assert!(laws["games"][0]["tally"]["actions"].as_u64() >= Some(3000));
    assert!(laws["games"][1]["tally"]["seats"].as_u64() > Some(0));
}

/// However many threads there are, the same games are played.
#[test]
fn the_laws_are_tried_on_the_same_games_by_any_number_of_threads() {
    let tallies = |jobs| {
        let mut laws = json(0, &["laws", "--actions", "5000", "--share", "200", "--seed", "9", "--jobs", jobs], "");
        let games = laws["games"].as_array_mut().expect("games");
        games.iter_mut().map(|game| game["tally"].take()).collect::<Vec<_>>()
    };
    assert_eq!(tallies("1"), tallies("3"));
}

/// A seat's own record can be looked at and checked, and is never taken for the whole.
#[test]
fn a_record_of_one_seat_fits_so_far() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/viewers/plain-3-eventful-2.tikal2");
    let record = fs::read_to_string(file).expect("a golden record");
    let report = json(0, &["verify"], &record);
    assert!(report["fits"] == true && report["complete"] == false && report["veiled"].as_u64() > Some(5), "{report}");
    let said = yes(&["verify"], &record);
    assert!(said.ends_with(&format!("\nfits so far, {} veiled\n", report["veiled"])), "{said}");
    assert_eq!(code(&piped(&["verify", "--strict"], &record)), 1);
    let view = json(0, &["view", "--seat", "2", "--step", "60"], &record);
    assert_eq!(view["viewer"], 2);
    for step in ["40", "41", "42"] {
        json(0, &["legal", "--step", step], &record);
    }
    assert_eq!(code(&piped(&["convert", "--step", "40"], &record)), 2, "no position: things lie face down");
    let whole = fs::read_to_string(file.replace("viewers/plain-3-eventful-2", "plain-3-eventful")).expect("the whole");
    let viewer = |viewer| ["convert", "--undone", "--viewer", viewer];
    assert_eq!(yes(&viewer("2"), &whole), record);
    assert_eq!(code(&piped(&viewer("4"), &whole)), 2);
    assert_eq!(code(&piped(&viewer("1"), &record)), 2, "it cannot be told anybody else");
}

#[test]
fn components_are_checked() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/tikal-tiles.json");
    let set = fs::read_to_string(file).expect("the printed set");
    assert_eq!(json(0, &["check"], &set)["kind"], "component set");
    let record = yes(&["new", "--components", file, "--seed-number", "1"], "");
    assert_eq!(json(0, &["verify"], &record)["fits"], true);
    let mut broken: Value = serde_json::from_str(&set).expect("JSON");
    broken["tiles"][0]["stones"][0] = 9.into();
    broken["board"]["rows"] = 99.into();
    let faults = json(1, &["check"], &broken.to_string());
    assert!(faults["faults"].as_array().is_some_and(|faults| faults.len() >= 2), "{faults}");
    assert!(faults.to_string().contains("tiles[0]"), "{faults}");
}

#[test]
fn a_wrong_position_shows_all_its_faults() {
    let mut position = json(0, &["new", "--position", "--seed-number", "1"], "");
    position["seats"][0]["supply"] = 99.into();
    position["seats"][1]["camps"] = serde_json::json!(["h5"]);
    let faults = json(1, &["check"], &position.to_string());
    assert!(faults["faults"].as_array().is_some_and(|faults| faults.len() >= 2), "{faults}");
    let refused = json(2, &["legal"], &position.to_string());
    assert!(refused["faults"].as_array().is_some_and(|faults| faults.len() >= 2), "{refused}");
}

#[test]
fn help_is_to_be_read() {
    let help = yes(&["--help"], "");
    for word in ["mutal play", "Exit status", "verify", "laws"] {
        assert!(help.contains(word), "{help}");
    }
}

//! The engine as the page uses it: JSON in, JSON out.

use serde_json::{Value, json};
use tabletop::Dice;
use wasm::any::{self, AnyLocal};

const SEED: &str = "64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08";

fn local(players: usize, mode: &str) -> Box<dyn AnyLocal> {
    let names: Vec<String> = (1..=players).map(|n| format!("Player {n}")).collect();
    let config = json!({ "players": players, "mode": mode, "edition": "2015" });
    let options = json!({ "config": config, "names": names, "marks": ["offline"], "seed": SEED });
    any::local("tikal", &options.to_string()).unwrap()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn legal(local: &dyn AnyLocal, seat: u32) -> Vec<String> {
    let legal = parsed(&local.replica().borrow().draft(seat).unwrap().legal());
    legal.as_array().unwrap().iter().map(|legal| legal["text"].as_str().unwrap().to_owned()).collect()
}

/// Plays at random to the end, each turn planned in a draft and then submitted.
fn play(local: &mut dyn AnyLocal, seed: u64) {
    let mut dice = Dice::new(seed);
    loop {
        let (seat, version) = (local.replica().borrow().to_move(), local.replica().borrow().version());
        if local.replica().borrow().over() {
            break;
        }
        let mut draft = local.replica().borrow().draft(seat).unwrap();
        let mut last = None;
        while last.is_none() && parsed(&draft.view())["to_move"] == seat {
            let legal = parsed(&draft.legal());
            let legal = dice.pick(legal.as_array().unwrap());
            let action = legal["text"].as_str().unwrap().to_owned();
            if legal["commits"] == true {
                last = Some(action);
            } else {
                let foreseen = draft.foresee(&action);
                assert_eq!(draft.play(&action).unwrap(), foreseen);
                assert_eq!(parsed(&draft.last()), legal["action"]);
            }
        }
        let planned = draft.view();
        let actions: Vec<String> = draft.actions().into_iter().chain(last.clone()).collect();
        local.submit(seat, version, &format!("{version}"), &actions).unwrap();
        if last.is_none() {
            let now = local.replica().borrow().view(local.replica().borrow().version(), seat).unwrap();
            assert_eq!(planned, now, "the plan came true");
        }
    }
}

#[test]
fn a_whole_game_of_drafts_is_the_game_that_was_played() {
    for (players, mode, seed) in [(2, "basic", 1), (3, "auction", 2), (4, "basic", 3)] {
        let mut local = local(players, mode);
        play(&mut *local, seed);
        let opened = local.record(false);
        let report = parsed(&any::verify(&opened).unwrap());
        assert_eq!((&report["fits"], report["findings"].as_array().unwrap().len()), (&json!(true), 5));
        let replica = any::replica(&opened).unwrap();
        let replica = replica.borrow();
        assert_eq!(replica.version(), local.replica().borrow().version());
        assert_eq!(replica.entries(0).unwrap(), local.replica().borrow().entries(0).unwrap());
        for version in 0..=replica.version() {
            assert_eq!(replica.view(version, 1).unwrap(), local.replica().borrow().view(version, 1).unwrap());
            assert_eq!(replica.standing(version).unwrap(), local.replica().borrow().standing(version).unwrap());
        }
    }
}

#[test]
fn a_dump_goes_on_where_it_was_and_a_record_keeps_the_piles_shut() {
    let mut game = local(2, "basic");
    let first = legal(&*game, 1)[0].clone();
    game.submit(1, 0, "a", &[first]).unwrap();
    let enter = legal(&*game, 1)[0].clone();
    game.submit(1, 1, "b", &[enter]).unwrap();
    assert!(game.dump().contains(SEED) && !game.record(false).contains(SEED));
    let mut resumed = any::resume(&game.dump()).unwrap();
    assert_eq!(resumed.dump(), game.dump());
    assert_eq!(resumed.replica().borrow().undoable(), 2);
    resumed.undo(1, 2, "c", 2).unwrap();
    assert_eq!(resumed.undo(1, 3, "d", 1).unwrap_err().code, "undo");
    assert_eq!(resumed.replica().borrow().record(true).lines().last(), Some("start > A4"));
    assert_eq!(any::resume(&game.record(false)).err().unwrap().code, "sealed");
}

#[test]
fn a_plan_for_later_ends_before_its_turn_does() {
    let game = local(3, "basic");
    let replica = game.replica();
    assert_eq!(replica.borrow().draft(2).err().unwrap().code, "not_to_move");
    let mut plan = replica.borrow().ahead(2).unwrap().unwrap();
    assert_eq!(parsed(&plan.view())["position"]["ap"], 10);
    let legal = parsed(&plan.legal());
    assert!(legal.as_array().unwrap().iter().all(|legal| legal["action"]["kind"] == "enter"), "{legal}");
    assert_eq!(plan.play("end").unwrap_err().code, "reveals");
    assert_eq!(plan.foresee("end"), "[]");
    let found = parsed(&plan.ask(r#"{"figure":"leader","count":1}"#).unwrap());
    let far = found["paths"].as_array().unwrap().iter().max_by_key(|path| path["cost"].as_u64()).unwrap();
    let actions: Vec<String> = serde_json::from_value(far["actions"].clone()).unwrap();
    assert!(actions.len() > 1);
    let fitted = parsed(&plan.replay(&actions));
    assert_eq!((&fitted["fitted"], &fitted["refusal"]), (&json!(actions.len()), &Value::Null));
    let refused = plan.play("uncover h5").unwrap_err();
    assert!(refused.rule.is_some() && plan.check("uncover h5") == Err(refused));
    for question in ["{}", r#"{"figure":"king","count":1}"#, r#"{"figure":"worker","from":"z9","count":1}"#] {
        assert_eq!(plan.ask(question).unwrap_err().code, "json");
    }
    plan.undo(actions.len()).unwrap();
    let fitted = parsed(&plan.replay(&[actions[0].clone(), "uncover h5".into()]));
    assert_eq!((&fitted["fitted"], &fitted["misfit"]), (&json!(1), &json!({ "kind": "uncover", "hex": "h5" })));
    let unread = parsed(&plan.replay(&["dance".into()]));
    assert_eq!((&unread["misfit"], &unread["refusal"]["code"]), (&Value::Null, &json!("text")));
    for question in ["{}", r#"{"figure":"king","count":1}"#, r#"{"figure":"worker","from":"z9","count":1}"#] {
        assert_eq!(plan.ask(question).unwrap_err().code, "json");
    }
    plan.undo(1).unwrap();
    assert_eq!(plan.undo(1).unwrap_err().code, "undo");
}

/// What is said of an action before it is played is what a session makes of it: a game goes on from every list.
#[test]
fn what_commits_cannot_be_taken_back_and_what_it_costs_is_spent() {
    for (mode, seed) in [("basic", 1), ("auction", 2)] {
        let (mut game, mut dice) = (local(3, mode), Dice::new(seed));
        let (mut committed, mut taken_back) = (0, 0);
        while !game.replica().borrow().over() {
            let (seat, version) = (game.replica().borrow().to_move(), game.replica().borrow().version());
            let before = game.replica().borrow().undoable();
            let list = parsed(&game.replica().borrow().draft(seat).unwrap().legal());
            let legal = dice.pick(list.as_array().unwrap());
            let text = legal["text"].as_str().unwrap().to_owned();
            game.submit(seat, version, &format!("{version}"), std::slice::from_ref(&text)).unwrap();
            let after = game.replica().borrow().undoable();
            if legal["commits"] == true {
                assert_eq!(after, 0, "{legal}");
                committed += 1;
            } else {
                assert_eq!(after, before + 1, "{legal}");
                taken_back += 1;
            }
            let entry = parsed(&game.replica().borrow().entry(version + 1).unwrap());
            for field in ["action", "cost", "ends"] {
                assert_eq!(entry[field], legal[field]);
            }
            assert_eq!(legal["ends"] == true, text == "end");
        }
        assert!(committed > 30 && taken_back > 30, "{mode}: {committed} {taken_back}");
    }
}

#[test]
fn a_fork_deals_what_nobody_knew_anew() {
    let mut game = local(2, "basic");
    play(&mut *game, 5);
    let replica = game.replica();
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let middle = replica.borrow().version() / 2;
    let fork = |seed: &str| replica.borrow().fork(middle, 0, seed, &names).unwrap();
    let (one, other) = (fork(SEED), fork(&SEED.replace('6', "7")));
    assert_ne!(one, other);
    assert_eq!(one, fork(SEED));
    for dump in [one, other] {
        assert!(dump.contains("mark offline") && dump.contains("mark fork") && dump.contains("player 2 Bob"));
        let mut resumed = any::resume(&dump).unwrap();
        let (old, new) = (replica.borrow().view(middle, 0).unwrap(), resumed.replica().borrow().view(0, 0).unwrap());
        assert_eq!(old, new, "what was known stays");
        play(&mut *resumed, 9);
        assert_eq!(parsed(&any::verify(&resumed.record(false)).unwrap())["fits"], true);
    }
    assert_eq!(replica.borrow().fork(replica.borrow().version(), 0, SEED, &names).unwrap_err().code, "over");
}

#[test]
fn bad_input_is_told_and_changes_nothing() {
    let mut game = local(2, "basic");
    let code = |fault: wasm::fault::Fault| fault.code;
    assert_eq!(code(game.submit(3, 0, "k", &["end".into()]).unwrap_err()), "no_such_seat");
    assert_eq!(code(game.submit(1, 0, "k", &["dance".into()]).unwrap_err()), "text");
    assert_eq!(code(game.submit(1, 7, "k", &["end".into()]).unwrap_err()), "version");
    let refused = game.submit(1, 0, "k", &["end".into()]).unwrap_err();
    assert_eq!((refused.code.as_str(), refused.rule.as_deref()), ("wrong_phase", Some("T4")));
    assert_eq!(code(game.replica().borrow().view(1, 0).unwrap_err()), "no_such_version");
    assert_eq!(code(game.replica().borrow_mut().append("1: place c3 >").unwrap_err()), "syntax");
    assert_eq!(code(game.replica().borrow_mut().append("2: end > A1").unwrap_err()), "no_game");
    assert_eq!(game.replica().borrow().version(), 0);
    assert_eq!(code(any::local("chess", "{}").err().unwrap()), "unknown_game");
    assert_eq!(code(any::local("tikal", "{}").err().unwrap()), "json");
    assert_eq!(code(any::replica("hello").err().unwrap()), "syntax");
    assert_eq!(code(any::choose("tikal", "{}", "planner", 10, 1).unwrap_err()), "json");
    assert_eq!(code(any::choose("tikal", "{}", "wizard", 10, 1).unwrap_err()), "unknown_level");
    let faults = parsed(&any::check_config("tikal", r#"{"players":9}"#).unwrap());
    assert_eq!(faults[0]["path"], "players");
    assert_eq!(any::check_config("tikal", r#"{"players":2}"#).unwrap(), "[]");
    let marked = any::marked(&any::marked(&game.record(false), "imported").unwrap(), "imported").unwrap();
    assert_eq!(marked.matches("mark imported").count(), 1);
}

/// How the game stands at a version.
fn standing(local: &dyn AnyLocal, version: usize) -> Value {
    parsed(&local.replica().borrow().standing(version).unwrap())
}

#[test]
fn who_resigns_is_last_and_nobody_is_to_move_afterwards() {
    let mut game = local(2, "basic");
    let first = legal(&*game, 1)[0].clone();
    game.submit(1, 0, "a", &[first]).unwrap();
    game.resign(1, 1, "b").unwrap();
    assert_eq!(standing(&*game, 1)["to_move"], 1);
    assert_eq!(standing(&*game, 1)["end"], Value::Null);
    let end = standing(&*game, 2);
    assert_eq!((&end["to_move"], &end["outcome"]["places"]), (&Value::Null, &json!([2, 1])));
    assert_eq!(end["end"], json!({ "by": "resigned", "resigned": [1], "ties": [] }));
    // Who did not resign may have fewer points: that is no tie, and no matter of points.
    let record = game.record(false);
    assert!(record.contains("open seed") && record.contains("result"), "{record}");
    assert_eq!(game.replica().borrow().standing(3).unwrap_err().code, "no_such_version");
}

#[test]
fn a_game_ended_by_agreement_says_so_and_why_places_are_shared() {
    let game = local(3, "basic");
    let header = game.record(false);
    let replica = any::replica(&header).unwrap();
    replica.borrow_mut().append("agreed").unwrap();
    let end = parsed(&replica.borrow().standing(1).unwrap());
    assert_eq!((&end["to_move"], &end["outcome"]["places"]), (&Value::Null, &json!([1, 1, 1])));
    assert_eq!(end["end"], json!({ "by": "agreed", "resigned": [], "ties": [{ "seats": [1, 2, 3], "broken": null }] }));
}

#[test]
fn a_tie_says_what_broke_it() {
    let mut broken = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let mut game = local(4, "basic");
        let mut dice = Dice::new(seed);
        // A few turns are enough for treasures and guards; then they end it as it stands.
        while game.replica().borrow().version() < 90 {
            let (seat, version) = (game.replica().borrow().to_move(), game.replica().borrow().version());
            let actions = legal(&*game, seat);
            game.submit(seat, version, &format!("{version}"), &[dice.pick(&actions).clone()]).unwrap();
        }
        let replica = any::replica(&game.record(false)).unwrap();
        replica.borrow_mut().append("agreed").unwrap();
        let end = parsed(&replica.borrow().standing(91).unwrap());
        for tie in end["end"]["ties"].as_array().unwrap() {
            let places: Vec<&Value> = tie["seats"]
                .as_array()
                .unwrap()
                .iter()
                .map(|seat| &end["outcome"]["places"][seat.as_u64().unwrap() as usize - 1])
                .collect();
            assert_eq!(places.windows(2).all(|pair| pair[0] == pair[1]), tie["broken"].is_null(), "{end}");
            broken.insert(tie["broken"].to_string());
        }
        if broken.len() == 3 {
            return;
        }
    }
    panic!("only {broken:?} in all these games");
}

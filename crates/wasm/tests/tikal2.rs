//! Tikal II as the page uses it: JSON in, JSON out.

use serde_json::{Value, json};
use tabletop::Dice;
use wasm::any::{self, AnyLocal};

const SEED: &str = "64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08";

fn local(players: usize, more_control: bool, short_game: bool) -> Box<dyn AnyLocal> {
    let names: Vec<String> = (1..=players).map(|n| format!("Player {n}")).collect();
    let config = json!({ "players": players, "more_control": more_control, "short_game": short_game });
    let options = json!({ "config": config, "names": names, "marks": ["offline"], "seed": SEED });
    any::local("tikal2", &options.to_string()).unwrap()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// LR5: what others learn when it is sent, and not before: it can be planned, but is not taken back.
fn lays_open(action: &Value) -> bool {
    match action["kind"].as_str().unwrap() {
        "buy" | "deliver" | "play" | "place" => true,
        "walk" => action["cards"].as_array().is_some_and(|cards| !cards.is_empty()),
        _ => false,
    }
}

/// What is said of an action before it is played is what a session makes of it, and every question has an answer on the way.
#[test]
fn what_commits_cannot_be_taken_back_and_every_question_is_answered() {
    let questions =
        ["trips", "course", "tolls", "deliveries", "counts", "keys", "first_keys", "reach", "follows", "tent_lost"];
    for (players, more_control, short_game) in [(2, false, false), (3, true, false), (4, true, true)] {
        let (mut game, mut dice) = (local(players, more_control, short_game), Dice::new(players as u64));
        let (mut committed, mut shown, mut taken_back) = (0, 0, 0);
        while !game.replica().borrow().over() {
            let (seat, version) = (game.replica().borrow().to_move(), game.replica().borrow().version());
            game.hold(seat).unwrap();
            let before = game.replica().borrow().undoable();
            let draft = game.replica().borrow().draft(seat).unwrap();
            for question in questions {
                let answer = parsed(&draft.ask(&json!(question).to_string()).unwrap());
                assert!(answer.get(question).is_some(), "{answer}");
            }
            let list = parsed(&draft.legal());
            let legal = dice.pick(list.as_array().unwrap());
            let text = legal["text"].as_str().unwrap().to_owned();
            game.submit(seat, version, &format!("{version}"), std::slice::from_ref(&text)).unwrap();
            let after = game.replica().borrow().undoable();
            if legal["commits"] == true {
                assert_eq!(after, 0, "{legal}");
                committed += 1;
            } else if after == 0 {
                assert!(lays_open(&legal["action"]), "{legal}");
                shown += 1;
            } else {
                assert_eq!(after, before + 1, "{legal}");
                taken_back += 1;
            }
            let mut entry = parsed(&game.replica().borrow().entry(version + 1).unwrap());
            // Only who has walked has gone a way: it leads there.
            if entry["action"]["kind"] == "walk" {
                let way = entry["action"].as_object_mut().unwrap().remove("way").unwrap();
                assert_eq!(way.as_array().unwrap().last().unwrap()["to"], entry["action"]["to"], "{way}");
            }
            for field in ["action", "cost", "ends"] {
                assert_eq!(entry[field], legal[field]);
            }
            assert_eq!(legal["ends"] == true, text == "end" || text.starts_with("keys"));
        }
        assert!(committed > 30 && shown > 3 && taken_back > 30, "{committed} {shown} {taken_back}");
        assert_eq!(parsed(&any::verify(&game.record(false)).unwrap())["fits"], true);
        assert_eq!(
            parsed(&game.replica().borrow().standing(game.replica().borrow().version()).unwrap())["end"]["by"],
            "rules"
        );
    }
}

#[test]
fn a_plan_for_later_ends_before_its_turn_does() {
    let mut game = local(2, false, false);
    for (version, seat) in [(0, 1), (1, 2)] {
        game.submit(seat, version, &format!("{version}"), &["keys pink blue".into()]).unwrap();
    }
    game.hold(2).unwrap();
    let replica = game.replica();
    let mut plan = replica.borrow().ahead(2).unwrap().unwrap();
    assert_eq!(parsed(&plan.view())["phase"]["stage"], json!({ "is": "before" }));
    let legal = parsed(&plan.legal());
    assert!(legal.as_array().unwrap().iter().all(|legal| legal["commits"] == false));
    let trips = parsed(&plan.ask("\"trips\"").unwrap());
    let near = trips["trips"][0]["action"].as_str().unwrap().to_owned();
    plan.play(&near).unwrap();
    assert_eq!(parsed(&plan.view())["phase"]["stage"], json!({ "is": "arrived" }));
    assert_eq!(plan.play("end").unwrap_err().rule.as_deref(), Some("LT1"));
    for question in ["{}", "\"dance\"", r#"{"placing":{"field":"z9","light":null,"turn":0}}"#, "7"] {
        assert_eq!(plan.ask(question).unwrap_err().code, "json");
    }
    let placing = parsed(&plan.ask(r#"{"placing":{"field":"c3","light":null,"turn":0}}"#).unwrap());
    assert!(placing["placing"]["walls"].is_array(), "{placing}");
    let delivery = parsed(&plan.ask(r#"{"delivery":{"counts":{"mask":1},"cards":[]}}"#).unwrap());
    assert_eq!(delivery["delivery"]["refusal"]["code"], "no_plane");
}

#[test]
fn bad_input_is_told() {
    let code = |fault: wasm::fault::Fault| fault.code;
    assert_eq!(code(any::local("tikal2", "{}").err().unwrap()), "json");
    assert_eq!(code(any::choose("tikal2", "{}", "search", 10, 1).unwrap_err()), "json");
    assert_eq!(code(any::choose("tikal2", "{}", "planner", 10, 1).unwrap_err()), "unknown_level");
    assert_eq!(parsed(&any::check_config("tikal2", r#"{"players":9}"#).unwrap())[0]["path"], "players");
    assert_eq!(any::check_config("tikal2", r#"{"players":2}"#).unwrap(), "[]");
}

/// A replay as somebody saw it is, at every version, what he was shown then; open, it shows each seat what it knew.
#[test]
fn a_finished_game_is_replayed_as_each_viewer_saw_it() {
    const OPEN: u32 = u32::MAX;
    for (players, more_control, short_game) in [(2, true, true), (3, false, true), (4, true, true)] {
        let viewers = 0..=players as u32;
        let (mut game, mut dice) = (local(players, more_control, short_game), Dice::new(players as u64));
        let mut shown: Vec<Vec<[Value; 3]>> = Vec::new();
        loop {
            let version = game.replica().borrow().version();
            let seen = viewers.clone().map(|viewer| {
                game.hold(viewer).unwrap();
                let replica = game.replica();
                let replica = replica.borrow();
                let mut entry = parsed(&replica.entry(version).unwrap());
                // It may be taken back later.
                entry["standing"].take();
                [parsed(&replica.view(version, 0).unwrap()), parsed(&replica.standing(version).unwrap()), entry]
            });
            shown.push(seen.collect());
            let seat = game.replica().borrow().to_move();
            if seat == 0 {
                break;
            }
            game.hold(seat).unwrap();
            let (key, undoable) = (version.to_string(), game.replica().borrow().undoable());
            if undoable > 0 && dice.once_in(6) {
                game.undo(seat, version, &key, 1).unwrap();
                continue;
            }
            let draft = game.replica().borrow().draft(seat).unwrap();
            let list = parsed(&draft.legal());
            let text = dice.pick(list.as_array().unwrap())["text"].as_str().unwrap().to_owned();
            game.submit(seat, version, &key, &[text]).unwrap();
        }
        let whole = any::replica(&game.record(false)).unwrap();
        assert_eq!(parsed(&whole.borrow().header())["whole"], true);
        let last = shown.len() - 1;
        let mut hidden = 0;
        for viewer in viewers.clone() {
            let own = whole.borrow().seen_by(viewer).unwrap();
            let own = own.borrow();
            let header = parsed(&own.header());
            let seat = Some(viewer).filter(|&seat| seat > 0);
            assert_eq!((&header["whole"], &header["viewer"]), (&json!(false), &json!(seat)));
            assert!(viewers.clone().all(|viewer| own.seen_by(viewer).is_err()), "it is his alone");
            for (version, seen) in shown.iter().enumerate().take(last) {
                let [view, standing, entry] = &seen[viewer as usize];
                // Asked to look as anybody else, it looks as its owner.
                for asked in [0, 1, OPEN] {
                    assert_eq!(&parsed(&own.view(version, asked).unwrap()), view, "{viewer} at {version}");
                }
                assert_eq!(&parsed(&own.standing(version).unwrap()), standing);
                let mut again = parsed(&own.entry(version).unwrap());
                again["standing"].take();
                assert_eq!(&again, entry, "{viewer} at {version}");
                let open = parsed(&whole.borrow().view(version, OPEN).unwrap());
                hidden += usize::from(open["seats"] != view["seats"]);
                if viewer > 0 {
                    let held = |view: &Value| view["seats"][viewer as usize - 1].clone();
                    assert_eq!(held(&open), held(view), "a seat knows its own");
                }
            }
            assert_eq!(own.version(), last);
            assert_eq!(parsed(&own.standing(last).unwrap()), parsed(&whole.borrow().standing(last).unwrap()));
        }
        assert!(hidden > last / 2, "{hidden} of {last} tables are not open to all");
    }
}

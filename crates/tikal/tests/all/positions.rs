//! Positions as files: examples, the way there and back, and every invariant with its path.

use std::fs;

use crate::table::{auction, basic, corner, faults, islet, position, seeded};
use expect_test::expect;
use serde_json::{Value, json};
use tabletop::{Actions, Dice, Game, ToMove};
use tikal::{Hex, HexSet, STANDARD, Setup, Tikal};

fn example(phase: &str) -> Setup {
    let path = format!("{}/../../docs/positions/{phase}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn there_is_an_example_of_every_phase() {
    for phase in ["bid", "choose", "place", "act", "score", "over"] {
        let setup = example(phase);
        assert_eq!(setup.phase, phase);
        let (table, deal) = Tikal::from_setup(&setup).unwrap_or_else(|faults| panic!("{phase}: {faults:?}"));
        assert_eq!(table.phase().name(), phase);
        assert_eq!(table.setup(deal.as_ref()), setup);
        assert_eq!(deal.is_some(), ["choose", "act"].contains(&phase));
    }
}

/// Plays an example on, with the piles it has or any that fit.
#[test]
fn every_example_can_be_played_to_the_end() {
    for phase in ["bid", "choose", "place", "act", "score", "over"] {
        let mut table = position(serde_json::to_value(example(phase)).unwrap());
        tabletop::play::playout(&mut table.state, &mut table.deal, &mut Dice::new(1), &mut Actions::new());
        assert_eq!(table.state.to_move(), ToMove::Over);
    }
}

#[test]
fn every_position_of_random_games_comes_back_the_same() {
    let (mut legal, mut dice, mut longest) = (Actions::new(), Dice::new(4), 0);
    for game in 0..6 {
        let config = if game % 2 == 0 { basic(2 + game as u8 / 2) } else { auction(2 + game as u8 / 2) };
        let mut table = seeded(&config, game);
        loop {
            let over = table.state.to_move() == ToMove::Over;
            if over || dice.once_in(4) {
                for deal in [None, Some(&table.deal)] {
                    let text = serde_json::to_string(&table.state.setup(deal)).unwrap();
                    let (state, piles) = Tikal::from_setup(&serde_json::from_str(&text).unwrap()).unwrap();
                    assert_eq!((state, piles.as_ref()), (table.state, deal));
                    assert_eq!(state.hash(), table.state.hash());
                }
                let mut packed = Vec::new();
                table.state.pack(&mut packed);
                longest = longest.max(packed.len());
            }
            if over {
                break;
            }
            table.state.legal(&mut legal);
            let action = *dice.pick(&legal);
            table.state.apply(action, &mut table.deal, &mut |_| ()).unwrap();
        }
    }
    assert!((100..=160).contains(&longest), "{longest} bytes");
}

/// The hash is a promise to records: the packed form of this table must never change.
#[test]
fn the_packed_form_and_the_hash_are_pinned() {
    let mut hexes = corner();
    hexes["b3"] = json!("D1/0 value 6");
    let table = position(json!({
        "hexes": hexes, "ap": 3, "worked": { "b3": 1 },
        "seats": [
            { "workers": { "b3": 2, "a1": 1 }, "leader": "b3", "camps": ["c2"] },
            { "score": 12, "guards": ["a3"] },
        ],
    }));
    let mut packed = Vec::new();
    table.state.pack(&mut packed);
    let bytes: String = packed.iter().map(|byte| format!("{byte:02x}")).collect();
    expect!["fd44280591a10ffd4c7e941682900000000008c262108580c00000000f4a510000000000000000002208400000018c3fc0400000"]
        .assert_eq(&bytes);
    expect!["ae0bd8c83e12c0ffe8fab1e5dae6f7e0"].assert_eq(&table.state.hash().to_string());
}

/// A second hand for the packed form, written after docs/positions.md from the position file alone.
fn packed_by_the_book(setup: &Value) -> Vec<u8> {
    let set = &*STANDARD;
    let mut bits = String::new();
    let mut put = |number: u64, count: usize| bits.push_str(&format!("{number:0count$b}"));
    let index = |hex: &Value| hex.as_str().unwrap().parse::<Hex>().unwrap().index() as u64;
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let named = |value: &Value, id: &str| value.as_array().is_some_and(|ids| ids.contains(&json!(id)));
    let hexes = setup["hexes"].as_object().unwrap();
    for tile in &set.tiles {
        if let Some((name, hex)) = hexes.iter().find(|(_, hex)| hex["tile"] == tile.id) {
            put(1, 2);
            put(index(&json!(name)), 6);
            put(number(&hex["rotation"]), 3);
        } else if named(&setup["lost"], &tile.id) {
            put(3, 2);
        } else if setup["hand"] == tile.id || named(&setup["auction"]["display"], &tile.id) {
            put(2, 2);
        } else {
            put(0, 2);
        }
    }
    let mut levels: Vec<_> = hexes.iter().filter(|(_, hex)| hex.get("value").or(hex.get("tokens")).is_some()).collect();
    levels.sort_by_key(|(name, _)| index(&json!(name)));
    levels.iter().for_each(|(_, hex)| put(number(hex.get("value").unwrap_or(&hex["tokens"])), 5));
    for seat in setup["seats"].as_array().unwrap() {
        for hex in HexSet::board(8, 5) {
            (0..number(&seat["workers"][hex.to_string()])).for_each(|_| put(1, 1));
            put(0, 1);
        }
        put(number(&seat["supply"]), 5);
        match seat["leader"].as_str().unwrap().split_once(' ') {
            Some((_, hex)) => (put(2, 2), put(index(&json!(hex)), 6)),
            None if seat["leader"] == "supply" => (put(0, 2), ()),
            None if seat["leader"] == "removed" => (put(3, 2), ()),
            None => (put(1, 2), put(index(&seat["leader"]), 6)),
        };
        for pieces in [&seat["camps"], &seat["guards"]] {
            let mut places: Vec<u64> = pieces.as_array().unwrap().iter().map(index).collect();
            places.sort_unstable();
            put(places.len() as u64, 2);
            places.into_iter().for_each(|place| put(place, 6));
        }
        (1..=8).for_each(|motif| put(number(&seat["treasures"][motif.to_string()]), 2));
        put(number(&seat["score"]), 16);
    }
    let seat = |value: &Value| number(value).saturating_sub(1);
    let some = |value: &Value| value.as_u64().map_or(7, |number| number - 1);
    let set_of = |seats: &Value| seats.as_array().unwrap().iter().map(|seat| 1 << (number(seat) - 1)).sum();
    let phases = ["bid", "choose", "place", "act", "score", "over"];
    let phase = phases.iter().position(|&name| setup["phase"] == name).unwrap();
    put(phase as u64, 3);
    put(seat(&setup["to_move"]), 2);
    put(number(&setup["ap"]), 4);
    let hand = set.tiles.iter().position(|tile| setup["hand"] == tile.id);
    put(hand.unwrap_or(63) as u64, 6);
    if ["act", "score"].contains(&phases[phase]) {
        levels.iter().for_each(|(name, _)| put(number(&setup["worked"][name.as_str()]), 2));
    }
    (0..4).for_each(|turn| put(seat(&setup["scoring"]["order"][turn]), 2));
    put(number(&setup["scoring"]["done"]), 3);
    let auction = &setup["auction"];
    if auction.is_object() {
        put(set_of(&auction["open"]), 4);
        put(seat(&auction["opener"]), 2);
        put(u64::from(auction["free"] == true), 1);
        if setup["phase"] == "bid" {
            put(number(&auction["high"]), 16);
            put(some(&auction["bidder"]), 3);
            put(some(&auction["first_passer"]), 3);
            put(set_of(&auction["passed"]), 4);
        }
    }
    bits.push_str(&"0".repeat(bits.len().next_multiple_of(8) - bits.len()));
    (0..bits.len()).step_by(8).map(|at| u8::from_str_radix(&bits[at..at + 8], 2).unwrap()).collect()
}

#[test]
fn the_packed_form_is_as_described() {
    let (mut legal, mut dice, mut compared) = (Actions::new(), Dice::new(9), 0);
    for game in 0..6 {
        let config = if game % 2 == 0 { basic(2 + game as u8 / 2) } else { auction(2 + game as u8 / 2) };
        let mut table = seeded(&config, game + 50);
        loop {
            let over = table.state.to_move() == ToMove::Over;
            if over || dice.once_in(5) {
                let mut packed = Vec::new();
                table.state.pack(&mut packed);
                let setup = serde_json::to_value(table.state.setup(None)).unwrap();
                assert_eq!(packed, packed_by_the_book(&setup), "{setup}");
                compared += 1;
            }
            if over {
                break;
            }
            table.state.legal(&mut legal);
            let action = *dice.pick(&legal);
            table.state.apply(action, &mut table.deal, &mut |_| ()).unwrap();
        }
    }
    assert!(compared > 300, "{compared}");
}

/// With one thing changed, a fault.
fn act(change: impl FnOnce(&mut Value)) -> Value {
    let mut value = json!({ "hexes": corner(), "seats": [{ "workers": { "b3": 2 } }, {}, {}] });
    change(&mut value);
    value
}

#[test]
fn game_phase_and_players() {
    faults(act(|p| p["game"] = json!("tikal2")), expect![[r#"game: "tikal2" is not "tikal""#]]);
    faults(
        act(|p| p["phase"] = json!("sleep")),
        expect![[r#"phase: "sleep" is not bid, choose, place, act, score or over"#]],
    );
    faults(act(|p| p["config"] = json!({ "players": 4 })), expect!["seats: 3 seats for 4 players"]);
    faults(
        act(|p| p["config"] = json!({ "players": 7 })),
        expect!["config.players: 7 players; Tikal is for 2 to 4 (C1)"],
    );
    faults(act(|p| p["to_move"] = json!(4)), expect!["to_move: there are 3 players"]);
    faults(act(|p| p["to_move"] = json!(null)), expect!["to_move: somebody is to move unless the game is over"]);
}

#[test]
fn c8_p1_p2_hexes_and_tiles() {
    faults(act(|p| p["hexes"]["a7"] = json!("A1/0")), expect!["hexes.a7: the board has no such hex (C8)"]);
    faults(act(|p| p["hexes"]["a1"] = json!("A1/0")), expect!["hexes.a1: a printed hex takes no tile (C8)"]);
    faults(act(|p| p["hexes"]["e5"] = json!({})), expect!["hexes.e5: a tile is missing"]);
    faults(act(|p| p["hexes"]["c5"] = json!("Z1/0")), expect!["hexes.c5.tile: the set has no tile Z1"]);
    faults(act(|p| p["hexes"]["c5"] = json!("A4/0")), expect!["hexes.c5.tile: tile A4 stands at hexes.c2.tile too"]);
    faults(act(|p| p["hexes"]["c5"] = json!("A1/6")), expect!["hexes.c5.rotation: a rotation is 0 to 5"]);
    faults(
        act(|p| p["hexes"]["a2"] = json!({ "rotation": 1 })),
        expect!["hexes.a2.rotation: a printed hex is not turned"],
    );
    // Land without a path, and volcanoes that touch nothing but each other.
    faults(act(|p| p["hexes"]["h5"] = json!("A1/0")), expect!["hexes.h5: no path leads there (P2, P6)"]);
    faults(act(|p| p["hexes"]["e3"] = json!("C3/0")), expect!["hexes.e3: no path leads there (P2, P6)"]);
    faults(
        act(|p| {
            p["hexes"]["g3"] = json!("B6/0");
            p["hexes"]["g4"] = json!("D5/0");
        }),
        expect![[r#"
            hexes.g3: no explored hex is next to it (P1)
            hexes.g4: no explored hex is next to it (P1)"#]],
    );
}

#[test]
fn s1_a_later_letter_waits_for_the_earlier_ones() {
    let setup = json!({
        "game": "tikal", "config": { "players": 2 }, "phase": "place", "to_move": 1, "hand": "C1",
        "hexes": { "c2": { "tile": "B1", "rotation": 0 }, "b3": { "tile": "A1", "rotation": 0 } },
        "seats": [{ "score": 0, "supply": 18 }, { "score": 0, "supply": 18 }],
    });
    let setup: Setup = serde_json::from_value(setup).unwrap();
    expect![[r#"
        hexes.c2.tile: B1 is drawn after the last tile with letter A (S1)
        hand: C1 is drawn after the last tile with letter A (S1)"#]]
    .assert_eq(&crate::table::lines(&Tikal::from_setup(&setup).unwrap_err()));
}

#[test]
fn c5_c7_a8_values_and_tokens() {
    faults(act(|p| p["hexes"]["b3"] = json!("D1/0 value 4")), expect!["hexes.b3.value: 4 is not from 5 to 10"]);
    faults(act(|p| p["hexes"]["b3"] = json!("D1/0 value 11")), expect!["hexes.b3.value: 11 is not from 5 to 10"]);
    faults(
        act(|p| p["hexes"]["b3"] = json!("D1/0 tokens 1")),
        expect!["hexes.b3.tokens: only a treasure tile has tokens"],
    );
    faults(act(|p| p["hexes"]["c1"] = json!("A5/0 tokens 5")), expect!["hexes.c1.tokens: 5 is not from 0 to 4"]);
    faults(act(|p| p["hexes"]["c2"] = json!("A4/0 value 3")), expect!["hexes.c2.value: only a temple has a value"]);
    // One 10 in the supply, two on temples.
    faults(
        act(|p| {
            p["hexes"]["b3"] = json!("D1/0 value 10");
            p["hexes"]["d3"] = json!("D2/0 value 10");
        }),
        expect!["hexes.d3.value: no level 10 is left for it (C7)"],
    );
}

#[test]
fn c1_a14_figures() {
    faults(
        act(|p| p["seats"][0]["workers"]["e5"] = json!(1)),
        expect!["seats[0].workers.e5: no explored hex that can be walked on"],
    );
    faults(
        act(|p| p["seats"][0]["workers"]["a1"] = json!(0)),
        expect!["seats[0].workers.a1: leave out hexes without workers"],
    );
    faults(
        act(|p| p["seats"][0]["supply"] = json!(17)),
        expect!["seats[0].supply: 19 workers in all; there are 18 (C1)"],
    );
    faults(
        act(|p| p["seats"][0]["supply"] = json!(15)),
        expect!["seats[0].supply: 17 workers of 18; they leave the game only where a guard was posted (A14)"],
    );
    faults(
        act(|p| p["seats"][0]["leader"] = json!("e5")),
        expect!["seats[0].leader: e5 is no explored hex that can be walked on"],
    );
    faults(
        act(|p| p["seats"][0]["leader"] = json!("removed")),
        expect!["seats[0].leader: figures leave the game only where a guard was posted (A14)"],
    );
    faults(
        act(|p| p["seats"][0]["leader"] = json!("guard b3")),
        expect![[r#"
        seats[0].leader: b3 is not among the guards
        seats[0].supply: 19 workers in all; there are 18 (C1)"#]],
    );
    faults(act(|p| p["seats"][0]["score"] = json!(1501)), expect!["seats[0].score: 1501 is more than 1500"]);
}

#[test]
fn a12_a15_a16_camps_and_guards() {
    faults(
        act(|p| p["seats"][0]["camps"] = json!(["b3"])),
        expect!["seats[0].camps[0]: b3 is no free clearing or empty treasure hex (A12)"],
    );
    faults(
        act(|p| p["seats"][0]["camps"] = json!(["c1"])),
        expect!["seats[0].camps[0]: c1 is no free clearing or empty treasure hex (A12)"],
    );
    faults(
        act(|p| p["seats"][0]["camps"] = json!(["b2", "c2", "c3"])),
        expect!["seats[0].camps: more than 2 camps (A12)"],
    );
    faults(
        act(|p| {
            p["seats"][0]["camps"] = json!(["c2"]);
            p["seats"][1]["camps"] = json!(["c2"]);
        }),
        expect!["seats[1].camps[0]: c2 is no free clearing or empty treasure hex (A12)"],
    );
    faults(
        act(|p| p["seats"][0]["guards"] = json!(["c2"])),
        expect![[r#"
        seats[0].guards[0]: c2 is no temple without another guard (A15)
        seats[0].supply: 17 workers of 18; they leave the game only where a guard was posted (A14)"#]],
    );
    faults(
        act(|p| p["seats"][0]["guards"] = json!(["a3", "b3", "c4"])),
        expect!["seats[0].guards: more than 2 guards (A16)"],
    );
    faults(
        act(|p| p["seats"][0]["guards"] = json!(["a3", "a3"])),
        expect!["seats[0].guards[1]: a3 is no temple without another guard (A15)"],
    );
}

#[test]
fn c6_a9_treasures() {
    faults(
        act(|p| p["seats"][0]["treasures"] = json!({ "1": 1 })),
        expect!["seats: 1 tokens before the players, but 0 were dug (A9)"],
    );
    faults(
        act(|p| p["hexes"]["c1"] = json!("A5/0 tokens 0")),
        expect!["seats: 0 tokens before the players, but 4 were dug (A9)"],
    );
    faults(
        act(|p| {
            p["hexes"]["c1"] = json!("A5/0 tokens 0");
            p["seats"][0]["treasures"] = json!({ "1": 2 });
            p["seats"][1]["treasures"] = json!({ "1": 2 });
        }),
        expect![[r#"
            seats[1].treasures.1: more than 3 tokens of motif 1 in all (C6)
            seats: 3 tokens before the players, but 4 were dug (A9)"#]],
    );
    let wrong = serde_json::from_value::<Setup>(json!({
        "game": "tikal", "config": { "players": 2 }, "phase": "act",
        "seats": [{ "score": 0, "supply": 18, "treasures": { "9": 1 } }],
    }));
    expect![[r#""9" is no motif: a motif is 1 to 8"#]].assert_eq(&wrong.unwrap_err().to_string());
}

#[test]
fn t1_a7_the_turn_and_its_work() {
    faults(act(|p| p["ap"] = json!(11)), expect!["ap: 11 is more than 10 (T1)"]);
    faults(act(|p| p["hand"] = json!("D4")), expect!["hand: no tile is in hand in this phase"]);
    faults(
        act(|p| p["worked"] = json!({ "b3": 1 })),
        expect![[r#"
        worked.b3: more than was ever uncovered or dug there
        worked: cost 2 AP, but 10 are left (T1)"#]],
    );
    faults(
        act(|p| {
            p["hexes"]["b3"] = json!("D1/0 value 8");
            p["worked"] = json!({ "b3": 3 });
            p["ap"] = json!(0);
        }),
        expect!["worked.b3: 3 is not 1 or 2 (A7, A10)"],
    );
    faults(
        act(|p| {
            p["hexes"]["b3"] = json!("D1/0 value 8");
            p["worked"] = json!({ "b3": 1 });
            p["ap"] = json!(9);
        }),
        expect!["worked: cost 2 AP, but 9 are left (T1)"],
    );
    faults(act(|p| p["worked"] = json!({ "c2": 1 })), expect!["worked.c2: more than was ever uncovered or dug there"]);
    faults(act(|p| p["phase"] = json!("over")), expect!["phase: the game is not over while tiles are left (V8)"]);
    faults(
        act(|p| p["scoring"] = json!({ "order": [1, 2, 3], "done": 0 })),
        expect![[r#"scoring: phase "score" has it, and no other"#]],
    );
    faults(act(|p| p["auction"] = json!({ "opener": 1 })), expect!["auction: the auction game has it, and no other"]);
}

#[test]
fn p1_r6_the_tile_in_hand() {
    faults(act(|p| p["phase"] = json!("place")), expect![[r#"hand: phase "place" needs a tile in hand"#]]);
    faults(
        act(|p| {
            p["phase"] = json!("place");
            p["hand"] = json!("D4");
            p["ap"] = json!(3);
        }),
        expect!["ap: 3 is more than 0 (T1)"],
    );
    // Nothing but a volcano fits beside the volcano.
    let islet = |hand: &str| {
        json!({
            "config": { "components": islet() }, "phase": "place", "hand": hand, "hexes": { "b1": { "tile": "A1" } },
            "lost": [],
        })
    };
    position(islet("B2"));
    faults(islet("B1"), expect!["hand: no hex can take this tile: it leaves the game (R6)"]);
}

fn score(change: impl FnOnce(&mut Value)) -> Value {
    let mut value = json!({
        "phase": "score", "hand": "D5", "hexes": corner(), "seats": [{}, {}, {}], "to_move": 2,
        "scoring": { "order": [1, 2, 3], "done": 1 },
    });
    change(&mut value);
    value
}

#[test]
fn v1_v8_scoring_rounds() {
    position(score(|_| ()));
    faults(score(|p| p["scoring"]["order"] = json!([1, 2, 2])), expect!["scoring.order: each seat stands there once"]);
    faults(
        score(|p| p["scoring"]["order"] = json!([1, 3, 2])),
        expect![[r#"
        scoring.order: scoring goes clockwise (V1)
        to_move: not the seat whose scoring turn it is (V1)"#]],
    );
    faults(score(|p| p["scoring"]["done"] = json!(3)), expect!["scoring.done: all have scored"]);
    faults(score(|p| p["to_move"] = json!(3)), expect!["to_move: not the seat whose scoring turn it is (V1)"]);
    faults(score(|p| p["hand"] = json!("D4")), expect!["hand: only a volcano waits for a scoring round (V1)"]);
    faults(
        score(|p| drop(p.as_object_mut().unwrap().remove("hand"))),
        expect!["hand: without a volcano it is the last scoring, and tiles are left (V8)"],
    );
    faults(
        score(|p| drop(p.as_object_mut().unwrap().remove("scoring"))),
        expect![[r#"scoring: phase "score" has it, and no other"#]],
    );
}

fn bid(change: impl FnOnce(&mut Value)) -> Value {
    let mut value = json!({
        "config": { "mode": "auction" }, "phase": "bid", "to_move": 4, "seats": [{}, {}, {}, {}],
        "auction": {
            "display": ["A1", "A2", "A3", "A4"], "open": [1, 2, 3, 4], "opener": 1, "high": 3, "bidder": 2,
            "passed": [1, 3], "first_passer": 1,
        },
    });
    change(&mut value);
    value
}

#[test]
fn ta2_ta3_auctions() {
    position(bid(|_| ()));
    faults(
        bid(|p| p["auction"]["display"] = json!(["A1", "A2", "A3"])),
        expect![[r#"
        auction.display: 3 tiles shown; 4 belong there (TA2)
        auction.display: the tiles left do not make whole rounds (TA8)"#]],
    );
    faults(
        bid(|p| p["auction"]["display"][3] = json!("A3")),
        expect![[r#"
        auction.display[3]: tile A3 stands at auction.display[2] too
        auction.display: the tiles left do not make whole rounds (TA8)"#]],
    );
    faults(
        bid(|p| p["auction"]["open"] = json!([1, 2, 3, 3])),
        expect![[r#"
            auction.passed: the auction is decided (TA3)
            to_move: this seat is out of the auction or has the highest bid (TA3)
            auction.open: a seat stands there twice
            auction.open: the marker of who plays is open (TA4)
            auction.display: 4 tiles shown; 3 belong there (TA2)"#]],
    );
    faults(
        bid(|p| p["auction"]["passed"] = json!([1, 3, 4])),
        expect![[r#"
        auction.passed: the auction is decided (TA3)
        to_move: this seat is out of the auction or has the highest bid (TA3)"#]],
    );
    faults(
        bid(|p| p["auction"]["bidder"] = json!(3)),
        expect!["auction.bidder: the bidder is in the auction and has the points (R1)"],
    );
    faults(
        bid(|p| p["auction"]["bidder"] = json!(null)),
        expect![[r#"
        auction.bidder: a bid has a bidder
        to_move: bidding goes clockwise, and another seat comes first (TA3)"#]],
    );
    faults(
        bid(|p| p["auction"]["high"] = json!(21)),
        expect!["auction.bidder: the bidder is in the auction and has the points (R1)"],
    );
    faults(
        bid(|p| p["auction"]["first_passer"] = json!(null)),
        expect!["auction.first_passer: it is one of those who passed"],
    );
    faults(
        bid(|p| p["auction"]["free"] = json!(true)),
        expect!["phase: there is no auction for the last or a free turn (TA7, E3)"],
    );
    faults(
        bid(|p| p["to_move"] = json!(2)),
        expect!["to_move: this seat is out of the auction or has the highest bid (TA3)"],
    );
    faults(
        bid(|p| p["to_move"] = json!(3)),
        expect!["to_move: this seat is out of the auction or has the highest bid (TA3)"],
    );
    // Seat 3 comes before seat 4.
    faults(
        bid(|p| p["auction"]["passed"] = json!([1])),
        expect!["to_move: bidding goes clockwise, and another seat comes first (TA3)"],
    );
    faults(
        bid(|p| drop(p.as_object_mut().unwrap().remove("auction"))),
        expect!["auction: the auction game has it, and no other"],
    );
}

#[test]
fn ta3_an_auction_without_a_bid() {
    let none = |p: &mut Value, passed: Value, to_move: u8| {
        p["auction"] = json!({
            "display": ["A1", "A2", "A3", "A4"], "open": [1, 2, 3, 4], "opener": 2, "passed": passed, "first_passer": 2,
        });
        p["to_move"] = json!(to_move);
    };
    position(bid(|p| none(p, json!([2, 3]), 4)));
    faults(bid(|p| none(p, json!([2, 4]), 3)), expect!["auction.passed: somebody passed before it was his turn (TA3)"]);
    faults(
        bid(|p| none(p, json!([2]), 4)),
        expect!["to_move: bidding goes clockwise, and another seat comes first (TA3)"],
    );
    faults(
        bid(|p| {
            none(p, json!([2, 3]), 4);
            p["auction"]["first_passer"] = json!(3);
        }),
        expect!["auction.first_passer: without a bid the opener passed first (TA3)"],
    );
}

#[test]
fn ta4_ta7_ta8_rounds() {
    let choose = |change: fn(&mut Value)| {
        let mut value = bid(|p| {
            p["phase"] = json!("choose");
            p["to_move"] = json!(2);
            p["auction"] = json!({ "display": ["A1", "A2"], "open": [2, 4], "opener": 1 });
            p["hexes"] = json!({ "c2": "A3/0", "c1": "A4/0" });
        });
        change(&mut value);
        value
    };
    position(choose(|_| ()));
    faults(choose(|p| p["to_move"] = json!(1)), expect!["auction.open: the marker of who plays is open (TA4)"]);
    faults(
        choose(|p| p["auction"]["open"] = json!([2])),
        expect!["auction.display: 2 tiles shown; 1 belong there (TA2)"],
    );
    faults(choose(|p| p["auction"]["high"] = json!(4)), expect![[r#"auction: bids belong to phase "bid" alone"#]]);
    faults(
        choose(|p| p["hexes"]["b3"] = json!("A5/0")),
        expect!["auction.display: the tiles left do not make whole rounds (TA8)"],
    );
    faults(
        choose(|p| {
            p["config"]["edition"] = json!("2005");
            p["auction"]["free"] = json!(true);
        }),
        expect!["auction.free: these rules go on with auctions when nobody bids (E3)"],
    );
    // No auction for the last turn of a round.
    faults(
        choose(|p| {
            p["phase"] = json!("bid");
            p["auction"] = json!({ "display": ["A1"], "open": [2], "opener": 2 });
            p["hexes"]["b3"] = json!("A2/0");
        }),
        expect!["phase: there is no auction for the last or a free turn (TA7, E3)"],
    );
}

#[test]
fn ta9_the_last_scoring_of_the_auction_game() {
    let last = |scores: [u16; 3], order: Value, done: u8| {
        let to_move = order[usize::from(done)].clone();
        json!({
            "config": { "mode": "auction" }, "phase": "score", "hexes": corner(), "lost": "all", "to_move": to_move,
            "seats": scores.map(|score| json!({ "score": score })), "auction": { "opener": 1 },
            "scoring": { "order": order, "done": done },
        })
    };
    position(last([5, 9, 7], json!([1, 3, 2]), 0));
    // Seat 1 has scored already: his points say nothing about the order.
    position(last([30, 9, 7], json!([1, 3, 2]), 1));
    faults(
        last([5, 9, 7], json!([1, 2, 3]), 0),
        expect!["scoring.order: the last scoring goes from the lowest score up (TA9)"],
    );
}

#[test]
fn r9_hidden_piles_hold_what_the_table_leaves_open() {
    let hidden = |change: fn(&mut Value)| {
        let tiles: Vec<&str> =
            tikal::STANDARD.tiles.iter().map(|tile| tile.id.as_str()).filter(|id| *id > "A2").collect();
        let tokens: Vec<u8> = (1..=8).flat_map(|motif| [motif; 3]).collect();
        let mut value = json!({
            "hexes": { "c2": "A1/0", "c1": "A2/0" }, "hidden": { "tiles": tiles, "treasures": tokens },
        });
        change(&mut value);
        value
    };
    position(hidden(|_| ()));
    faults(
        hidden(|p| p["hidden"]["tiles"][0] = json!("A1")),
        expect![[r#"
        hidden.tiles[0]: A1 is not an undrawn tile
        hidden.tiles: missing: A3"#]],
    );
    faults(
        hidden(|p| p["hidden"]["tiles"][0] = json!("B1")),
        expect![[r#"
        hidden.tiles[4]: B1 is not an undrawn tile
        hidden.tiles: missing: A3
        hidden.tiles: letters are drawn in alphabetical order (S1)"#]],
    );
    faults(hidden(|p| drop(p["hidden"]["tiles"].as_array_mut().unwrap().pop())), expect!["hidden.tiles: missing: G4"]);
    faults(
        hidden(|p| p["hidden"]["tiles"].as_array_mut().unwrap().swap(0, 9)),
        expect!["hidden.tiles: letters are drawn in alphabetical order (S1)"],
    );
    faults(
        hidden(|p| p["hidden"]["treasures"][0] = json!(8)),
        expect![[r#"
        hidden: motif 1 stands the wrong number of times among the hidden tokens
        hidden: motif 8 stands the wrong number of times among the hidden tokens"#]],
    );
    // A token beside the board, and one under a hex that has none.
    faults(
        hidden(|p| {
            p["hidden"]["treasures"].as_array_mut().unwrap().remove(0);
            p["hidden"]["buried"] = json!({ "a8": [1] });
        }),
        expect!["hidden.buried.a8: 1 tokens; the hex shows 0"],
    );
    faults(
        hidden(|p| {
            p["hidden"]["treasures"].as_array_mut().unwrap().remove(0);
            p["hidden"]["buried"] = json!({ "b2": [1] });
        }),
        expect!["hidden.buried.b2: 1 tokens; the hex shows 0"],
    );
}

#[test]
fn all_faults_are_reported_at_once() {
    faults(
        json!({
            "game": "chess", "phase": "act", "ap": 12, "to_move": 3, "hand": "D4",
            "hexes": { "c2": "A4/0", "c5": "A4/0", "b3": "A1/9", "h8": "A2/0" },
            "seats": [
                { "score": 2000, "leader": "h1", "supply": 30, "camps": ["a1"], "guards": ["b2"], "workers": { "h1": 1 } },
                { "treasures": { "1": 1 } },
            ],
            "hidden": { "tiles": ["A3"], "treasures": [1, 1, 1, 1] },
        }),
        expect![[r#"
            game: "chess" is not "tikal"
            hexes.b3.rotation: a rotation is 0 to 5
            hexes.c5.tile: tile A4 stands at hexes.c2.tile too
            hexes.h8: the board has no such hex (C8)
            hexes.c5: no path leads there (P2, P6)
            seats[0].score: 2000 is more than 1500
            seats[0].camps[0]: a1 is no free clearing or empty treasure hex (A12)
            seats[0].guards[0]: b2 is no temple without another guard (A15)
            seats[0].leader: h1 is no explored hex that can be walked on
            seats[0].workers.h1: no explored hex that can be walked on
            seats[0].supply: 31 workers in all; there are 18 (C1)
            seats: 1 tokens before the players, but 0 were dug (A9)
            to_move: there are 2 players
            ap: 12 is more than 10 (T1)
            hand: no tile is in hand in this phase
            hidden.tiles[0]: A3 is not an undrawn tile
            hidden.tiles: missing: D1 D2 D3 D5 E1 E2 E3 E4 E5 F1 F2 F3 F4 F5 G1 G2 G3 G4
            hidden: motif 1 stands the wrong number of times among the hidden tokens
            hidden: motif 2 stands the wrong number of times among the hidden tokens
            hidden: motif 3 stands the wrong number of times among the hidden tokens
            hidden: motif 4 stands the wrong number of times among the hidden tokens
            hidden: motif 5 stands the wrong number of times among the hidden tokens
            hidden: motif 6 stands the wrong number of times among the hidden tokens
            hidden: motif 7 stands the wrong number of times among the hidden tokens
            hidden: motif 8 stands the wrong number of times among the hidden tokens"#]],
    );
}

#[test]
fn a_position_of_another_form_is_no_position() {
    let error = |text: &str| serde_json::from_str::<Setup>(text).unwrap_err().to_string();
    expect!["missing field `config` at line 1 column 17"].assert_eq(&error(r#"{"game": "tikal"}"#));
    expect!["unknown field `x`, expected one of `game`, `config`, `phase`, `to_move`, `ap`, `hand`, `hexes`, `seats`, `lost`, `worked`, `scoring`, `auction`, `hidden` at line 1 column 76"]
        .assert_eq(&error(r#"{"game": "tikal", "config": {"players": 2}, "phase": "act", "seats": [], "x": 1}"#));
    expect![[r#""z9" is no hex: a hex is written a1 to h8 at line 1 column 15"#]]
        .assert_eq(&error(r#"{"hexes": {"z9": {}}}"#));
}

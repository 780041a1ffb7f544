//! When several reasons hold, the first of: phase, seat, place exists, thing present, limit per turn or game,
//! action points. One ladder for each verb: every step takes the first reason away.

use crate::table::{Table, auction, corner, dealt, position, seeded};
use expect_test::expect;
use serde_json::json;

/// Seat 1 has nothing left: no AP, no figures in supply, both camps and guards used, temple and ruin worked twice.
fn spent() -> Table {
    spent_with(0)
}

fn spent_with(ap: u8) -> Table {
    let mut hexes = corner();
    hexes["c1"] = json!("A5/0 tokens 0");
    hexes["d2"] = json!("A6/0 tokens 2");
    hexes["d3"] = json!("D2/0 value 7");
    hexes["b4"] = json!("D5/0");
    position(json!({
        "ap": ap, "hexes": hexes, "worked": { "d2": 2, "d3": 2 },
        "seats": [
            {
                "supply": 0, "workers": { "a1": 4, "b2": 4, "c1": 1, "c2": 1, "d2": 2, "d3": 2, "b3": 1 },
                "camps": ["c2", "c3"], "guards": ["a3", "c4"], "treasures": { "1": 1, "2": 2 },
            },
            { "workers": { "d3": 5 }, "treasures": { "1": 1, "3": 1, "4": 1 } },
        ],
    }))
}

/// Seat 1 lacks nothing but action points.
fn tired() -> Table {
    let mut hexes = corner();
    hexes["d2"] = json!("A6/0 tokens 2");
    position(json!({
        "ap": 0, "hexes": hexes,
        "seats": [{ "workers": { "c1": 1, "b3": 1, "c2": 1 }, "treasures": { "1": 1 } }, { "treasures": { "3": 1 } }],
    }))
}

#[test]
fn phase_comes_before_everything() {
    let table = dealt(&crate::table::basic(2), "", &[]);
    for action in [
        "bid 99",
        "pass",
        "choose G4",
        "enter worker h8",
        "hop leader h8 a1",
        "walk worker h8 a1",
        "uncover h8",
        "dig h8",
        "swap 1 4 1",
        "camp h8",
        "guard leader h8",
        "end",
    ] {
        for seat in [1, 2, 4] {
            table.check_as(seat, action, expect!["T4 wrong_phase: phase place"]);
        }
    }
    spent().check_as(2, "place a1 0", expect!["T1 wrong_phase: phase act"]);
    spent().check_as(2, "bid 99", expect!["T1 wrong_phase: phase act"]);
}

#[test]
fn seat_comes_before_place() {
    for action in [
        "enter worker h8",
        "hop leader h8 a1",
        "walk worker h8 a1",
        "uncover h8",
        "dig h8",
        "swap 1 4 1",
        "camp h8",
        "guard leader h8",
        "end",
    ] {
        spent().check_as(2, action, expect!["T1 not_your_turn: to_move 1"]);
    }
    let table = dealt(&crate::table::basic(2), "", &[]);
    table.check_as(2, "place h8 0", expect!["T1 not_your_turn: to_move 1"]);
}

#[test]
fn bid_pass_choose() {
    let mut table = seeded(&auction(3), 1);
    table.check_as(2, "bid 99", expect!["TA3 not_your_turn: to_move 1"]);
    table.check_as(2, "pass", expect!["TA3 not_your_turn: to_move 1"]);
    table.check("choose G4", expect!["TA3 wrong_phase: phase bid"]);
    table.play("bid 20");
    // Too low and more than one has at once.
    let poor = position(json!({
        "config": { "mode": "auction" }, "phase": "bid", "to_move": 2, "seats": [{}, { "score": 5 }],
        "auction": { "display": ["A1", "A2"], "open": [1, 2], "opener": 1, "high": 10, "bidder": 1 },
    }));
    poor.check("bid 6", expect!["TA3 bid_too_low: least 11"]);
    poor.check("bid 11", expect!["R1 bid_too_high: most 5"]);
    table.play("pass, pass");
    table.check_as(2, "choose G4", expect!["TA4 not_your_turn: to_move 1"]);
    table.check("choose G4", expect!["TA4 not_shown: tile G4"]);
    // The set has no such tile at all.
    table.check("choose Z9", expect!["TA4 not_shown: tile Z9"]);
}

#[test]
fn place() {
    let table = position(json!({ "phase": "place", "hexes": { "c2": "A4/0" }, "hand": "B3" }));
    table.check("place h8 0", expect!["C8 no_such_hex: hex h8"]);
    table.check("place a1 0", expect!["P1 already_explored: hex a1"]);
    table.check("place h5 0", expect!["P1 not_next_to_explored: hex h5"]);
    table.check("place d2 0", expect!["P2 no_path_leads_there: hex d2"]);
    table.check("place d2 4", expect!["allowed"]);
}

#[test]
fn enter() {
    spent().check("enter worker h8", expect!["C8 no_such_hex: hex h8"]);
    spent().check("enter worker e5", expect!["A1 unexplored: hex e5"]);
    spent().check("enter worker b2", expect!["A1 no_own_camp: hex b2"]);
    spent().check("enter worker a1", expect!["R5 none_in_supply: figure worker"]);
    tired().check("enter worker a1", expect!["A1 not_enough_ap: have 0, need 1"]);
}

#[test]
fn hop() {
    spent().check("hop leader b2 h8", expect!["C8 no_such_hex: hex h8"]);
    spent().check("hop leader b2 e5", expect!["A2 unexplored: hex e5"]);
    spent().check("hop leader b2 b2", expect!["A2 no_own_camp: hex b2"]);
    spent().check("hop leader a1 a1", expect!["A2 same_hex: hex a1"]);
    spent().check("hop leader a1 c2", expect!["A2 no_figure_there: figure leader, hex a1"]);
    spent().check("hop worker a1 c2", expect!["A2 not_enough_ap: have 0, need 1"]);
}

#[test]
fn walk() {
    spent().check("walk leader b2 h8", expect!["C8 no_such_hex: hex h8"]);
    spent().check("walk leader b2 e5", expect!["A3 unexplored: hex e5"]);
    spent().check("walk leader b3 b4", expect!["A4 volcano: hex b4"]);
    spent().check("walk leader a1 c4", expect!["A3 no_figure_there: figure leader, hex a1"]);
    spent().check("walk worker a1 c4", expect!["A3 not_neighbours: from a1, to c4"]);
    spent().check("walk worker c2 d2", expect!["A3 no_path: from c2, to d2"]);
    spent().check("walk worker a1 b1", expect!["A3 not_enough_ap: have 0, need 2"]);
}

#[test]
fn uncover() {
    spent().check("uncover h8", expect!["C8 no_such_hex: hex h8"]);
    spent().check("uncover e5", expect!["A6 unexplored: hex e5"]);
    spent().check("uncover c2", expect!["A6 no_temple: hex c2"]);
    spent().check("uncover a3", expect!["A6 no_own_figure: hex a3"]);
    spent().check("uncover d3", expect!["A7 turn_limit: hex d3, limit 2"]);
    spent().check("uncover b3", expect!["A6 not_enough_ap: have 0, need 2"]);
    // No level left, guarded, and no points: what is not there comes first.
    let mut hexes = corner();
    hexes["c4"] = json!("C2/0 value 10");
    hexes["d3"] = json!("D2/0 value 6");
    let table = position(json!({
        "ap": 0, "hexes": hexes, "seats": [{ "workers": { "c4": 1, "d3": 1 } }, { "guards": ["c4", "d3"] }],
    }));
    table.check("uncover c4", expect!["A8 no_level_left: number 11"]);
    table.check("uncover d3", expect!["A15 guarded: hex d3"]);
}

#[test]
fn dig() {
    spent().check("dig h8", expect!["C8 no_such_hex: hex h8"]);
    spent().check("dig e5", expect!["A9 unexplored: hex e5"]);
    spent().check("dig b3", expect!["A9 no_ruin: hex b3"]);
    spent().check("dig c1", expect!["A9 no_tokens_left: hex c1"]);
    spent().check("dig d2", expect!["A10 turn_limit: hex d2, limit 2"]);
    tired().check("dig d2", expect!["A9 no_own_figure: hex d2"]);
    tired().check("dig c1", expect!["A9 not_enough_ap: have 0, need 3"]);
}

#[test]
fn swap() {
    spent().check("swap 5 4 5", expect!["C1 no_such_seat: seat 4"]);
    spent().check("swap 5 1 5", expect!["A11 own_seat"]);
    spent().check("swap 5 2 6", expect!["A11 no_such_token: motif 5, seat 1"]);
    // The own token is protected and the other one is not there.
    spent().check("swap 2 2 6", expect!["A11 no_such_token: motif 6, seat 2"]);
    spent().check("swap 2 2 3", expect!["A11 protected: count 2, motif 2, seat 1"]);
    spent().check("swap 1 2 1", expect!["R4 same_motif: motif 1"]);
    spent().check("swap 1 2 3", expect!["A11 not_enough_ap: have 0, need 3"]);
}

#[test]
fn camp() {
    spent().check("camp h8", expect!["C8 no_such_hex: hex h8"]);
    spent().check("camp e5", expect!["A12 unexplored: hex e5"]);
    spent().check("camp d2", expect!["A12 tokens_left: hex d2, tokens 2"]);
    spent().check("camp b4", expect!["A13 no_clearing: hex b4"]);
    // No figure there, a camp there, no camp left, no points.
    spent().check("camp c3", expect!["E1 no_own_figure: hex c3"]);
    spent().check("camp c2", expect!["A12 camp_there: hex c2"]);
    spent().check("camp c1", expect!["A12 no_camp_left: limit 2"]);
    tired().check("camp c2", expect!["A12 not_enough_ap: have 0, need 5"]);
}

#[test]
fn guard() {
    spent().check("guard leader h8", expect!["C8 no_such_hex: hex h8"]);
    spent().check("guard leader e5", expect!["A14 unexplored: hex e5"]);
    spent().check("guard leader c2", expect!["A14 no_temple: hex c2"]);
    spent().check("guard leader d3", expect!["A14 no_figure_there: figure leader, hex d3"]);
    spent().check("guard worker d3", expect!["A14 not_strongest: hex d3, rival 5, strength 2"]);
    spent().check("guard worker b3", expect!["A16 no_guard_left: limit 2"]);
    tired().check("guard worker b3", expect!["A14 not_enough_ap: have 0, need 5"]);
}

#[test]
fn end_is_always_there() {
    assert_eq!(spent().offers(""), ["end"]);
    assert_eq!(tired().offers(""), ["end"]);
}

/// A refusal is sent as its rule, a code and the numbers.
#[test]
fn refusals_are_written_as_code_and_numbers() {
    use tabletop::{Game, Reason};
    let refusal = tired().state.check(crate::table::seat(1), "dig c1".parse().unwrap()).unwrap_err();
    assert_eq!(refusal.rule(), "A9");
    expect![[r#"{"rule":"A9","code":"not_enough_ap","params":{"need":3,"have":0}}"#]]
        .assert_eq(&serde_json::to_string(&refusal).unwrap());
}

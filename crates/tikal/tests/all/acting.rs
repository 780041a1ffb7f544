//! A: what action points buy.

use crate::table::{basic, corner, dealt, hex, position, seat};
use expect_test::expect;
use serde_json::json;
use tikal::{Figure, Whereabouts};

#[test]
fn a1_a_figure_enters_at_the_base_camp_or_an_own_camp() {
    let mut table = position(json!({
        "hexes": corner(),
        "seats": [{ "camps": ["c2"] }, { "camps": ["c3"] }],
    }));
    table.check("enter worker c3", expect!["A1 no_own_camp: hex c3"]);
    table.check("enter worker b2", expect!["A1 no_own_camp: hex b2"]);
    table.check("enter worker e5", expect!["A1 unexplored: hex e5"]);
    table.check("enter worker b7", expect!["C8 no_such_hex: hex b7"]);
    table.play("enter leader c2, enter worker a1, enter worker c2");
    assert_eq!(table.state.ap(), 7);
    assert_eq!(table.state.leader(seat(1)), Whereabouts::On(hex("c2")));
    assert_eq!((table.state.workers_on(seat(1), hex("c2")), table.state.supply(seat(1))), (1, 16));
    table.check("enter leader a1", expect!["R5 none_in_supply: figure leader"]);
}

#[test]
fn a1_as_many_as_points_allow() {
    let mut table = position(json!({}));
    for _ in 0..10 {
        table.play("enter worker a1");
    }
    assert_eq!(table.state.workers_on(seat(1), hex("a1")), 10);
    table.check("enter worker a1", expect!["A1 not_enough_ap: have 0, need 1"]);
}

#[test]
fn a2_between_the_base_camp_and_own_camps_for_one_point() {
    let mut table = position(json!({
        "config": { "players": 2 }, "hexes": corner(),
        "seats": [
            { "camps": ["c2", "c3"], "workers": { "a1": 1, "b3": 1 }, "leader": "c3" },
            { "camps": ["b2"] },
        ],
    }));
    table.play("hop worker a1 c2, hop worker c2 c3, hop leader c3 a1");
    assert_eq!(table.state.ap(), 7);
    assert_eq!(table.state.workers_on(seat(1), hex("c3")), 1);
    table.check("hop worker c3 b2", expect!["A2 no_own_camp: hex b2"]);
    table.check("hop worker b3 a1", expect!["A2 no_own_camp: hex b3"]);
    table.check("hop worker c3 c3", expect!["A2 same_hex: hex c3"]);
    table.check("hop leader c3 a1", expect!["A2 no_figure_there: figure leader, hex c3"]);
    assert_eq!(table.offers("hop"), ["hop leader a1 c2", "hop leader a1 c3", "hop worker c3 a1", "hop worker c3 c2"]);
}

#[test]
fn a3_a_move_crosses_all_stones_between_two_hexes() {
    let table = position(json!({
        "hexes": corner(), "seats": [{ "workers": { "a1": 1, "b2": 1, "c2": 1 } }, {}],
    }));
    for (walk, cost) in [("a1 b2", 1), ("a1 b1", 2), ("b2 c2", 1), ("c2 c1", 3), ("c2 d3", 1), ("b2 a1", 1)] {
        let mut after = table.clone();
        after.play(&format!("walk worker {walk}"));
        assert_eq!(after.state.ap(), 10 - cost, "{walk}");
    }
    table.check("walk worker c2 d2", expect!["A3 no_path: from c2, to d2"]);
    table.check("walk worker a1 c2", expect!["A3 not_neighbours: from a1, to c2"]);
    table.check("walk worker c2 b4", expect!["A3 unexplored: hex b4"]);
    table.check("walk worker b1 a1", expect!["A3 no_figure_there: figure worker, hex b1"]);
    table.check("walk leader a1 b1", expect!["A3 no_figure_there: figure leader, hex a1"]);
}

#[test]
fn a3_a_path_of_six_stones_is_crossed_at_once_or_not_at_all() {
    let with = |ap: u8| {
        position(json!({
            "ap": ap, "hexes": { "c2": "C3/0", "c3": "C5/3" }, "seats": [{ "workers": { "c2": 1 } }, {}],
        }))
    };
    with(5).check("walk worker c2 c3", expect!["A3 not_enough_ap: have 5, need 6"]);
    let mut table = with(6);
    table.play("walk worker c2 c3");
    assert_eq!(table.state.ap(), 0);
}

/// Longer walks are a helper above the single steps.
#[test]
fn a2_a3_the_cheapest_way_goes_through_own_camps() {
    let with = |camps: serde_json::Value| {
        position(
            json!({ "hexes": corner(), "seats": [{ "workers": { "a1": 1 }, "camps": camps }, { "camps": ["c2"] }] }),
        )
    };
    let table = with(json!([]));
    let paths = table.state.paths(seat(1), hex("a1"));
    assert_eq!((paths.cost(hex("d3")), paths.cost(hex("a1")), paths.cost(hex("e5"))), (Some(3), Some(0), None));
    assert_eq!(paths.reached(), table.state.land());
    let mut table = with(json!(["c3"]));
    let paths = table.state.paths(seat(1), hex("a1"));
    assert_eq!(paths.cost(hex("d3")), Some(2));
    let way: Vec<String> =
        paths.to(hex("d3")).into_iter().map(|step| step.action(Figure::Worker).to_string()).collect();
    assert_eq!(way, ["hop worker a1 c3", "walk worker c3 d3"]);
    table.play(&way.join(", "));
    assert_eq!((table.state.ap(), table.state.workers_on(seat(1), hex("d3"))), (8, 1));
}

#[test]
fn a4_no_figure_enters_a_volcano() {
    // A stone of the clearing on b2 leads to c2, where the volcano lies.
    let table = position(json!({ "hexes": { "c2": "B6/0" }, "seats": [{ "workers": { "b2": 1 } }, {}] }));
    table.check("walk worker b2 c2", expect!["A4 volcano: hex c2"]);
    assert_eq!(table.offers("walk"), ["walk worker b2 a1"]);
    assert_eq!(table.state.path(hex("b2"), hex("b2").side_to(hex("c2")).unwrap()), 0);
}

#[test]
fn a5_figures_camps_and_guards_of_others_never_block() {
    let mut table = position(json!({
        "hexes": corner(),
        "seats": [
            { "workers": { "a1": 2 } },
            { "workers": { "b2": 5, "c2": 7 }, "camps": ["c2"], "guards": ["b3"] },
            { "workers": { "b2": 3 }, "leader": "c2" },
        ],
    }));
    table.play("walk worker a1 b2, walk worker b2 c2, walk worker a1 b2, walk worker b2 b3, walk worker b3 c3");
    assert_eq!(table.state.workers_on(seat(1), hex("c2")), 1);
    assert_eq!(table.state.workers_on(seat(1), hex("c3")), 1);
    assert_eq!(table.state.figures_on(seat(2), hex("c2")), 7);
}

#[test]
fn a6_uncovering_takes_the_next_level_from_the_supply() {
    let mut table = position(json!({ "hexes": corner(), "seats": [{ "workers": { "b3": 1, "c2": 1 } }, {}] }));
    assert_eq!((table.state.temple_value(hex("b3")), table.state.levels_left(6)), (5, 8));
    table.play("uncover b3");
    assert_eq!((table.state.temple_value(hex("b3")), table.state.levels_left(6)), (6, 7));
    assert_eq!(table.state.ap(), 8);
    table.check("uncover a3", expect!["A6 no_own_figure: hex a3"]);
    table.check("uncover c2", expect!["A6 no_temple: hex c2"]);
    table.check("uncover a1", expect!["A6 no_temple: hex a1"]);
    table.check("uncover e1", expect!["A6 unexplored: hex e1"]);
}

#[test]
fn a7_r3_at_most_two_levels_per_temple_and_turn() {
    let mut table = position(json!({
        "hexes": corner(), "lost": ["D5"], "seats": [{ "workers": { "b3": 3, "a3": 1 } }, {}],
    }));
    table.play("uncover b3, uncover b3");
    table.check("uncover b3", expect!["A7 turn_limit: hex b3, limit 2"]);
    table.play("uncover a3");
    assert_eq!((table.state.temple_value(hex("b3")), table.state.temple_value(hex("a3"))), (7, 4));
    // The limit is one of the turn: it is gone at the next.
    table.play("end");
    table.play(&table.offers("place")[0].clone()).play("end");
    table.play(&table.offers("place")[0].clone()).play("uncover b3");
    assert_eq!(table.state.temple_value(hex("b3")), 8);
}

#[test]
fn a7_r3_one_own_figure_there_for_each_level() {
    let mut table = position(json!({
        "hexes": corner(), "seats": [{ "workers": { "b3": 1, "b2": 1 } }, { "workers": { "b3": 4 } }],
    }));
    table.play("uncover b3");
    table.check("uncover b3", expect!["A7 not_enough_figures: have 1, hex b3, need 2"]);
    table.play("walk worker b2 b3, uncover b3");
    assert_eq!((table.state.temple_value(hex("b3")), table.state.ap()), (7, 5));
}

#[test]
fn a8_a_level_that_ran_out_stops_the_temple_and_ten_is_the_highest() {
    let mut hexes = corner();
    hexes["c4"] = json!("C2/0 value 10");
    hexes["b3"] = json!("D1/0 value 9");
    hexes["d3"] = json!("D2/0 value 8");
    let mut table = position(json!({ "hexes": hexes, "seats": [{ "workers": { "c4": 1, "b3": 1, "d3": 2 } }, {}] }));
    assert_eq!((table.state.levels_left(9), table.state.levels_left(10)), (0, 0));
    table.check("uncover b3", expect!["A8 no_level_left: number 10"]);
    table.check("uncover c4", expect!["A8 no_level_left: number 11"]);
    table.check("uncover d3", expect!["A8 no_level_left: number 9"]);
    // With one of the two 9s left, one of the two temples worth 8 rises, once.
    hexes["b3"] = json!("D1/0 value 8");
    table = position(json!({ "hexes": hexes, "seats": [{ "workers": { "c4": 1, "b3": 1, "d3": 2 } }, {}] }));
    table.play("uncover d3");
    table.check("uncover d3", expect!["A8 no_level_left: number 10"]);
    table.check("uncover b3", expect!["A8 no_level_left: number 9"]);
}

#[test]
fn a9_digging_shows_the_top_token() {
    let mut table = dealt(&basic(2), "A5", &[4, 4, 2, 6]);
    table.play("place c2 0, enter worker a1, walk worker a1 b2");
    table.check("dig c2", expect!["A9 no_own_figure: hex c2"]);
    table.check("dig b2", expect!["A9 no_ruin: hex b2"]);
    table.play("walk worker b2 c2, dig c2");
    assert_eq!((table.state.ap(), table.tokens(1)), (4, [0, 0, 0, 1, 0, 0, 0, 0]));
    let dug = r#"{"event":"dug","seat":1,"hex":"c2","motif":4,"left":3}"#;
    assert_eq!(serde_json::to_string(&table.events[1]).unwrap(), dug);
}

#[test]
fn a9_nothing_is_dug_where_no_token_is_left() {
    let mut hexes = corner();
    hexes["c1"] = json!("A5/0 tokens 0");
    let table = position(json!({
        "hexes": hexes, "seats": [{ "workers": { "c1": 1, "d2": 1 }, "treasures": { "1": 3, "2": 1 } }, {}],
    }));
    table.check("dig c1", expect!["A9 no_tokens_left: hex c1"]);
    table.allows("dig d2");
    table.check("dig e1", expect!["A9 unexplored: hex e1"]);
}

#[test]
fn a10_r3_at_most_two_tokens_per_ruin_and_turn_with_a_figure_for_each() {
    let mut table = position(json!({ "hexes": corner(), "seats": [{ "workers": { "c1": 3, "d2": 1 } }, {}] }));
    table.play("dig c1, dig c1");
    table.check("dig c1", expect!["A10 turn_limit: hex c1, limit 2"]);
    table.play("dig d2");
    assert_eq!((table.state.ap(), table.state.tokens(hex("c1")), table.state.tokens(hex("d2"))), (1, 2, 3));
    table = position(json!({ "hexes": corner(), "seats": [{ "workers": { "c1": 1 } }, { "workers": { "c1": 2 } }] }));
    table.play("dig c1");
    table.check("dig c1", expect!["A10 not_enough_figures: have 1, hex c1, need 2"]);
}

/// A corner where this much was dug.
fn swappers(seats: serde_json::Value) -> crate::table::Table {
    let mut hexes = corner();
    let held = seats.as_array().unwrap().iter().filter_map(|seat| seat["treasures"].as_object());
    let held: u64 = held.flat_map(|held| held.values().map(|count| count.as_u64().unwrap())).sum();
    hexes["c1"] = json!(format!("A5/0 tokens {}", 4 - held.min(4)));
    hexes["d2"] = json!(format!("A6/0 tokens {}", 8 - held.max(4)));
    position(json!({ "hexes": hexes, "seats": seats }))
}

#[test]
fn a11_a_swap_of_two_singles_cannot_be_refused() {
    let mut table = swappers(
        json!([{ "treasures": { "1": 1, "2": 1 } }, { "treasures": { "5": 1 } }, { "treasures": { "6": 1 } }]),
    );
    assert_eq!(table.offers("swap"), ["swap 1 2 5", "swap 1 3 6", "swap 2 2 5", "swap 2 3 6"]);
    table.play("swap 1 2 5");
    assert_eq!((table.tokens(1), table.tokens(2)), ([0, 1, 0, 0, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(table.due(), (1, "act", 7));
    // More than once in a turn, and with the same player too.
    table.play("swap 2 3 6, swap 6 2 1");
    assert_eq!(table.due(), (1, "act", 1));
}

#[test]
fn a11_pairs_and_triples_are_protected_on_either_side() {
    let table = swappers(json!([
        { "treasures": { "1": 2, "2": 1 } },
        { "treasures": { "5": 3, "6": 1 } },
    ]));
    assert_eq!(table.offers("swap"), ["swap 2 2 6"]);
    table.check("swap 1 2 6", expect!["A11 protected: count 2, motif 1, seat 1"]);
    table.check("swap 2 2 5", expect!["A11 protected: count 3, motif 5, seat 2"]);
    table.check("swap 3 2 6", expect!["A11 no_such_token: motif 3, seat 1"]);
    table.check("swap 2 2 7", expect!["A11 no_such_token: motif 7, seat 2"]);
    table.check("swap 2 1 1", expect!["A11 own_seat"]);
    table.check("swap 2 3 1", expect!["C1 no_such_seat: seat 3"]);
}

#[test]
fn a12_a_camp_on_a_clearing_or_an_emptied_ruin() {
    let mut hexes = corner();
    hexes["c1"] = json!("A5/0 tokens 0");
    let mut table = position(json!({
        "hexes": hexes,
        "seats": [
            { "workers": { "c1": 1, "c2": 1, "d2": 1 }, "treasures": { "1": 3, "2": 1 } },
            { "workers": { "c1": 2 } },
        ],
    }));
    table.check("camp d2", expect!["A12 tokens_left: hex d2, tokens 4"]);
    table.check("camp e1", expect!["A12 unexplored: hex e1"]);
    // Other players' figures may be there.
    table.play("camp c1");
    table.check("camp c1", expect!["A12 camp_there: hex c1"]);
    table.play("camp c2");
    assert_eq!((table.state.ap(), table.state.camps(seat(1)).len()), (0, 2));
}

#[test]
fn a12_one_camp_per_hex_two_per_player_for_good() {
    let table = position(json!({
        "hexes": corner(),
        "seats": [{ "workers": { "c2": 1, "c3": 1, "b2": 1 }, "camps": ["c2", "b2"] }, {}],
    }));
    table.check("camp c2", expect!["A12 camp_there: hex c2"]);
    table.check("camp c3", expect!["A12 no_camp_left: limit 2"]);
    let other = position(json!({
        "ap": 4, "hexes": corner(), "seats": [{ "workers": { "c2": 1, "c3": 1 } }, { "camps": ["c2"] }],
    }));
    other.check("camp c2", expect!["A12 camp_there: hex c2"]);
    other.check("camp c3", expect!["A12 not_enough_ap: have 4, need 5"]);
}

#[test]
fn a13_the_printed_clearing_takes_a_camp_and_nothing_else_does() {
    let mut hexes = corner();
    hexes["b4"] = json!("D5/0");
    let mut table = position(json!({
        "config": { "edition": "2005" }, "hexes": hexes, "seats": [{ "workers": { "b2": 1 } }, {}],
    }));
    table.check("camp a1", expect!["A13 no_clearing: hex a1"]);
    table.check("camp b1", expect!["A13 no_clearing: hex b1"]);
    table.check("camp b3", expect!["A13 no_clearing: hex b3"]);
    table.check("camp b4", expect!["A13 no_clearing: hex b4"]);
    assert_eq!(table.offers("camp"), ["camp b2", "camp c2", "camp c3"]);
    table.play("camp b2");
    table.allows("enter worker b2");
}

#[test]
fn a14_a_guard_stands_for_good_and_the_others_leave_the_game() {
    let mut table = position(json!({
        "hexes": corner(),
        "seats": [{ "workers": { "b3": 2, "b2": 1 }, "leader": "b3" }, { "workers": { "b3": 4 } }],
    }));
    let supply = table.state.supply(seat(1));
    assert_eq!(table.offers("guard"), ["guard leader b3", "guard worker b3"]);
    table.play("guard worker b3");
    assert_eq!((table.state.ap(), table.state.guard(hex("b3"))), (5, Some(seat(1))));
    assert_eq!(table.state.leader(seat(1)), Whereabouts::Removed);
    assert_eq!((table.state.figures_on(seat(1), hex("b3")), table.state.supply(seat(1))), (0, supply));
    assert_eq!(table.state.workers_on(seat(2), hex("b3")), 4);
    table.check("enter leader a1", expect!["R5 none_in_supply: figure leader"]);
    let guarded = r#"{"event":"guarded","seat":1,"figure":"worker","hex":"b3","removed":2}"#;
    assert_eq!(serde_json::to_string(&table.events[0]).unwrap(), guarded);
}

#[test]
fn a14_a_guard_needs_more_strength_than_every_other_player() {
    let with = |rivals: [u8; 2]| {
        position(json!({
            "hexes": corner(),
            "seats": [{ "workers": { "b3": 2, "c2": 1 } }, { "workers": { "b3": rivals[0] } }, { "workers": { "b3": rivals[1] } }],
        }))
    };
    // Both others together have as many, but each of them fewer.
    with([1, 1]).allows("guard worker b3");
    with([2, 1]).check("guard worker b3", expect!["A14 not_strongest: hex b3, rival 2, strength 2"]);
    with([1, 3]).check("guard worker b3", expect!["A14 not_strongest: hex b3, rival 3, strength 2"]);
    with([1, 1]).check("guard worker c2", expect!["A14 no_temple: hex c2"]);
    with([1, 1]).check("guard leader b3", expect!["A14 no_figure_there: figure leader, hex b3"]);
    with([1, 1]).check("guard worker d3", expect!["A14 no_figure_there: figure worker, hex d3"]);
    with([1, 1]).check("guard worker f1", expect!["A14 unexplored: hex f1"]);
}

#[test]
fn a15_a_guarded_temple_is_finished_and_scores_for_its_guard_alone() {
    let mut table = position(json!({
        "hexes": corner(),
        "seats": [{ "workers": { "b3": 3, "b2": 1 } }, { "guards": ["b3"] }],
    }));
    table.check("uncover b3", expect!["A15 guarded: hex b3"]);
    table.check("guard worker b3", expect!["A15 guarded: hex b3"]);
    assert_eq!((table.points(1), table.points(2)), ((0, 0), (5, 0)));
    assert_eq!(table.state.holder(hex("b3")), Some(seat(2)));
    // Figures still come and go.
    table.play("walk worker b3 c3, walk worker b2 b3");
}

#[test]
fn a15_a_temple_is_finished_as_soon_as_its_guard_stands() {
    let mut table = position(json!({
        "hexes": corner(), "lost": ["D5"],
        "seats": [{ "workers": { "b3": 3 } }, { "workers": { "b3": 2 } }],
    }));
    table.play("guard worker b3, end");
    table.play(&table.offers("place")[0].clone());
    table.check("uncover b3", expect!["A15 guarded: hex b3"]);
    table.check("guard worker b3", expect!["A15 guarded: hex b3"]);
    assert_eq!((table.points(1), table.points(2)), ((5, 0), (0, 0)));
}

#[test]
fn a16_two_guards_per_player() {
    let mut table = position(json!({
        "hexes": corner(), "seats": [{ "workers": { "b3": 1, "d3": 1 }, "guards": ["a3"] }, {}],
    }));
    table.play("guard worker b3");
    table.check("guard worker d3", expect!["A16 no_guard_left: limit 2"]);
}

#[test]
fn a17_a_leader_counts_three_for_strength_and_one_for_work() {
    let mut table = position(json!({
        "hexes": corner(), "seats": [{ "leader": "b3", "workers": { "c1": 1 } }, { "workers": { "b3": 2, "d3": 3 } }],
    }));
    assert_eq!((table.state.strength(seat(1), hex("b3")), table.state.strength(seat(2), hex("b3"))), (3, 2));
    assert_eq!((table.points(1), table.points(2)), ((5, 0), (5, 0)));
    table.allows("guard leader b3");
    table.play("uncover b3");
    table.check("uncover b3", expect!["A7 not_enough_figures: have 1, hex b3, need 2"]);
    // A leader digs like a worker, and walks for the same points.
    table.play("walk leader b3 b2, walk leader b2 c1, dig c1, dig c1");
    assert_eq!(table.state.ap(), 0);
}

#[test]
fn a18_a_guard_is_out_of_play() {
    let table = position(json!({
        "hexes": corner(), "seats": [{ "leader": "guard b3", "guards": ["b3"], "workers": { "b3": 1 } }, {}],
    }));
    table.check("walk leader b3 b2", expect!["A3 no_figure_there: figure leader, hex b3"]);
    table.check("guard leader b3", expect!["A14 no_figure_there: figure leader, hex b3"]);
    table.check("enter leader a1", expect!["R5 none_in_supply: figure leader"]);
    assert_eq!((table.state.strength(seat(1), hex("b3")), table.state.figures_on(seat(1), hex("b3"))), (1, 1));
    let alone = position(json!({ "hexes": corner(), "seats": [{ "guards": ["b3"] }, {}] }));
    alone.check("uncover b3", expect!["A6 no_own_figure: hex b3"]);
    assert_eq!(alone.offers("walk"), [""; 0]);
}

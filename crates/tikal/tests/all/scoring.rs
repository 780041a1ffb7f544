//! V: scoring rounds and the end of the game.

use crate::table::{corner, hex, position};
use expect_test::expect;
use serde_json::json;
use tabletop::{Game, ToMove};

/// Seat 2 of three draws the volcano when seat 1 ends its turn.
fn before_a_volcano(seats: serde_json::Value) -> crate::table::Table {
    let tiles = tikal::STANDARD.tiles.iter().map(|tile| tile.id.as_str());
    let (volcano, rest): (Vec<&str>, Vec<&str>) = tiles.filter(|id| *id > "B").partition(|&id| id == "B6");
    let tiles = [volcano, rest].concat();
    let tokens: Vec<u8> = (1..=8).flat_map(|motif| [motif; 3]).collect();
    position(json!({
        "hexes": { "c2": "A1/0", "c1": "A2/0", "b3": "A3/0" }, "lost": ["A4", "A5", "A6"], "seats": seats,
        "hidden": { "tiles": tiles, "treasures": tokens },
    }))
}

#[test]
fn v1_each_in_turn_spends_ten_and_scores_at_once_beginning_with_who_drew_it() {
    let mut table = before_a_volcano(json!([{ "workers": { "b1": 1 } }, { "workers": { "a2": 1 } }, {}]));
    table.play("end");
    assert_eq!(table.due(), (2, "score", 10));
    assert_eq!(table.state.hand().unwrap().to_string(), "B6");
    table.check_as(3, "end", expect!["V1 not_your_turn: to_move 2"]);
    table.play("uncover a2");
    assert_eq!(table.scores(), [0, 0, 0]);
    table.play("end");
    assert_eq!((table.scores(), table.due()), (vec![0, 2, 0], (3, "score", 10)));
    table.play("end");
    assert_eq!((table.scores(), table.due()), (vec![0, 2, 0], (1, "score", 10)));
    table.play("end");
    assert_eq!((table.scores(), table.due()), (vec![1, 2, 0], (2, "place", 0)));
}

#[test]
fn v2_a_score_is_temples_and_treasures() {
    let mut table = position(json!({
        "phase": "score", "hand": "B6", "scoring": { "order": [1, 2], "done": 0 },
        "hexes": { "c2": "A1/0", "c1": "A5/0 tokens 1" },
        "seats": [{ "score": 10, "workers": { "c2": 1, "b1": 1 }, "treasures": { "1": 2, "4": 1 } }, {}],
    }));
    assert_eq!(table.points(1), (1 + 1, 3 + 1));
    table.play("end");
    assert_eq!(table.scores(), [16, 0]);
    let scored = r#"{"event":"scored","seat":1,"temples":2,"treasures":4,"total":16}"#;
    assert_eq!(serde_json::to_string(&table.events[1]).unwrap(), scored);
}

#[test]
fn v3_the_strongest_scores_a_temple_and_a_tie_scores_for_nobody() {
    let with = |a: u8, b: u8, leader: &str| {
        let table = position(json!({
            "hexes": corner(),
            "seats": [{ "workers": { "b3": a } }, { "workers": { "b3": b } }, { "leader": leader }],
        }));
        ([1, 2, 3].map(|number| table.points(number).0), table.state.holder(hex("b3")).map(|seat| seat.number()))
    };
    assert_eq!(with(2, 1, "supply"), ([5, 0, 0], Some(1)));
    assert_eq!(with(2, 2, "supply"), ([0, 0, 0], None));
    // Only the most counts: a third player below a tie gets nothing either.
    assert_eq!(with(4, 4, "b3"), ([0, 0, 0], None));
    assert_eq!(with(2, 1, "b3"), ([0, 0, 5], Some(3)));
    assert_eq!(with(3, 1, "b3"), ([0, 0, 0], None));
}

#[test]
fn v3_a_guard_scores_alone_whoever_is_stronger() {
    let table = position(json!({
        "hexes": corner(), "seats": [{ "workers": { "b3": 9 } }, { "guards": ["b3"] }],
    }));
    assert_eq!((table.points(1).0, table.points(2).0), (0, 5));
}

#[test]
fn v4_a_single_one_a_pair_three_a_triple_six() {
    let worth = |treasures: serde_json::Value, dug: u64| {
        let mut hexes = corner();
        hexes["c1"] = json!(format!("A5/0 tokens {}", 4 - dug.min(4)));
        hexes["d2"] = json!(format!("A6/0 tokens {}", 8 - dug.max(4)));
        position(json!({ "hexes": hexes, "seats": [{ "treasures": treasures }, {}] })).points(1).1
    };
    assert_eq!(worth(json!({ "1": 1 }), 1), 1);
    assert_eq!(worth(json!({ "1": 2 }), 2), 3);
    assert_eq!(worth(json!({ "1": 3 }), 3), 6);
    assert_eq!(worth(json!({ "1": 3, "2": 2, "3": 1 }), 6), 10);
}

/// All books: majority at temples 3, 5, 5 and 8, two pairs and two singles.
#[test]
fn example_a_scoring_turn_of_twenty_nine_points() {
    let mut hexes = corner();
    hexes["c4"] = json!("C2/0 value 8");
    hexes["c1"] = json!("A5/0 tokens 0");
    hexes["d2"] = json!("A6/0 tokens 2");
    let mut table = position(json!({
        "phase": "score", "hand": "D5", "scoring": { "order": [1, 2, 3, 4], "done": 0 }, "hexes": hexes,
        "seats": [
            { "workers": { "a3": 1, "b3": 2, "d3": 1, "a2": 1 }, "leader": "c4", "treasures": { "1": 2, "2": 2, "3": 1, "8": 1 } },
            { "workers": { "b3": 1, "c4": 2, "a2": 1 } },
            { "workers": { "a1": 4 } },
            {},
        ],
    }));
    assert_eq!(table.points(1), (3 + 5 + 5 + 8, 3 + 3 + 1 + 1));
    table.play("end");
    assert_eq!((table.scores(), table.due()), (vec![29, 0, 0, 0], (2, "score", 10)));
    table.end_scoring();
    assert_eq!(table.due(), (1, "place", 0));
    table.play(&table.offers("place")[0].clone());
    assert_eq!(table.due(), (1, "act", 10));
}

#[test]
fn v5_one_temple_scores_for_several_players_in_the_same_round() {
    let mut table = position(json!({
        "phase": "score", "hand": "D5", "scoring": { "order": [1, 2], "done": 0 }, "hexes": corner(),
        "seats": [{ "workers": { "b3": 1 } }, { "workers": { "b2": 2 } }],
    }));
    table.play("end, walk worker b2 b3, walk worker b2 b3, uncover b3, end");
    assert_eq!(table.scores(), [5, 6]);
}

#[test]
fn v6_no_tile_in_a_scoring_turn() {
    let mut table = before_a_volcano(json!([{}, {}, {}]));
    table.play("end");
    table.check("place a3 0", expect!["V6 wrong_phase: phase score"]);
    let left = table.deal.tiles().len();
    table.play("end, end, end");
    assert_eq!(table.deal.tiles().len(), left);
}

#[test]
fn v6_a_scoring_turn_and_the_turn_after_it_have_their_own_limits() {
    let mut table = before_a_volcano(json!([{}, { "workers": { "b3": 2 } }, {}]));
    table.play("end, uncover b3, uncover b3");
    table.check("uncover b3", expect!["A7 turn_limit: hex b3, limit 2"]);
    table.play("end, end, end, place a3 0, uncover b3, uncover b3");
    assert_eq!(table.state.temple_value(hex("b3")), 6);
    table.check("uncover b3", expect!["A7 turn_limit: hex b3, limit 2"]);
}

#[test]
fn v7_who_drew_the_volcano_places_it_and_takes_a_normal_turn() {
    let mut table = before_a_volcano(json!([{}, {}, {}]));
    table.play("end, end, end, end");
    table.check_as(3, "place a3 0", expect!["T1 not_your_turn: to_move 2"]);
    table.play("place a3 0");
    assert_eq!(table.due(), (2, "act", 10));
    assert_eq!(table.state.tile_on(hex("a3")).unwrap().0.to_string(), "B6");
    table.play("end");
    assert_eq!((table.seat().number(), table.state.phase().name()), (3, "place"));
}

#[test]
fn v8_after_the_last_tile_a_last_scoring_begins_left_of_its_player() {
    let mut table = position(json!({
        "phase": "place", "hand": "G1", "to_move": 2, "hexes": corner(), "lost": ["G2", "G3", "G4"],
        "seats": [{ "workers": { "b3": 1 } }, { "workers": { "d3": 1 } }, { "workers": { "c4": 1 } }],
    }));
    table.play(&table.offers("place")[0].clone()).play("end");
    assert_eq!(table.due(), (3, "score", 10));
    assert_eq!(table.state.hand(), None);
    table.play("end");
    assert_eq!((table.due(), table.scores()), ((1, "score", 10), vec![0, 0, 4]));
    table.play("end, end");
    assert_eq!((table.state.to_move(), table.scores()), (ToMove::Over, vec![5, 5, 4]));
    table.check("end", expect!["V8 wrong_phase: phase over"]);
    assert_eq!(table.offers(""), [""; 0]);
}

#[test]
fn v9_points_over_a_hundred_go_on_counting() {
    let mut table = position(json!({
        "phase": "score", "hand": "D5", "scoring": { "order": [1, 2], "done": 0 }, "hexes": corner(),
        "seats": [{ "score": 98, "workers": { "b3": 1 } }, {}],
    }));
    table.play("end");
    assert_eq!(table.scores(), [103, 0]);
}

#[test]
fn v10_most_points_win() {
    let table = position(json!({
        "phase": "over", "hexes": corner(), "lost": "all",
        "seats": [{ "score": 70 }, { "score": 101 }, { "score": 12 }, { "score": 71 }],
    }));
    assert_eq!(table.state.outcome().places, [3, 1, 4, 2]);
    assert_eq!(table.state.outcome().scores, [70, 101, 12, 71]);
}

//! T and P: a normal turn, and placing its tile.

use crate::table::{Table, basic, corner, dealt, hex, of_2005, position, seeded};
use expect_test::expect;
use serde_json::json;
use tabletop::{Actions, Dice, Game, ToMove};
use tikal::{HexSet, Motif, Side, Tikal};

#[test]
fn t1_draw_place_spend_ten_and_the_next_player_clockwise() {
    let mut table = dealt(&basic(3), "A1 A2 A3 A4", &[]);
    for (number, tile, place) in
        [(1, "A1", "place c2 0"), (2, "A2", "place c1 0"), (3, "A3", "place b3 0"), (1, "A4", "place a3 0")]
    {
        assert_eq!(table.due(), (number, "place", 0));
        assert_eq!(table.state.hand().unwrap().to_string(), tile);
        table.play(place);
        assert_eq!(table.due(), (number, "act", 10));
        assert_eq!(table.state.hand(), None);
        table.play("end");
    }
}

#[test]
fn t1_nobody_acts_out_of_turn() {
    let table = dealt(&basic(3), "A1", &[]);
    table.check_as(2, "place c2 0", expect!["T1 not_your_turn: to_move 1"]);
    table.check_as(1, "place c2 0", expect!["allowed"]);
    // A seat that does not play is not to move either.
    table.check_as(4, "place c2 0", expect!["T1 not_your_turn: to_move 1"]);
}

#[test]
fn t2_unspent_points_are_lost() {
    let mut table = dealt(&basic(2), "", &[]);
    table.play("place c2 0, enter worker a1, end");
    expect![[r#"{"event":"ended","seat":1,"unspent":9}"#]].assert_eq(&serde_json::to_string(&table.events[2]).unwrap());
    table.play("place c1 0, end");
    expect![[r#"{"event":"ended","seat":2,"unspent":10}"#]]
        .assert_eq(&serde_json::to_string(&table.events[1]).unwrap());
    table.play("place b3 0");
    assert_eq!(table.due(), (1, "act", 10));
}

#[test]
fn t3_actions_mix_in_any_order_and_repeat() {
    let mut table = position(json!({ "hexes": corner() }));
    // 1 + 2 + 2 + 1 + 2 + 1 + 1 = 10.
    table.play("enter worker a1, walk worker a1 b1, uncover b1, enter worker a1, walk worker a1 b1");
    assert_eq!(table.state.ap(), 2);
    table.play("uncover b1");
    assert_eq!((table.state.ap(), table.state.temple_value(hex("b1"))), (0, 3));
    table.check("enter worker a1", expect!["A1 not_enough_ap: have 0, need 1"]);
    assert_eq!(table.offers(""), ["end"]);
}

#[test]
fn t4_the_tile_is_placed_before_any_point_is_spent() {
    let mut table = dealt(&basic(2), "", &[]);
    table.check("enter worker a1", expect!["T4 wrong_phase: phase place"]);
    table.check("end", expect!["T4 wrong_phase: phase place"]);
    table.play("place c2 0");
    table.allows("enter worker a1");
    table.check("place c1 0", expect!["T1 wrong_phase: phase act"]);
}

#[test]
fn t5_v7_a_drawn_volcano_scores_first_and_is_placed_after() {
    let mut table = position(json!({
        "hexes": { "c2": "A1/0", "c1": "A2/0" }, "lost": ["A3", "A4", "A5", "A6"],
        "hidden": { "tiles": order("B6 B1 B2 B3 B4 B5"), "treasures": tokens() },
    }));
    table.play("end");
    assert_eq!(table.due(), (2, "score", 10));
    assert_eq!(table.state.hand().unwrap().to_string(), "B6");
    table.check("place b3 0", expect!["V6 wrong_phase: phase score"]);
    table.play("end");
    assert_eq!(table.due(), (1, "score", 10));
    table.play("end");
    assert_eq!(table.due(), (2, "place", 0));
    table.play("place b3 0");
    assert_eq!(table.due(), (2, "act", 10));
}

/// Undrawn tiles with these of their letter first.
fn order(first: &str) -> Vec<String> {
    let first: Vec<String> = first.split(' ').map(str::to_owned).collect();
    let rest = tikal::STANDARD.tiles.iter().filter(|tile| tile.letter[..] > first[0][..1]);
    first.iter().cloned().chain(rest.map(|tile| tile.id.clone())).collect()
}

fn tokens() -> Vec<u8> {
    (1..=8).flat_map(|motif| [motif; 3]).collect()
}

#[test]
fn p1_on_an_unexplored_hex_next_to_an_explored_one() {
    let table = dealt(&basic(2), "A1", &[]);
    table.check("place a1 0", expect!["P1 already_explored: hex a1"]);
    table.check("place d4 0", expect!["P1 not_next_to_explored: hex d4"]);
    table.check("place a6 0", expect!["C8 no_such_hex: hex a6"]);
    for rotation in 0..6 {
        table.allows(&format!("place c2 {rotation}"));
    }
}

#[test]
fn p1_a_placed_volcano_counts_as_explored() {
    // d2 touches nothing but the volcano on c2: a second volcano may lie there.
    let on = |tile: &str| position(json!({ "phase": "place", "hexes": { "c2": "B6/0" }, "hand": tile }));
    on("D5").allows("place d2 0");
    assert_eq!(on("D5").offers("place d2").len(), 6);
    on("D5").check("place e2 0", expect!["P1 not_next_to_explored: hex e2"]);
}

#[test]
fn p2_stones_on_either_side_or_on_both_lead_to_the_tile() {
    // The clearing on c2 has stones towards c3, d3 and c1 but none towards d2.
    let table = position(json!({ "phase": "place", "hexes": { "c2": "A4/0" }, "hand": "B3" }));
    assert_eq!(table.offers("place c3").len(), 6);
    // B3 has stones on two neighbouring sides; one of them must face north-west.
    assert_eq!(table.offers("place d2"), ["place d2 4", "place d2 5"]);
    table.check("place d2 0", expect!["P2 no_path_leads_there: hex d2"]);
    let path = |place: &str, from: &str, to: &str| {
        let mut table = table.clone();
        table.play(place);
        table.state.path(hex(from), hex(from).side_to(hex(to)).unwrap())
    };
    assert_eq!(path("place c3 0", "c2", "c3"), 1); // the neighbour's stone alone
    assert_eq!(path("place c3 3", "c2", "c3"), 1 + 2); // stones on both sides
    assert_eq!(path("place d2 5", "c2", "d2"), 2); // the new tile's stones alone
    assert_eq!(path("place d2 4", "c2", "d2"), 1);
}

#[test]
fn p3_a_volcano_is_no_way_in() {
    // d2 and c3 touch the volcano on c2 and no land; b3 touches land too.
    let table = position(json!({ "phase": "place", "hexes": { "c2": "B6/0" }, "hand": "B3" }));
    for rotation in 0..6 {
        table.check(&format!("place d2 {rotation}"), expect!["P3 no_path_leads_there: hex d2"]);
        table.check(&format!("place c3 {rotation}"), expect!["P3 no_path_leads_there: hex c3"]);
        table.allows(&format!("place b3 {rotation}"));
    }
}

#[test]
fn p4_a_volcano_needs_a_neighbour_and_no_stones() {
    let table = |hand: &str| position(json!({ "phase": "place", "hexes": { "c2": "A4/0" }, "hand": hand }));
    assert_eq!(table("B6").offers("place d2").len(), 6);
    assert_eq!(table("B3").offers("place d2").len(), 2);
    table("B6").check("place e2 0", expect!["P1 not_next_to_explored: hex e2"]);
}

#[test]
fn p5_a_treasure_tile_gets_its_tokens_and_the_first_laid_is_the_first_dug() {
    let mut table = dealt(&basic(2), "A5 A6", &[3, 5, 3, 1, 8, 7]);
    table.play("place c2 0");
    assert_eq!(table.state.tokens(hex("c2")), 4);
    let numbers = |tokens: &[Motif]| tokens.iter().map(|motif| motif.number()).collect::<Vec<_>>();
    assert_eq!(numbers(table.deal.under(hex("c2"))), [3, 5, 3, 1]);
    assert_eq!((table.deal.stack().len(), table.deal.stack()[0].number()), (20, 8));
    table.play("enter worker a1, walk worker a1 b2, walk worker b2 c2, dig c2, end");
    table.play("place c1 0, end, place b3 0, dig c2");
    assert_eq!(numbers(table.deal.under(hex("c1"))), [8, 7, 1, 1]);
    assert_eq!(table.tokens(1), [0, 0, 1, 0, 1, 0, 0, 0]);
    assert_eq!(numbers(table.deal.under(hex("c2"))), [3, 1]);
    assert_eq!(table.state.tokens(hex("c2")), 2);
}

#[test]
fn p6_all_land_is_always_one_map() {
    let mut dice = Dice::new(6);
    for (game, players) in (0..30).zip([2, 3, 4].into_iter().cycle()) {
        let mut table = seeded(&of_2005(basic(players)), game);
        let mut explored = 4;
        while table.state.to_move() != ToMove::Over {
            step(&mut table, &mut dice);
            if table.state.explored().len() != explored {
                explored = table.state.explored().len();
                assert_eq!(reached(&table.state), table.state.land());
            }
        }
        assert!(explored >= 38, "{explored} hexes in the end");
    }
}

fn step(table: &mut Table, dice: &mut Dice) {
    let mut legal = Actions::new();
    table.state.legal(&mut legal);
    let action = *dice.pick(&legal);
    table.state.apply(action, &mut table.deal, &mut |_| ()).unwrap();
}

/// What can be walked to from the base camp, found by the slowest way.
fn reached(table: &Tikal) -> HexSet {
    let mut reached = hex("a1").set();
    loop {
        let steps = reached.into_iter().flat_map(|from| Side::ALL.map(|side| (from, side)));
        let next = steps.filter(|&(from, side)| table.path(from, side) > 0);
        let next: HexSet = next.map(|(from, side)| from.neighbour(side).unwrap()).collect();
        if next.without(reached).is_empty() {
            return reached;
        }
        reached = reached.or(next);
    }
}

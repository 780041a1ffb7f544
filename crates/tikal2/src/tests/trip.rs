//! LT: the trip of the canoe.

use super::*;
use crate::river::Point;

/// Every tile but one is gone; it lies at this site (from 1).
fn one_tile(mut table: Table, site: usize) -> Table {
    let tile = table.state.rules.used.trailing_zeros();
    table.state.players[TWO].tiles = table.state.rules.used & !(1 << tile);
    table.state.sites = [0; 6];
    table.state.sites[site - 1] = 1 << tile;
    table
}

#[test]
fn lt1_the_canoe_phase_must_be_played_the_explorer_phase_may() {
    let mut table = Table::turn(2).backpack(ONE, "pink");
    assert_eq!(table.forbids("end"), "LT1");
    assert_eq!(table.forbids("walk a1"), "LT1");
    table = table.resting();
    assert!(table.allows("walk a1") && table.allows("end"));
    assert_eq!(table.forbids("sail 1"), "LT1");
}

#[test]
fn lt2_any_site_with_tiles_up_to_five_ahead() {
    let mut table = Table::turn(4);
    assert_eq!(table.options("sail").len(), 6, "the own site and five more");
    table.state.players[TWO].tiles = std::mem::take(&mut table.state.sites[3]);
    assert_eq!(table.refusal("sail 4"), Refusal::SiteEmpty);
    table.play("sail 1");
    assert_eq!((table.stage(), table.options("take").len()), (Some(Stage::Arrived), 4));
    let elsewhere = table.state.sites[1].trailing_zeros() + 1;
    assert_eq!(table.forbids(&format!("take {elsewhere}")), "LT2");
}

#[test]
fn lt2_the_river_flows_clockwise_only() {
    let mut table = Table::turn(4).canoe(ONE, 2).backpack(ONE, "pink");
    table.play("sail 1");
    assert_eq!(table.stage(), Some(Stage::Trip { goal: 0, at: 4 }), "all the way round, through the forest");
}

#[test]
fn lt3_the_forest_costs_a_backpack_key_of_choice() {
    let mut table = Table::turn(2).backpack(ONE, "pink blue").camp(ONE, "green");
    table.play("sail 4");
    assert_eq!(table.state.stop(table.state.clone().turn()), Some(Point::Forest));
    assert_eq!(table.options("pay"), ["pay pink", "pay blue"], "camp keys never pay");
    assert_eq!(table.forbids("pay green"), "LT3");
    assert_eq!(table.refusal("forfeit"), Refusal::KeyDue);
    table.play("pay blue");
    assert_eq!(table.state.players[ONE].backpack, keys("pink"));
    assert_eq!(table.state.keys.of(Colour::Blue), 7, "back to the supply");
    assert_eq!(table.stage(), Some(Stage::Arrived));
}

#[test]
fn lt3_lr2_who_has_no_key_loses_10_points() {
    let mut table = Table::turn(2).camp(ONE, "green");
    table.play("sail 4");
    assert_eq!(table.forbids("pay green"), "LT3");
    assert_eq!(table.gains("forfeit"), -10);
    assert_eq!(table.score(ONE), -10, "a score may fall below 0");
}

#[test]
fn lt3_a_delivery_before_the_forest_comes_first_and_the_symbols_after() {
    let mut table = Table::turn(2).backpack(ONE, "pink").treasures(ONE, "mask");
    table.play("sail 4, deliver 1, go");
    assert!(matches!(table.stage(), Some(Stage::Trip { goal: 3, .. })));
    table.play("pay pink");
    assert_eq!(table.stage(), Some(Stage::Arrived));
}

#[test]
fn lt4_all_symbols_in_the_order_the_player_likes() {
    let tile = "treasure passage points-1";
    for order in [["treasure", "passage", "points-1"], ["points-1", "treasure", "passage"]] {
        let mut table = Table::turn(2).took(tile);
        assert_eq!(table.options("use").len(), 3);
        assert_eq!(table.forbids("end"), "LR9");
        for symbol in order {
            table.play(&format!("use {symbol}"));
            if symbol == "treasure" {
                table.play("draw 1, keep 1");
            }
            assert_eq!(table.forbids(&format!("use {symbol}")), "LT4");
        }
        let own = &table.state.players[ONE];
        assert_eq!((own.treasures.len(), own.chips, own.score, own.tiles.count_ones()), (1, 1, 1, 1));
        assert_eq!(table.stage(), Some(Stage::Rest));
    }
}

#[test]
fn lt5_ld1_passing_a_plane_stops_only_who_can_deliver() {
    let mut empty = Table::turn(2);
    empty.play("sail 2");
    assert_eq!(empty.stage(), Some(Stage::Arrived));
    let mut laden = Table::turn(2).treasures(ONE, "cup");
    laden.play("sail 2");
    assert_eq!(laden.stage(), Some(Stage::Trip { goal: 1, at: 1 }));
    let mut resting = Table::turn(2).treasures(ONE, "cup");
    resting.play("sail 1");
    assert_eq!(resting.stage(), Some(Stage::Arrived), "the canoe does not move, no plane is passed");
}

#[test]
fn lr16_the_goal_is_named_before_and_stops_come_in_river_order() {
    let mut table = Table::turn(2).treasures(ONE, "cup mask figure").backpack(ONE, "pink");
    table.play("sail 6");
    let mut stops = Vec::new();
    while let Some(Stage::Trip { at, .. }) = table.stage() {
        stops.push(table.state.rules.river.at(at));
        table.play(if stops.last() == Some(&Point::Forest) { "pay pink" } else { "go" });
        assert_eq!(table.forbids("sail 2"), "LT1");
    }
    assert_eq!(stops, [Point::Plane, Point::Forest, Point::Plane]);
    assert_eq!(table.state.players[ONE].canoe, 5);
}

#[test]
fn lt2_the_last_tile_may_force_the_forest() {
    let mut table = one_tile(Table::turn(2).backpack(ONE, "pink"), 5);
    assert_eq!(table.legal().iter().filter(|action| matches!(action, Action::Sail(_))).count(), 1);
    table.play("sail 5, pay pink");
    assert_eq!(table.options("take"), ["take 1"]);
}

#[test]
fn lt3_lr6_a_key_taken_in_the_forest_must_be_paid() {
    let mut table = Table::turn(2).canoe(ONE, 3).camp(ONE, "blue").cards(ONE, &[Card::Key]);
    table.play("sail 4");
    assert!(table.allows("forfeit"), "camp keys never pay");
    let mut camp = table.clone();
    camp.play("play 1 pink camp");
    assert!(camp.allows("forfeit"));
    table.play("tent green");
    assert_eq!((table.options("pay"), table.forbids("forfeit")), (vec!["pay green".to_owned()], "LT3"));
}

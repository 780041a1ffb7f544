//! LX: the tent.

use super::*;

#[test]
fn lx1_the_tent_gives_an_extra_exploration_before_the_canoe_moves_or_after_the_tile() {
    let mut table = Table::turn(2).backpack(ONE, "brown");
    table.play("explore, walk b1, dig");
    assert_eq!(table.refusal("explore"), Refusal::TentUsed);
    assert!(table.allows("sail 1"));
    let mut trip = Table::turn(2).backpack(ONE, "brown");
    trip.play("sail 4");
    assert_eq!(trip.forbids("explore"), "LR14", "never on the trip");
    trip.play("pay brown");
    assert_eq!(trip.forbids("explore"), "LR14", "nor before the tile is taken");
    assert!(Table::rest(2).allows("explore"));
}

#[test]
fn lx1_or_a_key_of_any_colour_into_the_backpack() {
    let mut table = Table::turn(2);
    assert_eq!(table.options("tent").len(), 5);
    table.play("tent green");
    assert_eq!(table.state.players[ONE].backpack, keys("green"));
    assert_eq!((table.refusal("tent pink"), table.refusal("explore")), (Refusal::TentUsed, Refusal::TentUsed));
}

#[test]
fn lx2_with_the_card_up_to_three_digs_in_one_turn() {
    let mut table = Table::rest(2).backpack(ONE, "pink brown").cards(ONE, &[Card::Explore]);
    table.play("walk a1, dig, explore, walk e5, dig, play 1, walk b1, dig");
    assert_eq!(table.state.flags[ONE].count_ones(), 3);
    assert_eq!(table.forbids("walk d6"), "LE1");
}

#[test]
fn lr4_the_tent_in_the_last_phase_if_not_used_in_round_two() {
    let mut table = Table::rest(2).no_tiles().second_round(TWO).at(Stage::Last);
    assert!(table.allows("explore") && table.allows("tent pink"));
    table.state.players[ONE].tent = false;
    assert_eq!(table.refusal("explore"), Refusal::TentUsed);
}

#[test]
fn lr6_the_tents_key_at_any_time_of_the_own_turn() {
    let mut forest = Table::turn(2);
    forest.play("sail 4, tent pink, pay pink");
    assert_eq!(forest.score(ONE), 0, "taken in front of the forest");
    let mut walking = Table::rest(2).cards(ONE, &[Card::Explore]);
    walking.play("play 1, tent brown, walk b1, dig");
    assert_eq!(walking.score(ONE), 4, "taken inside an exploration");
    let mut looking = Table::turn(2).took("card key");
    looking.play("use card");
    assert_eq!(looking.forbids("tent pink"), "LR15", "not while a looked-at choice is open");
}

//! The worked examples of the printed book. The yellow altar lies at b2, behind the pink door of a1; b1 is the brown room.

use super::*;
use crate::scoring::key_points;

/// Seat 2 was everywhere first, so that no bonus is left in the light rooms.
fn covered() -> Table {
    Table::rest(2).light("c3", "green1", 0).light("c4", "blue1", 0).flags(TWO, "d1 c3 a3 e3 c4")
}

#[test]
fn le8_example_doors_score_2_then_4_then_5() {
    let mut table = covered().explorer(ONE, "d1");
    assert_eq!(table.gains("dig"), 2, "the first green room has two doors");
    let mut table = covered().flags(ONE, "d1").explorer(ONE, "c3");
    assert_eq!(table.gains("dig"), 4, "two new and two old");
    let mut table = covered().flags(ONE, "a3 e3").explorer(ONE, "c4");
    assert_eq!(table.gains("dig"), 5, "two new and three old");
}

#[test]
fn la11_example_blue_counts_five_for_one_and_three_for_the_other() {
    let table = covered().took("count points-1");
    let mut red = table.clone().flags(ONE, "a3 e3 c4");
    assert_eq!(red.gains("use count, count blue"), 5);
    let mut orange = table.flags(ONE, "a3 e3");
    assert_eq!(orange.gains("use count, count blue"), 3);
}

#[test]
fn lv2_example_key_sets_score_7_and_13() {
    assert_eq!(key_points(&keys("pink blue yellow")), 6);
    assert_eq!(key_points(&keys("pink blue yellow green")), 10);
    assert_eq!(key_points(&keys("pink blue yellow pink")), 7);
    assert_eq!(key_points(&keys("pink blue yellow green pink blue")), 13);
    assert_eq!(key_points(&keys("pink blue yellow green brown")), 15);
}

fn altar(altar: Altar) -> Table {
    Table::rest(4).altar("c3", altar)
}

fn winners(table: &Table, altar: Altar) -> Vec<u8> {
    table.state.altar_winners(altar, place("c3")).map(|seat| seat.number()).collect()
}

#[test]
fn lv3_example_altar_1_who_is_alone_scores_whatever_his_keys() {
    assert_eq!(winners(&altar(Altar::Yellow).flags(ONE, "c3").camp(TWO, "yellow"), Altar::Yellow), [1]);
}

#[test]
fn lv3_example_altar_2_a_tie_without_any_key_scores_for_both() {
    assert_eq!(
        winners(&altar(Altar::Yellow).flags(ONE, "c3").flags(TWO, "c3").camp(ONE, "pink"), Altar::Yellow),
        [1, 2]
    );
}

#[test]
fn lv3_example_altar_3_the_only_one_with_a_yellow_key() {
    let table = altar(Altar::Yellow).flags(ONE, "c3").flags(TWO, "c3").flags(THREE, "c3").camp(THREE, "yellow");
    assert_eq!(winners(&table, Altar::Yellow), [3]);
}

#[test]
fn lv3_example_altar_4_two_with_one_key_each() {
    let table = altar(Altar::Yellow).flags(ONE, "c3").flags(TWO, "c3").flags(THREE, "c3");
    assert_eq!(winners(&table.camp(ONE, "yellow").camp(TWO, "yellow"), Altar::Yellow), [1, 2]);
}

#[test]
fn lv3_example_altar_5_more_keys_than_the_others() {
    let table = altar(Altar::Yellow).flags(ONE, "c3").flags(TWO, "c3").flags(THREE, "c3").camp(ONE, "yellow");
    assert_eq!(winners(&table.camp(TWO, "yellow yellow").camp(THREE, "yellow"), Altar::Yellow), [2]);
}

#[test]
fn lv3_example_altar_6_all_camp_keys_count_at_the_many_coloured_altar() {
    let table =
        altar(Altar::Many).flags(ONE, "c3").flags(TWO, "c3").camp(ONE, "pink blue").camp(TWO, "green green brown");
    assert_eq!(winners(&table.backpack(ONE, "pink pink pink"), Altar::Many), [2]);
}

#[test]
fn ld2_ld3_example_four_masks_at_3_score_12_and_the_disc_turns() {
    let mut table = Table::turn(2).treasures(ONE, "mask mask mask mask cup").price(Treasure::Mask, 3);
    let before = table.state.disc.0;
    assert_eq!(table.gains("sail 2, deliver 1, deliver 1, deliver 1, deliver 1, go"), 12);
    assert_eq!(table.state.disc.0, (before + 1) % 5);
    assert_eq!((table.stage(), table.state.players[ONE].canoe), (Some(Stage::Arrived), 1));
    assert_eq!(table.state.delivered[Treasure::Mask.index()], 4);
}

fn passage(chips: u8) -> Table {
    Table::rest(2).altar("b2", Altar::Yellow).chips(ONE, chips)
}

#[test]
fn le5_example_passage_1_through_the_wall_and_on_with_a_key() {
    let mut table = passage(1).explorer(ONE, "b1").backpack(ONE, "pink");
    table.play("walk b2 chips 1, dig 1");
    table.play("draw 1, keep 1");
    assert_eq!((table.explorer_at(ONE), table.state.chips), ("b2".into(), 8), "no way back: the last step was a door");
    assert!(table.allows("end"));
}

#[test]
fn le5_le10_example_passage_2_a_secret_room_and_out_again() {
    let mut table = passage(1).explorer(ONE, "a1").backpack(ONE, "pink");
    assert_eq!(table.gains("walk s1 from out chips 1, dig 1, back"), 10);
    assert_eq!(table.explorer_at(ONE), "out");
    assert_eq!(table.forbids("walk a1"), "LE1");
}

#[test]
fn le5_le10_example_passage_3_through_a_door_without_its_key_and_stay() {
    let mut table = passage(1);
    assert_eq!(table.gains("walk a1 from out chips 1, dig, stay"), 1 + 2);
    assert_eq!(table.explorer_at(ONE), "a1");
    let next = table.clone().resting().backpack(ONE, "pink");
    assert!(next.allows("walk b2"));
}

#[test]
fn le10_example_passage_4_two_passages_and_back_into_the_brown_room() {
    let mut table = passage(2);
    table.play("walk b2 from b1 chips 2, dig 3, back");
    assert_eq!((table.explorer_at(ONE), table.score(ONE)), ("b1".into(), 5));
    assert!(place("b2").within(table.state.flags[ONE]) && !place("b1").within(table.state.flags[ONE]));
}

#[test]
fn le10_example_passage_5_two_passages_and_stay() {
    let mut table = passage(2).backpack(ONE, "pink");
    table.play("walk b2 from b1 chips 2, dig 4, stay");
    assert_eq!(table.explorer_at(ONE), "b2");
    assert!(table.clone().resting().allows("walk a1"), "the pink key leads on in the next turn");
}

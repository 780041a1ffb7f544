//! LD: delivering treasures.

use super::*;

fn laden(text: &str) -> Table {
    Table::turn(2).treasures(ONE, text).backpack(ONE, "pink")
}

#[test]
fn ld1_only_while_the_canoe_passes_a_plane() {
    let mut table = laden("mask");
    assert_eq!(table.forbids("deliver 1"), "LD1");
    table.play("sail 2");
    assert!(table.allows("deliver 1") && table.allows("go"), "stop, deliver, go on");
    table.play("go");
    assert_eq!(table.forbids("deliver 1"), "LD1");
    let mut on = laden("mask").canoe(ONE, 2);
    on.play("sail 3");
    assert_eq!(on.stage(), Some(Stage::Arrived), "no plane on this leg");
}

#[test]
fn ld2_one_kind_only_at_the_price_of_its_kind() {
    let mut table = laden("mask cup mask").price(Treasure::Mask, 5);
    table.play("sail 2");
    assert_eq!(table.gains("deliver 1"), 5);
    assert_eq!(table.refusal("deliver 1"), Refusal::OneKind);
    assert_eq!(table.refusal("deliver 3"), Refusal::NoTreasure { have: 2 });
    assert_eq!(table.gains("deliver 2"), 5);
    assert_eq!(table.state.delivered[Treasure::Mask.index()], 2, "they leave the game");
}

#[test]
fn ld2_treasures_of_a_delivery_are_named_in_the_order_of_the_camp() {
    let mut table = laden("mask mask");
    table.play("sail 2, deliver 2");
    assert_eq!(table.refusal("deliver 1"), Refusal::TreasureOrder);
}

#[test]
fn ld3_no_delivery_no_turn_of_the_disc() {
    let mut table = laden("mask");
    let disc = table.state.disc;
    table.play("sail 2, go");
    assert_eq!(table.state.disc, disc);
    let mut table = laden("mask");
    table.play("sail 2, deliver 1, go");
    assert_eq!(table.state.disc.0, (disc.0 + 1) % 5);
}

#[test]
fn ld4_a_long_trip_may_deliver_at_both_planes() {
    let mut table = laden("mask cup");
    let (disc, mask) = (table.state.disc.0, table.state.price(Treasure::Mask));
    assert_eq!(table.gains("sail 5, deliver 1"), i16::from(mask));
    table.play("go, pay pink");
    let cup = table.state.price(Treasure::Cup);
    assert_eq!(cup, mask, "the disc turned after the first delivery");
    assert_eq!(table.gains("deliver 1"), i16::from(cup));
    table.play("go");
    assert_eq!(table.state.disc.0, (disc + 2) % 5);
}

#[test]
fn lr7_two_more_points_also_without_a_plane() {
    let mut table =
        Table::rest(2).treasures(ONE, "mask mask").cards(ONE, &[Card::Bonus, Card::Flight]).price(Treasure::Mask, 2);
    assert_eq!(table.refusal("play 1"), Refusal::NoEffect { card: Card::Bonus });
    assert_eq!(table.gains("play 2, play 1, deliver 1, deliver 1, go"), 2 * (2 + 2));
}

#[test]
fn lr17_three_cards_cover_one_delivery_and_the_disc_turns_once() {
    let mut table = Table::rest(2)
        .treasures(ONE, "mask cup cup tablet")
        .cards(ONE, &[Card::Bonus, Card::Kinds, Card::Flight])
        .price(Treasure::Cup, 5);
    let disc = table.state.disc.0;
    let prices: i16 =
        [Treasure::Mask, Treasure::Cup, Treasure::Cup].iter().map(|&kind| i16::from(table.state.price(kind)) + 2).sum();
    assert_eq!(table.gains("play 3, play 2, play 1, deliver 1, deliver 1, deliver 1, go"), prices);
    assert_eq!((table.state.disc.0, table.state.players[ONE].treasures.len()), ((disc + 1) % 5, 1));
    assert!(table.allows("walk a1") == table.allows("walk e5"), "the turn goes on");
}

#[test]
fn lr17_a_card_for_a_delivery_asks_for_one() {
    let mut table = laden("mask").cards(ONE, &[Card::Bonus, Card::Kinds]);
    table.play("sail 2, play 1");
    assert_eq!(table.refusal("go"), Refusal::NothingDelivered);
    table.play("deliver 1");
    assert_eq!(table.refusal("play 1"), Refusal::NoEffect { card: Card::Kinds }, "before the first treasure only");
    table.play("go");
}

#[test]
fn lr18_a_treasure_from_before_the_trip_may_go_with_it_the_tiles_own_may_not() {
    let mut table = Table::turn(2).altar("c3", Altar::Blue).explorer(ONE, "c3");
    table.play("explore, dig 1, draw 1, keep 1, sail 2, deliver 1, go");
    assert_eq!(table.state.delivered.iter().sum::<u8>(), 1);
    let mut late = Table::turn(2).took("treasure passage points-1");
    late.play("use treasure, draw 1, keep 1");
    assert_eq!(late.forbids("deliver 1"), "LD1");
}

/// The card asks for no plane, and at a plane it takes none away: two deliveries, two turns of the disc.
#[test]
fn lr17_ld4_the_card_without_a_plane_leaves_the_plane_its_own_delivery() {
    let mut table = laden("mask cup").cards(ONE, &[Card::Flight]);
    let disc = table.state.disc.0;
    table.play("sail 2, play 1, deliver 1, go");
    assert!(matches!(table.stage(), Some(Stage::Trip { .. })), "still at the plane");
    table.play("deliver 1, go");
    assert_eq!((table.stage(), table.state.disc.0), (Some(Stage::Arrived), (disc + 2) % 5));
}

#[test]
fn lr15_lr17_a_delivery_without_a_plane_in_the_forest_comes_before_the_toll() {
    let mut table = laden("mask").cards(ONE, &[Card::Flight, Card::Bonus]).canoe(ONE, 3).price(Treasure::Mask, 4);
    table.play("sail 4");
    assert_eq!(table.gains("play 1, play 1, deliver 1, go"), 4 + 2);
    assert_eq!(table.forbids("go"), "LD1", "no plane here");
    table.play("pay pink");
    assert_eq!(table.stage(), Some(Stage::Arrived));
}

#[test]
fn lr15_a_delivery_without_a_plane_while_walking_leaves_the_dig() {
    let mut table = Table::rest(2).chips(ONE, 1).treasures(ONE, "mask").cards(ONE, &[Card::Flight]);
    table.play("walk s1 from out chips 1, play 1");
    assert_eq!(table.forbids("dig 1"), "LR15", "a delivery is one thing");
    table.play("deliver 1, go, dig 1, back");
    assert_eq!(table.explorer_at(ONE), "out", "the passage was still the last step");
}

#[test]
fn lr15_no_tent_and_no_key_card_from_the_first_card_of_a_delivery_to_its_end() {
    let mut table = laden("mask").cards(ONE, &[Card::Bonus, Card::Key]);
    table.play("sail 2, play 1");
    for early in ["tent pink", "play 1 pink camp"] {
        assert_eq!(table.refusal(early), Refusal::DeliveryOpen);
    }
    table.play("deliver 1");
    assert_eq!(table.refusal("tent pink"), Refusal::DeliveryOpen);
    table.play("go, tent pink, play 1 pink camp");
}

/// The card's delivery is not the plane's: the canoe goes on only when it is told to.
#[test]
fn lr17_ld1_a_canoe_emptied_by_the_card_at_a_plane_is_told_to_go_on() {
    let mut table = laden("mask").cards(ONE, &[Card::Flight]);
    table.play("sail 2, play 1, deliver 1, go");
    assert!(matches!(table.stage(), Some(Stage::Trip { .. })));
    assert!(!table.allows("deliver 1") && table.allows("go"));
    table.play("go");
    assert_eq!(table.stage(), Some(Stage::Arrived));
}

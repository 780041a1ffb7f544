//! LE6–LE12: digging, and the emergency.

use super::*;

#[test]
fn le6_a_flag_on_a_free_spot_takes_what_it_shows() {
    let table = Table::rest(2).altar("c3", Altar::Blue).explorer(ONE, "c3");
    assert_eq!(table.options("dig"), ["dig 1", "dig 2", "dig 3", "dig 4"]);
    assert_eq!(table.clone().gains("dig 3"), 5);
    let mut card = table.clone().on_top(Pile::CARDS, "twin five key");
    assert_eq!(card.gains("dig 2"), 3);
    card.play("keep 1");
    assert_eq!(card.state.players[ONE].cards.len(), 1);
    let mut treasure = table.clone();
    treasure.play("dig 1, draw 2, keep 3");
    assert_eq!(treasure.state.players[ONE].treasures.len(), 1);
    let taken = table.clone().flags(TWO, "c3");
    assert_eq!((taken.refusal("dig 1"), taken.refusal("dig")), (Refusal::SpotTaken, Refusal::SpotChoice));
    assert_eq!(table.explorer(ONE, "s1").refusal("dig 2"), Refusal::NoSpot { have: 1 });
}

#[test]
fn le6_every_room_but_a_light_room_needs_a_free_spot() {
    let full = Table::rest(4).flags(TWO, "s1").explorer(ONE, "s1");
    assert!(full.options("dig").is_empty());
    assert_eq!(full.refusal("dig 1"), Refusal::SpotTaken);
    let light = Table::rest(4).flags(TWO, "b1").flags(THREE, "b1").flags(FOUR, "b1").explorer(ONE, "b1");
    assert!(light.allows("dig"));
}

#[test]
fn le7_one_flag_per_player_per_room() {
    let table = Table::rest(2).altar("c3", Altar::Blue).flags(ONE, "c3").explorer(ONE, "c3");
    assert_eq!(table.refusal("dig 2"), Refusal::FlagThere);
}

#[test]
fn le8_the_bonus_goes_to_the_first_flag() {
    let table = Table::rest(2).explorer(ONE, "b1");
    assert_eq!(table.clone().gains("dig"), 3 + 1);
    assert_eq!(table.flags(TWO, "b1").gains("dig"), 1, "later players dig for the doors");
}

#[test]
fn le9_the_flag_ends_the_walk() {
    let mut table = Table::rest(2).backpack(ONE, "pink").chips(ONE, 2);
    table.play("walk a1, dig");
    assert_eq!(table.forbids("walk e5"), "LE1");
    assert!(table.allows("explore"), "but for an extra exploration");
    table.play("explore");
    assert!(table.allows("walk e5"));
}

#[test]
fn le10_back_through_the_same_wall_right_after_flag_and_bonus() {
    let mut table = Table::rest(2).chips(ONE, 1).on_top(Pile::CARDS, "twin five key");
    assert_eq!(table.gains("walk s2 from out chips 1, dig 1"), 7);
    assert_eq!(table.forbids("back"), "LR15", "the bonus comes first");
    table.play("keep 3");
    assert_eq!(table.options("play"), [""; 0], "no card while this is open");
    assert_eq!(table.forbids("play 1 pink camp"), "LR15");
    assert_eq!(table.forbids("end"), "LR15");
    table.play("back");
    assert_eq!(table.explorer_at(ONE), "out");
    assert!(table.allows("play 1 pink camp"));
}

#[test]
fn le10_only_if_the_passage_was_the_last_step() {
    let mut table = Table::rest(2).chips(ONE, 1).backpack(ONE, "pink").explorer(ONE, "b1");
    assert!(table.allows("walk a1 from b1 chips 1") && table.allows("walk e5 chips 1"));
    table.play("walk e5 chips 1, dig");
    assert_eq!(table.forbids("back"), "LR15");
}

#[test]
fn le11_an_explorer_may_dig_where_it_stands() {
    let mut table = Table::rest(2).explorer(ONE, "b1");
    table.play("dig");
    assert_eq!(table.forbids("walk b1"), "LE1");
    assert!(table.state.turn().explored);
}

#[test]
fn le12_lr3_who_cannot_dig_anywhere_may_buy_a_key_for_10() {
    let mut table = Table::rest(2);
    assert_eq!(table.options("buy").len(), 5);
    assert_eq!(table.gains("buy brown"), -10);
    assert_eq!(table.score(ONE), -10, "at any score");
    assert_eq!(table.state.players[ONE].backpack, keys("brown"));
    assert_eq!(table.refusal("buy pink"), Refusal::Bought, "once each");
    assert_eq!(table.gains("walk b1, dig"), 4);
    table.play("explore");
    assert!(!table.allows("buy pink"), "d6 is left to dig");
}

#[test]
fn le12_lr3_not_while_a_dig_can_be_reached() {
    assert_eq!(Table::rest(2).backpack(ONE, "pink").refusal("buy blue"), Refusal::DigPossible);
    assert_eq!(Table::rest(2).chips(ONE, 1).refusal("buy blue"), Refusal::DigPossible, "a passage counts");
    assert_eq!(Table::rest(2).cards(ONE, &[Card::Passage]).refusal("buy blue"), Refusal::DigPossible, "a card too");
    assert_eq!(Table::rest(2).explorer(ONE, "b1").refusal("buy blue"), Refusal::DigPossible, "the present room too");
    let tent = Table::rest(2).cards(ONE, &[Card::Key]);
    assert!(tent.state.players[ONE].tent && tent.allows("buy blue"), "an unused tent or key card does not forbid it");
}

#[test]
fn lr3_a_purchase_proves_what_the_hand_is_not() {
    let mut table = Table::rest(2).cards(ONE, &[Card::Five, Card::Key]);
    table.play("buy pink");
    assert_eq!((table.state.players[ONE].barred, table.state.players[ONE].paired), (0b11, 0));
    table.play("play 2 blue camp");
    assert_eq!(table.state.players[ONE].barred, 0b1);
    // Two passages away: the explorer is locked up in a secret room of its own flag, all others are full.
    let mut locked = Table::rest(2).cards(ONE, &[Card::Passage, Card::Five]).explorer(ONE, "s1").flags(ONE, "s1");
    locked.play("buy pink");
    assert_eq!((locked.state.players[ONE].barred, locked.state.players[ONE].paired), (0, 0b11));
    locked.play("walk out cards 1");
    assert_eq!((locked.state.players[ONE].barred, locked.state.players[ONE].paired), (0b1, 0));
}

#[test]
fn lr8_who_has_no_flag_left_can_no_longer_dig() {
    let mut table = Table::rest(2).explorer(ONE, "b1");
    table.state.flags[ONE] = crate::hex::places(crate::hex::ALL_PLACES)
        .filter(|p| *p != place("b1"))
        .take(20)
        .fold(0, |all, p| all | p.bit());
    assert_eq!(table.refusal("dig"), Refusal::NoFlag);
}

#[test]
fn lr19_points_then_card_then_treasure() {
    let mut table = Table::rest(2).explorer(ONE, "s6");
    assert_eq!(table.gains("dig 1"), 5);
    assert_eq!(table.options("keep").len(), 6, "cards");
    assert!(table.options("draw").is_empty());
    table.play("keep 1");
    assert_eq!(table.options("draw").len(), 3);
    table.play("draw 1, keep 2");
    let own = &table.state.players[ONE];
    assert_eq!((own.cards.len(), own.treasures.len(), own.score), (1, 1, 5));
}

#[test]
fn lr20_a_spot_whose_card_or_treasure_is_gone_still_gives_its_points() {
    let mut table = Table::rest(2).explorer(ONE, "s6");
    for pile in Pile::ALL.into_iter().take(4) {
        while let Some(&item) = table.deal.stacks[pile.index()].last() {
            table = match pile {
                Pile::CARDS => table.cards(TWO, &[Card::ALL[usize::from(item)]]),
                _ => table.treasures(TWO, Treasure::ALL[usize::from(item)].name()),
            };
        }
    }
    assert_eq!(table.gains("dig 1"), 5);
    assert!(table.allows("end"));
}

#[test]
fn le10_lr14_back_between_two_symbols_then_the_other_symbol_and_the_normal_exploration() {
    let mut table = Table::turn(2).took("light passage").chips(ONE, 1);
    table.play("use passage, explore, walk s1 from out chips 1, dig 1, back");
    assert_eq!(table.forbids("walk s3 from out chips 1"), "LR9", "the light room comes first");
    table.play("use light, keep 1, place c3 0, walk s3 from out chips 1, dig 1, stay");
    assert_eq!(table.explorer_at(ONE), "s3");
    assert_eq!(table.forbids("walk out chips 1"), "LE1");
}

#[test]
fn le10_a_passage_used_to_enter_without_a_dig_does_not_help_a_later_exploration() {
    let mut table = Table::rest(2).chips(ONE, 1);
    table.play("walk s1 from out chips 1, stop, explore, dig 1");
    assert_eq!(table.forbids("back"), "LR15");
    assert_eq!(table.explorer_at(ONE), "s1");
}

#[test]
fn le12_lr3_once_in_the_extra_and_once_in_the_normal_exploration() {
    let mut table = Table::rest(2).explorer(ONE, "s1").flags(TWO, "s1");
    table.play("explore, buy pink");
    assert_eq!(table.forbids("buy blue"), "LR3");
    table.play("stop, buy blue");
    assert_eq!((table.score(ONE), table.forbids("buy green")), (-20, "LR3"));
    table.play("stop");
    assert_eq!(table.forbids("buy green"), "LE1", "no exploration is left");
}

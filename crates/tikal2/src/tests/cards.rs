//! LK: cards.

use super::*;

#[test]
fn lk1_several_cards_in_one_turn_laid_open_and_out_of_the_game() {
    let mut table = Table::rest(2).cards(ONE, &[Card::Key, Card::Key, Card::Five]);
    table.play("play 1 pink camp, play 1 blue backpack");
    assert_eq!(table.state.played[Card::Key.index()], 2);
    assert_eq!(table.state.players[ONE].cards.len(), 1);
    assert!(table.events.contains(&Event::Played { seat: ONE, slot: 0, card: Card::Key }));
    assert_eq!(table.refusal("play 1"), Refusal::WrongCard { card: Card::Five }, "scoring cards are kept to the end");
    assert_eq!(table.refusal("play 2"), Refusal::NoCard { have: 1 });
    let other = table.state.check(TWO, Action::Play { slot: 0, key: None });
    assert_eq!(other, Err(Refusal::NotYourTurn { seat: ONE }), "only in one's own turn");
}

#[test]
fn lk2_there_are_ten_kinds() {
    assert_eq!(Card::COUNT, 10);
    let scoring: Vec<Card> = Card::ALL.iter().copied().filter(|card| card.scores()).collect();
    assert_eq!(scoring, [Card::Five, Card::Colours, Card::Twin]);
    assert_eq!(Table::new(2).state.rules.cards, [2, 1, 1, 1, 2, 1, 1, 1, 1, 2]);
}

#[test]
fn lk2_two_more_for_each_treasure_of_one_delivery() {
    let mut table = Table::turn(2).treasures(ONE, "mask mask cup").cards(ONE, &[Card::Bonus]).price(Treasure::Mask, 4);
    assert_eq!(table.gains("sail 5, play 1, deliver 1, deliver 1, go"), 2 * 6);
    let cup = i16::from(table.state.price(Treasure::Cup));
    assert_eq!(table.gains("forfeit, deliver 1"), cup - 10, "not for the next delivery");
}

#[test]
fn lk2_any_number_of_kinds_in_one_delivery() {
    let mut table = Table::turn(2).treasures(ONE, "mask cup tablet").cards(ONE, &[Card::Kinds]);
    let disc = table.state.disc.0;
    table.play("sail 2, play 1, deliver 1, deliver 1, deliver 1, go");
    assert_eq!((table.state.players[ONE].treasures.len(), table.state.disc.0), (0, (disc + 1) % 5));
}

#[test]
fn lk2_an_extra_exploration() {
    let mut table = Table::turn(2).cards(ONE, &[Card::Explore]).backpack(ONE, "brown");
    table.play("play 1, walk b1, dig, sail 1");
    assert_eq!(table.score(ONE), 4);
}

#[test]
fn lk2_a_key_to_camp_or_backpack() {
    let table = Table::rest(2).cards(ONE, &[Card::Key]);
    assert_eq!(table.options("play").len(), 10);
    assert_eq!(table.refusal("play 1"), Refusal::WrongCard { card: Card::Key });
    let none = table.backpack(TWO, "pink pink pink pink pink pink pink");
    assert_eq!(none.refusal("play 1 pink camp"), Refusal::KeysOut { colour: Colour::Pink, have: 0 });
}

#[test]
fn lk2_a_delivery_of_one_kind_without_a_plane() {
    let mut table = Table::rest(2).cards(ONE, &[Card::Flight]).treasures(ONE, "mask cup mask").price(Treasure::Mask, 2);
    table.play("play 1");
    assert_eq!(table.forbids("end"), "LR15");
    assert_eq!(table.gains("deliver 1"), 2);
    assert_eq!(table.refusal("deliver 1"), Refusal::OneKind);
    table.play("go");
    assert!(table.allows("end"));
}

#[test]
fn lk2_a_free_forest_crossing() {
    let mut table = Table::turn(2).cards(ONE, &[Card::Forest]).backpack(ONE, "pink");
    assert_eq!(table.refusal("play 1"), Refusal::NoEffect { card: Card::Forest });
    table.play("sail 4, play 1");
    assert_eq!(
        (table.stage(), table.state.players[ONE].backpack, table.score(ONE)),
        (Some(Stage::Arrived), keys("pink"), 0)
    );
}

#[test]
fn lk2_a_passage_is_spent_in_a_walk() {
    let table = Table::rest(2).cards(ONE, &[Card::Passage]);
    assert_eq!(table.refusal("play 1"), Refusal::WrongCard { card: Card::Passage });
    assert!(table.allows("walk s1 from out cards 1"));
}

#[test]
fn lr15_cards_at_any_time_of_the_own_turn_if_they_take_effect() {
    let cards = [Card::Key, Card::Flight, Card::Bonus];
    let mut trip = Table::turn(2).cards(ONE, &cards);
    assert_eq!(trip.refusal("play 2"), Refusal::NoEffect { card: Card::Flight }, "no treasure to deliver");
    trip.play("sail 4, play 1 pink backpack, pay pink");
    assert_eq!(trip.score(ONE), 0, "on the trip, before the forest");
    let mut walking = Table::rest(2).cards(ONE, &cards).explorer(ONE, "b1").treasures(ONE, "mask");
    walking.play("explore, play 1 pink backpack, play 1");
    assert_eq!(walking.forbids("dig"), "LR15", "a delivery under way comes first");
    walking.play("deliver 1, go, dig");
    let mut looking = Table::turn(2).cards(ONE, &cards).took("light passage");
    looking.play("use light");
    assert_eq!(looking.forbids("play 1 pink camp"), "LR15");
}

#[test]
fn lr21_in_the_last_phase_all_cards_may_be_played_even_one_just_found() {
    let mut table = Table::rest(2).no_tiles().at(Stage::Last).explorer(ONE, "s2").treasures(ONE, "mask");
    table = table
        .second_round(TWO)
        .cards(ONE, &[Card::Flight, Card::Explore])
        .backpack(ONE, "brown")
        .on_top(Pile::CARDS, "key twin five");
    table.play("dig 1, keep 1, play 3 pink camp, play 1, deliver 1, go, play 1");
    assert_eq!(table.state.players[ONE].camp, keys("pink"));
    assert!(table.state.turn().exploration.is_some());
}

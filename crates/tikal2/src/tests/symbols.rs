//! LA: symbols of the action tiles.

use super::*;
use crate::{hex::places, token::Sort};

fn held(table: &Table) -> Vec<Treasure> {
    table.state.players[ONE].treasures.iter().filter_map(|token| token.treasure()).collect()
}

#[test]
fn la1_a_coloured_key_goes_into_camp_or_backpack() {
    let mut table = Table::turn(2).took("light key-pink");
    table.play("use key-pink");
    assert_eq!(table.options("key"), ["key pink camp", "key pink backpack"]);
    assert_eq!(table.refusal("key blue camp"), Refusal::WrongColour { colour: Colour::Pink });
    table.play("key pink camp");
    assert_eq!((table.state.players[ONE].camp, table.state.keys.of(Colour::Pink)), (keys("pink"), 6));
}

#[test]
fn la2_a_multicoloured_key_is_of_any_colour() {
    let mut table = Table::turn(2).took("key key");
    table.play("use key");
    assert_eq!(table.options("key").len(), 10);
    table.play("key brown backpack, use key, key green camp");
    assert_eq!((table.state.players[ONE].backpack, table.state.players[ONE].camp), (keys("brown"), keys("green")));
}

#[test]
fn la3_if_the_colour_has_run_out_any_other() {
    let mut table = Table::turn(2).backpack(TWO, "pink pink pink pink pink pink pink").took("light key-pink");
    table.play("use key-pink");
    assert_eq!(table.refusal("key pink camp"), Refusal::KeysOut { colour: Colour::Pink, have: 0 });
    assert_eq!(table.options("key").len(), 8);
    table.play("key blue camp");
}

#[test]
fn la4_no_action_moves_a_key_between_camp_and_backpack() {
    let table = Table::rest(2).camp(ONE, "pink").backpack(ONE, "blue");
    for action in table.legal() {
        let mut after = table.clone();
        after.play(&action.to_string());
        assert_eq!(after.state.players[ONE].camp, keys("pink"), "{action}");
        assert!(after.state.players[ONE].backpack.of(Colour::Blue) >= 1, "{action}");
    }
}

#[test]
fn la5_lr1_look_at_three_treasures_keep_one_put_two_back() {
    let table = Table::turn(2).took("treasure treasure").on_top(Pile(0), "mask cup tablet");
    let mut plain = table.clone();
    plain.play("use treasure, draw 1");
    assert_eq!(plain.options("keep").len(), 6);
    plain.play("keep 2");
    let tops =
        |table: &Table| table.state.stacks[0].seen.iter().filter_map(|token| token.treasure()).collect::<Vec<_>>();
    assert_eq!((held(&plain), tops(&plain)), (vec![Treasure::Cup], vec![Treasure::Mask, Treasure::Tablet]));
    let mut swapped = table;
    swapped.play("use treasure, draw 1, keep 2 swap");
    assert_eq!(tops(&swapped), [Treasure::Tablet, Treasure::Mask]);
    assert_eq!(swapped.state.stacks[0].len, 8);
}

#[test]
fn la5_a_double_treasure_may_come_from_one_stack_or_two() {
    let table = Table::turn(2).took("treasure treasure").on_top(Pile(0), "mask cup tablet");
    let mut same = table.clone();
    same.play("use treasure, draw 1, keep 1, use treasure, draw 1, keep 1");
    assert_eq!(held(&same), [Treasure::Mask, Treasure::Cup]);
    let mut other = table;
    other.play("use treasure, draw 1, keep 1, use treasure, draw 3, keep 2");
    assert_eq!(other.state.stacks.map(|stack| stack.len)[..3], [8, 8, 7]);
}

#[test]
fn la6_a_card_is_kept_hidden_and_may_be_played_at_once() {
    let mut table = Table::turn(2).took("card key").on_top(Pile::CARDS, "key twin five");
    table.play("use card, keep 1, play 1 pink camp");
    assert_eq!(table.state.players[ONE].camp, keys("pink"));
    assert_eq!(table.state.stacks[Pile::CARDS.index()].len, 12);
    assert_eq!(table.state.played[Card::Key.index()], 1);
}

#[test]
fn la7_a_light_room_is_placed_on_any_empty_field_in_any_rotation() {
    let mut table = Table::turn(2).took("light passage").on_top(Pile::LIGHTS, "pink1 pink2 blue1");
    table.play("use light");
    assert_eq!(table.forbids("place c3 0"), "LR15", "first keep one");
    let mut straight = table.clone();
    straight.play("keep 1");
    assert_eq!(straight.options("place").len(), 17 * 3, "doors across look the same after half a turn");
    table.play("keep 2");
    assert_eq!(table.options("place").len(), 17 * 6);
    assert_eq!(table.refusal("place a1 0"), Refusal::FieldTaken);
    assert_eq!(table.refusal("place out 0"), Refusal::NoField);
    table.play("place c3 4");
    assert_eq!(table.state.rooms[place("c3").index()], Room::Light("pink2".parse().unwrap(), 4));
    let seen: Vec<String> =
        table.state.stacks[Pile::LIGHTS.index()].seen.iter().map(|t| Sort::Light.face(t.item())).collect();
    assert_eq!(seen, ["pink1", "blue1"]);
}

#[test]
fn la8_ls1_the_top_altar_is_placed_and_the_next_is_seen() {
    let mut table = Table::turn(2).took("altar points-2");
    let (top, next) = (table.state.altar.unwrap(), *table.deal.altars.last().unwrap());
    table.play("use altar");
    assert_eq!(table.options("place").len(), 17);
    assert_eq!(table.refusal("place c3 1"), Refusal::NoTurn { turns: 1 });
    table.play("place c3 0");
    assert_eq!(table.state.rooms[place("c3").index()], Room::Altar(top));
    assert_eq!((table.state.altar, table.state.altars), (Some(next), 4));
}

#[test]
fn la8_lr9_without_an_altar_the_symbol_lapses() {
    let fields = ["a2", "a4", "b2", "b3", "b4", "b5"];
    let all = fields.into_iter().zip(Altar::ALL);
    let mut table = all.fold(Table::turn(2), |table, (at, &altar)| table.altar(at, altar)).took("altar points-2");
    table.play("use altar");
    assert_eq!(table.options("use"), ["use points-2"]);
    assert_eq!(table.state.empty_fields().count_ones(), 11, "the chamber is never drawn");
}

#[test]
fn la9_a_passage_from_the_supply_or_nothing() {
    let mut table = Table::turn(2).took("light passage");
    table.play("use passage");
    assert_eq!((table.state.players[ONE].chips, table.state.chips), (1, 7));
    let mut none = Table::turn(2).chips(TWO, 8).took("light passage");
    none.play("use passage");
    assert_eq!(none.state.players[ONE].chips, 0);
}

#[test]
fn la10_points_at_once() {
    let mut table = Table::turn(2).took("light points-2");
    assert_eq!(table.gains("use points-2"), 2);
    let mut table = Table::turn(2).took("count points-1");
    assert_eq!(table.gains("use points-1"), 1);
}

#[test]
fn la11_count_the_doors_of_one_colour_in_rooms_with_own_flags() {
    let table = Table::turn(2).flags(ONE, "a1 e5 a3 s1").flags(TWO, "a1 d1").took("count points-1");
    for (colour, points) in [("pink", 3), ("blue", 1), ("green", 0), ("yellow", 0)] {
        assert_eq!(table.clone().gains(&format!("use count, count {colour}")), points, "{colour}");
    }
    assert_eq!(table.clone().play("use count, count pink").score(TWO), 0);
}

#[test]
fn lr9_no_symbol_may_be_skipped_and_count_without_a_flag_gives_0() {
    let mut table = Table::turn(2).took("count points-1");
    assert_eq!(table.forbids("end"), "LR9");
    assert_eq!(table.forbids("walk b1"), "LR9");
    assert_eq!(table.gains("use count"), 0);
    assert_eq!(table.options("use"), ["use points-1"]);
}

/// All rooms lie but for two fields and the given symbols.
fn nearly_full() -> Table {
    let mut table = Table::rest(2);
    let fields: Vec<String> = places(table.state.empty_fields()).map(|field| field.to_string()).collect();
    for (i, field) in fields.iter().take(15).enumerate() {
        table = match i {
            0..=9 => table.light(field, &Light(i as u8).to_string(), 0),
            _ => table.altar(field, Altar::ALL[i - 10]),
        };
    }
    table
}

#[test]
fn la12_the_chamber_comes_between_two_symbols_and_can_be_dug_in_the_same_turn() {
    let mut table = nearly_full().chips(ONE, 3).took("altar points-2");
    assert_eq!(table.state.empty_fields().count_ones(), 2);
    let last: Vec<String> = places(table.state.empty_fields()).map(|field| field.to_string()).collect();
    table.play(&format!("use altar, place {} 0", last[0]));
    assert_eq!(table.state.rooms[place(&last[1]).index()], Room::Chamber);
    assert_eq!(table.state.empty_fields(), 0);
    table.play("use points-2");
    let into = format!("walk {}", last[1]);
    let walk = table.legal().iter().map(Action::to_string).find(|text| text.starts_with(&into)).expect("a way in");
    table.play(&walk);
    assert_eq!(table.gains("dig 1"), 16);
}

#[test]
fn la13_fewer_than_three_are_all_looked_at() {
    let mut table = Table::turn(2).took("card key");
    for count in [2, 1] {
        while table.state.stacks[Pile::CARDS.index()].len > count {
            let item = *table.deal.stacks[Pile::CARDS.index()].last().unwrap();
            table = table.cards(TWO, &[Card::ALL[usize::from(item)]]);
        }
        let mut after = table.clone();
        after.play("use card");
        assert_eq!(after.options("keep").len(), usize::from(count), "no order to choose");
        assert_eq!(after.refusal("keep 3"), Refusal::NotLookedAt { have: count });
        after.play("keep 1");
    }
}

#[test]
fn la13_lr20_an_empty_stack_gives_nothing() {
    let mut table = Table::turn(2).took("card key");
    while let Some(&item) = table.deal.stacks[Pile::CARDS.index()].last() {
        table = table.cards(TWO, &[Card::ALL[usize::from(item)]]);
    }
    table.play("use card");
    assert_eq!(table.options("use"), ["use key"]);
    table.state.keys = Keys::default();
    Colour::ALL.iter().for_each(|colour| table.state.players[TWO].camp.0[colour.index()] = 7);
    table.play("use key");
    assert_eq!(table.stage(), Some(Stage::Rest), "no key left at all: nothing");
}

#[test]
fn lr20_a_treasure_stack_that_is_not_empty() {
    let mut table = Table::turn(2).took("treasure treasure");
    while let Some(&item) = table.deal.stacks[0].last() {
        let kind = Treasure::ALL[usize::from(item)];
        table = table.treasures(TWO, kind.name());
    }
    table.play("use treasure");
    assert_eq!(table.options("draw"), ["draw 2", "draw 3"]);
    assert_eq!(table.forbids("draw 1"), "LR20");
}

#[test]
fn lr14_an_extra_exploration_may_come_between_two_symbols() {
    let mut table = Table::turn(2).backpack(ONE, "brown").took("light points-2");
    assert_eq!(table.forbids("walk b1"), "LR9", "the normal one starts when all symbols are done");
    table.play("use points-2, explore");
    assert_eq!(table.forbids("use light"), "LR14");
    assert_eq!(table.forbids("explore"), "LR14", "not inside another exploration");
    table.play("walk b1, dig");
    assert_eq!(table.options("use"), ["use light"]);
}

//! LV: ends of rounds and scoring.

use super::*;
use crate::{event::Reward, scoring::key_points};

/// Seat 3 of three finishes the round.
fn closing() -> Table {
    let mut table = Table::rest(3).no_tiles();
    table.state.seat = THREE;
    table
}

#[test]
fn lv1_lr22_the_round_ends_with_the_turn_of_who_took_the_last_tile() {
    let mut table = closing().camp(ONE, "pink").camp(TWO, "pink blue").backpack(THREE, "pink blue green");
    table.play("tent brown");
    assert_eq!((table.state.round, table.score(ONE)), (1, 0), "tent and cards may still be used");
    table.play("end");
    assert_eq!(table.state.round, 2);
    assert_eq!([ONE, TWO, THREE].map(|seat| table.score(seat)), [1, 3, 0], "backpacks never score");
}

#[test]
fn lv1_a_round_goes_on_while_tiles_are_left() {
    let mut table = Table::rest(3);
    table.state.seat = THREE;
    table.play("end");
    assert_eq!((table.state.round, table.state.seat), (1, ONE));
}

#[test]
fn lv2_the_second_set_needs_doubles() {
    for (text, points) in [("", 0), ("pink", 1), ("pink pink", 2), ("pink pink blue", 4), ("pink pink blue blue", 6)] {
        assert_eq!(key_points(&keys(text)), points, "{text}");
    }
    assert_eq!(key_points(&Keys([7, 7, 7, 7, 7])), 105);
}

#[test]
fn lv3_altars_score_3_with_a_flag_there() {
    let table = closing().altar("c3", Altar::Yellow).camp(ONE, "yellow yellow").camp(TWO, "yellow");
    let mut alone = table.clone().flags(TWO, "c3");
    alone.play("end");
    let altars = |table: &Table, seat| {
        let scored = |event: &&Event| matches!(event, Event::Scored { seat: s, reward: Reward::Altars, points: 3 } if *s == seat);
        table.events.iter().filter(scored).count()
    };
    assert_eq!([ONE, TWO, THREE].map(|seat| altars(&alone, seat)), [0, 1, 0]);
    let mut both = table.flags(TWO, "c3").flags(ONE, "c3").flags(THREE, "c3");
    both.play("end");
    assert_eq!([ONE, TWO, THREE].map(|seat| altars(&both, seat)), [1, 0, 0]);
}

#[test]
fn lv4_keys_and_flags_stay_for_the_second_scoring() {
    let mut table = closing().altar("c3", Altar::Yellow).camp(ONE, "yellow").flags(ONE, "c3 a1");
    let (camp, flags) = (table.state.players[ONE].camp, table.state.flags[ONE]);
    table.play("end");
    assert_eq!((table.state.players[ONE].camp, table.state.flags[ONE]), (camp, flags));
}

#[test]
fn lv5_round_two_begins_with_the_last_player_and_goes_counter_clockwise() {
    let mut table =
        closing().explorer(ONE, "a1").canoe(ONE, 4).chips(ONE, 1).treasures(ONE, "mask").backpack(ONE, "pink");
    table.state.players[TWO].tent = false;
    let before = table.clone();
    table.play("end");
    assert_eq!((table.state.seat, table.state.first, table.stage()), (THREE, THREE, Some(Stage::Before)));
    let (was, is) = (&before.state.players[ONE], &table.state.players[ONE]);
    assert_eq!(
        (is.explorer, is.backpack, is.chips, is.treasures),
        (was.explorer, was.backpack, was.chips, was.treasures)
    );
    assert_eq!((is.canoe, is.tiles, table.state.players[TWO].tent), (0, 0, true));
    assert_eq!(table.state.disc, before.state.disc);
    assert_eq!(table.state.sites.map(u32::count_ones), [4, 3, 4, 3, 4, 3], "the same tiles laid out again");
    table = table.resting();
    table.play("end");
    assert_eq!(table.state.seat, TWO);
}

#[test]
fn lv6_lv8_every_player_has_one_last_explorer_phase_then_the_game_is_over() {
    let mut table = closing().backpack(ONE, "brown").second_round(THREE);
    table.state.seat = ONE;
    table.play("end");
    let mut order = Vec::new();
    while let Some(Stage::Last) = table.stage() {
        order.push(table.state.seat.number());
        assert_eq!(table.forbids("sail 1"), "LT1", "explorers only");
        if table.state.seat == ONE {
            table.play("walk b1, dig");
        }
        table = fill(table);
        table.play("end");
    }
    assert_eq!(order, [3, 2, 1]);
    assert_eq!(table.state.to_move(), tabletop::ToMove::Over);
    assert_eq!(table.state.outcome().places, [1, 2, 2], "ties share");
    assert_eq!(table.state.check(ONE, Action::End), Err(Refusal::Over));
}

/// Fills the temple, as it is at the end of every game.
fn fill(mut table: Table) -> Table {
    let mut lights = table.deal.stacks[Pile::LIGHTS.index()].clone();
    while let Some(field) = crate::hex::places(table.state.empty_fields()).next().map(|field| field.to_string()) {
        table = match (lights.pop(), table.state.altar) {
            (Some(light), _) => table.light(&field, &Light(light).to_string(), 0),
            (None, Some(altar)) => table.altar(&field, altar),
            (None, None) => {
                table.state.put_room(place(&field), Room::Chamber);
                table
            }
        };
    }
    table
}

#[test]
fn lv7_the_final_scoring_adds_treasures_and_cards() {
    let mut table = fill(closing())
        .camp(ONE, "pink")
        .treasures(ONE, "mask cup cup")
        .cards(ONE, &[Card::Five, Card::Colours])
        .cards(TWO, &[Card::Twin])
        .flags(ONE, "a1 e5 b1 s1");
    table = table.second_round(TWO).at(Stage::Last);
    table.play("end");
    assert_eq!(table.score(ONE), 1 + 3 + 5 + 2 * 2, "keys, treasures, five, two colours of light rooms");
    assert_eq!(table.score(TWO), 3);
}

#[test]
fn lv7_lk2_both_twins_score_12() {
    let table = Table::rest(2).cards(ONE, &[Card::Twin, Card::Twin]).cards(TWO, &[Card::Five]);
    assert_eq!((table.state.card_points(ONE), table.state.card_points(TWO)), (12, 5));
    assert_eq!(Table::rest(2).cards(ONE, &[Card::Twin]).state.card_points(ONE), 3);
}

#[test]
fn lv8_most_points_wins() {
    let mut table = Table::rest(4);
    table.state.players.0.iter_mut().zip([7, 9, 9, -3]).for_each(|(player, score)| player.score = score);
    assert_eq!(table.state.outcome().places, [3, 1, 1, 4]);
}

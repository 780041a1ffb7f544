//! LR5: who knows what.

use tabletop::{
    Dice, Viewer,
    suite::{frequencies, uniform},
};

use super::*;
use crate::{phase::Choice, token::Sort, view::View};

fn view(table: &Table, seat: Seat) -> View {
    table.state.view(Viewer::Seat(seat))
}

fn known(tokens: &[Token], sort: Sort) -> Vec<String> {
    tokens.iter().map(|token| token.known().map_or("?".into(), |item| sort.face(item))).collect()
}

/// Seat 1 has looked at the first treasure stack, kept the cup and put mask and tablet back.
fn looked() -> Table {
    let mut table = Table::turn(3).took("treasure treasure").on_top(Pile(0), "mask cup tablet");
    table.play("use treasure, draw 1, keep 2");
    table
}

#[test]
fn lr5_kinds_of_undelivered_treasures_and_what_was_put_back_are_hidden() {
    let table = looked();
    for (seat, camp, stack) in [(ONE, "cup", ["mask", "tablet"]), (TWO, "?", ["?", "?"])] {
        let view = view(&table, seat);
        assert_eq!(known(&view.table.players[ONE].treasures, Sort::Treasure), [camp]);
        assert_eq!(known(&view.table.stacks[0].seen, Sort::Treasure), stack, "all know that two were seen");
    }
    let token = view(&table, TWO).table.players[ONE].treasures[0];
    assert_eq!((token.from(), token.seen()), (0, Seats::only(ONE)), "from which stack it came is public");
}

#[test]
fn lr5_what_is_looked_at_is_seen_by_the_looker_only() {
    let mut table = Table::turn(2).took("light passage").on_top(Pile::LIGHTS, "pink1 blue2 green1");
    table.play("use light");
    let seen = |seat| match view(&table, seat).table.phase {
        Phase::Turn(Turn { choice: Choice::Look(look), .. }) => known(&look.items, Sort::Light),
        _ => panic!("a look"),
    };
    assert_eq!(seen(ONE), ["pink1", "blue2", "green1"]);
    assert_eq!(seen(TWO), ["?", "?", "?"]);
    table.play("keep 2");
    let Phase::Turn(Turn { choice: Choice::Light(token), .. }) = view(&table, TWO).table.phase else {
        panic!("a room")
    };
    assert_eq!(token.known(), None, "hidden until it is placed");
    let shown = |event: &Event, seat| serde_json::to_string(&State::veil(event, Viewer::Seat(seat))).unwrap();
    for event in &table.events {
        assert!(!shown(event, TWO).contains("blue2"), "{event:?}");
    }
    assert!(table.events.iter().any(|event| shown(event, ONE).contains("blue2")));
}

#[test]
fn lr5_cards_are_hidden_until_played() {
    let mut table = Table::rest(2).cards(ONE, &[Card::Key, Card::Twin]);
    assert_eq!(known(&view(&table, TWO).table.players[ONE].cards, Sort::Card), ["?", "?"]);
    table.play("play 1 pink camp");
    let other = view(&table, TWO);
    assert_eq!(known(&other.table.players[ONE].cards, Sort::Card), ["?"]);
    assert_eq!(other.table.played[Card::Key.index()], 1);
}

#[test]
fn lr5_scores_keys_chips_flags_and_sizes_are_public() {
    let table = looked().backpack(ONE, "pink").camp(ONE, "blue").chips(ONE, 2).flags(ONE, "a1");
    let (own, other) = (view(&table, ONE).table, view(&table, TWO).table);
    let open = |state: &State| {
        let player = state.players[ONE];
        (player.score, player.backpack, player.camp, player.chips, player.tent, player.tiles, state.flags, state.keys)
    };
    assert_eq!(open(&own), open(&other));
    assert_eq!(own.stacks.map(|stack| stack.len), other.stacks.map(|stack| stack.len));
    assert_eq!(own.players[ONE].treasures.len(), other.players[ONE].treasures.len());
}

#[test]
fn lr5_a_later_look_at_the_same_things_is_remembered_for_both() {
    let mut table = looked();
    table.play("use treasure, draw 2, keep 1, end");
    table = table.took("treasure passage points-1");
    table.play("use treasure, draw 1, keep 1");
    let token = table.state.players[TWO].treasures[0];
    assert_eq!((token.treasure(), token.seen()), (Some(Treasure::Mask), Seats::only(ONE).and(TWO)));
    assert_eq!(known(&view(&table, THREE).table.players[TWO].treasures, Sort::Treasure), ["?"]);
    let seen: Vec<Seats> = table.state.stacks[0].seen.iter().map(|token| token.seen()).collect();
    assert_eq!(seen, [Seats::only(ONE).and(TWO), Seats::only(TWO)]);
}

#[test]
fn only_the_view_of_the_seat_to_move_carries_legal_actions() {
    let table = looked();
    assert_eq!(view(&table, ONE).legal, table.legal());
    assert!(view(&table, TWO).legal.is_empty() && table.state.view(Viewer::Spectator).legal.is_empty());
}

#[test]
fn a_spectator_sees_only_what_lies_open_even_if_all_four_have_looked() {
    let mut table = Table::turn(4);
    table.state.stacks[0].seen.push(Token::new(0, Seats(0b1111), 0));
    let view = table.state.view(Viewer::Spectator);
    assert_eq!(view.table.stacks[0].seen[0].known(), None);
}

/// Few things are left to be imagined: the last three cards, one of them known to seat 1.
fn few_cards() -> Table {
    let mut table = Table::rest(2);
    for card in [Card::Passage, Card::Bonus, Card::Kinds, Card::Key, Card::Key, Card::Flight, Card::Forest, Card::Five]
    {
        table.fetch(&[Pile::CARDS], card as u8);
        table.state.played[card.index()] += 1;
    }
    // Passage, explore, colours and both twins are left.
    table.cards(TWO, &[Card::Explore, Card::Twin])
}

fn worlds(table: &Table, viewer: Viewer) -> std::collections::BTreeMap<(Vec<u8>, Vec<u8>), u64> {
    frequencies(&table.state.view(viewer), 6000, &mut Dice::new(1), |state: &State, deal: &Deal| {
        let hand = state.players[TWO].cards.iter().map(|token| token.item()).collect();
        (hand, deal.stacks[Pile::CARDS.index()].clone())
    })
}

#[test]
fn imagined_worlds_are_uniform_over_what_the_viewer_has_not_seen() {
    let table = few_cards();
    // Five cards, of which two are alike: an arrangement comes up the same whichever twin lies where.
    assert_eq!(uniform(&worlds(&table, Viewer::Seat(ONE)), 60), Ok(()));
    assert_eq!(uniform(&worlds(&table, Viewer::Spectator), 60), Ok(()));
    assert_eq!(uniform(&worlds(&table, Viewer::Seat(TWO)), 6), Ok(()), "who knows his hand imagines the stack");
}

#[test]
fn lr3_imagined_worlds_respect_what_a_purchase_has_proved() {
    let mut table = few_cards();
    table.state.seat = TWO;
    table.play("buy pink");
    let counts = worlds(&table, Viewer::Seat(ONE));
    assert!(counts.keys().all(|(hand, _)| !hand.contains(&(Card::Passage as u8))));
    assert_eq!(uniform(&counts, 36), Ok(()));
}

#[test]
fn lr3_imagined_worlds_are_uniform_where_at_most_one_of_two_cards_is_a_passage() {
    let mut table = few_cards();
    table.state.played[Card::Passage.index()] -= 1;
    table.deal.stacks[Pile::CARDS.index()].push(Card::Passage as u8);
    table.state.stacks[Pile::CARDS.index()].len += 1;
    table.state.players[TWO].paired = 0b11;
    let counts = worlds(&table, Viewer::Seat(ONE));
    // Six cards with two pairs that are alike lie in 180 orders, in 12 of them both passages in the hand.
    assert_eq!(uniform(&counts, 180 - 12), Ok(()));
}

/// Seat 2, to move, holds all cards that are left, and cannot dig without a passage.
fn all_cards() -> Table {
    let mut table = few_cards().cards(TWO, &[Card::Passage, Card::Colours, Card::Twin]);
    table.state.seat = TWO;
    table.resting()
}

#[test]
fn lr3_a_position_that_no_world_fits_is_refused() {
    let (table, viewer) = (all_cards(), Viewer::Seat(ONE));
    let mut setup = table.state.veiled(viewer).setup(None);
    setup.seats[1].barred = vec![1, 2, 4];
    assert!(State::from_veiled_setup(&setup, viewer).is_ok(), "the third or the fifth is the passage");
    for (barred, paired) in [(vec![1, 2, 3, 4, 5], vec![]), (vec![3, 4, 5], vec![1, 2])] {
        let fits = !paired.is_empty();
        (setup.seats[1].barred, setup.seats[1].paired) = (barred, paired);
        let read = State::from_veiled_setup(&setup, viewer);
        assert_eq!(read.is_ok(), fits);
        let faults = read.err().unwrap_or_default();
        assert!(
            faults.iter().all(|fault| fault.to_string() == "seats: purchases that leave the passage cards no place")
        );
    }
}

#[test]
fn lr3_no_world_is_imagined_for_ever() {
    let mut table = all_cards();
    table.state.players[TWO].barred = 0b11111;
    let (state, deal) = State::imagine(&table.state.view(Viewer::Seat(ONE)), &mut Dice::new(1));
    assert_eq!((state.players[TWO].cards.len(), deal.stacks[Pile::CARDS.index()].len()), (5, 0));
    let faults = State::from_setup(&state.setup(Some(&deal))).expect_err("there is none");
    assert_eq!(faults[0].path, "seats");
}

/// Who does not know a hand still knows that the passages must be somewhere.
#[test]
fn lr3_a_viewer_refuses_a_purchase_that_leaves_the_passages_no_place() {
    let buy = "buy pink".parse().unwrap();
    let known = |table: &Table| table.state.veiled(Viewer::Seat(ONE)).check(TWO, buy);
    assert_eq!(known(&all_cards()), Err(Refusal::DigPossible));
    let mut some = few_cards();
    some.state.seat = TWO;
    assert_eq!(known(&some), Ok(()), "the passage can lie in the stack");
}

#[test]
fn lr3_a_viewer_refuses_a_look_that_leaves_the_passages_no_place() {
    let mut table = few_cards();
    table.state.players[TWO].barred = 0b11;
    let own = table.state.veiled(Viewer::Seat(ONE));
    let top = |cards: [Card; 3]| {
        let items = crate::deal::Items::new(cards.map(|card| card as u8));
        own.admits(crate::deal::Ask::Top { pile: Pile::CARDS, count: 3 }, crate::deal::Reveal::Items(Sort::Card, items))
    };
    assert!(top([Card::Colours, Card::Passage, Card::Twin]));
    assert!(!top([Card::Colours, Card::Explore, Card::Twin]), "seat 2 has no passage");
}

/// Only these treasures have not been delivered, in these stacks, from the top.
fn few_treasures(table: Table, stacks: [&str; 3]) -> Table {
    let mut table = table;
    table.state.delivered = [5; 5];
    for treasure in table.state.open.into_iter().flatten() {
        table.state.delivered[treasure.index()] -= 1;
    }
    for (pile, names) in Pile::ALL.into_iter().zip(stacks) {
        let items = names.split_whitespace().rev().map(|name| Sort::Treasure.parse(name).expect("a treasure"));
        table.deal.stacks[pile.index()] = items.collect();
        table.state.stacks[pile.index()].len = table.deal.stacks[pile.index()].len() as u8;
        for &item in &table.deal.stacks[pile.index()] {
            table.state.delivered[usize::from(item)] -= 1;
        }
    }
    table
}

/// No light room is hidden: what is counted are the treasures.
fn lit(table: Table) -> Table {
    let fields = "a2 a4 b2 b3 b4 b5 c1 c2 c3 c4".split(' ').enumerate();
    fields.fold(table, |table, (i, at)| table.light(at, &Light(i as u8).to_string(), 0))
}

/// Where every treasure and light room lies, and how often each world came up that the viewer can imagine.
fn all_worlds(table: &Table, viewer: Viewer, samples: usize) -> std::collections::BTreeMap<Vec<Vec<u8>>, u64> {
    frequencies(&table.state.view(viewer), samples, &mut Dice::new(2), |state: &State, deal: &Deal| {
        let seen = [Sort::Treasure, Sort::Light].map(|sort| state.tokens(sort).map(|token| token.item()).collect());
        seen.into_iter().chain(deal.stacks[..3].to_vec()).chain([deal.stacks[Pile::LIGHTS.index()].clone()]).collect()
    })
}

/// How many worlds each of three seats and the spectator can imagine, all equally often.
fn assert_uniform(table: &Table, lights: usize, treasures: usize, worlds: [usize; 4]) {
    let viewers = [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Seat(THREE), Viewer::Spectator];
    let unseen = |sort| table.state.tokens(sort).count();
    assert_eq!((unseen(Sort::Light), unseen(Sort::Treasure)), (lights, treasures), "seen by somebody");
    for (viewer, worlds) in viewers.into_iter().zip(worlds) {
        let counts = all_worlds(table, viewer, 60 * worlds.max(10));
        assert_eq!(uniform(&counts, worlds), Ok(()), "{viewer:?}");
    }
}

#[test]
fn lr5_imagined_treasures_are_uniform_and_honour_what_was_put_back() {
    let mut table = few_treasures(lit(Table::turn(3)), ["mask cup mask", "cup tablet", "figure"]);
    // Six treasures, two of them twice: 6! / (2! 2!) arrangements.
    assert_uniform(&table, 0, 0, [180; 4]);
    table = table.took("treasure treasure");
    table.play("use treasure, draw 1");
    // Seat 1 looks at three; the cup, the tablet and the figure below are left to it.
    assert_uniform(&table, 0, 3, [6, 180, 180, 180]);
    table.play("keep 1 swap, use treasure, draw 3, keep 1, end");
    // It holds a mask and the figure, has put a mask and a cup back, and does not know which of two lies above.
    assert_uniform(&table, 0, 4, [2, 180, 180, 180]);
    table = table.took("treasure passage points-1");
    table.play("use treasure, draw 1, keep 2");
    // Seat 2 has seen a mask and a cup: a mask, a cup, the tablet and the figure are four different things.
    assert_uniform(&table, 0, 4, [2, 24, 180, 180]);
    let known = |seat| known(&view(&table, seat).table.stacks[0].seen, Sort::Treasure);
    assert_eq!((known(ONE), known(TWO), known(THREE)), (vec!["mask".into()], vec!["mask".into()], vec!["?".into()]));
}

#[test]
fn lo1_imagined_treasures_leave_out_what_was_taken_openly() {
    let mut table = Table::of(&Config { more_control: true, ..Config::new(3) });
    table.state.open = [Some(Treasure::Mask), Some(Treasure::Mask), Some(Treasure::Cup)];
    table = few_treasures(lit(table), ["mask cup figure tablet", "necklace", ""]);
    table = table.took("treasure treasure");
    // Five different ones are hidden.
    assert_uniform(&table, 0, 0, [120; 4]);
    table.play("use treasure, draw 1, keep 3");
    assert_uniform(&table, 0, 3, [2, 120, 120, 120]);
    // The mask on top, which seat 1 put back, comes up for all; the necklace and the tablet are left to it.
    table.play("use treasure, open 3 1");
    assert_uniform(&table, 0, 3, [2, 24, 24, 24]);
}

#[test]
fn lr5_imagined_light_rooms_are_uniform_and_honour_what_was_put_back() {
    let mut table = few_treasures(Table::turn(3), ["", "", ""]);
    for (at, light) in "a2 a4 b2 b3 b4".split(' ').zip(["pink1", "pink2", "blue1", "blue2", "yellow1"]) {
        table = table.light(at, light, 0);
    }
    // Five rooms are left, all different.
    assert_uniform(&table, 0, 0, [120; 4]);
    table = table.took("light passage");
    table.play("use light");
    assert_uniform(&table, 3, 0, [2, 120, 120, 120]);
    table.play("keep 2 swap");
    assert_uniform(&table, 3, 0, [2, 120, 120, 120]);
    // Placed, it is seen by all.
    table.play("place c3 0, use passage, end");
    assert_uniform(&table, 2, 0, [2, 24, 24, 24]);
    table = table.took("light key-pink");
    table.play("use light");
    // Seat 2 sees the two that seat 1 put back and one more: each of both knows the last one but one.
    assert_uniform(&table, 3, 0, [2, 1, 24, 24]);
}

#[test]
fn imagined_worlds_keep_what_the_viewer_put_back() {
    let table = looked();
    let mut dice = Dice::new(7);
    for _ in 0..50 {
        let (world, deal) = view(&table, ONE).imagine(&mut dice);
        assert_eq!(known(&world.stacks[0].seen, Sort::Treasure), ["mask", "tablet"]);
        assert_eq!(world.invariants(&deal), Ok(()));
        let (other, _) = view(&table, TWO).imagine(&mut dice);
        assert_eq!(other.view(Viewer::Seat(TWO)), view(&table, TWO));
    }
}

#[test]
fn the_piles_admit_only_what_can_lie_there() {
    let table = looked();
    let ask = crate::deal::Ask::Top { pile: Pile(0), count: 3 };
    let admits = |text: &str| table.state.admits(ask, text.parse().unwrap());
    assert!(admits("T:mask.tablet.figure"), "what seat 1 put back, and one more");
    assert!(!admits("T:tablet.mask.figure") && !admits("T:mask.tablet") && !admits("C:five.five.five"));
}

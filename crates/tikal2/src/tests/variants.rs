//! LO: variants.

use super::*;

fn control() -> Table {
    Table::of(&Config { more_control: true, ..Config::new(2) })
}

#[test]
fn lo1_two_stacks_of_eleven_and_three_open_treasures() {
    let table = control();
    assert_eq!(table.state.stacks.map(|stack| stack.len)[..3], [11, 11, 0]);
    assert!(table.state.open.iter().all(Option::is_some));
    assert_eq!(table.state.invariants(&table.deal), Ok(()));
}

#[test]
fn lo1_an_open_treasure_is_taken_and_refilled_from_a_stack_of_choice() {
    let mut table = control().at(Stage::Before).took("treasure treasure");
    table.play("use treasure");
    assert_eq!((table.options("draw").len(), table.options("open").len()), (2, 6));
    assert_eq!(table.refusal("open 1"), Refusal::Refill);
    assert_eq!(table.forbids("open 1 3"), "LR20");
    let (kind, next) = (table.state.open[1].unwrap(), *table.deal.stacks[1].last().unwrap());
    table.play("open 2 2");
    let token = table.state.players[ONE].treasures[0];
    assert_eq!((token.treasure(), token.seen(), token.from()), (Some(kind), Seats::ALL, 3), "known to all");
    assert_eq!(table.state.open[1], Some(Treasure::ALL[usize::from(next)]));
    assert_eq!(table.state.stacks[1].len, 10);
    table.play("use treasure, draw 1, keep 2");
    assert_eq!(table.state.players[ONE].treasures[1].seen(), Seats::only(ONE));
}

#[test]
fn lo1_what_was_put_back_on_a_stack_comes_up_in_the_row() {
    let mut table = control().at(Stage::Before).took("treasure treasure");
    table.play("use treasure, draw 1, keep 1");
    let top = table.state.stacks[0].seen[0].treasure();
    table.play("use treasure, open 3 1");
    assert_eq!(table.state.open[2], top);
    assert_eq!(table.state.stacks[0].seen.len(), 1);
}

#[test]
fn lo1_no_refill_when_both_stacks_are_empty() {
    let mut table = control().at(Stage::Before).took("treasure treasure");
    for pile in 0..2 {
        while let Some(&item) = table.deal.stacks[pile].last() {
            table = table.treasures(TWO, Treasure::ALL[usize::from(item)].name());
        }
    }
    table.play("use treasure");
    assert_eq!(table.options("open"), ["open 1", "open 2", "open 3"]);
    table.play("open 1");
    assert_eq!(table.state.open[0], None);
    table.play("use treasure");
    assert_eq!(table.refusal("open 1"), Refusal::NoOpenTreasure);
}

#[test]
fn lo2_the_short_game_has_no_tent_but_the_card_still_works() {
    let config = Config { short_game: true, ..Config::new(2) };
    let table = Table::of(&config).resting();
    assert_eq!((table.refusal("explore"), table.refusal("tent pink")), (Refusal::NoTent, Refusal::NoTent));
    assert!(table.cards(ONE, &[Card::Explore]).allows("play 1"));
}

#[test]
fn without_the_variant_there_is_no_open_row() {
    let mut table = Table::turn(2).took("treasure treasure");
    table.play("use treasure");
    assert_eq!(table.refusal("open 1 1"), Refusal::NoOpenTreasure);
}

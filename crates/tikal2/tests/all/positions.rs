//! Positions with slips of the pen: refused with reasons, or playable.

use serde_json::Value;
use tabletop::{Actions, Dice, Game, Seed, Stop, Viewer};
use tikal2::{Config, Setup, State};

/// A position somewhere in a random game.
fn random_position(dice: &mut Dice, configs: &[Config]) -> Value {
    let config = dice.pick(configs);
    let mut deal = State::deal(config, &Seed::from_number(dice.roll())).expect("a game");
    let mut table = State::start(config, 1, &mut deal, &mut |_| ()).expect("a game");
    let mut legal = Actions::new();
    for _ in 0..dice.below(400) {
        if table.to_move().seat().is_none() {
            break;
        }
        table.legal(&mut legal);
        table.apply(*dice.pick(&legal), &mut deal, &mut |_| ()).expect("the piles answer");
    }
    let piles = dice.once_in(2).then_some(&deal);
    serde_json::to_value(table.setup(piles)).expect("a position can be written")
}

/// All values of a file, the file itself first.
fn leaves<'a>(value: &'a mut Value, out: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, out)),
        Value::Object(fields) => fields.values_mut().for_each(|item| leaves(item, out)),
        leaf => out.push(leaf),
    }
}

fn slip(value: &mut Value, dice: &mut Dice) {
    let mut all = Vec::new();
    leaves(value, &mut all);
    let from = all[dice.below(all.len())].clone();
    let at = dice.below(all.len());
    let slipped = match &*all[at] {
        Value::Number(number) if dice.once_in(2) => {
            let number = number.as_i64().unwrap_or(0);
            [number + 1, number - 1, 0, 255, number * 2][dice.below(5)].into()
        }
        Value::Bool(flag) => (!flag).into(),
        _ => from,
    };
    *all[at] = slipped;
}

fn play_on(mut table: State, mut deal: Option<tikal2::Deal>, dice: &mut Dice) {
    let mut legal = Actions::new();
    for _ in 0..60 {
        Viewer::all(table.seats()).for_each(|viewer| _ = table.view(viewer));
        let Some(seat) = table.to_move().seat() else { return };
        table.legal(&mut legal);
        assert!(!legal.is_empty(), "somebody is to move");
        legal.iter().for_each(|&action| assert_eq!(table.check(seat, action), Ok(()), "{action}"));
        let action = *dice.pick(&legal);
        let done = match &mut deal {
            Some(deal) => table.apply(action, deal, &mut |_| ()),
            None => table.apply(action, &mut Stop, &mut |_| ()),
        };
        if done.is_err() {
            assert!(deal.is_none(), "the piles answer {action}");
            return;
        }
    }
}

#[test]
fn a_slip_of_the_pen_is_refused_or_playable() {
    let mut dice = Dice::new(3);
    let configs: Vec<Config> = (2..=4).flat_map(Config::variants).collect();
    let (mut sound, mut refused) = (0, 0);
    for _ in 0..400 {
        let position = random_position(&mut dice, &configs);
        for slips in 0..6 {
            let mut value = position.clone();
            (0..slips).for_each(|_| slip(&mut value, &mut dice));
            let Ok(setup) = serde_json::from_value::<Setup>(value.clone()) else { continue };
            match State::from_setup(&setup) {
                Err(faults) => {
                    assert!(slips > 0, "{faults:?}\n{value}");
                    assert!(!faults.is_empty());
                    refused += 1;
                }
                Ok((table, deal)) => {
                    let written = table.setup(deal.as_ref());
                    assert_eq!(State::from_setup(&written), Ok((table, deal.clone())), "{value}");
                    play_on(table, deal, &mut dice);
                    sound += 1;
                }
            }
        }
    }
    assert!(sound > 400 && refused > 400, "{sound} {refused}");
}

#[test]
fn the_example_in_the_documents_is_a_position() {
    let text = include_str!("../../../../docs/positions/tikal2.json");
    let setup: Setup = serde_json::from_str(text).expect("well formed");
    let (table, deal) = State::from_setup(&setup).expect("a position");
    assert_eq!(table.setup(deal.as_ref()), setup);
    play_on(table, deal, &mut Dice::new(1));
}

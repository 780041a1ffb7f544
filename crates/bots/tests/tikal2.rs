//! The bots of Tikal II: legal, the same every time, and blind to what they must not see.

use bots::{
    Bot, Budget,
    tikal2::{Level, tikal2_bot},
};
use tabletop::{Dice, Game, Seat, Seed, ToMove, Viewer};
use tikal2::{Action, Config, Deal, State};

fn start(config: &Config, seed: u64) -> (State, Deal) {
    let mut deal = State::deal(config, &Seed::from_number(seed)).unwrap();
    let table = State::start(config, State::RULES, &mut deal, &mut |_| ()).unwrap();
    (table, deal)
}

/// Plays what a bot answers, as a session would take it.
fn follow(table: &mut State, deal: &mut Deal, seat: Seat, actions: &[Action]) {
    assert!(!actions.is_empty());
    for (index, &action) in actions.iter().enumerate() {
        assert_eq!(table.check(seat, action), Ok(()), "{action}");
        assert!(!table.reveals(action) || index + 1 == actions.len(), "{action} is a peek");
        table.apply(action, deal, &mut |_| ()).unwrap();
    }
}

fn play(config: &Config, seed: u64, mut visit: impl FnMut(&State, &Deal, Seat) -> Vec<Action>) -> State {
    let (mut table, mut deal) = start(config, seed);
    while let ToMove::Seat(seat) = table.to_move() {
        let actions = visit(&table, &deal, seat);
        follow(&mut table, &mut deal, seat, &actions);
    }
    table
}

fn act(bot: &mut dyn Bot<State>, table: &State, seat: Seat, nodes: u64) -> Vec<Action> {
    bot.act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(nodes))
}

#[test]
fn every_level_plays_legally_at_every_budget() {
    let configs = (2..=4).flat_map(Config::variants);
    for (number, config) in configs.enumerate() {
        let mut bots: Vec<_> = Level::ALL.iter().map(|&level| tikal2_bot(level, number as u64)).collect();
        let mut dice = Dice::new(number as u64);
        play(&config, number as u64, |table, _, seat| {
            let bot = &mut bots[(seat.index() + dice.below(14)) % 14];
            let nodes = [0, 1, 3, 20, 200, 3_000][dice.below(6)];
            act(&mut **bot, table, seat, nodes)
        });
    }
}

#[test]
fn a_caller_that_stops_at_once_gets_a_legal_answer() {
    let stop = || true;
    let mut bot = tikal2_bot(Level::Search, 1);
    play(&Config::new(2), 5, |table, _, seat| {
        bot.act(&table.view(Viewer::Seat(seat)), &mut Budget::unlimited().with_stop(&stop))
    });
}

#[test]
fn the_same_view_seed_and_nodes_give_the_same_answer() {
    for level in Level::ALL {
        let game = || {
            let mut bot = tikal2_bot(level, 9);
            play(&Config::new(3), 2, |table, _, seat| act(&mut *bot, table, seat, 1_500))
        };
        assert_eq!(game(), game(), "{level}");
    }
}

/// Whatever lies in the piles and in the hands of rivals: who cannot see it plays the same.
#[test]
fn what_a_seat_cannot_see_changes_nothing() {
    let mut dice = Dice::new(4);
    let mut tried = 0;
    let mut bot = tikal2_bot(Level::Greedy, 3);
    play(&Config::new(4), 11, |table, _, seat| {
        let actions = act(&mut *bot, table, seat, 2_000);
        if dice.once_in(8) {
            let view = table.view(Viewer::Seat(seat));
            let (other, _) = State::imagine(&view, &mut dice);
            tried += usize::from(other != *table);
            for level in Level::ALL {
                let answers = [table, &other].map(|table| act(&mut *tikal2_bot(level, 3), table, seat, 2_000));
                assert_eq!(answers[0], answers[1], "{level}");
            }
        }
        actions
    });
    assert!(tried > 5, "{tried} worlds differed in hands or looks");
}

#[test]
fn greedy_beats_random() {
    let mut wins = 0;
    for game in 0..8 {
        let mut bots = [Level::Greedy, Level::Random].map(|level| tikal2_bot(level, game));
        let own = Seat::new(game as usize % 4);
        let table =
            play(&Config::new(4), game, |table, _, seat| act(&mut *bots[usize::from(seat != own)], table, seat, 1_000));
        wins += usize::from(table.outcome().places[own.index()] == 1);
    }
    assert!(wins >= 7, "{wins} of 8");
}

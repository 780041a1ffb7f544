//! Pinned counts of lines: a change of rules or piles shows here first.

use tabletop::{Game, Seed, play::perft};
use tikal2::{Config, State};

#[test]
fn the_lines_of_two_players_are_pinned() {
    let pinned = [
        [15, 225, 2700, 17400, 59400, 172275],
        [15, 225, 1350, 2925, 6375, 21525],
        [15, 225, 2700, 17400, 59400, 174525],
        [15, 225, 1350, 2925, 6375, 23775],
    ];
    for (config, pinned) in Config::variants(2).zip(pinned) {
        let mut deal = State::deal(&config, &Seed::from_number(1)).expect("a game");
        let table = State::start(&config, State::RULES, &mut deal, &mut |_| ()).expect("a game");
        let counts: Vec<u64> = (1..=6).map(|depth| perft(&table, &deal, depth)).collect();
        assert_eq!(counts, pinned, "{config:?}");
    }
}

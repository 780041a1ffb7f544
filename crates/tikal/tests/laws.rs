//! The suite of laws on random games: all player counts, both modes, all editions and house rules.

use tabletop::suite::{Plan, Shares, run};
use tikal::{Config, Edition, House, Mode, NextOpener, NobodyBids, Ties, Tikal};

fn configs() -> Vec<Config> {
    let mut configs = Vec::new();
    for players in 2..=4 {
        for mode in [Mode::Basic, Mode::Auction] {
            configs.extend(Edition::ALL.map(|edition| Config::new(players, mode).with_edition(edition)));
        }
    }
    let house = House {
        camp_needs_figure: Some(false),
        next_opener: Some(NextOpener::LeftOfLastOpener),
        nobody_bids: Some(NobodyBids::AuctionsGoOn),
        ties: Some(Ties::GuardThenTreasures),
    };
    configs.push(Config { house, ..Config::new(3, Mode::Auction) });
    configs
}

fn hold(shares: Shares, actions: u64) {
    let plan = Plan::<Tikal> { configs: configs(), seed: 1, actions, shares };
    let tally = run(&plan, &mut |_| true).unwrap_or_else(|violation| panic!("{violation}"));
    assert!(tally.actions >= actions);
}

#[test]
fn the_laws_hold_on_random_games() {
    hold(Shares { legality: 20, texts: 20, state: 10, views: 10, twins: 10, sessions: 5 }, 100_000);
}

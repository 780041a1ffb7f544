//! The suite of laws on random games: all player counts, all variants.

use tabletop::suite::{Plan, Shares, run};
use tikal2::{Config, State};

fn configs() -> Vec<Config> {
    (2..=4).flat_map(Config::variants).collect()
}

fn hold(shares: Shares, actions: u64) {
    let plan = Plan::<State> { configs: configs(), seed: 1, actions, shares };
    let tally = run(&plan, &mut |_| true).unwrap_or_else(|violation| panic!("{violation}"));
    assert!(tally.actions >= actions);
}

#[test]
fn lo1_lo2_lc1_random_games_of_all_variants_end() {
    hold(Shares::NONE, 100_000);
}

#[test]
fn the_laws_hold_on_random_games() {
    hold(Shares { legality: 100, texts: 100, state: 10, views: 10, twins: 20, sessions: 5, seats: 0 }, 20_000);
}

/// LR5: at every version, for every seat and a spectator.
#[test]
fn lr5_every_viewer_folds_what_he_is_sent_into_what_he_may_see() {
    let versions: u64 = std::thread::scope(|scope| {
        let run = |seed| {
            let shares = Shares { seats: 1, ..Shares::NONE };
            let plan = Plan::<State> { configs: configs(), seed, actions: u64::MAX, shares };
            run(&plan, &mut |tally| tally.seats < 100_000).unwrap_or_else(|violation| panic!("{violation}")).seats
        };
        let threads: Vec<_> = (0..2).map(|seed| scope.spawn(move || run(seed))).collect();
        threads.into_iter().map(|thread| thread.join().expect("the laws hold")).sum()
    });
    assert!(versions >= 200_000, "{versions}");
}

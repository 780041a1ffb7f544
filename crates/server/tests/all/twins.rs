//! What one viewer cannot know reaches him by no way: neither socket nor HTTP, neither by an error nor by a size.
//! `cargo run --release -p server --example twins -- 300` plays more of them.

use std::collections::BTreeSet;

use tabletop::Viewer;

use crate::table::twins::{Case, pairs};

/// So many are every number of players with every viewer.
const PAIRS: u64 = 12;

#[tokio::test(flavor = "multi_thread")]
async fn twins_are_told_the_same_over_sockets_and_http() {
    let found = pairs(PAIRS).await;
    println!("{found:?}");
    assert!(found.compared as u64 > PAIRS * 100, "{found:?}");
    // The worlds do differ: what another seat was sent, or a leak of any kind, would have been found.
    assert!(found.proves_something(PAIRS), "{found:?}");
}

#[test]
fn the_twins_are_every_number_of_players_with_every_viewer_and_all_variants() {
    let all = |cases: u64| (0..cases).map(Case::nth);
    let tables = |case: Case| (case.players, case.viewer.to_string());
    let every = (2..=4).flat_map(|players| Viewer::all(players).map(move |viewer| (players, viewer.to_string())));
    assert_eq!(all(PAIRS).map(tables).collect::<BTreeSet<_>>(), every.collect::<BTreeSet<_>>());
    let variants = |case: Case| (case.more_control, case.short_game);
    assert_eq!(all(PAIRS).map(variants).collect::<BTreeSet<_>>().len(), 4);
    let both = |case: Case| (tables(case), variants(case));
    assert_eq!(
        all(4 * PAIRS).map(both).collect::<BTreeSet<_>>().len() as u64,
        4 * PAIRS,
        "four rounds are all there is"
    );
}

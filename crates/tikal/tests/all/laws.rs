//! The suite of laws on random games: all player counts, both modes, all editions, house rules and other sets.
//! `mutal laws` runs the same plan for as long as one likes.

use serde_json::json;
use tabletop::suite::{Plan, Shares, Tally, run};
use tikal::{Config, Edition, House, Mode, NextOpener, NobodyBids, STANDARD, SetFile, Ties, Tikal};

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

/// Every law on its share of so many actions; each must have had its turn.
fn hold(configs: Vec<Config>, shares: Shares, actions: u64) -> Tally {
    let plan = Plan::<Tikal> { configs, seed: 1, actions, shares };
    let tally = run(&plan, &mut |_| true).unwrap_or_else(|violation| panic!("{violation}"));
    assert!(tally.actions >= actions);
    for tried in [tally.legality, tally.texts, tally.state, tally.views, tally.twins, tally.sessions, tally.undos] {
        assert!(tried > 0, "{tally:?}");
    }
    tally
}

#[test]
fn the_laws_hold_on_random_games() {
    let shares = Shares { legality: 40, texts: 80, state: 40, views: 40, twins: 40, sessions: 6, seats: 6 };
    let tally = hold(configs(), shares, 60_000);
    assert!(tally.games >= 19 * 3, "every configuration is played: {tally:?}");
}

/// A narrow board with few pieces: things run out early, tiles find no hex, temples stop low.
fn narrow() -> SetFile {
    let stones = |n: u64| json!([n % 3, 0, (n + 1) % 2, 0, 3 - n % 4, 0]);
    let tile = |n: u64| match n % 4 {
        0 => json!({ "kind": "temple", "value": n % 3 + 1, "stones": stones(n) }),
        1 => json!({ "kind": "treasure", "masks": n % 3 + 1, "stones": stones(n + 1) }),
        2 => json!({ "kind": "volcano", "stones": [0, 0, 0, 0, 0, 0] }),
        _ => json!({ "kind": "jungle", "stones": stones(n + 2) }),
    };
    let tiles = (0..12).map(|n| {
        let letter = ["Q", "B", "Z"][n as usize / 4];
        let mut entry = json!({ "id": format!("{letter}{}", n + 10), "letter": letter });
        entry.as_object_mut().unwrap().extend(tile(n).as_object().unwrap().clone());
        entry
    });
    serde_json::from_value(json!({
        "tiles": tiles.collect::<Vec<_>>(),
        "board": { "columns": 7, "rows": 2, "printed": [
            { "col": 3, "row": 0, "kind": "basecamp", "stones": [0, 1, 1, 3, 0, 0] },
            { "col": 3, "row": 1, "kind": "temple", "value": 9, "stones": [3, 0, 0, 0, 0, 1] },
        ] },
        "treasures": { "motifs": 3, "each": 2 },
        "per_player": { "leaders": 1, "workers": 2, "camps": 1, "guards": 1 },
        "temple_levels": { "2": 1, "3": 2, "10": 1 },
    }))
    .unwrap()
}

/// The largest board, with many tiles and as many workers as there can be.
fn wide() -> SetFile {
    let mut set = STANDARD.clone();
    set.board.rows = 8;
    set.board.printed.iter_mut().for_each(|printed| printed.row += 3);
    for n in 0..24 {
        let mut tile = STANDARD.tiles[[0, 3, 7, 8, 12, 18][n % 6]].clone();
        tile.id = format!("H{}", n + 40);
        tile.letter = "H".into();
        set.tiles.push(tile);
    }
    set.per_player.workers = 31;
    set
}

#[test]
fn the_laws_hold_on_other_component_sets() {
    for (set, actions) in [(narrow(), 6_000), (wide(), 8_000)] {
        let config = |players, mode| Config { components: Some(Box::new(set.clone())), ..Config::new(players, mode) };
        let configs = (2..=4).flat_map(|players| [config(players, Mode::Basic), config(players, Mode::Auction)]);
        let shares = Shares { legality: 60, texts: 120, state: 40, views: 60, twins: 60, sessions: 4, seats: 4 };
        hold(configs.collect(), shares, actions);
    }
}

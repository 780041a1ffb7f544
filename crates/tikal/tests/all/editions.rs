//! E: what differs between editions, as data.

use crate::table::{Table, auction, corner, position, seeded};
use expect_test::expect;
use serde_json::json;
use tabletop::Game;
use tikal::{Config, Edition, House, NextOpener, NobodyBids, Rules, Ties};

fn rules(config: Config) -> &'static Rules {
    Rules::of(&config).unwrap()
}

#[test]
fn e1_e2_e3_e4_three_named_editions() {
    let fields = |edition| {
        let rules = rules(auction(4).with_edition(edition));
        (rules.camp_needs_figure, rules.next_opener, rules.nobody_bids, rules.ties)
    };
    use {NextOpener::*, NobodyBids::*, Ties::*};
    assert_eq!(fields(Edition::Of2005), (false, LeftOfLastPlayer, AuctionsGoOn, Shared));
    assert_eq!(fields(Edition::French2005), (true, LeftOfLastPlayer, AuctionsGoOn, Shared));
    assert_eq!(fields(Edition::Of2015), (true, LeftOfLastOpener, RestIsFree, GuardThenTreasures));
    let names = Edition::ALL.map(|edition| serde_json::to_value(edition).unwrap());
    assert_eq!(names, ["2005", "2005-fr", "2015"]);
}

/// Every mix of the four fields is a game of its own, whatever the edition beneath.
#[test]
fn e1_e2_e3_e4_any_mix_may_be_chosen() {
    for mix in 0..16 {
        let house = House {
            camp_needs_figure: Some(mix & 1 != 0),
            next_opener: Some([NextOpener::LeftOfLastPlayer, NextOpener::LeftOfLastOpener][mix >> 1 & 1]),
            nobody_bids: Some([NobodyBids::AuctionsGoOn, NobodyBids::RestIsFree][mix >> 2 & 1]),
            ties: Some([Ties::Shared, Ties::GuardThenTreasures][mix >> 3 & 1]),
        };
        for edition in Edition::ALL {
            let config = Config { house, ..auction(3).with_edition(edition) };
            let text = serde_json::to_string(&config).unwrap();
            assert_eq!(serde_json::from_str::<Config>(&text).unwrap(), config);
            let rules = rules(config);
            let fields = (rules.camp_needs_figure, rules.next_opener, rules.nobody_bids, rules.ties);
            let chosen = (house.camp_needs_figure, house.next_opener, house.nobody_bids, house.ties);
            assert_eq!((Some(fields.0), Some(fields.1), Some(fields.2), Some(fields.3)), chosen);
        }
    }
}

#[test]
fn e1_whether_a_camp_needs_an_own_figure_there() {
    let with = |edition: &str| {
        position(json!({
            "config": { "edition": edition }, "hexes": corner(),
            "seats": [{ "workers": { "c2": 1 } }, { "workers": { "c3": 1 } }],
        }))
    };
    assert_eq!(with("2005").offers("camp"), ["camp b2", "camp c2", "camp c3"]);
    for edition in ["2005-fr", "2015"] {
        assert_eq!(with(edition).offers("camp"), ["camp c2"]);
        with(edition).check("camp c3", expect!["E1 no_own_figure: hex c3"]);
    }
}

fn turn(table: &mut Table) {
    for verb in ["choose", "place"] {
        let action = table.offers(verb)[0].clone();
        table.play(&action);
    }
    table.play("end");
}

/// Seat 2 wins, then seat 1; seats 3 and 4 decide the third auction, which seat 3 opens and wins or not.
fn second_round(edition: Edition, third: &str) -> Table {
    let mut table = seeded(&auction(4).with_edition(edition), 6);
    for bids in ["pass, bid 1, pass, pass", "pass, pass, bid 1", third] {
        table.play(bids);
        turn(&mut table);
    }
    turn(&mut table);
    assert_eq!(table.state.phase().name(), "bid");
    table
}

#[test]
fn e2_who_opens_the_next_round() {
    // Seat 3 opened the last auction. Seat 3 wins it, so seat 4 plays last; or the other way round.
    let opener = |edition, third| second_round(edition, third).seat().number();
    for edition in [Edition::Of2005, Edition::French2005] {
        assert_eq!((opener(edition, "bid 1, pass"), opener(edition, "pass, bid 1")), (1, 4));
    }
    assert_eq!((opener(Edition::Of2015, "bid 1, pass"), opener(Edition::Of2015, "pass, bid 1")), (4, 4));
}

/// 2015: an auction in which nobody bid counts as held.
#[test]
fn e2_an_auction_without_a_bid_counts_as_held() {
    let mut table = seeded(&auction(4), 8);
    table.play("pass, pass, bid 1, pass"); // seat 3 wins the auction that seat 1 opened
    turn(&mut table);
    table.play("pass, pass, pass"); // nobody bids in the one that seat 4 opened
    (0..3).for_each(|_| turn(&mut table));
    assert_eq!(table.due(), (1, "bid", 0));
    // Seat 2 played last, so by the rules of 2005 seat 3 would open.
    assert_eq!(table.scores(), [20, 20, 19, 20]);
}

#[test]
fn e3_nobody_bids_and_the_rest_of_the_round_is_free() {
    let mut table = seeded(&auction(4), 6);
    table.play("pass, bid 2, pass, pass"); // seat 2 wins
    turn(&mut table);
    table.play("pass, pass, pass"); // seats 3, 4, 1
    for number in [3, 4, 1] {
        assert_eq!(table.due(), (number, "choose", 0));
        turn(&mut table);
    }
    assert_eq!((table.scores(), table.state.phase().name()), (vec![20, 18, 20, 20], "bid"));
    assert!(!table.state.round().free);
}

#[test]
fn e3_nobody_bids_and_auctions_go_on() {
    for edition in [Edition::Of2005, Edition::French2005] {
        let mut table = seeded(&auction(4).with_edition(edition), 6);
        table.play("pass, pass, pass, pass");
        assert_eq!(table.due(), (1, "choose", 0));
        turn(&mut table);
        assert_eq!(table.due(), (2, "bid", 0));
        table.play("bid 3, pass, pass");
        assert_eq!(table.scores(), [20, 17, 20, 20]);
    }
}

/// Four seats with the same score: the guarded temple, then the tokens.
fn tied(edition: &str, seats: serde_json::Value) -> Vec<u8> {
    let mut hexes = corner();
    hexes["c1"] = json!("A5/0 tokens 0");
    position(
        json!({ "phase": "over", "config": { "edition": edition }, "hexes": hexes, "lost": "all", "seats": seats }),
    )
    .state
    .outcome()
    .places
}

#[test]
fn e4_ties_are_shared_or_broken() {
    let seats = || {
        json!([
            { "score": 50, "treasures": { "1": 1, "2": 1 } },
            { "score": 50, "guards": ["a3", "c4"] }, // 3 and 4
            { "score": 50, "guards": ["b3"], "treasures": { "3": 2 } }, // 5
            { "score": 49, "guards": ["d3"] },
        ])
    };
    assert_eq!(tied("2005", seats()), [1, 1, 1, 4]);
    assert_eq!(tied("2005-fr", seats()), [1, 1, 1, 4]);
    assert_eq!(tied("2015", seats()), [3, 2, 1, 4]);
}

#[test]
fn e4_no_guard_counts_as_none_then_tokens_then_shared() {
    let seats = json!([
        { "score": 50, "guards": ["b3"], "treasures": { "1": 1 } },
        { "score": 50, "guards": ["d3", "a3"], "treasures": { "2": 1 } }, // only the highest is compared
        { "score": 50, "treasures": { "3": 2 } },
        { "score": 50 },
    ]);
    assert_eq!(tied("2015", seats), [1, 1, 3, 4]);
}

/// Nothing outside rules.rs asks for an edition.
#[test]
fn e1_e2_e3_e4_only_the_rules_know_editions() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("rules.rs") && !path.ends_with("lib.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(!text.contains("Edition") && !text.contains(".edition"), "{}", path.display());
            }
        }
    }
}

//! LS: set-up.

use expect_test::expect;

use super::*;

#[test]
fn ls1_only_the_top_altar_is_seen_and_the_stacks_are_hidden() {
    let table = Table::new(2);
    assert!(table.state.altar.is_some());
    assert_eq!((table.state.altars, table.deal.altars.len()), (5, 5));
    assert!(table.state.stacks.iter().all(|stack| stack.seen.is_empty()));
    assert_eq!(table.state.stacks.map(|stack| stack.len)[..3], [9, 8, 8]);
    assert!(!table.deal.altars.contains(&table.state.altar.unwrap()));
}

#[test]
fn ls2_all_tiles_lie_open_at_the_sites() {
    for (players, sites) in [(4, [4, 4, 4, 4, 4, 4]), (3, [4, 3, 4, 3, 4, 3]), (2, [3, 3, 2, 3, 3, 2])] {
        let table = Table::new(players);
        assert_eq!(table.state.sites.map(u32::count_ones), sites);
        let used: u32 = table.state.sites.iter().fold(0, |all, tiles| all | tiles);
        let fewest = |tile: usize| usize::from(table.state.rules.tiles[tile].players);
        assert!((0..24).all(|tile| (used >> tile & 1 == 1) == (fewest(tile) <= players)));
    }
}

#[test]
fn ls3_the_disc_starts_in_any_orientation() {
    let turns: std::collections::BTreeSet<u8> =
        (0..60).map(|seed| State::deal(&Config::new(2), &Seed::from_number(seed)).unwrap().disc.unwrap()).collect();
    assert_eq!(turns.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn ls4_each_takes_two_keys_at_once_in_order() {
    let mut table = Table::new(4);
    assert_eq!(table.options("keys").len(), 15);
    assert_eq!(table.forbids("sail 1"), "LS4");
    assert_eq!(table.forbids("keys blue pink"), "LS4");
    table.play("keys pink pink, keys pink pink, keys pink pink");
    assert_eq!(table.refusal("keys pink pink"), Refusal::KeysOut { colour: Colour::Pink, have: 1 });
    table.play("keys pink blue");
    assert_eq!(table.state.players[FOUR].backpack, keys("pink blue"));
    assert_eq!((table.state.seat, table.stage()), (ONE, Some(Stage::Before)));
    assert_eq!(table.forbids("keys pink blue"), "LS4");
}

#[test]
fn ls5_round_one_goes_clockwise_from_outside_and_the_start_site() {
    let mut table = Table::new(3);
    table.play("keys pink pink, keys blue blue, keys green green");
    for player in &table.state.players.0[..3] {
        assert_eq!((player.explorer, player.canoe), (Place::OUTSIDE, 0));
    }
    table = table.resting();
    table.play("end");
    assert_eq!(table.state.seat, TWO);
    let other = table.state.check(ONE, Action::Sail(0)).unwrap_err();
    assert_eq!(other, Refusal::NotYourTurn { seat: TWO });
}

#[test]
fn ls6_scores_start_at_0_are_public_and_run_past_100() {
    let mut table = Table::rest(2).backpack(ONE, "brown");
    assert_eq!(table.score(ONE), 0);
    table.state.players[ONE].score = 99;
    assert_eq!(table.gains("walk b1, dig"), 4, "bonus 3 and one door, at once");
    assert_eq!(table.state.outcome().scores, [103, 0]);
}

/// The vectors were computed by the shuffle of tools/verify.py.
#[test]
fn ls1_ls2_ls3_the_piles_of_a_seed_are_those_of_the_fairness_page() {
    let piles = |more_control| {
        let config = Config { more_control, ..Config::new(2) };
        serde_json::to_string(&State::deal(&config, &Seed::from_number(1)).unwrap()).unwrap()
    };
    expect![[r#"{"tiles":[[10,4,12,2,6,9,5,16,14,7,15,8,3,13,11,1],[1,13,5,4,9,15,2,7,3,8,6,16,14,11,12,10]],"disc":2,"altars":["yellow","pink","brown","blue","green","many"],"treasures":[["figure","mask","cup","figure","tablet","figure","mask","tablet","necklace"],["cup","mask","mask","necklace","tablet","tablet","necklace","necklace"],["cup","cup","necklace","figure","cup","mask","figure","tablet"]],"cards":["forest","bonus","kinds","explore","colours","five","key","flight","passage","key","passage","twin","twin"],"lights":["blue2","green1","pink2","green2","brown2","brown1","blue1","yellow2","yellow1","pink1"]}"#]].assert_eq(&piles(false));
    expect![[r#"{"tiles":[[10,4,12,2,6,9,5,16,14,7,15,8,3,13,11,1],[1,13,5,4,9,15,2,7,3,8,6,16,14,11,12,10]],"disc":2,"altars":["yellow","pink","brown","blue","green","many"],"open":["mask","figure","tablet"],"treasures":[["figure","mask","cup","figure","tablet","figure","mask","tablet","necklace","cup","mask"],["mask","necklace","tablet","tablet","necklace","necklace","cup","cup","necklace","figure","cup"],[]],"cards":["forest","bonus","kinds","explore","colours","five","key","flight","passage","key","passage","twin","twin"],"lights":["blue2","green1","pink2","green2","brown2","brown1","blue1","yellow2","yellow1","pink1"]}"#]].assert_eq(&piles(true));
}

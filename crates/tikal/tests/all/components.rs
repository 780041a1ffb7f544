//! C and S: what lies in the box, and how the table is laid.

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{auction, basic, hex, seat, seeded};
use expect_test::expect;
use tabletop::{Game, Seed, Viewer};
use tikal::{Config, Kind, Mode, Rules, Set, Side, Tikal, Whereabouts};

fn set() -> &'static Set {
    &Rules::of(&basic(4)).unwrap().set
}

#[test]
fn c1_two_to_four_players_with_a_leader_eighteen_workers_and_two_camps() {
    for players in 2..=4 {
        let table = seeded(&basic(players), 1);
        for number in 1..=u64::from(players) {
            assert_eq!(table.state.leader(seat(number)), Whereabouts::Supply);
            assert_eq!(table.state.supply(seat(number)), 18);
        }
        assert_eq!(Tikal::players(&basic(players)), Ok(players.into()));
    }
    let answer = |players| Tikal::players(&basic(players)).unwrap_err().to_string();
    expect!["players: 1 players; Tikal is for 2 to 4 (C1)"].assert_eq(&answer(1));
    expect!["players: 5 players; Tikal is for 2 to 4 (C1)"].assert_eq(&answer(5));
    assert_eq!((set().workers, set().camps, set().guards), (18, 2, 2));
}

#[test]
fn c2_thirty_six_tiles_of_four_kinds() {
    let count = |wanted: fn(Kind) -> bool| set().tiles.iter().filter(|tile| wanted(tile.kind)).count();
    assert_eq!(set().tiles.len(), 36);
    assert_eq!(count(|kind| matches!(kind, Kind::Temple(_))), 15);
    assert_eq!(count(|kind| kind == Kind::Jungle), 10);
    assert_eq!(count(|kind| matches!(kind, Kind::Treasure(_))), 8);
    assert_eq!(count(|kind| kind == Kind::Volcano), 3);
}

#[test]
fn c3_letters_a_to_g_with_volcanoes_in_b_d_and_f() {
    let mut letters = BTreeMap::new();
    set().tiles.iter().for_each(|tile| *letters.entry(tile.id.letter()).or_insert(0) += 1);
    assert_eq!(
        letters.into_iter().collect::<Vec<_>>(),
        [('A', 6), ('B', 6), ('C', 5), ('D', 5), ('E', 5), ('F', 5), ('G', 4)]
    );
    let volcanoes = set().tiles.iter().filter(|tile| tile.kind == Kind::Volcano);
    assert_eq!(volcanoes.map(|tile| tile.id.letter()).collect::<String>(), "BDF");
}

#[test]
fn c4_every_tile_has_three_stones_but_volcanoes_have_none() {
    for tile in &set().tiles {
        let stones = Side::ALL.map(|side| tile.stones.on(side));
        let all = if tile.kind == Kind::Volcano { 0 } else { 3 };
        assert_eq!(stones.iter().sum::<u8>(), all, "{}", tile.id);
    }
}

#[test]
fn c5_temples_begin_at_one_to_six_and_masks_add_up_to_twenty_four() {
    let mut values: Vec<u8> = Vec::new();
    let mut masks: Vec<u8> = Vec::new();
    for tile in &set().tiles {
        match tile.kind {
            Kind::Temple(value) => values.push(value),
            Kind::Treasure(count) => masks.push(count),
            Kind::Jungle | Kind::Volcano => {}
        }
    }
    values.sort_unstable();
    masks.sort_unstable();
    assert_eq!(values, [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6]);
    assert_eq!(masks, [2, 2, 2, 3, 3, 4, 4, 4]);
    assert_eq!(masks.iter().sum::<u8>(), 24);
}

#[test]
fn c6_eight_motifs_with_three_tokens_each() {
    let table = seeded(&basic(2), 1);
    assert_eq!(table.state.unseen_tokens(), [3; 8]);
    let mut stack = table.deal.stack().to_vec();
    stack.sort_unstable();
    assert_eq!(stack, set().token_pile().collect::<Vec<_>>());
    assert_eq!(stack.len(), 24);
}

#[test]
fn c7_s3_forty_eight_levels_lie_open_by_number() {
    let table = seeded(&basic(2), 1);
    let levels: Vec<u8> = (2..=10).map(|number| table.state.levels_left(number)).collect();
    assert_eq!(levels, [3, 6, 9, 11, 8, 5, 3, 2, 1]);
    assert_eq!(levels.iter().sum::<u8>(), 48);
    assert_eq!((table.state.levels_left(1), table.state.levels_left(11)), (0, 0));
}

/// components.md: needed against supply, levels first run short at number 4.
#[test]
fn c7_a8_levels_first_run_short_at_number_four() {
    let printed = set().printed.iter().filter_map(|printed| printed.kind);
    let first: Vec<u8> = printed.chain(set().tiles.iter().map(|tile| tile.kind)).fold(Vec::new(), |mut all, kind| {
        if let Kind::Temple(value) = kind {
            all.push(value);
        }
        all
    });
    let needed = |number: u8| first.iter().filter(|&&value| value < number).count() as u8;
    let short = |number: &u8| needed(*number) > set().levels[usize::from(*number) - 2];
    assert_eq!((2..=10).find(short), Some(4));
    assert_eq!((needed(2), needed(3), needed(4)), (3, 6, 10));
}

#[test]
fn c8_forty_hexes_of_which_four_are_printed() {
    let table = seeded(&basic(2), 1).state;
    assert_eq!((set().board.len(), set().size), (40, (8, 5)));
    assert_eq!(set().base, hex("a1"));
    let printed: Vec<String> = table.explored().into_iter().map(|hex| hex.to_string()).collect();
    assert_eq!(printed, ["a1", "a2", "b1", "b2"]);
    assert_eq!((table.terrain(hex("a1")), table.terrain(hex("b2"))), (None, Some(Kind::Jungle)));
    assert_eq!((table.temple_value(hex("a2")), table.temple_value(hex("b1"))), (1, 1));
    let path = |from: &str, to: &str| table.path(hex(from), hex(from).side_to(hex(to)).unwrap());
    assert_eq!((path("a1", "a2"), path("a1", "b1"), path("a1", "b2")), (2, 2, 1));
    assert_eq!((path("b2", "a2"), path("b2", "b1")), (0, 0));
}

/// components.md: the first tile has four legal hexes, each in every rotation.
#[test]
fn c8_p2_the_first_tile_has_four_hexes_in_every_rotation() {
    for seed in 0..20 {
        let table = seeded(&basic(2), seed);
        let offers = table.offers("place");
        let hexes: BTreeSet<&str> = offers.iter().map(|text| text.split(' ').nth(1).unwrap()).collect();
        assert_eq!(hexes.into_iter().collect::<Vec<_>>(), ["a3", "b3", "c1", "c2"]);
        assert_eq!(offers.len(), 4 * 6);
    }
}

#[test]
fn s1_tiles_are_shuffled_within_their_letters() {
    let mut seen: BTreeMap<char, BTreeSet<String>> = BTreeMap::new();
    for seed in 0..50 {
        let deal = Tikal::deal(&basic(2), &Seed::from_number(seed)).unwrap();
        let tiles = deal.tiles();
        assert_eq!(tiles.len(), 36);
        assert!(tiles.is_sorted_by_key(|tile| tile.letter()));
        assert_eq!(tiles.iter().collect::<BTreeSet<_>>().len(), 36);
        for tile in tiles.chunk_by(|a, b| a.letter() == b.letter()) {
            seen.entry(tile[0].letter()).or_default().insert(format!("{tile:?}"));
        }
    }
    // 24 orders of G, 120 or 720 of the others: 50 deals show many.
    assert!(seen.len() == 7 && seen.values().all(|orders| orders.len() > 15), "{seen:?}");
}

/// What a seed deals never changes: records depend on it.
#[test]
fn s1_s2_the_deal_of_a_seed_is_pinned() {
    let deal = Tikal::deal(&basic(2), &Seed::from_number(1)).unwrap();
    expect![[r#"{"tiles":["A4","A5","A2","A1","A6","A3","B6","B5","B4","B1","B2","B3","C3","C5","C1","C2","C4","D5","D3","D4","D2","D1","E5","E4","E3","E2","E1","F1","F4","F5","F2","F3","G4","G2","G1","G3"],"treasures":[8,3,2,4,3,1,7,2,5,7,6,7,1,5,8,4,3,1,5,4,6,8,6,2]}"#]].assert_eq(&serde_json::to_string(&deal).unwrap());
}

/// components.md: the last tile is never a volcano, and a display never holds two.
#[test]
fn s1_ta2_the_last_tile_and_displays_of_two_volcanoes() {
    let volcano = |tile: &tikal::TileId| ["B6", "D5", "F5"].contains(&tile.to_string().as_str());
    for seed in 0..500 {
        let deal = Tikal::deal(&basic(2), &Seed::from_number(seed)).unwrap();
        assert!(!volcano(deal.tiles().last().unwrap()));
        for players in 2..=4 {
            let worst = deal.tiles().chunks(players).map(|shown| shown.iter().filter(|tile| volcano(tile)).count());
            assert_eq!(worst.max(), Some(1));
        }
    }
}

#[test]
fn s2_tokens_are_shuffled_and_nobody_sees_them() {
    let (one, other) = (seeded(&basic(2), 1), seeded(&basic(2), 7));
    assert_ne!(one.deal.stack(), other.deal.stack());
    let view = serde_json::to_value(one.state.view(Viewer::Spectator)).unwrap();
    assert_eq!(view["position"].get("hidden"), None);
    assert_eq!(format!("{:?}", one.deal), "Deal(hidden)");
}

#[test]
fn s4_all_begin_off_the_board_with_no_points() {
    let table = seeded(&basic(4), 3).state;
    for player in table.rules().seats() {
        assert!(table.figures(player).is_empty() && table.camps(player).is_empty() && table.guards(player).is_empty());
        assert_eq!((table.score(player), table.treasures(player).total()), (0, 0));
    }
}

#[test]
fn s5_ta5_seat_one_starts_in_both_games() {
    assert_eq!(seeded(&basic(3), 5).due(), (1, "place", 0));
    assert_eq!(seeded(&auction(3), 5).due(), (1, "bid", 0));
}

#[test]
fn a_config_is_read_and_written() {
    let config: Config = serde_json::from_str(r#"{"players": 3, "mode": "auction", "edition": "2005-fr"}"#).unwrap();
    assert_eq!((config.players, config.mode), (3, Mode::Auction));
    expect![[r#"{"players":3,"mode":"auction","edition":"2005-fr"}"#]]
        .assert_eq(&serde_json::to_string(&config).unwrap());
    assert!(serde_json::from_str::<Config>(r#"{"players": 3, "editions": "2005"}"#).is_err());
}

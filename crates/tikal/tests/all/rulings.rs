//! R: rulings where the books are silent. docs/rulings.md has the reasons.

use crate::table::{Table, auction, basic, corner, dealt, hex, islet, of_2005, position, seat, seeded};
use expect_test::expect;
use serde_json::json;
use tabletop::{Actions, Dice, Game, Seed, ToMove, Viewer};
use tikal::{Event, Tikal};

#[test]
fn r1_a_bid_is_from_one_to_the_bidders_score() {
    let with = |score: u16| {
        position(json!({
            "config": { "mode": "auction" }, "phase": "bid",
            "seats": [{ "score": score }, {}],
            "auction": { "display": ["A1", "A2"], "open": [1, 2], "opener": 1 },
        }))
    };
    with(20).check("bid 0", expect!["TA3 bid_too_low: least 1"]);
    with(20).check("bid 20", expect!["allowed"]);
    with(20).check("bid 21", expect!["R1 bid_too_high: most 20"]);
    assert_eq!(with(3).offers(""), ["bid 1", "bid 2", "bid 3", "pass"]);
    // Without points there is only one answer.
    assert_eq!(with(0).offers(""), ["pass"]);
    let mut table = with(20);
    table.play("bid 20, pass");
    assert_eq!(table.scores(), [0, 20]);
}

#[test]
fn r2_the_last_open_player_still_chooses_when_no_bid_stands() {
    let mut table = seeded(&auction(3), 1);
    table.play("pass, pass");
    assert_eq!(table.due(), (3, "bid", 0));
    let mut bids = table.clone();
    bids.play("bid 1");
    assert_eq!((bids.due(), bids.scores()), ((3, "choose", 0), vec![20, 20, 19]));
    table.play("pass");
    assert_eq!((table.due(), table.scores()), ((1, "choose", 0), vec![20, 20, 20]));
}

#[test]
fn r3_figures_are_counted_when_the_action_is_taken() {
    // One figure uncovers and leaves, a second one comes: two levels, never two figures at once.
    let mut table = position(json!({
        "hexes": corner(), "seats": [{ "workers": { "b3": 1, "b2": 1 } }, {}],
    }));
    table.play("uncover b3, walk worker b3 b2, walk worker b2 b3");
    table.check("uncover b3", expect!["A7 not_enough_figures: have 1, hex b3, need 2"]);
    table.play("walk worker b2 b3");
    table.allows("uncover b3");
    // Those who leave afterwards do not undo what was done.
    table.play("uncover b3, walk worker b3 b2");
    assert_eq!(table.state.temple_value(hex("b3")), 7);
}

#[test]
fn r4_r7_a_swap_changes_something_and_may_make_a_pair() {
    let mut hexes = corner();
    hexes["c1"] = json!("A5/0 tokens 0");
    let mut table = position(json!({
        "hexes": hexes,
        "seats": [{ "treasures": { "1": 1, "2": 1 } }, { "treasures": { "1": 1 } }, { "treasures": { "2": 1 } }],
    }));
    table.check("swap 1 2 1", expect!["R4 same_motif: motif 1"]);
    assert_eq!(table.offers("swap"), ["swap 1 3 2", "swap 2 2 1"]);
    table.play("swap 2 2 1");
    // R7: the pair that came of it is protected from now on.
    assert_eq!((table.tokens(1)[0], table.points(1).1), (2, 3));
    table.check("swap 1 3 2", expect!["A11 protected: count 2, motif 1, seat 1"]);
}

#[test]
fn r7_a_triple_made_of_a_pair_and_what_was_dug_is_protected() {
    let mut hexes = corner();
    hexes["c1"] = json!("A5/0 tokens 0");
    let table = position(json!({
        "to_move": 2, "hexes": hexes, "seats": [{ "treasures": { "1": 3 } }, { "treasures": { "4": 1 } }],
    }));
    table.check("swap 4 1 1", expect!["A11 protected: count 3, motif 1, seat 1"]);
}

#[test]
fn r5_nobody_enters_from_an_empty_supply() {
    let table = position(json!({
        "hexes": corner(), "seats": [{ "workers": { "a1": 8, "b2": 9 }, "leader": "removed", "guards": ["b3"] }, {}],
    }));
    assert_eq!(table.state.supply(seat(1)), 0);
    table.check("enter worker a1", expect!["R5 none_in_supply: figure worker"]);
    table.check("enter leader a1", expect!["R5 none_in_supply: figure leader"]);
    assert_eq!(table.offers("enter"), [""; 0]);
    table.allows("walk worker a1 b2");
}

/// Volcanoes wall the last free hex off, so that nothing but a volcano fits.
fn walled(value: serde_json::Value) -> Table {
    let mut all = json!({
        "config": { "components": islet() }, "lost": [], "hexes": { "b1": { "tile": "A1" } },
    });
    all.as_object_mut().unwrap().extend(value.as_object().unwrap().clone());
    position(all)
}

#[test]
fn r6_a_tile_without_a_legal_hex_leaves_the_game() {
    let mut table = walled(json!({ "hidden": { "tiles": ["B1", "B2"], "treasures": [1] } }));
    table.play("end");
    assert_eq!(table.due(), (2, "act", 10));
    let left = r#"{"event":"tile_left","seat":2,"tile":"B1"}"#;
    assert_eq!(serde_json::to_string(table.events.last().unwrap()).unwrap(), left);
    assert_eq!(table.state.lost_tiles().map(|tile| tile.to_string()).collect::<Vec<_>>(), ["B1"]);
    // The player still has his points, and the next tile finds a hex.
    table.play("enter worker a1, end");
    assert_eq!(table.due(), (1, "score", 10));
    table.end_scoring();
    assert_eq!((table.due(), table.offers("place").len()), ((1, "place", 0), 6));
}

#[test]
fn r6_a_last_tile_that_leaves_is_followed_by_the_last_scoring_all_the_same() {
    let mut table = walled(json!({ "lost": ["B2"], "hidden": { "tiles": ["B1"], "treasures": [1] } }));
    table.play("end");
    assert_eq!(table.due(), (2, "act", 10));
    table.play("end");
    assert_eq!(table.due(), (1, "score", 10));
    table.end_scoring();
    assert_eq!(table.state.to_move(), ToMove::Over);
}

/// No set has more tiles than free hexes, so the border never runs out: only paths do, and a volcano needs none.
#[test]
fn r6_a_volcano_always_finds_a_hex() {
    let mut set = islet();
    set["board"]["columns"] = json!(3);
    let error = serde_json::from_value::<tikal::SetFile>(set).unwrap().check().unwrap_err();
    expect!["tiles: 3 tiles, but only 2 hexes to place them on"].assert_eq(&crate::table::lines(&error));
}

#[test]
fn r6_in_the_auction_a_tile_that_fits_nowhere_may_be_chosen() {
    let mut set = islet();
    set["tiles"].as_array_mut().unwrap().push(json!(
        { "id": "B3", "letter": "B", "kind": "jungle", "stones": [0, 0, 0, 0, 0, 1] }
    ));
    set["board"]["columns"] = json!(5);
    let mut table = position(json!({
        "config": { "components": set, "mode": "auction" }, "hexes": { "b1": { "tile": "A1" } }, "phase": "choose",
        "auction": { "display": ["B1", "B2"], "open": [1, 2], "opener": 1 }, "lost": ["B3"],
    }));
    assert_eq!(table.offers("choose"), ["choose B1", "choose B2"]);
    table.play("choose B1");
    assert_eq!(table.due(), (1, "act", 10));
    assert!(matches!(table.events.last(), Some(Event::TileLeft { .. })));
    table.play("end");
    assert_eq!(table.offers(""), ["choose B2"]);
}

/// components.md: about 1.3 % of random games.
#[test]
fn r6_happens_in_about_one_random_game_in_eighty() {
    let (mut games, mut lost, mut early) = (0, 0, 0);
    let mut legal = Actions::new();
    for game in 0..3000 {
        let config = basic(2 + (game % 3) as u8);
        let mut deal = Tikal::deal(&config, &Seed::from_number(game)).unwrap();
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        let mut dice = Dice::mixed(&[game, 13]);
        let mut left = 0;
        while table.to_move() != ToMove::Over {
            table.legal(&mut legal);
            // Only placements matter: what is done with points is ended at once.
            let action = if legal.contains(&tikal::Action::End) { tikal::Action::End } else { *dice.pick(&legal) };
            let placed = table.explored().len();
            table
                .apply(action, &mut deal, &mut |event| {
                    if matches!(event, Event::TileLeft { .. }) {
                        left += 1;
                        early += u32::from(placed < 4 + 33);
                    }
                })
                .unwrap();
        }
        games += 1;
        lost += u32::from(left > 0);
    }
    let share = f64::from(lost) / f64::from(games);
    assert!((0.006..0.022).contains(&share), "{lost} of {games}");
    assert_eq!(early, 0, "only the last tiles find no hex");
}

#[test]
fn r8_a_camp_where_the_last_token_was_dug_this_turn() {
    let mut hexes = corner();
    hexes["c1"] = json!("A5/0 tokens 1");
    let mut table = position(json!({
        "hexes": hexes, "seats": [{ "workers": { "c1": 1 }, "treasures": { "1": 3 } }, {}],
    }));
    table.check("camp c1", expect!["A12 tokens_left: hex c1, tokens 1"]);
    table.play("dig c1, camp c1");
    assert_eq!((table.state.ap(), table.state.camps(seat(1))), (2, hex("c1").set()));
}

#[test]
fn r9_nobody_learns_the_order_of_the_stacks() {
    let config = of_2005(basic(3));
    // Two deals with the same first tile that differ in everything else that is hidden.
    let (one, other) = (dealt(&config, "A3 A1", &[1, 2]), dealt(&config, "A3 A6 B4", &[7, 5, 5]));
    assert_ne!(one.deal, other.deal);
    for viewer in Viewer::all(3) {
        let seen = |table: &Table| serde_json::to_string(&table.state.view(viewer)).unwrap();
        assert_eq!(seen(&one), seen(&other));
    }
    // Who imagines the rest gets every order: the next tile is any of the other five.
    let mut next = std::collections::BTreeSet::new();
    for number in 0..200 {
        let (table, deal) = Tikal::imagine(&one.state.view(Viewer::Spectator), &mut Dice::new(number));
        assert_eq!(table, one.state);
        next.insert(deal.tiles()[0].to_string());
    }
    assert_eq!(next.into_iter().collect::<Vec<_>>(), ["A1", "A2", "A4", "A5", "A6"]);
}

#[test]
fn r10_a_set_that_players_do_not_divide_cannot_be_auctioned() {
    let mut set = tikal::STANDARD.clone();
    set.tiles.truncate(35);
    let with = |players, mode| {
        let config = tikal::Config { components: Some(Box::new(set.clone())), ..tikal::Config::new(players, mode) };
        Tikal::players(&config).map_err(|error| error.to_string())
    };
    let refused = |players| with(players, tikal::Mode::Auction).unwrap_err();
    expect!["components.tiles: 35 tiles cannot be auctioned in rounds of 2 (R10)"].assert_eq(&refused(2));
    expect!["components.tiles: 35 tiles cannot be auctioned in rounds of 3 (R10)"].assert_eq(&refused(3));
    assert_eq!(with(2, tikal::Mode::Basic), Ok(2));
    // 36 tiles can be, by 2, 3 and 4.
    for players in 2..=4 {
        assert_eq!(Tikal::players(&auction(players)), Ok(players.into()));
    }
}

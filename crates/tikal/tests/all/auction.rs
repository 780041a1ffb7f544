//! TA: the auction game, with the bids of both books.

use crate::table::{Table, auction, corner, dealt, of_2005, position, seat, seeded};
use expect_test::expect;
use serde_json::json;
use tabletop::{Game, ToMove};

/// The winner takes the first tile shown, places it anywhere and does nothing more.
fn turn(table: &mut Table) {
    let choice = table.offers("choose")[0].clone();
    table.play(&choice);
    table.end_scoring();
    if table.state.phase().name() == "place" {
        let place = table.offers("place")[0].clone();
        table.play(&place);
    }
    table.play("end");
}

fn opener(table: &Table) -> u8 {
    assert_eq!(table.state.phase().name(), "bid");
    table.state.round().opener.number()
}

fn open(table: &Table) -> Vec<u8> {
    table.state.round().open.iter().map(|seat| seat.number()).collect()
}

#[test]
fn ta1_all_start_with_twenty_points_and_an_open_marker() {
    for players in 2..=4 {
        let table = seeded(&auction(players), 1);
        assert_eq!(table.scores(), vec![20; players.into()]);
        assert_eq!(open(&table), (1..=players).collect::<Vec<_>>());
    }
}

#[test]
fn ta2_as_many_tiles_are_shown_as_there_are_players() {
    for players in 2..=4 {
        let mut table = dealt(&auction(players), "", &[]);
        let shown: Vec<String> = table.state.display().map(|tile| tile.to_string()).collect();
        assert_eq!(shown, ["A1", "A2", "A3", "A4"][..players.into()]);
        table.play("bid 1");
        (1..players).for_each(|_| {
            table.play("pass");
        });
        // The right to choose was auctioned, not a tile: all of them are there to be chosen.
        assert_eq!(table.offers("choose").len(), usize::from(players));
    }
}

#[test]
fn ta3_bids_rise_clockwise_and_who_passes_is_out() {
    let mut table = seeded(&auction(4), 1);
    table.play("bid 3");
    assert_eq!(table.due(), (2, "bid", 0));
    table.check("bid 3", expect!["TA3 bid_too_low: least 4"]);
    table.check_as(3, "bid 5", expect!["TA3 not_your_turn: to_move 2"]);
    table.check("choose A1", expect!["TA3 wrong_phase: phase bid"]);
    table.play("pass, bid 4, bid 9");
    assert_eq!(table.due(), (1, "bid", 0));
    table.play("bid 10");
    // Seat 2 passed and is not asked again.
    assert_eq!(table.due(), (3, "bid", 0));
    table.play("pass, pass");
    assert_eq!((table.due(), table.scores()), ((1, "choose", 0), vec![10, 20, 20, 20]));
}

#[test]
fn ta4_the_winner_pays_chooses_places_spends_and_turns_his_marker() {
    let mut table = dealt(&auction(3), "", &[]);
    table.play("bid 7, pass, pass");
    assert_eq!((table.scores(), table.due()), (vec![13, 20, 20], (1, "choose", 0)));
    table.check("choose A4", expect!["TA4 not_shown: tile A4"]);
    table.check("place c2 0", expect!["TA4 wrong_phase: phase choose"]);
    table.play("choose A2");
    assert_eq!(table.due(), (1, "place", 0));
    table.play("place c2 0");
    assert_eq!((table.due(), open(&table)), ((1, "act", 10), vec![1, 2, 3]));
    table.play("enter worker a1, end");
    assert_eq!((open(&table), table.due()), (vec![2, 3], (2, "bid", 0)));
    let shown: Vec<String> = table.state.display().map(|tile| tile.to_string()).collect();
    assert_eq!(shown, ["A1", "A3"]);
}

#[test]
fn ta5_the_next_auction_opens_with_the_first_open_marker_clockwise() {
    let mut table = seeded(&auction(4), 2);
    assert_eq!(opener(&table), 1);
    table.play("bid 1, pass, bid 2, pass, pass"); // seat 3 wins
    turn(&mut table);
    assert_eq!(opener(&table), 4);
    table.play("bid 1, pass, pass"); // seat 4 wins; seats 1 and 2 passed
    turn(&mut table);
    assert_eq!(opener(&table), 1);
    table.play("pass, bid 1"); // seat 2 wins
    turn(&mut table);
    assert_eq!((table.seat(), table.state.phase().name()), (seat(1), "choose"));
}

#[test]
fn ta6_if_nobody_bids_the_first_who_passed_goes_free() {
    let mut table = seeded(&of_2005(auction(3)), 1);
    table.play("pass, pass, pass");
    assert_eq!((table.due(), table.scores()), ((1, "choose", 0), vec![20, 20, 20]));
    assert_eq!(table.offers("choose").len(), 3);
    turn(&mut table);
    assert_eq!(open(&table), [2, 3]);
}

#[test]
fn ta7_the_last_of_the_round_pays_nothing() {
    let mut table = seeded(&auction(2), 3);
    table.play("bid 6, pass");
    turn(&mut table);
    assert_eq!((table.due(), table.offers("")), ((2, "choose", 0), table.offers("choose")));
    assert_eq!(table.offers("choose").len(), 1);
    turn(&mut table);
    assert_eq!(table.scores(), [14, 20]);
}

#[test]
fn ta8_then_all_markers_are_opened_and_new_tiles_shown() {
    let mut table = seeded(&of_2005(auction(3)), 4);
    for bids in ["bid 1, pass, bid 2, pass", "pass, bid 1"] {
        table.play(bids);
        turn(&mut table);
    }
    turn(&mut table); // seat 1 goes last
    assert_eq!((open(&table), opener(&table)), (vec![1, 2, 3], 2));
    assert_eq!(table.state.display().count(), 3);
}

#[test]
fn ta8_eighteen_twelve_or_nine_rounds() {
    for (players, rounds) in [(2, 18), (3, 12), (4, 9)] {
        let mut table = seeded(&auction(players), 5);
        let mut seen = 0;
        while table.state.to_move() != ToMove::Over {
            if table.state.phase().name() == "score" {
                table.end_scoring();
                continue;
            }
            if table.state.phase().name() == "bid" {
                seen += u32::from(open(&table).len() == usize::from(players));
                let passes = vec!["pass"; open(&table).len()].join(", ");
                table.play(&passes);
            }
            turn(&mut table);
        }
        assert_eq!(seen, rounds, "{players} players");
    }
}

#[test]
fn ta9_a_shown_volcano_waits_until_it_is_chosen() {
    let mut table = position(json!({
        "config": { "mode": "auction", "players": 3 }, "phase": "choose", "to_move": 2,
        "hexes": { "c2": "A1/0", "c1": "A2/0", "b3": "A3/0" }, "lost": ["A4", "A5", "A6"],
        "auction": { "display": ["B1", "B2", "B6"], "open": [1, 2, 3], "opener": 1 },
        "seats": [{}, { "workers": { "b1": 1 } }, {}],
    }));
    table.play("choose B6");
    assert_eq!(table.due(), (2, "score", 10));
    table.play("end, end, end");
    assert_eq!((table.scores(), table.due()), (vec![20, 21, 20], (2, "place", 0)));
    // Markers were not turned for scoring turns.
    assert_eq!(open(&table), [1, 2, 3]);
    table.play("place a3 0, end");
    assert_eq!((open(&table), table.due()), (vec![1, 3], (3, "bid", 0)));
}

#[test]
fn ta9_another_tile_may_be_chosen_and_nothing_scores() {
    let mut table = position(json!({
        "config": { "mode": "auction", "players": 2 }, "phase": "choose", "lost": ["A1", "A2", "A3", "A4", "A5", "A6"],
        "auction": { "display": ["B1", "B6"], "open": [1, 2], "opener": 1 },
    }));
    table.play("choose B1");
    assert_eq!(table.due(), (1, "place", 0));
}

/// The last turn of the last round ends: who goes in which order?
fn last_scoring(scores: [u16; 4], last: u64) -> Vec<u8> {
    let seats = scores.map(|score| json!({ "score": score }));
    let mut table = position(json!({
        "config": { "mode": "auction" }, "to_move": last, "hexes": corner(), "lost": "all", "seats": seats,
        "auction": { "open": [last], "opener": 1 },
    }));
    table.play("end");
    assert_eq!(table.state.phase().name(), "score");
    table.state.scoring().order.iter().map(|seat| seat.number()).collect()
}

#[test]
fn ta9_the_last_scoring_goes_from_the_lowest_score_up() {
    assert_eq!(last_scoring([9, 30, 4, 12], 2), [3, 1, 4, 2]);
    // Ties: the nearest clockwise after who played last; he himself is the farthest.
    assert_eq!(last_scoring([7, 7, 7, 7], 2), [3, 4, 1, 2]);
    assert_eq!(last_scoring([5, 7, 5, 7], 4), [1, 3, 2, 4]);
    assert_eq!(last_scoring([5, 7, 5, 7], 3), [1, 3, 4, 2]);
}

#[test]
fn ta9_the_order_is_fixed_when_the_last_scoring_begins() {
    let mut table = position(json!({
        "config": { "mode": "auction" }, "to_move": 3, "hexes": corner(), "lost": "all",
        "seats": [{ "score": 4, "workers": { "b3": 1 } }, { "score": 5 }, { "score": 6 }],
        "auction": { "open": [3], "opener": 1 },
    }));
    table.play("end, end");
    assert_eq!((table.scores(), table.seat()), (vec![9, 5, 6], seat(2)));
    table.play("end");
    assert_eq!(table.seat(), seat(3));
    table.play("end");
    assert_eq!(table.state.to_move(), ToMove::Over);
}

/// The book of 2005: B wins at 5, then A at 4; C and D pass; C goes free, then D; then A opens.
#[test]
fn example_the_auction_of_2005() {
    let mut table = seeded(&of_2005(auction(4)), 6);
    table.play("bid 3, bid 5, pass, pass, pass");
    assert_eq!((table.seat(), table.scores()), (seat(2), vec![20, 15, 20, 20]));
    turn(&mut table);
    assert_eq!((opener(&table), open(&table)), (3, vec![1, 3, 4]));
    table.check_as(2, "bid 6", expect!["TA3 not_your_turn: to_move 3"]);
    table.play("bid 2, bid 3, bid 4, pass, pass");
    assert_eq!((table.seat(), table.scores()), (seat(1), vec![16, 15, 20, 20]));
    turn(&mut table);
    assert_eq!((opener(&table), open(&table)), (3, vec![3, 4]));
    table.play("pass, pass");
    assert_eq!((table.seat(), table.scores()), (seat(3), vec![16, 15, 20, 20]));
    turn(&mut table);
    assert_eq!((table.seat(), table.offers("").len()), (seat(4), 1));
    turn(&mut table);
    assert_eq!(table.scores(), [16, 15, 20, 20]);
    assert_eq!((opener(&table), open(&table)), (1, vec![1, 2, 3, 4]));
}

/// The book of 2015, bid by bid: Marcus, the oldest, is seat 1; then Sallah, Henry and Marion.
#[test]
fn example_the_auction_of_2015() {
    let mut table = seeded(&auction(4), 7);
    table.play("bid 1, bid 2, pass, bid 3, bid 4, bid 5, pass, pass");
    assert_eq!((table.seat(), table.scores()), (seat(2), vec![20, 15, 20, 20]));
    turn(&mut table);
    assert_eq!(opener(&table), 3);
    table.play("bid 1, bid 3, pass, pass");
    assert_eq!((table.seat(), table.scores()), (seat(4), vec![20, 15, 20, 17]));
    turn(&mut table);
    assert_eq!(opener(&table), 1);
    table.play("bid 2, bid 4, pass");
    assert_eq!((table.seat(), table.scores()), (seat(3), vec![20, 15, 16, 17]));
    turn(&mut table);
    assert_eq!((table.seat(), table.state.phase().name()), (seat(1), "choose"));
    assert_eq!(table.offers("choose").len(), 1);
    turn(&mut table);
    assert_eq!(table.scores(), [20, 15, 16, 17]);
    assert_eq!((opener(&table), open(&table)), (2, vec![1, 2, 3, 4]));
}

/// The book of 2015: Henry places a ruin, Marion a clearing.
#[test]
fn example_the_first_round_of_2015() {
    let mut table = dealt(&crate::table::basic(2), "A5 A4", &[6, 1, 2, 3]);
    let hex = crate::table::hex;
    table.play("place c2 0");
    assert_eq!((table.state.tokens(hex("c2")), table.state.ap()), (4, 10));
    table.play("enter leader a1");
    assert_eq!(table.state.ap(), 9);
    table.play("walk leader a1 b2, walk leader b2 c2");
    assert_eq!(table.state.ap(), 7);
    table.play("dig c2");
    assert_eq!((table.state.ap(), table.tokens(1)), (4, [0, 0, 0, 0, 0, 1, 0, 0]));
    table.check("dig c2", expect!["A10 not_enough_figures: have 1, hex c2, need 2"]);
    table.play("enter worker a1, enter worker a1");
    assert_eq!(table.state.ap(), 2);
    table.play("walk worker a1 b1");
    assert_eq!(table.state.ap(), 0);
    table.play("end");
    assert_eq!((table.due(), table.state.hand().unwrap().to_string()), ((2, "place", 0), "A4".into()));
    table.play("place c1 0, enter worker a1, enter worker a1");
    assert_eq!(table.state.ap(), 8);
    table.play("walk worker a1 a2, walk worker a1 a2");
    assert_eq!(table.state.ap(), 4);
    table.play("uncover a2, uncover a2");
    assert_eq!((table.state.ap(), table.state.temple_value(hex("a2"))), (0, 3));
    assert_eq!((table.state.levels_left(2), table.state.levels_left(3)), (2, 5));
    table.play("end");
    assert_eq!(table.seat(), seat(1));
}

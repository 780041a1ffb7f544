use expect_test::{Expect, expect};

use super::*;
use crate::{
    Seed,
    fair::Bytes32,
    fold,
    toy::{Action, Toy, config},
};

fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

fn session(players: usize) -> Session<Toy> {
    Session::new(Header::seeded(config(players), Seed::from_number(1))).unwrap()
}

fn actions(texts: &[&str]) -> Vec<Action> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

impl Session<Toy> {
    fn act(&mut self, texts: &[&str]) -> Result<Receipt, Declined<Toy>> {
        let mover = self.to_move().seat().unwrap_or_default();
        self.submit(mover, self.version(), &format!("key {}", self.version()), &actions(texts))
    }

    fn back(&mut self, count: usize) -> Result<Receipt, Declined<Toy>> {
        let mover = self.to_move().seat().unwrap_or_default();
        self.undo(mover, self.version(), &format!("key {}", self.version()), count)
    }
}

fn declines(answer: Result<Receipt, Declined<Toy>>, expected: Expect) {
    expected.assert_eq(&serde_json::to_string(&answer.unwrap_err()).unwrap());
}

#[test]
fn a_list_is_played_whole_or_not_at_all() {
    let mut game = session(2);
    assert_eq!(game.act(&["bury 0", "bury 1", "dig 1"]), Ok(Receipt { before: 0, version: 3 }));
    let before = game.clone();
    declines(game.act(&["end", "end"]), expect![[r#"{"code":"peek","params":{"index":0}}"#]]);
    declines(game.act(&["take"]), expect![[r#"{"code":"refused","params":{"index":0,"refusal":{"code":"thing"}}}"#]]);
    declines(
        game.act(&["bury 1", "dig 0"]),
        expect![[r#"{"code":"refused","params":{"index":0,"refusal":{"code":"time","params":{"need":1,"have":0}}}}"#]],
    );
    declines(game.act(&[]), expect![[r#"{"code":"list","params":{"length":0,"longest":256}}"#]]);
    declines(
        game.act(&["play"; LONGEST_LIST + 1]),
        expect![[r#"{"code":"list","params":{"length":257,"longest":256}}"#]],
    );
    assert_eq!((game.table(), game.deal(), game.log()), (before.table(), before.deal(), before.log()));
}

#[test]
fn nobody_plays_out_of_turn_or_from_an_old_table() {
    let mut game = session(2);
    declines(
        game.submit(seat(2), 0, "a", &actions(&["bury 0"])),
        expect![[r#"{"code":"refused","params":{"index":0,"refusal":{"code":"turn"}}}"#]],
    );
    declines(
        game.submit(seat(1), 1, "a", &actions(&["bury 0"])),
        expect![[r#"{"code":"version","params":{"stated":1,"current":0}}"#]],
    );
    declines(
        game.submit(seat(1), 0, "", &actions(&["bury 0"])),
        expect![[r#"{"code":"key","params":{"length":0,"longest":64}}"#]],
    );
    declines(
        game.submit(seat(1), 0, &"k".repeat(65), &actions(&["bury 0"])),
        expect![[r#"{"code":"key","params":{"length":65,"longest":64}}"#]],
    );
}

/// A list with something revealed in its middle would be a free look.
#[test]
fn a_reveal_ends_its_list() {
    let mut game = session(2);
    declines(game.act(&["peek", "take"]), expect![[r#"{"code":"peek","params":{"index":0}}"#]]);
    declines(game.act(&["bury 0", "dig 0", "dig 1"]), expect![[r#"{"code":"peek","params":{"index":1}}"#]]);
    assert_eq!(game.version(), 0);
    assert!(game.act(&["bury 0", "dig 0"]).is_ok());
}

#[test]
fn the_same_key_gets_the_same_answer() {
    let mut game = session(2);
    let first = game.submit(seat(1), 0, "a", &actions(&["bury 0"]));
    assert_eq!(game.submit(seat(1), 0, "a", &actions(&["bury 0"])), first);
    assert_eq!(game.version(), 1);
    // Another seat's key is another key.
    assert!(game.submit(seat(2), 0, "a", &actions(&["bury 0"])).is_err());
    let mut again = Session::from_record(game.dump()).unwrap();
    again.remember(Some(seat(1)), "a", first.clone().unwrap());
    assert_eq!(again.submit(seat(1), 0, "a", &actions(&["bury 0"])), first);
    assert_eq!(again.version(), 1);
}

#[test]
fn undo_goes_down_to_the_floor() {
    let mut game = session(2);
    let start = game.clone();
    assert_eq!(game.undoable(), 0);
    game.act(&["bury 0", "bury 1"]).unwrap();
    assert_eq!(game.undoable(), 2);
    declines(game.back(3), expect![[r#"{"code":"undo","params":{"undoable":2}}"#]]);
    declines(game.back(0), expect![[r#"{"code":"undo","params":{"undoable":2}}"#]]);
    game.back(2).unwrap();
    assert_eq!((game.table(), game.deal()), (start.table(), start.deal()));
    assert_eq!(game.version(), 3);

    // A reveal is the floor.
    game.act(&["bury 0", "peek"]).unwrap();
    assert_eq!(game.undoable(), 0);
    // So is an action that binds.
    game.act(&["take"]).unwrap();
    assert_eq!(game.undoable(), 1);
    game.act(&["play"]).unwrap();
    assert_eq!(game.undoable(), 0);
    // So is the next seat's move.
    game.act(&["end"]).unwrap();
    declines(game.back(1), expect![[r#"{"code":"undo","params":{"undoable":0}}"#]]);
    game.act(&["bury 1"]).unwrap();
    declines(
        game.undo(seat(1), game.version(), "mine", 1),
        expect![[r#"{"code":"not_to_move","params":{"index":0}}"#]],
    );
    let version = game.version();
    game.undo_all(seat(2), version, "all").unwrap();
    assert_eq!(game.undoable(), 0);
    assert_eq!(fold(&game.dump()).unwrap().last().table, *game.table());
}

/// Doing and undoing without end makes no record too large to read, and spends nothing of anybody else's.
#[test]
fn undo_has_an_end_for_each_seat() {
    let mut game = session(2);
    for _ in 0..bounds::MOST_UNDONE {
        game.act(&["bury 0"]).unwrap();
        game.back(1).unwrap();
    }
    game.act(&["bury 0"]).unwrap();
    assert_eq!(game.undoable(), 0);
    declines(game.back(1), expect![[r#"{"code":"bound","params":{"kind":"undo","most":256}}"#]]);
    declines(game.back(2), expect![[r#"{"code":"undo","params":{"undoable":0}}"#]]);
    let mut again = Session::from_record(game.dump()).unwrap();
    assert_eq!(again.undoable(), 0, "a restart gives nothing back");
    declines(again.back(1), expect![[r#"{"code":"bound","params":{"kind":"undo","most":256}}"#]]);
    assert_eq!(crate::Replica::new(game.record()).unwrap().undoable(), 0);
    game.act(&["end"]).unwrap();
    game.act(&["bury 1"]).unwrap();
    assert_eq!(game.undoable(), 1, "the other seat has its own");
    game.back(1).unwrap();
    assert_eq!(game.dump().to_string().parse(), Ok(game.dump()));
}

/// Leaving and coming back has an end for that seat alone; it can always be given to a stand-in and come back from the
/// last leave.
#[test]
fn leaving_has_an_end_for_each_seat() {
    let mut game = session(2);
    let mut take = |who: usize, cause: Cause| {
        let version = game.version();
        let name = "x".repeat(64).parse().unwrap();
        let done = game.take_over(seat(who), version, &version.to_string(), name, Some(cause));
        done.map_err(|declined| declined.to_string())
    };
    for _ in 0..bounds::MOST_HANDOVERS {
        take(1, Cause::Left).unwrap();
        take(1, Cause::Back).unwrap();
    }
    let no_leave = r#"{"code":"bound","params":{"kind":"leave","most":8}}"#;
    assert_eq!(take(1, Cause::Left).unwrap_err(), no_leave);
    assert_eq!(take(1, Cause::Back).unwrap_err(), r#"{"code":"bound","params":{"kind":"return","most":8}}"#);
    for _ in 0..bounds::MOST_REPLACED {
        take(1, Cause::Time).unwrap();
        assert_eq!(take(1, Cause::Time).unwrap_err(), r#"{"code":"bound","params":{"kind":"stand_in","most":1}}"#);
        take(1, Cause::Back).unwrap();
        assert_eq!(take(1, Cause::Left).unwrap_err(), no_leave);
    }
    take(1, Cause::Time).unwrap();
    assert_eq!(take(1, Cause::Back).unwrap_err(), r#"{"code":"bound","params":{"kind":"return","most":24}}"#);
    take(2, Cause::Left).unwrap();
    take(2, Cause::Back).unwrap();
    game.act(&["bury 0", "end"]).unwrap();
}

/// A person whom the others replaced again and again can leave and come back as long as his bound lasts.
#[test]
fn what_others_do_is_bounded_by_what_the_seat_does() {
    let mut game = session(2);
    let mut takeovers = 0;
    for turn in 0..1000 {
        let cause = [Cause::Left, Cause::Back, Cause::Time, Cause::Back][turn % 4];
        let version = game.version();
        let name = "Eve".parse().unwrap();
        takeovers += usize::from(game.take_over(seat(1), version, &turn.to_string(), name, Some(cause)).is_ok());
    }
    // All but the heir and the stand-in before it.
    assert_eq!(takeovers, bounds::MOST_TAKEOVERS - 2);
    game.act(&["bury 0", "end"]).unwrap();
}

/// A header that would leave no room for the game is refused before it.
#[test]
fn a_header_has_an_end() {
    let mut header = Header::<Toy>::seeded(config(2), Seed::from_number(1));
    header.marks = vec!["x".repeat(64).parse().unwrap(); 1000];
    assert!(matches!(Session::new(header), Err(NoSession::Header { .. })));
}

#[test]
fn with_two_players_a_resignation_ends_the_game() {
    let mut game = session(2);
    game.act(&["bury 0", "dig 0"]).unwrap();
    let before = game.outcome();
    assert_eq!(before.places, [1, 2]);
    game.resign(seat(1), 2, "resign", None).unwrap();
    assert_eq!(game.to_move(), ToMove::Over);
    assert_eq!(game.outcome(), Outcome { scores: before.scores, places: vec![2, 1] });
    declines(game.act(&["end"]), expect![[r#"{"code":"over"}"#]]);
    declines(game.resign(seat(2), 3, "too late", None), expect![[r#"{"code":"over"}"#]]);
    declines(game.take_over(seat(1), 3, "too late", "Eve".parse().unwrap(), None), expect![[r#"{"code":"over"}"#]]);
    assert_eq!(game.undoable(), 0);
}

#[test]
fn with_more_players_the_seat_is_played_on() {
    let mut game = session(4);
    game.resign(seat(2), 0, "a", None).unwrap();
    game.resign(seat(1), 1, "b", None).unwrap();
    declines(game.resign(seat(1), 2, "c", None), expect![[r#"{"code":"resigned"}"#]]);
    declines(game.act(&["end"]), expect![[r#"{"code":"resigned"}"#]]);
    game.take_over(seat(1), 2, "d", "Eve".parse().unwrap(), None).unwrap();
    game.act(&["bury 0", "dig 0"]).unwrap();
    // Seat 1 leads by points, but ranks behind who stayed; seat 2 gave up first.
    assert_eq!(game.outcome().places, [3, 4, 1, 1]);
    game.resign(seat(3), game.version(), "e", None).unwrap();
    assert_eq!((game.to_move(), game.outcome().places), (ToMove::Over, vec![3, 4, 2, 1]));
}

#[test]
fn all_may_agree_to_end() {
    let mut game = session(3);
    game.agree(0, "a").unwrap();
    assert_eq!(game.to_move(), ToMove::Over);
    assert_eq!(game.dump().result, Some(game.outcome()));
    declines(game.agree(1, "b"), expect![[r#"{"code":"over"}"#]]);
}

#[test]
fn who_was_away_gets_exactly_the_gap() {
    let mut game = session(3);
    game.act(&["peek"]).unwrap();
    game.act(&["bury 0"]).unwrap();
    game.back(1).unwrap();
    game.resign(seat(3), 3, "r", None).unwrap();
    game.take_over(seat(3), 4, "t", "Eve".parse().unwrap(), None).unwrap();
    let seen = |version, viewer| serde_json::to_string_pretty(&game.since(version, viewer)).unwrap();
    expect![[r#"
        [
          {
            "version": 1,
            "type": "played",
            "seat": 1,
            "events": [
              {
                "type": "peeked",
                "seat": 1,
                "card": null
              }
            ]
          },
          {
            "version": 2,
            "type": "played",
            "seat": 1,
            "events": [
              {
                "type": "buried",
                "seat": 1,
                "spot": 0,
                "card": null,
                "by": 1
              }
            ]
          },
          {
            "version": 3,
            "type": "undone",
            "seat": 1,
            "count": 1
          },
          {
            "version": 4,
            "type": "resigned",
            "seat": 3
          },
          {
            "version": 5,
            "type": "taken_over",
            "seat": 3,
            "name": "Eve"
          }
        ]"#]]
    .assert_eq(&seen(0, Viewer::Seat(seat(2))));
    assert!(seen(0, Viewer::Seat(seat(1))).contains("\"card\": 1"), "{}", seen(0, Viewer::Seat(seat(1))));
    expect!["[]"].assert_eq(&seen(5, Viewer::Spectator));
    assert_eq!(seen(99, Viewer::Spectator), "[]");
    expect![[r#"[{"type":"discarded","card":2}]"#]]
        .assert_eq(&serde_json::to_string(&game.opening(Viewer::Spectator)).unwrap());
}

#[test]
fn the_record_of_a_session_keeps_the_piles_shut() {
    let mut game = session(2);
    game.act(&["bury 0"]).unwrap();
    let sealed = game.record();
    assert_eq!(sealed.header.seed(), None);
    assert_eq!(Session::from_record(sealed.clone()).unwrap_err(), NoSession::Deal(NoDeal::Sealed));
    assert_eq!(Session::new(sealed.header).unwrap_err(), NoSession::Deal(NoDeal::Sealed));
    let open = Session::from_record(game.dump()).unwrap();
    assert_eq!((open.table(), open.deal(), open.log()), (game.table(), game.deal(), game.log()));
    assert_eq!(open.undoable(), 1);
    assert_eq!(open.view(Viewer::Spectator), game.view(Viewer::Spectator));
    assert_eq!(open.hash(), game.hash());
    assert_eq!(open.header(), game.header());
}

#[test]
fn piles_that_do_not_belong_to_the_position_are_refused() {
    let mut game = session(2);
    let whole = game.deal().clone();
    game.act(&["bury 0"]).unwrap();
    let error = Session::new(Header::placed(game.table(), whole, Bytes32([0; 32]))).unwrap_err();
    expect![[r#"
        start: the position is wrong
        deal.deck: another size than on the table
        deal.spots: another card"#]]
    .assert_eq(&error.to_string());
}

#[test]
fn what_is_prepared_changes_nothing_until_it_is_adopted() {
    let mut game = session(3);
    game.act(&["bury 0"]).unwrap();
    let wish = || Wish::Play(actions(&["bury 1"]));
    let Ok(Prepared::New(change)) = game.prepare(Some(seat(1)), 1, "a", wish()) else { panic!("it can be done") };
    assert_eq!((change.receipt(), change.entries().len()), (Receipt { before: 1, version: 2 }, 1));
    assert_eq!((game.version(), game.undoable()), (1, 1));
    let (hash, to_move, outcome) = (change.hash(), change.to_move(), change.outcome());
    assert_ne!(hash, game.hash());
    assert_eq!(game.adopt(*change), Receipt { before: 1, version: 2 });
    assert_eq!((game.hash(), game.to_move(), game.outcome()), (hash, to_move, outcome));
    let Ok(Prepared::Known(receipt)) = game.prepare(Some(seat(1)), 7, "a", wish()) else { panic!("it was done") };
    assert_eq!(receipt, Receipt { before: 1, version: 2 });
}

#[test]
fn an_heir_plays_on_where_the_game_does() {
    let resign = |game: &mut Session<Toy>, who: usize| {
        let wish = Wish::Resign { heir: "Eve".parse().ok(), cause: Some(Cause::Time) };
        let Ok(Prepared::New(change)) = game.prepare(Some(seat(who)), game.version(), "r", wish) else {
            panic!("anybody may give up")
        };
        game.adopt(*change)
    };
    let mut game = session(3);
    assert_eq!(resign(&mut game, 1), Receipt { before: 0, version: 2 });
    assert_eq!(game.to_move(), ToMove::Seat(seat(1)));
    assert_eq!(resign(&mut game, 2), Receipt { before: 2, version: 3 });
    assert_eq!(game.to_move(), ToMove::Over);
}

//! People who leave, come back, are silent, agree, ask for more, and bring games along.

use std::sync::atomic::Ordering::SeqCst;

use crate::table::{House, Person, long_record, plan};
use ::bots::Opponent;
use serde_json::json;
use server::{
    accounts::Seats,
    bounds::Bounds,
    refusal::Refusal,
    room::{Ask, SocketAsk},
    store::{GameStore, ListGames},
    wire::{
        BotLevel, GameId, TableInfo, UserId,
        game::{Fork, GameState, Origin},
        table::{ChangeBot, ExplicitDeal, Join, SeatKind, SeatPlan, SeatUser, TableState, Visibility},
    },
};
use tabletop::{Record, Seat};
use tikal::Tikal;

/// What a record says of a seat of Ann's that a bot got, where nobody chose which.
fn takeover(why: &str) -> String {
    format!("1: takeover/{why} {} bot\n", Opponent::usual("tikal").expect("there are some").id)
}

#[tokio::test]
async fn a_bot_plays_for_who_left_until_he_is_back() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    bob.watch(&house.app, &id).await;
    ann.watch(&house.app, &id).await;
    ann.say(&house.app, &id, SocketAsk::Leave).await;
    assert_eq!(ann.answer().await["type"], "receipt");
    // The bot plays the whole first turn.
    while bob.mirror.mover() != Some(Seat::new(1)) {
        bob.hear().await;
    }
    let refused = ann.move_on(&house.app, &id).await;
    assert_eq!(refused["code"], "bot_plays");
    ann.say(&house.app, &id, SocketAsk::Return).await;
    assert_eq!(ann.answer().await["type"], "receipt");
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    assert!(record.contains(&takeover("left")), "{record}");
    assert!(record.contains(", takeover/back Ann\n"), "{record}");
    let info = house.app.table_info(&id).await.unwrap();
    assert!(!info.seats[0].bot_plays && info.seats[0].present);
}

#[tokio::test]
async fn a_silent_player_is_replaced_after_a_while_only() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    let replace = SocketAsk::Replace(1);
    house.clock.pass(500);
    bob.say(&house.app, &id, replace.clone()).await;
    assert_eq!(bob.answer().await["code"], "not_away", "who is there cannot be replaced");
    ann.say(&house.app, &id, SocketAsk::Unwatch).await;
    // A room answers in order: by now it has seen her go.
    assert!(!house.app.table_info(&id).await.unwrap().seats[0].present);
    house.clock.pass(119);
    bob.say(&house.app, &id, replace.clone()).await;
    assert_eq!(bob.answer().await["params"]["wait"], 1);
    house.clock.pass(1);
    let mut eve = Person::new("Eve");
    eve.say(&house.app, &id, replace.clone()).await;
    assert_eq!(eve.answer().await["code"], "not_seated");
    bob.say(&house.app, &id, replace).await;
    assert_eq!(bob.answer().await["type"], "receipt");
    assert!(house.app.table_info(&id).await.unwrap().seats[0].bot_plays);
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    assert!(record.contains(&takeover("time")), "{record}");
}

#[tokio::test]
async fn stand_ins_play_as_the_table_chose_and_nobody_is_replaced_at_once() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = plan(2, &[]);
    (wanted.takeover_after, wanted.stand_in) = (1, Some(BotLevel::RANDOM));
    let id = house.game_of(wanted, &[&ann, &bob]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    ann.say(&house.app, &id, SocketAsk::Unwatch).await;
    assert!(!house.app.table_info(&id).await.unwrap().seats[0].present);
    house.clock.pass(29);
    bob.say(&house.app, &id, SocketAsk::Replace(1)).await;
    assert_eq!(bob.answer().await["params"]["wait"], 1);
    house.clock.pass(1);
    bob.say(&house.app, &id, SocketAsk::Replace(1)).await;
    assert_eq!(bob.answer().await["type"], "receipt");
    let seat = house.app.table_info(&id).await.unwrap().seats.remove(0);
    assert_eq!((seat.bot_plays, seat.level), (true, Some(BotLevel::RANDOM)));
    bob.say(&house.app, &id, SocketAsk::Leave).await;
    assert_eq!(bob.answer().await["type"], "receipt");
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    // The bot may have played between the two.
    let (_, after) = record.split_once("1: takeover/time random bot\n").unwrap_or_else(|| panic!("{record}"));
    assert!(after.contains("2: takeover/left random bot\n"), "{record}");
}

#[tokio::test]
async fn nothing_is_ended_without_who_left_a_while_ago() {
    let house = House::open().await;
    let (ann, mut bob, mut eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    let id = house.game(&[&ann, &bob, &eve], &[]).await;
    for page in [&mut bob, &mut eve] {
        page.watch(&house.app, &id).await;
        page.say(&house.app, &id, SocketAsk::Leave).await;
        assert_eq!(page.answer().await["type"], "receipt");
    }
    let house = house.restart().await;
    let say_until = house.app.table_info(&id).await.unwrap().seats[1].say_until;
    assert_eq!(say_until, Some(server::wire::Time(1_600_000)), "a restart changes nothing about it");
    let agree = async |person: &mut Person| {
        person.say(&house.app, &id, SocketAsk::Agree(true)).await;
        person.answer().await
    };
    let (mut ann, mut bob, mut eve) = (ann.second_page(), bob.second_page(), eve.second_page());
    assert_eq!(agree(&mut ann).await["type"], "receipt");
    assert_eq!(agree(&mut bob).await["type"], "receipt", "he has a say while a bot plays for him");
    let table = house.app.table_info(&id).await.unwrap();
    assert_eq!((table.state, table.seats[1].agrees), (TableState::Running, true));
    house.clock.pass(599);
    assert_eq!(house.app.table_info(&id).await.unwrap().state, TableState::Running, "Eve has not said yes");
    house.clock.pass(1);
    assert_eq!(agree(&mut eve).await["type"], "declined", "and after ten minutes she is not asked any more");
    assert_eq!(house.app.table_info(&id).await.unwrap().state, TableState::Over);
}

#[tokio::test]
async fn who_gives_up_is_last_and_a_bot_plays_on() {
    let house = House::open().await;
    let (mut ann, mut bob, eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    let id = house.game(&[&ann, &bob, &eve], &[]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    ann.say(&house.app, &id, SocketAsk::Resign(0, "r".parse().unwrap())).await;
    assert_eq!(ann.answer().await["version"], 2);
    while bob.mirror.mover() != Some(Seat::new(1)) {
        bob.hear().await;
    }
    assert_eq!(bob.mirror.copy.as_ref().unwrap().outcome().places[0], 3);
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    assert!(record.contains(&takeover("left").replacen("1: ", "1: resign/left, ", 1)), "{record}");
}

#[tokio::test]
async fn all_who_play_must_agree_to_end() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[BotLevel::RANDOM]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    ann.say(&house.app, &id, SocketAsk::Agree(true)).await;
    ann.answer().await;
    assert!(house.app.table_info(&id).await.unwrap().seats[0].agrees);
    bob.say(&house.app, &id, SocketAsk::Agree(true)).await;
    bob.hear_until("over").await;
    assert_eq!(house.app.table_info(&id).await.unwrap().state, TableState::Over);
    // The same again: the first makes the table, the other gets the same.
    let mut watcher = Person::new("Joe");
    watcher.watch(&house.app, &id).await;
    let one = house.app.ask(&id, |reply| Ask::Rematch(ann.user.clone(), reply)).await.unwrap();
    let two = house.app.ask(&id, |reply| Ask::Rematch(bob.user.clone(), reply)).await.unwrap();
    assert_eq!((&one.id, one.state), (&two.id, TableState::Waiting));
    let stranger = Person::new("Eve");
    let refused = house.app.ask(&id, |reply| Ask::Rematch(stranger.user.clone(), reply)).await;
    assert_eq!(refused, Err(Refusal::NotSeated));
    // Who played is told, and nobody else.
    let told = bob.hear_until("table").await;
    assert_eq!((told["rematch"]["id"].as_str(), told["rematch"]["by"].as_str()), (Some(one.id.as_str()), Some("Ann")));
    let info = async |user: Option<&UserId>| house.app.table_info_for(&id, user).await.unwrap().rematch;
    assert_eq!(info(Some(&bob.user.id)).await.map(|next| next.id), Some(one.id.clone()));
    assert_eq!((info(None).await, info(Some(&stranger.user.id)).await), (None, None));
    house.app.ask(&id, |reply| Ask::Info(None, reply)).await.unwrap();
    while let Some(frame) = watcher.queue.try_recv() {
        assert!(!frame.contains(one.id.as_str()), "{frame}");
    }
}

#[tokio::test]
async fn places_of_a_rematch_are_kept_for_those_who_played() {
    let house = House::open().await;
    let (ann, bob, eve, joe) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"), Person::new("Joe"));
    let id = house.game(&[&ann, &bob, &eve], &[]).await;
    house.app.ask(&id, Ask::End).await.unwrap();
    let next = house.app.ask(&id, |reply| Ask::Rematch(ann.user.clone(), reply)).await.unwrap();
    let kept = |info: &TableInfo| info.seats.iter().map(|seat| seat.reserved.clone()).collect::<Vec<_>>();
    // Told by who they are: names alike tell nobody apart.
    let whose = |person: &Person| Some(SeatUser { id: Some(person.user.id.clone()), name: person.user.name.clone() });
    assert_eq!(kept(&next), [None, whose(&bob), whose(&eve)]);
    let until = next.reserved_until.unwrap();
    let house = house.restart().await;
    let reserved = Err(Refusal::Reserved { until });
    assert_eq!(joe.join(&house.app, &next.id).await, reserved);
    let elsewhere = Join { seat: Some(3), ..Join::default() };
    let join = house.app.ask(&next.id, |reply| Ask::Join(bob.user.clone(), elsewhere, reply)).await;
    assert_eq!(join, reserved, "another's place is not his");
    let bot = ChangeBot { place: 3, level: Some(BotLevel::RANDOM) };
    assert_eq!(house.app.ask(&next.id, |reply| Ask::Bot(ann.user.id.clone(), bot, reply)).await, reserved);
    // Eve declines where she was invited: her place is for anybody, Bob's is not.
    let decline = async |at: &GameId, person: &Person| {
        house.app.ask(at, |reply| Ask::Decline(person.user.id.clone(), reply)).await
    };
    assert_eq!(decline(&next.id, &joe).await, Err(Refusal::NotInvited));
    assert_eq!(kept(&decline(&id, &eve).await.unwrap()), [None, whose(&bob), None]);
    let joined = joe.join(&house.app, &next.id).await.unwrap();
    assert_eq!(joined.seats[2].user.as_ref().map(|user| user.name.as_str()), Some("Joe"));
    assert_eq!(Person::new("Max").join(&house.app, &next.id).await, reserved);
    // After ten minutes the place is for anybody, and the table says so.
    house.clock.pass(600);
    let info = house.app.table_info(&next.id).await.unwrap();
    assert_eq!((kept(&info), info.reserved_until), (vec![None; 3], None));
    Person::new("Max").join(&house.app, &next.id).await.unwrap();
}

#[tokio::test]
async fn bots_and_tables_go_on_after_a_restart() {
    let house = House::open().await;
    let mut ann = Person::new("Ann");
    let id = house.game(&[&ann], &[BotLevel::RANDOM, BotLevel::RANDOM]).await;
    let waiting = house.app.make_table(plan(2, &[]), ann.user.clone()).await.unwrap();
    ann.watch(&house.app, &id).await;
    while ann.mirror.mover() == Some(Seat::new(0)) {
        ann.move_on(&house.app, &id).await;
    }
    // Wherever the bots are: the restart comes in between.
    let house = house.restart().await;
    assert_eq!(house.app.lobby.page(None, 100).tables.iter().map(|table| &table.id).collect::<Vec<_>>(), [&waiting.id]);
    let mut again = ann.second_page();
    again.watch(&house.app, &id).await;
    while again.mirror.mover() != Some(Seat::new(0)) {
        again.hear().await;
    }
    assert!(again.mirror.version() > ann.mirror.version());
}

#[tokio::test]
async fn a_position_is_played_on_with_the_hidden_part_dealt_anew() {
    let house = House::open().await;
    let (mut ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &id).await;
    ann.move_on(&house.app, &id).await;
    ann.move_on(&house.app, &id).await;
    let fork = |version, seats| Fork { version, seats };
    let seats = vec![SeatPlan::Me, SeatPlan::Bot { level: BotLevel::RANDOM }];
    let played_on = house.app.fork(&id, fork(1, seats.clone()), ann.user.clone()).await.unwrap();
    assert_eq!(played_on.state, TableState::Running);
    assert_eq!(played_on.marks, [format!("fork {id}@1")]);
    let mut page = ann.second_page();
    page.watch(&house.app, &played_on.id).await;
    let old = ann.mirror.replica::<tikal::Tikal>().step(1).unwrap().table;
    let new = page.mirror.replica::<tikal::Tikal>().last().table;
    assert_eq!(tabletop::Game::hash(&old), tabletop::Game::hash(&new));
    assert_eq!(page.move_on(&house.app, &played_on.id).await["type"], "receipt");
    let too_far = house.app.fork(&id, fork(99, seats.clone()), ann.user.clone()).await;
    assert_eq!(too_far, Err(Refusal::NoVersion { version: 2 }));
    // Where the id is the way in, the record of the fork does not tell it.
    let mut hidden = plan(2, &[]);
    hidden.visibility = Visibility::Link;
    let secret = house.game_of(hidden, &[&ann, &bob]).await;
    let played_on = house.app.fork(&secret, fork(0, seats.clone()), bob.user.clone()).await.unwrap();
    assert_eq!(played_on.marks, ["fork @0"]);
    let open = vec![SeatPlan::Me, SeatPlan::Open];
    assert_eq!(house.app.fork(&id, fork(1, open), ann.user.clone()).await, Err(Refusal::BadSeats { players: 2 }));
}

#[tokio::test]
async fn games_that_go_on_from_a_position_are_counted() {
    let bounds = Bounds { forks: 2, ..Bounds::default() };
    let house = House::within(tempfile::tempdir().unwrap(), bounds).await;
    let (mut ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    let seats = vec![SeatPlan::Me, SeatPlan::Bot { level: BotLevel::RANDOM }];
    let fork = |user: &Person| {
        let (app, id, user, seats) = (house.app.clone(), id.clone(), user.user.clone(), seats.clone());
        tokio::spawn(async move { app.fork(&id, Fork { version: 0, seats }, user).await })
    };
    // All at once, too.
    let mut made = Vec::new();
    for fork in [fork(&ann), fork(&ann), fork(&ann), fork(&ann)] {
        match fork.await.unwrap() {
            Ok(table) => made.push(table.id),
            Err(refusal) => assert_eq!(refusal, Refusal::TooManyForks { limit: 2 }),
        }
    }
    assert_eq!(made.len(), 2);
    assert!(fork(&bob).await.unwrap().is_ok(), "another has as many");
    // Who leaves one to a bot has it still; who ends one may make another.
    ann.say(&house.app, &made[0], SocketAsk::Leave).await;
    assert_eq!(ann.answer().await["type"], "receipt");
    assert_eq!(fork(&ann).await.unwrap(), Err(Refusal::TooManyForks { limit: 2 }));
    ann.say(&house.app, &made[1], SocketAsk::Agree(true)).await;
    assert_eq!(ann.answer().await["type"], "receipt");
    assert!(fork(&ann).await.unwrap().is_ok());
}

#[tokio::test]
async fn games_that_are_brought_here_are_marked_for_ever() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    let record = include_str!("../../../../games/auction-2-2015.tikal");
    let info = house.app.import(record, false, &ann.user).await.unwrap();
    assert_eq!((info.origin, info.marks.last().map(String::as_str)), (Origin::Imported, Some("imported")));
    let text = house.app.ask(&info.id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    assert!(text.contains("mark imported\n"));
    // Brought again under another flag, it keeps the first mark.
    let again = house.app.import(&text, true, &ann.user).await.unwrap();
    assert_eq!(again.marks.iter().rev().take(2).map(String::as_str).collect::<Vec<_>>(), ["offline", "imported"]);
    let mine = ListGames { of: Some(ann.user.id.clone()), limit: 10, ..ListGames::default() };
    assert_eq!(house.store.list(mine).await.unwrap().len(), 2);
    let mut page = ann.second_page();
    page.watch(&house.app, &info.id).await;
    page.hear_until("over").await;
    assert_eq!(page.play(&house.app, &info.id, 0, "k", vec!["end".to_owned()]).await["type"], "declined");
}

#[tokio::test]
async fn bad_records_and_own_components_are_refused() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    let import = async |text: &str| house.app.import(text, false, &ann.user).await.unwrap_err();
    assert!(matches!(import("nonsense").await, Refusal::BadRecord { line: 1, .. }));
    let own = "mutal 1 tikal\nrules 1\nconfig {\"players\":2,\"\\u0063omponents\":{}}\nstart > A1\n";
    assert_eq!(import(own).await, Refusal::OwnComponents);
    let false_move = "mutal 1 tikal\nrules 1\nconfig {\"players\":2}\n\nstart > A1\n1: end > A2\n";
    assert!(matches!(import(false_move).await, Refusal::BadRecord { line: 6, .. }));
    let mut wanted = plan(2, &[]);
    wanted.config = json!({"players": 2, "components": {}});
    assert_eq!(house.app.make_table(wanted, ann.user.clone()).await, Err(Refusal::OwnComponents));
    let mut wanted = plan(2, &[]);
    wanted.game = server::games::GameName::Tikal2;
    wanted.config = json!({"players": 2, "components": {}});
    assert_eq!(house.app.make_table(wanted, ann.user.clone()).await, Err(Refusal::OwnComponents));
    assert_eq!(import("mutal 2 chess\nrules 1\nconfig {}\nstart\n").await, Refusal::GameNotOffered);
    let mut wanted = plan(2, &[]);
    wanted.deal = Some(ExplicitDeal::Piles(json!({"tiles": ["A1"], "treasures": []})));
    assert!(matches!(house.app.make_table(wanted, ann.user.clone()).await, Err(Refusal::BadDeal { .. })));
}

#[tokio::test]
async fn tables_that_wait_are_counted_and_go_at_last() {
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    for _ in 0..house.app.bounds.waiting_tables {
        house.app.make_table(plan(2, &[]), ann.user.clone()).await.unwrap();
    }
    let limit = house.app.bounds.waiting_tables;
    assert_eq!(house.app.make_table(plan(2, &[]), ann.user.clone()).await, Err(Refusal::TooManyTables { limit }));
    let first = house.app.lobby.page(None, 100).tables[0].id.clone();
    let remove = async |user| house.app.ask(&first, |reply| Ask::Remove(user, reply)).await;
    assert_eq!(remove(bob.user.id.clone()).await, Err(Refusal::NotHost));
    assert_eq!(remove(ann.user.id.clone()).await, Ok(()));
    assert_eq!(house.app.table_info(&first).await, Err(Refusal::NoSuchGame));
    house.clock.pass(25 * 60 * 60);
    house.app.sweep().await;
    for table in house.app.lobby.page(None, 100).tables {
        // A room answers in order, so it has expired by now.
        assert_eq!(house.app.table_info(&table.id).await, Err(Refusal::NoSuchGame));
    }
    assert!(house.app.lobby.page(None, 100).tables.is_empty());
}

#[tokio::test]
async fn tables_that_are_made_at_once_are_counted_too() {
    let bounds = Bounds { waiting_tables: 2, ..Bounds::default() };
    let house = House::within(tempfile::tempdir().unwrap(), bounds).await;
    let ann = Person::new("Ann");
    house.store.hold_tables.store(true, SeqCst);
    let make = || {
        let (app, mut plan, user) = (house.app.clone(), plan(2, &[]), ann.user.clone());
        plan.seats[0] = SeatPlan::Me;
        tokio::spawn(async move { app.make_table(plan, user).await.map(|info| info.id) })
    };
    let made: Vec<_> = (0..5).map(|_| make()).collect();
    house.store.arrived.acquire_many(2).await.unwrap().forget();
    house.store.go.add_permits(5);
    let mut kept = Vec::new();
    for table in made {
        match table.await.unwrap() {
            Ok(id) => kept.push(id),
            Err(refusal) => assert_eq!(refusal, Refusal::TooManyTables { limit: 2 }),
        }
    }
    assert_eq!(kept.len(), 2);
    // What is refused counts for nothing: with a place free again there is one more.
    house.store.hold_tables.store(false, SeqCst);
    house.app.ask(&kept[0], |reply| Ask::Remove(ann.user.id.clone(), reply)).await.unwrap();
    assert!(make().await.unwrap().is_ok());
    assert_eq!((house.app.lobby.waiting_of(&ann.user.id), house.app.lobby.seats_of(&ann.user.id)), (2, 2));
}

#[tokio::test]
async fn a_table_for_whose_making_nobody_waits_any_more_is_not_counted() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    house.store.hold_tables.store(true, SeqCst);
    let (app, mut plan, user) = (house.app.clone(), plan(2, &[]), ann.user.clone());
    plan.seats[0] = SeatPlan::Me;
    let making = tokio::spawn(async move { app.make_table(plan, user).await });
    house.store.arrived.acquire().await.unwrap().forget();
    let counted = || (house.app.lobby.waiting_of(&ann.user.id), house.app.lobby.seats_of(&ann.user.id));
    assert_eq!(counted(), (1, 1));
    making.abort();
    assert!(making.await.is_err(), "it took too long");
    assert_eq!(counted(), (0, 0));
}

#[tokio::test]
async fn who_deletes_the_account_leaves_the_games() {
    let house = House::open().await;
    let (ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    let waiting = house.app.make_table(plan(2, &[]), bob.user.clone()).await.unwrap();
    house.app.ask(&waiting.id, |reply| Ask::Join(ann.user.clone(), Join::default(), reply)).await.unwrap();
    house.app.anonymise(&ann.user.id).await.unwrap();
    bob.watch(&house.app, &id).await;
    while bob.mirror.mover() != Some(Seat::new(1)) {
        bob.hear().await;
    }
    let info = house.app.table_info(&id).await.unwrap();
    assert!(info.seats[0].bot_plays && info.seats[0].user.as_ref().unwrap().id.is_none());
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    assert!(record.parse::<Record<Tikal>>().is_ok() && !record.contains("Ann"), "{record}");
    let free = house.app.table_info(&waiting.id).await.unwrap();
    assert!(free.seats.iter().all(|seat| seat.user.is_none()));
    let stored = house.store.game(&id).await.unwrap().unwrap();
    assert!(!format!("{stored:?}").contains("Ann") && !format!("{stored:?}").contains(ann.user.id.as_str()));
    assert_eq!(stored.row.state, GameState::Running);
}

#[tokio::test]
async fn records_that_somebody_brings_are_counted_by_the_day() {
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let record = long_record(1000);
    let limit = house.app.bounds.imports;
    for _ in 0..limit {
        house.app.import(&record, false, &ann.user).await.unwrap();
    }
    let refused = Err(Refusal::TooManyImports { limit });
    assert_eq!(house.app.import(&record, true, &ann.user).await, refused);
    let house = house.restart().await;
    assert_eq!(house.app.import(&record, false, &ann.user).await, refused, "a restart forgets nothing");
    assert!(house.app.import(&record, false, &bob.user).await.is_ok());
    house.clock.pass(25 * 60 * 60);
    assert!(house.app.import(&record, false, &ann.user).await.is_ok());
}

#[tokio::test]
async fn what_was_taken_can_always_be_read() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    let limit = tabletop::record::LIMIT;
    // Just within the limit, and over it once it is marked and its result stands there.
    let full = long_record(limit);
    let mut fuller = full.clone();
    fuller += &format!(";{}\n", "x".repeat(limit.saturating_sub(full.len() + 2)));
    assert!(fuller.len() <= limit);
    for text in [full, fuller, long_record(limit - 100), long_record(limit - 2000)] {
        match house.app.import(&text, false, &ann.user).await {
            Err(Refusal::BadRecord { message, .. }) => assert!(message.contains("at most"), "{message}"),
            Err(other) => panic!("{other}"),
            Ok(info) => {
                let shown = house.app.ask(&info.id, |reply| Ask::Record(None, false, reply)).await.unwrap();
                let record: Record<Tikal> = shown.parse().unwrap();
                assert_eq!(record.entries.len() as u32, info.version);
            }
        }
    }
    let kept = house.store.brought(&ann.user.id, server::wire::Time(0)).await.unwrap();
    assert!(kept >= 1, "a long one that fits is taken");
    let folder = house.shut().await;
    assert_eq!(server::ops::check::check(folder.path()).await.unwrap().faults, []);
}

#[tokio::test]
async fn a_record_is_kept_in_as_many_bytes_as_came() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    let elsewhere = tempfile::tempdir().unwrap();
    let size = async |name: &str| {
        let target = elsewhere.path().join(name);
        server::ops::backup::backup(house.folder.path(), &target, false).await.unwrap().bytes as usize
    };
    let (record, before) = (long_record(200_000), size("before").await);
    house.app.import(&record, false, &ann.user).await.unwrap();
    let grown = size("after").await - before;
    assert!(grown < 2 * record.len(), "{} bytes came, {grown} are kept", record.len());
}

#[tokio::test]
async fn nobody_waits_for_records_that_others_bring() {
    let house = House::open().await;
    let (mut ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &id).await;
    // As if others were being read: eight guests wait for their turn.
    let turns = house.app.readers.acquire_many(house.app.bounds.readers as u32).await.unwrap();
    let record = long_record(100_000);
    let brought: Vec<_> = (0..8)
        .map(|n| {
            let (app, record, guest) = (house.app.clone(), record.clone(), Person::new(&format!("Guest {n}")));
            tokio::spawn(async move { app.import(&record, false, &guest.user).await.map(|info| info.version) })
        })
        .collect();
    assert_eq!(ann.move_on(&house.app, &id).await["type"], "receipt");
    assert!(brought.iter().all(|import| !import.is_finished()), "the move did not wait for them");
    drop(turns);
    for import in brought {
        assert!(import.await.unwrap().unwrap() > 1000);
    }
}

#[tokio::test]
async fn own_components_are_refused_however_they_are_written() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    for (config, setup) in [
        ("config {\"players\":2,\"components\":{}}", ""),
        ("  config\t{\"players\":2,\"components\":null}", ""),
        ("config\u{a0}{\"players\":2, \"\\u0063omponents\" : {\"x\":1e999}}", ""),
        ("config {\"players\":2}", "setup {\"config\":{\"players\":2,\"components\":{}}}\n"),
        ("config {\"players\":2}", "player 1 Ann\n\tsetup  {\"config\":{\"components\":{}}}\n"),
        ("config {\"players\":2", ""),
    ] {
        let text = format!("mutal 1 tikal\nrules 1\n{config}\n; a note\n{setup}start > A1\n");
        let refused = house.app.import(&text, false, &ann.user).await;
        let fails = matches!(refused, Err(Refusal::OwnComponents | Refusal::BadRecord { line: 3..=6, .. }));
        assert!(fails, "{text}\n{refused:?}");
    }
}

/// Whoever is away for a moment can be replaced, and is not driven out by it: he comes back each time.
#[tokio::test]
async fn nobody_is_driven_out_by_being_replaced() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = plan(2, &[]);
    (wanted.takeover_after, wanted.stand_in) = (30, Some(BotLevel::RANDOM));
    let id = house.game_of(wanted, &[&ann, &bob]).await;
    bob.watch(&house.app, &id).await;
    let (mut played, mut replaced) = (0, 0);
    while played < 8 * 60 * 60 {
        ann.watch(&house.app, &id).await;
        ann.say(&house.app, &id, SocketAsk::Unwatch).await;
        let seat = house.app.table_info(&id).await.unwrap().seats.remove(0);
        assert!(!seat.present && !seat.bot_plays);
        house.clock.pass(i64::from(seat.replace_after) - 1);
        bob.say(&house.app, &id, SocketAsk::Replace(1)).await;
        assert_eq!(bob.answer().await["params"]["wait"], 1, "the page counts as the server does");
        house.clock.pass(1);
        bob.say(&house.app, &id, SocketAsk::Replace(1)).await;
        assert_eq!(bob.answer().await["type"], "receipt");
        played += seat.replace_after;
        replaced += 1;
        ann.watch(&house.app, &id).await;
        ann.say(&house.app, &id, SocketAsk::Return).await;
        assert_eq!(ann.answer().await["type"], "receipt", "after {replaced} times");
    }
    assert!(replaced < tabletop::session::bounds::MOST_REPLACED, "{replaced}");
    // And they play it to the end.
    bob.catch_up();
    while !ann.mirror.is_over() {
        let mover = if ann.mirror.mover() == Some(Seat::new(0)) { &mut ann } else { &mut bob };
        assert_eq!(mover.move_on(&house.app, &id).await["type"], "receipt");
        ann.catch_up();
        bob.catch_up();
    }
    assert_eq!(house.app.table_info(&id).await.unwrap().state, TableState::Over);
}

#[tokio::test]
async fn who_gets_up_from_a_place_that_was_kept_can_come_back() {
    let house = House::open().await;
    let (ann, bob, joe) = (Person::new("Ann"), Person::new("Bob"), Person::new("Joe"));
    let id = house.game(&[&ann, &bob], &[]).await;
    house.app.ask(&id, Ask::End).await.unwrap();
    let next = house.app.ask(&id, |reply| Ask::Rematch(ann.user.clone(), reply)).await.unwrap();
    let joined = bob.join(&house.app, &next.id).await.unwrap();
    assert_eq!(joined.seats[1].reserved, None, "it is taken");
    let free = house.app.ask(&next.id, |reply| Ask::Leave(bob.user.id.clone(), reply)).await.unwrap();
    assert_eq!(free.seats[1].reserved.as_ref().map(|user| user.name.as_str()), Some("Bob"));
    let until = next.reserved_until.unwrap();
    assert_eq!(joe.join(&house.app, &next.id).await, Err(Refusal::Reserved { until }));
    bob.join(&house.app, &next.id).await.unwrap();
    house.app.ask(&next.id, |reply| Ask::Leave(bob.user.id.clone(), reply)).await.unwrap();
    house.app.ask(&next.id, |reply| Ask::Decline(bob.user.id.clone(), reply)).await.unwrap();
    joe.join(&house.app, &next.id).await.unwrap();
}

/// A guest signs in while the room stores what it knows of the guest.
#[tokio::test]
async fn a_room_does_not_write_over_what_became_of_somebody() {
    let house = House::open().await;
    let (ann, bob, account) = (Person::new("Ann"), Person::new("Bob"), Person::new("Robert"));
    let mut wanted = plan(2, &[]);
    wanted.seats[0] = SeatPlan::Me;
    let id = house.app.make_table(wanted, ann.user.clone()).await.unwrap().id;
    bob.join(&house.app, &id).await.unwrap();
    house.store.hold_tables.store(true, SeqCst);
    let commit = ann.commit(&house.app, &id);
    let sign_in = async {
        house.store.arrived.acquire().await.unwrap().forget();
        house.store.hold_tables.store(false, SeqCst);
        tokio::join!(house.app.claim(&bob.user.id, &account.user), async {
            // Whoever does not wait for the room has changed the store by then.
            for _ in 0..200 {
                if house.store.places_of(&bob.user.id).await.unwrap().is_empty() {
                    break;
                }
            }
            house.store.go.add_permits(1);
        })
    };
    let (committed, (claimed, ())) = tokio::join!(commit, sign_in);
    committed.unwrap();
    claimed.unwrap();
    let seats = house.app.table_info(&id).await.unwrap().seats;
    assert!(seats[0].commitment.is_some());
    assert_eq!(seats[1].user.as_ref().unwrap().id.as_ref(), Some(&account.user.id));
    assert!(house.store.places_of(&bob.user.id).await.unwrap().is_empty());
    let house = house.restart().await;
    let seats = house.app.table_info(&id).await.unwrap().seats;
    assert_eq!(seats[1].user.as_ref().unwrap().id.as_ref(), Some(&account.user.id));
}

/// The server broke down when a deletion was stored and no room had heard of it.
#[tokio::test]
async fn people_who_are_gone_are_seen_to_when_a_room_opens() {
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    let waiting = house.app.make_table(plan(2, &[]), bob.user.clone()).await.unwrap().id;
    ann.join(&house.app, &waiting).await.unwrap();
    let house = House::on(house.shut().await).await;
    for place in [&id, &waiting] {
        assert!(house.store.forget(place, &ann.user.id, "–", None).await.unwrap());
    }
    assert!(house.app.table_info(&id).await.unwrap().seats[0].bot_plays);
    let free = house.app.table_info(&waiting).await.unwrap();
    assert!(free.seats.iter().all(|seat| seat.kind == SeatKind::Open));
}

#[tokio::test]
async fn what_changes_nothing_is_neither_stored_nor_told() {
    let house = House::open().await;
    let (mut ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = plan(3, &[]);
    wanted.seats[0] = SeatPlan::Me;
    let id = house.app.make_table(wanted, ann.user.clone()).await.unwrap().id;
    bob.join(&house.app, &id).await.unwrap();
    bob.commit(&house.app, &id).await.unwrap();
    ann.say(&house.app, &id, SocketAsk::Watch(0, true)).await;
    house.app.table_info(&id).await.unwrap();
    ann.catch_up();
    let stored = house.store.tables.load(SeqCst);
    for _ in 0..3 {
        bob.join(&house.app, &id).await.unwrap();
        bob.commit(&house.app, &id).await.unwrap();
    }
    assert!(ann.hears_nothing());
    assert_eq!(house.store.tables.load(SeqCst), stored);
}

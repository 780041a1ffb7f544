//! What a room promises: stored first, told then; nothing lost, nothing done twice.

use std::sync::{Arc, Mutex};

use server::{
    room::{Ask, SocketAsk},
    store::{GameStore, StoreError},
};

use crate::table::{House, Person, store::Mood};

#[tokio::test]
async fn nothing_is_told_before_it_is_stored() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    ann.hear_until("table").await;
    house.store.mood(Mood::Hold);
    let actions = ann.mirror.choose(1);
    let act = SocketAsk::Act(0, "a".parse().unwrap(), server::games::Request::Play(actions));
    ann.say(&house.app, &id, act).await;
    // The append has begun and is not committed: nobody may know of it.
    house.store.arrived.acquire().await.unwrap().forget();
    assert!(ann.hears_nothing() && bob.hears_nothing());
    house.store.go.add_permits(1);
    assert_eq!(bob.hear().await["type"], "news");
    assert_eq!(ann.hear().await["type"], "news");
    assert_eq!(ann.hear().await["type"], "receipt");
}

#[tokio::test]
async fn a_store_that_fails_changes_nothing() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    ann.hear_until("table").await;
    house.store.mood(Mood::Fail(StoreError::Full));
    let refused = ann.move_on(&house.app, &id).await;
    assert_eq!((refused["type"].as_str(), refused["code"].as_str()), (Some("declined"), Some("disk_full")));
    house.store.mood(Mood::Fail(StoreError::Broken("told to".to_owned())));
    assert_eq!(ann.move_on(&house.app, &id).await["code"], "storage");
    assert!(bob.hears_nothing());
    assert_eq!(house.app.table_info(&id).await.unwrap().version, 0);
    // The same key is not burnt: the disk has room again, and the page sends it once more.
    house.store.mood(Mood::Well);
    assert_eq!(ann.move_on(&house.app, &id).await["version"], 1);
    bob.hear_until("news").await;
    assert_eq!(bob.mirror.version(), 1);
}

/// All that is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_panic_freezes_one_game_alone() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).with_ansi(false).finish();
    let _logging = tracing::subscriber::set_default(subscriber);
    let house = House::open().await;
    let (mut ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let broken = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &broken).await;
    ann.move_on(&house.app, &broken).await;
    house.store.mood(Mood::Panic);
    let version = ann.mirror.version();
    let actions = ann.mirror.choose(1);
    let act = |key: &str| {
        let request = server::games::Request::Play(actions.clone());
        SocketAsk::Act(version as u32, key.parse().unwrap(), request)
    };
    ann.say(&house.app, &broken, act("x")).await;
    house.store.arrived.acquire_many(2).await.unwrap().forget();
    house.store.mood(Mood::Well);
    ann.say(&house.app, &broken, act("y")).await;
    assert_eq!(ann.answer().await["code"], "frozen");
    let dump = std::fs::read_to_string(house.folder.path().join(format!("broken/{broken}.tikal"))).unwrap();
    let record: tabletop::Record<tikal::Tikal> = dump.parse().unwrap();
    assert_eq!(record.entries.len(), version);
    assert!(record.header.seed().is_some(), "the dump opens the piles, so that the game can go on from it");
    // The id is the table's link: the log calls the game by its mark.
    let logged = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(logged.contains(&broken.mark()) && !logged.contains(broken.as_str()), "{logged}");
    // Others play on.
    let (mut eve, joe) = (Person::new("Eve"), Person::new("Joe"));
    let other = house.game(&[&eve, &joe], &[]).await;
    eve.watch(&house.app, &other).await;
    assert_eq!(eve.move_on(&house.app, &other).await["type"], "receipt");
    // After a restart the game itself goes on too.
    let house = house.restart().await;
    let mut again = ann.second_page();
    again.watch(&house.app, &broken).await;
    assert_eq!(again.mirror.version(), version);
}

#[tokio::test]
async fn a_request_sent_again_is_not_done_again() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    let mut tab = ann.second_page();
    for page in [&mut ann, &mut tab, &mut bob] {
        page.watch(&house.app, &id).await;
    }
    let actions = ann.mirror.choose(1);
    let first = ann.play(&house.app, &id, 0, "one", actions.clone()).await;
    assert_eq!((first["before"].as_u64(), first["version"].as_u64()), (Some(0), Some(1)));
    // A double click, the other tab, and after a cut: the same key, the same answer.
    assert_eq!(ann.play(&house.app, &id, 0, "one", actions.clone()).await, first);
    assert_eq!(tab.play(&house.app, &id, 0, "one", actions.clone()).await["version"], 1);
    // Another key on a stale version changes nothing.
    let stale = tab.play(&house.app, &id, 0, "two", actions.clone()).await;
    assert_eq!((stale["code"].as_str(), stale["params"]["current"].as_u64()), (Some("version"), Some(1)));
    // Out of order: a move that builds on a version to come.
    assert_eq!(tab.play(&house.app, &id, 5, "three", actions.clone()).await["code"], "version");
    // Whoever is not to move, or does not sit here at all.
    let other = bob.play(&house.app, &id, 1, "b", actions.clone()).await;
    assert_eq!(other["type"], "declined");
    let mut eve = Person::new("Eve");
    assert_eq!(eve.play(&house.app, &id, 1, "e", actions.clone()).await["code"], "not_seated");
    let house = house.restart().await;
    let mut later = ann.second_page();
    let again = later.play(&house.app, &id, 0, "one", actions).await;
    assert_eq!(again, first);
    assert_eq!(house.app.table_info(&id).await.unwrap().version, 1);
}

#[tokio::test]
async fn who_was_away_gets_exactly_the_gap() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    bob.say(&house.app, &id, SocketAsk::Unwatch).await;
    let seat = tabletop::Seat::new(0);
    while ann.mirror.mover() == Some(seat) && ann.mirror.version() < 12 {
        ann.move_on(&house.app, &id).await;
    }
    let missed = ann.mirror.version();
    assert!(missed > 0 && bob.mirror.version() == 0);
    for from in 0..=missed {
        let mut reader = Person::new("reader");
        reader.say(&house.app, &id, SocketAsk::Watch(from as u32, true)).await;
        let lines = loop {
            let frame = reader.queue.recv().await.unwrap();
            let message: serde_json::Value = serde_json::from_str(&frame).unwrap();
            if message["type"] == "game" {
                assert_eq!(
                    (message["from"].as_u64(), message["version"].as_u64()),
                    (Some(from as u64), Some(missed as u64))
                );
                break message["entries"].as_str().unwrap().lines().count();
            }
        };
        assert_eq!(lines, missed - from);
    }
    bob.watch(&house.app, &id).await;
    assert_eq!(bob.mirror.version(), missed);
}

#[tokio::test]
async fn who_does_not_read_holds_no_more_than_a_megabyte() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    let record = include_str!("../../../../games/auction-2-2015.tikal");
    let game = house.app.import(record, false, &ann.user).await.unwrap();
    let most = house.app.bounds.queue;
    assert_eq!(most.bytes, 1 << 20);
    // Asks for the whole game again and again, and takes nothing.
    for _ in 0..most.messages {
        ann.say(&house.app, &game.id, SocketAsk::Watch(0, true)).await;
    }
    // A room answers in order: all of it is answered by now.
    house.app.ask(&game.id, |reply| server::room::Ask::Record(None, false, reply)).await.unwrap();
    ann.outlet.too_slow().await;
    assert!(ann.outlet.waiting() <= most.bytes, "{} bytes wait", ann.outlet.waiting());
    let Person { queue, outlet, .. } = ann;
    drop(queue);
    assert_eq!(outlet.waiting(), 0);
}

#[tokio::test]
async fn a_list_knows_who_is_to_move_from_the_first_turn_to_the_end() {
    use server::house::House as _;

    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    let listed = async || house.store.summary(&id).await.unwrap().unwrap().row.mover;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    let mut movers = std::collections::BTreeSet::new();
    while movers.len() < 2 {
        let mover = ann.mirror.mover().unwrap();
        assert_eq!(listed().await, Some(mover.number()));
        movers.insert(mover);
        let seat = house.app.table_info(&id).await.unwrap().seats[0].seat;
        let person = if seat == Some(mover.number()) { &mut ann } else { &mut bob };
        person.move_on(&house.app, &id).await;
        let version = house.store.summary(&id).await.unwrap().unwrap().row.version;
        for person in [&mut ann, &mut bob] {
            while person.mirror.version() < version as usize {
                person.hear().await;
            }
        }
    }
    house.app.end_game(&id).await.unwrap();
    assert_eq!(listed().await, None);
}

#[tokio::test]
async fn any_stored_game_can_be_ended() {
    use server::house::House as _;

    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    let mut game = house.store.game(&id).await.unwrap().unwrap();
    house.app.end_game(&id).await.unwrap();
    assert_eq!(house.app.end_game(&id).await.unwrap_err().code, "declined");
    // One whose record nobody can read any more.
    game.row.id = server::wire::GameId::random();
    game.row.header = "nonsense".to_owned();
    let broken = game.row.id.clone();
    let new = server::store::NewGame { row: game.row, players: game.players, lines: vec!["1: nothing".to_owned()] };
    house.store.begin(new, None).await.unwrap();
    house.app.end_game(&broken).await.unwrap();
    let row = house.store.summary(&broken).await.unwrap().unwrap().row;
    assert_eq!((row.state, row.bot_next), (server::wire::game::GameState::Over, false));
    assert!(row.ended.is_some());
    assert_eq!(house.app.end_game(&broken).await.unwrap_err().code, "wrong_state");
    let nowhere = server::wire::GameId::random();
    assert_eq!(house.app.end_game(&nowhere).await.unwrap_err().code, "no_such_game");
}

#[tokio::test]
async fn a_request_sent_again_after_the_end_gets_the_same_answer() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = house.game(&[&ann, &bob], &[]).await;
    ann.watch(&house.app, &id).await;
    bob.watch(&house.app, &id).await;
    let actions = ann.mirror.choose(1);
    let first = ann.play(&house.app, &id, 0, "one", actions.clone()).await;
    bob.say(&house.app, &id, SocketAsk::Resign(1, "last".parse().unwrap())).await;
    let last = bob.answer().await;
    assert_eq!((first["type"].as_str(), last["type"].as_str()), (Some("receipt"), Some("receipt")));
    assert_eq!(house.app.table_info(&id).await.unwrap().state, server::wire::table::TableState::Over);
    let house = house.restart().await;
    let (mut ann, mut bob) = (ann.second_page(), bob.second_page());
    assert_eq!(ann.play(&house.app, &id, 0, "one", actions.clone()).await, first);
    bob.say(&house.app, &id, SocketAsk::Resign(1, "last".parse().unwrap())).await;
    assert_eq!(bob.answer().await, last);
    // Another's key, or a new one, finds a game that is over.
    assert_eq!(ann.play(&house.app, &id, 0, "last", actions.clone()).await["code"], "over");
    assert_eq!(ann.play(&house.app, &id, 1, "new", actions).await["code"], "over");
}

#[tokio::test]
async fn who_comes_and_goes_without_end_does_not_break_the_game() {
    let house = House::open().await;
    let (mut ann, mut bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = crate::table::plan(2, &[]);
    wanted.stand_in = Some(server::wire::BotLevel::RANDOM);
    let id = house.game_of(wanted, &[&ann, &bob]).await;
    bob.watch(&house.app, &id).await;
    let mut refused = None;
    for n in 0..3000 {
        let ask = if n % 2 == 0 { SocketAsk::Leave } else { SocketAsk::Return };
        bob.say(&house.app, &id, ask).await;
        let answer = bob.answer().await;
        if answer["type"] == "declined" {
            refused = refused.or(Some(answer["code"].clone()));
        }
    }
    assert_eq!(refused.unwrap(), "bound", "somewhere there is an end to it");
    // Who is away can be given to a bot all the same, and the game is played to its end.
    ann.watch(&house.app, &id).await;
    ann.say(&house.app, &id, SocketAsk::Leave).await;
    assert_eq!(ann.answer().await["type"], "receipt");
    bob.say(&house.app, &id, SocketAsk::Unwatch).await;
    assert!(!house.app.table_info(&id).await.unwrap().seats[1].present);
    house.clock.pass(120);
    ann.say(&house.app, &id, SocketAsk::Replace(2)).await;
    assert_eq!(ann.answer().await["type"], "receipt");
    ann.hear_until("over").await;
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    let record: tabletop::Record<tikal::Tikal> = record.parse().unwrap();
    assert!(record.result.is_some() && tabletop::fold(&record).is_ok());
    let house = house.restart().await;
    assert_eq!(
        house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap().to_string(),
        record.to_string()
    );
}

/// Games that were stored before seats had bounds can be larger than all that may wait for one client.
#[tokio::test]
async fn a_game_of_any_size_can_be_watched() {
    const ENTRIES: usize = 6000;
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let small = house.game(&[&ann, &bob], &[]).await;
    let mut game = house.store.game(&small).await.unwrap().unwrap();
    game.row.id = server::wire::GameId::random();
    game.row.version = ENTRIES as u32;
    let id = game.row.id.clone();
    let lines = vec![format!("2: takeover {}", "\u{1f333}".repeat(64)); ENTRIES];
    let most = house.app.bounds.queue.bytes;
    assert!(lines.iter().map(String::len).sum::<usize>() > most);
    let new = server::store::NewGame { row: game.row, players: game.players, lines };
    house.store.begin(new, None).await.unwrap();
    // From the beginning, and from where somebody was cut off.
    for from in [0, 1234] {
        let mut reader = Person::new("reader");
        reader.say(&house.app, &id, SocketAsk::Watch(from as u32, true)).await;
        let mut version = from;
        loop {
            let frame = tokio::select! {
                frame = reader.queue.recv() => frame.unwrap(),
                () = reader.outlet.too_slow() => panic!("who reads is not cut off"),
            };
            assert!(reader.outlet.waiting() <= most);
            let message: serde_json::Value = serde_json::from_str(&frame).unwrap();
            match message["type"].as_str().unwrap() {
                "game" | "news" => {
                    assert_eq!(message["from"], version);
                    version += message["entries"].as_str().unwrap().lines().count();
                    assert_eq!(message["version"], version);
                }
                "over" => break,
                other => panic!("{other}"),
            }
        }
        assert_eq!(version, ENTRIES);
    }
    // Who does not read holds what was sent at first, and nothing more comes.
    let silent = Person::new("silent");
    silent.say(&house.app, &id, SocketAsk::Watch(0, true)).await;
    house.app.ask(&id, |reply| Ask::Record(None, true, reply)).await.unwrap();
    assert!(silent.outlet.waiting() <= most / 2, "{} bytes wait", silent.outlet.waiting());
}

//! Nobody can choose the shuffle, not even with all that the database holds; and nobody can hold it up for ever.

use std::collections::BTreeSet;

use crate::table::{House, Person, level, plan};
use server::{
    accounts::Seats,
    clock::Clock,
    refusal::Refusal,
    room::{Ask, SocketAsk},
    store::GameStore,
    wire::{
        BotLevel, GameId, Hex64, TableInfo,
        table::{ChangeBot, Commit, Join, NewTable, RestartCause, SeatPlan, TableState},
    },
};
use tabletop::{
    Record, Seat, fair,
    record::{Part, Verdict},
};
use tikal::Tikal;

/// A table at which Ann and the others have committed, with a bot behind them.
async fn bound(house: &House, people: &[&Person]) -> GameId {
    bound_with(house, people, plan(people.len(), &[BotLevel::RANDOM])).await
}

async fn bound_with(house: &House, people: &[&Person], mut plan: NewTable) -> GameId {
    plan.seats[0] = SeatPlan::Me;
    let id = house.app.make_table(plan, people[0].user.clone()).await.unwrap().id;
    for person in &people[1..] {
        person.join(&house.app, &id).await.unwrap();
    }
    for person in people {
        person.commit(&house.app, &id).await.unwrap();
    }
    id
}

async fn info(house: &House, id: &GameId) -> TableInfo {
    house.app.table_info(id).await.unwrap()
}

async fn leave(house: &House, id: &GameId, person: &Person) -> Result<TableInfo, Refusal> {
    house.app.ask(id, |reply| Ask::Leave(person.user.id.clone(), reply)).await
}

/// Every secret, commitment and entropy that the database holds of a table.
async fn stolen(house: &House, id: &GameId) -> BTreeSet<String> {
    let mut text = house.store.table(id).await.unwrap().map_or(String::new(), |row| row.doc);
    text += &house.store.game(id).await.unwrap().map_or(String::new(), |game| game.row.header);
    let words = text.split(|c: char| !c.is_ascii_hexdigit());
    words.filter(|word| word.len() == 64).map(str::to_owned).collect()
}

fn fresh(person: &mut Person) {
    person.entropy = Hex64::random();
}

/// The entropy of a place, as the database knows it.
async fn kept(house: &House, id: &GameId) -> serde_json::Value {
    let doc = house.store.table(id).await.unwrap().unwrap().doc;
    serde_json::from_str::<serde_json::Value>(&doc).unwrap()["table"].take()
}

/// What an accomplice makes of it: the newcomer's entropy that gives the seed with the most wanted first tile.
fn chosen(known: &serde_json::Value) -> (Hex64, tabletop::Seed) {
    let hex = |value: &serde_json::Value| value.as_str().unwrap().parse::<Hex64>().unwrap().0;
    let (secret, places) = (hex(&known["secret"]), &known["places"]);
    let wanted = |seed: &tabletop::Seed| {
        let config = serde_json::from_value(serde_json::json!({"players": 3})).unwrap();
        let piles = serde_json::to_value(<Tikal as tabletop::Game>::deal(&config, seed).unwrap()).unwrap();
        piles["tiles"][0] == "A3"
    };
    loop {
        let mine = Hex64::random();
        let seed = fair::seed(&secret, &[hex(&places[0]["entropy"]), mine.0, hex(&places[2]["entropy"])]);
        if wanted(&seed) {
            return (mine, seed);
        }
    }
}

#[tokio::test]
async fn a_newcomer_with_the_whole_database_cannot_choose_the_shuffle() {
    let house = House::open().await;
    let (mut ann, bob, mut eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    let id = bound(&house, &[&ann, &bob]).await;
    ann.open(&house.app, &id).await.unwrap();
    // Bob's friend reads all there is, Bob makes room, and Eve sits down with what they have worked out.
    let before = stolen(&house, &id).await;
    assert!(before.contains(&ann.entropy.0.to_string()), "the database knows what was opened");
    let (entropy, seed) = chosen(&kept(&house, &id).await);
    leave(&house, &id, &bob).await.unwrap();
    let commitment = Some(Hex64(fair::player_commitment(Seat::new(1), &entropy.0)));
    let join = Join { seat: Some(2), commitment, device: None };
    house.app.ask(&id, |reply| Ask::Join(eve.user.clone(), join, reply)).await.unwrap();
    eve.entropy = entropy;
    let table = info(&house, &id).await;
    assert_eq!((table.state, table.seats[0].commitment), (TableState::Waiting, None), "Ann is bound by nothing");
    // A page that would commit to what it has opened already is not let.
    assert_eq!(ann.commit(&house.app, &id).await, Err(Refusal::Spent));
    fresh(&mut ann);
    let all_before = &before | &stolen(&house, &id).await;
    ann.commit(&house.app, &id).await.unwrap();
    ann.open(&house.app, &id).await.unwrap();
    eve.open(&house.app, &id).await.unwrap();
    let header = house.store.game(&id).await.unwrap().unwrap().row.header;
    let record: Record<Tikal> = header.parse().unwrap();
    assert_ne!(record.header.seed().map(|seed| seed.0), Some(seed.0));
    // Nothing of the first try is in it, and Ann's share was nowhere before Eve was bound.
    assert!(before.iter().all(|secret| !header.contains(secret)), "{header}");
    assert!(header.contains(&ann.entropy.0.to_string()) && !all_before.contains(&ann.entropy.0.to_string()));
    assert!(header.contains("restart left Bob\n"), "{header}");
}

#[tokio::test]
async fn a_game_after_restarts_is_proved_like_any_other() {
    let house = House::open().await;
    let (mut ann, mut bob, eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    let id = bound(&house, &[&ann, &bob]).await;
    ann.open(&house.app, &id).await.unwrap();
    leave(&house, &id, &bob).await.unwrap();
    eve.join(&house.app, &id).await.unwrap();
    fresh(&mut ann);
    for person in [&ann, &eve] {
        person.commit(&house.app, &id).await.unwrap();
    }
    ann.open(&house.app, &id).await.unwrap();
    let bot = ChangeBot { place: 3, level: Some(level("greedy")) };
    house.app.ask(&id, |reply| Ask::Bot(ann.user.id.clone(), bot, reply)).await.unwrap();
    leave(&house, &id, &eve).await.unwrap();
    fresh(&mut ann);
    fresh(&mut bob);
    bob.join(&house.app, &id).await.unwrap();
    for person in [&ann, &bob] {
        person.commit(&house.app, &id).await.unwrap();
    }
    let told = info(&house, &id).await.restarts;
    let told: Vec<_> = told.iter().map(|restart| (restart.cause, restart.name.as_deref())).collect();
    assert_eq!(told, [(RestartCause::Left, Some("Bob")), (RestartCause::Bots, None)]);
    for person in [&ann, &bob] {
        person.open(&house.app, &id).await.unwrap();
    }
    house.app.ask(&id, Ask::End).await.unwrap();
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    assert!(record.contains("restart left Bob\nrestart bots\n"), "{record}");
    let record: Record<Tikal> = record.parse().unwrap();
    let report = tabletop::record::verify(&record);
    // The server writes no hashes into records.
    let mut checked = report.findings.iter().filter(|finding| finding.part != Part::Hashes);
    assert!(checked.clone().count() == 7 && checked.all(|finding| finding.verdict == Verdict::Fits), "{report:?}");
    // Who goes is forgotten, in the record too.
    house.app.anonymise(&bob.user.id).await.unwrap();
    let record = house.app.ask(&id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    assert!(record.contains("restart left\nrestart bots\n") && !record.contains("Bob"), "{record}");
}

#[tokio::test]
async fn who_does_not_open_loses_the_place() {
    let house = House::open().await;
    let (mut ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = bound(&house, &[&ann, &bob]).await;
    ann.open(&house.app, &id).await.unwrap();
    let by = info(&house, &id).await.open_by.unwrap();
    assert_eq!(by.seconds_since(info(&house, &id).await.created), 120);
    // The room itself looks at the clock: nobody asks it for anything.
    ann.say(&house.app, &id, server::room::SocketAsk::Watch(0, true)).await;
    ann.hear_until("table").await;
    house.clock.pass(120);
    let told = loop {
        let told = ann.hear_until("table").await;
        if told["restarts"][0].is_object() {
            break told;
        }
    };
    assert_eq!(
        (told["restarts"][0]["cause"].as_str(), told["restarts"][0]["name"].as_str()),
        (Some("unopened"), Some("Bob"))
    );
    assert_eq!((told["state"].as_str(), told["seats"][1]["kind"].as_str()), (Some("waiting"), Some("open")));
    // Too late, and once more: then he cannot sit down here again.
    assert_eq!(bob.open(&house.app, &id).await, Err(Refusal::NotSeated));
    fresh(&mut ann);
    bob.join(&house.app, &id).await.unwrap();
    for person in [&ann, &bob] {
        person.commit(&house.app, &id).await.unwrap();
    }
    house.clock.pass(119);
    assert_eq!(info(&house, &id).await.state, TableState::Opening);
    ann.open(&house.app, &id).await.unwrap();
    house.clock.pass(1);
    assert_eq!(info(&house, &id).await.restarts.len(), 2);
    assert_eq!(bob.join(&house.app, &id).await, Err(Refusal::NotAgain));
}

#[tokio::test]
async fn the_deadline_outlives_the_room_and_the_server() {
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = plan(2, &[]);
    wanted.open_seconds = 3 * 24 * 60 * 60;
    let id = bound_with(&house, &[&ann, &bob], wanted).await;
    let by = info(&house, &id).await.open_by;
    let house = house.restart().await;
    // A table that waits for openings is not taken away meanwhile.
    house.clock.pass(2 * 24 * 60 * 60);
    house.app.sweep().await;
    assert_eq!(info(&house, &id).await.open_by, by);
    ann.open(&house.app, &id).await.unwrap();
    let house = house.restart().await;
    house.clock.pass(3 * 24 * 60 * 60);
    assert_eq!(house.app.rooms.count(), 0, "nobody cares");
    house.app.sweep().await;
    assert_eq!(house.app.rooms.count(), 1);
    let table = info(&house, &id).await;
    assert_eq!((table.state, table.restarts.len(), table.open_by), (TableState::Waiting, 1, None));
    assert_eq!(house.app.lobby.overdue(server::wire::Time(i64::MAX)), Vec::<GameId>::new());
}

#[tokio::test]
async fn a_table_says_on_which_device_one_committed() {
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = plan(2, &[]);
    wanted.seats[0] = SeatPlan::Me;
    let id = house.app.make_table(wanted, ann.user.clone()).await.unwrap().id;
    let mine = async |person: &Person| house.app.ask(&id, |reply| Ask::Mine(person.user.id.clone(), reply)).await;
    assert_eq!(mine(&bob).await, Err(Refusal::NotSeated));
    assert_eq!(mine(&ann).await.unwrap().device, None);
    let commitment = Hex64(fair::player_commitment(Seat::new(0), &ann.entropy.0));
    let commit = Commit { commitment, device: Some("Ann's telephone".parse().unwrap()) };
    house.app.ask(&id, |reply| Ask::Commit(ann.user.id.clone(), commit, reply)).await.unwrap();
    let house = house.restart().await;
    let told = house.app.ask(&id, |reply| Ask::Mine(ann.user.id.clone(), reply)).await.unwrap();
    assert_eq!((told.place, told.commitment, told.device.as_deref()), (1, Some(commitment), Some("Ann's telephone")));
    let others = serde_json::to_string(&info(&house, &id).await).unwrap();
    assert!(!others.contains("telephone"));
    // It is of no use when the game has begun.
    bob.join(&house.app, &id).await.unwrap();
    bob.commit(&house.app, &id).await.unwrap();
    assert!(kept(&house, &id).await.to_string().contains("telephone"));
    for person in [&ann, &bob] {
        person.open(&house.app, &id).await.unwrap();
    }
    assert!(!kept(&house, &id).await.to_string().contains("telephone"));
}

#[tokio::test]
async fn a_deadline_keeps_no_room_open() {
    // Longer than a room waits between two looks at the clock.
    let bounds = server::bounds::Bounds { idle: std::time::Duration::from_millis(1200), ..Default::default() };
    let house = House::within(tempfile::tempdir().unwrap(), bounds).await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = bound(&house, &[&ann, &bob]).await;
    ann.open(&house.app, &id).await.unwrap();
    assert_eq!(info(&house, &id).await.state, TableState::Opening);
    let closed = async {
        while house.app.rooms.count() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), closed).await.expect("the room closes");
    house.clock.pass(120);
    house.app.sweep().await;
    assert_eq!(info(&house, &id).await.restarts.len(), 1);
}

/// Where nobody opens, nothing is known and nothing begins anew; but all lose the place, and it counts.
#[tokio::test]
async fn who_does_not_open_is_counted_where_nobody_has_opened() {
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let id = bound(&house, &[&ann, &bob]).await;
    let before = info(&house, &id).await.host_commitment;
    for time in 1..=2 {
        house.clock.pass(120);
        let table = info(&house, &id).await;
        assert_eq!((table.state, table.restarts.len(), table.open_by), (TableState::Waiting, 0, None));
        assert!(table.seats[..2].iter().all(|seat| seat.user.is_none()), "both lose the place");
        assert_eq!(table.host_commitment, before, "nothing was known");
        for person in [&ann, &bob] {
            let joined = person.join(&house.app, &id).await.map(|_| ());
            assert_eq!(joined, if time < 2 { Ok(()) } else { Err(Refusal::NotAgain) });
            if time < 2 {
                person.commit(&house.app, &id).await.unwrap();
            }
        }
    }
    // Others play.
    let others = [Person::new("Cleo"), Person::new("Dan")];
    for person in &others {
        person.join(&house.app, &id).await.unwrap();
        person.commit(&house.app, &id).await.unwrap();
    }
    for person in &others {
        person.open(&house.app, &id).await.unwrap();
    }
    assert_eq!(info(&house, &id).await.state, TableState::Running);
}

/// Whoever takes a place and does nothing holds nobody up.
#[tokio::test]
async fn who_does_not_commit_frees_the_place() {
    let house = House::open().await;
    let (ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = plan(2, &[]);
    wanted.seats[0] = SeatPlan::Me;
    let id = house.app.make_table(wanted, ann.user.clone()).await.unwrap().id;
    ann.commit(&house.app, &id).await.unwrap();
    let full = bob.join(&house.app, &id).await.unwrap();
    assert_eq!((full.state, full.open_by), (TableState::Waiting, Some(house.clock.now().plus_seconds(120))));
    let house = house.restart().await;
    house.clock.pass(119);
    house.app.sweep().await;
    assert!(info(&house, &id).await.seats[1].user.is_some());
    house.clock.pass(1);
    assert_eq!(house.app.lobby.overdue(house.clock.now()), std::slice::from_ref(&id));
    house.app.sweep().await;
    let table = info(&house, &id).await;
    assert_eq!((table.seats[1].user.as_ref(), table.restarts.len()), (None, 0));
    assert!(table.seats[0].commitment.is_some(), "hers stays");
    // The maker need not wait for that.
    let change = async |level| {
        let change = ChangeBot { place: 2, level };
        house.app.ask(&id, |reply| Ask::Bot(ann.user.id.clone(), change, reply)).await
    };
    bob.join(&house.app, &id).await.unwrap();
    assert!(change(None).await.unwrap().seats[1].user.is_none());
    bob.join(&house.app, &id).await.unwrap();
    bob.commit(&house.app, &id).await.unwrap();
    assert_eq!(change(None).await, Err(Refusal::SeatTaken), "who has committed stays");
    leave(&house, &id, &bob).await.unwrap();
    bob.join(&house.app, &id).await.unwrap();
    let table = change(Some(BotLevel::RANDOM)).await.unwrap();
    assert_eq!((table.state, table.seats[1].level), (TableState::Opening, Some(BotLevel::RANDOM)));
}

/// While the server does not run, nobody can open, and nobody is away.
#[tokio::test]
async fn nobody_is_blamed_for_the_time_in_which_the_server_stood_still() {
    let house = House::open().await;
    let (ann, bob, mut eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    let id = bound(&house, &[&ann, &bob]).await;
    ann.open(&house.app, &id).await.unwrap();
    let game = house.game(&[&eve, &bob], &[]).await;
    assert!(house.app.table_info(&game).await.unwrap().seats[1].away_since.is_some());
    let house = house.restart_after(3600).await;
    house.app.sweep().await;
    let table = info(&house, &id).await;
    assert_eq!((table.state, table.restarts.len()), (TableState::Opening, 0));
    assert_eq!(table.open_by, Some(house.clock.now().plus_seconds(120)));
    eve.say(&house.app, &game, SocketAsk::Replace(2)).await;
    assert_eq!(eve.answer().await["params"]["wait"], 120);
    house.clock.pass(119);
    bob.open(&house.app, &id).await.unwrap();
    assert_eq!(info(&house, &id).await.state, TableState::Running);
    house.clock.pass(1);
    eve.say(&house.app, &game, SocketAsk::Replace(2)).await;
    assert_eq!(eve.answer().await["type"], "receipt");
}

//! Databases that earlier versions wrote: brought up to date, played on to the end, read and verified.

use std::path::{Path, PathBuf};

use crate::table::{House, Person};
use serde_json::Value;
use server::{
    clock::Clock,
    games::{GameName, Request},
    ops::check::check,
    refusal::Refusal,
    room::{Ask, SocketAsk},
    store::{AccountStore, GameStore},
    wire::{
        GameId, Hex64, User, UserId,
        game::{GameState, Origin},
        table::{SeatKind, TableState},
    },
};
use tabletop::{Game, Record, Seat, fair::Bytes32, fold, record::game_of};
use tikal::Tikal;

/// All files that lie there, each as the database of a folder of its own.
fn specimens() -> Vec<(PathBuf, tempfile::TempDir)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "sqlite"));
    let copied = |file: PathBuf| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(&file, folder.path().join("mutal.sqlite")).unwrap();
        (file, folder)
    };
    files.map(copied).collect()
}

async fn all_games(house: &House) -> Vec<GameId> {
    house.store.game_ids(None, 10_000).await.unwrap()
}

/// Somebody of whom only id and name are known, with the entropy that goes with the name.
fn person(id: UserId, name: &str) -> Person {
    let mut person = Person::of(User { id, name: name.to_owned(), guest: false });
    person.entropy = Hex64(Bytes32([name.as_bytes()[0]; 32]));
    person
}

/// The people at a table, with their places from 0.
async fn people_at(house: &House, id: &GameId) -> Vec<(usize, Person)> {
    let seats = house.app.table_info(id).await.unwrap().seats;
    let sitting = |(place, seat): (usize, server::wire::table::TableSeat)| {
        let user = seat.user?;
        Some((place, person(user.id?, &user.name)))
    };
    seats.into_iter().enumerate().filter_map(sitting).collect()
}

/// Fills a table that waits, and begins its game.
async fn begin(house: &House, id: &GameId) {
    for seat in house.app.table_info(id).await.unwrap().seats {
        if seat.kind == SeatKind::Open {
            let newcomer = Person::new("Newcomer");
            let mut joined = newcomer.join(&house.app, id).await;
            if let Err(Refusal::Reserved { until }) = joined {
                // A rematch keeps its places for those who played before, for a while.
                house.clock.pass((until.0 - house.clock.now().0) / 1000 + 1);
                joined = newcomer.join(&house.app, id).await;
            }
            joined.unwrap();
        }
    }
    let state = async || house.app.table_info(id).await.unwrap().state;
    if state().await == TableState::Running {
        // The piles were laid out: there is nothing to commit to.
        return;
    }
    // Who has committed or opened before does the same again, unless that was seen already.
    let mut people = people_at(house, id).await;
    for (_, person) in &mut people {
        if person.commit(&house.app, id).await == Err(Refusal::Spent) {
            person.entropy = Hex64::random();
            person.commit(&house.app, id).await.unwrap();
        }
    }
    for (_, person) in &people {
        person.open(&house.app, id).await.unwrap();
    }
    assert_eq!(state().await, TableState::Running);
}

/// Everybody at the table plays on until the game is over. Who was stood in for comes back first.
async fn play_on(house: &House, id: &GameId) {
    let info = house.app.table_info(id).await.unwrap();
    let mut playing = Vec::new();
    for (place, mut person) in people_at(house, id).await {
        person.watch(&house.app, id).await;
        if info.seats[place].bot_plays {
            person.say(&house.app, id, SocketAsk::Return).await;
            assert_eq!(person.answer().await["type"], "receipt");
        }
        let seat = Seat::from_number(info.seats[place].seat.unwrap().into()).unwrap();
        playing.push(tokio::spawn(play(house.app.clone(), id.clone(), person, seat)));
    }
    assert!(!playing.is_empty(), "{id}: somebody is left");
    for player in playing {
        player.await.unwrap();
    }
}

async fn play(app: server::App, id: GameId, mut person: Person, seat: Seat) {
    let mut submitted = None;
    while person.mirror.record.is_none() {
        let version = person.mirror.version();
        if person.mirror.mover() == Some(seat) && submitted != Some(version) {
            let request = Request::Play(person.mirror.choose(1));
            person
                .say(&app, &id, SocketAsk::Act(version as u32, format!("on-{version}").parse().unwrap(), request))
                .await;
            submitted = Some(version);
        }
        let message: Value = person.hear().await;
        // Another may just have come back: then the same is asked again at the next version.
        let refused = message["type"] == "declined" && message["code"] != "version";
        assert!(!refused && message["type"] != "error", "{message}");
    }
}

/// The record of a game that is over is read by anybody, folds, and what it claims is true.
async fn proves(house: &House, id: &GameId) {
    let text = house.app.ask(id, |reply| Ask::Record(None, false, reply)).await.unwrap();
    match game_of(&text).unwrap() {
        "tikal2" => proven::<tikal2::State>(id, &text),
        _ => proven::<Tikal>(id, &text),
    }
}

fn proven<G: Game>(id: &GameId, text: &str) {
    let record: Record<G> = text.parse().unwrap_or_else(|error| panic!("{id}: {error}\n{text}"));
    assert!(fold(&record).is_ok() && record.result.is_some(), "{id}: {text}");
    let (report, brought) = (tabletop::record::verify(&record), text.contains("\nmark imported\n"));
    assert!(report.fits && (report.complete || brought), "{id}: {report}\n{text}");
    assert_eq!(record.to_string().parse::<Record<G>>().as_ref(), Ok(&record));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_earlier_versions_wrote_is_played_on_to_the_end() {
    let specimens = specimens();
    assert!(!specimens.is_empty());
    let mut with_secrets = 0;
    for (file, folder) in specimens {
        println!("{}", file.display());
        let house = House::on(folder).await;
        // As it was stored: what waits for too long goes on as soon as the server has started.
        let waiting = house.store.waiting_tables().await.unwrap();
        house.app.start().await.unwrap();
        assert!(waiting.iter().any(|table| table.state == TableState::Opening) && waiting.len() >= 5);
        for table in &waiting {
            begin(&house, &table.id).await;
        }
        let mut played = 0;
        for id in all_games(&house).await {
            let before = house.store.summary(&id).await.unwrap().unwrap().row;
            if before.state == GameState::Running {
                play_on(&house, &id).await;
                let after = house.store.summary(&id).await.unwrap().unwrap().row;
                assert!(after.state == GameState::Over && after.version > before.version, "{id}");
                played += 1;
            }
            with_secrets += usize::from(before.game == GameName::Tikal2);
            proves(&house, &id).await;
        }
        assert!(played >= 6 + waiting.len(), "{played}");
        let folder = house.shut().await;
        assert_eq!(check(folder.path()).await.unwrap().faults, []);
    }
    assert!(with_secrets >= 5, "{with_secrets} games of Tikal II");
}

#[tokio::test]
async fn what_earlier_versions_knew_is_still_known() {
    for (file, folder) in specimens() {
        let house = House::on(folder).await;
        let store = &house.store.inner;
        let people = store.accounts(10, 0).await.unwrap();
        let mut names: Vec<(&str, bool)> = people.iter().map(|user| (user.name.as_str(), user.guest)).collect();
        names.sort();
        assert_eq!(names, [("Ada", false), ("Ben", false), ("Cleo", true)], "{}", file.display());
        let ben = people.iter().find(|user| user.name == "Ben").unwrap();
        assert_eq!(store.tokens(&ben.id).await.unwrap().len(), 1);
        let mut origins = Vec::new();
        for id in all_games(&house).await {
            let game = house.store.game(&id).await.unwrap().unwrap();
            origins.push(game.row.origin);
            // Somebody whose account is gone is named nowhere.
            assert!(!format!("{game:?}").contains("Dan"), "{id}: {game:?}");
        }
        for origin in [Origin::Table, Origin::Fork, Origin::Imported, Origin::Offline] {
            assert!(origins.contains(&origin), "{origin:?}");
        }
        for user in &people {
            let of = server::store::ListGames { of: Some(user.id.clone()), limit: 50, ..Default::default() };
            assert!(!house.store.list(of).await.unwrap().is_empty(), "{}", user.name);
        }
    }
}

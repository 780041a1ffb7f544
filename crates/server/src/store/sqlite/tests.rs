use std::sync::Arc;

use super::*;
use crate::{
    games::GameName,
    store::{Append, Appended, GameRow, GameStore, NewGame, PlayerRow, StoredAnswer},
    wire::{
        GameId, Time, UserId,
        game::{GameState, Origin},
        table::Visibility,
    },
};

async fn store() -> (tempfile::TempDir, Sqlite) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    (folder, store)
}

async fn game(store: &Sqlite) -> GameId {
    let row = GameRow {
        id: GameId::random(),
        game: GameName::Tikal,
        header: "header\n".to_owned(),
        config: "{}".to_owned(),
        marks: "[]".to_owned(),
        origin: Origin::Table,
        visibility: Visibility::Public,
        state: GameState::Running,
        version: 0,
        hash: "0".to_owned(),
        scores: "[0,0]".to_owned(),
        places: "[1,1]".to_owned(),
        bot_next: false,
        started: Time(1),
        ended: None,
    };
    let id = row.id.clone();
    let players = vec![PlayerRow { seat: 1, user: Some(UserId::random()), name: "Ann".to_owned() }];
    store.begin(NewGame { row, players, lines: Vec::new() }, None).await.unwrap();
    id
}

fn append(game: &GameId, expected: u32, key: &str, lines: &[&str]) -> Append {
    Append {
        game: game.clone(),
        expected,
        seat: 1,
        key: key.parse().unwrap(),
        user: None,
        at: Time(2),
        lines: lines.iter().map(ToString::to_string).collect(),
        hash: "1".to_owned(),
        scores: "[1,0]".to_owned(),
        places: "[1,2]".to_owned(),
        bot_next: true,
        over: false,
        table: None,
    }
}

#[tokio::test]
async fn the_first_wins_and_a_key_is_answered_once() {
    let (folder, store) = store().await;
    let id = game(&store).await;
    assert_eq!(store.append(append(&id, 0, "a", &["1: x", "1: y"])).await, Ok(Appended::Done { version: 2 }));
    assert_eq!(store.append(append(&id, 0, "b", &["1: z"])).await, Ok(Appended::Conflict { version: 2 }));
    let known = Appended::Known(StoredAnswer { before: 0, version: 2 });
    assert_eq!(store.append(append(&id, 2, "a", &["1: z"])).await, Ok(known));
    store.close().await;
    assert_eq!(store.append(append(&id, 2, "c", &["1: z"])).await, Err(StoreError::Closed));
    let again = Sqlite::open(folder.path()).await.unwrap();
    assert_eq!(again.append(append(&id, 0, "a", &["1: z"])).await, Ok(known));
    let whole = again.game(&id).await.unwrap().unwrap();
    assert_eq!(whole.entries.iter().map(|entry| entry.line.as_str()).collect::<Vec<_>>(), ["1: x", "1: y"]);
    assert_eq!((whole.row.version, whole.row.bot_next, whole.answers.len()), (2, true, 1));
    assert_eq!(again.waiting_for_bots().await, Ok(vec![id]));
}

#[tokio::test]
async fn a_game_that_is_over_takes_nothing_more() {
    let (_folder, store) = store().await;
    let id = game(&store).await;
    store.append(Append { over: true, bot_next: false, ..append(&id, 0, "a", &["agreed"]) }).await.unwrap();
    assert_eq!(store.append(append(&id, 1, "b", &["1: x"])).await, Ok(Appended::Conflict { version: 1 }));
    let summary = store.summary(&id).await.unwrap().unwrap();
    assert_eq!((summary.row.state, summary.row.ended), (GameState::Over, Some(Time(2))));
}

#[tokio::test]
async fn a_job_that_fails_is_taken_back_alone() {
    let (_folder, store) = store().await;
    let store = Arc::new(store);
    let id = game(&store).await;
    // All of these wait while the writer is held, and are committed by one stroke.
    let (free, held) = tokio::sync::oneshot::channel::<()>();
    let (begun, begins) = tokio::sync::oneshot::channel::<()>();
    let holder = tokio::spawn({
        let store = store.clone();
        async move {
            store
                .write(move |_| {
                    Box::pin(async move {
                        let _ = begun.send(());
                        let _ = held.await;
                        Ok(())
                    })
                })
                .await
        }
    });
    begins.await.unwrap();
    let jobs: Vec<_> = (0..20)
        .map(|n| {
            let (store, append) = (store.clone(), append(&id, n / 2, &format!("k{n}"), &["1: x"]));
            tokio::spawn(async move { store.append(append).await })
        })
        .collect();
    let broken = tokio::spawn({
        let (store, twice) = (store.clone(), id.clone());
        async move {
            let row = store.game(&twice).await.unwrap().unwrap().row;
            store.begin(NewGame { row, players: Vec::new(), lines: Vec::new() }, None).await
        }
    });
    free.send(()).unwrap();
    holder.await.unwrap().unwrap();
    assert!(matches!(broken.await.unwrap(), Err(StoreError::Broken(_))), "the same game cannot begin twice");
    let mut done = 0;
    for job in jobs {
        done += u32::from(matches!(job.await.unwrap(), Ok(Appended::Done { .. })));
    }
    let whole = store.game(&id).await.unwrap().unwrap();
    assert_eq!((whole.row.version, whole.entries.len() as u32), (done, done));
    assert!(done >= 1);
}

#[tokio::test]
async fn a_list_goes_on_where_it_stopped() {
    let (_folder, store) = store().await;
    let mut all = Vec::new();
    for _ in 0..5 {
        all.push(game(&store).await);
    }
    all.sort();
    all.reverse();
    let mut found = Vec::new();
    let mut before = None;
    loop {
        let page = store
            .list(crate::store::ListGames { before: before.take(), limit: 2, ..Default::default() })
            .await
            .unwrap();
        let Some(last) = page.last() else { break };
        before = Some(crate::store::Cursor { started: last.row.started, id: last.row.id.clone() });
        found.extend(page.into_iter().map(|game| game.row.id));
    }
    assert_eq!(found, all);
}

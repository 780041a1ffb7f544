use std::sync::Arc;

use super::*;
use crate::{
    games::GameName,
    store::{Append, Appended, GameRow, GameStore, NewGame, PlayerRow, StoredAnswer, TableRow},
    wire::{
        GameId, Time, UserId,
        game::{GameState, Origin},
        table::{TableState, Visibility},
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
        mover: None,
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
        mover: Some(2),
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
    assert_eq!((whole.row.version, whole.row.bot_next, whole.row.mover, whole.answers.len()), (2, true, Some(2), 1));
    assert_eq!(again.waiting_for_bots().await, Ok(vec![id]));
}

#[tokio::test]
async fn a_list_says_whose_turn_it_is_where_that_is_known() {
    let (_folder, store) = store().await;
    let id = game(&store).await;
    let to_move = async || {
        let wanted = crate::store::ListGames { of: None, state: None, before: None, limit: 5 };
        let [summary] = store.list(wanted).await.unwrap().try_into().unwrap();
        crate::tables::game_info(summary, None).to_move
    };
    // As a game stands that was begun before movers were kept.
    assert_eq!(to_move().await, None);
    store.append(Append { bot_next: false, ..append(&id, 0, "a", &["1: x"]) }).await.unwrap();
    assert_eq!(to_move().await, Some(2));
    // A bot, whosever place it plays at, is waited for by nobody.
    store.append(Append { bot_next: true, ..append(&id, 1, "b", &["2: takeover/left planner bot"]) }).await.unwrap();
    assert_eq!(to_move().await, None);
}

#[tokio::test]
async fn a_game_that_is_over_takes_nothing_more() {
    let (_folder, store) = store().await;
    let id = game(&store).await;
    store
        .append(Append { over: true, bot_next: false, mover: None, ..append(&id, 0, "a", &["agreed"]) })
        .await
        .unwrap();
    assert_eq!(store.append(append(&id, 1, "b", &["1: x"])).await, Ok(Appended::Conflict { version: 1 }));
    let summary = store.summary(&id).await.unwrap().unwrap();
    assert_eq!((summary.row.state, summary.row.ended), (GameState::Over, Some(Time(2))));
    // Its players' lists know it too.
    for (state, count) in [(GameState::Running, 0), (GameState::Over, 1)] {
        let of = summary.players[0].user.clone();
        let wanted = crate::store::ListGames { of, state: Some(state), before: None, limit: 5 };
        assert_eq!(store.list(wanted).await.unwrap().len(), count);
    }
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

/// Counts the texts that are brought to SQLite: sqlx says one word about each, where it is let.
#[derive(Clone, Default)]
struct Texts(Arc<std::sync::atomic::AtomicUsize>);

impl Texts {
    fn heard() -> Texts {
        let texts = Texts::default();
        tracing::subscriber::set_global_default(texts.clone()).expect("nobody else listens");
        texts
    }

    fn count(&self) -> usize {
        self.0.load(std::sync::atomic::Ordering::SeqCst)
    }
}

impl tracing::Subscriber for Texts {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, _: &tracing::Event<'_>) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

/// Each text changes threads twice, which is what takes long where other programs are busy.
#[tokio::test]
async fn moves_are_brought_to_the_disk_by_one_text() {
    let texts = Texts::heard();
    let folder = tempfile::tempdir().unwrap();
    // All other stores are silent, so that only this one is counted.
    Sqlite::open(folder.path()).await.unwrap().close().await;
    let store = Sqlite::with(open::options(&folder.path().join(Sqlite::FILE))).await.unwrap();
    let mut games = Vec::new();
    for _ in 0..append::TOGETHER {
        games.push(game(&store).await);
    }
    let before = texts.count();
    assert!(before > 0, "the counter works");
    for n in 0..5 {
        let lines = ["1: x", "1: y", "1: z"];
        let done = store.append(append(&games[0], 3 * n, &format!("k{n}"), &lines)).await;
        assert_eq!(done, Ok(Appended::Done { version: 3 * n + 3 }));
    }
    assert_eq!(texts.count() - before, 5, "one for each move");
    let table = TableRow {
        id: games[0].clone(),
        state: TableState::Over,
        visibility: Visibility::Public,
        host: None,
        created: Time(1),
        doc: "doc".to_owned(),
    };
    let last = Append { over: true, table: Some(table.clone()), ..append(&games[0], 15, "last", &["agreed"]) };
    assert_eq!(store.append(last).await, Ok(Appended::Done { version: 16 }));
    assert_eq!(texts.count() - before, 6, "its table goes with it");
    assert_eq!(store.table(&games[0]).await, Ok(Some(table)));
    // Those that wait together are brought together.
    let (free, held) = tokio::sync::oneshot::channel::<()>();
    let mut holder = Box::pin(store.write(move |_| {
        Box::pin(async move {
            let _ = held.await;
            Ok(())
        })
    }));
    let first = futures_util::poll!(&mut holder);
    assert!(first.is_pending());
    // The writer works on what holds it before it looks at what comes now.
    while texts.count() < before + 9 {
        tokio::task::yield_now().await;
    }
    let appends = games[1..].iter().map(|game| store.append(append(game, 0, "a", &["1: x"])));
    let mut waiting = Box::pin(futures_util::future::join_all(appends));
    assert!(futures_util::poll!(&mut waiting).is_pending());
    let before = texts.count();
    free.send(()).unwrap();
    holder.await.unwrap();
    for done in waiting.await {
        assert_eq!(done, Ok(Appended::Done { version: 1 }));
    }
    assert_eq!(texts.count() - before, 3, "two end the job that held the writer");
    let before = texts.count();
    let page = store.list(crate::store::ListGames { limit: 50, ..Default::default() }).await.unwrap();
    assert_eq!((page.len(), texts.count() - before), (games.len(), 1), "however many there are");
}

#[tokio::test]
async fn an_append_that_fails_is_taken_back_alone() {
    let (_folder, store) = store().await;
    let (one, two) = (game(&store).await, game(&store).await);
    // An entry stands where the next one is to go: no server writes that, so the append fails in its midst.
    let stray = one.clone();
    let written = store.write(move |connection| {
        Box::pin(async move { append::add_lines(connection, &stray, 1, &["stray".to_owned()], None, Time(1)).await })
    });
    written.await.unwrap();
    let both = [append(&one, 0, "a", &["1: x", "1: y"]), append(&two, 0, "a", &["1: x"])];
    let mut all = futures_util::future::join_all(both.map(|append| store.append(append))).await;
    assert_eq!(all.pop(), Some(Ok(Appended::Done { version: 1 })));
    assert!(matches!(all.pop(), Some(Err(StoreError::Broken(_)))));
    let whole = store.game(&one).await.unwrap().unwrap();
    assert_eq!((whole.row.version, whole.entries.len(), whole.answers.len()), (0, 1, 0));
}

/// What SQLite does for a statement, line by line.
async fn plan(store: &Sqlite, sql: &str) -> Vec<String> {
    let sql = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let rows = sqlx::query(sql).fetch_all(store.readers()).await.unwrap();
    rows.iter().map(|row| sqlx::Row::get::<String, _>(row, "detail")).collect()
}

#[tokio::test]
async fn lists_and_people_are_found_by_indexes() {
    let (_folder, store) = store().await;
    let fixed = person::PLACES.iter().chain(&person::ROWS).chain([&brought::COUNT, &brought::RECORD]);
    // What was found and the ids that were asked for are gone through, and nothing else is.
    let found = ["SCAN wanted", "SCAN json_each VIRTUAL TABLE INDEX 1:"];
    let lists = list::pages().into_iter().chain([list::these()]);
    for sql in fixed.map(|sql| (*sql).to_owned()).chain(lists) {
        let plan = plan(&store, &sql).await;
        assert!(plan.iter().any(|line| line.contains("SEARCH")), "{sql}\n{plan:?}");
        for line in plan {
            let scans = line.contains("SCAN") && !found.contains(&line.as_str());
            assert!(!scans && !line.contains("TEMP B-TREE"), "{sql}\n{line}");
        }
    }
}

#[tokio::test]
async fn tables_that_wait_are_all_that_their_index_holds() {
    let (_folder, store) = store().await;
    let plan = plan(&store, table::WAITING).await;
    assert!(plan[0].contains("tables_that_wait") && !plan.iter().any(|line| line.contains("TEMP B-TREE")), "{plan:?}");
}

/// Makes so many public games in which Ann sits, each begun a moment after the one before; every hundredth goes on.
async fn fill(store: &Sqlite, count: u32) -> UserId {
    let ann = UserId::random();
    let user = ann.to_string();
    let many = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)";
    let games = format!(
        "INSERT INTO games {many} SELECT printf('%020d', n), 'tikal', '', '{{}}', '[]', 'table', 'public', \
         iif(n % 100, 'over', 'running'), 0, '', '[]', '[]', 0, n, NULL, NULL FROM n"
    );
    let seat = |seat: u8, user: &str| {
        format!(
            "INSERT INTO players (game, seat, user, name, started, state) {many} \
             SELECT printf('%020d', n), {seat}, {user}, 'Ann', n, iif(n % 100, 'over', 'running') FROM n"
        )
    };
    let statements = [games, seat(1, "?2"), seat(2, "?2"), seat(3, "NULL")];
    store
        .write(move |connection| {
            Box::pin(async move {
                for sql in statements {
                    let sql = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(count).bind(user.clone());
                    sql.execute(&mut *connection).await?;
                }
                Ok(())
            })
        })
        .await
        .unwrap();
    ann
}

/// How many hundreds of steps SQLite takes for the last page of each kind of list, and how many statements.
async fn steps(count: u32) -> Vec<(usize, usize)> {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use crate::store::{Cursor, ListGames};

    let (_folder, store) = store().await;
    let ann = fill(&store, count).await;
    let mut connection = store.readers().acquire().await.unwrap();
    let taken = Arc::new(AtomicUsize::new(0));
    let counter = taken.clone();
    connection.lock_handle().await.unwrap().set_progress_handler(100, move || {
        counter.fetch_add(1, SeqCst);
        true
    });
    let mut steps = Vec::new();
    for of in [None, Some(ann)] {
        for state in [None, Some(GameState::Running), Some(GameState::Over)] {
            let id = |n: u32| format!("{n:020}").parse::<GameId>().unwrap();
            for before in [None, Some(Cursor { started: Time(60), id: id(60) })] {
                let wanted = ListGames { of: of.clone(), state, before, limit: 50 };
                taken.store(0, SeqCst);
                let page = list::page(&mut connection, wanted).await.unwrap();
                assert!(page.iter().all(|game| game.players.len() == 3));
                assert!(page.windows(2).all(|two| two[0].row.started > two[1].row.started), "each once, in order");
                steps.push((page.len(), taken.load(SeqCst)));
            }
        }
    }
    steps
}

#[tokio::test]
async fn a_page_costs_the_same_however_many_games_there_are() {
    let (few, many) = (steps(5_000).await, steps(20_000).await);
    for ((few, few_steps), (many, many_steps)) in few.into_iter().zip(many) {
        assert_eq!(few, many);
        // What is found by going down a tree takes a step more where the tree is higher.
        assert!(many_steps <= few_steps + 2, "{few} games: {few_steps} and {many_steps} hundred steps");
        assert!(many_steps <= 100, "{many_steps} hundred steps for {many} games");
    }
}

use std::{
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
    },
};

use async_trait::async_trait;
use server::{
    store::{
        Append, Appended, Brought, GameStore, GameSummary, Kept, ListGames, NewGame, Renamed, Sqlite, StoreError,
        StoredGame, TableRow,
    },
    wire::{GameId, Time, UserId},
};
use tokio::sync::Semaphore;

/// What happens to appends.
#[derive(Clone, Debug, PartialEq)]
pub enum Mood {
    /// They are stored.
    Well,
    /// They wait before they are stored, until they are let go one by one.
    Hold,
    /// They fail.
    Fail(StoreError),
    /// They break the room.
    Panic,
}

/// A store that does as it is told.
pub struct Double {
    pub inner: Sqlite,
    pub mood: Mutex<Mood>,
    /// Each append that has arrived leaves one here.
    pub arrived: Semaphore,
    /// Each append that waits takes one from here.
    pub go: Semaphore,
    /// Appends that are stored.
    pub stored: AtomicU32,
    /// Tables that were put, and whether they wait before that.
    pub tables: AtomicU32,
    pub hold_tables: AtomicBool,
    /// The games of all appends that have arrived, in their order.
    pub order: Mutex<Vec<GameId>>,
}

impl Double {
    pub async fn open(folder: &Path) -> Double {
        Double {
            inner: Sqlite::open(folder).await.unwrap(),
            mood: Mutex::new(Mood::Well),
            arrived: Semaphore::new(0),
            go: Semaphore::new(0),
            stored: AtomicU32::new(0),
            tables: AtomicU32::new(0),
            hold_tables: AtomicBool::new(false),
            order: Mutex::default(),
        }
    }

    pub fn mood(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }
}

#[async_trait]
impl GameStore for Double {
    async fn put_table(&self, table: TableRow) -> Kept<()> {
        self.tables.fetch_add(1, SeqCst);
        if self.hold_tables.load(SeqCst) {
            self.arrived.add_permits(1);
            self.go.acquire().await.unwrap().forget();
        }
        self.inner.put_table(table).await
    }

    async fn drop_table(&self, id: &GameId) -> Kept<()> {
        self.inner.drop_table(id).await
    }

    async fn table(&self, id: &GameId) -> Kept<Option<TableRow>> {
        self.inner.table(id).await
    }

    async fn waiting_tables(&self) -> Kept<Vec<TableRow>> {
        self.inner.waiting_tables().await
    }

    async fn begin(&self, game: NewGame, table: Option<TableRow>) -> Kept<()> {
        self.inner.begin(game, table).await
    }

    async fn bring(&self, brought: Brought) -> Kept<bool> {
        self.inner.bring(brought).await
    }

    async fn brought(&self, user: &UserId, since: Time) -> Kept<u32> {
        self.inner.brought(user, since).await
    }

    async fn append(&self, append: Append) -> Kept<Appended> {
        self.order.lock().unwrap().push(append.game.clone());
        self.arrived.add_permits(1);
        let mood = self.mood.lock().unwrap().clone();
        match mood {
            Mood::Well => (),
            Mood::Hold => self.go.acquire().await.unwrap().forget(),
            Mood::Fail(error) => return Err(error),
            Mood::Panic => panic!("the store was told to"),
        }
        let done = self.inner.append(append).await;
        self.stored.fetch_add(1, SeqCst);
        done
    }

    async fn end(&self, id: &GameId, at: Time) -> Kept<bool> {
        self.inner.end(id, at).await
    }

    async fn game(&self, id: &GameId) -> Kept<Option<StoredGame>> {
        self.inner.game(id).await
    }

    async fn summary(&self, id: &GameId) -> Kept<Option<GameSummary>> {
        self.inner.summary(id).await
    }

    async fn summaries(&self, ids: &[GameId]) -> Kept<Vec<GameSummary>> {
        self.inner.summaries(ids).await
    }

    async fn list(&self, wanted: ListGames) -> Kept<Vec<GameSummary>> {
        self.inner.list(wanted).await
    }

    async fn waiting_for_bots(&self) -> Kept<Vec<GameId>> {
        self.inner.waiting_for_bots().await
    }

    async fn forks_of(&self, user: &UserId) -> Kept<u32> {
        self.inner.forks_of(user).await
    }

    async fn game_ids(&self, after: Option<&GameId>, limit: u32) -> Kept<Vec<GameId>> {
        self.inner.game_ids(after, limit).await
    }

    async fn places_of(&self, user: &UserId) -> Kept<Vec<GameId>> {
        self.inner.places_of(user).await
    }

    async fn forget(&self, game: &GameId, user: &UserId, name: &str, record: Option<Renamed>) -> Kept<bool> {
        self.inner.forget(game, user, name, record).await
    }

    async fn reseat(&self, game: &GameId, from: &UserId, to: &UserId) -> Kept<()> {
        self.inner.reseat(game, from, to).await
    }
}

//! What all parts of the server share.

use std::{
    ops::Deref,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

use tokio::sync::{Notify, Semaphore, watch};

use crate::{
    bot_tables::{BotTables, bots_alone},
    bounds::Bounds,
    clock::Clock,
    lobby::Lobby,
    metrics::Metrics,
    room::Ask,
    rooms::Rooms,
    store::{GameStore, Kept},
    table::{Presence, Table},
    thinkers::Thinkers,
    wire::{GameId, Time},
};

/// How often tables are looked for that have waited for too long, for players or for an opening.
const SWEEP: Duration = Duration::from_secs(30);

/// How long the end may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The server, as its parts see it. Copies share everything.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What is shared.
pub struct Shared {
    /// What must not be lost.
    pub store: Arc<dyn GameStore>,
    /// Tells the time; tests turn it forward.
    pub clock: Arc<dyn Clock>,
    /// When the server began.
    pub started: Time,
    /// How much is too much.
    pub bounds: Bounds,
    /// The data folder: records of broken games go there.
    pub folder: PathBuf,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Open rooms.
    pub rooms: Rooms,
    /// Open tables.
    pub lobby: Lobby,
    /// Games of bots alone.
    pub bot_tables: BotTables,
    /// Whoever makes a game that goes on from a position.
    pub(crate) forking: tokio::sync::Mutex<()>,
    /// Whose bot thinks next.
    pub thinkers: Thinkers,
    /// How many records may be read at the same time.
    pub readers: Arc<Semaphore>,
    closing: watch::Sender<bool>,
    busy: AtomicUsize,
    rested: Notify,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// Something that must end by itself before the server does.
pub struct Alive(App);

impl Drop for Alive {
    fn drop(&mut self) {
        if self.0.busy.fetch_sub(1, SeqCst) == 1 {
            self.0.rested.notify_waiters();
        }
    }
}

impl App {
    /// A server on this store.
    pub fn new(
        store: Arc<dyn GameStore>,
        clock: Arc<dyn Clock>,
        bounds: Bounds,
        folder: PathBuf,
        metrics: Arc<Metrics>,
    ) -> App {
        App(Arc::new(Shared {
            thinkers: Thinkers::new(bounds.bots),
            readers: Arc::new(Semaphore::new(bounds.readers)),
            lobby: Lobby::new(clock.clone(), &bounds),
            started: clock.now(),
            store,
            clock,
            bounds,
            folder,
            metrics,
            rooms: Rooms::default(),
            bot_tables: BotTables::default(),
            forking: tokio::sync::Mutex::default(),
            closing: watch::Sender::new(false),
            busy: AtomicUsize::new(0),
            rested: Notify::new(),
        }))
    }

    /// Goes on where the server stopped: tables wait in the lobby again, and bots that were to move think where a person
    /// plays. Bots among themselves rest until somebody looks.
    pub async fn start(&self) -> Kept<()> {
        for row in self.store.waiting_tables().await? {
            let table = Table::from_doc(&row.doc);
            self.metrics.opened(row.id.as_str(), table.is_ok());
            match table {
                Ok(table) => self.wait(table),
                Err(error) => tracing::error!(table = %row.id.mark(), %error, "a table that waits cannot be read"),
            }
        }
        let awaited = self.with_people(self.store.waiting_for_bots().await?).await?;
        self.unless_closing(|app| async move {
            for id in awaited {
                // One after the other: who comes now does not wait until all are open.
                let _ = app.table_info(&id).await;
            }
        });
        self.unless_closing(|app| async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                app.sweep().await;
            }
        });
        Ok(())
    }

    /// Does something beside all else, until the server is about to stop.
    fn unless_closing<F>(&self, work: impl FnOnce(App) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (work, mut closing) = (work(self.clone()), self.closing());
        tokio::spawn(async move {
            tokio::select! {
                () = work => (),
                () = crate::room::closed(&mut closing) => (),
            }
        });
    }

    /// Those of these games in which people play; the others are counted for their makers.
    async fn with_people(&self, games: Vec<GameId>) -> Kept<Vec<GameId>> {
        let mut found = Vec::new();
        for id in games {
            let Some(row) = self.store.table(&id).await? else { continue };
            let table = Table::from_doc(&row.doc);
            self.metrics.opened(id.as_str(), table.is_ok());
            let Ok(table) = table else { continue };
            self.bot_tables.put(&table);
            if !bots_alone(&table) {
                found.push(id);
            }
        }
        Ok(found)
    }

    fn wait(&self, mut table: Table) {
        table.pardon(self.started);
        self.lobby.put(&table.info(&Presence::nobody(self.clock.now()), 0), false);
        if table.is_doubtful() {
            self.room(&table.id);
        }
    }

    /// Takes tables away that have waited for players for too long, and tells others that somebody has not opened in
    /// time: their rooms may be closed.
    pub async fn sweep(&self) {
        self.lobby.tidy();
        for id in self.lobby.overdue(self.clock.now()) {
            let _ = self.send(&id, Ask::Due).await;
        }
        let waited = i64::try_from(self.bounds.waiting.as_millis()).unwrap_or(i64::MAX);
        let moment = Time(self.clock.now().0.saturating_sub(waited));
        for id in self.lobby.older_than(moment) {
            let _ = self.send(&id, Ask::Expire).await;
        }
    }

    /// Counts something that must end by itself before the server does.
    pub fn alive(&self) -> Alive {
        self.busy.fetch_add(1, SeqCst);
        Alive(self.clone())
    }

    /// Says when the server is about to stop.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Stops all rooms and sockets: what was begun is finished, clients are told, and nothing new begins. Who does not
    /// take the news in time is not waited for.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        if tokio::time::timeout(PATIENCE, self.rest()).await.is_err() {
            tracing::warn!("some clients were not waited for");
        }
    }

    async fn rest(&self) {
        loop {
            let rested = self.rested.notified();
            tokio::pin!(rested);
            rested.as_mut().enable();
            if self.busy.load(SeqCst) == 0 {
                return;
            }
            rested.await;
        }
    }
}

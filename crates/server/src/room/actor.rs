use std::{
    collections::{HashMap, HashSet},
    panic::AssertUnwindSafe,
};

use bots::Spending;
use futures_util::FutureExt;
use tabletop::Seat;
use tokio::{
    sync::mpsc,
    time::{Duration, Instant, sleep, sleep_until},
};

use super::{Ask, Letter, SocketAsk, bots::Thinking, watch::Watcher};
use crate::{
    App,
    games::{self, LiveGame},
    refusal::Refusal,
    store::{Kept, StoreError, StoredGame, private},
    table::Table,
    wire::{GameId, ServerMessage, table::TableState},
};

/// How long a bot waits before it tries again to store its move.
const RETRY: Duration = Duration::from_secs(2);

/// How often a room looks at the clock while something is due.
const LOOK: Duration = Duration::from_secs(1);

/// A table and its game, while anybody cares about them.
pub struct Room {
    pub(super) app: App,
    pub(super) id: GameId,
    pub(super) own: mpsc::WeakSender<Ask>,
    queue: mpsc::Receiver<Ask>,
    pub(super) table: Option<Table>,
    pub(super) game: Option<Box<dyn LiveGame>>,
    pub(super) watchers: HashMap<u64, Watcher>,
    /// Seats that would end the game as it stands.
    pub(super) agreed: HashSet<Seat>,
    pub(super) thinking: Option<Thinking>,
    /// What the turn of a bot has cost so far. A room that was opened anew does not know it: such a turn has a whole budget.
    pub(super) spending: Spending,
    /// When a bot tries again that could not store its move.
    pub(super) retry: Option<Instant>,
    /// Whether the table differs from what is stored, in what may be lost.
    pub(super) loose: bool,
    /// Whether places were kept for people when the room last looked at the clock.
    pub(super) keeps_places: bool,
    /// After a panic nothing is changed any more.
    pub(super) frozen: bool,
}

impl Room {
    pub(super) fn new(app: App, id: GameId, own: mpsc::WeakSender<Ask>, queue: mpsc::Receiver<Ask>) -> Room {
        Room {
            app,
            id,
            own,
            queue,
            table: None,
            game: None,
            watchers: HashMap::new(),
            agreed: HashSet::new(),
            thinking: None,
            spending: Spending::default(),
            retry: None,
            loose: false,
            keeps_places: false,
            frozen: false,
        }
    }

    /// Lives until nobody has cared for a while, or the server stops.
    pub async fn run(mut self) {
        let _alive = self.app.alive();
        self.app.metrics.rooms.add(1);
        let loaded = AssertUnwindSafe(self.load()).catch_unwind().await;
        self.app.metrics.opened(self.id.as_str(), matches!(loaded, Ok(Ok(_))));
        match loaded {
            Err(_) => self.turn_away(&Refusal::Frozen).await,
            Ok(Ok(true)) => {
                self.dispel_doubt().await;
                self.seat_bots_for_the_gone().await;
                self.begin_if_ready().await;
                self.think();
                self.serve().await;
            }
            Ok(Ok(false)) => self.turn_away(&Refusal::NoSuchGame).await,
            Ok(Err(error)) => self.turn_away(&error.into()).await,
        }
        self.stop_thinking();
        self.app.metrics.rooms.add(-1);
    }

    /// Reads table and game; false if there is neither.
    pub(super) async fn load(&mut self) -> Kept<bool> {
        let table = self.app.store.table(&self.id).await?;
        self.table = table.map(|row| Table::from_doc(&row.doc)).transpose()?;
        self.table.iter_mut().for_each(|table| table.pardon(self.app.started));
        let stored = self.app.store.game(&self.id).await?;
        self.game = match stored {
            // A long game takes a while to be folded: on a thread where nobody else waits.
            Some(stored) => Some(fold_apart(stored).await?),
            None => None,
        };
        self.refresh();
        Ok(self.table.is_some() || self.game.is_some())
    }

    async fn serve(&mut self) {
        let (mut closing, mut asked) = (self.app.closing(), Instant::now());
        loop {
            // Looking at the clock keeps no room open.
            let idle = asked + self.app.bounds.idle;
            let retry = self.retry.unwrap_or_else(|| Instant::now() + Duration::from_secs(3600));
            tokio::select! {
                biased;
                () = closed(&mut closing) => break,
                ask = self.queue.recv() => match ask {
                    Some(ask) => {
                        self.guarded(ask).await;
                        asked = Instant::now();
                    }
                    None => break,
                },
                () = sleep_until(retry), if self.retry.is_some() => {
                    self.retry = None;
                    self.think();
                }
                () = sleep(LOOK), if self.awaits_a_moment() => self.guarded(Ask::Due).await,
                () = sleep_until(idle), if self.is_idle() => {
                    self.save_loose().await;
                    if self.app.rooms.close(&self.id, || self.queue.is_empty()) {
                        break;
                    }
                }
            }
            if self.table.is_none() && self.game.is_none() {
                self.app.rooms.forget(&self.id);
                break;
            }
        }
        let stopping = *closing.borrow();
        self.hand_over(stopping).await;
    }

    /// What came in while the room closed goes to the next one: this one tells nobody anything any more.
    async fn hand_over(&mut self, stopping: bool) {
        // First: who is refused may write without the room.
        self.save_loose().await;
        self.queue.close();
        while let Some(ask) = self.queue.recv().await {
            if stopping {
                refuse(ask, &Refusal::ShuttingDown);
            } else {
                // Refused only where the server stops.
                let _ = self.app.send(&self.id, ask).await;
            }
        }
    }

    /// Keeps what may be lost, but need not be: since when people have been away.
    async fn save_loose(&mut self) {
        if std::mem::take(&mut self.loose)
            && let Some(table) = &self.table
        {
            let _ = self.app.store.put_table(table.row()).await;
        }
    }

    fn is_idle(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_none() && self.retry.is_none()
    }

    /// Answers a request. A panic stops this game alone: its record is written down and others play on.
    async fn guarded(&mut self, ask: Ask) {
        if AssertUnwindSafe(self.hear(ask)).catch_unwind().await.is_err() {
            self.freeze().await;
        }
    }

    pub(super) async fn freeze(&mut self) {
        self.frozen = true;
        self.stop_thinking();
        self.app.metrics.error("frozen");
        tracing::error!(game = %self.id.mark(), "a room panicked: the game is frozen until the server starts again");
        let Some(game) = &self.game else { return };
        let (folder, dump) = (self.app.folder.join("broken"), game.dump());
        let file =
            folder.join(format!("{}.{}", self.id, self.table.as_ref().map_or("record", |table| table.game.name())));
        let written = tokio::task::spawn_blocking(move || {
            private::folder(&folder).and_then(|()| private::write(&file, dump.as_bytes()))
        });
        if let Ok(Err(error)) = written.await {
            tracing::error!(game = %self.id.mark(), %error, "its record could not be written down");
        }
    }

    async fn hear(&mut self, ask: Ask) {
        self.keep_time().await;
        let now = self.app.clock.now();
        match ask {
            Ask::Socket(letter, ask) => self.socket(letter, ask).await,
            Ask::Gone(client) => self.unwatch(client),
            Ask::Drained(client) => self.go_on(client),
            Ask::Info(user, reply) => drop(reply.send(self.info_for(user.as_ref()).ok_or(Refusal::NoSuchGame))),
            Ask::Join(user, join, reply) => {
                let _ = reply.send(self.join(&user, &join).await);
            }
            Ask::Commit(user, commit, reply) => {
                let change = |table: &mut Table| table.commit(&user, commit.commitment, commit.device, now);
                let _ = reply.send(self.change_table(change).await);
            }
            Ask::Open(user, entropy, reply) => {
                let done = self.change_table(|table| table.open(&user, entropy)).await;
                let _ = reply.send(done);
            }
            Ask::Mine(user, reply) => {
                let table = self.table.as_ref().ok_or(Refusal::NoSuchGame);
                let _ = reply.send(table.and_then(|table| table.mine(&user)));
            }
            Ask::Bot(user, change, reply) => {
                let done = self.change_table(|table| table.change_bot(&user, change, now)).await;
                let _ = reply.send(done);
            }
            Ask::Decline(user, reply) => drop(reply.send(self.decline(user).await)),
            Ask::Leave(user, reply) => drop(reply.send(self.get_up(&user).await)),
            Ask::Remove(user, reply) => drop(reply.send(self.remove(&user).await)),
            Ask::Rematch(user, reply) => drop(reply.send(self.rematch(user).await)),
            Ask::Record(user, standing, reply) => drop(reply.send(self.record(user.as_ref(), standing))),
            Ask::Verify(reply) => drop(reply.send(self.verify())),
            Ask::Fork(version, user, reply) => drop(reply.send(self.fork(version, user.as_ref()))),
            Ask::Reload => self.reload().await,
            Ask::Person(change, reply) => {
                let stored = self.app.store_person(&self.id, &change).await;
                self.reload().await;
                let _ = reply.send(stored.map_err(Refusal::from));
            }
            // The time was kept before anything else.
            Ask::Due => (),
            Ask::Expire => self.expire().await,
            Ask::End(reply) => {
                let version = self.version();
                let done = self.act_for_all("end", version).await;
                let _ = reply.send(done.map(|_| ()));
            }
            Ask::Thought(thought) => self.thought(thought).await,
        }
    }

    async fn socket(&mut self, letter: Letter, ask: SocketAsk) {
        let key = match &ask {
            SocketAsk::Act(_, key, _) | SocketAsk::Resign(_, key) => Some(key.clone()),
            _ => None,
        };
        let done = match ask {
            SocketAsk::Watch(from, present) => return self.watch(&letter, from, present),
            SocketAsk::Unwatch => return self.unwatch(letter.from.id()),
            SocketAsk::Act(version, key, request) => self.act_as(&letter, version as usize, key, request).await,
            SocketAsk::Resign(version, key) => self.resign(&letter, version as usize, key).await,
            SocketAsk::Replace(seat) => self.replace(&letter, seat).await,
            SocketAsk::Leave => self.leave(&letter).await,
            SocketAsk::Return => self.come_back(&letter).await,
            SocketAsk::Agree(yes) => self.agree(&letter, yes).await,
        };
        let (id, reference) = (self.id.clone(), letter.reference);
        letter.from.say(&match done {
            Ok(receipt) => ServerMessage::Receipt {
                reference,
                id,
                key,
                before: receipt.before as u32,
                version: receipt.version as u32,
            },
            Err(refusal) => {
                let (code, params) = refusal.told();
                self.app.metrics.error(&code);
                ServerMessage::Declined { reference, id, key, code, params }
            }
        });
    }

    /// Nothing is here: all who ask are told so.
    async fn turn_away(&mut self, why: &Refusal) {
        self.app.rooms.forget(&self.id);
        self.queue.close();
        while let Some(ask) = self.queue.recv().await {
            refuse(ask, why);
        }
    }

    /// The version of the game.
    pub(super) fn version(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.version())
    }

    pub(super) fn state(&self) -> TableState {
        self.table.as_ref().map_or(TableState::Over, |table| table.state)
    }

    pub(super) fn later(&mut self) {
        self.retry = Some(Instant::now() + RETRY);
    }
}

async fn fold_apart(stored: StoredGame) -> Kept<Box<dyn LiveGame>> {
    match tokio::task::spawn_blocking(move || games::load(&stored)).await {
        Ok(folded) => folded.map_err(StoreError::Broken),
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => Err(StoreError::Closed),
    }
}

/// Returns when the server is about to stop.
pub(crate) async fn closed(closing: &mut tokio::sync::watch::Receiver<bool>) {
    // An error means that the server is gone altogether.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Answers a request with a refusal.
fn refuse(ask: Ask, why: &Refusal) {
    match ask {
        Ask::Socket(letter, _) => {
            let (code, params) = why.told();
            letter.from.say(&ServerMessage::Error { reference: letter.reference, code, params });
        }
        Ask::Info(_, reply)
        | Ask::Join(_, _, reply)
        | Ask::Commit(_, _, reply)
        | Ask::Open(_, _, reply)
        | Ask::Bot(_, _, reply)
        | Ask::Decline(_, reply)
        | Ask::Leave(_, reply)
        | Ask::Rematch(_, reply) => drop(reply.send(Err(why.clone()))),
        Ask::Remove(_, reply) | Ask::End(reply) | Ask::Person(_, reply) => drop(reply.send(Err(why.clone()))),
        Ask::Record(_, _, reply) => drop(reply.send(Err(why.clone()))),
        Ask::Verify(reply) => drop(reply.send(Err(why.clone()))),
        Ask::Mine(_, reply) => drop(reply.send(Err(why.clone()))),
        Ask::Fork(_, _, reply) => drop(reply.send(Err(why.clone()))),
        Ask::Gone(_) | Ask::Drained(_) | Ask::Reload | Ask::Due | Ask::Expire | Ask::Thought(_) => (),
    }
}

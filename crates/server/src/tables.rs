//! How tables and games come to be here.

use async_trait::async_trait;
use serde_json::Value;
use tabletop::{Seat, record::Label};

use crate::{
    App,
    accounts::{Seats, cleaned},
    games::{self, Checking, Forking, Import, Position},
    refusal::Refusal,
    room::{Ask, PersonChange},
    store::{Brought, GameRow, GameSummary, Kept, NewGame, PlayerRow, Renamed, StoredGame},
    table::{NOBODY, Presence, Table, bot_name, must_go, names_of},
    wire::{
        BotLevel, GameId, GameInfo, TableInfo, Time, User, UserId,
        game::{Fork, ForkRecord, GameState, Origin},
        table::{NewTable, SeatPlan, Seating, TableState, Visibility, open_seconds},
    },
};

/// In milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

impl App {
    /// How a table looks to anybody.
    pub async fn table_info(&self, id: &GameId) -> Result<TableInfo, Refusal> {
        self.table_info_for(id, None).await
    }

    /// How a table looks to somebody.
    pub async fn table_info_for(&self, id: &GameId, user: Option<&UserId>) -> Result<TableInfo, Refusal> {
        self.ask(id, |reply| Ask::Info(user.cloned(), reply)).await
    }

    /// Makes a table.
    pub async fn make_table(&self, mut plan: NewTable, host: User) -> Result<TableInfo, Refusal> {
        self.may_wait(&host.id)?;
        let (players, config) = games::check_config(plan.game, &plan.config)?;
        plan.config = config;
        plan.name = plan.name.and_then(|name| cleaned(&name.to_string(), Label::LONGEST).parse().ok());
        let laid_out = plan.deal.take().map(|deal| games::lay_out(plan.game, &plan.config, deal)).transpose()?;
        let dealt = laid_out.is_some();
        let mut table = Table::new(plan, host, players, laid_out, self.clock.now())?;
        if dealt {
            table.marks.push(label("dealt"));
        }
        self.keep(table).await
    }

    /// Makes a table for the same people again; their places are kept for a while.
    pub async fn make_rematch(&self, before: &Table, user: User) -> Result<TableInfo, Refusal> {
        self.may_wait(&user.id)?;
        let (players, now) = (before.places.len(), self.clock.now());
        let plan = before.again(&user.id);
        let mut table = Table::new(plan, user, players, None, now)?;
        table.keep_for(before, now);
        self.keep(table).await
    }

    /// The proof of the shuffle of a game that is over.
    pub async fn verify(&self, id: &GameId) -> Result<Value, Refusal> {
        let Checking(checking) = self.ask(id, Ask::Verify).await?;
        self.apart(checking).await
    }

    /// Makes a table that plays a position on, against bots.
    pub async fn fork(&self, id: &GameId, fork: Fork, user: User) -> Result<TableInfo, Refusal> {
        self.may_wait(&user.id)?;
        let summary = self.store.summary(id).await?.ok_or(Refusal::NoSuchGame)?;
        let viewer = user.id.clone();
        let Forking(forking) = self.ask(id, |reply| Ask::Fork(fork.version, Some(viewer), reply)).await?;
        let laid_out = self.apart(forking).await?;
        let config = serde_json::from_str(&summary.row.config).unwrap_or_default();
        // The id of a table is the way in: who sees this record may not have been invited there.
        let known = if summary.row.visibility == Visibility::Public { id.as_str() } else { "" };
        let mark = label(&format!("fork {known}@{}", fork.version));
        let position = Position { game: summary.row.game, config, version: fork.version, laid_out };
        self.play_on(position, fork.seats, mark, user).await
    }

    /// Makes a table that plays a position of a record on, against bots. The record itself is not kept.
    pub async fn fork_record(&self, fork: ForkRecord, user: User) -> Result<TableInfo, Refusal> {
        self.may_wait(&user.id)?;
        let ForkRecord { record, version, seats } = fork;
        let me = Seat::ALL.into_iter().zip(&seats).find(|(_, plan)| **plan == SeatPlan::Me).map(|(seat, _)| seat);
        let position = self.apart(Box::new(move || games::position(&record, version, me))).await?;
        let mark = label(&format!("fork @{}", position.version));
        self.play_on(position, seats, mark, user).await
    }

    async fn play_on(
        &self,
        position: Position,
        seats: Vec<SeatPlan>,
        mark: Label,
        user: User,
    ) -> Result<TableInfo, Refusal> {
        // Who brought a game here is kept with it, but plays no seat of it: the configuration says how many do.
        let (players, config) = games::check_config(position.game, &position.config)?;
        if seats.iter().filter(|seat| **seat == SeatPlan::Me).count() != 1 {
            return Err(Refusal::BadSeats { players });
        }
        let plan = NewTable {
            game: position.game,
            config,
            seats,
            order: Seating::Chosen,
            visibility: Visibility::Link,
            takeover_after: 0,
            open_seconds: open_seconds(),
            stand_in: None,
            deal: None,
            name: None,
        };
        // One after the other, so that each is counted before the next.
        let turn = self.forking.lock().await;
        let limit = self.bounds.forks;
        if self.store.forks_of(&user.id).await? >= limit {
            return Err(Refusal::TooManyForks { limit });
        }
        let mut table = Table::fork(plan, user, players, position.laid_out, self.clock.now())?;
        table.marks.push(mark);
        let kept = self.keep(table).await;
        drop(turn);
        kept
    }

    /// Ends a game as it was stored last, without playing it through.
    pub async fn close_game(&self, id: &GameId) -> Result<(), Refusal> {
        self.store.summary(id).await?.ok_or(Refusal::NoSuchGame)?;
        if !self.store.end(id, self.clock.now()).await? {
            return Err(Refusal::WrongState { state: TableState::Over.name() });
        }
        self.reload(id).await;
        Ok(())
    }

    fn may_wait(&self, user: &UserId) -> Result<(), Refusal> {
        let limit = self.bounds.waiting_tables;
        if self.lobby.waiting_of(user) < limit as usize { Ok(()) } else { Err(Refusal::TooManyTables { limit }) }
    }

    async fn keep(&self, table: Table) -> Result<TableInfo, Refusal> {
        let counted = self.reserve(&table)?;
        self.store.put_table(table.row()).await?;
        counted.stays();
        self.lobby.put(&table.info(&Presence::nobody(self.clock.now()), 0), false);
        self.table_info(&table.id).await
    }

    /// Counts a table that is about to be made: of many at once each counts for the next.
    fn reserve<'a>(&'a self, table: &'a Table) -> Result<Counted<'a>, Refusal> {
        let (limit, bots) = (self.bounds.waiting_tables, self.bounds.bot_tables);
        let counted = Counted { app: self, table };
        let Some(host) = counted.host() else { return Ok(counted) };
        let waits_there = table.place_of(host).is_some() && !table.ready();
        match () {
            () if !self.lobby.reserve_table(host, &table.id, limit) => Err(Refusal::TooManyTables { limit }),
            () if waits_there && !self.lobby.reserve(host, &table.id, limit) => Err(Refusal::TooManySeats { limit }),
            () if !self.bot_tables.reserve(table, bots) => Err(Refusal::TooManyBotTables { limit: bots }),
            () => Ok(counted),
        }
    }

    /// Brings a record here. Its mark stays for ever.
    pub async fn import(&self, text: &str, offline: bool, user: &User) -> Result<GameInfo, Refusal> {
        let (origin, mark) = if offline { (Origin::Offline, "offline") } else { (Origin::Imported, "imported") };
        let (now, limit) = (self.clock.now(), self.bounds.imports);
        let since = Time(now.0 - DAY);
        // Asked first, so that nobody reads what cannot be kept; the store has the last word.
        if self.store.brought(&user.id, since).await? >= limit {
            return Err(Refusal::TooManyImports { limit });
        }
        let (read, mark) = (text.to_owned(), label(mark));
        let import = self.apart(Box::new(move || games::import(&read, &mark))).await?;
        let game = brought_game(import, origin, now, user);
        let summary = GameSummary { row: game.row.clone(), players: game.players.clone() };
        let brought = Brought { game, record: text.to_owned(), by: user.id.clone(), since, most: limit };
        if !self.store.bring(brought).await? {
            return Err(Refusal::TooManyImports { limit });
        }
        Ok(game_info(summary, Some(&user.id)))
    }

    /// Plays a record through on a thread of its own, a few at a time: a long one takes a while, and nobody else waits for it.
    async fn apart<T: Send + 'static>(
        &self,
        work: Box<dyn FnOnce() -> Result<T, Refusal> + Send>,
    ) -> Result<T, Refusal> {
        let turn = self.readers.clone().acquire_owned().await.map_err(|_| Refusal::ShuttingDown)?;
        let work = move || {
            let done = work();
            // Who hangs up meanwhile does not make room for another.
            drop(turn);
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::Frozen)?
    }
}

/// What is kept of a record beside its text.
fn brought_game(import: Import, origin: Origin, now: Time, user: &User) -> NewGame {
    let row = GameRow {
        id: GameId::random(),
        game: import.game,
        header: String::new(),
        config: import.config.to_string(),
        marks: serde_json::to_string(&import.marks).expect("marks have a JSON form"),
        origin,
        visibility: Visibility::Link,
        state: GameState::Over,
        version: import.version,
        hash: import.hash,
        scores: serde_json::to_string(&import.outcome.scores).expect("numbers have a JSON form"),
        places: serde_json::to_string(&import.outcome.places).expect("numbers have a JSON form"),
        bot_next: false,
        mover: None,
        started: now,
        ended: import.over.then_some(now),
    };
    // Who brought it finds it among his games; he need not have played it.
    let keeper = PlayerRow { seat: 0, user: Some(user.id.clone()), name: user.name.clone() };
    let seats = Seat::ALL.into_iter().zip(import.names);
    let players = seats.map(|(seat, name)| PlayerRow { seat: seat.number(), user: None, name });
    NewGame { row, players: std::iter::once(keeper).chain(players).collect(), lines: Vec::new() }
}

/// A game as a list shows it to somebody.
pub fn game_info(summary: GameSummary, reader: Option<&UserId>) -> GameInfo {
    let GameSummary { row, players } = summary;
    let mine = players.iter().find(|player| player.seat > 0 && player.user.is_some() && player.user.as_ref() == reader);
    let here = matches!(row.origin, Origin::Table | Origin::Fork);
    let seats = || players.iter().filter(|player| player.seat > 0);
    GameInfo {
        mine: mine.map(|player| player.seat),
        bots: seats().map(|player| here && was_a_bots(player)).collect(),
        names: seats().map(|player| player.name.clone()).collect(),
        id: row.id,
        game: row.game,
        config: serde_json::from_str(&row.config).unwrap_or_default(),
        state: row.state,
        // Where a bot plays, also in the place of a person, nobody is waited for.
        to_move: row.mover.filter(|_| row.state == GameState::Running && !row.bot_next),
        scores: serde_json::from_str(&row.scores).unwrap_or_default(),
        places: serde_json::from_str(&row.places).unwrap_or_default(),
        version: row.version,
        started: row.started,
        ended: row.ended,
        marks: serde_json::from_str(&row.marks).unwrap_or_default(),
        origin: row.origin,
    }
}

/// Whether a bot sat down there: no person is called so, and who is gone has no name at all.
fn was_a_bots(player: &PlayerRow) -> bool {
    player.user.is_none() && BotLevel::all().into_iter().any(|level| bot_name(level) == player.name)
}

fn label(text: &str) -> Label {
    text.parse().expect("marks are short words")
}

impl App {
    /// Somebody is another now, or gone. Where a room may write, it makes the change itself, between its own: it would
    /// write what it knows of him over it. A game that is over needs no room.
    async fn change_person(&self, id: &GameId, change: PersonChange) -> Kept<()> {
        let summary = self.store.summary(id).await?;
        let over = summary.is_some_and(|game| game.row.state == GameState::Over);
        let room = if over { self.open_room(id) } else { Some(self.room(id)) };
        if room.is_some() {
            let own = change.clone();
            match self.ask(id, |reply| Ask::Person(own, reply)).await {
                Ok(()) => return Ok(()),
                // One that cannot be read has no room, and one that broke down writes nothing any more.
                Err(refusal) => tracing::warn!(game = %id.mark(), %refusal, "a person is changed without the room"),
            }
        }
        self.store_person(id, &change).await?;
        self.reload(id).await;
        Ok(())
    }

    /// Stores what has become of somebody in one game and at its table.
    pub(crate) async fn store_person(&self, id: &GameId, change: &PersonChange) -> Kept<()> {
        match change {
            PersonChange::Becomes { from, to } => {
                let table = self.store.table(id).await?;
                match table.map(|table| must_go(&table.doc, from, to)).transpose()?.flatten() {
                    Some(user) if user == from => return self.forget(id, from).await,
                    Some(user) => self.forget(id, user).await?,
                    None => (),
                }
                self.store.reseat(id, from, to).await
            }
            PersonChange::Goes(user) => self.forget(id, user).await,
        }
    }

    /// Takes somebody's name out of one game and its table.
    async fn forget(&self, id: &GameId, user: &UserId) -> Kept<()> {
        loop {
            let table = self.store.table(id).await?;
            let names = table.map(|table| names_of(&table.doc, user)).transpose()?.unwrap_or_default();
            let stored = self.store.game(id).await?;
            let record = stored.and_then(|stored| nameless(&stored, user, &names));
            if self.store.forget(id, user, NOBODY, record).await? {
                return Ok(());
            }
            // Somebody was faster: the game has grown, or another name has gone from it. It is read again.
        }
    }
}

/// The record of a game without somebody whom its table calls so; nothing where it does not name him.
fn nameless(stored: &StoredGame, user: &UserId, names: &[String]) -> Option<Renamed> {
    let own = stored.players.iter().filter(|player| player.user.as_ref() == Some(user));
    let seats: Vec<Seat> = own.filter_map(|player| Seat::from_number(player.seat.into())).collect();
    if seats.is_empty() && names.is_empty() {
        return None;
    }
    let renamed = games::rename(stored, &seats, names, &label(NOBODY));
    // What cannot be read is shown to nobody; it is no reason to keep the account.
    renamed.inspect_err(|error| tracing::error!(game = %stored.row.id.mark(), error, "a record keeps its names")).ok()
}

/// A table that is counted for its host; no more where it could not be made, or nobody waited so long.
struct Counted<'a> {
    app: &'a App,
    table: &'a Table,
}

impl<'a> Counted<'a> {
    fn host(&self) -> Option<&'a UserId> {
        self.table.host.as_ref().map(|host| &host.id)
    }

    /// It was made.
    fn stays(self) {
        std::mem::forget(self);
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.host().into_iter().for_each(|host| self.app.lobby.give_up(host, &self.table.id));
        self.app.bot_tables.forget(&self.table.id);
    }
}

#[async_trait]
impl Seats for App {
    async fn claim(&self, guest: &UserId, into: &User) -> Kept<()> {
        for id in self.store.places_of(guest).await? {
            self.change_person(&id, PersonChange::Becomes { from: guest.clone(), to: into.id.clone() }).await?;
        }
        Ok(())
    }

    /// Seats keep the name under which somebody sat down, as records do.
    async fn rename(&self, _: &User) -> Kept<()> {
        Ok(())
    }

    async fn anonymise(&self, user: &UserId) -> Kept<()> {
        for id in self.store.places_of(user).await? {
            self.change_person(&id, PersonChange::Goes(user.clone())).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};

    use tokio::sync::oneshot;

    use super::*;
    use crate::{bounds::Bounds, clock::HandClock, store::Sqlite};

    #[tokio::test]
    async fn what_is_read_for_somebody_who_hung_up_still_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(Sqlite::open(folder.path()).await.expect("a store"));
        let bounds = Bounds { readers: 1, ..Bounds::default() };
        let app = App::new(store, Arc::new(HandClock::at(Time(1))), bounds, folder.path().to_owned(), Arc::default());
        let ((begin, begun), (go, goes)) = (oneshot::channel(), mpsc::channel());
        let read = move || {
            let _ = begin.send(());
            goes.recv().map_err(|_| Refusal::Frozen)
        };
        let reading = tokio::spawn({
            let app = app.clone();
            async move { app.apart(Box::new(read)).await }
        });
        begun.await.expect("it is being read");
        reading.abort();
        assert!(reading.await.is_err(), "nobody waits for it");
        assert_eq!(app.readers.available_permits(), 0, "another one would be read beside it");
        go.send(()).expect("it is still being read");
        assert_eq!(app.apart(Box::new(|| Ok(7))).await, Ok(7));
    }
}

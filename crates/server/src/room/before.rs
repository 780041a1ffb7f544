//! Before the game: people come and go, commit and open, until it begins.

use tabletop::Seat;

use super::{Ask, actor::Room};
use crate::{
    games::{self, Begun, Cause},
    refusal::Refusal,
    store::{GameRow, NewGame, PlayerRow},
    table::Table,
    wire::{
        ServerMessage, TableInfo, User, UserId,
        game::GameState,
        table::{Join, SeatUser, TableState},
    },
};

impl Room {
    /// Changes the table: on a copy, then in the store, and then for all to see. Begins the game when all is ready.
    pub(super) async fn change_table(
        &mut self,
        change: impl FnOnce(&mut Table) -> Result<(), Refusal>,
    ) -> Result<TableInfo, Refusal> {
        if self.frozen {
            return Err(Refusal::Frozen);
        }
        let mut table = self.table.clone().ok_or(Refusal::NoSuchGame)?;
        change(&mut table)?;
        if table.ready() && self.game.is_none() {
            self.begin(table).await?;
        } else if self.table.as_ref() != Some(&table) {
            self.app.store.put_table(table.row()).await?;
            self.table = Some(table);
            self.refresh();
            self.tell_table();
        }
        self.info().ok_or(Refusal::NoSuchGame)
    }

    /// A table can be ready as soon as it is made: against bots from a position, or bots among themselves.
    pub(super) async fn begin_if_ready(&mut self) {
        if let Some(table) = self.table.clone().filter(|table| table.ready() && self.game.is_none())
            && let Err(refusal) = self.begin(table).await
        {
            tracing::error!(table = %self.id.mark(), %refusal, "a game could not begin");
        }
    }

    /// Away with a table that has waited for too long, if nobody is there.
    pub(super) async fn expire(&mut self) {
        let patience = self.app.bounds.waiting;
        let waits = self.table.as_ref().is_none_or(|table| table.may_wait(patience, self.app.clock.now()));
        if self.game.is_none()
            && self.watchers.is_empty()
            && !waits
            && self.app.store.drop_table(&self.id).await.is_ok()
        {
            self.table = None;
            self.loose = false;
            self.app.lobby.remove(&self.id);
        }
    }

    /// Somebody sits down, unless he sits at many tables that wait.
    pub(super) async fn join(&mut self, user: &User, join: &Join) -> Result<TableInfo, Refusal> {
        let (limit, now) = (self.app.bounds.waiting_tables, self.app.clock.now());
        let waits = matches!(self.state(), TableState::Waiting | TableState::Opening);
        if waits && !self.app.lobby.reserve(&user.id, &self.id, limit) {
            return Err(Refusal::TooManySeats { limit });
        }
        let done = self.change_table(|table| table.join(user, join, now)).await;
        self.app.lobby.release(&user.id, &self.id);
        done
    }

    async fn begin(&mut self, mut table: Table) -> Result<(), Refusal> {
        let limit = self.app.bounds.bot_tables;
        if !self.app.bot_tables.reserve(&table, limit) {
            return Err(Refusal::TooManyBotTables { limit });
        }
        let Begun { live, header, seats } = games::begin(&table).map_err(|message| {
            tracing::error!(table = %self.id.mark(), message, "a game could not begin");
            Refusal::BadDeal { faults: vec![tabletop::Fault::new("game", message)] }
        })?;
        for (place, seat) in table.places.iter_mut().zip(seats) {
            place.seat = Some(seat);
        }
        table.state = TableState::Running;
        table.prepared();
        let standing = live.standing();
        let players = table.places.iter().map(|place| PlayerRow {
            seat: place.seat.map_or(0, Seat::number),
            user: place.user().cloned(),
            name: place.name(),
        });
        let game = NewGame {
            row: GameRow {
                id: self.id.clone(),
                game: table.game,
                header,
                config: table.config.to_string(),
                marks: serde_json::to_string(&table.marks).expect("marks have a JSON form"),
                origin: table.origin,
                visibility: table.visibility,
                state: GameState::Running,
                version: 0,
                hash: standing.hash,
                scores: super::entry::list(&standing.outcome.scores),
                places: super::entry::list(&standing.outcome.places),
                bot_next: standing.mover.is_some_and(|seat| table.bot_at(seat).is_some()),
                mover: standing.mover.map(Seat::number),
                started: self.app.clock.now(),
                ended: None,
            },
            players: players.collect(),
            lines: Vec::new(),
        };
        self.app.store.begin(game, Some(table.row())).await?;
        self.table = Some(table);
        self.game = Some(live);
        self.refresh();
        self.tell_table();
        self.send_game_to_all();
        self.think();
        Ok(())
    }

    /// Leaves the table: the place is free again before the game; in it a bot plays on.
    pub(super) async fn get_up(&mut self, user: &UserId) -> Result<TableInfo, Refusal> {
        let now = self.app.clock.now();
        match self.state() {
            TableState::Waiting | TableState::Opening => self.change_table(|table| table.get_up(user, now)).await,
            TableState::Running => {
                let seat = self.table.as_ref().and_then(|table| table.seat_of(user)).ok_or(Refusal::NotSeated)?;
                self.hand_to_bot(seat, Cause::Left).await?;
                self.info().ok_or(Refusal::NoSuchGame)
            }
            state @ TableState::Over => Err(Refusal::WrongState { state: state.name() }),
        }
    }

    /// The maker takes the table away before its game began.
    pub(super) async fn remove(&mut self, user: &UserId) -> Result<(), Refusal> {
        let table = self.table.as_ref().ok_or(Refusal::NoSuchGame)?;
        if table.host.as_ref().is_none_or(|host| host.id != *user) {
            return Err(Refusal::NotHost);
        }
        if self.game.is_some() {
            return Err(Refusal::WrongState { state: table.state.name() });
        }
        self.app.store.drop_table(&self.id).await?;
        self.table = None;
        self.loose = false;
        self.app.lobby.remove(&self.id);
        let (code, params) = Refusal::NoSuchGame.told();
        self.tell(&ServerMessage::Error { reference: None, code, params });
        Ok(())
    }

    /// The same people again: the first who asks makes the table, the others are sent to it.
    pub(super) async fn rematch(&mut self, user: User) -> Result<TableInfo, Refusal> {
        let mut table = self.table.clone().ok_or(Refusal::NoSuchGame)?;
        if table.state != TableState::Over {
            return Err(Refusal::WrongState { state: table.state.name() });
        }
        let place = table.place_of(&user.id).ok_or(Refusal::NotSeated)?;
        if let Some(next) = &table.rematch {
            match self.app.table_info_for(next, Some(&user.id)).await {
                // Its maker took it away, or it waited for too long.
                Err(Refusal::NoSuchGame) => (),
                found => return found,
            }
        }
        // As the others know him from the game.
        let name = table.places[place].called().unwrap_or_else(|| user.name.clone());
        table.rematch_by = Some(SeatUser { id: Some(user.id.clone()), name });
        let next = self.app.make_rematch(&table, user).await?;
        table.rematch = Some(next.id.clone());
        self.app.store.put_table(table.row()).await?;
        self.table = Some(table);
        self.tell_table();
        Ok(next)
    }

    /// Who is invited does not come. He may say so at the new table, or where he was invited.
    pub(super) async fn decline(&mut self, user: UserId) -> Result<TableInfo, Refusal> {
        let invited = self.table.as_ref().and_then(|table| table.rematch_for(&user));
        match invited {
            Some(next) => self.app.ask(&next.id, |reply| Ask::Decline(user, reply)).await,
            None => self.change_table(|table| table.decline(&user)).await,
        }
    }
}

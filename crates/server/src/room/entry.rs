//! A change of the game: prepared, stored, adopted and told, in this order.

use serde::Serialize;
use tabletop::{Seat, session::Receipt};
use tokio::time::Instant;

use super::{Letter, actor::Room};
use crate::{
    games::{Cause, Pending, Request, Step},
    refusal::{Declined, Refusal},
    store::{Append, Appended},
    table::Table,
    wire::{Key, UserId, table::TableState},
};

/// Numbers by seat, as they are stored.
pub(super) fn list(numbers: &[impl Serialize]) -> String {
    serde_json::to_string(numbers).expect("numbers have a JSON form")
}

/// What is asked of the game, and by whom.
pub(super) struct Asked {
    pub seat: Option<Seat>,
    pub user: Option<UserId>,
    pub version: usize,
    pub key: Key,
    pub request: Request,
    /// The table, where it changes with the game.
    pub table: Option<Table>,
}

impl Room {
    /// What a person wants to do in the game.
    pub(super) async fn act_as(
        &mut self,
        letter: &Letter,
        version: usize,
        key: Key,
        request: Request,
    ) -> Result<Receipt, Refusal> {
        let user = letter.user.as_ref().ok_or(Refusal::SignIn)?.id.clone();
        let table = self.table.as_ref().ok_or(Refusal::NotSeated)?;
        let place = table.place_of(&user).ok_or(Refusal::NotSeated)?;
        let seat = table.places[place].seat.ok_or(Refusal::WrongState { state: table.state.name() })?;
        // A request that was carried out before the bot came gets its answer again.
        let answered = self.game.as_ref().is_some_and(|game| game.was_answered(seat, &key));
        if table.places[place].stand_in.is_some() && !answered {
            return Err(Refusal::BotPlays);
        }
        let mut changed = None;
        if let Request::Resign { .. } = request {
            let mut table = table.clone();
            table.places[place].stand_in = Some(table.stand_in);
            table.places[place].left_at = None;
            changed = Some(table);
        }
        self.act(Asked { seat: Some(seat), user: Some(user), version, key, request, table: changed }).await
    }

    /// Somebody gives up. The bot that plays on is the table's choice.
    pub(super) async fn resign(&mut self, letter: &Letter, version: usize, key: Key) -> Result<Receipt, Refusal> {
        let level = self.table.as_ref().ok_or(Refusal::NotSeated)?.stand_in;
        let request = Request::Resign { heir: super::seats::bot_label(level), cause: Cause::Left };
        self.act_as(letter, version, key, request).await
    }

    /// The table as a whole ends the game.
    pub(super) async fn act_for_all(&mut self, what: &str, version: usize) -> Result<Receipt, Refusal> {
        let key = Key::own(what, version);
        self.act(Asked { seat: None, user: None, version, key, request: Request::Agree, table: None }).await
    }

    /// Carries a request out: on the disk first, and only then for anybody to see.
    pub(super) async fn act(&mut self, asked: Asked) -> Result<Receipt, Refusal> {
        if self.frozen {
            return Err(Refusal::Frozen);
        }
        let state = self.state().name();
        let game = self.game.as_ref().ok_or(Refusal::WrongState { state })?;
        match game.prepare(asked.seat, asked.version, &asked.key, asked.request.clone())? {
            Step::Known(receipt) => Ok(receipt),
            Step::New(pending) => self.store(asked, pending).await,
        }
    }

    async fn store(&mut self, asked: Asked, pending: Pending) -> Result<Receipt, Refusal> {
        let over = pending.after.mover.is_none();
        let mut changed = asked.table;
        if over {
            changed = changed.or_else(|| self.table.clone());
            changed.iter_mut().for_each(|table| table.state = TableState::Over);
        }
        let playing = changed.as_ref().or(self.table.as_ref());
        let bot_next =
            pending.after.mover.is_some_and(|seat| playing.is_some_and(|table| table.bot_at(seat).is_some()));
        let append = Append {
            game: self.id.clone(),
            expected: pending.receipt.before as u32,
            seat: asked.seat.map_or(0, Seat::number),
            key: asked.key,
            user: asked.user,
            at: self.app.clock.now(),
            lines: pending.lines.clone(),
            hash: pending.after.hash.clone(),
            scores: list(&pending.after.outcome.scores),
            places: list(&pending.after.outcome.places),
            bot_next,
            mover: pending.after.mover.map(Seat::number),
            over,
            table: changed.as_ref().map(Table::row),
        };
        let begun = Instant::now();
        let appended = self.app.store.append(append).await?;
        self.app.metrics.append_seconds.observe(begun.elapsed());
        match appended {
            Appended::Done { .. } => Ok(self.adopt(pending, changed, over)),
            // Another process wrote into the same game: what it wrote counts.
            Appended::Conflict { .. } => {
                self.reload().await;
                let params = serde_json::json!({"stated": asked.version, "current": self.version()});
                Err(Refusal::Declined { by_game: Declined { code: "version".to_owned(), params } })
            }
            Appended::Known(answer) => {
                self.reload().await;
                Ok(Receipt { before: answer.before as usize, version: answer.version as usize })
            }
        }
    }

    fn adopt(&mut self, pending: Pending, changed: Option<Table>, over: bool) -> Receipt {
        let receipt = pending.receipt;
        if let Some(game) = &mut self.game {
            game.adopt(pending);
        }
        self.app.metrics.moves.inc();
        self.tell_news(receipt.before);
        if let Some(table) = changed {
            self.table = Some(table);
            self.refresh();
            self.tell_table();
        }
        if over {
            self.tell_over();
        }
        self.think();
        receipt
    }

    /// Reads all again and tells what is new.
    pub(super) async fn reload(&mut self) {
        self.stop_thinking();
        let before = self.version();
        if let Err(error) = self.load().await {
            tracing::error!(game = %self.id.mark(), %error, "a game could not be read again");
            return self.freeze().await;
        }
        self.tell_table();
        if self.version() > before {
            self.tell_news(before);
        }
        if self.state() == TableState::Over {
            self.tell_over();
        }
        self.greet_the_changed();
        Box::pin(self.seat_bots_for_the_gone()).await;
        self.think();
    }
}

//! Who plays a seat: a person, a bot in his place, and the person again.

use tabletop::{Seat, record::Label, session::Receipt};

use super::{Letter, actor::Room, entry::Asked};
use crate::{
    games::{Cause, Request},
    refusal::{Declined, Refusal},
    table::{Table, bot_name},
    wire::{BotLevel, Key, UserId, table::TableState},
};

/// How a bot is named in the record.
pub(super) fn bot_label(level: BotLevel) -> Label {
    bot_name(level).parse().expect("names of levels are short words")
}

impl Room {
    fn running(&self) -> Result<&Table, Refusal> {
        match (&self.table, self.state()) {
            (Some(table), TableState::Running) => Ok(table),
            (_, state) => Err(Refusal::WrongState { state: state.name() }),
        }
    }

    fn seat_of(&self, letter: &Letter) -> Result<(UserId, Seat), Refusal> {
        let user = &letter.user.as_ref().ok_or(Refusal::SignIn)?.id;
        let table = self.running()?;
        Ok((user.clone(), table.seat_of(user).ok_or(Refusal::NotSeated)?))
    }

    /// Nothing had to be done.
    fn as_it_is(&self) -> Receipt {
        Receipt { before: self.version(), version: self.version() }
    }

    /// A person goes; a bot plays on.
    pub(super) async fn leave(&mut self, letter: &Letter) -> Result<Receipt, Refusal> {
        let (_, seat) = self.seat_of(letter)?;
        self.hand_to_bot(seat, Cause::Left).await
    }

    /// A bot plays a person's seat from now on.
    pub(super) async fn hand_to_bot(&mut self, seat: Seat, cause: Cause) -> Result<Receipt, Refusal> {
        let mut table = self.running()?.clone();
        let (level, now) = (table.stand_in, self.app.clock.now());
        let index = table.place_at(seat).ok_or(Refusal::NotSeated)?;
        let place = &mut table.places[index];
        if place.bot().is_some() {
            return Ok(self.as_it_is());
        }
        place.stand_in = Some(level);
        place.left_at = place.user().is_some().then_some(now);
        place.forced = place.forced.saturating_add(u8::from(cause == Cause::Time));
        self.agreed.remove(&seat);
        self.take_over(seat, None, bot_label(level), cause, table).await
    }

    /// A person comes back and plays on.
    pub(super) async fn come_back(&mut self, letter: &Letter) -> Result<Receipt, Refusal> {
        let (user, seat) = self.seat_of(letter)?;
        self.has_not_resigned(seat)?;
        let mut table = self.running()?.clone();
        let place = table.place_at(seat).ok_or(Refusal::NotSeated)?;
        if table.places[place].stand_in.take().is_none() {
            return Ok(self.as_it_is());
        }
        table.places[place].left_at = None;
        self.stop_thinking();
        let name: Label = table.places[place].name().parse().unwrap_or_else(|_| bot_label(table.stand_in));
        self.take_over(seat, Some(user), name, Cause::Back, table).await
    }

    async fn take_over(
        &mut self,
        seat: Seat,
        user: Option<UserId>,
        name: Label,
        cause: Cause,
        table: Table,
    ) -> Result<Receipt, Refusal> {
        let version = self.version();
        let key = Key::own(if cause == Cause::Back { "back" } else { "bot-in" }, version);
        let request = Request::TakeOver { name, cause };
        let done = self.act(Asked { seat: Some(seat), user, version, key, request, table: Some(table) }).await;
        if done.is_err() {
            self.think();
        }
        done
    }

    /// Others give the seat of somebody who has been away for long enough to a bot.
    pub(super) async fn replace(&mut self, letter: &Letter, seat: u8) -> Result<Receipt, Refusal> {
        self.seat_of(letter)?;
        let seat = Seat::from_number(seat.into()).ok_or(Refusal::NotSeated)?;
        let table = self.running()?;
        let place = &table.places[table.place_at(seat).ok_or(Refusal::NotSeated)?];
        if place.bot().is_none() {
            let after = u64::from(place.replace_after(table.takeover_after()));
            let away = place.away_since.map(|since| self.app.clock.now().seconds_since(since));
            match away {
                Some(away) if after > 0 && away >= after => (),
                Some(away) if after > 0 => return Err(Refusal::NotAway { wait: Some(after - away) }),
                _ => return Err(Refusal::NotAway { wait: None }),
            }
        }
        self.hand_to_bot(seat, Cause::Time).await
    }

    /// Bots for people whose account is gone: they never come back.
    pub(super) async fn seat_bots_for_the_gone(&mut self) {
        if self.table.as_ref().is_some_and(Table::has_gone) {
            let now = self.app.clock.now();
            let free = |table: &mut Table| {
                table.free_the_gone(now);
                Ok(())
            };
            let _ = self.change_table(free).await;
        }
        let Ok(table) = self.running() else { return };
        let gone = table.places.iter().filter(|place| place.is_gone() && place.stand_in.is_none());
        let seats: Vec<Seat> = gone.filter_map(|place| place.seat).collect();
        for seat in seats {
            let left = match self.hand_to_bot(seat, Cause::Left).await {
                // Who left too often to leave once more is replaced.
                Err(Refusal::Declined { .. }) => self.hand_to_bot(seat, Cause::Time).await,
                left => left,
            };
            if let Err(refusal) = left {
                tracing::warn!(game = %self.id.mark(), %refusal, "no bot could take a seat that is free");
            }
        }
    }

    /// Somebody is for or against ending the game as it stands. It ends when all are for it who have a say.
    pub(super) async fn agree(&mut self, letter: &Letter, yes: bool) -> Result<Receipt, Refusal> {
        let (_, seat) = self.seat_of(letter)?;
        self.has_not_resigned(seat)?;
        if !self.voices().contains(&seat) {
            return Err(Refusal::BotPlays);
        }
        if yes {
            self.agreed.insert(seat)
        } else {
            self.agreed.remove(&seat)
        };
        if self.all_agree() {
            let done = self.act_for_all("agree", self.version()).await;
            if done.is_err() {
                self.agreed.remove(&seat);
            }
            return done;
        }
        self.tell_table();
        Ok(self.as_it_is())
    }

    /// Who has given up stays last: he neither comes back nor has a say.
    fn has_not_resigned(&self, seat: Seat) -> Result<(), Refusal> {
        let by_game = || Declined { code: "resigned".to_owned(), params: serde_json::json!({}) };
        if self.has_resigned(seat) { Err(Refusal::Declined { by_game: by_game() }) } else { Ok(()) }
    }

    fn has_resigned(&self, seat: Seat) -> bool {
        self.game.as_ref().is_some_and(|game| game.has_resigned(seat))
    }

    /// The seats of those without whom the game is not ended as it stands.
    fn voices(&self) -> Vec<Seat> {
        let now = self.app.clock.now();
        let places = self.table.iter().flat_map(|table| &table.places);
        let seats = places.filter(|place| place.has_a_say(now)).filter_map(|place| place.seat);
        seats.filter(|seat| !self.has_resigned(*seat)).collect()
    }

    /// Whether all would end the game as it stands who have a say.
    pub(super) fn all_agree(&self) -> bool {
        let voices = self.voices();
        !self.agreed.is_empty() && !voices.is_empty() && voices.iter().all(|seat| self.agreed.contains(seat))
    }
}

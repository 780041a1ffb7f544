//! A table: what was agreed, who sits there, and how far the shuffle is prepared. No I/O: rooms keep it.

mod place;
mod stored;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{
    Seat,
    fair::{self, Bytes32},
    record::Label,
};

pub use self::{
    place::{Place, Who, bot_name},
    stored::{moved, without},
};
use crate::{
    games::GameName,
    refusal::Refusal,
    wire::{
        BotLevel, GameId, Hex64, TableInfo, Time, User, UserId,
        game::Origin,
        table::{Join, NewTable, Order, SeatPlan, SeatUser, TableSeat, TableState, Visibility},
    },
};

/// A table, with all that the server alone knows about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The table and its game.
    pub id: GameId,
    /// Which game.
    pub game: GameName,
    /// The game's configuration, checked.
    pub config: Value,
    /// What it is called.
    pub name: Option<Label>,
    /// Who finds it.
    pub visibility: Visibility,
    /// How seats are given.
    pub order: Order,
    /// How far it is.
    pub state: TableState,
    /// Who made it.
    pub host: Option<User>,
    /// When.
    pub created: Time,
    /// After how many seconds of absence others may give a seat to a bot; 0 for never.
    pub takeover_after: u32,
    /// The places in order.
    pub places: Vec<Place>,
    /// What the server published before anybody joined.
    pub host_commitment: Hex64,
    /// The server's share of the shuffle, or the salt of explicit piles.
    pub secret: Hex64,
    /// A header that opens the piles, where they do not come from all together.
    pub laid_out: Option<String>,
    /// Where the game comes from.
    pub origin: Origin,
    /// Marks of the record.
    pub marks: Vec<Label>,
    /// The next table of the same people.
    pub rematch: Option<GameId>,
}

/// Who is at the table at this moment; this is not kept.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    /// Whether each place's person looks at the table.
    pub here: Vec<bool>,
    /// Whether each place's person would end the game as it stands.
    pub agrees: Vec<bool>,
}

impl Table {
    /// A table as its maker planned it. `laid_out` is the header of a game whose piles the maker laid out.
    pub fn new(
        plan: NewTable,
        host: User,
        players: usize,
        laid_out: Option<LaidOut>,
        now: Time,
    ) -> Result<Table, Refusal> {
        let mine = plan.seats.iter().filter(|seat| **seat == SeatPlan::Me).count();
        if plan.seats.len() != players || mine > 1 {
            return Err(Refusal::BadSeats { players });
        }
        if laid_out.is_some() && mine > 0 {
            return Err(Refusal::AuthorCannotSit);
        }
        let places = plan.seats.iter().map(|seat| Place::planned(*seat, &host)).collect();
        Ok(Table::with_places(plan, host, places, laid_out, now))
    }

    /// A table that plays a position of another game on. Nobody else joins, so its maker may sit.
    pub fn fork(plan: NewTable, host: User, players: usize, laid_out: LaidOut, now: Time) -> Result<Table, Refusal> {
        if plan.seats.len() != players || plan.seats.contains(&SeatPlan::Open) {
            return Err(Refusal::BadSeats { players });
        }
        let places = plan.seats.iter().map(|seat| Place::planned(*seat, &host)).collect();
        let table = Table::with_places(plan, host, places, Some(laid_out), now);
        Ok(Table { origin: Origin::Fork, ..table })
    }

    fn with_places(plan: NewTable, host: User, places: Vec<Place>, laid_out: Option<LaidOut>, now: Time) -> Table {
        let (secret, commitment, header) = match laid_out {
            Some(laid) => (laid.salt, laid.commitment, Some(laid.header)),
            None => {
                let secret = Hex64::random();
                (secret, Hex64(fair::host_commitment(&secret.0)), None)
            }
        };
        let mut table = Table {
            id: GameId::random(),
            game: plan.game,
            config: plan.config,
            name: plan.name,
            visibility: plan.visibility,
            order: plan.order,
            state: TableState::Waiting,
            host: Some(host),
            created: now,
            takeover_after: plan.takeover_after,
            places,
            host_commitment: commitment,
            secret,
            laid_out: header,
            origin: Origin::Table,
            marks: Vec::new(),
            rematch: None,
        };
        table.bots_commit();
        table.settle();
        table
    }

    /// Bots have entropy too: the server's, committed to before any player commits.
    fn bots_commit(&mut self) {
        for (player, place) in Seat::ALL.into_iter().zip(&mut self.places) {
            if let Who::Bot { .. } = place.who {
                let entropy = Hex64::random();
                place.commitment = Some(Hex64(fair::player_commitment(player, &entropy.0)));
                place.entropy = Some(entropy);
            }
        }
    }

    /// Whether all that stands between this table and its game is done.
    pub fn ready(&self) -> bool {
        self.full() && (self.laid_out.is_some() || self.places.iter().all(|place| place.entropy.is_some()))
    }

    fn full(&self) -> bool {
        self.places.iter().all(|place| place.who != Who::Open)
    }

    /// Waiting becomes opening when all have committed, and waiting again when somebody leaves.
    fn settle(&mut self) {
        if matches!(self.state, TableState::Waiting | TableState::Opening) {
            let bound = self.full() && self.places.iter().all(|place| place.commitment.is_some());
            self.state = if bound { TableState::Opening } else { TableState::Waiting };
        }
    }

    fn before_the_game(&self) -> Result<(), Refusal> {
        match self.state {
            TableState::Waiting | TableState::Opening => Ok(()),
            state => Err(Refusal::WrongState { state: state.name() }),
        }
    }

    /// The place at which somebody sits.
    pub fn place_of(&self, user: &UserId) -> Option<usize> {
        self.places.iter().position(|place| place.user() == Some(user))
    }

    /// The seat in the game that somebody has, whoever plays it now.
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        self.places[self.place_of(user)?].seat
    }

    /// The place of a seat.
    pub fn place_at(&self, seat: Seat) -> Option<usize> {
        self.places.iter().position(|place| place.seat == Some(seat))
    }

    /// The level of the bot that plays a seat now, if one does.
    pub fn bot_at(&self, seat: Seat) -> Option<BotLevel> {
        self.places[self.place_at(seat)?].bot()
    }

    /// Somebody sits down. Who sits there already just commits.
    pub fn join(&mut self, user: &User, join: &Join) -> Result<(), Refusal> {
        self.before_the_game()?;
        if self.place_of(&user.id).is_some() {
            return join.commitment.map_or(Ok(()), |commitment| self.commit(&user.id, commitment));
        }
        if self.laid_out.is_some() && self.host.as_ref().is_some_and(|host| host.id == user.id) {
            return Err(Refusal::AuthorCannotSit);
        }
        let wanted = match join.seat {
            Some(number) => usize::from(number).checked_sub(1),
            None => self.places.iter().position(|place| place.who == Who::Open),
        };
        let place = wanted.and_then(|index| self.places.get_mut(index)).filter(|place| place.who == Who::Open);
        let place = place.ok_or(Refusal::SeatTaken)?;
        *place = Place::of(Who::person(user));
        place.commitment = join.commitment;
        self.settle();
        Ok(())
    }

    /// Somebody commits to his entropy. It cannot be changed later.
    pub fn commit(&mut self, user: &UserId, commitment: Hex64) -> Result<(), Refusal> {
        self.before_the_game()?;
        let place = self.place_of(user).ok_or(Refusal::NotSeated)?;
        match self.places[place].commitment.replace(commitment) {
            Some(before) if before != commitment => {
                self.places[place].commitment = Some(before);
                Err(Refusal::Committed)
            }
            _ => {
                self.settle();
                Ok(())
            }
        }
    }

    /// Somebody opens his commitment, once all have committed.
    pub fn open(&mut self, user: &UserId, entropy: Hex64) -> Result<(), Refusal> {
        let place = self.place_of(user).ok_or(Refusal::NotSeated)?;
        // Sent again after a cut: it may have begun the game the first time.
        if self.places[place].entropy == Some(entropy) {
            return Ok(());
        }
        if self.state != TableState::Opening {
            return Err(Refusal::WrongState { state: self.state.name() });
        }
        let computed = Hex64(fair::player_commitment(Seat::new(place), &entropy.0));
        if self.places[place].commitment != Some(computed) {
            return Err(Refusal::WrongOpening);
        }
        self.places[place].entropy = Some(entropy);
        Ok(())
    }

    /// Somebody gets up before the game: the place is free again.
    pub fn get_up(&mut self, user: &UserId) -> Result<(), Refusal> {
        self.before_the_game()?;
        let place = self.place_of(user).ok_or(Refusal::NotSeated)?;
        self.places[place] = Place::of(Who::Open);
        self.settle();
        Ok(())
    }

    /// Whether somebody sits here before the game whose account is gone.
    pub fn has_gone(&self) -> bool {
        self.before_the_game().is_ok() && self.places.iter().any(Place::is_gone)
    }

    /// The places of those whose account is gone are free again.
    pub fn free_the_gone(&mut self) {
        for place in self.places.iter_mut().filter(|place| place.is_gone()) {
            *place = Place::of(Who::Open);
        }
        self.settle();
    }

    /// The entropies in the order of places.
    pub fn entropies(&self) -> Vec<Bytes32> {
        self.places.iter().filter_map(|place| place.entropy).map(|entropy| entropy.0).collect()
    }

    /// The plan for the same people again: who asks for it sits, the others' places are free for them.
    pub fn again(&self, user: &UserId) -> NewTable {
        let people = self.places.iter().filter(|place| matches!(place.who, Who::Person { .. })).count();
        let plan = |place: &Place| match &place.who {
            Who::Bot { level } => SeatPlan::Bot { level: *level },
            _ if place.user() == Some(user) => SeatPlan::Me,
            _ => SeatPlan::Open,
        };
        NewTable {
            game: self.game,
            config: self.config.clone(),
            seats: self.places.iter().map(plan).collect(),
            order: self.order,
            // Strangers would take the places of those who come a minute later.
            visibility: if people > 1 { Visibility::Link } else { self.visibility },
            takeover_after: self.takeover_after,
            deal: None,
            name: self.name.clone(),
        }
    }

    /// As anybody who may look at it sees it.
    pub fn info(&self, presence: &Presence, version: u32) -> TableInfo {
        let seat = |(index, place): (usize, &Place)| {
            let at = |list: &[bool]| list.get(index).copied().unwrap_or(false);
            place.info(index, at(&presence.here), at(&presence.agrees))
        };
        TableInfo {
            id: self.id.clone(),
            game: self.game,
            config: self.config.clone(),
            name: self.name.as_ref().map(Label::to_string),
            visibility: self.visibility,
            order: self.order,
            state: self.state,
            host: self.host.clone(),
            seats: self.places.iter().enumerate().map(seat).collect::<Vec<TableSeat>>(),
            host_commitment: self.host_commitment,
            created: self.created,
            version,
            takeover_after: self.takeover_after,
            marks: self.marks.iter().map(Label::to_string).collect(),
            rematch: self.rematch.clone(),
        }
    }
}

/// Piles that somebody laid out: their commitment, and a header that opens them.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidOut {
    /// The salt.
    pub salt: Hex64,
    /// What is published.
    pub commitment: Hex64,
    /// The header of the record, with its start line.
    pub header: String,
}

/// What somebody who is gone is called.
pub fn nobody() -> SeatUser {
    SeatUser { id: None, name: NOBODY.to_owned() }
}

/// The name of somebody who is gone: it says nothing in any language.
pub const NOBODY: &str = "–";

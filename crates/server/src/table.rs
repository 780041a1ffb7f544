//! A table: what was agreed, who sits there, and how far the shuffle is prepared. No I/O: rooms keep it.

mod place;
mod shuffle;
mod sitting;
mod stored;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Seat, fair, record::Label};

pub use self::{
    place::{Place, Who, bot_name},
    shuffle::{Restart, Shuffle},
    stored::{moved, must_go, names_of, without},
};
use crate::{
    games::{self, GameName},
    refusal::Refusal,
    wire::{
        BotLevel, GameId, Hex64, TableInfo, Time, User, UserId,
        game::Origin,
        table::{NewTable, Rematch, SeatPlan, SeatUser, Seating, TableSeat, TableState, Visibility},
    },
};

/// A table, with all that the server alone knows about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The table and its game.
    pub id: GameId,
    /// The game that is played.
    pub game: GameName,
    /// The game's configuration, checked.
    pub config: Value,
    /// What it is called.
    pub name: Option<Label>,
    /// Who finds it.
    pub visibility: Visibility,
    /// How seats are given.
    pub order: Seating,
    /// How far it is.
    pub state: TableState,
    /// Who made it.
    pub host: Option<User>,
    /// When it was opened.
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
    /// Who asked for it.
    #[serde(default)]
    pub rematch_by: Option<SeatUser>,
    /// How the shuffle is prepared.
    #[serde(default)]
    pub shuffle: Shuffle,
    /// How well bots play that stand in for people.
    #[serde(default = "first_stand_in")]
    pub stand_in: BotLevel,
    /// Until when places are kept for those who were invited.
    #[serde(default)]
    pub reserved_until: Option<Time>,
}

/// Tables that were stored before they said it have who was usual then.
fn first_stand_in() -> BotLevel {
    BotLevel::PLANNER
}

/// The shortest absence after which others may give a seat to a bot, in seconds.
const LEAST_ABSENCE: u32 = 30;

/// Who is at the table at this moment; this is not kept.
#[derive(Clone, Debug)]
pub struct Presence {
    /// Whether each place's person looks at the table.
    pub here: Vec<bool>,
    /// Whether each place's person would end the game as it stands.
    pub agrees: Vec<bool>,
    /// What time it is.
    pub now: Time,
}

impl Presence {
    /// Nobody looks at the table.
    pub fn nobody(now: Time) -> Presence {
        Presence { here: Vec::new(), agrees: Vec::new(), now }
    }
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
        has_its_bots(&plan)?;
        let places = plan.seats.iter().map(|seat| Place::planned(*seat, &host)).collect();
        Ok(Table::with_places(plan, host, places, laid_out, now))
    }

    /// A table that plays a position of another game on. Nobody else joins, so its maker may sit.
    pub fn fork(plan: NewTable, host: User, players: usize, laid_out: LaidOut, now: Time) -> Result<Table, Refusal> {
        if plan.seats.len() != players || plan.seats.contains(&SeatPlan::Open) {
            return Err(Refusal::BadSeats { players });
        }
        has_its_bots(&plan)?;
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
            rematch_by: None,
            shuffle: Shuffle::within(plan.open_seconds),
            stand_in: plan.stand_in.unwrap_or_else(|| BotLevel::usual(plan.game)),
            reserved_until: None,
        };
        table.bots_commit();
        table.settle(now);
        table
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
            open_seconds: self.shuffle.open_seconds,
            stand_in: Some(self.stand_in),
            deal: None,
            name: self.name.clone(),
        }
    }

    /// As anybody who may look at it sees it. What only its players are told is left out.
    pub fn info(&self, presence: &Presence, version: u32) -> TableInfo {
        let seat = |(index, place): (usize, &Place)| {
            let at = |list: &[bool]| list.get(index).copied().unwrap_or(false);
            let seat = place.info(index, at(&presence.here), at(&presence.agrees));
            let reserved = self.kept_for(index, presence.now).cloned();
            let replace_after = if place.is_person() { place.replace_after(self.takeover_after()) } else { 0 };
            TableSeat { reserved, replace_after, ..seat }
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
            takeover_after: self.takeover_after(),
            marks: self.marks.iter().map(Label::to_string).collect(),
            rematch: None,
            reserved_until: self.reserved_until.filter(|until| presence.now < *until),
            open_seconds: self.shuffle.open_seconds,
            open_by: self.shuffle.open_by,
            restarts: self.shuffle.told(),
            bot_changes_left: self.shuffle.bot_changes_left(),
            stand_in: self.stand_in,
            secrets: games::has_secrets(self.game),
        }
    }

    /// The next table, for those who played at this one.
    pub fn rematch_for(&self, user: &UserId) -> Option<Rematch> {
        self.place_of(user)?;
        let by = self.rematch_by.as_ref().map_or(NOBODY, |user| user.name.as_str());
        Some(Rematch { id: self.rematch.clone()?, by: by.to_owned() })
    }

    /// After how many seconds of absence others may give a seat to a bot; 0 for never.
    pub fn takeover_after(&self) -> u32 {
        if self.takeover_after == 0 { 0 } else { self.takeover_after.max(LEAST_ABSENCE) }
    }
}

/// Whether the game of a table has all bots that its maker wants.
fn has_its_bots(plan: &NewTable) -> Result<(), Refusal> {
    let bot = |seat: &SeatPlan| if let SeatPlan::Bot { level } = seat { Some(*level) } else { None };
    plan.seats.iter().filter_map(bot).chain(plan.stand_in).try_for_each(|level| has_bot(plan.game, level))
}

/// Whether a game has this bot.
fn has_bot(game: GameName, level: BotLevel) -> Result<(), Refusal> {
    let levels = BotLevel::of(game);
    if levels.contains(&level) { Ok(()) } else { Err(Refusal::NoSuchBot { level, levels }) }
}

/// Piles that somebody laid out: their commitment, and a header that opens them.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidOut {
    /// What hides the piles in their commitment, so that nobody finds them by trying.
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

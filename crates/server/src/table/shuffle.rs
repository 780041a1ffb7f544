//! How a shuffle is prepared: all commit, then all open. Whoever goes after the first opening makes all begin anew, with
//! fresh secrets: otherwise a newcomer could commit to what fits what is open already.

use serde::{Deserialize, Serialize};
use tabletop::{
    Seat,
    fair::{self, Bytes32},
    record::Label,
};

use super::{Place, Table, Who};
use crate::{
    refusal::Refusal,
    wire::{
        Hex64, Time, UserId,
        table::{Mine, RestartCause, SeatUser, TableRestart, TableState, open_seconds},
    },
};

/// The longest time that a table may give for opening, in seconds.
const LONGEST: u32 = 7 * 24 * 60 * 60;

/// Who got up after an opening, or did not open, so often does not sit down at the table again.
const MOST_LAPSES: u8 = 2;

/// How often the maker may change bots after the first opening.
const BOT_CHANGES: u8 = 3;

/// How often a shuffle begins anew before nobody new may sit down: a record stays readable.
const MOST_RESTARTS: usize = 30;

/// What is kept of a shuffle beside the secrets and commitments of places and host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shuffle {
    /// How many seconds all have to open.
    pub open_seconds: u32,
    /// Until when they have.
    pub open_by: Option<Time>,
    /// Why it began anew, the first first.
    pub restarts: Vec<Restart>,
    /// What was opened in vain. It is no secret any more: nobody may commit to it again.
    pub spent: Vec<Hex64>,
    /// Whether anything was ever opened.
    pub opened: bool,
    /// How often bots were changed since then.
    pub bot_changes: u8,
    /// Who got up after an opening, or did not open, and how often.
    pub lapses: Vec<Lapse>,
    /// When it began anew for the last time.
    pub since: Option<Time>,
}

/// Why a shuffle began anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Restart {
    /// By what it was made to.
    pub cause: RestartCause,
    /// Who made it begin anew, where somebody did.
    pub user: Option<SeatUser>,
}

/// How often somebody got up after an opening, or did not open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lapse {
    /// Who got up or did not open; the name is of no matter.
    pub user: UserId,
    /// How often at this table.
    pub count: u8,
}

impl Default for Shuffle {
    fn default() -> Shuffle {
        Shuffle::within(open_seconds())
    }
}

impl Shuffle {
    /// One in which all have so many seconds to open.
    pub fn within(seconds: u32) -> Shuffle {
        Shuffle {
            open_seconds: seconds.clamp(open_seconds(), LONGEST),
            open_by: None,
            restarts: Vec::new(),
            spent: Vec::new(),
            opened: false,
            bot_changes: 0,
            lapses: Vec::new(),
            since: None,
        }
    }

    /// How often bots may still be changed; as often as one likes before the first opening.
    pub fn bot_changes_left(&self) -> Option<u8> {
        self.opened.then(|| BOT_CHANGES.saturating_sub(self.bot_changes))
    }

    /// The restarts as anybody is told of them.
    pub fn told(&self) -> Vec<TableRestart> {
        let name = |restart: &Restart| restart.user.as_ref().map(|user| user.name.clone());
        self.restarts.iter().map(|restart| TableRestart { cause: restart.cause, name: name(restart) }).collect()
    }

    /// What is of no use once the game has begun.
    fn done(&mut self) {
        self.open_by = None;
        self.spent.clear();
        self.lapses.clear();
    }

    pub(super) fn lapse(&mut self, user: &UserId, count: u8) {
        match self.lapses.iter_mut().find(|lapse| lapse.user == *user) {
            Some(lapse) => lapse.count = lapse.count.saturating_add(count),
            None => self.lapses.push(Lapse { user: user.clone(), count }),
        }
    }

    /// Whether somebody got up after an opening, or did not open, too often.
    pub(super) fn has_lapsed(&self, user: &UserId) -> bool {
        self.lapses.iter().any(|lapse| lapse.user == *user && lapse.count >= MOST_LAPSES)
    }

    /// Whether it began anew too often for anybody new.
    pub(super) fn is_worn_out(&self) -> bool {
        self.restarts.len() >= MOST_RESTARTS
    }

    /// Counts a change of bots.
    pub(super) fn change_bots(&mut self) -> Result<(), Refusal> {
        if self.bot_changes_left() == Some(0) {
            return Err(Refusal::TooManyBotChanges { limit: BOT_CHANGES });
        }
        self.bot_changes += u8::from(self.opened);
        Ok(())
    }

    /// Whether nobody else can know what is behind a commitment, as far as the server can.
    pub(super) fn is_fresh(&self, place: usize, commitment: Hex64) -> Result<(), Refusal> {
        let of = |entropy: &Hex64| Hex64(fair::player_commitment(Seat::new(place), &entropy.0));
        if self.spent.iter().any(|entropy| of(entropy) == commitment) { Err(Refusal::Spent) } else { Ok(()) }
    }
}

impl Table {
    /// The game begins: what only led to it is forgotten.
    pub fn prepared(&mut self) {
        self.shuffle.done();
        self.reserved_until = None;
        for place in &mut self.places {
            (place.device, place.reserved) = (None, None);
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
    pub(super) fn settle(&mut self, now: Time) {
        if self.before_the_game().is_err() {
            return;
        }
        let bound = self.full() && self.places.iter().all(|place| place.commitment.is_some());
        let state = if bound { TableState::Opening } else { TableState::Waiting };
        // Once the table is full, all have so long to commit, and as long again to open.
        let by = self.shuffle.open_by.filter(|_| self.state == state);
        let by = by.unwrap_or_else(|| now.plus_seconds(self.shuffle.open_seconds));
        self.shuffle.open_by = (self.full() && self.laid_out.is_none()).then_some(by);
        self.state = state;
    }

    /// Bots have entropy too: the server's, committed to before anything is opened.
    pub(super) fn bots_commit(&mut self) {
        for (player, place) in Seat::ALL.into_iter().zip(&mut self.places) {
            if matches!(place.who, Who::Bot { .. }) && place.commitment.is_none() {
                let entropy = Hex64::random();
                place.commitment = Some(Hex64(fair::player_commitment(player, &entropy.0)));
                place.entropy = Some(entropy);
            }
        }
    }

    /// Whether a person has opened, so that the others could know more than they should.
    pub(super) fn is_partly_open(&self) -> bool {
        self.laid_out.is_none() && self.places.iter().any(|place| place.is_person() && place.entropy.is_some())
    }

    /// A time that is about now, where nobody says what time it is: until then all may open.
    pub(super) fn lately(&self) -> Time {
        self.shuffle.open_by.or(self.shuffle.since).unwrap_or(self.created)
    }

    /// Fresh secrets of all: nothing that anybody has seen counts any more.
    pub(super) fn begin_anew(&mut self, now: Time) {
        let opened = self.places.iter().filter(|place| place.is_person()).filter_map(|place| place.entropy);
        self.shuffle.spent.extend(opened);
        self.shuffle.since = Some(now);
        self.secret = Hex64::random();
        self.host_commitment = Hex64(fair::host_commitment(&self.secret.0));
        for place in &mut self.places {
            (place.commitment, place.entropy, place.device) = (None, None, None);
        }
        self.bots_commit();
        self.settle(now);
    }

    /// Somebody commits to his entropy. It cannot be changed before all begin anew.
    pub fn commit(
        &mut self,
        user: &UserId,
        commitment: Hex64,
        device: Option<Label>,
        now: Time,
    ) -> Result<(), Refusal> {
        self.before_the_game()?;
        let index = self.place_of(user).ok_or(Refusal::NotSeated)?;
        match self.places[index].commitment {
            Some(before) if before == commitment => return Ok(()),
            Some(_) => return Err(Refusal::Committed),
            None => self.shuffle.is_fresh(index, commitment)?,
        }
        let place = &mut self.places[index];
        place.commitment = Some(commitment);
        place.device = device.or(place.device.take());
        self.settle(now);
        Ok(())
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
        self.shuffle.opened = true;
        Ok(())
    }

    /// The server has not run before this time: what it did not hear until then is nobody's fault.
    pub fn pardon(&mut self, since: Time) {
        let open_by = since.plus_seconds(open_seconds());
        self.shuffle.open_by.iter_mut().for_each(|by| *by = (*by).max(open_by));
        for place in &mut self.places {
            place.away_since.iter_mut().for_each(|away| *away = (*away).max(since));
        }
    }

    /// Whether somebody has not committed or opened in time.
    pub fn is_overdue(&self, now: Time) -> bool {
        self.before_the_game().is_ok() && !self.ready() && self.shuffle.open_by.is_some_and(|by| by <= now)
    }

    /// Who did not commit or open in time loses the place; who did not open is counted. Where others had opened, all
    /// begin anew: where nobody had, nothing was known.
    pub fn free_the_late(&mut self, now: Time) {
        let opening = self.state == TableState::Opening;
        let late =
            |place: &Place| place.is_person() && if opening { place.entropy } else { place.commitment }.is_none();
        let late: Vec<usize> = (0..self.places.len()).filter(|index| late(&self.places[*index])).collect();
        if self.is_partly_open() {
            late.iter().for_each(|index| self.lapse(*index, RestartCause::Unopened));
            self.begin_anew(now);
        } else if opening {
            late.iter().for_each(|index| self.count_lapse(*index));
        }
        late.into_iter().for_each(|index| self.free(index));
        self.settle(now);
    }

    /// Notes that the person of a place makes all begin anew.
    pub(super) fn lapse(&mut self, index: usize, cause: RestartCause) {
        self.count_lapse(index);
        if let Who::Person { user } = &self.places[index].who {
            let user = user.id.is_some().then(|| user.clone());
            self.shuffle.restarts.push(Restart { cause, user });
        }
    }

    /// Counts that the person of a place got up after an opening, or did not open.
    fn count_lapse(&mut self, index: usize) {
        if let Some(user) = self.places[index].user().cloned() {
            self.shuffle.lapse(&user, 1);
        }
    }

    /// A table that was stored before these rules: where something is open already, a newcomer may have seen it.
    pub fn is_doubtful(&self) -> bool {
        self.before_the_game().is_ok()
            && (self.state == TableState::Opening || self.is_partly_open())
            && self.laid_out.is_none()
            && self.shuffle.open_by.is_none()
    }

    /// Begins such a table anew, where it must.
    pub fn dispel_doubt(&mut self, now: Time) {
        if self.is_partly_open() {
            self.shuffle.opened = true;
            self.shuffle.restarts.push(Restart { cause: RestartCause::Left, user: None });
            self.begin_anew(now);
        }
        self.settle(now);
    }

    /// Whether a table that nobody looks at may still wait: for its players, or for those who have not opened.
    pub fn may_wait(&self, patience: std::time::Duration, now: Time) -> bool {
        let since = self.shuffle.since.unwrap_or(self.created);
        let patience = patience.as_secs().max(self.shuffle.open_seconds.into());
        self.shuffle.open_by.is_some_and(|by| now < by) || now.seconds_since(since) < patience
    }

    /// One's own place, as nobody else is told of it.
    pub fn mine(&self, user: &UserId) -> Result<Mine, Refusal> {
        let index = self.place_of(user).ok_or(Refusal::NotSeated)?;
        let place = &self.places[index];
        let device = place.device.as_ref().map(Label::to_string);
        Ok(Mine { place: index as u8 + 1, commitment: place.commitment, device })
    }

    /// The entropies in the order of places.
    pub fn entropies(&self) -> Vec<Bytes32> {
        self.places.iter().filter_map(|place| place.entropy).map(|entropy| entropy.0).collect()
    }
}

//! Who sits down and gets up before the game, and for whom places are kept.

use super::{Place, Table, Who, has_bot, shuffle::Restart};
use crate::{
    accounts::alike,
    refusal::Refusal,
    wire::{
        Time, User, UserId,
        game::Origin,
        table::{ChangeBot, Join, RestartCause, SeatUser},
    },
};

/// For how many seconds the places of a rematch are kept.
pub const KEPT: u32 = 600;

impl Table {
    /// Somebody sits down. Who sits there already just commits.
    pub fn join(&mut self, user: &User, join: &Join, now: Time) -> Result<(), Refusal> {
        self.before_the_game()?;
        if self.place_of(&user.id).is_some() {
            let commit = |commitment| self.commit(&user.id, commitment, join.device.clone(), now);
            return join.commitment.map_or(Ok(()), commit);
        }
        if self.is_author(&user.id) {
            return Err(Refusal::AuthorCannotSit);
        }
        self.may_sit(&user.id)?;
        let index = self.free_place(user, join.seat, now)?;
        join.commitment.map_or(Ok(()), |commitment| self.shuffle.is_fresh(index, commitment))?;
        let who = self.newcomer(user);
        let reserved = self.places[index].reserved.take();
        let place = Place { commitment: join.commitment, device: join.device.clone(), reserved, ..Place::of(who) };
        self.places[index] = place;
        self.settle(now);
        Ok(())
    }

    /// Whether somebody got up after an opening, or did not open, too often to sit down again: the maker too.
    pub(super) fn is_barred(&self, user: &UserId) -> bool {
        self.shuffle.has_lapsed(user)
    }

    fn may_sit(&self, user: &UserId) -> Result<(), Refusal> {
        match () {
            () if self.is_barred(user) => Err(Refusal::NotAgain),
            () if self.shuffle.is_worn_out() => Err(Refusal::WornOut),
            () => Ok(()),
        }
    }

    /// Somebody who is about to sit down. Where the name looks like another's here, a number tells them apart.
    fn newcomer(&self, user: &User) -> Who {
        let here: Vec<String> = self.places.iter().filter_map(Place::called).collect();
        let numbered = (2..).map(|number| format!("{} ({number})", user.name));
        let mut names = std::iter::once(user.name.clone()).chain(numbered);
        let name = names.find(|name| !here.iter().any(|other| alike(name, other))).expect("numbers do not end");
        Who::person(&User { name, ..user.clone() })
    }

    /// The place at which somebody may sit down: the wanted one, the one that is kept for him, or the first.
    fn free_place(&self, user: &User, wanted: Option<u8>, now: Time) -> Result<usize, Refusal> {
        let kept = |index: usize| self.kept_for(index, now).and_then(|kept| kept.id.as_ref());
        let open: Vec<usize> = (0..self.places.len()).filter(|index| self.places[*index].who == Who::Open).collect();
        let mine = open.iter().find(|index| kept(**index) == Some(&user.id));
        let free = open.iter().find(|index| kept(**index).is_none());
        let index = match wanted {
            Some(number) => open.iter().find(|index| **index + 1 == usize::from(number)),
            None => mine.or(free).or(open.first()),
        };
        let index = *index.ok_or(Refusal::SeatTaken)?;
        match (kept(index), self.reserved_until) {
            (Some(other), Some(until)) if *other != user.id => Err(Refusal::Reserved { until }),
            _ => Ok(index),
        }
    }

    /// For whom a free place is kept at this time.
    pub(super) fn kept_for(&self, index: usize, now: Time) -> Option<&SeatUser> {
        self.reserved_until.filter(|until| now < *until)?;
        let free = Some(&self.places[index]).filter(|place| place.who == Who::Open)?;
        free.reserved.as_ref().filter(|user| user.id.as_ref().is_some_and(|id| !self.is_barred(id)))
    }

    /// Whether any place is kept for anybody.
    pub fn keeps_places(&self, now: Time) -> bool {
        (0..self.places.len()).any(|index| self.kept_for(index, now).is_some())
    }

    /// Keeps the free places for those who sat there before.
    pub fn keep_for(&mut self, before: &Table, now: Time) {
        self.reserved_until = Some(now.plus_seconds(KEPT));
        for (place, old) in self.places.iter_mut().zip(&before.places) {
            if let (Who::Open, Who::Person { user }) = (&place.who, &old.who) {
                place.reserved = user.id.is_some().then(|| user.clone());
            }
        }
    }

    /// Who is invited does not come: the place is for anybody.
    pub fn decline(&mut self, user: &UserId) -> Result<(), Refusal> {
        self.before_the_game()?;
        let his = |place: &&mut Place| place.reserved.as_ref().is_some_and(|kept| kept.id.as_ref() == Some(user));
        let place = self.places.iter_mut().find(his).ok_or(Refusal::NotInvited)?;
        place.reserved = None;
        Ok(())
    }

    /// Somebody gets up before the game: the place is free again.
    pub fn get_up(&mut self, user: &UserId, now: Time) -> Result<(), Refusal> {
        self.before_the_game()?;
        let index = self.place_of(user).ok_or(Refusal::NotSeated)?;
        self.rise(index, now);
        Ok(())
    }

    /// The person of a place gets up.
    pub(super) fn rise(&mut self, index: usize, now: Time) {
        if self.is_partly_open() {
            self.lapse(index, RestartCause::Left);
            self.begin_anew(now);
        }
        self.free(index);
        self.settle(now);
    }

    /// Who was invited as two people and is one now is kept one place, and none where he sits at another.
    pub(super) fn keep_once(&mut self, user: &UserId) {
        let own = self.place_of(user);
        let mut has_one = own.is_some();
        for place in self.places.iter_mut().enumerate().filter(|(index, _)| Some(*index) != own).map(|(_, place)| place)
        {
            let his = place.reserved.as_ref().is_some_and(|kept| kept.id.as_ref() == Some(user));
            if his && has_one {
                place.reserved = None;
            }
            has_one |= his;
        }
    }

    /// Nobody sits there any more. For whom it was kept, it is kept on.
    pub(super) fn free(&mut self, index: usize) {
        let reserved = self.places[index].reserved.take();
        self.places[index] = Place { reserved, ..Place::of(Who::Open) };
    }

    /// Whether somebody sits here before the game whose account is gone.
    pub fn has_gone(&self) -> bool {
        self.before_the_game().is_ok() && self.places.iter().any(Place::is_gone)
    }

    /// The places of those whose account is gone are free again.
    pub fn free_the_gone(&mut self, now: Time) {
        if self.is_partly_open() {
            self.shuffle.restarts.push(Restart { cause: RestartCause::Gone, user: None });
            self.begin_anew(now);
        }
        let gone: Vec<usize> = (0..self.places.len()).filter(|index| self.places[*index].is_gone()).collect();
        gone.into_iter().for_each(|index| self.free(index));
        self.settle(now);
    }

    /// Whether somebody sits at a place who has not committed to anything, where all must.
    fn is_unbound(&self, place: &Place) -> bool {
        place.is_person() && place.commitment.is_none() && self.laid_out.is_none()
    }

    /// The maker puts a bot on a free place, or takes one away. A place is as good as free while its person has not
    /// committed: nobody has opened anything then.
    pub fn change_bot(&mut self, user: &UserId, change: ChangeBot, now: Time) -> Result<(), Refusal> {
        self.before_the_game()?;
        if !self.is_host(user) {
            return Err(Refusal::NotHost);
        }
        let index = usize::from(change.place).wrapping_sub(1);
        let place = self.places.get(index).filter(|place| !place.is_person() || self.is_unbound(place));
        let place = place.ok_or(Refusal::SeatTaken)?;
        change.level.map_or(Ok(()), |level| has_bot(self.game, level))?;
        let who = change.level.map_or(Who::Open, |level| Who::Bot { level });
        if place.who == who {
            return Ok(());
        }
        if place.is_person() {
            self.free(index);
            if who == Who::Open {
                self.settle(now);
                return Ok(());
            }
        }
        if let (Some(_), Some(until)) = (self.kept_for(index, now), self.reserved_until) {
            return Err(Refusal::Reserved { until });
        }
        self.shuffle.change_bots()?;
        self.places[index] = Place::of(who);
        if self.shuffle.opened {
            self.shuffle.restarts.push(Restart { cause: RestartCause::Bots, user: None });
            self.begin_anew(now);
        }
        self.bots_commit();
        self.settle(now);
        Ok(())
    }

    /// Whether somebody knows the piles, since he laid them out.
    pub(super) fn is_author(&self, user: &UserId) -> bool {
        self.laid_out.is_some() && self.origin == Origin::Table && self.is_host(user)
    }

    pub(super) fn is_host(&self, user: &UserId) -> bool {
        self.host.as_ref().is_some_and(|host| host.id == *user)
    }
}

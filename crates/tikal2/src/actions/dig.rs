//! Digging.

use tabletop::{Pen, Seat, Source, Stopped};

use crate::{
    action::Action,
    event::{Event, Reward},
    hex::{OUTSIDE, Place},
    phase::{Choice, only},
    refusal::Refusal,
    room::Gain,
    state::{FLAGS, State},
    token::Pile,
};

impl State {
    /// LE6–LE8: a flag in the present room, on a free spot unless it is a light room.
    pub(super) fn check_dig(&self, spot: u8) -> Result<(), Refusal> {
        let place = self.own().explorer;
        only(!place.within(OUTSIDE), Refusal::NoRoom)?;
        self.check_spot(place, spot)?;
        self.check_flag(place)
    }

    /// LE6: one flag per spot; a light room leaves no choice.
    fn check_spot(&self, place: Place, spot: u8) -> Result<(), Refusal> {
        let Some(spots) = self.dark_spots(place) else { return only(spot == 0, Refusal::SpotChoice) };
        only(spot > 0, Refusal::SpotChoice)?;
        let have = spots.gains().len() as u8;
        only(spot <= have, Refusal::NoSpot { have })?;
        only(self.flag_on(place, usize::from(spot) - 1).is_none(), Refusal::SpotTaken)
    }

    /// LE7: one flag per player per room. LR8: who has no flag left cannot dig.
    fn check_flag(&self, place: Place) -> Result<(), Refusal> {
        let flags = self.flags[self.seat];
        only(!place.within(flags), Refusal::FlagThere)?;
        only(flags.count_ones() < FLAGS, Refusal::NoFlag)
    }

    pub(super) fn list_digs(&self, dig: u64, out: &mut Pen<'_, Action>) {
        let place = self.own().explorer;
        if !place.within(dig) {
            return;
        }
        let Some(spots) = self.dark_spots(place) else { return out.push(Action::Dig(0)) };
        let free = (0..spots.gains().len()).filter(|&spot| self.flag_on(place, spot).is_none());
        free.for_each(|spot| out.push(Action::Dig(spot as u8 + 1)));
    }

    /// LE6: put the flag and take what the spot shows. LR19: points, then card, then treasure.
    pub(super) fn dig<S: Source<State>>(
        &mut self,
        spot: u8,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let (seat, place) = (self.seat, self.own().explorer);
        let gain = self.gain_at(place, spot);
        let covered = gain.map(|_| spot.max(1) - 1);
        self.put_flag(seat, place, covered);
        emit(Event::Dug { seat, place, spot: covered });
        let gain = gain.unwrap_or_default();
        self.score(seat, i16::from(gain.points), Reward::Bonus, emit);
        self.score_doors(place, emit);
        let exploration = self.begin_exploration();
        exploration.dug = true;
        exploration.treasure = gain.treasure;
        // LR20: a card that is gone is not made up for.
        if gain.card && self.stacks[Pile::CARDS.index()].len > 0 {
            return self.look(Pile::CARDS, source, emit);
        }
        self.settle_dig();
        Ok(())
    }

    /// What a flag would take here. LE8: the bonus of a light room goes to the first flag.
    pub fn gain_at(&self, place: Place, spot: u8) -> Option<Gain> {
        match self.light_room(place) {
            Some((light, _)) => self.flag_on(place, 0).is_none().then_some(light.bonus),
            None => Some(self.dark_spots(place)?.gains()[usize::from(spot) - 1]),
        }
    }

    /// LE6, LE7: the flag stands for the whole game.
    pub(crate) fn put_flag(&mut self, seat: Seat, place: Place, spot: Option<u8>) {
        self.flags[seat] |= place.bit();
        if let Some(spot) = spot {
            self.spots[place.index()] |= u16::from(seat.number()) << (4 * spot);
        }
        if let Some(spots) = self.dark_spots(place) {
            let full = (0..spots.gains().len()).all(|spot| self.flag_on(place, spot).is_some());
            self.free &= !(u64::from(full) << place.index());
        }
    }

    /// LE8: 1 point for each door of this light room and of its colour in all other rooms with the player's flag.
    fn score_doors(&mut self, place: Place, emit: &mut impl FnMut(Event)) {
        let doors = self.doors_counted(self.seat, place);
        self.score(self.seat, doors, Reward::Doors, emit);
    }

    /// LE8: how many doors count for a flag of a seat in this room, if it stands; none but in a light room.
    pub fn doors_counted(&self, seat: Seat, place: Place) -> i16 {
        self.light_room(place).map_or(0, |(light, _)| self.walls.count(self.flags[seat] | place.bit(), light.colour))
    }

    /// LR19: then the treasure. LE9: the flag ends the walk, but for LE10.
    pub(super) fn settle_dig(&mut self) {
        let left = self.treasure_left();
        let Some(exploration) = &mut self.turn().exploration else { return };
        let treasure = std::mem::take(&mut exploration.treasure) && left;
        let returns = exploration.from.is_some();
        match (treasure, returns) {
            (true, _) => self.turn().choice = Choice::Stack,
            (false, true) => self.turn().choice = Choice::Return,
            (false, false) => self.turn().exploration = None,
        }
    }

    /// LE10: back through that same wall or door, and stop there.
    pub(super) fn step_back(&mut self, emit: &mut impl FnMut(Event)) {
        let exploration = self.turn().exploration.take();
        if let Some(to) = exploration.and_then(|exploration| exploration.from) {
            self.own_mut().explorer = to;
            emit(Event::SteppedBack { seat: self.seat, to });
        }
        self.turn().choice = Choice::None;
    }

    /// LE10: or not.
    pub(super) fn stay(&mut self, emit: &mut impl FnMut(Event)) {
        let turn = self.turn();
        turn.exploration = None;
        turn.choice = Choice::None;
        emit(Event::Stayed { seat: self.seat });
    }

    /// Whether digging here shows cards.
    pub(super) fn dig_looks(&self, spot: u8) -> bool {
        let gain = self.gain_at(self.own().explorer, spot).unwrap_or_default();
        gain.card && self.stacks[Pile::CARDS.index()].len > 0
    }
}

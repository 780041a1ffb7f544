//! The trip of the canoe.

use tabletop::Pen;

use crate::{
    action::Action,
    event::{Event, Reward, Toll},
    key::Colour,
    phase::{Phase, Stage, only},
    refusal::Refusal,
    river::{Point, SITES},
    state::{PENALTY, State},
};

impl State {
    /// LT2: a site without tiles cannot be the goal. Any of the six is at most 5 sites ahead.
    pub(super) fn check_sail(&self, site: u8) -> Result<(), Refusal> {
        let tiles = self.sites.get(usize::from(site)).ok_or(Refusal::NoSite)?;
        only(*tiles != 0, Refusal::SiteEmpty)
    }

    pub(super) fn list_sails(&self, out: &mut Pen<'_, Action>) {
        let sites = (0..SITES as u8).filter(|&site| self.sites[usize::from(site)] != 0);
        sites.for_each(|site| out.push(Action::Sail(site)));
    }

    /// LR16: the goal is named before the trip.
    pub(super) fn sail(&mut self, site: u8, emit: &mut impl FnMut(Event)) {
        let from = self.own().canoe;
        emit(Event::Sailed { seat: self.seat, from, to: site });
        let at = self.rules.river.point_of(from);
        self.travel(at, site);
    }

    /// LR16: on to the next stop in river order: a plane with something to deliver, the forest, or the goal.
    pub(super) fn travel(&mut self, mut at: u8, goal: u8) {
        let river = &self.rules.0.river;
        let end = river.point_of(goal);
        while at != end {
            at = river.next(at);
            let stops = match river.at(at) {
                Point::Forest => true,
                Point::Plane => !self.own().treasures.is_empty(),
                Point::Site => false,
            };
            if stops {
                self.turn().stage = Stage::Trip { goal, at };
                return;
            }
        }
        self.own_mut().canoe = goal;
        self.turn().stage = Stage::Arrived;
    }

    /// Goes on from the present stop.
    pub(super) fn travel_on(&mut self) {
        if let Phase::Turn(turn) = &self.phase
            && let Stage::Trip { goal, at } = turn.stage
        {
            self.travel(at, goal);
        }
    }

    /// LT3: a key of the player's choice from the backpack; camp keys never pay.
    pub(super) fn check_pay(&self, colour: Colour) -> Result<(), Refusal> {
        only(self.own().backpack.of(colour) > 0, Refusal::NoKey { colour })
    }

    /// LT3: who has a backpack key must pay it.
    pub(super) fn check_forfeit(&self) -> Result<(), Refusal> {
        only(self.own().backpack.is_empty(), Refusal::KeyDue)
    }

    pub(super) fn list_tolls(&self, out: &mut Pen<'_, Action>) {
        self.own().backpack.colours().for_each(|colour| out.push(Action::Pay(colour)));
        if self.own().backpack.is_empty() {
            out.push(Action::Forfeit);
        }
    }

    /// LT3: the key goes back to the supply.
    pub(super) fn pay(&mut self, colour: Colour, emit: &mut impl FnMut(Event)) {
        self.own_mut().backpack.remove(colour);
        self.keys.add(colour);
        self.cross(Toll::Key(colour), emit);
    }

    /// LT3: who has no key loses 10 points instead.
    pub(super) fn forfeit(&mut self, emit: &mut impl FnMut(Event)) {
        self.score(self.seat, -PENALTY, Reward::Forest, emit);
        self.cross(Toll::Points, emit);
    }

    pub(super) fn cross(&mut self, toll: Toll, emit: &mut impl FnMut(Event)) {
        emit(Event::Crossed { seat: self.seat, toll });
        self.travel_on();
    }
}

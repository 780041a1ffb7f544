//! Deliveries.

use tabletop::Pen;

use crate::{
    action::Action,
    card::BONUS,
    event::{Event, Reward},
    phase::{Delivery, Turn, only},
    price::Treasure,
    refusal::Refusal,
    state::State,
};

impl State {
    /// LD2: one or more treasures, of one kind only unless a card allows more.
    pub(super) fn check_deliver(&self, turn: &Turn, place: u8) -> Result<(), Refusal> {
        let camp = &self.own().treasures;
        let have = camp.len() as u8;
        let treasure = camp.get(usize::from(place)).and_then(|token| token.treasure());
        let treasure = treasure.ok_or(Refusal::NoTreasure { have })?;
        let delivery = turn.delivery.unwrap_or_default();
        only(place >= delivery.next, Refusal::TreasureOrder)?;
        let same = delivery.kind.is_none_or(|kind| kind == treasure);
        only(delivery.kinds || same, Refusal::OneKind)
    }

    /// LK1, LR15: a card that was played for a delivery takes effect.
    pub(super) fn check_go(&self, turn: &Turn) -> Result<(), Refusal> {
        only(turn.delivery.is_none_or(|delivery| delivery.count > 0), Refusal::NothingDelivered)
    }

    pub(super) fn list_deliveries(&self, turn: &Turn, out: &mut Pen<'_, Action>) {
        let places = 0..self.own().treasures.len() as u8;
        places
            .filter(|&place| self.check_deliver(turn, place).is_ok())
            .for_each(|place| out.push(Action::Deliver(place)));
        if self.check_go(turn).is_ok() {
            out.push(Action::Go);
        }
    }

    /// LD2: each scores the price of its kind and leaves the game. LK2: 2 more with the card.
    pub(super) fn deliver(&mut self, place: u8, emit: &mut impl FnMut(Event)) {
        let treasure = self.own_mut().treasures.remove(usize::from(place)).treasure().expect("checked");
        self.delivered[treasure.index()] += 1;
        emit(Event::Delivered { seat: self.seat, place, treasure });
        let delivery = self.turn().delivery.get_or_insert_default();
        delivery.count += 1;
        delivery.kind.get_or_insert(treasure);
        delivery.next = place;
        let bonus = delivery.bonus;
        self.score(self.seat, self.delivered_for(treasure, bonus), Reward::Delivery, emit);
    }

    /// LD2: what a treasure scores in a delivery, with or without the card that adds to it.
    pub fn delivered_for(&self, treasure: Treasure, bonus: bool) -> i16 {
        i16::from(self.price(treasure)) + if bonus { BONUS } else { 0 }
    }

    /// LD1: go on. LD3, LR17: after a delivery the disc turns one step, once.
    pub(super) fn go(&mut self, emit: &mut impl FnMut(Event)) {
        emit(Event::WentOn { seat: self.seat });
        let delivery = self.turn().delivery.take();
        if delivery.is_some() {
            self.disc.turn();
            emit(Event::DiscTurned { turn: self.disc.0 });
        }
        if !delivery.is_some_and(|Delivery { flight, .. }| flight) {
            self.travel_on();
        }
    }
}

//! Playing cards.

use tabletop::Pen;

use crate::{
    action::Action,
    card::Card,
    event::{Event, Toll},
    key::{Colour, Pocket},
    phase::{Delivery, Turn, only},
    refusal::Refusal,
    river::Point,
    state::State,
};

impl State {
    /// LK1: played in one's own turn. LR15: only if it takes effect.
    pub(super) fn check_play(&self, turn: &Turn, slot: u8, key: Option<(Colour, Pocket)>) -> Result<(), Refusal> {
        let have = self.own().cards.len() as u8;
        let card = self.own().cards.get(usize::from(slot)).and_then(|token| token.card());
        let card = card.ok_or(Refusal::NoCard { have })?;
        only(key.is_some() == (card == Card::Key), Refusal::WrongCard { card })?;
        self.check_effect(turn, card)?;
        key.map_or(Ok(()), |(colour, _)| self.check_supply(colour))
    }

    /// LK2: when each card has an effect; a passage is spent in a walk, scoring cards are kept to the end.
    fn check_effect(&self, turn: &Turn, card: Card) -> Result<(), Refusal> {
        let idle = only(turn.delivery.is_none(), Refusal::DeliveryOpen);
        let effect = |holds| only(holds, Refusal::NoEffect { card });
        match card {
            Card::Bonus => effect(self.delivery_begins(turn).is_some_and(|delivery| !delivery.bonus)),
            Card::Kinds => effect(self.delivery_begins(turn).is_some_and(|delivery| !delivery.kinds)),
            Card::Explore => idle.and_then(|()| turn.may_explore_extra()),
            Card::Key => idle,
            Card::Flight => idle.and_then(|()| effect(!self.own().treasures.is_empty())),
            Card::Forest => idle.and_then(|()| effect(self.stop(turn) == Some(Point::Forest))),
            Card::Passage | Card::Five | Card::Colours | Card::Twin => Err(Refusal::WrongCard { card }),
        }
    }

    /// LR17: the delivery that a card would cover: at a plane or without one, before its first treasure.
    fn delivery_begins(&self, turn: &Turn) -> Option<Delivery> {
        if self.own().treasures.is_empty() {
            return None;
        }
        match turn.delivery {
            Some(delivery) => Some(delivery).filter(|delivery| delivery.count == 0),
            None => (self.stop(turn) == Some(Point::Plane)).then(Delivery::default),
        }
    }

    pub(super) fn list_plays(&self, turn: &Turn, out: &mut Pen<'_, Action>) {
        for (slot, token) in self.own().cards.iter().enumerate() {
            let (slot, Some(card)) = (slot as u8, token.card()) else { continue };
            if self.check_effect(turn, card).is_err() {
                continue;
            }
            if card != Card::Key {
                out.push(Action::Play { slot, key: None });
                continue;
            }
            for colour in self.keys.colours() {
                Pocket::ALL.iter().for_each(|&pocket| out.push(Action::Play { slot, key: Some((colour, pocket)) }));
            }
        }
    }

    /// The cards that can still change the delivery under way.
    pub(super) fn list_delivery_cards(&self, turn: &Turn, out: &mut Pen<'_, Action>) {
        for (slot, token) in self.own().cards.iter().enumerate() {
            if token.card().is_some_and(|card| self.check_effect(turn, card).is_ok()) {
                out.push(Action::Play { slot: slot as u8, key: None });
            }
        }
    }

    /// LK1: laid open and out of the game.
    pub(super) fn discard(&mut self, slot: usize, emit: &mut impl FnMut(Event)) -> Card {
        let card = self.own_mut().cards.remove(slot).card().expect("checked");
        self.played[card.index()] += 1;
        let own = self.own_mut();
        let proven = own.paired >> slot & 1 == 1 && card == Card::Passage;
        own.barred = without(own.barred, slot);
        own.paired = without(own.paired, slot);
        if proven {
            own.barred |= std::mem::take(&mut own.paired);
        }
        emit(Event::Played { seat: self.seat, slot: slot as u8, card });
        card
    }

    /// LK2: what the cards do.
    pub(super) fn play(&mut self, slot: u8, key: Option<(Colour, Pocket)>, emit: &mut impl FnMut(Event)) {
        let card = self.discard(usize::from(slot), emit);
        match card {
            Card::Bonus => self.turn().delivery.get_or_insert_default().bonus = true,
            Card::Kinds => self.turn().delivery.get_or_insert_default().kinds = true,
            Card::Explore => self.begin_extra(),
            Card::Flight => self.turn().delivery = Some(Delivery { flight: true, ..Delivery::default() }),
            Card::Forest => self.cross(Toll::Card, emit),
            _ => (),
        }
        if let Some((colour, pocket)) = key {
            self.gain_key(colour, pocket);
            emit(Event::GotKey { seat: self.seat, colour, pocket });
        }
    }
}

/// The bits of a hand after the card at this place has gone.
fn without(bits: u16, slot: usize) -> u16 {
    let below = (1 << slot) - 1;
    bits & below | bits >> 1 & !below
}

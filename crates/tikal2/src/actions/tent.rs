//! The tent.

use tabletop::Pen;

use crate::{
    action::Action,
    event::Event,
    key::{Colour, Pocket},
    phase::{Turn, only},
    refusal::Refusal,
    state::State,
};

impl State {
    /// LX1: once per round. LO2: not in the short game.
    pub(super) fn check_tent(&self) -> Result<(), Refusal> {
        only(self.rules.tent, Refusal::NoTent)?;
        only(self.own().tent, Refusal::TentUsed)
    }

    /// LX1, LR6: one key of any colour, at any time in the player's own turn.
    pub(super) fn check_tent_key(&self, colour: Colour) -> Result<(), Refusal> {
        only(self.rules.tent, Refusal::NoTent)?;
        self.check_supply(colour)?;
        self.check_tent()
    }

    pub(super) fn list_tent(&self, turn: &Turn, out: &mut Pen<'_, Action>) {
        if !self.own().tent {
            return;
        }
        if turn.may_explore_extra().is_ok() {
            out.push(Action::Explore);
        }
        self.keys.colours().for_each(|colour| out.push(Action::Tent(colour)));
    }

    /// LX1: one extra exploration.
    pub(super) fn explore_from_tent(&mut self, emit: &mut impl FnMut(Event)) {
        self.own_mut().tent = false;
        self.begin_extra();
        emit(Event::UsedTent { seat: self.seat, key: None });
    }

    /// LX1: or one key into the backpack.
    pub(super) fn take_tent_key(&mut self, colour: Colour, emit: &mut impl FnMut(Event)) {
        self.own_mut().tent = false;
        self.gain_key(colour, Pocket::Backpack);
        emit(Event::UsedTent { seat: self.seat, key: Some(colour) });
    }
}

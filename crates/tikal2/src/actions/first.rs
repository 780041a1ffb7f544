//! The first keys.

use tabletop::Pen;

use crate::{
    action::Action,
    event::Event,
    key::{Colour, Pocket},
    phase::{Phase, Stage, Turn},
    refusal::Refusal,
    state::State,
};

impl State {
    /// LS4: two keys at once, same or different colours, as far as the supply goes.
    pub(super) fn check_first_keys(&self, first: Colour, second: Colour) -> Result<(), Refusal> {
        if first > second {
            return Err(Refusal::KeyOrder);
        }
        for (colour, need) in [(first, 1), (second, if first == second { 2 } else { 1 })] {
            let have = self.keys.of(colour);
            if have < need {
                return Err(Refusal::KeysOut { colour, have });
            }
        }
        Ok(())
    }

    pub(super) fn list_first_keys(&self, out: &mut Pen<'_, Action>) {
        for &first in Colour::ALL {
            for &second in &Colour::ALL[first.index()..] {
                if self.check_first_keys(first, second).is_ok() {
                    out.push(Action::Keys(first, second));
                }
            }
        }
    }

    /// LS4: into the backpack; then the next player, in order. LS5: seat 1 has the first turn.
    pub(super) fn take_first_keys(&mut self, first: Colour, second: Colour, emit: &mut impl FnMut(Event)) {
        emit(Event::FirstKeys { seat: self.seat, keys: [first, second] });
        self.gain_key(first, Pocket::Backpack);
        self.gain_key(second, Pocket::Backpack);
        self.seat = self.seat.next(self.seats());
        if self.seat == self.first {
            self.phase = Phase::Turn(Turn::new(Stage::Before));
        }
    }
}

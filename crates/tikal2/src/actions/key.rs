//! Keys from the supply.

use tabletop::Pen;

use crate::{
    action::Action,
    event::Event,
    key::{Colour, Pocket},
    phase::{Choice, Turn},
    refusal::Refusal,
    state::State,
};

impl State {
    /// LA1–LA3: a key of the shown colour; of any colour if the symbol shows all or that colour has run out.
    pub(super) fn check_key(&self, turn: &Turn, colour: Colour) -> Result<(), Refusal> {
        match turn.choice {
            Choice::Key(Some(shown)) if shown != colour => Err(Refusal::WrongColour { colour: shown }),
            _ => self.check_supply(colour),
        }
    }

    /// LC5: the colour has not run out.
    pub(super) fn check_supply(&self, colour: Colour) -> Result<(), Refusal> {
        match self.keys.of(colour) {
            0 => Err(Refusal::KeysOut { colour, have: 0 }),
            _ => Ok(()),
        }
    }

    pub(super) fn list_keys(&self, shown: Option<Colour>, out: &mut Pen<'_, Action>) {
        for colour in self.keys.colours().filter(|&colour| shown.is_none_or(|shown| shown == colour)) {
            Pocket::ALL.iter().for_each(|&pocket| out.push(Action::Key(colour, pocket)));
        }
    }

    /// LA1: into the camp or the backpack. LA4: there it stays.
    pub(super) fn choose_key(&mut self, colour: Colour, pocket: Pocket, emit: &mut impl FnMut(Event)) {
        self.gain_key(colour, pocket);
        emit(Event::GotKey { seat: self.seat, colour, pocket });
        self.settle();
    }

    pub(super) fn gain_key(&mut self, colour: Colour, pocket: Pocket) {
        self.keys.remove(colour);
        self.own_mut().pocket(pocket).add(colour);
    }
}

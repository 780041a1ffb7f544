//! Counting doors.

use tabletop::Pen;

use crate::{
    action::Action,
    event::{Event, Reward},
    key::Colour,
    state::State,
};

impl State {
    pub(super) fn list_counts(&self, out: &mut Pen<'_, Action>) {
        Colour::ALL.iter().for_each(|&colour| out.push(Action::Count(colour)));
    }

    /// LA11: 1 point for each door of a colour in all rooms with the player's flag.
    pub(super) fn count(&mut self, colour: Colour, emit: &mut impl FnMut(Event)) {
        emit(Event::Counted { seat: self.seat, colour });
        let doors = self.walls.count(self.flags[self.seat], colour);
        self.score(self.seat, doors, Reward::Count, emit);
        self.settle();
    }
}

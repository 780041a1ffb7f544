//! What would be: one thing about the table changed, for whoever plans. Nothing here is played.

use tabletop::Seat;

use crate::{
    door::{Layers, Open},
    hex::{OUTSIDE, Place, SECRET, Side, TEMPLE},
    key::{Colour, Pocket},
    phase::{Phase, Stage, Turn},
    room::Room,
    state::State,
};

impl State {
    /// If a seat had one more key, wherever it comes from.
    pub fn with_key(&self, seat: Seat, colour: Colour, pocket: Pocket) -> State {
        let mut table = *self;
        table.players[seat].pocket(pocket).add(colour);
        table
    }

    /// If a seat had one backpack key of this colour less.
    pub fn without_key(&self, seat: Seat, colour: Colour) -> State {
        let mut table = *self;
        table.players[seat].backpack.remove(colour);
        table
    }

    /// If a flag of this seat stood in a room.
    pub fn with_flag(&self, seat: Seat, place: Place) -> State {
        let mut table = *self;
        table.put_flag(seat, place, None);
        table
    }

    /// If a room lay on an empty field; LA12: with the chamber, if that is the last but one.
    pub fn with_room(&self, field: Place, room: Room) -> State {
        let mut table = *self;
        table.put_room(field, room);
        table.place_chamber(&mut |_| ());
        table
    }

    /// If this seat could begin an exploration now.
    pub fn exploring(&self, seat: Seat) -> State {
        State { seat, phase: Phase::Turn(Turn::new(Stage::Rest)), ..*self }
    }

    /// LE3: the walls that the backpack of a seat opens.
    pub fn open_to(&self, seat: Seat) -> Open {
        self.walls.opened(&self.players[seat].backpack)
    }

    /// Where the explorer of a seat can get with so many passages, by passages needed.
    pub fn layers_of(&self, seat: Seat, passages: u32) -> Layers {
        Layers::new(&self.open_to(seat), self.players[seat].explorer, passages)
    }

    /// LR3: the rooms in which the explorer of a seat could dig, with its keys, passages and passage cards.
    pub fn digs_in_reach(&self, seat: Seat) -> u64 {
        self.layers_of(seat, self.players[seat].passages()).all() & self.diggable(seat)
    }

    /// LE3: the colours of the doors on a wall of the temple, on either side of it.
    pub fn door_colours(&self, field: Place, side: Side) -> impl Iterator<Item = Colour> {
        let here = self.door_colour(field, side);
        let beyond = field.across(side);
        let there = if beyond == Place::OUTSIDE { None } else { self.door_colour(beyond, side.opposite()) };
        here.into_iter().chain(there.filter(move |_| there != here))
    }

    /// LR11: the colour of the door that is printed in a room on this side.
    fn door_colour(&self, field: Place, side: Side) -> Option<Colour> {
        let (light, turn) = self.light_room(field)?;
        light.doors.turned(turn).on(side).then_some(light.colour)
    }

    /// LE2: whether somebody could stand there: a discovered room, the outside or a secret room.
    pub fn can_stand(&self, place: Place) -> bool {
        place.within(self.walls.found & TEMPLE | OUTSIDE | SECRET)
    }
}

//! Walls, doors, and where an explorer can get (LE2–LE5, LR10–LR13).

use crate::{
    hex::{BORDER, OUTSIDE, Place, SECRET, Side, TEMPLE, step},
    key::{Colour, Keys},
    room::Doors,
};

/// The discovered rooms with their doors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walls {
    /// The discovered rooms of the temple.
    pub found: u64,
    /// For each side, the rooms with a door there.
    doors: [u64; 6],
    /// The light rooms of each colour.
    pub colours: [u64; Colour::COUNT],
    /// The rooms with two doors.
    two: u64,
}

impl Walls {
    /// No room at all.
    pub const NONE: Walls = Walls { found: 0, doors: [0; 6], colours: [0; Colour::COUNT], two: 0 };

    /// A room without doors.
    pub fn add_closed(&mut self, at: Place) {
        self.found |= at.bit();
    }

    /// A light room.
    pub fn add_light(&mut self, at: Place, colour: Colour, doors: Doors) {
        self.found |= at.bit();
        self.colours[colour.index()] |= at.bit();
        for &side in Side::ALL {
            self.doors[side.index()] |= u64::from(doors.on(side)) << at.index();
        }
        self.two |= u64::from(doors.0.count_ones() == 2) << at.index();
    }

    /// All light rooms.
    #[inline]
    pub fn light(&self) -> u64 {
        self.colours.iter().fold(0, |all, one| all | one)
    }

    /// LR11: a door belongs to the room it is printed in; how many doors of a colour these rooms have.
    #[inline]
    pub fn count(&self, rooms: u64, colour: Colour) -> i16 {
        let rooms = rooms & self.colours[colour.index()];
        (rooms.count_ones() + (rooms & self.two).count_ones()) as i16
    }

    /// LE3: the walls that these keys open. Keys are not used up.
    #[inline]
    pub fn opened(&self, backpack: &Keys) -> Open {
        let own = (0..Colour::COUNT).fold(0, |own, i| own | if backpack.0[i] > 0 { self.colours[i] } else { 0 });
        Open {
            found: self.found,
            inner: Side::FORWARD.map(|side| self.open_walls(own, side)),
            outer: (0..6).fold(0, |open, side| open | self.doors[side] & BORDER[side]) & own,
            blank: (0..6).fold(0, |blank, side| blank | BORDER[side] & !(self.doors[side] & own)) & self.found,
        }
    }

    /// LE3: a wall with a door on either side is passed by who has the key of each door colour on it.
    #[inline]
    fn open_walls(&self, own: u64, side: Side) -> u64 {
        let back = side.opposite();
        let (here, there) = (self.doors[side.index()], step(self.doors[back.index()], back));
        let both = self.found & step(self.found, back);
        both & (here | there) & (!here | own) & (!there | step(own, back))
    }
}

/// LE4: which walls are open to one player; all others are closed.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    found: u64,
    /// For each forward side, the rooms whose inner wall there is open.
    inner: [u64; 3],
    /// The rooms with an open door to the outside.
    outer: u64,
    /// The rooms with an outer wall that is not open.
    blank: u64,
}

impl Open {
    /// The places one step away through open walls.
    #[inline]
    pub fn doors_from(&self, set: u64) -> u64 {
        let mut next = if set & self.outer != 0 { OUTSIDE } else { 0 };
        next |= if set & OUTSIDE != 0 { self.outer } else { 0 };
        for (side, open) in Side::FORWARD.into_iter().zip(self.inner) {
            next |= step(set & open, side) | step(set, side.opposite()) & open;
        }
        next
    }

    /// LE2, LE4: all that can be reached through open walls, over discovered rooms and the outside.
    #[inline]
    pub fn reach(&self, mut set: u64) -> u64 {
        loop {
            let wider = set | self.doors_from(set);
            if wider == set {
                return set;
            }
            set = wider;
        }
    }

    /// LE5, LR12: the places one passage away: through a wall of a discovered room that the keys do not
    /// open. Secret rooms are next to the outside only.
    #[inline]
    pub fn passages_from(&self, set: u64) -> u64 {
        let rooms = set & self.found;
        let mut next = if set & SECRET != 0 || rooms & self.blank != 0 { OUTSIDE } else { 0 };
        next |= if set & OUTSIDE != 0 { self.blank | SECRET } else { 0 };
        for (side, open) in Side::FORWARD.into_iter().zip(self.inner) {
            let back = side.opposite();
            next |= (step(rooms & !open, side) | step(rooms, back) & !open) & self.found;
        }
        next
    }

    /// LR12: whether one passage leads from one place to the other.
    pub fn passage_joins(&self, from: Place, to: Place) -> bool {
        self.passages_from(from.bit()) & to.bit() != 0
    }
}

/// The places that need exactly so many passages and no fewer, from no passage up.
#[derive(Clone, Copy, Debug)]
pub struct Layers {
    sets: [u64; Layers::MOST],
    len: usize,
}

impl Layers {
    /// Eight chips and two cards, and none. A longer row would reach nothing new.
    const MOST: usize = 12;

    /// LE5: more than one passage may be used in one walk.
    #[inline]
    pub fn new(open: &Open, from: Place, passages: u32) -> Layers {
        let mut layers = Layers { sets: [0; Layers::MOST], len: 1 };
        let mut all = open.reach(from.bit());
        layers.sets[0] = all;
        while layers.len <= passages as usize && layers.len < Layers::MOST {
            let wider = open.reach(all | open.passages_from(all));
            if wider == all {
                break;
            }
            layers.sets[layers.len] = wider & !all;
            layers.len += 1;
            all = wider;
        }
        layers
    }

    /// The sets of places, by passages needed.
    #[inline]
    pub fn sets(&self) -> &[u64] {
        &self.sets[..self.len]
    }

    /// How many passages a place needs, if it can be reached.
    pub fn cost(&self, place: Place) -> Option<u32> {
        self.sets().iter().position(|&set| place.within(set)).map(|cost| cost as u32)
    }

    /// All that can be reached.
    #[inline]
    pub fn all(&self) -> u64 {
        self.sets().iter().fold(0, |all, one| all | one)
    }
}

/// The fields on which no room lies yet.
#[inline]
pub fn empty_fields(found: u64) -> u64 {
    TEMPLE & !found
}

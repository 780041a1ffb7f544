//! What kind of decision is due. A phase owns its counters, so they die with it.

use tabletop::Seat;

use crate::hex::{Hex, HexSet};

/// The kind of decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// TA3: bid or pass.
    Bid(Bidding),
    /// TA4: take one of the tiles shown.
    Choose,
    /// P: place the tile in hand.
    Place,
    /// A: spend action points in a normal turn.
    Act(Worked),
    /// V1: spend action points in a scoring turn.
    Score(Worked),
    /// The game is over.
    Over,
}

impl Phase {
    /// The name in files and messages.
    pub const fn name(&self) -> &'static str {
        match self {
            Phase::Bid(_) => "bid",
            Phase::Choose => "choose",
            Phase::Place => "place",
            Phase::Act(_) => "act",
            Phase::Score(_) => "score",
            Phase::Over => "over",
        }
    }
}

/// An auction in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bidding {
    /// The highest bid so far; 0 if there is none.
    pub high: u16,
    /// Who made it.
    pub bidder: Option<Seat>,
    /// Who is out of this auction.
    pub passed: SeatSet,
    /// Who passed first.
    pub first_passer: Option<Seat>,
}

impl Bidding {
    /// An auction in which nobody has spoken.
    pub const OPEN: Bidding = Bidding { high: 0, bidder: None, passed: SeatSet::EMPTY, first_passer: None };
}

/// A7, A10: temples uncovered and ruins dug this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Worked {
    /// At least once.
    pub once: HexSet,
    /// Two times, as often as a turn allows.
    pub twice: HexSet,
}

impl Worked {
    /// The most actions of a kind on one hex in one turn.
    pub const LIMIT: u8 = 2;

    /// How often on this hex.
    #[inline]
    pub const fn on(&self, hex: Hex) -> u8 {
        self.once.has(hex) as u8 + self.twice.has(hex) as u8
    }

    /// Once more on this hex.
    #[inline]
    pub const fn count(&mut self, hex: Hex) {
        self.twice.0 |= self.once.0 & hex.set().0;
        self.once.insert(hex);
    }

    /// A7, A10, R3: where one more is allowed, given where own figures stand and where at least two do.
    #[inline]
    pub const fn open(&self, figures: HexSet, several: HexSet) -> HexSet {
        figures.without(self.once).or(several.and(self.once).without(self.twice))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// All seats of a table.
    pub const fn all(players: usize) -> SeatSet {
        SeatSet((1 << players) - 1)
    }

    /// Whether this seat is one of them.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// Without the seats of the other set.
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.has(seat))
    }

    /// One bit for each seat.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, |mut set, seat| {
            set.insert(seat);
            set
        })
    }
}

/// TA2: the round of the auction game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Round {
    /// Whose marker is open.
    pub open: SeatSet,
    /// Who opened the last auction held.
    pub opener: Seat,
    /// E3: whether the rest of the round is free.
    pub free: bool,
}

/// V1: the order of a scoring round and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Scoring {
    /// The order; seats beyond the number of players stand for nothing.
    pub order: [Seat; Seat::MAX],
    /// How many have scored.
    pub done: u8,
}

//! Reading the table: what an evaluation, a page or a report asks of it.

use tabletop::Seat;

use crate::{
    card::Card,
    door::Walls,
    key::Keys,
    price::{Disc, Treasure},
    room::{Altar, Room},
    state::State,
    token::{Pile, Stack},
};

impl State {
    /// 1 or 2.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Who is to move, or was last.
    pub fn on_turn(&self) -> Seat {
        self.seat
    }

    /// Who began the round.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The places with a flag of this seat.
    #[inline]
    pub fn flags(&self, seat: Seat) -> u64 {
        self.flags[seat]
    }

    /// Discovered rooms and doors.
    #[inline]
    pub fn walls(&self) -> &Walls {
        &self.walls
    }

    /// What lies on the fields, by the number of the place.
    pub fn rooms(&self) -> &[Room; 40] {
        &self.rooms
    }

    /// Keys in the supply.
    pub fn supply(&self) -> &Keys {
        &self.keys
    }

    /// Passage chips in the supply.
    pub fn chips(&self) -> u8 {
        self.chips
    }

    /// The tiles at each site, as bits.
    #[inline]
    pub fn sites(&self) -> &[u32; crate::river::SITES] {
        &self.sites
    }

    /// The altar room that is seen on top of its stack.
    pub fn altar(&self) -> Option<Altar> {
        self.altar
    }

    /// How many altar rooms lie in their stack, the one on top included.
    pub fn altars_left(&self) -> u8 {
        self.altars + u8::from(self.altar.is_some())
    }

    /// The price disc.
    pub fn disc(&self) -> Disc {
        self.disc
    }

    /// Delivered treasures, by kind.
    pub fn delivered(&self) -> &[u8; Treasure::COUNT] {
        &self.delivered
    }

    /// LK1: played cards, by kind.
    pub fn played(&self) -> &[u8; Card::COUNT] {
        &self.played
    }

    /// A hidden stack.
    pub fn stack(&self, pile: Pile) -> &Stack {
        &self.stacks[pile.index()]
    }

    /// LO1: the open treasures.
    pub fn open_treasures(&self) -> &[Option<Treasure>; 3] {
        &self.open
    }
}

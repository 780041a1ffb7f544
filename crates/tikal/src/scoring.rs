//! V: who holds a temple, and what a position is worth.

use serde::Serialize;
use tabletop::{Outcome, Seat};

use crate::{
    figure::{Figure, Leader},
    hex::{Hex, HexSet},
    rules::Ties,
    state::Tikal,
};

/// Points that a seat would score now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Points {
    /// V3.
    pub temples: u16,
    /// V4.
    pub treasures: u16,
}

impl Points {
    /// V2: temples and treasures together.
    pub fn total(self) -> u16 {
        self.temples + self.treasures
    }
}

impl Tikal {
    /// A17: a worker counts 1, a leader 3. A18: guards count nothing.
    #[inline]
    pub fn strength(&self, seat: Seat, hex: Hex) -> u8 {
        let leader = u8::from(self.leaders[seat] == Leader::on(hex));
        self.workers[seat].at(hex) + leader * Figure::Leader.strength()
    }

    /// The greatest strength of the others on a hex.
    #[inline]
    pub(crate) fn rival_strength(&self, seat: Seat, hex: Hex) -> u8 {
        // Seats that nobody plays have no figures.
        let others = Seat::ALL.map(|other| if other == seat { 0 } else { self.strength(other, hex) });
        others[0].max(others[1]).max(others[2]).max(others[3])
    }

    /// V3: a temple counts for who is stronger than every other player there; in a tie, for nobody.
    #[inline]
    pub fn strongest(&self, seat: Seat, hex: Hex) -> bool {
        // Most often nobody else is there, which is seen faster than strengths are counted.
        if !self.rivals(seat).has(hex) {
            return self.figures(seat).has(hex);
        }
        self.strength(seat, hex) > self.rival_strength(seat, hex)
    }

    /// Hexes with figures of others.
    #[inline]
    fn rivals(&self, seat: Seat) -> HexSet {
        let others = Seat::ALL.map(|other| if other == seat { HexSet::EMPTY } else { self.figures(other) });
        others[0].or(others[1]).or(others[2]).or(others[3])
    }

    /// V3: who would score a temple: its guard, or else the strongest.
    pub fn holder(&self, hex: Hex) -> Option<Seat> {
        let strongest = || self.rules().seats().find(|&seat| self.temples.has(hex) && self.strongest(seat, hex));
        self.guard(hex).or_else(strongest)
    }

    /// V3: the temples that a seat would score, with their values.
    pub fn held_temples(&self, seat: Seat) -> impl Iterator<Item = (Hex, u8)> {
        let open = self.temples.and(self.figures(seat)).into_iter().filter(move |&hex| self.strongest(seat, hex));
        let guarded = self.guards[seat].set();
        open.chain(guarded).map(|hex| (hex, self.sites[hex.index()].level()))
    }

    /// V2: what a seat would score now.
    pub fn points(&self, seat: Seat) -> Points {
        let temples = self.held_temples(seat).map(|(_, value)| u16::from(value)).sum();
        Points { temples, treasures: self.treasures[seat].score() }
    }

    /// V10, E4: the ranking by points, ties as the rules say.
    pub fn ranking(&self) -> Outcome {
        let scores = self.rules().seats().map(|seat| i32::from(self.scores[seat])).collect();
        let keys: Vec<_> = self.rules().seats().map(|seat| (self.scores[seat], self.tie_break(seat))).collect();
        Outcome::ranked(scores, &keys)
    }

    /// E4: the highest guarded temple, then the number of tokens; nothing where ties are shared.
    pub fn tie_break(&self, seat: Seat) -> (u8, u8) {
        if self.rules().ties == Ties::Shared {
            return (0, 0);
        }
        let guarded = self.guards[seat].set().into_iter();
        let highest = guarded.map(|hex| self.sites[hex.index()].level()).max();
        (highest.unwrap_or(0), self.treasures[seat].total())
    }
}

//! Turns with a purpose. Weights know figures that went where they are of use; what they say of others is worth little.

use tabletop::{Game, Seat};
use tikal::{HexSet, Tikal};

use super::{
    evaluation::Judge,
    solver::{Objective, RULED_OUT},
};

/// The evaluation, but a turn must not leave more figures off temples and ruins than it found there, and one more for
/// each camp that it builds.
pub(super) struct Purposeful<'a> {
    judge: &'a Judge,
    seat: Seat,
    /// Temples, and ruins that had tokens when the turn began.
    useful: HexSet,
    allowed: i32,
}

impl Purposeful<'_> {
    /// For the turn that the seat to move is in.
    pub(super) fn new<'a>(judge: &'a Judge, table: &Tikal) -> Purposeful<'a> {
        let seat = table.to_move().seat().expect("somebody is to move");
        let useful = table.open_temples().or(table.ruins());
        let purposeful = Purposeful { judge, seat, useful, allowed: 0 };
        Purposeful { allowed: purposeful.aimless(table), ..purposeful }
    }

    /// Figures that are of no use, less camps.
    fn aimless(&self, table: &Tikal) -> i32 {
        let elsewhere = table.figures(self.seat).without(self.useful).into_iter();
        let figures: i32 = elsewhere.map(|hex| i32::from(table.figures_on(self.seat, hex))).sum();
        figures - table.camps(self.seat).len() as i32
    }
}

impl Objective for Purposeful<'_> {
    fn value(&self, table: &Tikal) -> i32 {
        let more = self.aimless(table) - self.allowed;
        self.judge.value(table) + more.max(0) * 4 * RULED_OUT
    }

    fn motifs_alike(&self) -> bool {
        self.judge.motifs_alike()
    }
}

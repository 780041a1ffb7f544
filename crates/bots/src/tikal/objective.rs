//! What a turn is played for.

use tabletop::Game;
use tikal::Tikal;

/// The worth of a position in which the seat to move ends its turn. It must not depend on the action points left.
pub trait Objective {
    /// The worth to the seat to move.
    fn value(&self, table: &Tikal) -> i32;

    /// Whether motifs can be renamed without changing any value. Then digs of like motifs are merged.
    fn motifs_alike(&self) -> bool {
        false
    }
}

impl<F: Fn(&Tikal) -> i32> Objective for F {
    fn value(&self, table: &Tikal) -> i32 {
        self(table)
    }
}

/// V2: the points that the seat to move would score at once.
#[derive(Clone, Copy, Debug)]
pub struct PointsNow;

impl Objective for PointsNow {
    fn value(&self, table: &Tikal) -> i32 {
        table.to_move().seat().map_or(0, |seat| table.points(seat).total().into())
    }

    fn motifs_alike(&self) -> bool {
        true
    }
}

/// The points that the seat to move would score at once, less those that the best rival would.
#[derive(Clone, Copy, Debug)]
pub struct Margin;

impl Objective for Margin {
    fn value(&self, table: &Tikal) -> i32 {
        let Some(own) = table.to_move().seat() else { return 0 };
        let points = |seat| i32::from(table.points(seat).total());
        let rivals = table.rules().seats().filter(|&seat| seat != own);
        points(own) - rivals.map(points).max().unwrap_or(0)
    }

    fn motifs_alike(&self) -> bool {
        true
    }
}

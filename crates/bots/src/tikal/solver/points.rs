//! The most points that a turn can score at once. Figures go straight from use to use, and what cannot beat the
//! best turn known is left out.

mod bound;
mod field;
mod hope;
mod plan;
mod search;
mod spot;

use tikal::Tikal;

use self::search::Search;
use super::turn::Solution;
use crate::Budget;

/// What the points are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Nothing: the points of the seat to move.
    Points,
    /// The points that the best rival would score at once.
    Margin,
}

/// The turn that scores most at once for the seat to move, which has action points to spend.
pub fn solve_points(table: &Tikal, aim: Aim, budget: &mut Budget) -> Solution {
    Search::new(table, aim, budget).run(table)
}

//! A turn that was played, beside the best one.

use tabletop::Game;
use tikal::{Action, Motif, Phase, Tikal};

use super::whole::{Goal, Measure, WholeTurn, best_turns, mean};
use crate::Budget;

/// What a turn was worth, and what it could have been. Worths are counted as in [`super::POINT`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The best turn at its beginning.
    pub best: WholeTurn,
    /// What the turn came to in the end: `best.worth - loss + luck`.
    pub played: i64,
    /// What the decisions gave away, whatever digs turned up.
    pub loss: i64,
    /// What digs turned up, above their mean.
    pub luck: i64,
    /// Whether all of it is proven.
    pub proven: bool,
}

/// Judges a turn: each action with the table before it, the last one being the end of the turn. None if it is no such
/// turn.
pub fn review(turn: &[(Tikal, Action)], goal: Goal, budget: &mut Budget) -> Option<Review> {
    let placed = turn.iter().map(|(table, _)| table).find(|table| acts(table))?;
    let measure = Measure::new(placed, goal);
    let (first, last) = (turn.first()?, turn.last()?);
    if last.1 != Action::End {
        return None;
    }
    let half = budget.left() / 2;
    let found = budget.part(half, |part| best_turns(&first.0, goal, 1, part))?;
    let mut review =
        Review { best: found.turns.into_iter().next()?, played: 0, loss: 0, luck: 0, proven: found.proven };
    let mut hope = review.best.worth;
    for (at, (table, action)) in turn.iter().enumerate() {
        let reached = match action {
            Action::End => measure.worth(table),
            Action::Dig(_) => {
                let share = budget.left() / 2;
                let chances = budget.part(share, |part| measure.chances(table, *action, part));
                review.proven &= chances.iter().all(|chance| chance.proven);
                let reached = mean(&chances);
                review.weigh(hope, reached);
                let motif = dug(table, &turn.get(at + 1)?.0)?;
                let came = chances.iter().find(|chance| chance.motifs.contains(&motif))?.rest.worth;
                review.luck += came - reached;
                hope = came;
                continue;
            }
            _ => continue,
        };
        review.weigh(hope, reached);
        review.played = reached;
    }
    Some(review)
}

/// Means are rounded at each dig.
const ROUNDING: i64 = 8;

impl Review {
    /// A decision that was hoped to be worth so much came to that. A search that proves nothing can be outdone.
    fn weigh(&mut self, hope: i64, reached: i64) {
        let more = reached - hope;
        if more.abs() <= ROUNDING {
            return;
        }
        if more > 0 {
            self.best.worth += more;
            self.proven = false;
        } else {
            self.loss -= more;
        }
    }
}

fn acts(table: &Tikal) -> bool {
    matches!(table.phase(), Phase::Act(_) | Phase::Score(_))
}

/// What a dig turned up.
fn dug(before: &Tikal, after: &Tikal) -> Option<Motif> {
    let seat = before.to_move().seat()?;
    Motif::all().find(|&motif| after.treasures(seat).of(motif) > before.treasures(seat).of(motif))
}

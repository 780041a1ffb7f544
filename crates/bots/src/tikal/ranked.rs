//! The best turns as a net sees them: the weights find many, the net ranks them, and after the best placements it searches
//! on by itself.

use tabletop::{Game, Stop};
use tikal::{Action, Tikal};

use super::{
    Objective,
    evaluation::{Judge, Weights},
    learned::{Learned, Net},
    options::{self, Effort, Turn},
    solver::widen,
};
use crate::Budget;

/// What beginning a turn with the net costs, in nodes.
pub(super) const BEGIN: u64 = 60;
/// What a position costs that the net judges, in nodes.
const PRICE: u64 = 3;
/// The share of the budget that finds turns by the weights, in per cent.
const FINDING: u64 = 45;
/// Turns that are found so.
const CANDIDATES: usize = 24;
/// The best placements, after which the net searches by itself.
const PLACEMENTS: usize = 3;
/// Fewer nodes than this find nothing.
const LEAST: u64 = 150;

/// The best turns, the best first.
pub(super) fn turns(table: &Tikal, effort: Effort, net: &'static Net, keep: usize, budget: &mut Budget) -> Vec<Turn> {
    let finding = budget.left() * FINDING / 100;
    let found = budget.part(finding, |part| options::found(table, effort, keep.max(CANDIDATES), part));
    let mut boards: Vec<Board> = Vec::new();
    let mut ranked: Vec<(Turn, usize)> = Vec::new();
    for turn in found {
        let placement = turn.actions.first().copied().filter(|action| matches!(action, Action::Place(..)));
        let at = boards.iter().position(|board| board.placement == placement).unwrap_or_else(|| {
            budget.spend(BEGIN);
            boards.push(Board::new(table, placement, &effort.worth.weights, net));
            boards.len() - 1
        });
        budget.spend(PRICE);
        ranked.push((boards[at].ranked(turn), at));
    }
    sort(&mut ranked);
    let mut best: Vec<usize> = Vec::new();
    for (_, at) in &ranked {
        if !best.contains(at) {
            best.push(*at);
        }
    }
    best.truncate(PLACEMENTS);
    for (rank, &at) in best.iter().enumerate() {
        let share = budget.left() / (best.len() - rank) as u64;
        if share >= LEAST * PRICE {
            let found = budget.dear(share, PRICE, |part| boards[at].search(keep, part));
            ranked.extend(found.into_iter().map(|turn| (turn, at)));
        }
    }
    sort(&mut ranked);
    ranked.dedup_by(|a, b| a.0.actions == b.0.actions);
    options::distinct(table, ranked.into_iter().map(|(turn, _)| turn), keep.max(1))
}

/// The best first; of equals the one that was met first.
fn sort(turns: &mut [(Turn, usize)]) {
    turns.sort_by_key(|(turn, _)| -turn.value);
}

/// The table after a placement, with all that judges turns there.
struct Board {
    placement: Option<Action>,
    table: Tikal,
    weights: Judge,
    net: Learned,
}

impl Board {
    fn new(table: &Tikal, placement: Option<Action>, weights: &Weights, net: &'static Net) -> Board {
        let mut table = *table;
        if let Some(action) = placement {
            table.apply(action, &mut Stop, &mut |_| ()).expect("a placement reveals nothing");
        }
        Board { placement, table, weights: Judge::with(&table, weights), net: Learned::new(net, &table) }
    }

    /// The turn with its worth to the net. What a dig is hoped to bring is what the weights see in it.
    fn ranked(&self, turn: Turn) -> Turn {
        let mut table = self.table;
        let (last, steps) = turn.actions.split_last().expect("a turn has an end");
        for &step in &steps[usize::from(self.placement.is_some())..] {
            table.apply(step, &mut Stop, &mut |_| ()).expect("nothing is revealed");
        }
        let seen = i64::from(self.net.value(&table)) * 16;
        let hoped = match last {
            Action::Dig(_) => turn.value - i64::from(self.weights.value(&table)) * 16,
            _ => 0,
        };
        Turn { value: seen + hoped, ..turn }
    }

    /// The best turns that a search by the net finds.
    fn search(&self, keep: usize, budget: &mut Budget) -> Vec<Turn> {
        let found = widen(&self.table, &self.net, keep, budget);
        let scale = found.scale;
        let worded = found.plans.into_iter().map(|plan| Turn {
            actions: self.placement.into_iter().chain(plan.actions).collect(),
            value: plan.value * 16 / scale,
        });
        worded.collect()
    }
}

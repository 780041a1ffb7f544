//! TA: what it is worth to move now, and which tile to take.

use tabletop::{Game, Stop};
use tikal::{Action, Phase, Tikal};

use super::{
    evaluation::UNIT,
    options::{self, Effort},
};
use crate::Budget;

/// Takes the tile whose turn is worth most.
pub(super) fn choose(table: &Tikal, effort: Effort, budget: &mut Budget) -> Action {
    let mut best: Option<(i64, Action)> = None;
    let shown: Vec<_> = table.display().collect();
    for (i, &tile) in shown.iter().enumerate() {
        let action = Action::Choose(tile);
        let share = budget.left() / (shown.len() - i) as u64;
        let value = budget.part(share, |part| worth(table, action, effort, part));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    best.map_or(Action::Pass, |(_, action)| action)
}

fn worth(table: &Tikal, action: Action, effort: Effort, budget: &mut Budget) -> i64 {
    let mut after = *table;
    after.apply(action, &mut Stop, &mut |_| ()).expect("a choice reveals nothing");
    options::turns(&after, Effort { deep: false, ..effort }, 1, budget)[0].value
}

/// Bids one more than the highest bid while moving now is worth it, else passes.
pub(super) fn bid(table: &Tikal, budget: &mut Budget) -> Action {
    let Phase::Bid(bidding) = table.phase() else { unreachable!("an auction is on") };
    let _ = budget;
    let seat = table.to_move().seat().expect("somebody bids");
    let next = bidding.high + 1;
    let worth = UNIT / UNIT;
    if i32::from(next) <= worth && next <= table.score(seat) { Action::Bid(next) } else { Action::Pass }
}

//! The best own turns judged again after the next draw and a quick reply of each rival.

use tikal::{Action, Phase, Tikal, View};

use super::{
    future::{Outlook, rejudge},
    options::{self, Effort},
    random::dice,
};
use crate::{Bot, Budget, Level};

pub(super) struct Foresight {
    pub seed: u64,
}

/// How many turns are judged again, and in how many worlds at most.
const TURNS: usize = 5;
const WORLDS: usize = 16;

impl Bot<Tikal> for Foresight {
    fn name(&self) -> String {
        Level::Foresight.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        if matches!(view.table.phase(), Phase::Bid(_) | Phase::Choose) {
            return options::best(&view.table, Effort::FULL, budget);
        }
        let half = budget.left() / 2;
        let turns = budget.part(half, |part| options::turns(&view.table, Effort::FULL, TURNS, part));
        let widths = vec![1; view.table.rules().players - 1];
        let outlook = Outlook { widths: &widths, effort: Effort::REPLY };
        let mut dice = dice(self.seed, &view.table);
        rejudge(view, turns, outlook, (WORLDS, false), &mut dice, budget).swap_remove(0).actions
    }
}

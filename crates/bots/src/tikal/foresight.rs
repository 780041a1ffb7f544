//! The best own turns judged again after the next draw and a quick reply of each rival.

use tikal::{Action, Phase, Tikal, View};

use super::{
    evaluation::Weights,
    future::{Outlook, rejudge},
    options::{self, Effort},
    random::dice,
};
use crate::{Bot, Budget, Level};

pub(super) struct Foresight {
    pub seed: u64,
    pub weights: &'static Weights,
}

/// How many turns are judged again, and in how many worlds at most.
const TURNS: usize = 6;
const WORLDS: usize = 24;

impl Bot<Tikal> for Foresight {
    fn name(&self) -> String {
        Level::Foresight.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        if matches!(view.table.phase(), Phase::Bid(_) | Phase::Choose) {
            return options::best(&view.table, Effort::full(self.weights), budget);
        }
        let share = budget.left() * 2 / 5;
        let turns = budget.part(share, |part| options::turns(&view.table, Effort::full(self.weights), TURNS, part));
        let widths = vec![1; view.table.rules().players - 1];
        let outlook = Outlook { widths: &widths, effort: Effort::reply(self.weights) };
        let mut dice = dice(self.seed, &view.table);
        rejudge(view, turns, outlook, WORLDS, &mut dice, budget).actions
    }
}

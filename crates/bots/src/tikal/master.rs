//! A search over whole turns of all players with sampled draws: every player takes what is best for himself.

use tikal::{Action, Phase, Tikal, View};

use super::{
    evaluation::Weights,
    future::{Outlook, rejudge},
    options::{self, Effort},
    random::dice,
};
use crate::{Bot, Budget, Level};

pub(super) struct Master {
    pub seed: u64,
    pub weights: &'static Weights,
}

/// How many own turns are weighed, and in how many worlds at most.
const TURNS: usize = 10;
const WORLDS: usize = 64;

impl Bot<Tikal> for Master {
    fn name(&self) -> String {
        Level::Master.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        if matches!(view.table.phase(), Phase::Bid(_) | Phase::Choose) {
            return options::best(&view.table, Effort::full(self.weights), budget);
        }
        let third = budget.left() / 3;
        let turns = budget.part(third, |part| options::turns(&view.table, Effort::full(self.weights), TURNS, part));
        // The next rival weighs two turns, the others and oneself the next time take the likeliest.
        let mut widths = vec![1; view.table.rules().players];
        widths[0] = 2;
        let outlook = Outlook { widths: &widths, effort: Effort::reply(self.weights) };
        let mut dice = dice(self.seed, &view.table);
        rejudge(view, turns, outlook, WORLDS, &mut dice, budget).actions
    }
}

//! The best own turn, exactly where the budget allows.

use tikal::{Action, Tikal, View};

use super::{
    Worth,
    options::{self, Effort},
};
use crate::{Bot, Budget, Level};

pub(super) struct Planner {
    pub worth: &'static Worth,
}

impl Bot<Tikal> for Planner {
    fn name(&self) -> String {
        Level::Planner.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        options::ponder(&view.table, budget, |part| options::best(&view.table, Effort::full(self.worth), part))
    }
}

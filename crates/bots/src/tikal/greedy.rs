//! A narrow beam over the own turn.

use tikal::{Action, Tikal, View};

use super::{
    Worth,
    options::{self, Effort},
};
use crate::{Bot, Budget, Level};

pub(super) struct Greedy {
    pub worth: &'static Worth,
}

impl Bot<Tikal> for Greedy {
    fn name(&self) -> String {
        Level::Greedy.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        options::ponder(&view.table, budget, |part| options::best(&view.table, Effort::quick(self.worth), part))
    }
}

//! Any legal action.

use tikal2::{Action, State, View};

use super::{Level, dice};
use crate::{Bot, Budget};

pub(super) struct Random {
    seed: u64,
}

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Bot<State> for Random {
    fn name(&self) -> String {
        Level::Random.to_string()
    }

    fn act(&mut self, view: &View, _: &mut Budget) -> Vec<Action> {
        vec![*dice(self.seed, view).pick(&view.legal)]
    }
}

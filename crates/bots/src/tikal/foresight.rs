//! The best own turns judged again after the next draws and a quick reply of each rival.

use tikal::{Action, Tikal, View};

use super::{
    Worth,
    future::{self, Outlook, Replies},
};
use crate::{Bot, Budget, Level};

pub(super) struct Foresight {
    pub seed: u64,
    pub worth: &'static Worth,
}

/// One quick reply of each rival.
const OUTLOOK: Outlook = Outlook { turns: 8, own: false, replies: Replies::Searched };

impl Bot<Tikal> for Foresight {
    fn name(&self) -> String {
        Level::Foresight.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        future::decide(view, self.seed, self.worth, OUTLOOK, budget)
    }
}

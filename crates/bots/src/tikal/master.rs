//! A search over whole turns of all players with sampled draws: every player takes what is best for himself.

use tikal::{Action, Tikal, View};

use super::{
    Worth,
    future::{self, Outlook, Replies},
};
use crate::{Bot, Budget, Level};

pub(super) struct Master {
    pub seed: u64,
    pub worth: &'static Worth,
}

/// All rivals and then oneself take the whole turn that is best for them.
pub(super) const OUTLOOK: Outlook = Outlook { turns: 12, own: true, replies: Replies::Shared(2) };

impl Bot<Tikal> for Master {
    fn name(&self) -> String {
        Level::Master.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        future::decide(view, self.seed, self.worth, OUTLOOK, budget)
    }
}

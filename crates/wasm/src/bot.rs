//! Bots: they get a view and a number of nodes, never a session.

use bots::Budget;
use serde::Serialize;
use serde_json::json;

use crate::{bot_view::BotView, fault::Fault, games::Hosted};

/// What a bot does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// One or several actions, in their long form.
    pub actions: Vec<String>,
    /// The nodes that are left for the rest of the turn; nothing when they end it, and a new budget begins.
    pub left: Option<u64>,
}

/// Lets a bot of this level think within so many nodes: what is left of the budget of a whole turn.
pub fn choose<G: Hosted>(view: &str, level: &str, nodes: u64, seed: u64) -> Result<Choice, Fault> {
    let unknown = || Fault::new("unknown_level", json!({ "level": level }));
    let mut bot = G::bot(level, seed).ok_or_else(unknown)?;
    let told: BotView<G> = serde_json::from_str(view).map_err(|error| Fault::json(&error))?;
    let mut budget = Budget::nodes(nodes);
    let actions = bot.act(&told.view()?, &mut budget);
    let ended = actions.iter().any(|&action| G::ends_turn(action));
    let left = (!ended).then(|| budget.left());
    Ok(Choice { actions: actions.iter().map(|action| action.to_string()).collect(), left })
}

//! Bots: they get a view and a number of nodes, never a session.

use bots::{Budget, Level};
use serde::Serialize;
use serde_json::json;
use tabletop::{Seat, ToMove, Viewer};

use crate::{bot_view::BotView, fault::Fault, games::Hosted};

/// What a bot does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// One or several actions, in their long form.
    pub actions: Vec<String>,
    /// The nodes that are left for the rest of the turn.
    pub left: u64,
}

/// Lets a bot of this level think within so many nodes.
pub fn choose<G: Hosted>(view: &str, level: &str, nodes: u64, seed: u64) -> Result<Choice, Fault> {
    let level: Level = level.parse().map_err(|_| Fault::new("unknown_level", json!({ "level": level })))?;
    let BotView::<G> { seat, position, .. } = serde_json::from_str(view).map_err(|error| Fault::json(&error))?;
    let (table, _) = G::from_setup(&position)
        .map_err(|faults| Fault::new("setup", json!({ "faults": crate::fault::plain(&faults) })))?;
    if table.to_move() != ToMove::Seat(seat) {
        return Err(Fault::new("not_to_move", json!({ "to_move": table.to_move().seat().map(Seat::number) })));
    }
    let mut budget = Budget::nodes(nodes);
    let actions = G::bot(level, seed).act(&table.view(Viewer::Seat(seat)), &mut budget);
    Ok(Choice { actions: actions.iter().map(|action| action.to_string()).collect(), left: budget.left() })
}

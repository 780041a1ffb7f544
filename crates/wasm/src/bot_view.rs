//! What a bot is told, as it goes from the table to the worker in which bots think.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::games::Hosted;

/// What a bot is told: the table as its seat knows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct BotView<G: Hosted> {
    /// The game's name.
    pub game: String,
    /// The seat it plays.
    pub seat: Seat,
    /// The table without its piles.
    pub position: G::Setup,
}

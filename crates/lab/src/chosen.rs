//! Positions kept as games: the deal's seed, the actions, and the steps at which turns begin that were chosen.

use std::path::Path;

use serde::{Deserialize, Serialize};
use tabletop::{Game, Seed};
use tikal::{Action, Config, Mode, Phase, Tikal};

/// A game with chosen steps.
#[derive(Serialize, Deserialize)]
pub struct Chosen {
    pub players: u8,
    pub mode: Mode,
    /// The number of the seed of the deal.
    pub seed: u64,
    /// Counted from 0: so many actions come before the position.
    pub steps: Vec<usize>,
    /// The actions, parted by semicolons.
    pub actions: String,
}

/// A third of the game: by tiles that left the stack.
pub const THIRDS: [&str; 3] = ["early", "middle", "late"];

/// Which third of the game this is.
pub fn third(table: &Tikal) -> usize {
    let all = table.rules().set.tiles.len();
    let drawn = all - table.undrawn_tiles().count();
    (drawn.saturating_sub(1) * 3 / all).min(2)
}

/// Whether this is a scoring turn.
pub fn scores(table: &Tikal) -> bool {
    matches!(table.phase(), Phase::Score(_))
}

/// The positions of a file, in its order.
pub fn read(path: &Path) -> Result<Vec<Tikal>, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let games: Result<Vec<Chosen>, _> = text.lines().map(serde_json::from_str).collect();
    Ok(games.map_err(|error| wrong(&error))?.iter().flat_map(fold).collect())
}

fn fold(game: &Chosen) -> Vec<Tikal> {
    let config = Config::new(game.players, game.mode);
    let mut deal = Tikal::deal(&config, &Seed::from_number(game.seed)).unwrap();
    let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
    let mut chosen = Vec::new();
    for (step, text) in game.actions.split(';').enumerate() {
        if game.steps.contains(&step) {
            chosen.push(table);
        }
        let action: Action = text.parse().expect("an action");
        table.check(table.to_move().seat().expect("the game goes on"), action).expect("a legal action");
        table.apply(action, &mut deal, &mut |_| ()).unwrap();
    }
    chosen
}

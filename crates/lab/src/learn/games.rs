//! Games written down to be learned from: a line of JSON each.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::Path,
};

use serde::{Deserialize, Serialize};
use tabletop::{Game, Outcome, Seed};
use tikal::{Action, Config, Edition, Mode, Tikal};

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The number of the rules it was played by.
    pub rules: u16,
    pub players: u8,
    pub mode: Mode,
    pub edition: Edition,
    /// The number of the seed of the deal.
    pub seed: u64,
    /// The actions, parted by semicolons.
    pub actions: String,
}

impl Written {
    pub fn config(&self) -> Config {
        Config::new(self.players, self.mode).with_edition(self.edition)
    }

    /// Plays it again; `each` sees every action and the table before it.
    pub fn fold(&self, each: &mut dyn FnMut(&Tikal, Action)) -> Result<Outcome, String> {
        let config = self.config();
        let wrong = |why: String| format!("game of seed {}: {why}", self.seed);
        let mut deal = Tikal::deal(&config, &Seed::from_number(self.seed)).map_err(|why| wrong(format!("{why:?}")))?;
        let mut table =
            Tikal::start(&config, self.rules, &mut deal, &mut |_| ()).map_err(|why| wrong(format!("{why:?}")))?;
        for text in self.actions.split(';') {
            let action: Action = text.parse().map_err(|why| wrong(format!("{text:?}: {why}")))?;
            let seat = table.to_move().seat().ok_or_else(|| wrong("it goes on behind its end".into()))?;
            table.check(seat, action).map_err(|why| wrong(format!("{text:?}: {why:?}")))?;
            each(&table, action);
            table.apply(action, &mut deal, &mut |_| ()).map_err(|why| wrong(format!("{text:?}: {why:?}")))?;
        }
        if table.to_move().seat().is_some() { Err(wrong("it has no end".into())) } else { Ok(table.outcome()) }
    }
}

/// The games of a file, as they are read.
pub fn read(path: &Path) -> Result<impl Iterator<Item = Result<Written, String>> + use<'_>, String> {
    let wrong = move |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let file = File::open(path).map_err(|error| wrong(&error))?;
    Ok(BufReader::new(file).lines().map(move |line| {
        let line = line.map_err(|error| wrong(&error))?;
        serde_json::from_str(&line).map_err(|error| wrong(&error))
    }))
}

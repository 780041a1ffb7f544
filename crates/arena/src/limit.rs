//! How long a turn may take, and what is left of it.

use std::{
    fmt,
    str::FromStr,
    time::{Duration, Instant},
};

use bots::Budget;
use serde::Serialize;

/// What a player may spend on one turn: all decisions from the first one until the turn passes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// So many nodes: the same result on every machine.
    Nodes(u64),
    /// So many milliseconds.
    Ms(u64),
}

impl Limit {
    /// Nodes worth about 20 ms.
    pub const DEFAULT: Limit = Limit::Nodes(20 * Budget::PER_MS);
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "{nodes}"),
            Limit::Ms(ms) => write!(f, "{ms}ms"),
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        let (number, limit): (&str, fn(u64) -> Limit) = match text.strip_suffix("ms") {
            Some(number) => (number, Limit::Ms),
            None => (text, Limit::Nodes),
        };
        let number = number.parse().ok().filter(|&n| n > 0);
        number.map(limit).ok_or_else(|| format!("{text:?}: nodes (20000) or milliseconds (50ms) for a turn"))
    }
}

/// What is left of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    limit: Limit,
    nodes: u64,
    spent: Duration,
}

impl Clock {
    /// A fresh turn.
    pub fn new(limit: Limit) -> Clock {
        let nodes = match limit {
            Limit::Nodes(nodes) => nodes,
            Limit::Ms(_) => u64::MAX,
        };
        Clock { limit, nodes, spent: Duration::ZERO }
    }

    /// Nodes or milliseconds that are left.
    pub fn left(&self) -> Limit {
        match self.limit {
            Limit::Nodes(_) => Limit::Nodes(self.nodes),
            Limit::Ms(ms) => Limit::Ms(ms.saturating_sub(self.spent.as_millis() as u64)),
        }
    }

    /// What the turn has taken so far.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// Thinks within what is left, and counts it.
    pub fn think<T>(&mut self, think: impl FnOnce(&mut Budget) -> T) -> T {
        let start = Instant::now();
        let thought = match self.limit {
            Limit::Nodes(_) => {
                let mut budget = Budget::nodes(self.nodes);
                let thought = think(&mut budget);
                self.nodes = budget.left();
                thought
            }
            Limit::Ms(ms) => {
                let left = Duration::from_millis(ms).saturating_sub(self.spent);
                let stop = || start.elapsed() >= left;
                think(&mut Budget::unlimited().with_stop(&stop))
            }
        };
        self.spent += start.elapsed();
        thought
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_nodes_or_milliseconds() {
        assert_eq!("500".parse(), Ok(Limit::Nodes(500)));
        assert_eq!("50ms".parse(), Ok(Limit::Ms(50)));
        for wrong in ["", "0", "ms", "-1", "5s"] {
            assert!(wrong.parse::<Limit>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_turn_spends_its_nodes_once() {
        let mut clock = Clock::new(Limit::Nodes(10));
        clock.think(|budget| budget.spend(4));
        assert_eq!(clock.left(), Limit::Nodes(6));
        clock.think(|budget| budget.spend(7));
        assert_eq!(clock.left(), Limit::Nodes(0));
    }
}

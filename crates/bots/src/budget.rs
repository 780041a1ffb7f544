//! How long a bot may think. The caller owns time; a bot counts nodes and asks to go on.

/// How many stop questions are spared: the caller is asked once in so many nodes.
const PATIENCE: u64 = 256;

/// Nodes left, and the caller's wish to stop.
pub struct Budget<'a> {
    left: u64,
    used: u64,
    stop: Option<&'a dyn Fn() -> bool>,
    stopped: bool,
}

impl<'a> Budget<'a> {
    /// Nodes worth about one millisecond on one core of an ordinary machine.
    pub const PER_MS: u64 = 1_000;

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Budget<'a> {
        Budget { left: nodes, used: 0, stop: None, stopped: false }
    }

    /// No limit.
    pub fn unlimited() -> Budget<'a> {
        Budget::nodes(u64::MAX)
    }

    /// The same, and an end as soon as `stop` says so.
    pub fn with_stop(self, stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { stop: Some(stop), ..self }
    }

    /// Nodes left.
    pub fn left(&self) -> u64 {
        if self.stopped { 0 } else { self.left }
    }

    /// Nodes spent so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Spends nodes; false when there are no more or the caller wants to stop.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> bool {
        let before = self.used;
        self.used += nodes;
        if self.left < nodes || self.stopped {
            self.left = 0;
            return false;
        }
        self.left -= nodes;
        if before / PATIENCE != self.used / PATIENCE {
            self.ask();
        }
        !self.stopped
    }

    fn ask(&mut self) {
        self.stopped = self.stop.is_some_and(|stop| stop());
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// Thinks with a part of what is left; what the part does not use stays.
    pub fn part<T>(&mut self, nodes: u64, think: impl FnOnce(&mut Budget) -> T) -> T {
        self.dear(nodes, 1, think)
    }

    /// Thinks with so many nodes whatever is left: they count, and the caller can stop it.
    pub fn beyond<T>(&mut self, nodes: u64, think: impl FnOnce(&mut Budget) -> T) -> T {
        let mut part = Budget { left: nodes, used: 0, stop: self.stop, stopped: self.stopped };
        let thought = think(&mut part);
        self.stopped = part.stopped;
        self.left = self.left.saturating_sub(part.used);
        self.used += part.used;
        thought
    }

    /// Thinks with a part of what is left, of which each node costs so many.
    pub fn dear<T>(&mut self, nodes: u64, price: u64, think: impl FnOnce(&mut Budget) -> T) -> T {
        let given = nodes.min(self.left()) / price;
        let mut part = Budget { left: given, used: 0, stop: self.stop, stopped: self.stopped };
        let thought = think(&mut part);
        self.stopped = part.stopped;
        self.left -= (given - part.left.min(given)) * price;
        self.used += part.used * price;
        thought
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_budget_is_spent_once() {
        let mut budget = Budget::nodes(5);
        assert!(budget.spend(3) && !budget.is_spent());
        budget.part(10, |part| assert!(part.spend(1) && part.left() == 1));
        assert_eq!((budget.left(), budget.used()), (1, 4));
        assert!(!budget.spend(2) && budget.is_spent());
        let mut budget = Budget::nodes(50);
        budget.dear(20, 3, |part| assert!(part.left() == 6 && part.spend(4)));
        assert_eq!((budget.left(), budget.used()), (38, 12));
        budget.beyond(40, |part| assert!(part.spend(39) && part.left() == 1));
        assert_eq!((budget.left(), budget.used()), (0, 51));
    }

    #[test]
    fn the_caller_can_stop() {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        let mut budget = Budget::unlimited().with_stop(&stop);
        let spent = (0..10_000).take_while(|_| budget.spend(1)).count() as u64;
        assert!(spent < 3 * PATIENCE && budget.is_spent());
    }
}

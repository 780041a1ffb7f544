//! How long turns take, and how far they overrun their budget.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Limit;

/// How long the turns of one player took.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// Microseconds of each turn.
    pub turns: Vec<u32>,
    /// The budget of a turn in microseconds, where it was a time.
    pub limit: Option<u32>,
}

impl Times {
    pub(crate) fn note(&mut self, spent: Duration, limit: Limit) {
        self.turns.push(spent.as_micros().min(u128::from(u32::MAX)) as u32);
        if let Limit::Ms(ms) = limit {
            self.limit = Some((ms * 1_000).min(u64::from(u32::MAX)) as u32);
        }
    }

    /// The turns of both.
    pub fn add(&mut self, other: &Times) {
        self.turns.extend(&other.turns);
        self.limit = self.limit.or(other.limit);
    }

    /// The report of these turns; nothing if there was none.
    pub fn overrun(&self) -> Option<Overrun> {
        let mut turns = self.turns.clone();
        turns.sort_unstable();
        let at = |percent: usize| f64::from(turns[(turns.len() - 1) * percent / 100]) / 1_000.0;
        let limit = self.limit.map(|limit| f64::from(limit) / 1_000.0);
        let over = |ms: f64| limit.map(|limit| (ms - limit).max(0.0));
        (!turns.is_empty()).then(|| Overrun {
            turns: turns.len(),
            limit,
            median: at(50),
            p95: at(95),
            p99: at(99),
            most: at(100),
            over_p99: over(at(99)),
            over_most: over(at(100)),
        })
    }
}

/// Times of turns in milliseconds, and how far they are above the budget.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overrun {
    /// How many turns were timed.
    pub turns: usize,
    /// The budget, where it was a time.
    pub limit: Option<f64>,
    /// Half of the turns took no longer.
    pub median: f64,
    /// 95 % took no longer.
    pub p95: f64,
    /// 99 % took no longer.
    pub p99: f64,
    /// The longest.
    pub most: f64,
    /// By how much 99 % stay below.
    pub over_p99: Option<f64>,
    /// By how much the longest was above the budget.
    pub over_most: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overruns_are_counted_above_the_budget() {
        let mut times = Times::default();
        for ms in 1..=100 {
            times.note(Duration::from_millis(ms), Limit::Ms(90));
        }
        let overrun = times.overrun().unwrap();
        assert_eq!((overrun.turns, overrun.median, overrun.most), (100, 50.0, 100.0));
        assert_eq!((overrun.over_p99, overrun.over_most), (Some(9.0), Some(10.0)));
        assert_eq!(Times::default().overrun(), None);
    }
}

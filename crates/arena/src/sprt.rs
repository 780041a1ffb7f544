//! The sequential test: stops as soon as a change is proven better or worse.

use serde::Serialize;

/// What the test tells apart, and how often it may err.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bounds {
    /// The share of wins that proves nothing: one divided by the number of players.
    pub equal: f64,
    /// The difference from it that matters: the share under H1 is `equal + step` (better) or `equal - step` (worse).
    pub step: f64,
    /// How often an equal change may be called better, or worse.
    pub alpha: f64,
    /// How often a change of `step` may go unnoticed.
    pub beta: f64,
}

/// What is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Better than the equal share.
    Better,
    /// Worse than the equal share.
    Worse,
    /// Neither better nor worse by as much as the step.
    Equal,
}

/// Two generalised sequential probability ratio tests on the results of sets, one against a better and one against
/// a worse share. A set's result is the challenger's mean share of wins in it; its distribution is taken as normal
/// with the variance of the sets so far, to which one set of plain chance is added.
#[derive(Clone, Debug)]
pub struct Sprt {
    bounds: Bounds,
    sets: f64,
    sum: f64,
    squares: f64,
    verdict: Option<Verdict>,
}

/// No verdict before so many sets: the variance must be known somehow.
const FEWEST: f64 = 8.0;

impl Sprt {
    /// A test that has seen nothing.
    pub fn new(bounds: Bounds) -> Sprt {
        Sprt { bounds, sets: 0.0, sum: 0.0, squares: 0.0, verdict: None }
    }

    /// Hears the result of a set. The first verdict stands.
    pub fn hear(&mut self, share: f64) -> Option<Verdict> {
        if self.verdict.is_none() {
            self.sets += 1.0;
            self.sum += share;
            self.squares += share * share;
            self.verdict = self.judge();
        }
        self.verdict
    }

    /// The verdict so far.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Log-likelihood ratios of better and of worse against the equal share.
    pub fn ratios(&self) -> (f64, f64) {
        let Bounds { equal, step, .. } = self.bounds;
        let mean = self.sum / self.sets.max(1.0);
        let variance = (self.squares - self.sets * mean * mean + equal * (1.0 - equal)) / (self.sets + 1.0);
        let ratio = |step: f64| step * self.sets * (mean - equal - step / 2.0) / variance.max(1e-9);
        (ratio(step), ratio(-step))
    }

    fn judge(&self) -> Option<Verdict> {
        let Bounds { alpha, beta, .. } = self.bounds;
        let (accept, reject) = (((1.0 - beta) / alpha).ln(), (beta / (1.0 - alpha)).ln());
        let (better, worse) = self.ratios();
        match () {
            _ if self.sets < FEWEST => None,
            _ if better >= accept => Some(Verdict::Better),
            _ if worse >= accept => Some(Verdict::Worse),
            _ if better <= reject && worse <= reject => Some(Verdict::Equal),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Dice;

    use super::*;

    const BOUNDS: Bounds = Bounds { equal: 0.25, step: 0.05, alpha: 0.05, beta: 0.05 };

    /// Sets of four games, each won with this chance in percent.
    fn verdict(percent: usize, seed: u64) -> (Option<Verdict>, usize) {
        let mut dice = Dice::new(seed);
        let mut test = Sprt::new(BOUNDS);
        for set in 1..=4_000 {
            let wins = (0..4).filter(|_| dice.below(100) < percent).count();
            if let Some(verdict) = test.hear(wins as f64 / 4.0) {
                return (Some(verdict), set);
            }
        }
        (None, 4_000)
    }

    fn share(percent: usize, wanted: Verdict) -> usize {
        (0..200).filter(|&seed| verdict(percent, seed).0 == Some(wanted)).count()
    }

    #[test]
    fn errs_no_more_often_than_stated() {
        assert!(share(30, Verdict::Better) >= 186, "{}", share(30, Verdict::Better));
        assert!(share(20, Verdict::Worse) >= 186, "{}", share(20, Verdict::Worse));
        assert!(share(25, Verdict::Equal) >= 172, "{}", share(25, Verdict::Equal));
    }

    #[test]
    fn a_clear_case_is_short() {
        let (verdict, sets) = verdict(60, 1);
        assert_eq!(verdict, Some(Verdict::Better));
        assert!(sets < 40, "{sets}");
    }
}

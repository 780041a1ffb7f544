//! Ratings after Plackett and Luce, fitted by minorisation and maximisation (Hunter 2004).

use std::collections::BTreeMap;

use serde::Serialize;
use tabletop::Dice;

use crate::{Estimate, GameLine, SetLine, tally::estimate_of};

/// Ratings on the scale of chess: 400 points are ten times the chance to be chosen first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// Each entrant's rating, with the interval of 95 % of the resampled sets. Their mean is 0.
    pub of: Vec<Estimate>,
}

/// An order of arrival: groups of tied entrants, the first ones first.
type Order = Vec<Vec<usize>>;

const ROUNDS: usize = 200;
/// A game that everybody has tied with everybody, worth this much of one: keeps ratings finite.
const PRIOR: f64 = 0.5;

/// Rates entrants by all games; intervals come from resampling whole sets, fixture by fixture.
pub fn ratings(names: &[String], fixtures: &[Vec<SetLine>], samples: usize, seed: u64) -> Ratings {
    let orders: Vec<Vec<Vec<Order>>> = fixtures
        .iter()
        .map(|sets| sets.iter().map(|set| set.games.iter().map(|game| order(names, game)).collect()).collect())
        .collect();
    let mut counts = BTreeMap::new();
    orders.iter().flatten().for_each(|set| count(set, &mut counts));
    let best = fit(names.len(), &counts);
    let mut dice = Dice::new(seed);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); names.len()];
    for _ in 0..samples {
        let mut counts = BTreeMap::new();
        for sets in orders.iter().filter(|sets| !sets.is_empty()) {
            sets.iter().for_each(|_| count(&sets[dice.below(sets.len())], &mut counts));
        }
        let sample = fit(names.len(), &counts);
        drawn.iter_mut().zip(sample).for_each(|(all, one)| all.push(one));
    }
    Ratings { of: best.into_iter().zip(drawn).map(|(value, drawn)| estimate_of(value, drawn)).collect() }
}

fn count<'a>(set: &'a [Order], counts: &mut BTreeMap<&'a Order, f64>) {
    set.iter().for_each(|order| *counts.entry(order).or_default() += 1.0);
}

fn order(names: &[String], game: &GameLine) -> Order {
    let entrant = |seat: usize| names.iter().position(|name| *name == game.seats[seat]).expect("a known name");
    let seats = game.places.len();
    let tied = |place: usize| {
        let mut group: Vec<usize> = (0..seats).filter(|&s| usize::from(game.places[s]) == place).map(entrant).collect();
        group.sort_unstable();
        group
    };
    (1..=seats).map(tied).filter(|group| !group.is_empty()).collect()
}

/// Ratings of the most likely strengths. Tied entrants each count as chosen among all that were not placed before.
fn fit(entrants: usize, counts: &BTreeMap<&Order, f64>) -> Vec<f64> {
    let mut strength = vec![1.0; entrants];
    let mut chosen = vec![PRIOR * (entrants as f64 - 1.0); entrants];
    for (order, times) in counts {
        let placed = order.iter().take(order.len() - 1).flatten();
        placed.for_each(|&entrant| chosen[entrant] += times);
    }
    for _ in 0..ROUNDS {
        let mut weight = vec![0.0; entrants];
        for a in 0..entrants {
            for b in (0..entrants).filter(|&b| b != a) {
                weight[a] += 2.0 * PRIOR / (strength[a] + strength[b]);
            }
        }
        for (order, times) in counts {
            for from in 0..order.len() - 1 {
                let among: Vec<usize> = order[from..].iter().flatten().copied().collect();
                let total: f64 = among.iter().map(|&entrant| strength[entrant]).sum();
                among.iter().for_each(|&entrant| weight[entrant] += times * order[from].len() as f64 / total);
            }
        }
        (0..entrants).for_each(|i| strength[i] = chosen[i] / weight[i]);
        let mean = strength.iter().map(|s: &f64| s.ln()).sum::<f64>() / entrants as f64;
        strength.iter_mut().for_each(|s| *s = (s.ln() - mean).exp());
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(entrants: usize, orders: &[(Order, f64)]) -> Vec<f64> {
        fit(entrants, &orders.iter().map(|(order, times)| (order, *times)).collect())
    }

    #[test]
    fn ten_to_one_is_four_hundred() {
        let of = fitted(2, &[(vec![vec![0], vec![1]], 10_000.0), (vec![vec![1], vec![0]], 1_000.0)]);
        assert!((of[0] - of[1] - 400.0).abs() < 2.0, "{of:?}");
    }

    #[test]
    fn a_tie_speaks_for_nobody() {
        let of = fitted(3, &[(vec![vec![0, 1], vec![2]], 50.0), (vec![vec![2], vec![0, 1]], 20.0)]);
        assert!((of[0] - of[1]).abs() < 1e-6 && of[0] > of[2], "{of:?}");
    }

    #[test]
    fn one_against_three_copies_wins_a_quarter_when_equal() {
        let won = (vec![vec![0], vec![1], vec![1], vec![1]], 25.0);
        let lost: Vec<(Order, f64)> = (1..4)
            .map(|place| {
                let mut order = vec![vec![1]; 4];
                order[place] = vec![0];
                (order, 25.0)
            })
            .collect();
        let of = fitted(2, &[&[won], &lost[..]].concat());
        assert!((of[0] - of[1]).abs() < 5.0, "{of:?}");
    }
}

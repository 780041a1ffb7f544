//! Fits the weights of Tikal II to games, in two ways.
//!
//! [`fit`]: the points that a seat still makes are explained by what the evaluation counts at the end of its turns
//! (least squares, held near the weights that were played). It needs few games and finds the size of weights, but it
//! sees only what players do who believe in the weights they have.
//! [`climb`]: weights are shaken, those that were shaken up play those that were shaken down, and all move towards the
//! winners (SPSA). It needs many games and climbs what counts.

use std::{sync::Mutex, thread};

use bots::{
    Budget,
    tikal2::{
        Feature, Level, Weights,
        evaluation::{POINT, WHOLE, features, left},
        tikal2_bot_with,
    },
};
use tabletop::{Dice, Game, Seat, Seed, ToMove, Viewer};
use tikal2::{Action, Config, State};

/// What is played to fit weights.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The games, one configuration after the other.
    pub configs: Vec<Config>,
    /// How many games.
    pub games: u64,
    /// All chance follows from it.
    pub seed: u64,
    /// How many threads play.
    pub jobs: usize,
    /// Nodes for a turn.
    pub nodes: u64,
}

const SIZE: usize = 2 * Feature::COUNT;
/// One action in so many is any legal one, so that games differ.
const STRAY: usize = 40;
/// How strongly the fit is held near the weights that were played.
const HOLD: f64 = 0.02;

type Row = [f64; SIZE];

/// Sums of a least-squares problem.
struct Sums {
    square: Vec<Row>,
    product: Row,
}

impl Sums {
    fn new() -> Sums {
        Sums { square: vec![[0.0; SIZE]; SIZE], product: [0.0; SIZE] }
    }

    fn add(&mut self, row: &Row, target: f64) {
        for i in (0..SIZE).filter(|&i| row[i] != 0.0) {
            (0..SIZE).for_each(|j| self.square[i][j] += row[i] * row[j]);
            self.product[i] += row[i] * target;
        }
    }

    fn join(&mut self, other: &Sums) {
        for i in 0..SIZE {
            (0..SIZE).for_each(|j| self.square[i][j] += other.square[i][j]);
            self.product[i] += other.product[i];
        }
    }

    /// The weights with the least squares, held near those given.
    fn solve(mut self, near: &Row) -> Row {
        for (i, near) in near.iter().enumerate() {
            let hold = HOLD * self.square[i][i] + 1.0;
            self.square[i][i] += hold;
            self.product[i] += hold * near;
        }
        eliminate(self.square, self.product)
    }
}

/// Gauss; the matrix is positive definite, so no pivot is needed.
fn eliminate(mut square: Vec<Row>, mut product: Row) -> Row {
    for i in 0..SIZE {
        let pivot = square[i];
        for j in i + 1..SIZE {
            let factor = square[j][i] / pivot[i];
            (i..SIZE).for_each(|k| square[j][k] -= factor * pivot[k]);
            product[j] -= factor * product[i];
        }
    }
    for i in (0..SIZE).rev() {
        let known: f64 = (i + 1..SIZE).map(|k| square[i][k] * product[k]).sum();
        product[i] = (product[i] - known) / square[i][i];
    }
    product
}

/// Plays games with these weights and fits better ones.
pub fn fit(plan: &Fit, weights: &Weights, each: &(dyn Fn() + Sync)) -> Weights {
    let next = Mutex::new(0..plan.games);
    let total = Mutex::new(Sums::new());
    thread::scope(|scope| {
        for _ in 0..plan.jobs.max(1) {
            scope.spawn(|| {
                let mut own = Sums::new();
                while let Some(game) = { next.lock().expect("no panic while it is held").next() } {
                    play(plan, game, weights, &mut own);
                    each();
                }
                total.lock().expect("no panic while it is held").join(&own);
            });
        }
    });
    rounded(&total.into_inner().expect("all threads are done").solve(&flat(weights)))
}

/// A game of greedy bots that stray now and then.
fn play(plan: &Fit, game: u64, weights: &Weights, sums: &mut Sums) {
    let config = &plan.configs[(game % plan.configs.len() as u64) as usize];
    let mut dice = Dice::mixed(&[plan.seed, game]);
    let seed = Seed::from_number(dice.roll());
    let mut deal = State::deal(config, &seed).expect("a game that can be played");
    let mut table = State::start(config, State::RULES, &mut deal, &mut |_| ()).expect("a game that can be played");
    let mut bot = tikal2_bot_with(Level::Greedy, dice.roll(), weights);
    let mut seen: Vec<(Seat, Row, i32)> = Vec::new();
    while let ToMove::Seat(seat) = table.to_move() {
        let view = table.view(Viewer::Seat(seat));
        let actions = match dice.once_in(STRAY) {
            true => vec![*dice.pick(&view.legal)],
            false => bot.act(&view, &mut Budget::nodes(plan.nodes)),
        };
        for action in actions {
            table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
            if action == Action::End && table.to_move() != ToMove::Over {
                seen.push((seat, row(&table, seat), i32::from(table.player(seat).score)));
            }
        }
    }
    for (seat, row, score) in seen {
        sums.add(&row, f64::from((i32::from(table.player(seat).score) - score) * POINT));
    }
}

fn row(table: &State, seat: Seat) -> Row {
    let counts = features(table, seat);
    let left = f64::from(left(table)) / f64::from(WHOLE);
    std::array::from_fn(|i| f64::from(counts[i / 2]) * if i % 2 == 0 { left } else { 1.0 - left })
}

/// How many shaken pairs are tried before the weights move.
const BATCH: u64 = 32;
/// By how much a weight is shaken: a part of itself, and at least so many hundredths of a point.
const SHAKE: (i32, i32) = (5, 15);
/// How far all weights move at first, as a part of the shake, for each point that the winners are ahead.
const PACE: f64 = 0.002;

/// Shakes weights, lets both sides play and moves towards the winners. A pair of games is one trial.
pub fn climb(plan: &Fit, weights: &Weights, each: &(dyn Fn() + Sync)) -> Weights {
    let mut now: Row = flat(weights);
    let batches = (plan.games / 2).div_ceil(BATCH);
    for batch in 0..batches {
        let next = Mutex::new(batch * BATCH..(batch + 1) * BATCH);
        let trials = Mutex::new(std::collections::BTreeMap::new());
        thread::scope(|scope| {
            for _ in 0..plan.jobs.max(1) {
                scope.spawn(|| {
                    while let Some(trial) = { next.lock().expect("no panic while it is held").next() } {
                        let tried = duel(plan, trial, &now);
                        trials.lock().expect("no panic while it is held").insert(trial, tried);
                        (0..2).for_each(|_| each());
                    }
                });
            }
        });
        // The pace falls to a fifth.
        let pace = PACE * (1.0 - 0.8 * batch as f64 / batches as f64);
        for (lead, shake) in trials.into_inner().expect("all threads are done").into_values() {
            (0..SIZE).for_each(|i| now[i] += pace * lead * shake[i]);
        }
    }
    rounded(&now)
}

/// One shake: both sides play two games with the same piles and changed seats. How far the side that was shaken up
/// is ahead, and the shake.
fn duel(plan: &Fit, trial: u64, now: &Row) -> (f64, Row) {
    let mut dice = Dice::mixed(&[plan.seed, trial]);
    let (part, least) = SHAKE;
    let shake: Row = std::array::from_fn(|i| {
        let size = (now[i].abs() / f64::from(part)).max(f64::from(least));
        if dice.once_in(2) { size } else { -size }
    });
    let shaken = |sign: f64| rounded(&std::array::from_fn(|i| now[i] + sign * shake[i]));
    let sides = [shaken(1.0), shaken(-1.0)];
    let config = &plan.configs[(trial % plan.configs.len() as u64) as usize];
    let piles = Seed::from_number(dice.roll());
    let lead = [0, 1].map(|turn| {
        let side = |seat: Seat| (seat.index() + turn) % 2;
        let scores = contest(config, &piles, plan.nodes, trial, |seat| &sides[side(seat)]);
        let mean = |wanted: usize| {
            let own: Vec<f64> = Seat::at_table(scores.len())
                .filter(|&seat| side(seat) == wanted)
                .map(|seat| f64::from(scores[seat.index()]))
                .collect();
            own.iter().sum::<f64>() / own.len() as f64
        };
        mean(0) - mean(1)
    });
    ((lead[0] + lead[1]) / 2.0, shake)
}

/// The points of a game between greedy bots with these weights.
fn contest<'a>(
    config: &Config,
    piles: &Seed,
    nodes: u64,
    seed: u64,
    weights: impl Fn(Seat) -> &'a Weights,
) -> Vec<i32> {
    let mut deal = State::deal(config, piles).expect("a game that can be played");
    let mut table = State::start(config, State::RULES, &mut deal, &mut |_| ()).expect("a game that can be played");
    let mut bots: Vec<_> =
        Seat::at_table(table.seats()).map(|seat| tikal2_bot_with(Level::Greedy, seed, weights(seat))).collect();
    while let ToMove::Seat(seat) = table.to_move() {
        let actions = bots[seat.index()].act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(nodes));
        for action in actions {
            table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
        }
    }
    table.outcome().scores
}

fn flat(weights: &Weights) -> Row {
    let mut flat = [0.0; SIZE];
    weights.values().iter().flatten().zip(&mut flat).for_each(|(weight, flat)| *flat = f64::from(*weight));
    flat
}

fn rounded(row: &Row) -> Weights {
    Weights::new(std::array::from_fn(|i| [row[2 * i].round() as i32, row[2 * i + 1].round() as i32]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_squares_find_what_was_put_in() {
        let truth: Row = std::array::from_fn(|i| i as f64 - 7.0);
        let mut dice = Dice::new(3);
        let mut sums = Sums::new();
        for _ in 0..2_000 {
            let row: Row = std::array::from_fn(|_| dice.below(100) as f64);
            sums.add(&row, row.iter().zip(&truth).map(|(x, w)| x * w).sum());
        }
        let found = sums.solve(&truth);
        assert!(found.iter().zip(&truth).all(|(a, b)| (a - b).abs() < 0.01), "{found:?}");
    }
}

//! Climbs: weights are shaken, those that were shaken up play those that were shaken down, and all move towards the winners
//! (SPSA). It needs many games and climbs what counts.

use arena::in_order;
use bots::tikal2::{Level, Weights, tikal2_bot_with};
use tabletop::{Dice, Game, Seat, Seed};
use tikal2::{Config, State};

use super::tikal2::{Args, Row, SIZE, config, flat, rounded};
use crate::hand::Hand;

/// How many shaken pairs are tried before the weights move.
const BATCH: u64 = 32;
/// By how much a weight is shaken: a part of itself, and at least so many hundredths of a point.
const SHAKE: (f64, f64) = (5.0, 15.0);
/// How far all weights move at first, as a part of the shake, for each point that the winners are ahead.
const PACE: f64 = 0.002;

/// Shakes weights, lets both sides play and moves towards the winners. A pair of games is one trial.
pub fn climb(args: &Args, seed: u64, weights: &Weights) -> Weights {
    let mut now: Row = flat(weights);
    let batches = (args.games / 2).div_ceil(BATCH);
    for batch in 0..batches {
        let trial = |number| try_shake(args, seed, batch * BATCH + number, &now);
        let trials = in_order(args.work.jobs(), BATCH, trial, &|| ());
        // The pace falls to a fifth.
        let pace = PACE * (1.0 - 0.8 * batch as f64 / batches as f64);
        for (lead, shake) in trials {
            (0..SIZE).for_each(|i| now[i] += pace * lead * shake[i]);
        }
    }
    rounded(&now)
}

/// One shake: both sides play two games with the same piles and changed seats. How far the side that was shaken up
/// is ahead, and the shake.
fn try_shake(args: &Args, seed: u64, trial: u64, now: &Row) -> (f64, Row) {
    let mut dice = Dice::mixed(&[seed, trial]);
    let (part, least) = SHAKE;
    let shake: Row = std::array::from_fn(|i| {
        let size = (now[i].abs() / part).max(least);
        if dice.once_in(2) { size } else { -size }
    });
    let shaken = |sign: f64| rounded(&std::array::from_fn(|i| now[i] + sign * shake[i]));
    let sides = [shaken(1.0), shaken(-1.0)];
    let piles = Seed::from_number(dice.roll());
    let lead = [0, 1].map(|turn| {
        let side = |seat: Seat| (seat.index() + turn) % 2;
        let scores = scores(&config(trial), &piles, args.nodes, trial, |seat| &sides[side(seat)]);
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
fn scores<'a>(config: &Config, piles: &Seed, nodes: u64, seed: u64, weights: impl Fn(Seat) -> &'a Weights) -> Vec<i32> {
    let mut deal = State::deal(config, piles).expect("a game that can be played");
    let mut table = State::start(config, State::RULES, &mut deal, &mut |_| ()).expect("a game that can be played");
    let bot = |seat| tikal2_bot_with(Level::Greedy, seed, weights(seat));
    let mut hand = Hand::new(Seat::at_table(table.seats()).map(bot).collect(), nodes);
    while let Some(actions) = hand.ask(&table) {
        for action in actions {
            table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
        }
    }
    table.outcome().scores
}

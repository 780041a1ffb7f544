//! Fits the weights of Tikal II: the points that a seat still makes are explained by what the evaluation counts at the end
//! of its turns (least squares, held near the weights that were played). It needs few games and finds the size of weights,
//! but it sees only what players do who believe in the weights they have.

use std::path::PathBuf;

use arena::Mind;
use bots::tikal2::{
    Feature, Level, Weights,
    evaluation::{POINT, WHOLE, features, left},
    tikal2_bot_with,
};
use tabletop::{Dice, Game, Seat, Seed, ToMove, Viewer};
use tikal2::{Action, Config, State};

use super::{climb, written};
use crate::{
    Answer,
    hand::Hand,
    least_squares::{Hold, LeastSquares},
    work::Work,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games in each round
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub games: u64,
    /// How many rounds, each played with the weights of the last one
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: u64,
    /// Climb by games between shaken weights instead of least squares
    #[arg(long)]
    climb: bool,
    /// Who plays: greedy with the weights that are built in, or greedy%FILE
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bot: String,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub nodes: u64,
    /// Write the weights into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    pub work: Work,
}

pub const SIZE: usize = 2 * Feature::COUNT;
/// One action in so many is any legal one, so that games differ.
const STRAY: usize = 40;
/// How strongly the fit is held near the weights that were played.
const HOLD: Hold = Hold { least: 1.0, part: 0.02 };

/// A number for each weight.
pub type Row = [f64; SIZE];

/// Games by greedy bots; those of four players are the most.
const PLAYERS: [u8; 4] = [4, 3, 2, 4];

/// The configuration of a game.
pub fn config(game: u64) -> Config {
    Config::new(PLAYERS[(game % PLAYERS.len() as u64) as usize].into())
}

pub fn run(args: &Args) -> Answer {
    let mind: Mind<State> = Mind::read(&args.bot).map_err(|error| error.to_string())?;
    if mind.level != Level::Greedy {
        return Err("--bot greedy or greedy%FILE: weights are fitted to games of greedy bots".into());
    }
    let mut weights = *mind.worth;
    for round in 0..args.rounds {
        let seed = args.work.seed + round;
        weights = if args.climb { climb::climb(args, seed, &weights) } else { fit(args, seed, &weights) };
    }
    written(args.out.as_ref(), String::new(), &weights.write())
}

/// Plays games with these weights and fits better ones.
fn fit(args: &Args, seed: u64, weights: &Weights) -> Weights {
    let mut sums = LeastSquares::new(SIZE);
    let play = |game| play(args, seed, game, weights);
    args.work.in_batches(args.games, play, |_, rows| rows.iter().for_each(|(row, target)| sums.add(row, *target)));
    let solved = sums.solve(&flat(weights), HOLD);
    rounded(&std::array::from_fn(|i| solved[i]))
}

/// A game of greedy bots that stray now and then: what is counted at the ends of turns, and the worth still made.
fn play(args: &Args, seed: u64, game: u64, weights: &Weights) -> Vec<(Row, f64)> {
    let config = config(game);
    let mut dice = Dice::mixed(&[seed, game]);
    let piles = Seed::from_number(dice.roll());
    let mut deal = State::deal(&config, &piles).expect("a game that can be played");
    let mut table = State::start(&config, State::RULES, &mut deal, &mut |_| ()).expect("a game that can be played");
    let mut hand = Hand::new(vec![tikal2_bot_with(Level::Greedy, dice.roll(), weights)], args.nodes);
    let mut seen: Vec<(Seat, Row, i32)> = Vec::new();
    while let ToMove::Seat(seat) = table.to_move() {
        let actions = if dice.once_in(STRAY) {
            let stray = vec![*dice.pick(&table.view(Viewer::Seat(seat)).legal)];
            hand.note(&stray);
            stray
        } else {
            hand.ask(&table).expect("somebody is to move")
        };
        for action in actions {
            table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
            if action == Action::End && table.to_move() != ToMove::Over {
                seen.push((seat, row(&table, seat), i32::from(table.player(seat).score)));
            }
        }
    }
    let made = |seat: Seat, score: i32| f64::from((i32::from(table.player(seat).score) - score) * POINT);
    seen.into_iter().map(|(seat, row, score)| (row, made(seat, score))).collect()
}

fn row(table: &State, seat: Seat) -> Row {
    let counts = features(table, seat);
    let left = f64::from(left(table)) / f64::from(WHOLE);
    std::array::from_fn(|i| f64::from(counts[i / 2]) * if i % 2 == 0 { left } else { 1.0 - left })
}

pub fn flat(weights: &Weights) -> Row {
    let mut flat = [0.0; SIZE];
    weights.values().iter().flatten().zip(&mut flat).for_each(|(weight, flat)| *flat = f64::from(*weight));
    flat
}

pub fn rounded(row: &Row) -> Weights {
    Weights::new(std::array::from_fn(|i| [row[2 * i].round() as i32, row[2 * i + 1].round() as i32]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_fitted_or_climbed_and_can_be_played_with() {
        let out = std::env::temp_dir().join(format!("tikal2-weights-{}.json", std::process::id()));
        for climb in [false, true] {
            let (bot, work) = ("greedy".into(), Work::new(1, 1));
            let args = Args { games: 2, rounds: 1, climb, bot, nodes: 100, out: Some(out.clone()), work };
            let found = run(&args).unwrap();
            let mind = Mind::<State>::read(&format!("search%{}", out.display())).unwrap();
            assert_ne!(mind.worth, Weights::built_in());
            assert_eq!(found.text, mind.worth.write());
        }
        std::fs::remove_file(out).unwrap();
    }

    #[test]
    fn only_greedy_bots_are_fitted() {
        let (bot, work) = ("search".into(), Work::new(1, 1));
        let args = Args { games: 1, rounds: 1, climb: false, bot, nodes: 100, out: None, work };
        assert!(run(&args).is_err_and(|why| why.contains("greedy")));
    }
}

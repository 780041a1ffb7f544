//! Fits the weights of Tikal: how far each seat ends ahead of the mean of its rivals is explained by what the evaluation
//! counts at the end of each turn (least squares, held near the weights that were played).

use std::path::PathBuf;

use arena::{House, Limit, Mind, Player, watch};
use bots::tikal::{
    Map, Worth,
    evaluation::{Feature, Stage, Weights, features, stage},
};
use tabletop::{Dice, Game, Seed};
use tikal::{Action, Config, Mode, Phase, Tikal};

use super::written;
use crate::{
    Answer,
    least_squares::{Hold, LeastSquares},
    wavering::{Wavering, tastes},
    work::Work,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// Who plays: LEVEL with the weights that are built in, or LEVEL%FILE
    #[arg(long, value_name = "BOT", default_value = "planner")]
    bot: String,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    nodes: u64,
    /// One turn in so many is played after another taste, and one as a search of every position likes it
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..))]
    waver: u64,
    /// How strongly weights are held near those that were played
    #[arg(long, value_name = "N", default_value_t = 300)]
    pull: u32,
    /// How much of the weights that were played stays, in per cent: they come from other games
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    keep: u8,
    /// Write the weights into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    work: Work,
}

/// The nodes of a search of every position.
const EVERYTHING: u64 = 40_000;
const SIZE: usize = Stage::KINDS * Feature::COUNT;
/// One game in so many is not fitted to, and tells how well the rest explain it.
const HELD_BACK: u64 = 10;

pub fn run(args: &Args) -> Answer {
    let mind: Mind<Tikal> = Mind::read(&args.bot).map_err(|error| error.to_string())?;
    let seed = args.work.seed;
    let tastes = tastes(&mind.worth.weights, seed);
    let mut sums = [LeastSquares::new(SIZE), LeastSquares::new(SIZE)];
    let mut points = Vec::new();
    let play = |game| one(args, mind, tastes, game);
    args.work.in_batches(args.games, play, |game, (seen, finals)| {
        explain(&seen, &finals, &mut sums[usize::from(game % HELD_BACK == 0)]);
        points.extend(finals);
    });
    let prior = flat(&mind.worth.weights);
    let [fitted_to, held_back] = &sums;
    let pull = f64::from(args.pull);
    let fitted = fitted_to.solve(&prior, Hold { least: pull, part: pull / fitted_to.rows().max(1.0) });
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    let mut found = format!(
        "{} games of {}, {} positions fitted, {mean:.1} points on average\n",
        args.games,
        args.bot,
        fitted_to.rows()
    );
    for (which, sums) in [("fitted", fitted_to), ("held back", held_back)] {
        let [before, after] = [&prior, &fitted].map(|weights| sums.unexplained(weights));
        found += &format!("unexplained, {which}: {before:.4} before, {after:.4} after\n");
    }
    written(args.out.as_ref(), found, &mixed(args, &mind.worth.weights, &prior, &fitted).write())
}

/// Some of what was played before stays.
fn mixed(args: &Args, old: &Weights, prior: &[f64], fitted: &[f64]) -> Weights {
    let keep = f64::from(args.keep) / 100.0;
    let mixed = prior.iter().zip(fitted).map(|(before, after)| keep * before + (1.0 - keep) * after);
    let whole: Vec<i32> = mixed.map(|weight| (weight * 1000.0).round() as i32).collect();
    let rows = whole.chunks(Feature::COUNT).map(<[i32]>::to_vec).collect();
    let Args { games, bot, nodes, work, keep, .. } = args;
    let seed = work.seed;
    let made =
        format!("fitted to {games} games of {bot}, {nodes} nodes, seed {seed}, {keep} % kept; before: {}", old.made);
    Weights::new(old.version, made, rows)
}

/// In points.
fn flat(weights: &Weights) -> Vec<f64> {
    weights.stages.iter().flatten().map(|&weight| f64::from(weight) / 1000.0).collect()
}

/// One seat at the end of a turn: what is counted, by stage, and the points it has.
struct Seen {
    counted: Vec<f64>,
    points: f64,
}

/// What was seen at the ends of turns, by seat, and the points at the end of the game.
type Played = (Vec<Vec<Seen>>, Vec<f64>);

/// Plays a game.
fn one(args: &Args, mind: Mind<Tikal>, tastes: &'static [&'static Worth], game: u64) -> Played {
    let seed = args.work.seed;
    let mut dice = Dice::mixed(&[seed, game]);
    let players = 2 + [2, 2, 1, 0][dice.below(4)] as u8;
    let mode = if dice.once_in(4) { Mode::Auction } else { Mode::Basic };
    let seat = |at: u8| {
        let dice = Dice::mixed(&[seed, game, 1 + u64::from(at)]);
        let (usual, once_in) = (mind.bot(game), args.waver as usize);
        let bot = Wavering {
            usual,
            weights: &mind.worth.weights,
            tastes,
            dice,
            once_in,
            everything: EVERYTHING,
            taste: None,
        };
        (Box::new(House(Box::new(bot))) as Box<dyn Player<Tikal>>, Limit::Nodes(args.nodes))
    };
    let mut seats: Vec<_> = (0..players).map(seat).collect();
    let mut ends = Vec::new();
    let piles = Seed::from_number(seed * 1_000_000 + game);
    let played = watch(&Config::new(players, mode), &piles, &mut seats, &mut |table, action| {
        if action == Action::End {
            ends.push(look(table));
        }
    });
    (ends, played.outcome.scores.iter().map(|&score| f64::from(score)).collect())
}

/// What is counted for every seat at the end of this turn.
fn look(table: &Tikal) -> Vec<Seen> {
    let map = Map::new(table);
    let scores = |seat| matches!(table.phase(), Phase::Score(_)) && table.to_move().seat() == Some(seat);
    let seen = |seat| {
        let stage = stage(table, seat);
        let counted = features(table, seat, stage, &map);
        let mut row = vec![0.0; SIZE];
        for (kind, share) in stage.shares().into_iter().flatten() {
            for (i, number) in counted.0.iter().enumerate() {
                row[kind * Feature::COUNT + i] += f64::from(share) / f64::from(Stage::FAR) * f64::from(*number);
            }
        }
        let now = if scores(seat) { table.points(seat).total() } else { 0 };
        Seen { counted: row, points: f64::from(table.score(seat) + now) }
    };
    table.rules().seats().map(seen).collect()
}

/// What each seat still gains on its rivals, by what is counted for it less what is counted for them.
fn explain(ends: &[Vec<Seen>], finals: &[f64], sums: &mut LeastSquares) {
    for seats in ends {
        let others = (seats.len() - 1) as f64;
        for own in 0..seats.len() {
            let share = |at: usize| if at == own { 1.0 } else { -1.0 / others };
            let mut row = vec![0.0; SIZE];
            let mut target = 0.0;
            for (at, seen) in seats.iter().enumerate() {
                target += share(at) * (finals[at] - seen.points);
                row.iter_mut().zip(&seen.counted).for_each(|(sum, number)| *sum += share(at) * number);
            }
            sums.add(&row, target);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_fitted_and_can_be_played_with() {
        let out = std::env::temp_dir().join(format!("tikal-weights-{}.json", std::process::id()));
        let args = |keep| Args {
            games: 2,
            bot: "greedy".into(),
            nodes: 200,
            waver: 4,
            pull: 300,
            keep,
            out: Some(out.clone()),
            work: Work::new(1, 1),
        };
        let found = run(&args(0)).unwrap();
        assert!(found.text.contains("unexplained, fitted:"), "{}", found.text);
        let mind = Mind::<Tikal>::read(&format!("planner%{}", out.display())).unwrap();
        assert!(mind.worth.weights.made.starts_with("fitted to 2 games of greedy"));
        assert_ne!(mind.worth.weights.stages, Weights::built_in().stages);
        run(&args(100)).unwrap();
        let kept = Mind::<Tikal>::read(&format!("planner%{}", out.display())).unwrap();
        std::fs::remove_file(&out).unwrap();
        assert_eq!(kept.worth.weights.stages, Weights::built_in().stages, "all is kept");
    }
}

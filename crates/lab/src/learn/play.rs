//! Plays games to learn from.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use arena::{House, Limit, Mind, Player, watch};
use serde_json::json;
use tabletop::{Dice, Game, Seed};
use tikal::{Action, Config, Edition, Mode, Tikal};

use super::games::Written;
use crate::{
    Answer, Found,
    wavering::{Wavering, tastes},
    work::Work,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// Who plays: LEVEL, or LEVEL%FILE with a net or weights
    #[arg(long, value_name = "BOT", default_value = "planner")]
    bot: String,
    /// Nodes for a turn; of several each seat has one by lot
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "600,1200,2500")]
    nodes: Vec<u64>,
    /// One turn in so many is played after another taste, and one as a search of every position likes it
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..))]
    waver: u64,
    /// One game in so many is an auction
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    auctions: u64,
    /// End with the games that are being played after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Write them into this file, a line each
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    work: Work,
}

/// The nodes of a search of every position.
const EVERYTHING: u64 = 8_000;

pub fn run(args: &Args) -> Answer {
    let mind: Mind<Tikal> = Mind::read(&args.bot).map_err(|error| error.to_string())?;
    let tastes = tastes(&mind.worth.weights, args.work.seed);
    let wrong = |error: std::io::Error| format!("{}: {error}", args.out.display());
    let mut file = BufWriter::with_capacity(1 << 20, File::create(&args.out).map_err(wrong)?);
    let begin = Instant::now();
    let late = || args.seconds.is_some_and(|seconds| begin.elapsed() > Duration::from_secs(seconds));
    let (mut games, mut actions, mut failed) = (0u64, 0usize, None);
    let play = |game| (!late()).then(|| one(args, mind, tastes, game));
    args.work.in_batches(args.games, play, |_, game| {
        let Some(game) = game else { return };
        games += 1;
        actions += game.actions.split(';').count();
        let line = serde_json::to_string(&game).expect("plain data") + "\n";
        failed = failed.take().or(file.write_all(line.as_bytes()).err());
    });
    failed.map_or_else(|| file.flush(), Err).map_err(wrong)?;
    let seconds = begin.elapsed().as_secs_f64();
    let text = format!("{games} games of {}, {actions} actions, {seconds:.1} s\n", args.bot);
    Ok(Found::new(text, &json!({ "games": games, "actions": actions, "seconds": seconds })))
}

/// A few quick games, for tests.
#[cfg(test)]
pub fn few(games: u64, out: &std::path::Path) -> Answer {
    let (bot, nodes, out) = ("greedy".into(), vec![100, 200], out.to_path_buf());
    run(&Args { games, bot, nodes, waver: 6, auctions: 2, seconds: None, out, work: Work::new(1, 1) })
}

/// Plays a game.
fn one(args: &Args, mind: Mind<Tikal>, tastes: &'static [&'static bots::tikal::Worth], game: u64) -> Written {
    let seed = args.work.seed;
    let mut dice = Dice::mixed(&[seed, game]);
    let players = [2, 3, 4, 4][dice.below(4)];
    let mode = if dice.once_in(args.auctions as usize) { Mode::Auction } else { Mode::Basic };
    let edition = *dice.pick(&Edition::ALL);
    let seat = |at: u8| {
        let mut dice = Dice::mixed(&[seed, game, 1 + u64::from(at)]);
        let nodes = *dice.pick(&args.nodes);
        let bot = Wavering {
            usual: mind.bot(game),
            weights: &mind.worth.weights,
            tastes,
            dice,
            once_in: args.waver as usize,
            everything: EVERYTHING,
            taste: None,
        };
        (Box::new(House(Box::new(bot))) as Box<dyn Player<Tikal>>, Limit::Nodes(nodes))
    };
    let mut seats: Vec<_> = (0..players).map(seat).collect();
    let mut actions: Vec<String> = Vec::new();
    let config = Config::new(players, mode).with_edition(edition);
    let number = seed.wrapping_mul(10_000_000).wrapping_add(game);
    watch(&config, &Seed::from_number(number), &mut seats, &mut |_, action: Action| actions.push(action.to_string()));
    Written { rules: Tikal::RULES, players, mode, edition, seed: number, actions: actions.join(";") }
}

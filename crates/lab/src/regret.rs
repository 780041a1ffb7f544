//! How many points bots of Tikal leave on the table in scoring turns, beside the exact best turn.

use std::fmt::Write;

use arena::{Estimate, House, Limit, Mind, Player, in_order, watch};
use bots::{
    Budget, Playable,
    tikal::analysis::{Goal, POINT, review},
};
use serde::Serialize;
use serde_json::json;
use tabletop::{Dice, Seed};
use tikal::{Action, Config, Phase, Tikal};

use crate::{Answer, Found, choices::Choices, study::percent, work::Work};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games
    #[arg(short, long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// Who plays, in all seats: LEVEL, or LEVEL%FILE with the weights of a file; every level in turn where absent
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    choices: Choices,
}

pub fn run(args: &Args) -> Answer {
    let bots: Vec<&str> = match &args.bot {
        Some(bot) => vec![bot],
        None => Tikal::ids(),
    };
    let config = args.choices.config::<Tikal>(4)?;
    let all: Vec<Regret> = bots.into_iter().map(|bot| regret(args, &config, bot)).collect::<Result<_, String>>()?;
    let json = json!({ "config": config, "seed": args.work.seed, "nodes": args.nodes, "regret": all });
    Ok(Found::new(table(&all), &json))
}

/// What was seen.
#[derive(Clone, Debug, Serialize)]
pub struct Regret {
    /// The bot whose turns were looked at.
    pub bot: String,
    /// How many games.
    pub games: u64,
    /// How many scoring turns.
    pub turns: usize,
    /// Points below the exact best, by turn; what digs turned up does not count.
    pub regret: Estimate,
    /// The share of turns that were the best, or as good.
    pub perfect: f64,
    /// The most that was lost in one turn.
    pub most: f64,
    /// Points scored in a scoring turn.
    pub scored: f64,
    /// The share of turns whose regret is proven.
    pub proven: f64,
}

/// One scoring turn.
struct Seen {
    loss: f64,
    scored: f64,
    proven: bool,
}

/// Plays and judges every scoring turn. The same for any number of threads.
fn regret(args: &Args, config: &Config, bot: &str) -> Result<Regret, String> {
    let mind = Mind::read(bot).map_err(|error| error.to_string())?;
    let games = in_order(args.work.jobs(), args.games, |number| one(args, config, mind, number), &|| ());
    let by_game: Vec<f64> =
        games.iter().filter(|game| !game.is_empty()).map(|game| average(game, |s| s.loss)).collect();
    let all: Vec<Seen> = games.into_iter().flatten().collect();
    Ok(Regret {
        bot: bot.to_owned(),
        games: args.games,
        turns: all.len(),
        regret: Estimate::mean(&by_game),
        perfect: average(&all, |seen| f64::from(seen.loss < 1e-3)),
        most: all.iter().map(|seen| seen.loss).fold(0.0, f64::max),
        scored: average(&all, |seen| seen.scored),
        proven: average(&all, |seen| f64::from(seen.proven)),
    })
}

fn average(all: &[Seen], of: impl Fn(&Seen) -> f64) -> f64 {
    all.iter().map(of).sum::<f64>() / all.len().max(1) as f64
}

/// Enough for nearly every proof.
const NODES: u64 = 20_000_000;

fn one(args: &Args, config: &Config, mind: Mind<Tikal>, number: u64) -> Vec<Seen> {
    let mut dice = Dice::mixed(&[args.work.seed, number]);
    let seed = Seed::from_number(dice.roll());
    let mut seat = || (Box::new(House(mind.bot(dice.roll()))) as Box<dyn Player<Tikal>>, Limit::Nodes(args.nodes));
    let mut seats: Vec<_> = (0..config.players).map(|_| seat()).collect();
    let (mut turn, mut seen): (Vec<(Tikal, Action)>, Vec<Seen>) = (Vec::new(), Vec::new());
    watch(config, &seed, &mut seats, &mut |table, action| {
        if !matches!(table.phase(), Phase::Score(_)) {
            return;
        }
        turn.push((*table, action));
        if action == Action::End {
            let found = review(&turn, Goal::Points, &mut Budget::nodes(NODES)).expect("a whole turn");
            let points = |worth: i64| worth as f64 / POINT as f64;
            seen.push(Seen { loss: points(found.loss), scored: points(found.played), proven: found.proven });
            turn.clear();
        }
    });
    seen
}

fn table(all: &[Regret]) -> String {
    let mut text = format!(
        "{:10}  {:>6}  {:>6}  {:>14}  {:>9}  {:>7}  {:>7}  {:>7}\n",
        "bot", "games", "turns", "points lost", "none lost", "most", "scored", "proven"
    );
    for line in all {
        let error = line.regret.high - line.regret.value;
        let lost = format!("{:.2} ± {error:.2}", line.regret.value);
        let (perfect, proven) = (percent(line.perfect), percent(line.proven));
        let _ = writeln!(
            text,
            "{:10}  {:>6}  {:>6}  {lost:>14}  {perfect:>9}  {:>7.1}  {:>7.1}  {proven:>7}",
            line.bot, line.games, line.turns, line.most, line.scored
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;

    fn args(bot: Option<&str>, jobs: usize) -> Args {
        let choices = Choices { players: Some(2), ..Choices::default() };
        Args { games: 3, bot: bot.map(str::to_owned), nodes: 500, work: Work::new(1, jobs), choices }
    }

    #[test]
    fn who_thinks_leaves_less_on_the_table() {
        let config = Config::new(2, tikal::Mode::Basic);
        let of = |bot: &str, jobs| regret(&args(None, jobs), &config, bot).unwrap();
        let (random, greedy) = (of("random", 1), of("greedy", 1));
        assert_eq!((random.turns, random.proven), (3 * 2 * 4, 1.0), "four scorings of two seats in each game");
        assert!(random.regret.value > greedy.regret.value + 3.0, "{random:?} {greedy:?}");
        let again = of("greedy", 2);
        assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(&greedy).unwrap());
    }

    #[test]
    fn every_level_has_a_line_or_one_that_was_asked_for() {
        let all = run(&Args { games: 1, nodes: 100, ..args(None, 1) }).unwrap();
        let bots: Vec<&str> = all.json["regret"].as_array().unwrap().iter().filter_map(|r| r["bot"].as_str()).collect();
        assert_eq!(bots, Level::ALL.map(|level| level.to_string()));
        let one = run(&args(Some("random"), 1)).unwrap().text;
        assert!(one.starts_with("bot ") && one.contains("random") && one.lines().count() == 2, "{one}");
        assert!(run(&args(Some("nobody"), 1)).is_err());
    }
}

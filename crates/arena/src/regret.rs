//! How many points bots of Tikal leave on the table in scoring turns, beside the exact best turn.

use bots::{
    Budget, Level,
    tikal::solver::{Goal, POINT, review},
};
use serde::Serialize;
use tabletop::{Dice, Seed};
use tikal::{Action, Config, Phase, Tikal};

use crate::{Contest, Estimate, Limit, Player, player::House, share::in_order, tally::mean, watch};

/// What is played: one level in all seats.
#[derive(Clone, Debug)]
pub struct RegretPlan {
    /// The game.
    pub config: Config,
    /// Who plays.
    pub level: Level,
    /// How many games.
    pub games: u64,
    /// All chance follows from it.
    pub seed: u64,
    /// How many threads play.
    pub jobs: usize,
    /// What a turn may spend.
    pub limit: Limit,
}

/// What was seen.
#[derive(Clone, Debug, Serialize)]
pub struct Regret {
    /// Who played.
    pub level: &'static str,
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
pub fn regret(plan: &RegretPlan, each: &(dyn Fn() + Sync)) -> Regret {
    let games = in_order(plan.jobs, plan.games, |number| one(plan, number), each);
    let by_game: Vec<f64> =
        games.iter().filter(|game| !game.is_empty()).map(|game| average(game, |s| s.loss)).collect();
    let all: Vec<Seen> = games.into_iter().flatten().collect();
    Regret {
        level: plan.level.name(),
        games: plan.games,
        turns: all.len(),
        regret: mean(&by_game),
        perfect: average(&all, |seen| f64::from(seen.loss < 1e-3)),
        most: all.iter().map(|seen| seen.loss).fold(0.0, f64::max),
        scored: average(&all, |seen| seen.scored),
        proven: average(&all, |seen| f64::from(seen.proven)),
    }
}

fn average(all: &[Seen], of: impl Fn(&Seen) -> f64) -> f64 {
    all.iter().map(of).sum::<f64>() / all.len().max(1) as f64
}

/// Enough for nearly every proof.
const NODES: u64 = 20_000_000;

fn one(plan: &RegretPlan, number: u64) -> Vec<Seen> {
    let mut dice = Dice::mixed(&[plan.seed, number]);
    let seed = Seed::from_number(dice.roll());
    let players = usize::from(plan.config.players);
    let seat = |bot| (Box::new(House(bot)) as Box<dyn Player<Tikal>>, plan.limit);
    let bot = |dice: &mut Dice| Tikal::bot(plan.level.name(), dice.roll()).expect("a level has a bot");
    let mut seats: Vec<_> = (0..players).map(|_| seat(bot(&mut dice))).collect();
    let (mut turn, mut seen): (Vec<(Tikal, Action)>, Vec<Seen>) = (Vec::new(), Vec::new());
    watch(&plan.config, &seed, &mut seats, &mut |table, action| {
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

#[cfg(test)]
mod tests {
    use tikal::Mode;

    use super::*;

    #[test]
    fn who_thinks_leaves_less_on_the_table() {
        let plan = |level, jobs| RegretPlan {
            config: Config::new(2, Mode::Basic),
            level,
            games: 3,
            seed: 1,
            jobs,
            limit: Limit::Nodes(500),
        };
        let [random, greedy] = [Level::Random, Level::Greedy].map(|level| regret(&plan(level, 1), &|| ()));
        assert_eq!((random.turns, random.proven), (3 * 2 * 4, 1.0), "four scorings of two seats in each game");
        assert!(random.regret.value > greedy.regret.value + 3.0, "{random:?} {greedy:?}");
        let again = regret(&plan(Level::Greedy, 2), &|| ());
        assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(&greedy).unwrap());
    }
}

//! What opponents for people never do, looked for in many games: leave a turn half done, or lose to nobody.

use std::{collections::BTreeMap, fmt::Write as _, ops::ControlFlow};

use arena::{Entrant, Estimate, Fixture, Limit, Plan, Player, run as play, watch};
use bots::{
    Bot, Budget, Opponent, Playable,
    tikal::{
        Objective,
        evaluation::{Judge, UNIT},
        solver::{Width, solve},
    },
    tikal2::best_dig,
};
use serde::Serialize;
use tabletop::{Dice, Game, Seed};
use tikal::{Action, Mode, Tikal};
use tikal2::{Action as Action2, State};

use crate::{
    Answer, Found,
    script::{Digger, Walker},
    work::Work,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    #[arg(long, default_value = Tikal::NAME, value_parser = [Tikal::NAME, State::NAME])]
    game: String,
    /// In how many games between them all, with every number of players and in every mode
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// In how many sets the weakest plays against a script: with two players, once in each seat
    #[arg(long, value_name = "N", default_value_t = 200)]
    sets: u64,
    #[command(flatten)]
    work: Work,
}

/// What was seen.
#[derive(Debug, Default, Serialize)]
struct Seen {
    games: u64,
    /// Ends of turns.
    turns: u64,
    /// Ends of turns at which something was left that was looked for.
    looked: u64,
    /// Turns that ended too early, each with the number of its game.
    faults: Vec<String>,
}

/// What manners are in a game.
pub trait Polite: Playable {
    fn configs() -> Vec<Self::Config>;
    /// Whether this end of a turn is looked at, and what was left undone then.
    fn left_undone(table: &Self, action: Self::Action) -> Option<Option<String>>;
    /// Who has no judgement.
    fn script() -> Box<dyn Bot<Self>>;
}

pub fn run(args: &Args) -> Answer {
    if args.game == Tikal::NAME { manners::<Tikal>(args) } else { manners::<State>(args) }
}

fn manners<G: Polite>(args: &Args) -> Answer {
    let mut seen = Seen::default();
    let configs = G::configs();
    let work = |number: u64| game::<G>(&configs[number as usize % configs.len()], args.work.seed, number);
    args.work.in_batches(args.games, work, |_, one| {
        seen.games += 1;
        seen.turns += one.turns;
        seen.looked += one.looked;
        seen.faults.extend(one.faults);
    });
    let lost = weakest::<G>(args)?;
    let mut text = format!(
        "{} games, {} turns, {} looked at, {} ended too early\n",
        seen.games,
        seen.turns,
        seen.looked,
        seen.faults.len()
    );
    seen.faults.iter().take(20).for_each(|fault| writeln!(text, "  {fault}").expect("a text grows"));
    let (share, half) = (lost.value * 100.0, (lost.high - lost.low) * 50.0);
    writeln!(text, "the weakest loses {share:.1} % ± {half:.1} to a script").expect("a text grows");
    Ok(Found::new(text, &serde_json::json!({ "seen": seen, "weakest_loses": lost })))
}

/// A game between opponents that are drawn for it.
fn game<G: Polite>(config: &G::Config, seed: u64, number: u64) -> Seen {
    let mut dice = Dice::mixed(&[seed, number]);
    let all: Vec<&Opponent> = Opponent::offered(G::NAME).collect();
    let players = G::players(config).expect("a game that can be played");
    let mut names = Vec::new();
    let mut seats: Vec<(Box<dyn Player<G>>, Limit)> = (0..players)
        .map(|_| {
            let drawn = *dice.pick(&all);
            let level = drawn.id.parse::<G::Level>().expect("a level of the game");
            names.push(drawn.id);
            let house: Box<dyn Player<G>> = Box::new(arena::House(G::bot(level, dice.roll())));
            (house, Limit::Nodes(drawn.nodes))
        })
        .collect();
    let mut seen = Seen { games: 1, ..Seen::default() };
    let played = watch::<G>(config, &Seed::from_number(dice.roll()), &mut seats, &mut |table, action| {
        seen.turns += u64::from(G::ends_turn(action));
        if let Some(left) = G::left_undone(table, action) {
            seen.looked += 1;
            let who = table.to_move().seat().map_or("nobody", |seat| names[seat.index()]);
            seen.faults.extend(left.map(|left| format!("game {number}, {who}: {left}")));
        }
    });
    seen.faults.extend(played.fault.map(|fault| format!("game {number}: {fault:?}")));
    seen
}

/// How often the weakest loses to a script.
fn weakest<G: Polite>(args: &Args) -> Result<Estimate, String> {
    let weakest = Opponent::offered(G::NAME).next().expect("the game has opponents");
    let level = weakest.id.parse::<G::Level>().map_err(|error| error.to_string())?;
    let limit = Limit::Nodes(weakest.nodes);
    let entrants = vec![
        Entrant::own("script", limit, |_| G::script()),
        Entrant::own("weakest", limit, move |seed| G::bot(level, seed)),
    ];
    let mut won = Vec::new();
    let plan = Plan {
        config: serde_json::from_value(serde_json::json!({ "players": 2 })).expect("a configuration"),
        entrants,
        fixtures: vec![Fixture::duel(0, 1, 2)],
        sets: args.sets,
        seed: args.work.seed,
        jobs: args.work.jobs(),
        timed: false,
        done: BTreeMap::new(),
        build: String::new(),
        keep: &mut |_| (),
    };
    play::<G>(plan, &mut |step| {
        let games = &step.line.games;
        let seat = |seats: &[String]| seats.iter().position(|name| name == "script").expect("the script plays");
        won.push(games.iter().map(|game| game.share(seat(&game.seats))).sum::<f64>() / games.len() as f64);
        ControlFlow::Continue(())
    });
    Ok(Estimate::mean(&won))
}

/// Who has so many action points left has to have used them.
const MUCH: u8 = 5;
/// What the look costs at most, in nodes: more than the opponents themselves look.
const LOOK: u64 = 100_000;

impl Polite for Tikal {
    fn configs() -> Vec<tikal::Config> {
        let modes = [Mode::Basic, Mode::Auction];
        (2..=4).flat_map(|players| modes.map(|mode| tikal::Config::new(players, mode))).collect()
    }

    fn left_undone(table: &Tikal, action: Action) -> Option<Option<String>> {
        if action != Action::End || table.ap() < MUCH {
            return None;
        }
        let judge = Judge::new(table);
        let now = i64::from(judge.value(table)) + i64::from(UNIT);
        let found = [Width { beam: 16, keep: 1, leaps: true }, Width::ALL]
            .map(|width| solve(table, &judge, width, &mut Budget::nodes(LOOK)))
            .into_iter()
            .find(|found| found.best().value >= now * found.scale);
        Some(found.map(|found| format!("{} action points and {:?}", table.ap(), found.best().actions)))
    }

    fn script() -> Box<dyn Bot<Tikal>> {
        Box::new(Walker)
    }
}

/// A dig in reach that scores so many points has to be dug.
const GOOD: i16 = 3;

impl Polite for State {
    fn configs() -> Vec<tikal2::Config> {
        (2..=4).map(tikal2::Config::new).collect()
    }

    fn left_undone(table: &State, action: Action2) -> Option<Option<String>> {
        if action != Action2::End {
            return None;
        }
        let good = best_dig(table).filter(|(points, _)| *points >= GOOD);
        Some(good.map(|(points, dig)| format!("{points} points by {dig:?}")))
    }

    fn script() -> Box<dyn Bot<State>> {
        Box::new(Digger)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(game: &str, games: u64) -> serde_json::Value {
        let args = Args { game: game.into(), games, sets: 10, work: Work::new(7, 2) };
        run(&args).expect("an answer").json
    }

    #[test]
    fn opponents_of_both_games_finish_their_turns_and_the_weakest_loses_to_a_script() {
        for (game, games) in [(Tikal::NAME, 12), (State::NAME, 6)] {
            let found = found(game, games);
            assert_eq!(found["seen"]["faults"], serde_json::json!([]), "{game}");
            assert!(found["seen"]["turns"].as_u64() > Some(100), "{found}");
            assert!(found["weakest_loses"]["value"].as_f64() >= Some(0.8), "{found}");
        }
    }
}

//! The opponents for people as a ladder: neighbours against each other, how far apart they are, and the ratings of all.

use std::{collections::BTreeMap, fmt::Write as _, ops::ControlFlow, time::Duration};

use arena::{Entrant, Estimate, Fixture, Limit, Plan, Report, Tally, run as play};
use bots::{Character, Opponent};
use serde::Serialize;
use tabletop::Game;

use crate::{Answer, Found, choices::Choices, manners::Polite, work::Work};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    #[arg(long, default_value = tikal::Tikal::NAME, value_parser = [tikal::Tikal::NAME, tikal2::State::NAME])]
    game: String,
    /// Who stands on it, the weakest first, divided by commas; all that people are offered where absent. LEVEL, LEVEL@NODES,
    /// LEVEL~HEAT with another unevenness, or the script of `manners`
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    bots: Vec<String>,
    /// At least so many sets of each kind between two neighbours
    #[arg(long, value_name = "N", default_value_t = 300)]
    sets: u64,
    /// More sets, up to so many, until the share is known within --within points
    #[arg(long, value_name = "N", default_value_t = 300)]
    most: u64,
    /// How well the share shall be known, in points of a hundred, with 95 %
    #[arg(long, value_name = "POINTS", default_value_t = 3.0)]
    within: f64,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    choices: Choices,
}

pub fn run(args: &Args) -> Answer {
    if args.game == tikal::Tikal::NAME { ladder::<tikal::Tikal>(args) } else { ladder::<tikal2::State>(args) }
}

/// How often the sets are resampled for the intervals of ratings.
const SAMPLES: usize = 200;

/// Who has no judgement.
const SCRIPT: &str = "script";

/// Two neighbours.
#[derive(Debug, Serialize)]
struct Step {
    weaker: String,
    stronger: String,
    /// How often the stronger one wins, alone among the weaker ones.
    above: Estimate,
    above_sets: usize,
    /// How often the weaker one wins, alone among the stronger ones; with two players that says nothing new.
    below: Option<Estimate>,
    below_sets: usize,
}

fn ladder<G: Polite>(args: &Args) -> Answer {
    let config = args.choices.config::<G>(2)?;
    let players = G::players(&config).map_err(|error| format!("{error:?}"))?;
    let all = || Opponent::offered(G::NAME).map(|opponent| opponent.id.to_owned()).collect();
    let texts: Vec<String> = if args.bots.is_empty() { all() } else { args.bots.clone() };
    let entrants = texts.iter().map(|text| entrant::<G>(text)).collect::<Result<Vec<_>, _>>()?;
    let mut fixtures = Vec::new();
    for above in 1..entrants.len() {
        fixtures.push(Fixture::duel(above, above - 1, players));
        if players > 2 {
            fixtures.push(Fixture::duel(above - 1, above, players));
        }
    }
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let mut tally = Tally::new(names.clone(), fixtures.clone(), players, None);
    let mut shares: Vec<Vec<f64>> = vec![Vec::new(); fixtures.len()];
    let plan = Plan {
        config,
        entrants,
        fixtures: fixtures.clone(),
        sets: args.most.max(args.sets),
        seed: args.work.seed,
        jobs: args.work.jobs(),
        timed: false,
        done: BTreeMap::new(),
        build: String::new(),
        keep: &mut |_| (),
    };
    play(plan, &mut |step| {
        tally.hear(step.fixture, step.line);
        let own = &names[fixtures[step.fixture].challenger];
        let seat = |seats: &[String]| seats.iter().position(|name| name == own).expect("the challenger plays");
        let games = &step.line.games;
        let won: f64 = games.iter().map(|game| game.share(seat(&game.seats))).sum();
        let known = &mut shares[step.fixture];
        known.push(won / games.len() as f64);
        let enough = known.len() as u64 >= args.sets && half(&Estimate::mean(known)) <= args.within;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let report = tally.report(SAMPLES, None);
    let steps = steps(&report, players);
    Ok(Found::new(text(&report, &steps), &serde_json::json!({ "steps": steps, "entrants": report.entrants })))
}

/// A bot of this house with the budget that the table of opponents gives it, or another one.
fn entrant<G: Polite>(text: &str) -> Result<Entrant<G>, String> {
    if text == SCRIPT {
        return Ok(Entrant::own(text, Limit::DEFAULT, |_| G::script()));
    }
    let (who, own) = text.split_once('@').map_or((text, None), |(who, nodes)| (who, Some(nodes)));
    let (id, heat) = who.split_once('~').map_or((who, None), |(id, heat)| (id, Some(heat)));
    let nodes = Opponent::of(G::NAME).find(|opponent| opponent.id == id).map(|opponent| opponent.nodes);
    let nodes = nodes.ok_or_else(|| format!("{text}: the bots are {}", G::ids().join(", ")))?;
    let wrong = |what: &str| format!("{text}: {what:?} is no number");
    let nodes = own.map_or(Ok(nodes), |own| own.parse().map_err(|_| wrong(own)))?;
    let limit = Limit::Nodes(nodes);
    let Some(heat) = heat else {
        return Entrant::parse(&format!("{text}={id}@{nodes}"), limit, Duration::ZERO)
            .map_err(|error| error.to_string());
    };
    let heat = heat.parse().map_err(|_| wrong(heat))?;
    let who = character(id).ok_or_else(|| format!("{text}: {id} judges as evenly as it can"))?;
    Ok(Entrant::own(text, limit, move |seed| G::person(who, heat, seed)))
}

fn character(id: &str) -> Option<Character> {
    let all = Opponent::offered(tikal::Tikal::NAME);
    let level = all.filter(|opponent| opponent.id == id).map(|opponent| opponent.level).next()?;
    match level {
        bots::opponents::AnyLevel::Tikal(bots::Level::Person(who)) => Some(who),
        _ => None,
    }
}

fn steps(report: &Report, players: usize) -> Vec<Step> {
    let kinds = if players > 2 { 2 } else { 1 };
    let step = |pair: &[arena::FixtureLine]| Step {
        weaker: pair[0].rivals[0].clone(),
        stronger: pair[0].challenger.clone(),
        above: pair[0].share,
        above_sets: pair[0].sets,
        below: pair.get(1).map(|line| line.share),
        below_sets: pair.get(1).map_or(0, |line| line.sets),
    };
    report.fixtures.chunks(kinds).map(step).collect()
}

/// Half of the interval, in points of a hundred.
fn half(estimate: &Estimate) -> f64 {
    (estimate.high - estimate.low) * 50.0
}

fn text(report: &Report, steps: &[Step]) -> String {
    let share = |estimate: &Estimate| format!("{:5.1} % ± {:3.1}", estimate.value * 100.0, half(estimate));
    let mut text = String::new();
    for step in steps {
        let Step { weaker, stronger, above, above_sets, below, below_sets } = step;
        write!(text, "{stronger:>16} over {weaker:<16} {} ({above_sets} sets)", share(above)).expect("a text grows");
        if let Some(below) = below {
            write!(text, "   {weaker} under {} ({below_sets} sets)", share(below)).expect("a text grows");
        }
        text.push('\n');
    }
    for line in &report.entrants {
        let (name, rating) = (&line.name, &line.rating);
        writeln!(
            text,
            "{name:>16} {:6.0} ({:.0} to {:.0}), {:.1} points",
            rating.value, rating.low, rating.high, line.points.value
        )
        .expect("a text grows");
    }
    text
}

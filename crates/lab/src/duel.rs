//! One challenger against copies of another bot, in duplicate sets: the same piles with the challenger in every seat.
//! `mutal arena` does the same with more options.

use std::{collections::BTreeMap, ops::ControlFlow, time::Duration};

use arena::{Entrant, Format, Limit, Plan, Tally, report, run as play};
use bots::Playable;
use tabletop::Game;

use crate::{Answer, Found, choices::Choices, work::Work};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    #[arg(long, default_value = tikal::Tikal::NAME, value_parser = [tikal::Tikal::NAME, tikal2::State::NAME])]
    game: String,
    /// Who is tried: LEVEL, LEVEL%FILE with the weights of a file, either with @NODES or @50ms
    challenger: String,
    /// Who sits in the other seats
    field: String,
    /// How many sets
    #[arg(long, value_name = "N", default_value_t = 100)]
    sets: u64,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    choices: Choices,
}

pub fn run(args: &Args) -> Answer {
    if args.game == tikal::Tikal::NAME { duel::<tikal::Tikal>(args) } else { duel::<tikal2::State>(args) }
}

/// How often the sets are resampled for the interval of the rating.
const SAMPLES: usize = 400;

fn duel<G: Playable>(args: &Args) -> Answer {
    let config = args.choices.config::<G>(4)?;
    let players = G::players(&config).map_err(|error| format!("{error:?}"))?;
    let entrant = |name: &str, text: &str| {
        let named = if text.contains('=') { text.to_owned() } else { format!("{name}={text}") };
        Entrant::<G>::parse(&named, Limit::Nodes(args.nodes), Duration::ZERO).map_err(|error| error.to_string())
    };
    let entrants = vec![entrant("challenger", &args.challenger)?, entrant("field", &args.field)?];
    let fixtures = Format::Gauntlet(0).fixtures(2, players);
    let names = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let mut tally = Tally::new(names, fixtures.clone(), players, None);
    let plan = Plan {
        config,
        entrants,
        fixtures,
        sets: args.sets,
        seed: args.work.seed,
        jobs: args.work.jobs(),
        timed: true,
        done: BTreeMap::new(),
        build: String::new(),
        keep: &mut |_| (),
    };
    play(plan, &mut |step| {
        tally.hear(step.fixture, step.line);
        ControlFlow::Continue(())
    });
    let result = tally.report(SAMPLES, None);
    Ok(Found::new(report(&result), &result))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_challenger_sits_in_every_seat_once() {
        let args = Args {
            game: "tikal".into(),
            challenger: "greedy".into(),
            field: "random@50".into(),
            sets: 2,
            nodes: 100,
            work: Work::new(1, 1),
            choices: Choices::default(),
        };
        let found = run(&args).unwrap();
        assert_eq!(found.json["fixtures"][0]["sets"], 2);
        assert_eq!(found.json["entrants"][0]["seats"], 8);
        assert_eq!(found.json["entrants"][0]["share"]["value"], 1.0, "nobody loses to chance");
        let wrong = Args { field: "wizard".into(), ..args };
        assert!(run(&wrong).is_err_and(|why| why.contains("is no bot")));
    }
}

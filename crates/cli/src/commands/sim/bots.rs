//! Games between bots.

use std::time::Duration;

use arena::{Entrant, Limit, watch};
use bots::Playable;
use tabletop::{Dice, Record, Seed};

use super::{
    super::arena::words,
    recorded,
    sum::{Slip, Sum},
};
use crate::{answer::Bad, table::Table};

/// Who plays instead of chance.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Bots")]
pub struct Bots {
    /// Bots as in `arena`, divided by commas or repeated: every seat of every game draws one of them. Faults make the answer no
    #[arg(long, value_name = "BOTS")]
    bots: Vec<String>,
    /// Nodes for a turn
    #[arg(long, value_name = "N", conflicts_with = "ms", requires = "bots")]
    nodes: Option<u64>,
    /// Milliseconds for a turn
    #[arg(long, value_name = "M", requires = "bots")]
    ms: Option<u64>,
}

/// The bots of all games.
pub struct Company<G: Playable>(Vec<Entrant<G>>);

impl Bots {
    pub fn company<G: Playable>(&self) -> Result<Option<Company<G>>, Bad> {
        let limit = match (self.nodes, self.ms) {
            (Some(nodes), _) => Limit::Nodes(nodes),
            (None, Some(ms)) => Limit::Ms(ms),
            (None, None) => Limit::DEFAULT,
        };
        let parse = |text| Entrant::parse(text, limit, PATIENCE).map_err(|error| Bad::new(error.to_string()));
        let all = self.bots.iter().flat_map(|text| words(text)).map(parse).collect::<Result<Vec<_>, Bad>>()?;
        Ok((!all.is_empty()).then_some(Company(all)))
    }
}

const PATIENCE: Duration = Duration::from_secs(10);

impl<G: Table + Playable> Company<G> {
    /// Plays a game and counts it; its record, up to a fault.
    pub fn play(&self, config: &G::Config, number: u64, sum: &mut Sum) -> Result<Record<G>, Bad> {
        let mut dice = Dice::mixed(&[number, 1]);
        let drawn: Vec<&Entrant<G>> = (0..G::players(config)?).map(|_| dice.pick(&self.0)).collect();
        let mut seats: Vec<_> = drawn.iter().map(|bot| (bot.player(dice.roll()), bot.limit)).collect();
        let mut actions = Vec::new();
        let played = watch::<G>(config, &Seed::from_number(number), &mut seats, &mut |_, action| actions.push(action));
        for (bot, times) in drawn.iter().zip(&played.times) {
            sum.times.entry(bot.name.clone()).or_default().add(times);
        }
        match played.fault {
            None => sum.add(&played.outcome, played.actions as u64),
            Some(fault) => {
                let bot = drawn[fault.seat.index()].name.clone();
                sum.faults.push(Slip { number, game: G::label(config), bot, fault });
            }
        }
        let mut next = actions.into_iter();
        recorded(config, number, |_| next.next())
    }
}

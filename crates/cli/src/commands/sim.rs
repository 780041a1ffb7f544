mod bots;
mod sum;

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use ::bots::Playable;
use serde_json::Value;
use tabletop::{
    Actions, Dice, Game, Record, Seed, Source, ToMove,
    record::{Entry, Header, known},
};

use self::{
    bots::{Bots, Company},
    sum::Sum,
};
use crate::{
    answer::{Answer, Bad, value},
    at_table,
    choices::{Choices, hex},
    progress,
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games
    #[arg(short, long = "games", value_name = "N", default_value_t = 100)]
    n: u64,
    /// The seed numbers: `7..` from 7 on, `7..20` those below 20
    #[arg(long, value_name = "A..", value_parser = hex::<Seeds>, default_value = "1..")]
    seeds: Seeds,
    /// How many threads; all cores where absent
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Write the records into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write a hash behind every action
    #[arg(long)]
    hashes: bool,
    /// Every way to play in turn that fits the other options: player counts, modes, editions and variants
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    bots: Bots,
    #[command(flatten)]
    choices: Choices,
}

/// Numbers from which seeds are made.
#[derive(Clone, Copy, Debug)]
pub struct Seeds {
    from: u64,
    below: Option<u64>,
}

impl std::str::FromStr for Seeds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seeds, Self::Err> {
        const EXPECTED: &str = "a number, `7..` or `7..20`";
        let (from, below) = text.split_once("..").unwrap_or((text, ""));
        let below = if below.is_empty() { None } else { Some(below.parse().map_err(|_| EXPECTED)?) };
        let from = from.parse().map_err(|_| EXPECTED)?;
        if below.is_some_and(|below| below <= from) { Err(EXPECTED) } else { Ok(Seeds { from, below }) }
    }
}

pub fn run(args: &Args) -> Answer {
    at_table!(args.choices.game(), sim, args)
}

/// The ways to play: the chosen one, or all that are like it.
fn configs<G: Table>(args: &Args) -> Result<Vec<G::Config>, Bad> {
    let chosen = args.choices.config::<G>(4)?;
    if !args.all {
        return Ok(vec![chosen]);
    }
    let chosen = value(&chosen);
    let mut configs = G::configs();
    if args.choices.components.is_some() {
        configs = configs.iter().map(|config| with_components::<G>(config, &chosen)).collect::<Result<_, Bad>>()?;
    }
    let players = args.choices.players.map(|_| "players");
    let fields = args.choices.names().into_iter().chain(players);
    for field in fields {
        configs.retain(|config| value(config).get(field) == chosen.get(field));
    }
    if configs.is_empty() {
        return Err(Bad::new("none of all the ways to play fits these options").hint("Leave --all out for this one"));
    }
    Ok(configs)
}

/// The same way to play with the components of another.
fn with_components<G: Table>(config: &G::Config, chosen: &Value) -> Result<G::Config, Bad> {
    let mut config = value(config);
    config["components"] = chosen["components"].clone();
    let config = serde_json::from_value(config).map_err(|error| Bad::new(error.to_string()))?;
    G::players(&config)?;
    Ok(config)
}

fn sim<G: Table + Playable>(args: &Args) -> Answer {
    let configs = configs::<G>(args)?;
    let company = args.bots.company::<G>()?;
    let room = args.seeds.below.map_or(u64::MAX, |below| below - args.seeds.from);
    let games = args.n.min(room).min(u64::MAX - args.seeds.from);
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|error| Bad::new(error.to_string()).of(&folder.display().to_string()))?;
    }
    let bar = progress::bar(games, "games");
    let (next, total) = (AtomicU64::new(0), Mutex::new(Ok(Sum::default())));
    let begun = Instant::now();
    let jobs = progress::jobs(args.jobs).min(games.max(1) as usize);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut sum = Ok(Sum::default());
                while let number @ 0.. = next.fetch_add(1, Ordering::Relaxed)
                    && number < games
                    && let Ok(own) = &mut sum
                {
                    let number = args.seeds.from + number;
                    let config = &configs[(number % configs.len() as u64) as usize];
                    if let Err(bad) = game(config, number, company.as_ref(), args, own) {
                        sum = Err(bad);
                    }
                    bar.inc(1);
                }
                let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                match (&mut *total, sum) {
                    (Ok(all), Ok(own)) => all.join(own),
                    (Ok(_), Err(bad)) => *total = Err(bad),
                    (Err(_), _) => (),
                }
            });
        }
    });
    bar.finish_and_clear();
    let sum = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)?;
    Ok(sum.reply(begun.elapsed().as_secs_f64(), jobs))
}

/// Plays one game, counts it, and writes it where wanted.
fn game<G: Table + Playable>(
    config: &G::Config,
    number: u64,
    company: Option<&Company<G>>,
    args: &Args,
    sum: &mut Sum,
) -> Result<(), Bad> {
    let record = match company {
        Some(company) => company.play(config, number, sum)?,
        None => {
            let record = random_game::<G>(config, number)?;
            sum.add(record.result.as_ref().expect("a random game is played to its end"), record.entries.len() as u64);
            record
        }
    };
    let Some(folder) = &args.out else { return Ok(()) };
    let record = if args.hashes {
        record.hashed().map_err(|error| Bad::new(format!("seed number {number}: {error}")))?
    } else {
        record
    };
    let path = folder.join(format!("{}-{number:06}.{}", G::label(config), G::NAME));
    fs::write(&path, record.to_string()).map_err(|error| Bad::new(error.to_string()).of(&path.display().to_string()))
}

/// A whole game of uniformly random actions; the seed and the choices come from the number.
fn random_game<G: Table>(config: &G::Config, number: u64) -> Result<Record<G>, Bad> {
    let (mut dice, mut legal) = (Dice::mixed(&[number]), Actions::new());
    recorded(config, number, |table: &G| {
        table.legal(&mut legal);
        Some(*dice.pick(&legal))
    })
}

/// The record of a game whose actions are chosen so, up to its end or the first table without a choice.
fn recorded<G: Table>(
    config: &G::Config,
    number: u64,
    mut choose: impl FnMut(&G) -> Option<G::Action>,
) -> Result<Record<G>, Bad> {
    let header = Header::<G>::seeded(config.clone(), Seed::from_number(number));
    let mut noted = Noted::<G> { deal: G::deal(config, &Seed::from_number(number))?, turned: Vec::new() };
    let table = G::start(config, header.rules, &mut noted, &mut |_| ());
    let mut table = table.map_err(|error| Bad::new(error.to_string()))?;
    let start = known(std::mem::take(&mut noted.turned));
    let mut entries = Vec::new();
    while let ToMove::Seat(seat) = table.to_move()
        && let Some(action) = choose(&table)
    {
        table.apply(action, &mut noted, &mut |_| ()).expect("the piles answer");
        let reveals = known(std::mem::take(&mut noted.turned));
        entries.push(Entry::Act { seat, action, reveals, shown: Vec::new(), hash: None });
    }
    let result = (table.to_move() == ToMove::Over).then(|| table.outcome());
    Ok(Record { header, start, start_hash: None, entries, times: BTreeMap::new(), result })
}

/// The piles, and what they turned up.
struct Noted<G: Game> {
    deal: G::Deal,
    turned: Vec<G::Reveal>,
}

impl<G: Game> Source<G> for Noted<G> {
    fn reveal(&mut self, table: &G, ask: G::Ask) -> Option<G::Reveal> {
        let reveal = self.deal.reveal(table, ask)?;
        self.turned.push(reveal);
        Some(reveal)
    }

    fn tell(&mut self, change: G::Unseen) {
        self.deal.tell(change);
    }
}

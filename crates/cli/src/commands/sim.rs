use std::{
    fs,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use serde_json::{Value, json};
use tabletop::{
    Actions, Dice, Game, Outcome, Record, Seed, Source, ToMove,
    record::{Entry, Header},
};

use crate::{
    answer::{Answer, Bad, Reply},
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
    /// Every way to play in turn: all player counts, modes, editions and variants
    #[arg(long, conflicts_with_all = ["players", "mode", "edition"])]
    all: bool,
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

fn sim<G: Table>(args: &Args) -> Answer {
    let configs = if args.all { G::configs() } else { vec![args.choices.config::<G>(4)?] };
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
                    let config = &configs[(number % configs.len() as u64) as usize];
                    match game::<G>(config, args.seeds.from + number, args) {
                        Ok((outcome, decisions)) => own.add(&outcome, decisions),
                        Err(bad) => sum = Err(bad),
                    }
                    bar.inc(1);
                }
                let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                match (&mut *total, sum) {
                    (Ok(all), Ok(own)) => all.join(&own),
                    (Ok(_), Err(bad)) => *total = Err(bad),
                    (Err(_), _) => (),
                }
            });
        }
    });
    bar.finish_and_clear();
    let sum = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)?;
    Ok(reply(&sum, begun.elapsed().as_secs_f64(), jobs))
}

/// Plays one game and writes it where wanted.
fn game<G: Table>(config: &G::Config, number: u64, args: &Args) -> Result<(Outcome, u64), Bad> {
    let record = random_game::<G>(config, number)?;
    let decisions = record.entries.len() as u64;
    let outcome = record.result.clone().expect("a random game is played to its end");
    if let Some(folder) = &args.out {
        let record = if args.hashes {
            record.hashed().map_err(|error| Bad::new(format!("seed number {number}: {error}")))?
        } else {
            record
        };
        let path = folder.join(format!("{}-{number:06}.{}", G::label(config), G::NAME));
        fs::write(&path, record.to_string())
            .map_err(|error| Bad::new(error.to_string()).of(&path.display().to_string()))?;
    }
    Ok((outcome, decisions))
}

/// A whole game of uniformly random actions; the seed and the choices come from the number.
fn random_game<G: Table>(config: &G::Config, number: u64) -> Result<Record<G>, Bad> {
    let header = Header::<G>::seeded(config.clone(), Seed::from_number(number));
    let mut dice = Dice::mixed(&[number]);
    let mut noted = Noted::<G> { deal: G::deal(config, &Seed::from_number(number))?, turned: Vec::new() };
    let table = G::start(config, header.rules, &mut noted, &mut |_| ());
    let mut table = table.map_err(|error| Bad::new(error.to_string()))?;
    let start = std::mem::take(&mut noted.turned);
    let (mut entries, mut legal) = (Vec::new(), Actions::new());
    while let ToMove::Seat(seat) = table.to_move() {
        table.legal(&mut legal);
        let action = *dice.pick(&legal);
        table.apply(action, &mut noted, &mut |_| ()).expect("the piles answer");
        entries.push(Entry::Act { seat, action, reveals: std::mem::take(&mut noted.turned), hash: None });
    }
    Ok(Record { header, start, start_hash: None, entries, result: Some(table.outcome()) })
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

    fn tell(&mut self, order: G::Order) {
        self.deal.tell(order);
    }
}

#[derive(Default)]
struct Sum {
    games: u64,
    decisions: u64,
    shortest: Option<u64>,
    longest: u64,
    seats: [SeatSum; 4],
}

#[derive(Clone, Copy, Default)]
struct SeatSum {
    games: u64,
    points: i64,
    best: Option<i32>,
    worst: Option<i32>,
    /// A first place shared by n counts 1/n, in twelfths.
    wins: u64,
}

impl Sum {
    fn add(&mut self, outcome: &Outcome, decisions: u64) {
        self.games += 1;
        self.decisions += decisions;
        self.shortest = Some(self.shortest.map_or(decisions, |least| least.min(decisions)));
        self.longest = self.longest.max(decisions);
        let firsts = outcome.places.iter().filter(|&&place| place == 1).count() as u64;
        for (seat, (&points, &place)) in self.seats.iter_mut().zip(outcome.scores.iter().zip(&outcome.places)) {
            seat.games += 1;
            seat.points += i64::from(points);
            seat.best = seat.best.max(Some(points));
            seat.worst = Some(seat.worst.map_or(points, |worst| worst.min(points)));
            seat.wins += if place == 1 { 12 / firsts } else { 0 };
        }
    }

    fn join(&mut self, other: &Sum) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.shortest = [self.shortest, other.shortest].into_iter().flatten().min();
        self.longest = self.longest.max(other.longest);
        for (seat, other) in self.seats.iter_mut().zip(&other.seats) {
            seat.games += other.games;
            seat.points += other.points;
            seat.best = seat.best.max(other.best);
            seat.worst = [seat.worst, other.worst].into_iter().flatten().min();
            seat.wins += other.wins;
        }
    }
}

fn reply(sum: &Sum, seconds: f64, jobs: usize) -> Reply {
    let games = sum.games.max(1) as f64;
    let mean = sum.decisions as f64 / games;
    let mut text = format!(
        "{} games, {} decisions ({mean:.1} a game, {} to {}), {seconds:.2} s on {jobs} threads, {:.0} games a second\n",
        sum.games,
        sum.decisions,
        sum.shortest.unwrap_or(0),
        sum.longest,
        sum.games as f64 / seconds.max(1e-9),
    );
    let mut seats: Vec<Value> = Vec::new();
    for (number, seat) in (1..).zip(&sum.seats).filter(|(_, seat)| seat.games > 0) {
        let points = seat.points as f64 / seat.games as f64;
        let wins = seat.wins as f64 / 12.0 / seat.games as f64;
        let (worst, best) = (seat.worst.unwrap_or(0), seat.best.unwrap_or(0));
        text += &format!("seat {number}: {points:.1} points ({worst} to {best}), wins {:.1} %\n", 100.0 * wins);
        seats.push(json!({ "seat": number, "games": seat.games, "points": points, "worst": worst, "best": best, "wins": wins }));
    }
    let json = json!({
        "games": sum.games,
        "decisions": sum.decisions,
        "shortest": sum.shortest,
        "longest": sum.longest,
        "seconds": seconds,
        "seats": seats,
    });
    Reply::yes(text, json)
}

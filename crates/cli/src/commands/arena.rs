use std::{
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};

use arena::{Bounds, Entrant, Format, Limit, Plan, SetLine, Step, Tally, report};
use bots::Playable;
use serde_json::json;
use tabletop::TableHash;

use crate::{
    answer::{Answer, Bad, Reply, value},
    at_table,
    choices::Choices,
    progress,
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Bots, divided by commas: a level (`greedy`), with the weights of a file (`greedy%FILE`) or its own budget
    /// (`greedy@5000`, `greedy@50ms`) if wanted, or a program (`ext:python3 bot.py`, to the end of the text); `name=` before
    /// one gives it a name. May be repeated
    #[arg(long, value_name = "BOTS", required = true)]
    bots: Vec<String>,
    /// This bot alone against copies of each other one; without it every bot against every other one
    #[arg(long, value_name = "BOT", conflicts_with = "mixed")]
    gauntlet: Option<String>,
    /// Tables of different bots, in all rotations
    #[arg(long)]
    mixed: bool,
    /// How many sets of each pairing
    #[arg(long, value_name = "N", default_value_t = 100)]
    sets: u64,
    /// Nodes for a turn: the same result on every machine
    #[arg(long, value_name = "N", conflicts_with = "ms")]
    nodes: Option<u64>,
    /// Milliseconds for a turn
    #[arg(long, value_name = "M")]
    ms: Option<u64>,
    /// All chance follows from this number
    #[arg(long = "seed", value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores where absent
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Append finished sets to this file; those that are there already are not played again
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Take sets of another build of this program from the file
    #[arg(long, requires = "out")]
    any_build: bool,
    /// Stop a pairing as soon as the challenger is proven better or worse than the equal share
    #[arg(long)]
    sprt: bool,
    /// The difference of shares that the sequential test looks for
    #[arg(long, value_name = "D", default_value_t = 0.05)]
    step: f64,
    /// How often the sequential test may take an equal challenger for better, or for worse
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,
    /// How often the sequential test may overlook such a difference
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,
    /// Report how long turns take and how far they overrun their milliseconds
    #[arg(long)]
    overrun: bool,
    /// How many seconds a program may be silent beyond its budget
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    patience: f64,
    /// How often sets are resampled for the intervals of ratings
    #[arg(long, value_name = "N", default_value_t = 400)]
    samples: usize,
    #[command(flatten)]
    choices: Choices,
}

pub fn run(args: &Args) -> Answer {
    at_table!(args.choices.game(), arena, args)
}

fn arena<G: Table + Playable>(args: &Args) -> Answer {
    let config = args.choices.config::<G>(4)?;
    let players = G::players(&config)?;
    let entrants = args.entrants::<G>()?;
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let format = args.format(&names)?;
    let fixtures = format.fixtures(entrants.len(), players);
    if fixtures.is_empty() {
        return Err(Bad::new(format!("{} bots are too few for this table", entrants.len())));
    }
    let bounds = args.bounds(players)?;
    let build = fingerprint();
    let mut store = Store::open(args.out.as_deref(), &build, args.any_build)?;
    let done = std::mem::take(&mut store.done);
    let mut tally = Tally::new(names.clone(), fixtures.clone(), players, bounds);
    let bar = progress::bar(args.sets * fixtures.len() as u64, "sets");
    let mut failed = None;
    let mut keep = |line: &SetLine| {
        if let Err(bad) = store.append(line) {
            failed.get_or_insert(bad);
        }
    };
    let plan = Plan {
        config: config.clone(),
        entrants,
        fixtures,
        sets: args.sets,
        seed: args.seed,
        jobs: progress::jobs(args.jobs),
        timed: args.overrun,
        done,
        build: build.clone(),
        keep: &mut keep,
    };
    arena::run(plan, &mut |Step { fixture, line }| {
        let verdict = tally.hear(fixture, line);
        bar.inc(1);
        bar.set_message(live(&tally));
        if verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    if let Some(bad) = failed {
        return Err(bad);
    }
    let result = tally.report(args.samples, bounds);
    let json = json!({
        "game": G::NAME,
        "config": value(&config),
        "seed": args.seed,
        "build": build,
        "limits": args.limit().to_string(),
        "result": value(&result),
    });
    Ok(Reply::yes(report(&result), json))
}

/// The fixtures so far, below the bar.
fn live(tally: &Tally) -> String {
    let lines = tally.fixture_lines().into_iter().map(|line| {
        let share = |x: f64| if x.is_finite() { format!("{:.1}", 100.0 * x) } else { "?".into() };
        let verdict = line.verdict.map_or(String::new(), |verdict| format!("  {verdict:?}").to_lowercase());
        let interval = format!("{}–{}", share(line.share.low), share(line.share.high));
        format!(
            "\n  {} against {}: {} sets, {} % ({interval}), margin {:.1}{verdict}",
            line.challenger,
            line.rivals.join(", "),
            line.sets,
            share(line.share.value),
            line.margin.value
        )
    });
    lines.collect()
}

impl Args {
    fn limit(&self) -> Limit {
        match (self.nodes, self.ms) {
            (Some(nodes), _) => Limit::Nodes(nodes),
            (None, Some(ms)) => Limit::Ms(ms),
            (None, None) => Limit::DEFAULT,
        }
    }

    fn entrants<G: Playable>(&self) -> Result<Vec<Entrant<G>>, Bad> {
        let patience = Duration::try_from_secs_f64(self.patience).map_err(|error| Bad::new(error.to_string()))?;
        let mut entrants: Vec<Entrant<G>> = Vec::new();
        for text in self.bots.iter().flat_map(|text| words(text)) {
            let entrant = Entrant::parse(text, self.limit(), patience).map_err(|error| Bad::new(error.to_string()))?;
            if entrants.iter().any(|other| other.name == entrant.name) {
                return Err(
                    Bad::new(format!("{} takes part twice", entrant.name)).hint("Give one of them a name: b=greedy")
                );
            }
            entrants.push(entrant);
        }
        Ok(entrants)
    }

    fn format(&self, names: &[String]) -> Result<Format, Bad> {
        match &self.gauntlet {
            _ if self.mixed => Ok(Format::Mixed),
            None => Ok(Format::RoundRobin),
            Some(name) => {
                let own = names.iter().position(|other| other == name);
                own.map(Format::Gauntlet).ok_or_else(|| Bad::new(format!("--gauntlet {name}: not among the bots")))
            }
        }
    }

    fn bounds(&self, players: usize) -> Result<Option<Bounds>, Bad> {
        let equal = 1.0 / players as f64;
        let sound = |p: f64| p > 0.0 && p < 0.5;
        if !sound(self.alpha) || !sound(self.beta) || self.step <= 0.0 || self.step >= equal {
            return Err(Bad::new("--alpha and --beta lie between 0 and 0.5, --step between 0 and the equal share"));
        }
        Ok(self.sprt.then_some(Bounds { equal, step: self.step, alpha: self.alpha, beta: self.beta }))
    }
}

/// The bots of one option: a program goes to the end of the text.
pub fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let program = rest.split(',').next().is_some_and(|word| word.split('=').any(|part| part.starts_with("ext:")));
        let (word, after) = if program { (rest, "") } else { rest.split_once(',').unwrap_or((rest, "")) };
        words.push(word);
        rest = after;
    }
    words
}

/// Which build of this program plays: bots of another one may play otherwise.
fn fingerprint() -> String {
    let bytes = std::env::current_exe().and_then(fs::read).unwrap_or_default();
    TableHash::of("build", &bytes).to_string()[..16].to_owned()
}

/// The file of finished sets.
struct Store {
    file: Option<(File, String)>,
    done: std::collections::BTreeMap<arena::SetKey, SetLine>,
}

impl Store {
    fn open(path: Option<&Path>, build: &str, any: bool) -> Result<Store, Bad> {
        let Some(path) = path else { return Ok(Store { file: None, done: Default::default() }) };
        let name = path.display().to_string();
        let bad = |error: std::io::Error| Bad::new(error.to_string()).of(&name);
        let mut file = OpenOptions::new().create(true).append(true).read(true).open(path).map_err(bad)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(bad)?;
        if !text.is_empty() && !text.ends_with('\n') {
            // The last line was cut off.
            file.write_all(b"\n").map_err(bad)?;
        }
        let done = SetLine::read(&text);
        if !any && done.values().any(|line| line.build != build) {
            let bad = Bad::new("sets of another build of this program are in this file").of(&name);
            return Err(bad.hint("Take a new file, or --any-build if the bots are the same"));
        }
        Ok(Store { file: Some((file, name)), done })
    }

    fn append(&mut self, line: &SetLine) -> Result<(), Bad> {
        let Some((file, name)) = &mut self.file else { return Ok(()) };
        file.write_all(line.write().as_bytes()).map_err(|error| Bad::new(error.to_string()).of(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_goes_to_the_end_of_the_text() {
        assert_eq!(words("greedy,random"), ["greedy", "random"]);
        assert_eq!(words("greedy,ext:python3 a,b.py -x"), ["greedy", "ext:python3 a,b.py -x"]);
        assert_eq!(words("me=ext:a,b"), ["me=ext:a,b"]);
        assert_eq!(words(""), [""; 0]);
    }
}

//! How long the solver takes on a file of positions, each on one core.

use std::{fmt::Write, path::PathBuf, time::Instant};

use arena::in_order;
use bots::{
    Budget,
    tikal::{
        Objective,
        evaluation::Judge,
        solver::{Aim, Solution, Width, solve, solve_points, think},
    },
};
use serde_json::json;
use tikal::Tikal;

use crate::{
    Answer, Found,
    chosen::{THIRDS, read, scores, third},
    work::Work,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A file of `positions`
    #[arg(long, value_name = "FILE", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/positions/tikal.jsonl"))]
    positions: PathBuf,
    /// Every so many-th position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    sample: u64,
    /// The time of the general evaluation
    #[arg(long, value_name = "M", default_value_t = 1_000)]
    ms: u64,
    /// Leave the general evaluation out
    #[arg(long)]
    no_general: bool,
    /// Leave the count of all positions out
    #[arg(long)]
    no_count: bool,
    #[command(flatten)]
    work: Work,
}

/// More positions than this are not counted.
const MANY: u64 = 50_000_000;

/// To count positions, nothing needs to be known of them.
struct Any;

impl Objective for Any {
    fn value(&self, _: &Tikal) -> i32 {
        0
    }

    fn motifs_alike(&self) -> bool {
        true
    }
}

/// Seconds, distinct positions, proven.
type Run = (f64, u64, bool);

pub fn run(args: &Args) -> Answer {
    let tables: Vec<Tikal> = read(&args.positions)?.into_iter().step_by(args.sample as usize).collect();
    let jobs = args.work.jobs();
    let mut text = format!("{} positions\n", tables.len());
    let mut timed = |name: &str, solve: &(dyn Fn(&Tikal) -> Solution + Sync)| {
        text += &report(name, jobs, &tables, solve);
    };
    timed("points now", &|table| solve_points(table, Aim::Points, &mut Budget::unlimited()));
    timed("margin now", &|table| solve_points(table, Aim::Margin, &mut Budget::unlimited()));
    if !args.no_general {
        timed("general evaluation, all positions, within the time", &|table| {
            let begin = Instant::now();
            let stop = || begin.elapsed().as_millis() as u64 >= args.ms;
            solve(table, &Judge::new(table), Width::ALL, &mut Budget::unlimited().with_stop(&stop))
        });
        timed("general evaluation, anytime, 100,000 nodes", &|table| {
            think(table, &Judge::new(table), 1, &mut Budget::nodes(100_000))
        });
    }
    if !args.no_count {
        timed("every position of a turn, whatever it is worth; proven: all were counted", &|table| {
            solve(table, &Any, Width::ALL, &mut Budget::nodes(MANY))
        });
    }
    let json = json!({ "positions": tables.len(), "text": text });
    Ok(Found::new(text, &json))
}

fn report(name: &str, jobs: usize, tables: &[Tikal], solve: &(dyn Fn(&Tikal) -> Solution + Sync)) -> String {
    let timed = |at: u64| -> (usize, bool, Run) {
        let table = &tables[at as usize];
        let begin = Instant::now();
        let found = solve(table);
        (third(table), scores(table), (begin.elapsed().as_secs_f64(), found.positions, found.proven))
    };
    let runs = in_order(jobs, tables.len() as u64, timed, &|| ());
    let mut text = format!("\n{name}\n{:24} {:>6} {:>28} {:>8} {:>26}\n", "", "", "ms", "proven", "distinct positions");
    let _ = writeln!(
        text,
        "{:24} {:>6} {:>8} {:>9} {:>9} {:>7} {:>8} {:>8} {:>8}",
        "", "count", "median", "95 %", "most", "%", "median", "95 %", "most"
    );
    text += &row("all", runs.iter().map(|run| run.2));
    text += &row("scoring turns", runs.iter().filter(|run| run.1).map(|run| run.2));
    text += &row("normal turns", runs.iter().filter(|run| !run.1).map(|run| run.2));
    for (part, name) in THIRDS.iter().enumerate() {
        text += &row(name, runs.iter().filter(|run| run.0 == part).map(|run| run.2));
    }
    text
}

fn row(name: &str, runs: impl Iterator<Item = Run>) -> String {
    let runs: Vec<Run> = runs.collect();
    if runs.is_empty() {
        return String::new();
    }
    let mut times: Vec<f64> = runs.iter().map(|run| 1e3 * run.0).collect();
    let mut sizes: Vec<u64> = runs.iter().map(|run| run.1).collect();
    times.sort_by(f64::total_cmp);
    sizes.sort_unstable();
    let at = |share: usize| (runs.len() * share / 100).min(runs.len() - 1);
    let proven = runs.iter().filter(|run| run.2).count() as f64 * 100.0 / runs.len() as f64;
    format!(
        "{name:24} {:6} {:8.2} {:9.2} {:9.1} {proven:7.1} {:8} {:8} {:8}\n",
        runs.len(),
        times[at(50)],
        times[at(95)],
        times[runs.len() - 1],
        sizes[at(50)],
        sizes[at(95)],
        sizes[runs.len() - 1]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_turn_has_its_line() {
        let positions = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/positions/tikal.jsonl").into();
        let args = Args { positions, sample: 100, ms: 1, no_general: true, no_count: true, work: Work::new(1, 2) };
        let found = run(&args).unwrap();
        assert_eq!(found.json["positions"], 10);
        for line in ["points now", "margin now", "scoring turns", "normal turns", "early", "middle", "late"] {
            assert!(found.text.contains(line), "{line}: {}", found.text);
        }
    }
}

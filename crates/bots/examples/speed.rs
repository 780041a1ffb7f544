//! How long the solver takes on a file of positions, on one core.
//! `cargo run --release -p bots --example speed`
//! Options: --positions FILE, --sample N (every N-th position), --jobs N (positions at a time, each on one core),
//! --ms N (the time of the general evaluation),
//! --general 0 and --count 0 to leave the general evaluation and the count of all positions out.

mod play;

use std::{sync::Mutex, time::Instant};

use bots::{
    Budget,
    tikal::{
        evaluation::Judge,
        solver::{Aim, Objective, Solution, Width, solve, solve_points, think},
    },
};
use play::{
    Options,
    positions::{THIRDS, read, scores, third},
    share_work,
};
use tikal::Tikal;

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

fn main() {
    let options = Options::read();
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/tikal.jsonl");
    let step = options.number("sample", 1) as usize;
    let tables: Vec<Tikal> = read(&options.text("positions", usual)).into_iter().step_by(step).collect();
    let jobs = options.number("jobs", 1);
    println!("{} positions", tables.len());
    report("points now", jobs, &tables, |table| solve_points(table, Aim::Points, &mut Budget::unlimited()));
    report("margin now", jobs, &tables, |table| solve_points(table, Aim::Margin, &mut Budget::unlimited()));
    if options.number("general", 1) == 1 {
        let ms = options.number("ms", 1000);
        report("general evaluation, all positions, within the time", jobs, &tables, |table| {
            let begin = Instant::now();
            let stop = move || begin.elapsed().as_millis() as u64 >= ms;
            solve(table, &Judge::new(table), Width::ALL, &mut Budget::unlimited().with_stop(&stop))
        });
        report("general evaluation, anytime, 100,000 nodes", jobs, &tables, |table| {
            think(table, &Judge::new(table), 1, &mut Budget::nodes(100_000))
        });
    }
    if options.number("count", 1) == 1 {
        report("every position of a turn, whatever it is worth; proven: all were counted", jobs, &tables, |table| {
            solve(table, &Any, Width::ALL, &mut Budget::nodes(MANY))
        });
    }
}

fn report(name: &str, jobs: u64, tables: &[Tikal], solve: impl Fn(&Tikal) -> Solution + Sync) {
    let runs = Mutex::new(Vec::new());
    share_work(jobs, tables.len() as u64, |at| {
        let table = &tables[at as usize];
        let begin = Instant::now();
        let found = solve(table);
        let run = (begin.elapsed().as_secs_f64(), found.positions, found.proven);
        runs.lock().unwrap().push((third(table), scores(table), run));
    });
    let runs: Vec<(usize, bool, Run)> = runs.into_inner().unwrap();
    println!("\n{name}\n{:24} {:>6} {:>28} {:>8} {:>26}", "", "", "ms", "proven", "distinct positions");
    println!(
        "{:24} {:>6} {:>8} {:>9} {:>9} {:>7} {:>8} {:>8} {:>8}",
        "", "count", "median", "95 %", "most", "%", "median", "95 %", "most"
    );
    row("all", runs.iter().map(|run| run.2));
    row("scoring turns", runs.iter().filter(|run| run.1).map(|run| run.2));
    row("normal turns", runs.iter().filter(|run| !run.1).map(|run| run.2));
    for (part, name) in THIRDS.iter().enumerate() {
        row(name, runs.iter().filter(|run| run.0 == part).map(|run| run.2));
    }
}

fn row(name: &str, runs: impl Iterator<Item = Run>) {
    let runs: Vec<Run> = runs.collect();
    if runs.is_empty() {
        return;
    }
    let mut times: Vec<f64> = runs.iter().map(|run| 1e3 * run.0).collect();
    let mut sizes: Vec<u64> = runs.iter().map(|run| run.1).collect();
    times.sort_by(f64::total_cmp);
    sizes.sort_unstable();
    let at = |share: usize| (runs.len() * share / 100).min(runs.len() - 1);
    let proven = runs.iter().filter(|run| run.2).count() as f64 * 100.0 / runs.len() as f64;
    println!(
        "{name:24} {:6} {:8.2} {:9.2} {:9.1} {proven:7.1} {:8} {:8} {:8}",
        runs.len(),
        times[at(50)],
        times[at(95)],
        times[runs.len() - 1],
        sizes[at(50)],
        sizes[at(95)],
        sizes[runs.len() - 1]
    );
}

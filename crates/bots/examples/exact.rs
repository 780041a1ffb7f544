//! The long comparison of the solver with plain exhaustive search.
//! `cargo run --release -p bots --example exact -- --count 5000 --low 3 --high 6 --jobs 16`
//! Options: --size N (positions with larger turns are left out), --merge 1 (the judge searches equal tables once),
//! --limit N (the most lines that the judge follows).

#[path = "../tests/exhaustive/mod.rs"]
mod exhaustive;
mod play;

use std::sync::atomic::{AtomicU64, Ordering};

use bots::{
    Budget,
    tikal::solver::{Aim, Margin, Objective, PointsNow, Width, solve, solve_points},
};
use exhaustive::{exhaustive, positions};
use play::{Options, share_work};

fn main() {
    let options = Options::read();
    let count = options.number("count", 1000);
    let (low, high) = (options.number("low", 3) as u8, options.number("high", 6) as u8);
    let (size, limit) = (options.number("size", 2_000), options.number("limit", 2_000_000));
    let merge = options.number("merge", 0) == 1;
    let (compared, jobs) = (AtomicU64::new(0), options.number("jobs", 1));
    share_work(jobs, jobs, |job| {
        for (i, table) in positions(options.number("seed", 1) * 1000 + job, low..=high, 30).enumerate() {
            if compared.load(Ordering::Relaxed) >= count {
                break;
            }
            let objective: &dyn Objective = if i % 2 == 0 { &PointsNow } else { &Margin };
            let all = solve(&table, objective, Width::ALL, &mut Budget::nodes(size));
            if !all.proven {
                continue;
            }
            let Some(expected) = exhaustive(&table, objective, merge, limit) else { continue };
            let aim = if i % 2 == 0 { Aim::Points } else { Aim::Margin };
            let points = solve_points(&table, aim, &mut Budget::unlimited());
            assert_eq!((all.best().value, points.best().value), (expected, expected), "job {job}, position {i}");
            compared.fetch_add(1, Ordering::Relaxed);
        }
    });
    println!("{} positions with {low} to {high} action points, all equal", compared.load(Ordering::Relaxed));
}

//! The long comparison of the solver with plain exhaustive search.

use std::sync::atomic::{AtomicU64, Ordering};

use arena::in_order;
use bots::{
    Budget,
    tikal::{
        Margin, Objective, PointsNow,
        solver::{Aim, Width, solve, solve_points},
    },
};
use serde_json::json;
use tikal::Tikal;

use crate::{Answer, Found, work::Work};

#[path = "../../bots/tests/exhaustive/mod.rs"]
mod exhaustive;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    count: u64,
    /// The fewest action points
    #[arg(long, value_name = "N", default_value_t = 3)]
    low: u8,
    /// The most action points
    #[arg(long, value_name = "N", default_value_t = 6)]
    high: u8,
    /// Positions with larger turns are left out
    #[arg(long, value_name = "NODES", default_value_t = 2_000)]
    size: u64,
    /// The most lines that the judge follows
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    limit: u64,
    /// The judge searches equal tables once
    #[arg(long)]
    merge: bool,
    #[command(flatten)]
    work: Work,
}

pub fn run(args: &Args) -> Answer {
    let compared = AtomicU64::new(0);
    let jobs = args.work.jobs();
    let job = |job: u64| -> Result<(), String> {
        let positions = exhaustive::positions(args.work.seed * 1000 + job, args.low..=args.high, 30);
        for (i, table) in positions.enumerate() {
            if compared.load(Ordering::Relaxed) >= args.count {
                break;
            }
            let aim = if i % 2 == 0 { Aim::Points } else { Aim::Margin };
            match alike(args, &table, aim) {
                Some(true) => _ = compared.fetch_add(1, Ordering::Relaxed),
                Some(false) => return Err(format!("job {job}, position {i}: the solver differs")),
                None => (),
            }
        }
        Ok(())
    };
    in_order(jobs, jobs as u64, job, &|| ()).into_iter().collect::<Result<(), String>>()?;
    let (count, low, high) = (compared.into_inner(), args.low, args.high);
    let text = format!("{count} positions with {low} to {high} action points, all equal\n");
    Ok(Found::new(text, &json!({ "compared": count, "low": low, "high": high })))
}

/// Whether both ways of the solver find what the search of everything finds; nothing where that is too much.
fn alike(args: &Args, table: &Tikal, aim: Aim) -> Option<bool> {
    let objective: &dyn Objective = match aim {
        Aim::Points => &PointsNow,
        Aim::Margin => &Margin,
    };
    let all = solve(table, objective, Width::ALL, &mut Budget::nodes(args.size));
    if !all.proven {
        return None;
    }
    let expected = exhaustive::exhaustive(table, objective, args.merge, args.limit)?;
    let points = solve_points(table, aim, &mut Budget::unlimited());
    Some((all.best().value, points.best().value) == (expected, expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solver_finds_what_the_search_of_everything_finds() {
        let work = Work::new(1, 1);
        let args = Args { count: 5, low: 2, high: 3, size: 500, limit: 100_000, merge: false, work };
        assert_eq!(run(&args).unwrap().json["compared"], 5);
    }
}

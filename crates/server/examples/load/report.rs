use std::{fmt, sync::atomic::Ordering::Relaxed};

use crate::crowd::{Counted, Crowd};

/// What the columns mean.
pub const HEAD: &str =
    "| sockets | games | moves/s | p50 ms | p99 ms | declined | KB per watched game |\n|---|---|---|---|---|---|---|";

/// One stage.
pub struct Report {
    sockets: usize,
    games: usize,
    rate: f64,
    p50: f64,
    p99: f64,
    declined: usize,
    memory: u64,
}

impl Report {
    pub fn of(crowd: &Crowd, mut counted: Counted, memory: u64) -> Report {
        counted.times.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let last = counted.times.len().saturating_sub(1);
            counted.times.get((last as f64 * part) as usize).copied().unwrap_or(f64::NAN)
        };
        Report {
            sockets: crowd.open.load(Relaxed),
            games: crowd.games.len(),
            rate: counted.moves as f64 / counted.time.as_secs_f64(),
            p50: at(0.5),
            p99: at(0.99),
            declined: counted.declined,
            memory: memory / 1024,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { sockets, games, rate, p50, p99, declined, memory } = self;
        write!(f, "| {sockets} | {games} | {rate:.0} | {p50:.1} | {p99:.1} | {declined} | {memory} |")
    }
}

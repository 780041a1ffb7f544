//! Chance and threads of a command.

use std::{num::NonZero, thread};

use arena::in_order;

/// How many results are kept at a time.
const BATCH: u64 = 256;

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Work {
    /// All chance follows from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; all cores where absent
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
}

impl Work {
    #[cfg(test)]
    pub fn new(seed: u64, jobs: usize) -> Work {
        Work { seed, jobs: Some(jobs) }
    }

    /// How many threads: as asked, or one for each core.
    pub fn jobs(self) -> usize {
        self.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get)).clamp(1, 256)
    }

    /// Does the work for every number below `count` and hears the results in their order. Only those of one batch are kept
    /// at a time.
    pub fn in_batches<T: Send>(self, count: u64, work: impl Fn(u64) -> T + Sync, mut hear: impl FnMut(u64, T)) {
        for begin in (0..count).step_by(BATCH as usize) {
            let many = BATCH.min(count - begin);
            let results = in_order(self.jobs(), many, |number| work(begin + number), &|| ());
            (begin..).zip(results).for_each(|(number, result)| hear(number, result));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_their_order() {
        let mut heard = Vec::new();
        Work::new(1, 3).in_batches(2 * BATCH + 5, |number| 2 * number, |number, result| heard.push((number, result)));
        assert_eq!(heard, (0..2 * BATCH + 5).map(|number| (number, 2 * number)).collect::<Vec<_>>());
    }
}

//! Numbers about the running server, as Prometheus reads them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    sync::{
        Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn inc(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Relaxed);
    }

    /// The count so far.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Changes it by this.
    pub fn add(&self, change: i64) {
        self.0.fetch_add(change, Relaxed);
    }

    /// Makes it this, if it is less.
    pub fn raise(&self, value: i64) {
        self.0.fetch_max(value, Relaxed);
    }

    /// Makes it this.
    pub fn set(&self, value: i64) {
        self.0.store(value, Relaxed);
    }

    /// What it is.
    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// How many names of games that cannot be opened are remembered.
const MOST_UNOPENED: usize = 10_000;

/// The upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 14] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// How long things took.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    nanos: AtomicU64,
}

impl Histogram {
    /// It took so long.
    pub fn observe(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        if let Some(bucket) = BOUNDS.iter().position(|&bound| seconds <= bound) {
            self.buckets[bucket].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.nanos.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Relaxed);
    }

    /// How many were observed.
    pub fn count(&self) -> u64 {
        self.count.load(Relaxed)
    }
}

/// How much bots thought. How long one thinks depends on what its seat sees, and whoever has the same bot could try out the
/// rival's possible hands: so it is told of many thoughts together, in whole seconds.
#[derive(Debug, Default)]
pub struct Thoughts {
    told: Counter,
    seconds: Counter,
    /// How many are not told yet, and the time that is not.
    untold: Mutex<(u64, Duration)>,
}

impl Thoughts {
    /// So many are told together.
    const TOGETHER: u64 = 100;

    /// One took so long.
    pub fn add(&self, time: Duration) {
        let mut untold = self.untold.lock().expect("no panic while counting");
        untold.0 += 1;
        untold.1 += time;
        if untold.0 == Self::TOGETHER {
            let seconds = untold.1.as_secs();
            self.told.add(Self::TOGETHER);
            self.seconds.add(seconds);
            *untold = (0, untold.1 - Duration::from_secs(seconds));
        }
    }
}

/// All that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Open connections.
    pub connections: Gauge,
    /// Answered requests.
    pub requests: Counter,
    /// How long an answer took.
    pub request_seconds: Histogram,
    /// Open sockets.
    pub sockets: Gauge,
    /// Live rooms.
    pub rooms: Gauge,
    /// Submits that were carried out.
    pub moves: Counter,
    /// How long a store took to append.
    pub append_seconds: Histogram,
    /// What bots thought about submits.
    pub thoughts: Thoughts,
    /// The most nodes that bots have spent on one turn. Told to nobody: they depend on what the bot's seat sees.
    pub bot_turn_nodes: Gauge,
    /// Messages or sockets that were dropped because their reader was too slow.
    pub slow_sockets: Counter,
    errors: Mutex<BTreeMap<String, u64>>,
    unopened: Mutex<BTreeSet<String>>,
}

impl Metrics {
    /// Counts a refusal or failure by its code.
    pub fn error(&self, code: &str) {
        let mut errors = self.errors.lock().expect("no panic while counting");
        match errors.get_mut(code) {
            Some(count) => *count += 1,
            None => drop(errors.insert(code.to_owned(), 1)),
        }
    }

    /// A stored table or game was opened, or could not be.
    pub fn opened(&self, id: &str, well: bool) {
        let mut unopened = self.unopened.lock().expect("no panic while counting");
        if well {
            unopened.remove(id);
        } else if unopened.len() < MOST_UNOPENED {
            unopened.insert(id.to_owned());
        }
    }

    /// How many stored tables and games could not be opened when they were last wanted.
    pub fn unopened(&self) -> usize {
        self.unopened.lock().expect("no panic while counting").len()
    }

    /// Everything in the Prometheus text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        gauge(&mut text, "mutal_connections", "Open connections", &self.connections);
        gauge(&mut text, "mutal_sockets", "Open sockets", &self.sockets);
        gauge(&mut text, "mutal_rooms", "Live rooms", &self.rooms);
        head(&mut text, "mutal_unopened_games", "Stored games that could not be opened", "gauge");
        line(&mut text, "mutal_unopened_games", self.unopened());
        counter(&mut text, "mutal_requests_total", "Answered requests", &self.requests);
        counter(&mut text, "mutal_moves_total", "Submits carried out", &self.moves);
        counter(
            &mut text,
            "mutal_slow_sockets_total",
            "Sockets dropped because they read too slowly",
            &self.slow_sockets,
        );
        histogram(&mut text, "mutal_request_seconds", "Time to answer a request", &self.request_seconds);
        histogram(&mut text, "mutal_append_seconds", "Time to store a submit", &self.append_seconds);
        let Thoughts { told, seconds, .. } = &self.thoughts;
        counter(&mut text, "mutal_bot_thoughts_total", "Times a bot thought, told by the hundred", told);
        counter(&mut text, "mutal_bot_seconds_total", "Whole seconds that those took together", seconds);
        head(&mut text, "mutal_errors_total", "Refusals and failures by code", "counter");
        for (code, count) in self.errors.lock().expect("no panic while counting").iter() {
            line(&mut text, &format!("mutal_errors_total{{code=\"{code}\"}}"), count);
        }
        text
    }
}

fn head(text: &mut String, name: &str, help: &str, kind: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn line(text: &mut String, name: &str, value: impl std::fmt::Display) {
    let _ = writeln!(text, "{name} {value}");
}

fn gauge(text: &mut String, name: &str, help: &str, gauge: &Gauge) {
    head(text, name, help, "gauge");
    line(text, name, gauge.get());
}

fn counter(text: &mut String, name: &str, help: &str, counter: &Counter) {
    head(text, name, help, "counter");
    line(text, name, counter.get());
}

fn histogram(text: &mut String, name: &str, help: &str, histogram: &Histogram) {
    head(text, name, help, "histogram");
    let mut sum = 0;
    for (bound, bucket) in BOUNDS.iter().zip(&histogram.buckets) {
        sum += bucket.load(Relaxed);
        line(text, &format!("{name}_bucket{{le=\"{bound}\"}}"), sum);
    }
    // The count is read after the buckets, which may grow meanwhile; it is never less than they are.
    let count = histogram.count().max(sum);
    line(text, &format!("{name}_bucket{{le=\"+Inf\"}}"), count);
    line(text, &format!("{name}_sum"), histogram.nanos.load(Relaxed) as f64 / 1e9);
    line(text, &format!("{name}_count"), count);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_prometheus_reads_them() {
        let metrics = Metrics::default();
        metrics.sockets.add(3);
        metrics.sockets.add(-1);
        metrics.moves.inc();
        metrics.append_seconds.observe(Duration::from_millis(3));
        metrics.append_seconds.observe(Duration::from_secs(60));
        metrics.error("version");
        metrics.error("version");
        let text = metrics.text();
        for expected in [
            "# TYPE mutal_sockets gauge\nmutal_sockets 2\n",
            "mutal_moves_total 1\n",
            "mutal_append_seconds_bucket{le=\"0.0025\"} 0\nmutal_append_seconds_bucket{le=\"0.005\"} 1\n",
            "mutal_append_seconds_bucket{le=\"10\"} 1\nmutal_append_seconds_bucket{le=\"+Inf\"} 2\n",
            "mutal_append_seconds_sum 60.003\nmutal_append_seconds_count 2\n",
            "mutal_errors_total{code=\"version\"} 2\n",
        ] {
            assert!(text.contains(expected), "{expected}\n{text}");
        }
    }

    #[test]
    fn nothing_tells_how_long_or_how_far_one_bot_thought() {
        let metrics = Metrics::default();
        let quiet = metrics.text();
        for n in 1..Thoughts::TOGETHER {
            metrics.thoughts.add(Duration::from_millis(30 + n));
            metrics.bot_turn_nodes.raise(1_000 * n as i64);
        }
        assert_eq!(metrics.text(), quiet, "of fewer than a hundred nothing is told");
        metrics.thoughts.add(Duration::from_millis(30));
        // 7.95 seconds together: the rest is told with the next ones.
        let changed: Vec<String> =
            metrics.text().lines().filter(|line| !quiet.contains(line)).map(str::to_owned).collect();
        assert_eq!(changed, ["mutal_bot_thoughts_total 100", "mutal_bot_seconds_total 7"]);
        (0..Thoughts::TOGETHER).for_each(|_| metrics.thoughts.add(Duration::from_millis(1)));
        assert!(metrics.text().contains("mutal_bot_seconds_total 8\n"));
    }
}

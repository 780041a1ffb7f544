//! Somebody who reads lists from an address of his own.

use std::{
    fmt,
    net::Ipv4Addr,
    time::{Duration, Instant},
};

use crate::table::net::Visitor;

/// Requests of one address in a second, as the limits allow them.
const ALLOWANCE: f64 = 20.0;

/// A reader.
pub struct Reader {
    visitor: Visitor,
    address: String,
}

impl Reader {
    /// The same person from another address.
    pub fn of(visitor: &Visitor, n: u32) -> Reader {
        let address = Ipv4Addr::from(u32::from(Ipv4Addr::new(198, 18, 0, 0)) + n).to_string();
        Reader { visitor: visitor.second_page(), address }
    }

    /// How long an answer takes, to its last byte.
    pub async fn get(&self, path: &str) -> Duration {
        let begun = Instant::now();
        let answer = self.visitor.prepared("GET", path).header("x-forwarded-for", &self.address).send().await;
        let answer = answer.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.bytes().await.expect("all of it");
        begun.elapsed()
    }

    /// Reads as much as the limits let it, from all kinds of lists.
    pub async fn take_all(&self, end: tokio::time::Instant) -> Times {
        let mut times = Times::default();
        let mut due = tokio::time::interval(Duration::from_secs_f64(1.0 / ALLOWANCE));
        let lists = ["/games?mine=1", "/games?state=running", "/games", "/games?mine=1&state=running"];
        for list in lists.into_iter().cycle() {
            due.tick().await;
            if tokio::time::Instant::now() >= end {
                break;
            }
            times.add(self.get(list).await);
        }
        times
    }
}

/// How long things took.
#[derive(Default)]
pub struct Times(Vec<f64>);

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time.as_secs_f64() * 1000.0);
    }

    pub fn join(&mut self, mut other: Times) {
        self.0.append(&mut other.0);
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |part: f64| sorted.get((sorted.len().saturating_sub(1) as f64 * part) as usize).copied();
        write!(f, "{:.1} | {:.1}", at(0.5).unwrap_or(f64::NAN), at(0.99).unwrap_or(f64::NAN))
    }
}

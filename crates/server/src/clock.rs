//! Time, as something that can be given: tests turn it by hand.

use std::{
    fmt,
    sync::atomic::{AtomicI64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::wire::Time;

/// Tells the time.
pub trait Clock: fmt::Debug + Send + Sync {
    /// Now.
    fn now(&self) -> Time;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// A clock that stands still until it is turned.
#[derive(Debug, Default)]
pub struct HandClock(AtomicI64);

impl HandClock {
    /// A clock that shows this time.
    pub fn at(time: Time) -> HandClock {
        HandClock(AtomicI64::new(time.0))
    }

    /// Turns it forward.
    pub fn pass(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Time {
        Time(self.0.load(Ordering::SeqCst))
    }
}

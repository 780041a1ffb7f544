//! How much one address, user or name may ask for.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::time::Instant;

use crate::config::Limits;

const MINUTE: Duration = Duration::from_secs(60);
const TEN_MINUTES: Duration = Duration::from_secs(600);
const HOUR: Duration = Duration::from_secs(3600);

/// An address as limits count it: all of an IPv6 /64 is one, for it is one customer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Net(IpAddr);

impl From<IpAddr> for Net {
    fn from(address: IpAddr) -> Net {
        Net(match address.to_canonical() {
            IpAddr::V4(v4) => IpAddr::V4(v4),
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }
}

/// A bucket that holds so many drops and fills up again in so long.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    seen: Instant,
}

/// How large a bucket is, and how long it takes to fill.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub count: u32,
    /// How long an empty bucket takes to be full.
    pub per: Duration,
}

impl Bucket {
    /// A full one.
    pub fn full(rate: Rate) -> Bucket {
        Bucket { left: f64::from(rate.count), seen: Instant::now() }
    }

    fn refill(&mut self, rate: Rate) {
        let now = Instant::now();
        let gained = (now - self.seen).as_secs_f64() / rate.per.as_secs_f64() * f64::from(rate.count);
        self.left = (self.left + gained).min(f64::from(rate.count));
        self.seen = now;
    }

    /// Takes a drop, or says how long to wait for one.
    pub fn take(&mut self, rate: Rate) -> Result<(), Wait> {
        self.check(rate)?;
        self.left -= 1.0;
        Ok(())
    }

    /// Whether there is a drop.
    fn check(&mut self, rate: Rate) -> Result<(), Wait> {
        self.refill(rate);
        if self.left >= 1.0 {
            return Ok(());
        }
        let seconds = (1.0 - self.left) / f64::from(rate.count.max(1)) * rate.per.as_secs_f64();
        Err(Wait { seconds: (seconds.ceil() as u64).max(1) })
    }

    fn is_full(&mut self, rate: Rate) -> bool {
        self.refill(rate);
        self.left >= f64::from(rate.count)
    }
}

/// Too much at once: try again in so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// How many seconds.
    pub seconds: u64,
}

/// A bucket for each key.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<Held<K>>,
}

#[derive(Debug)]
struct Held<K> {
    by_key: HashMap<K, Bucket>,
    /// The size at which full buckets are thrown out.
    prune_at: usize,
}

impl<K: Eq + Hash> Buckets<K> {
    /// So many per so long, for each key.
    pub fn new(count: u32, per: Duration) -> Buckets<K> {
        let held = Held { by_key: HashMap::new(), prune_at: 1024 };
        Buckets { rate: Rate { count, per }, buckets: Mutex::new(held) }
    }

    /// Takes a drop of this key.
    pub fn take(&self, key: K) -> Result<(), Wait> {
        self.with(key, Bucket::take)
    }

    /// Whether this key has a drop.
    pub fn check(&self, key: K) -> Result<(), Wait> {
        self.with(key, Bucket::check)
    }

    /// Makes the bucket of this key full again.
    pub fn forgive(&self, key: &K) {
        self.buckets.lock().expect("no panic while counting").by_key.remove(key);
    }

    fn with<T>(&self, key: K, act: impl FnOnce(&mut Bucket, Rate) -> T) -> T {
        let mut held = self.buckets.lock().expect("no panic while counting");
        if held.by_key.len() >= held.prune_at {
            // A full bucket knows no more than none; doubling keeps the cost of pruning even.
            held.by_key.retain(|_, bucket| !bucket.is_full(self.rate));
            held.prune_at = (held.by_key.len() * 2).max(1024);
        }
        act(held.by_key.entry(key).or_insert_with(|| Bucket::full(self.rate)), self.rate)
    }
}

/// Counts what is open at one time, for each key.
#[derive(Debug)]
pub struct Slots<K> {
    most: usize,
    open: Arc<Mutex<HashMap<K, usize>>>,
}

/// One of them; gives its place back when dropped.
#[derive(Debug)]
pub struct Slot<K: Eq + Hash> {
    key: Option<K>,
    open: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Clone> Slots<K> {
    /// So many for each key.
    pub fn new(most: u32) -> Slots<K> {
        Slots { most: most as usize, open: Arc::default() }
    }

    /// A place for this key, if there is one.
    pub fn take(&self, key: K) -> Option<Slot<K>> {
        let mut open = self.open.lock().expect("no panic while counting");
        let count = open.entry(key.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Slot { key: Some(key), open: self.open.clone() })
    }
}

impl<K: Eq + Hash> Drop for Slot<K> {
    fn drop(&mut self) {
        let Some(key) = self.key.take() else { return };
        let mut open = self.open.lock().expect("no panic while counting");
        if let Some(count) = open.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&key);
            }
        }
    }
}

/// Guards names against guessing, without letting strangers lock anybody out.
///
/// An address has so many wrong passwords in all, and so many for one name. Nobody's wrong passwords count
/// against another address, so an owner is never locked out by others.
#[derive(Debug)]
pub struct SignInGuard {
    by_address: Buckets<Net>,
    by_name: Buckets<(Net, String)>,
}

impl SignInGuard {
    /// By these limits.
    pub fn new(limits: &Limits) -> SignInGuard {
        SignInGuard {
            by_address: Buckets::new(limits.wrong_passwords_per_address, TEN_MINUTES),
            by_name: Buckets::new(limits.wrong_passwords_per_name, TEN_MINUTES),
        }
    }

    /// Takes an attempt before it is known to be wrong, so that many at once count too.
    pub fn attempt(&self, from: Net, name: &str) -> Result<(), Wait> {
        self.by_name.check((from, name.to_owned()))?;
        self.by_address.take(from)?;
        self.by_name.take((from, name.to_owned()))
    }

    /// The attempt was right: it was no guess, and neither were the ones before it.
    pub fn right(&self, from: Net, name: &str) {
        self.by_name.forgive(&(from, name.to_owned()));
        self.by_address.with(from, |bucket, rate| bucket.left = (bucket.left + 1.0).min(f64::from(rate.count)));
    }
}

/// All the limits of the entrance.
#[derive(Debug)]
pub struct Gate {
    /// Requests by address.
    pub requests: Buckets<Net>,
    /// Changes by user.
    pub changes: Buckets<String>,
    /// New accounts by address.
    pub sign_ups: Buckets<Net>,
    /// New guests by address.
    pub guests: Buckets<Net>,
    /// Sign-ins by address and name.
    pub sign_ins: SignInGuard,
    /// Open connections by address.
    pub connections: Slots<Net>,
    /// Open sockets by address.
    pub sockets_of_address: Slots<Net>,
    /// Open sockets by user.
    pub sockets_of_user: Slots<String>,
    /// Messages on one socket.
    pub messages: Rate,
}

impl Gate {
    /// By these limits.
    pub fn new(limits: &Limits) -> Gate {
        Gate {
            requests: Buckets::new(limits.requests_per_address, MINUTE),
            changes: Buckets::new(limits.changes_per_user, MINUTE),
            sign_ups: Buckets::new(limits.sign_ups_per_address, HOUR),
            guests: Buckets::new(limits.guests_per_address, HOUR),
            sign_ins: SignInGuard::new(limits),
            connections: Slots::new(limits.connections_per_address),
            sockets_of_address: Slots::new(limits.sockets_per_address),
            sockets_of_user: Slots::new(limits.sockets_per_user),
            messages: Rate { count: limits.messages_per_socket, per: MINUTE },
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    fn net(text: &str) -> Net {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn a_customer_is_one_address() {
        assert_eq!(net("2001:db8:1:2::1"), net("2001:db8:1:2:ffff::9"));
        assert_ne!(net("2001:db8:1:2::1"), net("2001:db8:1:3::1"));
        assert_eq!(net("::ffff:10.0.0.1"), net("10.0.0.1"));
        assert_ne!(net("10.0.0.1"), net("10.0.0.2"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_empties_and_fills() {
        let buckets = Buckets::new(3, MINUTE);
        for _ in 0..3 {
            assert_eq!(buckets.take("a"), Ok(()));
        }
        assert_eq!(buckets.take("a"), Err(Wait { seconds: 20 }));
        assert_eq!(buckets.take("b"), Ok(()), "others are not touched");
        advance(Duration::from_secs(20)).await;
        assert_eq!(buckets.take("a"), Ok(()));
        assert!(buckets.take("a").is_err());
        advance(HOUR).await;
        for _ in 0..3 {
            assert_eq!(buckets.take("a"), Ok(()));
        }
        assert!(buckets.take("a").is_err(), "never more than full");
    }

    #[tokio::test(start_paused = true)]
    async fn buckets_do_not_pile_up() {
        let buckets = Buckets::new(3, MINUTE);
        for n in 0..5000 {
            let _ = buckets.take(n);
            advance(MINUTE).await;
        }
        assert!(buckets.buckets.lock().expect("a lock").by_key.len() <= 1024);
    }

    #[test]
    fn a_slot_is_given_back() {
        let slots = Slots::new(2);
        let (one, _two) = (slots.take("a"), slots.take("a"));
        assert!(one.is_some() && slots.take("a").is_none() && slots.take("b").is_some());
        drop(one);
        assert!(slots.take("a").is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn guesses_run_out_but_only_for_the_one_who_guesses() {
        let guard = SignInGuard::new(&Limits::default());
        for _ in 0..10 {
            assert_eq!(guard.attempt(net("10.0.0.1"), "ada"), Ok(()));
        }
        assert!(guard.attempt(net("10.0.0.1"), "ada").is_err());
        assert_eq!(guard.attempt(net("10.0.0.2"), "ada"), Ok(()), "the owner elsewhere gets in");
        assert_eq!(guard.attempt(net("10.0.0.1"), "ben"), Ok(()));
        advance(TEN_MINUTES).await;
        assert_eq!(guard.attempt(net("10.0.0.1"), "ada"), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn who_signs_in_rightly_is_never_stopped() {
        let guard = SignInGuard::new(&Limits::default());
        for _ in 0..500 {
            assert_eq!(guard.attempt(net("10.0.0.1"), "ada"), Ok(()));
            guard.right(net("10.0.0.1"), "ada");
        }
    }
}

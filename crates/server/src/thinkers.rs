//! Whose bot thinks next. Only so many think at the same time, so that the server stays quick; and nobody can take their
//! time from the others, however many tables he has.
//!
//! Who waits at a table comes before who is away, and both before bots among themselves. Among equals it is the turn of
//! whom was served longest ago. A thought of less worth is stopped when one of more worth comes; it is
//! asked again later, and is the same thought then.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use tokio::sync::oneshot;

use crate::wire::{GameId, UserId};

/// How many owners are remembered who were served. Who is forgotten is served as if never before.
const REMEMBERED: usize = 4096;

/// How much a thought is worth, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Somebody who plays at the table looks at it.
    Awaited,
    /// People play there, and none of them is there.
    Unattended,
    /// Bots play among themselves.
    BotsAlone,
}

/// On whose account a thought goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A person: who waits, or who made a table of bots.
    Person(UserId),
    /// A table that is nobody's.
    Table(GameId),
}

/// For whom a bot thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// How much it is worth.
    pub rank: Rank,
    /// Those on whose account it may go; it goes on that of whoever has the fewest thoughts waiting. Never empty.
    pub owners: Vec<Owner>,
}

/// The bots that think, and those that wait for it.
#[derive(Clone, Debug)]
pub struct Thinkers(Arc<Mutex<Inner>>);

#[derive(Debug)]
struct Inner {
    most: usize,
    next: u64,
    /// By rank and owner, each in the order in which they came.
    waiting: BTreeMap<Rank, HashMap<Owner, VecDeque<Claim>>>,
    thinking: Vec<Claim>,
    /// The number of the last turn of each owner.
    served: HashMap<Owner, u64>,
    turns: u64,
}

#[derive(Debug)]
struct Claim {
    number: u64,
    cause: Cause,
    begin: Option<oneshot::Sender<()>>,
    give_way: Arc<AtomicBool>,
}

/// A place in the queue, and then the right to think. Dropped, it is given back.
#[derive(Debug)]
pub struct Ticket {
    thinkers: Thinkers,
    number: u64,
    begun: oneshot::Receiver<()>,
    give_way: Arc<AtomicBool>,
}

impl Thinkers {
    /// So many may think at the same time.
    pub fn new(most: usize) -> Thinkers {
        let (waiting, thinking, served) = (BTreeMap::new(), Vec::new(), HashMap::new());
        Thinkers(Arc::new(Mutex::new(Inner { most, next: 0, waiting, thinking, served, turns: 0 })))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place in the queue.
    pub fn queue(&self, cause: Cause) -> Ticket {
        let mut inner = self.lock();
        inner.next += 1;
        let number = inner.next;
        let (begun, give_way) = inner.join(number, cause);
        Ticket { thinkers: self.clone(), number, begun, give_way }
    }

    /// People came to the table, or went: the thought of this number is worth more or less now.
    pub fn change(&self, number: u64, cause: Cause) {
        let mut inner = self.lock();
        if let Some(claim) = inner.thinking.iter_mut().find(|claim| claim.number == number) {
            claim.cause = cause;
        } else if let Some(claim) = inner.leave(number) {
            inner.wait(Claim { cause, ..claim });
        }
        inner.go_on();
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.lock().waiting.values().flat_map(HashMap::values).map(VecDeque::len).sum()
    }
}

impl Inner {
    fn join(&mut self, number: u64, cause: Cause) -> (oneshot::Receiver<()>, Arc<AtomicBool>) {
        let (begin, begun) = oneshot::channel();
        let give_way = Arc::new(AtomicBool::new(false));
        self.wait(Claim { number, cause, begin: Some(begin), give_way: give_way.clone() });
        self.go_on();
        (begun, give_way)
    }

    fn wait(&mut self, claim: Claim) {
        let line = self.waiting.entry(claim.cause.rank).or_default();
        let count = |owner: &&Owner| line.get(owner).map_or(0, VecDeque::len);
        let owner = claim.cause.owners.iter().min_by_key(count).expect("a thought is for somebody").clone();
        line.entry(owner).or_default().push_back(claim);
    }

    /// Takes a thought out that waits.
    fn leave(&mut self, number: u64) -> Option<Claim> {
        let mut found = None;
        for line in self.waiting.values_mut() {
            for claims in line.values_mut() {
                if let Some(place) = claims.iter().position(|claim| claim.number == number) {
                    found = claims.remove(place);
                }
            }
            line.retain(|_, claims| !claims.is_empty());
        }
        found
    }

    /// Lets as many think as may, and stops those that are worth less than others that wait.
    fn go_on(&mut self) {
        while self.thinking.len() < self.most
            && let Some(mut claim) = self.pick()
        {
            // Who does not listen any more is about to give the turn back.
            let _ = claim.begin.take().map(|begin| begin.send(()));
            self.thinking.push(claim);
        }
        self.make_way();
    }

    /// The next thought: of the highest rank that waits, and there of whoever was served longest ago.
    fn pick(&mut self) -> Option<Claim> {
        let line = self.waiting.values_mut().find(|line| !line.is_empty())?;
        let last = |owner: &Owner| self.served.get(owner).copied().unwrap_or(0);
        let first = |claims: &VecDeque<Claim>| claims.front().map(|claim| claim.number);
        let owner = line.iter().min_by_key(|(owner, claims)| (last(owner), first(claims)))?.0.clone();
        let claims = line.get_mut(&owner)?;
        let claim = claims.pop_front();
        if claims.is_empty() {
            line.remove(&owner);
        }
        self.serve(owner);
        claim
    }

    fn serve(&mut self, owner: Owner) {
        self.turns += 1;
        self.served.insert(owner, self.turns);
        if self.served.len() > REMEMBERED {
            let since = self.turns - REMEMBERED as u64 / 2;
            self.served.retain(|_, turn| *turn > since);
        }
    }

    fn make_way(&mut self) {
        let leaves = |claim: &&Claim| claim.give_way.load(Relaxed);
        let mut leaving = self.thinking.iter().filter(leaves).count();
        self.thinking.sort_by_key(|claim| Reverse(claim.cause.rank));
        for claim in self.thinking.iter().filter(|claim| !leaves(claim)) {
            let before = self.waiting.range(..claim.cause.rank).flat_map(|(_, line)| line.values());
            if before.map(VecDeque::len).sum::<usize>() > leaving {
                claim.give_way.store(true, Relaxed);
                leaving += 1;
            }
        }
    }

    /// Takes a thought out, whether it waits or is being thought.
    fn give_back(&mut self, number: u64) -> Option<Claim> {
        let thinking = self.thinking.iter().position(|claim| claim.number == number);
        thinking.map(|place| self.thinking.swap_remove(place)).or_else(|| self.leave(number))
    }
}

impl Ticket {
    /// Tells thoughts apart.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Waits until it may think.
    pub async fn turn(&mut self) {
        // The other end is kept until the turn comes.
        let _ = (&mut self.begun).await;
    }

    /// Becomes true when the thought has to stop because another is worth more.
    pub fn give_way(&self) -> Arc<AtomicBool> {
        self.give_way.clone()
    }

    /// Whether it had to stop: what came out of it may be half a thought.
    pub fn gave_way(&self) -> bool {
        self.give_way.load(Relaxed)
    }

    /// Gives the turn back and waits for another.
    pub fn again(&mut self) {
        let mut inner = self.thinkers.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(claim) = inner.give_back(self.number) else { return };
        (self.begun, self.give_way) = inner.join(self.number, claim.cause);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut inner = self.thinkers.lock();
        inner.give_back(self.number);
        inner.go_on();
    }
}

#[cfg(test)]
mod tests;

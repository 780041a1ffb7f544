//! Guests who bring long records, and somebody else's moves meanwhile.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use serde_json::json;
use tabletop::Seat;

use crate::{
    reader::Times,
    table::{
        long_record,
        net::{Line, Visitor, begin, plan},
    },
};

/// How large the records are, in bytes.
const SIZE: usize = 250_000;

pub async fn stage(guests: usize, time: Duration, address: SocketAddr) {
    let record = long_record(SIZE);
    let mut comers = Vec::new();
    for n in 0..guests {
        comers.push(Visitor::come(address, &format!("Guest {n}")).await);
    }
    let mut pair = Pair::sit_down(address).await;
    // Everybody is there: only from here on anything is measured.
    let end = tokio::time::Instant::now() + time;
    let busy: Vec<_> =
        comers.into_iter().map(|guest| tokio::spawn(bring(guest, record.clone(), address, end))).collect();
    let moves = pair.play(end).await;
    let mut brought = Times::default();
    for guest in busy {
        brought.join(guest.await.expect("a guest"));
    }
    println!(
        "\n{guests} guests bring records of {SIZE} bytes: {} in all, p50 and p99 in ms | {brought} |",
        brought.count()
    );
    println!("{} moves of somebody else meanwhile, p50 and p99 in ms | {moves} |", moves.count());
    assert!(moves.count() > 0, "nobody else could move in {time:?}");
}

/// One record after the other.
async fn bring(mut guest: Visitor, record: String, address: SocketAddr, end: tokio::time::Instant) -> Times {
    let mut times = Times::default();
    while tokio::time::Instant::now() < end {
        let begun = Instant::now();
        let brought = guest.bring("/games/import", &record).await;
        // Who has brought all that he may in a day makes room for the next one.
        if brought["code"] == "too_many_imports" {
            guest = Visitor::come(address, "Guest again").await;
            continue;
        }
        assert!(brought["id"].is_string(), "{brought}");
        times.add(begun.elapsed());
    }
    times
}

/// Two people who play one game after the other.
struct Pair {
    people: [Visitor; 2],
    id: String,
    lines: [Line; 2],
}

impl Pair {
    async fn sit_down(address: SocketAddr) -> Pair {
        let people = [Visitor::come(address, "Ann").await, Visitor::come(address, "Bob").await];
        let (id, lines) = Pair::begin(&people).await;
        Pair { people, id, lines }
    }

    async fn begin(people: &[Visitor; 2]) -> (String, [Line; 2]) {
        let mut wanted = plan(2, &[], "basic");
        wanted["order"] = json!("chosen");
        let id = begin(&[&people[0], &people[1]], wanted).await;
        let mut lines = [people[0].connect().await, people[1].connect().await];
        for line in &mut lines {
            line.watch(&id).await;
        }
        (id, lines)
    }

    /// Moves until then; a move's time is from its sending to the receipt.
    async fn play(&mut self, end: tokio::time::Instant) -> Times {
        let mut times = Times::default();
        while tokio::time::Instant::now() < end {
            match self.lines[0].mirror.mover() {
                Some(mover) => times.add(self.act(mover).await),
                None => (self.id, self.lines) = Pair::begin(&self.people).await,
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        times
    }

    async fn act(&mut self, mover: Seat) -> Duration {
        let [ann, bob] = &mut self.lines;
        let (own, other) = if mover == Seat::new(0) { (ann, bob) } else { (bob, ann) };
        let (version, actions) = (own.mirror.version(), own.mirror.choose(1));
        let submit = json!({"type": "submit", "id": self.id, "version": version, "key": format!("k{version}"), "actions": actions});
        let begun = Instant::now();
        own.say(submit).await;
        own.hear_until("receipt").await;
        let took = begun.elapsed();
        while other.mirror.version() < own.mirror.version() {
            other.hear().await;
        }
        took
    }
}

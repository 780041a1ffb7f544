//! Guests who bring long records, and somebody else's moves meanwhile.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use bots::Level;
use serde_json::json;
use tabletop::Seat;

use crate::{
    reader::Times,
    table::{
        long_record,
        net::{Visitor, begin, plan},
    },
};

/// How large the records are, in bytes.
const SIZE: usize = 250_000;

pub async fn stage(guests: usize, time: Duration, address: SocketAddr) {
    let end = tokio::time::Instant::now() + time;
    let record = long_record(SIZE);
    let mut busy = Vec::new();
    for n in 0..guests {
        let (mut guest, record) = (Visitor::come(address, &format!("Guest {n}")).await, record.clone());
        busy.push(tokio::spawn(async move {
            let mut times = Times::default();
            while tokio::time::Instant::now() < end {
                let begun = Instant::now();
                let brought = guest.bring("/games/import", &record).await;
                // Who has brought all that he may in a day makes room for the next one.
                if brought["code"] == "too_many_imports" {
                    guest = Visitor::come(address, &format!("Guest {n} again")).await;
                    continue;
                }
                assert!(brought["id"].is_string(), "{brought}");
                times.add(begun.elapsed());
            }
            times
        }));
    }
    let moves = moves(address, end).await;
    let mut brought = Times::default();
    for guest in busy {
        brought.join(guest.await.expect("a guest"));
    }
    println!(
        "\n{guests} guests bring records of {SIZE} bytes: {} in all, p50 and p99 in ms | {brought} |",
        brought.count()
    );
    println!("{} moves of somebody else meanwhile, p50 and p99 in ms | {moves} |", moves.count());
}

/// Two people play one game after the other; a move's time is from its sending to the receipt.
async fn moves(address: SocketAddr, end: tokio::time::Instant) -> Times {
    let people = [Visitor::come(address, "Ann").await, Visitor::come(address, "Bob").await];
    let mut times = Times::default();
    while tokio::time::Instant::now() < end {
        let mut wanted = plan(2, &[], "basic");
        wanted["order"] = json!("chosen");
        let id = begin(&[&people[0], &people[1]], wanted).await;
        let mut lines = [people[0].connect().await, people[1].connect().await];
        for line in &mut lines {
            line.watch(&id).await;
        }
        while let Some(mover) = lines[0].mirror.mover().filter(|_| tokio::time::Instant::now() < end) {
            let [ann, bob] = &mut lines;
            let (own, other) = if mover == Seat::new(0) { (ann, bob) } else { (bob, ann) };
            let (version, actions) = (own.mirror.version(), own.mirror.choose(Level::Random, 1));
            let begun = Instant::now();
            let submit = json!({"type": "submit", "id": id, "version": version, "key": format!("k{version}"), "actions": actions});
            own.say(submit).await;
            own.hear_until("receipt").await;
            times.add(begun.elapsed());
            while other.mirror.version() < own.mirror.version() {
                other.hear().await;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    times
}

//! What lists and imports cost: `cargo run --release -p server --example lists -- --games 100000`.
//!
//! A store of so many games, and one server process beside this one, with the limits that everybody has. Readers come from
//! addresses of their own, as behind a proxy. Pages alone first; then readers who take all that they may, and somebody else's
//! requests meanwhile; then guests who bring long records, and somebody else's moves meanwhile.

mod bring;
mod fill;
mod reader;
#[path = "../../tests/all/table/mod.rs"]
mod table;

use std::{net::SocketAddr, time::Duration};

use clap::Parser;

use reader::{Reader, Times};
use table::{net::Visitor, storm};

#[derive(Parser, Debug)]
struct Args {
    /// How many games are stored
    #[arg(long, default_value_t = 100_000)]
    games: u32,
    /// Readers that take all that they may, each from an address of its own
    #[arg(long, default_value_t = 12)]
    readers: usize,
    /// Guests that bring one record after the other
    #[arg(long, default_value_t = 8)]
    guests: usize,
    /// How long each stage is measured
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

fn main() {
    if storm::serve_if_asked() {
        return;
    }
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(&args));
}

async fn measure(args: &Args) {
    let folder = tempfile::tempdir().expect("a folder");
    let first = storm::Spawned::behind_a_proxy(folder.path());
    let ada = Visitor::come(first.address, "Ada").await;
    let id = ada.id().await;
    drop(first);
    fill::fill(folder.path(), args.games, &id).await;
    let server = storm::Spawned::behind_a_proxy(folder.path());
    let ada = ada.at(server.address);
    println!("{} games; load of the machine {}\n", args.games, load());
    let time = Duration::from_secs(args.seconds);
    pages(&server, &ada).await;
    readers(args.readers, time, server.address, &ada).await;
    bring::stage(args.guests, time, server.address).await;
    println!("\nload of the machine at the end {}", load());
}

/// The load of the last minute: what else ran on the machine belongs beside every figure.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().unwrap_or("unknown").to_owned()
}

/// Every kind of page by itself.
async fn pages(server: &storm::Spawned, ada: &Visitor) {
    println!("| page | p50 ms | p99 ms | ms of CPU |\n|---|---|---|---|");
    for list in ["", "?state=running", "?state=over", "?mine=1", "?mine=1&state=running"] {
        for deep in [false, true] {
            let path = if deep { middle(list) } else { format!("/games{list}") };
            let mut times = Times::default();
            let before = server.cpu();
            for n in 0..200_u32 {
                let reader = Reader::of(ada, n);
                times.add(reader.get(&path).await);
            }
            let cpu = (server.cpu() - before).as_secs_f64() * 1000.0 / 200.0;
            println!("| `{list}`{} | {times} | {cpu:.2} |", if deep { ", in the middle" } else { "" });
        }
    }
}

/// A page in the middle of the list.
fn middle(list: &str) -> String {
    let sign = if list.is_empty() { '?' } else { '&' };
    format!("/games{list}{sign}before={}", fill::middle())
}

/// Readers who take all that they may, and what somebody else waits for meanwhile.
async fn readers(count: usize, time: Duration, address: SocketAddr, ada: &Visitor) {
    let end = tokio::time::Instant::now() + time;
    let mut busy = Vec::new();
    for n in 0..count {
        let reader = Reader::of(ada, 1000 + n as u32);
        busy.push(tokio::spawn(async move { reader.take_all(end).await }));
    }
    let other = Reader::of(&Visitor::come(address, "Eve").await, 5000);
    let mut times = Times::default();
    while tokio::time::Instant::now() < end {
        times.add(other.get("/me").await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut pages = Times::default();
    for reader in busy {
        pages.join(reader.await.expect("a reader"));
    }
    println!("\n{count} readers at their full allowance: {} pages, p50 and p99 in ms | {pages} |", pages.count());
    println!("somebody else's requests meanwhile, p50 and p99 in ms | {times} |");
}

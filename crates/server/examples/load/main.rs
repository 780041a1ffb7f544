//! How much the server carries: `cargo run --release -p server --example load -- --sockets 100,1000,5000`.
//!
//! Games of four people each over real sockets, on one server process beside this one. Moves are sent at a steady
//! rate; a move's time is from its sending to its arrival at each of the other seats. `--busy 2` lets two loops spin
//! beside both; `--spectators 2000` seats so many spectators at one table and measures until the last has a move.

mod busy;
mod crowd;
mod report;
mod spectators;
#[path = "../../tests/all/table/mod.rs"]
mod table;

use std::{sync::Arc, time::Duration};

use clap::Parser;

use crowd::Crowd;
use table::storm;

#[derive(Parser, Debug)]
struct Args {
    /// How many sockets, one stage after the other
    #[arg(long, value_delimiter = ',', default_value = "100,1000,5000")]
    sockets: Vec<usize>,
    /// Moves per second that are sent
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// How long each stage is measured
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Loops that spin meanwhile, each in a process of its own
    #[arg(long, default_value_t = 0)]
    busy: usize,
    /// Games of Tikal II, in which each seat is told something else
    #[arg(long)]
    secrets: bool,
    /// Instead of many games: one, with so many spectators
    #[arg(long)]
    spectators: Option<usize>,
}

fn main() {
    if busy::spin_if_asked() || storm::serve_if_asked() {
        return;
    }
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    println!("load of the machine before: {}; {} busy loops beside it now", busy::load(), args.busy);
    let _loops: Vec<busy::Loop> = (0..args.busy).map(|_| busy::Loop::start()).collect();
    if let Some(count) = args.spectators {
        return runtime.block_on(spectators::measure(count, args.secrets, Duration::from_secs(args.seconds)));
    }
    println!("{}", report::HEAD);
    for &sockets in &args.sockets {
        runtime.block_on(stage(sockets, args.secrets, args.rate, Duration::from_secs(args.seconds)));
    }
}

async fn stage(sockets: usize, secrets: bool, rate: u32, time: Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = storm::Spawned::start(folder.path());
    let empty = server.memory();
    let crowd = Arc::new(Crowd::gather(server.address, sockets / crowd::SEATS, secrets).await);
    let full = server.memory();
    let counted = crowd.clone().play(rate, time).await;
    let report = report::Report::of(&crowd, counted, (full - empty) / crowd.games.len() as u64);
    println!("{report}\nload of the machine after: {}", busy::load());
}

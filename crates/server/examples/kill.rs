//! Kills the server again and again under play: `cargo run --release -p server --example kill -- 500`.
//!
//! No acknowledged move may be lost, every game must go on, and clients must catch up by themselves.

#[path = "../tests/all/table/mod.rs"]
mod table;

fn main() {
    if table::storm::serve_if_asked() {
        return;
    }
    let kills = std::env::args().nth(1).map_or(Ok(500), |number| number.parse());
    let Ok(kills) = kills else {
        eprintln!("how often? kill 500");
        std::process::exit(2);
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let answers = runtime.block_on(table::storm::storm(kills, 3));
    println!("{kills} kills, {answers} answers, nothing lost");
}

//! Kills the server 20 times under play. `cargo run --release -p server --example kill -- 500` does it longer.
//!
//! Without the usual harness: this program is the server too.

#[path = "all/table/mod.rs"]
mod table;

fn main() {
    if table::storm::serve_if_asked() {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let answers = runtime.block_on(table::storm::storm(20, 3));
    println!("20 kills, {answers} answers, nothing lost");
}

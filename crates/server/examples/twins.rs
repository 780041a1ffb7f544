//! Whole games of Tikal II in pairs that differ only in what one viewer cannot know:
//! `cargo run --release -p server --example twins -- 300`.

#[path = "../tests/all/table/mod.rs"]
mod table;

use table::twins::pairs;

#[tokio::main]
async fn main() {
    let count: u64 = std::env::args().nth(1).map_or(12, |count| count.parse().expect("how many pairs"));
    let found = pairs(count).await;
    assert!(
        found.proves_something(count),
        "the worlds differ, and every kind of leak would have been found: {found:?}"
    );
    let table::twins::Found { compared, tables_differ, others_differ, planted } = found;
    println!(
        "{count} pairs, {compared} messages and answers alike; {tables_differ} tables and {others_differ} of the others differ; planted and found: {planted:?}"
    );
}

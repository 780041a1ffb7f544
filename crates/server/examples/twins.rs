//! Whole games of Tikal II in pairs that differ only in what one viewer cannot know:
//! `cargo run --release -p server --example twins -- 300`.

#[path = "../tests/all/table/mod.rs"]
mod table;

use table::twins::{Found, pairs};

#[tokio::main]
async fn main() {
    let count: u64 = std::env::args().nth(1).map_or(12, |count| count.parse().expect("how many pairs"));
    let Found { compared, tables_differ, others_differ } = pairs(count).await;
    assert!(2 * tables_differ as u64 >= count && others_differ > 0, "the worlds differ, and to those who may know it");
    println!(
        "{count} pairs, {compared} messages and answers alike; {tables_differ} tables and {others_differ} of the others differ"
    );
}

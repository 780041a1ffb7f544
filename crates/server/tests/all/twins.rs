//! What one viewer cannot know reaches him by no way: neither socket nor HTTP, neither by an error nor by a size.
//! `cargo run --release -p server --example twins -- 300` plays more of them.

use crate::table::twins::{Found, pairs};

/// Every number of players with every viewer, and all variants.
#[tokio::test(flavor = "multi_thread")]
async fn twins_are_told_the_same_over_sockets_and_http() {
    let Found { compared, tables_differ, others_differ } = pairs(12).await;
    println!("{compared} alike; {tables_differ} tables and {others_differ} of the others differ");
    assert!(compared > 12 * 100, "{compared}");
    // The worlds do differ: a hash of the whole table, or what another seat was sent, would have been seen.
    assert!(tables_differ >= 6 && others_differ >= 6, "{tables_differ} {others_differ}");
}

//! What one viewer cannot know reaches him by no way: neither socket nor HTTP, neither by an error nor by a size.
//! `cargo run --release -p server --example twins -- 300` plays more of them.

use crate::table::twins::pairs;

/// Every number of players with every viewer, and all variants.
#[tokio::test(flavor = "multi_thread")]
async fn twins_are_told_the_same_over_sockets_and_http() {
    let found = pairs(12).await;
    println!("{found:?}");
    assert!(found.compared > 12 * 100, "{found:?}");
    // The worlds do differ: what another seat was sent, or a leak of any kind, would have been found.
    assert!(found.proves_something(12), "{found:?}");
}

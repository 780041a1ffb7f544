//! The page has the types that Rust has now.

use std::process::Command;

#[test]
fn what_was_generated_is_not_stale() {
    let checked = Command::new(env!("CARGO_BIN_EXE_types")).arg("--check").output().expect("it runs");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

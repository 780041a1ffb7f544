//! Chores of the workspace: `cargo xtask coverage [--check]`.

mod coverage;
mod rule;
mod test;

use std::{env, path::PathBuf, process::ExitCode};

const USAGE: &str = "usage: cargo xtask coverage [--check]

coverage          writes docs/rules-coverage.md: every rule and the tests that name it
coverage --check  writes nothing; fails if a rule has no test or the file is stale";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let faults = match words[..] {
        ["coverage"] => coverage::write(&root()),
        ["coverage", "--check"] => coverage::check(&root()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    faults.iter().for_each(|fault| eprintln!("rules coverage: {fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The root of the workspace, two folders above this crate.
fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("crates/xtask"), PathBuf::from);
    here.join("../..")
}

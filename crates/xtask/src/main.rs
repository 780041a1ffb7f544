//! Chores of the workspace. `cargo xtask` alone lists them.

mod coverage;
mod rule;
mod test;

use std::{
    env,
    path::PathBuf,
    process::{Command, ExitCode},
};

const USAGE: &str = "usage: cargo xtask CHORE

coverage          writes docs/rules-coverage.md: every rule and the tests that name it
coverage --check  writes nothing; fails if a rule has no test or the file is stale
types             writes web/src/generated: the TypeScript types of what Rust sends to the page
types --check     writes nothing; fails if a file is stale
wasm IN OUT NAME  makes the page's module NAME from IN (.wasm) and puts it with its glue into the folder OUT";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let faults = match words[..] {
        ["coverage"] => coverage::write(&root()),
        ["coverage", "--check"] => coverage::check(&root()),
        ["types", ref rest @ ..] => return tool("types", rest),
        ["wasm", ref rest @ ..] => return tool("glue", rest),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    faults.iter().for_each(|fault| eprintln!("rules coverage: {fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs a chore that is a crate of its own, so that the others need not wait for what it is made of.
fn tool(name: &str, arguments: &[&str]) -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(["run", "-q", "-p", name, "--"]).args(arguments).status();
    if status.is_ok_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The root of the workspace, two folders above this crate.
fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("crates/xtask"), PathBuf::from);
    here.join("../..")
}

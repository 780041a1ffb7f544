//! Runs the real binary.
#![allow(dead_code)]

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

pub fn mutal() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mutal"));
    command.env("NO_COLOR", "1");
    command
}

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs with this on standard input.
pub fn piped(args: &[&str], input: &str) -> Output {
    let mut child = mutal()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A command that reads nothing may be gone before all is written.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal, no panic")
}

pub fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// Standard output of a run that must answer yes.
pub fn yes(args: &[&str], input: &str) -> String {
    let output = piped(args, input);
    assert_eq!(code(&output), 0, "{args:?}: {}{}", text(&output), errors(&output));
    text(&output)
}

/// The JSON of a run with this exit status.
pub fn json(status: i32, args: &[&str], input: &str) -> Value {
    let args = [args, &["--json"]].concat();
    let output = piped(&args, input);
    assert_eq!(code(&output), status, "{args:?}: {}{}", text(&output), errors(&output));
    serde_json::from_str(&text(&output)).unwrap_or_else(|error| panic!("{args:?}: {error}: {}", text(&output)))
}

/// A new game of Tikal, the same every time.
pub fn game() -> String {
    yes(&["new", "--players", "3", "--seed-number", "7"], "")
}

/// The first action that is legal.
pub fn first_legal(paper: &str) -> String {
    json(0, &["legal"], paper)["legal"][0].as_str().expect("an action").to_owned()
}

/// A whole random game of either.
pub fn whole(game: &str, folder: &std::path::Path) -> String {
    yes(&["sim", "--game", game, "-n", "1", "--seeds", "5..", "--out", folder.to_str().expect("a name")], "");
    let file = fs::read_dir(folder).expect("a folder").next().expect("a record").expect("a file");
    fs::read_to_string(file.path()).expect("a record")
}

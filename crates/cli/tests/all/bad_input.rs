//! Wrong input: exit status 2, a message, never a panic.

use std::{io::Read, process::Stdio};

use crate::binary::*;

/// Commands that take a record or position from standard input.
const READERS: [&[&str]; 13] = [
    &["legal"],
    &["apply", "-", "end"],
    &["score"],
    &["view"],
    &["replay"],
    &["verify"],
    &["convert"],
    &["perft", "-", "--depth", "1"],
    &["check"],
    &["hash"],
    &["solve", "--nodes", "100"],
    &["analyse", "--nodes", "100"],
    &["hash", "--all"],
];

#[test]
fn junk_is_refused_with_a_message() {
    let deep = "[".repeat(100_000);
    let nested = format!("{{\"game\":{deep}");
    let long = format!("mutal 1 tikal\nrules 1\n{}", "x".repeat(300_000));
    let junk = [
        "",
        " \n\n",
        "\u{0}\u{1}\u{2}",
        "hello",
        "mutal",
        "mutal 1",
        "mutal 9 tikal\n",
        "mutal 1 chess\n",
        "mutal 1 tikal\nrules 1\nconfig {}\n",
        "mutal 1 tikal\nrules 1\nconfig {\"players\":9}\nstart\n",
        "mutal 1 tikal\nrules 99\nconfig {\"players\":2}\nstart > A1\n1: end\n",
        "{",
        "{}",
        "[]",
        "{\"game\":\"tikal\"}",
        "{\"game\":\"tikal\",\"config\":{\"players\":2},\"phase\":\"over\",\"seats\":[]}",
        "{\"game\":\"chess\",\"config\":{}}",
        "{\"game\":\"tikal2\",\"config\":{\"players\":2}}",
        "{\"mutal\":1}",
        "{\"mutal\":1,\"game\":\"tikal\"}",
        "{\"mutal\":1,\"game\":\"tikal\",\"rules\":1,\"config\":{\"players\":2},\"entries\":[{}]}",
        &nested,
        &long,
    ];
    for text in junk {
        for args in READERS {
            let output = piped(args, text);
            let begin: String = text.chars().take(60).collect();
            assert!([1, 2].contains(&code(&output)), "{args:?} on {begin:?}: {}", code(&output));
            let said = format!("{}{}", crate::binary::text(&output), errors(&output));
            assert!(!said.trim().is_empty() && !said.contains("panicked"), "{args:?} on {begin:?}: {said}");
        }
    }
}

/// Every record that differs in one place is read or refused, and never a crash.
#[test]
fn damaged_records_do_no_harm() {
    let records = ["tikal", "tikal2"].map(|game| whole(game, &folder(&format!("damaged-{game}"))));
    for (record, n) in records.iter().flat_map(|record| (0..60).map(move |n| (record, n))) {
        let at = record.len() * n / 60;
        let cut: String = record.chars().take(at).collect();
        let flipped: String =
            record.char_indices().map(|(i, c)| if i == at { char::from(33 + (n * 7 % 90) as u8) } else { c }).collect();
        for text in [cut, flipped] {
            for args in [&["verify"][..], &["replay"], &["legal"]] {
                let output = piped(args, &text);
                assert!([0, 1, 2].contains(&code(&output)), "{args:?} at {at}");
                assert!(!errors(&output).contains("panicked"), "{args:?} at {at}: {}", errors(&output));
            }
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let file = folder("bytes").join("junk.tikal");
    std::fs::write(&file, [0xff, 0xfe, 0x00, 0x80]).expect("a file");
    for command in ["legal", "verify", "check", "replay"] {
        let output = piped(&[command, file.to_str().expect("a name")], "");
        assert_eq!(code(&output), 2, "{command}");
        assert!(errors(&output).contains("UTF-8"), "{}", errors(&output));
    }
}

#[test]
fn a_message_says_what_to_do() {
    for (args, input, part) in [
        (&["legal", "no-such-file.tikal"][..], "", "no-such-file.tikal"),
        (&["legal"], "", "mutal new"),
        (&["apply", "-", "walk"], &*game(), "in quotes"),
        (&["apply", "-", "jump a1 b2"], &game(), "expected bid, pass"),
        (&["apply", "-", "end", "--seat", "4"], &game(), "the seats are 1 to 3"),
        (&["view", "--seat", "4"], &game(), "the seats are 1 to 3"),
        (&["legal", "--step", "9"], &game(), "steps 0 to 0"),
        (&["new", "--more-control"], "", "does not belong to Tikal"),
        (&["new", "--game", "tikal2", "--mode", "auction"], "", "does not belong to Tikal II"),
        (&["new", "--names", "A,B,C", "--players", "2"], "", "3 names for 2 players"),
        (&["new", "--host-secret", &"00".repeat(32), "--entropy", &"11".repeat(32)], "", "2 to 4"),
        (&["new", "--players", "7"], "", "--players"),
        (&["new", "--seed", "12"], "", "64 hexadecimal digits"),
        (&["new", "--components", "no-such-set.json"], "", "no-such-set.json"),
        (&["new", "-o", "/dev/null/game.tikal"], "", "cannot be written"),
        (
            &["convert", "--open", &"00".repeat(32)],
            "mutal 1 tikal\nrules 1\nconfig {\"players\":2}\n\nstart > A1\n",
            "nothing was committed",
        ),
        (&["verify"], &yes(&["new", "--position"], ""), "verify takes records"),
        (&["play", "-"], "", "name a file"),
        (&["play", "/dev/null/x.tikal"], "", "cannot be written"),
        (&["play", "--bots", "7"], "", "2,3,4"),
    ] {
        let output = piped(args, input);
        assert_eq!(code(&output), 2, "{args:?}: {}{}", text(&output), errors(&output));
        assert!(errors(&output).contains(part), "{args:?}: {}", errors(&output));
        let json: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
        assert_eq!(code(&piped(&json, input)), 2, "{json:?}");
    }
}

#[test]
fn a_parse_error_has_its_line_and_column() {
    let broken = game().replace("start > ", "start > ?");
    let output = piped(&["legal"], &broken);
    assert!(errors(&output).contains("line 7, column 9"), "{}", errors(&output));
}

#[test]
fn a_record_that_breaks_off_is_shown_up_to_there() {
    let broken = game() + "1: camp a1\n";
    let output = piped(&["replay"], &broken);
    assert_eq!(code(&output), 1);
    assert!(text(&output).contains("breaks off here") && text(&output).contains("(line 8)"), "{}", text(&output));
    assert_eq!(code(&piped(&["legal"], &broken)), 2);
    assert_eq!(code(&piped(&["verify"], &broken)), 1);
    assert_eq!(code(&piped(&["check"], &broken)), 1);
}

#[test]
fn a_closed_pipe_is_no_crash() {
    let record = whole("tikal", &folder("pipe"));
    let file = folder("pipe-file").join("game.tikal");
    std::fs::write(&file, record).expect("a file");
    let mut child = mutal()
        .args(["replay", "--events", "--boards"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut few = [0; 10];
    child.stdout.take().expect("a pipe").read_exact(&mut few).expect("some text");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(code(&output), 0);
    assert!(errors(&output).is_empty(), "{}", errors(&output));
}

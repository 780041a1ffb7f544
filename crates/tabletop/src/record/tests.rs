use expect_test::{Expect, expect};

use super::*;
use crate::{
    Dice, Session, ToMove, fair, fold,
    replay::fold_partly,
    toy::{Action, Card, Config, Deal, Toy, config},
};

fn bytes(fill: u8) -> Bytes32 {
    Bytes32([fill; 32])
}

fn act(session: &mut Session<Toy>, actions: &[&str]) {
    for action in actions {
        let seat = session.to_move().seat().expect("the game goes on");
        let version = session.version();
        session.submit(seat, version, &version.to_string(), &[action.parse().unwrap()]).unwrap();
    }
}

/// A short game with everything in it.
fn sample() -> Record<Toy> {
    let order = fair::seat_order(&fair::seed(&bytes(1), &[bytes(2), bytes(3), bytes(4)]), 3);
    let mut header =
        Header::joint(Config { players: 3, cards: 6, ..config(3) }, bytes(1), &[bytes(2), bytes(3), bytes(4)]);
    header.names = PerSeat([Some("Ann".parse().unwrap()), Some("Bob > #1, Jr.".parse().unwrap()), None, None]);
    header.joined = Some(order);
    header.marks = vec!["offline".parse().unwrap()];
    header.restarts = vec![
        Restart { cause: RestartCause::Unopened, name: Some("Bob".parse().unwrap()) },
        Restart { cause: RestartCause::Bots, name: None },
    ];
    let mut session = Session::new(header).unwrap();
    act(&mut session, &["peek", "bury 0"]);
    session.undo(Seat::new(0), 2, "undo", 1).unwrap();
    act(&mut session, &["take", "play", "end", "bury 1", "dig 1"]);
    session.resign(Seat::new(1), session.version(), "resign", Some(Cause::Left)).unwrap();
    let name = "Žofie, 2nd".parse().unwrap();
    session.take_over(Seat::new(1), session.version(), "takeover", name, Some(Cause::Back)).unwrap();
    act(&mut session, &["end"]);
    session.agree(session.version(), "agree").unwrap();
    session.dump()
}

#[test]
fn the_text_is_pinned() {
    expect![[r#"
        mutal 2 toy
        rules 1
        config {"players":3,"cards":6}
        player 1 Ann
        player 2 Bob > #1, Jr.
        joined 2 1 3
        mark offline
        restart unopened Bob
        restart bots
        commit host 930fcf234e52975cb77596889a48688fafc6d4f9e3ea5e974e2e7c50ae0dfbad
        commit player 1 776776c12f3a74d945797c0aae26709a312482aa405dfc92466ce193523b4181
        commit player 2 353aa8b1ab154549fb31637336f4adedb08aff6369718ce8372f73b750009d39
        commit player 3 2c72fe73b8ec3703f0ddcb0801d977f1711a0467f40f34211214614ade4fea3b
        open host 0101010101010101010101010101010101010101010101010101010101010101
        open player 1 0202020202020202020202020202020202020202020202020202020202020202
        open player 2 0303030303030303030303030303030303030303030303030303030303030303
        open player 3 0404040404040404040404040404040404040404040404040404040404040404
        result 4 5 0 / 1 3 2

        start > 6
        1: peek > 2, b0, undo 1, take, play, end > 3
        2: b1, d1 > 5, resign/left, takeover/back Žofie, 2nd
        2: end > 1
        agreed
    "#]]
    .assert_eq(&sample().to_string());
}

#[test]
fn exports_leave_out_what_was_undone() {
    let record = sample().standing().sealed().hashed().unwrap();
    let text = record.to_string();
    let body = text.split_once("\n\n").unwrap().1;
    expect![[r#"
        start > 6 #3104ed0867b9bc7757f1896b1960d59f
        1: peek > 2 #fdc6db24b1c5d96c7aa4e17b826ab048, take #493a1c48c58a803c518282d4266a2879, play #dea395ed60af206613e13b7d864d6b24, end > 3 #2e47c93df8b0623468194bfce28e728d
        2: b1 #3db85472364bb0973499099eaab5307c, d1 > 5 #d29aad3b2b7b716926f75fa2963d7846, resign/left, takeover/back Žofie, 2nd
        2: end > 1 #07a7b78c39577a9317f2e84fb11a79b9
        agreed
    "#]].assert_eq(body);
    assert!(!text.contains("\nopen"));
    assert_eq!(record.clone().bare(), sample().standing().sealed());
    fold(&record).unwrap();
}

#[test]
fn reads_what_it_writes() {
    let record = sample();
    let text = record.to_string();
    assert_eq!(text.parse(), Ok(record.clone()));
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(windows.parse(), Ok(record.clone()));
    let commented = text.replace('\n', "\n; a comment\n\n  ");
    assert_eq!(commented.parse(), Ok(record.clone()));
    let long = text.replace(" b0", " bury 0").replace(" d1", " dig 1");
    assert_ne!(long, text);
    assert_eq!(parse_bytes(long.as_bytes()).map(|parsed| parsed.record), Ok(record));
}

#[test]
fn entries_know_their_lines() {
    let text = sample().to_string();
    let parsed = parse::<Toy>(&text).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(parsed.lines.len(), 1 + parsed.record.entries.len());
    assert!(lines[parsed.lines[0] - 1].starts_with("start"));
    assert_eq!(lines[parsed.lines.last().unwrap() - 1], "agreed");
}

#[test]
fn verification_finds_everything_in_order() {
    let report = verify(&sample().hashed().unwrap());
    assert!(report.complete, "{report}");
    let sealed = verify(&sample().sealed());
    assert!(sealed.fits && !sealed.complete);
    expect![[r#"
        commitment of the host: not checked, it is not opened
        commitment of player 1: not checked, it is not opened
        commitment of player 2: not checked, it is not opened
        commitment of player 3: not checked, it is not opened
        seat order: not checked, there is no opened seed
        entries: fits
        reveals: not checked, the piles are not opened
        hashes: not checked, none is written down
        result: fits
    "#]]
    .assert_eq(&sealed.to_string());
}

fn findings(change: impl FnOnce(&mut Record<Toy>), expected: Expect) {
    let mut record = sample().hashed().unwrap();
    change(&mut record);
    let report = verify(&record);
    assert!(!report.fits);
    let wrong: Vec<String> =
        report.findings.iter().filter(|f| f.verdict != Verdict::Fits).map(Finding::to_string).collect();
    expected.assert_eq(&wrong.join("\n"));
}

#[test]
fn verification_says_what_does_not_fit() {
    let host = |record: &mut Record<Toy>| match &mut record.header.proof {
        Proof::Joint { host, .. } => host.opening = Some(bytes(9)),
        _ => unreachable!(),
    };
    findings(
        host,
        expect![[r#"
        commitment of the host: WRONG: 930fcf234e52975cb77596889a48688fafc6d4f9e3ea5e974e2e7c50ae0dfbad, should be e65442399d627116f966af0fc5203431fd8cf123bba43ef0bc7cd175b4949942
        seat order: WRONG: 2 1 3, should be 1 2 3
        reveals: WRONG at the start: 6, should be 2"#]],
    );
    let player = |record: &mut Record<Toy>| match &mut record.header.proof {
        Proof::Joint { players, .. } => players[1].commitment = bytes(0),
        _ => unreachable!(),
    };
    findings(
        player,
        expect![
            "commitment of player 2: WRONG: 0000000000000000000000000000000000000000000000000000000000000000, should be 353aa8b1ab154549fb31637336f4adedb08aff6369718ce8372f73b750009d39"
        ],
    );
    let hash = |record: &mut Record<Toy>| match &mut record.entries[0] {
        Entry::Act { hash, .. } => *hash = "00112233445566778899aabbccddeeff".parse().ok(),
        _ => unreachable!(),
    };
    findings(
        hash,
        expect![
            "hashes: WRONG at entry 1: 00112233445566778899aabbccddeeff, should be fdc6db24b1c5d96c7aa4e17b826ab048"
        ],
    );
    findings(
        |record| record.result.as_mut().unwrap().scores[0] += 1,
        expect!["result: WRONG: 5 5 0 / 1 3 2, should be 4 5 0 / 1 3 2"],
    );
    findings(
        |record| record.entries.truncate(3),
        expect!["result: WRONG: 4 5 0 / 1 3 2, should be none: the game goes on"],
    );
    findings(
        |record| drop(record.entries.remove(0)),
        expect![[r#"
        entries: WRONG at entry 3: rule Y1: {"code":"thing"}
        reveals: not checked, the entries are no game
        hashes: not checked, the entries are no game
        result: not checked, the entries are no game"#]],
    );
}

/// A game whose reveals were tampered with folds by itself, but not against its seed.
#[test]
fn the_first_false_reveal_is_named() {
    let mut record = sample().bare();
    let Entry::Act { reveals, .. } = &mut record.entries[5] else { unreachable!() };
    let dealt = reveals[0].unwrap();
    let other = Card::all(6).find(|card| fold(&with_reveal(sample().sealed(), *card)).is_ok() && *card != dealt);
    reveals[0] = Some(other.expect("more than one card is unseen"));
    let error = fold(&record).unwrap_err();
    assert_eq!(error.entry, 6);
    assert!(error.to_string().ends_with(&format!("{} is stated, {dealt} was dealt", other.unwrap())), "{error}");
    let partial = fold_partly(&record).unwrap();
    assert_eq!(partial.replay.steps().len(), 6);
    assert_eq!(partial.fault, Some(error));
}

/// The game up to the discard of the first turn, with this card in it.
fn with_reveal(mut record: Record<Toy>, card: Card) -> Record<Toy> {
    record.entries.truncate(6);
    record.result = None;
    if let Some(Entry::Act { reveals, .. }) = record.entries.last_mut() {
        *reveals = vec![Some(card)];
    }
    record
}

fn broken(change: impl FnOnce(&mut Record<Toy>), expected: Expect) {
    let mut record = sample().sealed();
    record.result = None;
    change(&mut record);
    expected.assert_eq(&fold(&record).unwrap_err().to_string());
}

#[test]
fn a_false_record_does_not_fold() {
    let reveals = |record: &mut Record<Toy>, entry: usize, new: Vec<Card>| match &mut record.entries[entry] {
        Entry::Act { reveals, .. } => *reveals = known(new),
        _ => unreachable!(),
    };
    broken(|r| r.start.clear(), expect!["start: what was turned up is not stated"]);
    broken(|r| r.start[0] = Some(Card(77)), expect!["start: 77 cannot have been turned up"]);
    broken(|r| r.header.rules = 7, expect!["start: rules 7: this version does not know them"]);
    broken(|r| reveals(r, 0, vec![]), expect!["entry 1: what was turned up is not stated"]);
    broken(|r| reveals(r, 1, vec![Card(1)]), expect!["entry 2: 1 is stated but was not turned up"]);
    broken(
        |r| r.entries[2] = Entry::Undo { seat: Seat::new(0), count: 2 },
        expect!["entry 3: from 1 to 1 actions can be taken back"],
    );
    broken(
        |r| r.entries[2] = Entry::Undo { seat: Seat::new(1), count: 1 },
        expect!["entry 3: another seat is to move"],
    );
    broken(|r| r.entries.push(Entry::Agreed), expect!["entry 13: the game is over"]);
    broken(|r| drop(r.entries.remove(9)), expect!["entry 10: the seat has resigned"]);
    let twice = |r: &mut Record<Toy>| r.entries.insert(9, Entry::Resign { seat: Seat::new(1), cause: None });
    broken(twice, expect!["entry 10: the seat has resigned"]);
    let bury = |r: &mut Record<Toy>| match &mut r.entries[3] {
        Entry::Act { action, .. } => *action = Action::Dig(1),
        _ => unreachable!(),
    };
    broken(bury, expect![[r#"entry 4: rule Y1: {"code":"thing"}"#]]);
}

fn refused(text: &str, expected: Expect) {
    expected.assert_eq(&text.parse::<Record<Toy>>().unwrap_err().to_string());
}

const HEAD: &str = "mutal 2 toy\nrules 1\nconfig {\"players\":2,\"cards\":6}\n";

fn refused_after(rest: &str, expected: Expect) {
    refused(&format!("{HEAD}{rest}"), expected);
}

#[test]
fn errors_say_where_and_what_was_expected() {
    refused("", expect!["line 1, column 1: expected a first line `mutal 2 <game>`"]);
    refused("tikal", expect!["line 1, column 1: expected `mutal`"]);
    refused("mutal x toy", expect!["line 1, column 7: expected the version of the notation"]);
    refused("mutal 3 toy", expect!["the record is written in version 3; this program reads up to version 2"]);
    refused("mutal 0 toy", expect!["the record is written in version 0; this program reads up to version 2"]);
    refused("mutal 1 chess", expect!["the record is of chess, not of toy"]);
    refused(
        "mutal 1 toy\nrules 1\nconfig {\"players\":2,\"cardé\":6}",
        expect![
            "line 3, column 27: expected a configuration as JSON (unknown field `cardé`, expected one of `players`, `cards`, `flaw`)"
        ],
    );
    refused(
        "mutal 1 toy\nrules 1\nconfig {\"players\":5,\"cards\":6}",
        expect!["line 3, column 8: expected a valid configuration (players: 5 players, 6 cards)"],
    );
    refused_after("", expect!["line 4, column 1: expected `start`"]);
    refused_after(
        "color red",
        expect![
            "line 4, column 1: expected `player`, `joined`, `mark`, `restart`, `viewer`, `setup`, `commit`, `open`, `result` or `start`"
        ],
    );
    refused_after("player 3 Ann", expect!["line 4, column 8: expected a seat from 1 to 2"]);
    refused_after(
        "player 1 ",
        expect!["line 4, column 9: expected 1 to 64 characters, no control character, no space at either end"],
    );
    refused_after("player 1 A\nplayer 1 B", expect!["line 5, column 8: expected each player only once"]);
    refused_after("joined 1 1", expect!["line 4, column 10: expected each player only once"]);
    refused_after("restart", expect!["line 4, column 8: expected why it began anew"]);
    refused_after("restart Bob", expect!["line 4, column 9: expected `left`, `unopened`, `gone` or `bots`"]);
    refused_after("viewer 3", expect!["line 4, column 8: expected a seat from 1 to 2"]);
    refused_after("viewer 1\nviewer spectator", expect!["line 5, column 1: expected `viewer` only once"]);
    refused_after("open seed 12", expect!["line 4, column 6: expected `commit seed` before `open seed`"]);
    refused_after("commit seed 12", expect!["line 4, column 13: expected 64 hexadecimal digits"]);
    refused_after("commit player 1 12", expect!["line 4, column 8: expected `commit host` before `commit player`"]);
    refused_after("result 1 2 / 1", expect!["line 4, column 14: expected a place from 1 for each seat"]);
    refused_after("result 1 2 / 1 0", expect!["line 4, column 16: expected a place from 1 for each seat"]);
    refused_after("start 3", expect!["line 4, column 1: expected `start` alone or `>` after it"]);
    refused_after("start > x", expect!["line 4, column 9: expected a card"]);
    refused_after("start >", expect!["line 4, column 8: expected what was turned up"]);
    refused_after("start\n3: end", expect!["line 5, column 1: expected a seat from 1 to 2"]);
    refused_after("start\n1 end", expect!["line 5, column 1: expected a seat and `:`, or `agreed`"]);
    refused_after("start\n1: end, , end", expect!["line 5, column 9: expected an entry"]);
    refused_after("start\n1: end, bury x", expect!["line 5, column 14: expected a spot"]);
    refused_after("start\n1: end #12", expect!["line 5, column 9: expected 32 hexadecimal digits"]);
    refused_after("start\n1: undo 0", expect!["line 5, column 4: expected how many actions, from 1"]);
    refused_after("start\n1: resign/left me", expect!["line 5, column 16: expected the next entry behind a `,`"]);
    refused_after("start\n1: resign/tired", expect!["line 5, column 11: expected `left`, `time`, `agreed` or `back`"]);
    refused_after("start\n1: takeover/ Ann", expect!["line 5, column 13: expected `left`, `time`, `agreed` or `back`"]);
    refused_after("start\n1: end > ?", expect!["line 5, column 10: expected `?` only in a record with a `viewer`"]);
    refused_after("start\n1: end ! 3", expect!["line 5, column 9: expected `!` only in a record with a `viewer`"]);
    refused_after("viewer 1\nstart ! 3", expect!["line 5, column 1: expected `start` alone or `>` after it"]);
    refused_after("viewer 1\nstart\n1: end !", expect!["line 6, column 9: expected what was shown"]);
    refused_after(
        "start\n1: takeover",
        expect!["line 5, column 12: expected 1 to 64 characters, no control character, no space at either end"],
    );
    let position = "setup {\"table\":1}";
    refused_after(
        position,
        expect!["line 4, column 16: expected a position as JSON (invalid type: integer `1`, expected struct Toy)"],
    );
}

#[test]
fn what_is_not_text_or_too_large_is_refused() {
    let error = parse_bytes::<Toy>(b"mutal 1 toy\nrul\xff").unwrap_err();
    expect!["line 2, column 4: expected text in UTF-8"].assert_eq(&error.to_string());
    let error = " ".repeat(LIMIT + 1).parse::<Record<Toy>>().unwrap_err();
    expect!["a record has at most 524288 bytes, this one has 524289"].assert_eq(&error.to_string());
}

/// Everything that version 2 added stands in it and comes back.
#[test]
fn causes_restarts_and_times_are_read_and_written() {
    let mut record = sample();
    record.times = [(1, 1500), (4, 0), (12, u64::MAX)].into();
    let text = record.to_string();
    for part in ["\nrestart unopened Bob\nrestart bots\n", ", resign/left, takeover/back Žofie", "\n; time 1 1500\n"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert_eq!(text.parse(), Ok(record.clone()));
    let remarks = "; time 1\n; time 0 5\n; time 99 5\n; time 2 -5\n; time 2 5 6\n;time\n; tempo 2 5\n";
    assert_eq!(format!("{remarks}{text}{remarks}").parse(), Ok(record.clone()), "what says nothing is passed over");
    assert_eq!(text.replacen("mutal 2", "mutal 1", 1).parse(), Ok(record), "one grammar reads both versions");
}

/// Times go with their entries: what was undone took time too.
#[test]
fn what_is_left_out_leaves_its_time_to_the_next_entry() {
    let mut record = sample();
    assert_eq!(standing(&record.entries)[..6], [true, false, false, true, true, true]);
    record.times = [(1, 10), (2, 200), (3, 3000), (4, 40000), (6, 5)].into();
    assert_eq!(record.standing().times, [(1, 10), (2, 43200), (4, 5)].into());
    let mut unknown = sample();
    unknown.times = [(1, 10), (3, 3000), (4, 40000)].into();
    assert_eq!(unknown.standing().times, [(1, 10)].into(), "no sum where a part is missing");
}

/// Whatever happened in a game, once it is over nothing is missing; before, it is said what is.
#[test]
fn a_game_that_is_over_is_proven_whole() {
    let ended = |mut session: Session<Toy>, resign: bool| {
        act(&mut session, &["bury 0", "end"]);
        let version = session.version();
        match resign {
            true => session.resign(Seat::new(0), version, "resign", Some(Cause::Time)).unwrap(),
            false => session.agree(version, "agree").unwrap(),
        };
        session.dump()
    };
    let seeded = || Session::<Toy>::new(Header::seeded(config(2), Seed::from_number(4))).unwrap();
    let (start, deck) = (seeded(), (1..=12).rev().map(Card).collect());
    let placed = || Session::new(Header::placed(start.table(), start.deal().clone(), bytes(7))).unwrap();
    let piles = Deal { deck, spots: [None; 2] };
    let dealt = Session::<Toy>::new(Header::dealt(config(2), piles, bytes(5))).unwrap();
    let whole = [
        sample(),
        sample().standing(),
        sample().hashed().unwrap(),
        Record { result: None, ..sample() },
        ended(seeded(), false),
        ended(seeded(), true),
        ended(placed(), false),
        ended(placed(), true),
        ended(dealt, false),
    ];
    for record in whole {
        let report = verify(&record);
        assert!(report.fits && report.complete, "{report}\n{record}");
        let sealed = verify(&record.sealed());
        assert!(sealed.fits && !sealed.complete, "{sealed}");
    }
    let mut unbound = ended(placed(), false);
    unbound.header.proof = Proof::None;
    unbound.header.origin = Origin::Setup(Box::new(start.table().setup(Some(start.deal()))));
    let unbound = verify(&unbound);
    assert!(unbound.fits && !unbound.complete, "nobody committed to these piles: {unbound}");
    assert_eq!(unbound.findings[0].to_string(), "commitment to the piles: not checked, none is written down");
    let running = verify(&Record { entries: Vec::new(), result: None, ..sample() });
    assert!(running.fits && !running.complete);
    assert_eq!(running.findings.last().unwrap().to_string(), "result: not checked, the game is not over");
    let json = serde_json::to_value(verify(&sample())).unwrap();
    assert_eq!(
        (&json["fits"], &json["complete"], &json["findings"][0]["verdict"]),
        (&true.into(), &true.into(), &"fits".into())
    );
}

/// Who gave up ranks last from then on, at every step and in the result, whatever the table says.
#[test]
fn who_resigned_ranks_last_at_every_step() {
    let record = sample();
    let replay = fold(&record).unwrap();
    let resigned = 1 + record.entries.iter().position(|entry| matches!(entry, Entry::Resign { .. })).unwrap();
    for (n, step) in replay.steps().iter().enumerate() {
        let outcome = step.outcome();
        assert_eq!(outcome.scores, step.table.outcome().scores);
        assert_eq!(outcome.places[1] == 3, n >= resigned, "{n}: {outcome:?}");
    }
    let last = replay.last();
    assert_ne!(last.outcome(), last.table.outcome(), "the table itself has heard of no resignation");
    assert_eq!((Some(&last.outcome()), replay.outcome()), (record.result.as_ref(), &last.outcome()));
}

/// A header that was made up after the game fits in itself, and not what was seen before it.
#[test]
fn a_forged_header_does_not_fit_what_was_seen() {
    let record = sample();
    let Proof::Joint { host, players } = &record.header.proof else { unreachable!() };
    let seen = Seen {
        host: Some(host.commitment),
        deal: None,
        players: players.iter().map(|share| Some(share.commitment)).collect(),
    };
    let report = verify_against(&record, &seen);
    assert!(report.fits && report.complete, "{report}");
    assert_eq!(report.findings.len(), verify(&record).findings.len() + 4);
    assert_eq!(verify_against(&record, &Seen::default()), verify(&record));
    let forged = |seen: &Seen| {
        let report = verify_against(&record, seen);
        assert!(!report.fits && !report.complete);
        let wrong = report.findings.into_iter().filter(|finding| matches!(finding.verdict, Verdict::Wrong { .. }));
        wrong.map(|finding| finding.part).collect::<Vec<_>>()
    };
    assert_eq!(forged(&Seen { host: Some(bytes(1)), ..seen.clone() }), [Part::SeenHost]);
    assert_eq!(forged(&Seen { players: vec![None, Some(bytes(1)), None], ..seen.clone() }), [Part::SeenPlayer(2)]);
    assert_eq!(forged(&Seen { players: seen.players[..2].to_vec(), ..seen.clone() }), [Part::SeenPlayer(3)]);
    let more = [seen.players.clone(), vec![Some(bytes(1))]].concat();
    assert_eq!(forged(&Seen { players: more, ..seen.clone() }), [Part::SeenPlayer(4)]);
    assert_eq!(forged(&Seen { deal: Some(bytes(1)), ..Seen::default() }), [Part::SeenDeal]);
    let text = format!("{{\"host\":\"{}\",\"players\":[null]}}", host.commitment);
    let read: Seen = serde_json::from_str(&text).unwrap();
    assert_eq!(read, Seen { host: seen.host, deal: None, players: vec![None] });
}

/// A game that once grew beyond the limit can be read from the store, and what is exported of it by anybody.
#[test]
fn a_record_that_grew_too_large_is_exported_smaller() {
    let mut record = sample();
    let takeover = |name: &str| Entry::Takeover { seat: Seat::new(0), name: name.parse().unwrap(), cause: None };
    let storm = (0..40_000).map(|n| takeover(["planner bot", "Ann"][n % 2]));
    record.entries.splice(3..3, storm);
    let text = record.to_string();
    assert!(text.len() > LIMIT && matches!(text.parse::<Record<Toy>>(), Err(ParseError::TooLarge { .. })));
    assert_eq!(parse_stored::<Toy>(&text).unwrap().record, record);
    let exported: Record<Toy> = record.clone().export(false).parse().unwrap();
    assert_eq!(exported.entries.len(), sample().standing().entries.len() + 1, "one of them is left");
    assert!(exported.entries.contains(&takeover("Ann")));
    assert_eq!(exported.result, record.result);
    assert!(verify(&exported).complete);
    assert_eq!(sample().export(false), sample().to_string());
    assert_eq!(sample().export(true), sample().standing().to_string());
    let mut session =
        Session::from_record(Record { entries: record.entries[..40_003].to_vec(), result: None, ..record }).unwrap();
    session.agree(40_003, "agree").unwrap();
}

/// No input panics: random damage to a real record.
#[test]
fn damaged_records_are_read_or_refused() {
    let text = sample().hashed().unwrap().to_string().into_bytes();
    let mut dice = Dice::new(8);
    let pieces: Vec<&[u8]> = vec![
        b"\n",
        b",",
        b":",
        b">",
        b"#",
        b"!",
        b"?",
        b"/left",
        b"\n; time 3 4",
        b"\nviewer 1",
        b"undo 9",
        b" ",
        b"\xff",
        b"takeover",
        "é".as_bytes(),
        b"9",
    ];
    for _ in 0..3000 {
        let mut damaged = text.clone();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(damaged.len());
            let end = (at + dice.below(8)).min(damaged.len());
            damaged.splice(at..end, dice.pick(&pieces).iter().copied());
        }
        if let Ok(parsed) = parse_bytes::<Toy>(&damaged) {
            let record = parsed.record;
            assert_eq!(record.to_string().parse(), Ok(record.clone()));
            let fits = verify(&record).fits;
            assert!(fold(&record).is_ok() || !fits || record.header.viewer.is_some());
        }
    }
}

/// A game goes on from a position, with and without the piles in it.
#[test]
fn a_record_can_begin_from_a_position() {
    let mut first = Session::<Toy>::new(Header::seeded(config(2), Seed::from_number(4))).unwrap();
    act(&mut first, &["peek", "bury 0", "end"]);
    let mut session = Session::new(Header::placed(first.table(), first.deal().clone(), bytes(7))).unwrap();
    act(&mut session, &["dig 0", "end"]);
    let record = session.dump();
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    assert!(record.to_string().contains("\nstart\n"));
    assert!(verify(&record).fits && fold(&record).is_ok());
    fold(&record.clone().sealed()).unwrap();
    let mut open = record.clone();
    open.header.proof = Proof::None;
    open.header.origin = Origin::Setup(Box::new(first.table().setup(Some(first.deal()))));
    assert_eq!(fold(&open).unwrap().last().table, *session.table());
    assert_eq!(fold(&open.clone().sealed()).unwrap().last().deal, None);
    assert_eq!(Session::from_record(open).unwrap().deal(), session.deal());
    let mut other = record.clone();
    other.header.config.cards = 13;
    expect!["start: the position was written for another configuration"]
        .assert_eq(&fold(&other).unwrap_err().to_string());
    let mut seeded = record;
    seeded.header.proof = Proof::seeded(Seed::from_number(4));
    expect!["line 8, column 1: expected no seed where there is a `setup`: the piles of a position are explicit"]
        .assert_eq(&seeded.to_string().parse::<Record<Toy>>().unwrap_err().to_string());
}

#[test]
fn a_record_can_hold_explicit_piles() {
    let deck: Vec<Card> = (1..=12).rev().map(Card).collect();
    let deal = Deal { deck, spots: [None; 2] };
    let mut session = Session::<Toy>::new(Header::dealt(config(2), deal.clone(), bytes(5))).unwrap();
    act(&mut session, &["bury 0", "dig 0", "end"]);
    let record = session.dump();
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    assert!(verify(&record).fits);
    assert_eq!(record.start, [Some(Card(12))]);
    let spaced = record.to_string().replace(",11,10", ", 11,10");
    assert!(spaced.parse::<Record<Toy>>().unwrap_err().to_string().contains("expected piles without space"));
    let mut false_piles = record;
    let twice = Deal { deck: vec![Card(1); 12], ..deal };
    false_piles.header.proof = Proof::dealt(twice, bytes(5));
    expect!["start: deck: not all cards once"].assert_eq(&fold(&false_piles).unwrap_err().to_string());
    assert!(!verify(&false_piles).fits);
    assert!(Session::from_record(false_piles).is_err());
}

/// Every prefix of a game is a record: a crash loses nothing that was stored.
#[test]
fn an_unfinished_game_is_a_record() {
    let whole = sample();
    for length in 0..whole.entries.len() {
        let mut part = whole.clone();
        part.entries.truncate(length);
        part.result = None;
        let read: Record<Toy> = part.to_string().parse().unwrap();
        let session = Session::from_record(read).unwrap();
        assert_eq!(session.version(), length);
        assert_ne!(session.to_move(), ToMove::Over);
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_read_or_refused(head in 0usize..4, text in "[ -~é\n]{0,200}") {
        let text = [String::new(), "mutal 1 toy\n".into(), HEAD.into(), format!("{HEAD}start > 1\n1: ")][head].clone() + &text;
        if let Ok(record) = text.parse::<Record<Toy>>() {
            proptest::prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }

    #[test]
    fn any_name_survives(name in "\\PC{1,64}") {
        if let Ok(name) = name.parse::<Label>() {
            let mut record = sample();
            record.header.names[Seat::new(2)] = Some(name.clone());
            record.header.marks.push(name.clone());
            record.entries.insert(9, Entry::Takeover { seat: Seat::new(1), name, cause: None });
            proptest::prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }
}

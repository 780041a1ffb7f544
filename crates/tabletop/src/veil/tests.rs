use expect_test::expect;

use super::*;
use crate::{
    Dice, Replica, Seed, Session,
    fair::Bytes32,
    record::{Header, Origin, Proof, verify},
    replay::fold_partly,
    session::NoSession,
    toy::{Action, Card, Toy, config},
};

const ONE: Viewer = Viewer::Seat(Seat::new(0));
const TWO: Viewer = Viewer::Seat(Seat::new(1));

fn act(session: &mut Session<Toy>, actions: &[&str]) {
    for action in actions {
        let (seat, version) = (session.to_move().seat().unwrap(), session.version());
        session.submit(seat, version, &version.to_string(), &[action.parse().unwrap()]).unwrap();
    }
}

fn new() -> Session<Toy> {
    Session::new(Header::seeded(config(2), Seed::from_number(4))).unwrap()
}

/// Seat 1 looks, buries, takes that back, takes the card and plays it.
fn played() -> Session<Toy> {
    let mut session = new();
    act(&mut session, &["peek", "bury 0"]);
    session.undo(Seat::new(0), 2, "undo", 1).unwrap();
    act(&mut session, &["take", "play", "end", "peek", "bury 1", "end", "dig 1"]);
    session
}

#[test]
fn each_viewer_is_told_what_he_may_know() {
    let lines = |viewer| played().entries_for(0, viewer).lines().into_inner();
    expect![[r#"
        1: peek > 9
        1: b0
        1: undo 1
        1: take
        1: play
        1: end > 1
        2: peek > ?
        2: b1
        2: end > 3
        1: d1 > 6
    "#]]
    .assert_eq(&lines(ONE));
    expect![[r#"
        1: peek > ?
        1: b0
        1: undo 1
        1: take
        1: play ! 9
        1: end > 1
        2: peek > 6
        2: b1
        2: end > 3
        1: d1 > 6
    "#]]
    .assert_eq(&lines(TWO));
    assert_eq!(lines(Viewer::Spectator), lines(TWO).replace("2: peek > 6", "2: peek > ?"));
}

#[test]
fn a_viewers_record_is_read_folded_and_played_on_from() {
    let session = played();
    for viewer in [ONE, TWO, Viewer::Spectator] {
        let known = session.record_for(viewer);
        assert_eq!(known.viewer(), Some(viewer));
        let stored = session.dump();
        let retold = crate::Retold::new(stored.clone()).unwrap().to(viewer);
        assert_eq!((retold.viewer(), Ok(&retold)), (Some(viewer), stored.known_to(viewer).as_ref()));
        assert_eq!(crate::Retold::new(known.clone().into_inner()).unwrap_err().trouble, Trouble::Veiled);
        assert!(known.to_string().contains(&format!("\nviewer {viewer}\ncommit seed")), "{known}");
        assert!(known.to_string().starts_with(known.head().as_str()), "{known}");
        assert_eq!(known.entries_since(3).lines(), session.entries_for(3, viewer).lines());
        let replica = Replica::new(known.to_string().parse::<Record<Toy>>().unwrap()).unwrap();
        assert_eq!(replica.last().table.view(viewer), session.view(viewer));
        assert_eq!(replica.step(4).unwrap().events, crate::fold(&known).unwrap().step(4).unwrap().events);
        let (table, deal) = Toy::imagine(&replica.last().table.view(viewer), &mut Dice::new(1));
        let goes_on = Session::new(Header::placed(&table, deal, Bytes32([1; 32]))).unwrap();
        assert_eq!(goes_on.view(viewer), session.view(viewer), "what is hidden is dealt anew");
        assert!(matches!(Session::from_record(known.clone().into_inner()), Err(NoSession::Veiled)), "never a game");
        assert!(matches!(Session::new(known.header.clone()), Err(NoSession::Veiled)));
        let mut opened = known.into_inner().header;
        opened.proof = Proof::seeded(Seed::from_number(4));
        assert!(matches!(Session::new(opened), Err(NoSession::Veiled)), "even where the piles are opened");
    }
}

/// What he does not know of the position from which a game began lies face down in his record.
#[test]
fn a_position_is_veiled_too() {
    let mut first = new();
    act(&mut first, &["peek", "take", "end", "peek"]);
    let mut session = Session::new(Header::placed(first.table(), first.deal().clone(), Bytes32([1; 32]))).unwrap();
    act(&mut session, &["bury 0", "end", "play"]);
    for viewer in [ONE, TWO, Viewer::Spectator] {
        let record: Record<Toy> = session.record_for(viewer).to_string().parse().unwrap();
        let replica = Replica::new(record.clone()).unwrap();
        assert_eq!(replica.step(0).unwrap().table, first.table().veiled(viewer));
        assert_eq!(replica.last().table.view(viewer), session.view(viewer));
        let mut other = record;
        other.header.viewer = Some(if viewer == ONE { TWO } else { ONE });
        assert!(matches!(Replica::new(other).unwrap_err().trouble, Trouble::Setup(_)), "it is not his");
    }
}

fn change(entry: usize, how: impl FnOnce(&mut Vec<Stated<Toy>>, &mut Vec<Card>, &mut Action)) -> String {
    let mut record = played().record_for(TWO).into_inner();
    let Entry::Act { reveals, shown, action, .. } = &mut record.entries[entry - 1] else { panic!("an action") };
    how(reveals, shown, action);
    let error = fold(&record).unwrap_err();
    assert_eq!(fold_partly(&record).unwrap().fault, Some(error.clone()));
    assert!(!verify(&record).fits);
    error.to_string()
}

/// All that a viewer can know is checked.
#[test]
fn what_a_viewer_cannot_have_been_told_is_refused() {
    expect!["entry 1: 9 is stated but was not turned up"]
        .assert_eq(&change(1, |reveals, _, _| *reveals = vec![Some(Card(9))]));
    expect!["entry 1: what was turned up is not stated"].assert_eq(&change(1, |reveals, _, _| reveals.clear()));
    expect!["entry 6: what was turned up is not stated"].assert_eq(&change(6, |reveals, _, _| *reveals = vec![None]));
    expect!["entry 5: what was turned up is not stated"].assert_eq(&change(5, |_, shown, _| shown.clear()));
    expect!["entry 5: 10 is stated but was not turned up"].assert_eq(&change(5, |_, shown, _| shown.push(Card(10))));
    expect!["entry 5: 13 cannot have been turned up"].assert_eq(&change(5, |_, shown, _| *shown = vec![Card(13)]));
    expect!["entry 4: 10 is stated but was not turned up"].assert_eq(&change(4, |_, shown, _| *shown = vec![Card(10)]));
    expect!["entry 10: 10 is stated but was not turned up"]
        .assert_eq(&change(10, |_, shown, _| *shown = vec![Card(10)]));
    expect![[r#"entry 4: rule Y1: {"code":"thing"}"#]].assert_eq(&change(4, |_, _, action| *action = Action::Dig(0)));
}

/// The piles tell the rest, where they are opened, and whether it was true.
#[test]
fn opened_piles_check_what_one_viewer_was_told() {
    let session = played();
    let mut record = session.record_for(TWO).into_inner();
    record.header.proof = Proof::seeded(Seed::from_number(4));
    assert_eq!(fold(&record).unwrap().last().table, *session.table());
    let report = verify(&record);
    assert!(report.fits && !report.complete && report.veiled == Some(1), "{report}");
    let Entry::Act { shown, .. } = &mut record.entries[4] else { panic!("an action") };
    *shown = vec![Card(10)];
    expect!["entry 5: 10 is stated, 9 was dealt"].assert_eq(&fold(&record).unwrap_err().to_string());
    assert!(!verify(&record).fits);
}

#[test]
fn a_viewers_record_is_never_complete() {
    let mut session = played();
    session.agree(session.version(), "all").unwrap();
    assert!(verify(&session.finished().unwrap().record()).complete);
    for (viewer, veiled) in [(ONE, 1), (TWO, 1), (Viewer::Spectator, 2)] {
        let report = verify(&session.record_for(viewer));
        assert!(report.fits && !report.complete, "{report}");
        assert!(report.to_string().ends_with(&format!("\nfits so far, {veiled} veiled\n")), "{report}");
    }
}

#[test]
fn nothing_is_open_before_the_end() {
    let mut session = played();
    assert!(session.finished().is_none());
    assert_eq!(Finished::new(session.dump()).unwrap_err(), Unfinished::NotOver);
    let known = session.record_for(ONE);
    assert_eq!(known.known_to(TWO).unwrap_err().trouble, Trouble::Veiled, "it cannot be told anybody else");
    assert_eq!(known.known_to(Viewer::Spectator).unwrap_err().trouble, Trouble::Veiled);
    assert_eq!(known.known_to(ONE), Ok(known.clone()), "he has it already");
    let mut opened = known.into_inner();
    opened.header.proof = Proof::seeded(Seed::from_number(4));
    assert_eq!(opened.known_to(ONE), Ok(session.record_for(ONE)), "not what opens the piles");
    session.agree(session.version(), "all").unwrap();
    let finished = Finished::new(session.dump()).unwrap();
    assert_eq!(finished.record(), session.finished().unwrap().record());
    assert_eq!((finished.hash().into_inner(), finished.outcome()), (session.hash(), &session.outcome()));
    assert_eq!(finished.record().viewer(), None);
    for viewer in [ONE, TWO, Viewer::Spectator] {
        let own = session.record_for(viewer).into_inner();
        let error = Finished::new(own).unwrap_err();
        assert_eq!(error.to_string(), "start: what was turned up is veiled in this record", "it is not all");
    }
}

/// The hash beside an entry is that of the table as the viewer knows it, whether the piles tell more or not.
#[test]
fn a_viewers_hashes_are_those_of_his_own_table() {
    let session = played();
    for viewer in [ONE, TWO, Viewer::Spectator] {
        let hashed = session.record_for(viewer).into_inner().hashed().unwrap();
        let last = hashed.entries.iter().filter_map(Entry::hash).next_back();
        assert_eq!(last, Some(session.hash_for(viewer).into_inner()));
        let mut opened = hashed.clone();
        opened.header.proof = session.dump().header.proof;
        assert_eq!(fold(&opened).err(), None, "{viewer:?}");
        assert_eq!(opened.clone().bare().hashed(), Ok(opened.clone()), "{viewer:?}");
        opened.start_hash = Some(session.hash());
        assert!(matches!(fold(&opened), Err(FoldError { entry: 0, trouble: Trouble::Hash { .. } })));
    }
    let hashes = |record: Record<Toy>| record.hashed().unwrap().entries.iter().map(Entry::hash).collect::<Vec<_>>();
    assert_ne!(hashes(session.dump()), hashes(session.record_for(TWO).into_inner()), "there is something to hide");
}

/// Of a position that cannot be read nobody knows what it gives away.
#[test]
fn a_position_that_cannot_be_read_goes_nowhere() {
    let session = played();
    let mut placed = Header::placed(session.table(), session.deal().clone(), Bytes32([7; 32]));
    let veiled = placed.clone().known_to(TWO);
    assert!(matches!(&veiled.origin, Origin::Setup(setup) if setup.table == session.table().veiled(TWO)));
    assert_eq!(veiled.clone().sealed(), veiled, "what is veiled is kept");
    let Origin::Setup(setup) = &mut placed.origin else { panic!("a position") };
    (setup.table.time, setup.deal) = (9, Some(session.deal().clone()));
    assert_eq!([placed.clone().sealed().origin, placed.known_to(TWO).origin], [Origin::Start, Origin::Start]);
    let mut more = veiled;
    let Origin::Setup(setup) = &mut more.origin else { panic!("a position") };
    **setup = session.table().setup(Some(session.deal()));
    setup.table.time = 9;
    assert_eq!(more.sealed().origin, Origin::Start);
}

/// Stable Rust does not compare the code of the error with which an example fails. That it fails for the right reason is
/// seen beside it: the same example with another expression compiles.
#[test]
fn every_example_that_must_not_compile_differs_in_one_line_from_one_that_does() {
    let lines = include_str!("../veil.rs").lines().filter_map(|line| line.strip_prefix("///"));
    let text: String = lines.map(|line| format!("{}\n", line.trim_start())).collect();
    let examples: Vec<(&str, Vec<&str>)> = text
        .split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|example| example.split_once('\n'))
        .map(|(kind, body)| (kind, body.lines().collect()))
        .collect();
    let (fail, compile): (Vec<_>, Vec<_>) = examples.iter().partition(|(kind, _)| kind.starts_with("compile_fail"));
    assert!(fail.len() >= 8 && compile.iter().all(|(kind, _)| kind.is_empty()), "{examples:?}");
    let twins = |one: &[&str], other: &[&str]| {
        one.len() == other.len() && one.iter().zip(other).filter(|(one, other)| one != other).count() == 1
    };
    for (kind, example) in fail {
        assert!(compile.iter().any(|(_, other)| twins(example, other)), "{kind}: {example:?}");
    }
}

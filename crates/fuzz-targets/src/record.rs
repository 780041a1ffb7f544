//! Records as anybody may write them.

use tabletop::{
    Dice, Finished, Game, Record, Session, Viewer,
    record::{LIMIT, parse_bytes, verify},
    replay::{Replay, Trouble, fold, fold_partly},
};

/// Reads a record; if it is one, it must survive a round trip, a fold and a proof.
pub fn check<G: Game>(data: &[u8]) {
    let record = match parse_bytes::<G>(data) {
        Ok(parsed) => parsed.record,
        Err(error) => return assert!(!error.to_string().is_empty(), "an error says what is wrong"),
    };
    if record.to_string().len() <= LIMIT {
        round_trip(&record);
    }
    let fits = verify(&record).fits;
    match (fold(&record), record.header.viewer) {
        (Ok(replay), Some(viewer)) => goes_on(&record, &replay, viewer),
        (Ok(_), None) => (),
        (Err(error), _) => {
            let veiled = error.trouble == Trouble::Veiled;
            assert!(!fits || veiled, "what does not fold does not fit, save for what is veiled: {error}");
            _ = fold_partly(&record);
        }
    }
    if let Ok(session) = Session::from_record(record) {
        round_trip(&session.dump());
    }
}

/// One viewer's record is his and no game, and at every version some world fits what he knows.
fn goes_on<G: Game>(record: &Record<G>, replay: &Replay<G>, viewer: Viewer) {
    let known = record.known_to(viewer).expect("it is his own");
    assert_eq!(known.viewer(), Some(viewer));
    assert!(Finished::new(record.clone()).is_err() && Session::from_record(record.clone()).is_err(), "it is no game");
    let mut dice = Dice::new(record.entries.len() as u64);
    for step in replay.steps() {
        fits_some_world(&step.table, viewer, &mut dice);
    }
}

/// What a viewer does not know can be dealt anew.
pub fn fits_some_world<G: Game>(table: &G, viewer: Viewer, dice: &mut Dice) {
    let view = table.view(viewer);
    let (world, deal) = G::imagine(&view, dice);
    G::from_setup(&world.setup(Some(&deal))).expect("an imagined world is a position");
}

/// The record after it was written and read.
pub fn round_trip<G: Game>(record: &Record<G>) -> Record<G> {
    let text = record.to_string();
    let again: Record<G> = text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(&again, record, "record to text to record");
    assert_eq!(again.to_string(), text, "text to record to text");
    again
}

//! Records as anybody may write them.

use tabletop::{
    Game, Record, Session,
    record::{LIMIT, parse_bytes, verify},
    replay::{Trouble, fold, fold_partly},
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
    if let Err(error) = fold(&record) {
        let veiled = error.trouble == Trouble::Veiled;
        assert!(!fits || veiled, "what does not fold does not fit, save for what is veiled: {error}");
        _ = fold_partly(&record);
    }
    if let Ok(session) = Session::from_record(record) {
        round_trip(&session.dump());
    }
}

/// The record after it was written and read.
pub fn round_trip<G: Game>(record: &Record<G>) -> Record<G> {
    let text = record.to_string();
    let again: Record<G> = text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(&again, record, "record to text to record");
    assert_eq!(again.to_string(), text, "text to record to text");
    again
}

//! A game that is over: it can be looked at, and played on elsewhere.

use std::collections::HashMap;

use serde_json::Value;
use tabletop::{
    Game, Outcome, Record, Seat, Viewer, fold,
    record::{Entry, Label, parse_stored},
    session::Receipt,
};

use super::{
    LiveGame, Pending, Request, Served, Standing, Step, Think,
    live::{declined, head, lines, verified},
};
use crate::{
    refusal::Refusal,
    store::StoredAnswer,
    table::LaidOut,
    wire::{BotLevel, Key},
};

struct Archive<G: Served> {
    record: Record<G>,
    header: String,
    outcome: Outcome,
    hash: String,
    /// Answers that were given while it ran: what is sent again gets the same.
    answers: HashMap<(Option<Seat>, String), Receipt>,
}

/// Opens a stored game that is over.
pub(super) fn open<G: Served>(
    text: &str,
    answers: &[(u8, String, StoredAnswer)],
    marks: &[Label],
) -> Result<Box<dyn LiveGame>, String> {
    let record: Record<G> = parse_stored(text).map_err(|error| error.to_string())?.record;
    let replay = fold(&record).map_err(|error| error.to_string())?;
    let (outcome, hash) = (replay.outcome().clone(), replay.last().table.hash().to_string());
    let over = replay.last().to_move.seat().is_none();
    let record = shown(record, marks, over.then(|| outcome.clone()));
    let answer = |(seat, key, answer): &(u8, String, StoredAnswer)| {
        let receipt = Receipt { before: answer.before as usize, version: answer.version as usize };
        ((Seat::from_number((*seat).into()), key.clone()), receipt)
    };
    let answers = answers.iter().map(answer).collect();
    Ok(Box::new(Archive { header: head(record.clone().sealed()), outcome, hash, record, answers }))
}

/// A record as it is shown: with these marks and its result, and without hashes.
pub(super) fn shown<G: Game>(record: Record<G>, marks: &[Label], result: Option<Outcome>) -> Record<G> {
    let mut record = record.bare();
    for mark in marks {
        if !record.header.marks.contains(mark) {
            record.header.marks.push(mark.clone());
        }
    }
    record.result = result.or(record.result);
    record
}

impl<G: Served> LiveGame for Archive<G> {
    fn version(&self) -> usize {
        self.record.entries.len()
    }

    fn standing(&self) -> Standing {
        Standing { mover: None, outcome: self.outcome.clone(), hash: self.hash.clone() }
    }

    fn has_resigned(&self, seat: Seat) -> bool {
        self.record.entries.iter().any(|entry| matches!(entry, Entry::Resign { seat: gone, .. } if *gone == seat))
    }

    fn was_answered(&self, seat: Seat, key: &Key) -> bool {
        self.answers.contains_key(&(Some(seat), key.to_string()))
    }

    fn prepare(&self, seat: Option<Seat>, _: usize, key: &Key, _: Request) -> Result<Step, Refusal> {
        match self.answers.get(&(seat, key.to_string())) {
            Some(receipt) => Ok(Step::Known(*receipt)),
            None => Err(declined(&tabletop::session::Declined::<G>::Over)),
        }
    }

    fn adopt(&mut self, _: Pending) {
        unreachable!("a game that is over prepares nothing");
    }

    fn header(&self) -> &str {
        &self.header
    }

    fn lines(&self, from: usize, _: Viewer) -> String {
        lines(self.record.entries.get(from..).unwrap_or_default())
    }

    fn record(&self, standing: bool) -> String {
        self.record.clone().export(standing)
    }

    fn dump(&self) -> String {
        self.record.to_string()
    }

    fn turn(&self, _: Seat) -> usize {
        self.record.entries.len()
    }

    fn think(&self, _: Seat, _: BotLevel, _: u64, _: u64) -> Option<Think> {
        None
    }

    fn fork(&self, version: usize, to: Viewer) -> Result<LaidOut, Refusal> {
        super::deal::fork(&self.record, version, to)
    }

    fn verify(&self) -> Value {
        verified(&self.record)
    }
}

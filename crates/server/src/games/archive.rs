//! A game that is over: it can be looked at, and played on elsewhere.

use std::{collections::HashMap, sync::OnceLock};

use bots::Playable;
use tabletop::{
    Finished, Foreign, Game, Outcome, Record, Retold, Seat, Unfinished, Veiled, Viewer, fold,
    record::{Entry, Label, parse_stored},
    session::Receipt,
};

use super::{
    Checking, Forking, LiveGame, Pending, Request, Standing, Step, Think,
    live::{declined, told_as, verified},
};
use crate::{
    refusal::Refusal,
    store::StoredAnswer,
    wire::{BotLevel, Key},
};

struct Archive<G: Playable> {
    /// Played through when it was opened: a room that is asked for it answers at once.
    game: Retold<G>,
    /// What everybody may know: all of it, if the game was played to its end or somebody brought it.
    known: Option<Veiled<Record<G>>>,
    /// What each viewer knew of it before, made when it is asked for.
    knew: [OnceLock<Veiled<Record<G>>>; Seat::MAX + 1],
    /// Whether somebody brought it: then nobody at this server knew more of it than another.
    brought: bool,
    outcome: Outcome,
    hash: String,
    /// Answers that were given while it ran: what is sent again gets the same.
    answers: HashMap<(Option<Seat>, String), Receipt>,
}

/// Opens a stored game that is over.
pub(super) fn open<G: Playable>(
    text: &str,
    brought: bool,
    answers: &[(u8, String, StoredAnswer)],
    marks: &[Label],
) -> Result<Box<dyn LiveGame>, String> {
    let record: Record<G> = parse_stored(text).map_err(|error| error.to_string())?.record;
    let record = record.for_all().map_err(|error| error.to_string())?;
    let replay = fold(&record).map_err(|error| error.to_string())?;
    let (outcome, hash) = (replay.outcome().clone(), replay.last().table.hash().to_string());
    let over = replay.last().to_move.seat().is_none();
    let record = shown(record, marks, over.then(|| outcome.clone()));
    let known = match Finished::new(record.clone()) {
        Ok(finished) => Some(finished.record()),
        Err(Unfinished::NotOver) if brought || !G::SECRETS => {
            Some(Foreign::read(&record.to_string()).map_err(|error| error.to_string())?.record())
        }
        // It cannot be played on, but its hands were never laid open.
        Err(Unfinished::NotOver) => None,
        Err(Unfinished::Record(error)) => return Err(error.to_string()),
    };
    let answer = |(seat, key, answer): &(u8, String, StoredAnswer)| {
        let receipt = Receipt { before: answer.before as usize, version: answer.version as usize };
        ((Seat::from_number((*seat).into()), key.clone()), receipt)
    };
    let answers = answers.iter().map(answer).collect();
    let game = Retold::new(record).map_err(|error| error.to_string())?;
    Ok(Box::new(Archive { game, known, knew: Default::default(), brought, outcome, hash, answers }))
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

impl<G: Playable> Archive<G> {
    /// What a viewer knew before the end: his copy of the game goes on with that, and with nothing else.
    fn knew(&self, viewer: Viewer) -> &Veiled<Record<G>> {
        if let Some(known) = self.known.as_ref().filter(|_| self.brought) {
            return known;
        }
        let index = viewer.seat().map_or(Seat::MAX, Seat::index);
        self.knew[index].get_or_init(|| self.game.to(viewer))
    }
}

impl<G: Playable> LiveGame for Archive<G> {
    fn version(&self) -> usize {
        self.game.whole().entries.len()
    }

    fn standing(&self) -> Standing {
        Standing { mover: None, outcome: self.outcome.clone(), hash: self.hash.clone() }
    }

    fn has_resigned(&self, seat: Seat) -> bool {
        self.game.whole().entries.iter().any(|entry| matches!(entry, Entry::Resign { seat: gone, .. } if *gone == seat))
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

    fn told_as(&self, viewer: Viewer) -> Viewer {
        told_as::<G>(viewer)
    }

    fn header(&self, to: Viewer) -> Veiled<String> {
        self.knew(to).clone().sealed().head()
    }

    fn lines(&self, from: usize, to: Viewer) -> Veiled<String> {
        self.knew(to).entries_since(from).lines()
    }

    fn record(&self, to: Viewer, standing: bool) -> Veiled<String> {
        self.known.as_ref().unwrap_or_else(|| self.knew(to)).clone().export(standing)
    }

    fn dump(&self) -> String {
        self.game.whole().to_string()
    }

    fn turn(&self, _: Seat) -> usize {
        self.game.whole().entries.len()
    }

    fn think(&self, _: Seat, _: BotLevel, _: u64, _: u64) -> Option<Think> {
        None
    }

    fn fork(&self, version: usize, to: Viewer) -> Forking {
        let record = self.game.whole().clone();
        Forking(Box::new(move || super::deal::fork(record, &[], version, to)))
    }

    fn verify(&self) -> Option<Checking> {
        self.known.clone().map(verified)
    }
}

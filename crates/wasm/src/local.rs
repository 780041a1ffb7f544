//! A game that lives in the page: it owns its piles.

use std::{cell::RefCell, rc::Rc};

use serde::Deserialize;
use tabletop::{
    Record, Seat, Seed, Session, ToMove,
    record::{Header, Label, parse_stored, write_entries},
    session::{Declined, Receipt},
};

use crate::{fault::Fault, games::Hosted, replica::Replica};

/// What is chosen for a game in the page.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Options<G: Hosted> {
    /// What people chose.
    pub config: G::Config,
    /// Who sits at each seat.
    pub names: Vec<String>,
    /// Marks of the record.
    #[serde(default)]
    pub marks: Vec<String>,
    /// 64 hexadecimal digits of chance.
    pub seed: String,
}

/// A live game, and its replica that is kept in step.
pub struct Local<G: Hosted> {
    session: Session<G>,
    replica: Rc<RefCell<Replica<G>>>,
}

/// Reads a name or mark.
pub fn label(text: &str) -> Result<Label, Fault> {
    text.parse().map_err(|_| Fault::label(text))
}

/// Reads 64 hexadecimal digits.
pub fn seed(text: &str) -> Result<Seed, Fault> {
    text.parse().map_err(|_| Fault::new("seed", serde_json::json!({ "length": text.len() })))
}

impl<G: Hosted> Local<G> {
    /// A new game.
    pub fn new(options: Options<G>) -> Result<Local<G>, Fault> {
        let mut header = Header::seeded(options.config, seed(&options.seed)?);
        for (place, name) in header.names.0.iter_mut().zip(&options.names) {
            *place = Some(label(name)?);
        }
        header.marks = options.marks.iter().map(|mark| label(mark)).collect::<Result<_, _>>()?;
        Local::of(Session::new(header)?)
    }

    /// Goes on with a game that was dumped.
    pub fn resume(dump: &str) -> Result<Local<G>, Fault> {
        let record: Record<G> = parse_stored(dump)?.record;
        Local::of(Session::from_record(record)?)
    }

    fn of(session: Session<G>) -> Result<Local<G>, Fault> {
        let replica = Rc::new(RefCell::new(Replica::new(session.record())?));
        Ok(Local { session, replica })
    }

    /// The game as everybody may know it.
    pub fn replica(&self) -> Rc<RefCell<Replica<G>>> {
        Rc::clone(&self.replica)
    }

    fn answer(&mut self, ask: impl FnOnce(&mut Session<G>) -> Result<Receipt, Declined<G>>) -> Result<Receipt, Fault> {
        let before = self.session.version();
        let receipt = ask(&mut self.session)?;
        self.replica.borrow_mut().append(&write_entries(&self.session.log()[before..]))?;
        Ok(receipt)
    }

    /// Plays a list of actions, all or nothing.
    pub fn submit(&mut self, seat: Seat, version: usize, key: &str, actions: &[String]) -> Result<Receipt, Fault> {
        let read = |text: &String| text.parse().map_err(|error| Fault::text(text, &error));
        let actions: Vec<G::Action> = actions.iter().map(read).collect::<Result<_, _>>()?;
        self.answer(|session| session.submit(seat, version, key, &actions))
    }

    /// Takes the last actions of the seat to move back.
    pub fn undo(&mut self, seat: Seat, version: usize, key: &str, count: usize) -> Result<Receipt, Fault> {
        self.answer(|session| session.undo(seat, version, key, count))
    }

    /// A seat gives up.
    pub fn resign(&mut self, seat: Seat, version: usize, key: &str) -> Result<Receipt, Fault> {
        self.answer(|session| session.resign(seat, version, key, None))
    }

    /// Somebody else plays on for a seat.
    pub fn take_over(&mut self, seat: Seat, version: usize, key: &str, name: &str) -> Result<Receipt, Fault> {
        let name = label(name)?;
        self.answer(|session| session.take_over(seat, version, key, name, None))
    }

    /// The game with its piles, for the store of this page alone.
    pub fn dump(&self) -> String {
        self.session.dump().to_string()
    }

    /// The record for others: sealed while the game runs, opened when it is over.
    pub fn record(&self, standing: bool) -> String {
        let over = self.session.to_move() == ToMove::Over;
        let record = if over { self.session.dump() } else { self.session.record() };
        record.export(standing)
    }
}

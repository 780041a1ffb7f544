//! One live game: who may do what now, what it changed, and what can be taken back.

mod answer;
pub mod bounds;
mod change;
mod sight;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};

use crate::{
    Game, Outcome, Seat, TableHash, ToMove, Viewer,
    course::Course,
    record::{Cause, Entry, Header, Label, NoDeal, Origin, Record, Stated, known},
    replay::{FoldError, Scrutiny, begin, walk},
    veil::Veil,
};

pub(crate) use bounds::Used;

pub use answer::{Declined, Happening, News, NoSession, Receipt};
pub use bounds::Bounded;
pub use change::{Change, Prepared, Wish};

/// The most actions that are taken in one list.
pub const LONGEST_LIST: usize = 256;

/// The longest idempotency key, in bytes.
pub const LONGEST_KEY: usize = 64;

/// A live game. It owns the piles; nothing it says to a viewer depends on what that viewer must not know.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    header: Header<G>,
    start: Vec<Stated<G>>,
    start_events: Vec<G::Event>,
    start_veil: Veil<G>,
    course: Course<G>,
    log: Vec<Entry<G>>,
    /// What the record from which the session goes on knew of times; a session reads no clock.
    times: BTreeMap<usize, u64>,
    /// What each entry made happen, unveiled.
    events: Vec<Vec<G::Event>>,
    /// Who may know what of each entry.
    veils: Vec<Veil<G>>,
    answers: HashMap<(Option<Seat>, String), Receipt>,
}

impl<G: Game> Session<G> {
    /// Begins a game. The header must open the piles, or hold a position that does, and be nobody's alone.
    pub fn new(header: Header<G>) -> Result<Session<G>, NoSession<G>> {
        if header.viewer.is_some() {
            return Err(NoSession::Veiled);
        }
        let size = header_size(&header);
        if size > bounds::LARGEST_HEADER {
            return Err(NoSession::Header { size, largest: bounds::LARGEST_HEADER });
        }
        let mut start_events = Vec::new();
        if header.origin == Origin::Start {
            header.deal()?;
        }
        let (course, start) = begin(&header, None, true, &mut |event| start_events.push(event))
            .map_err(|trouble| NoSession::Record(FoldError { entry: 0, trouble }))?;
        if course.deal.is_none() {
            return Err(NoDeal::Sealed.into());
        }
        Ok(Session {
            header,
            start: known(start),
            start_events,
            start_veil: course.veil.clone(),
            course,
            log: Vec::new(),
            times: BTreeMap::new(),
            events: Vec::new(),
            veils: Vec::new(),
            answers: HashMap::new(),
        })
    }

    /// Goes on with a recorded game, for instance after a restart. Its header must open the piles.
    pub fn from_record(record: Record<G>) -> Result<Session<G>, NoSession<G>> {
        if record.header.viewer.is_some() {
            return Err(NoSession::Veiled);
        }
        let (mut events, mut veils) = (Vec::with_capacity(record.entries.len() + 1), Vec::new());
        let (course, error) = walk(&record, Scrutiny::FULL, &mut |course, step| {
            events.push(step.events);
            veils.push(course.veil.clone());
        });
        if let Some(error) = error {
            return Err(NoSession::Record(error));
        }
        let course = course.expect("a record without error has a course");
        if course.deal.is_none() {
            return Err(NoDeal::Sealed.into());
        }
        let (start_events, start_veil) = (events.remove(0), veils.remove(0));
        let Record { header, start, entries: log, times, .. } = record;
        let answers = HashMap::new();
        Ok(Session { header, start, start_events, start_veil, course, log, times, events, veils, answers })
    }

    /// Remembers an answer that was given before a restart.
    pub fn remember(&mut self, seat: Option<Seat>, key: &str, receipt: Receipt) {
        self.answers.insert((seat, key.to_owned()), receipt);
    }

    /// What a request of this seat with this key was answered.
    pub fn answered(&self, seat: Option<Seat>, key: &str) -> Option<Receipt> {
        self.answers.get(&(seat, key.to_owned())).copied()
    }

    /// Works a request out without carrying it out: the same key gets the same answer again, and only then counts
    /// the version.
    pub fn prepare(
        &self,
        seat: Option<Seat>,
        version: usize,
        key: &str,
        wish: Wish<G>,
    ) -> Result<Prepared<G>, Declined<G>> {
        if let Some(receipt) = self.answered(seat, key) {
            return Ok(Prepared::Known(receipt));
        }
        if key.is_empty() || key.len() > LONGEST_KEY {
            return Err(Declined::Key { length: key.len(), longest: LONGEST_KEY });
        }
        if version != self.version() {
            return Err(Declined::Version { stated: version, current: self.version() });
        }
        Change::new(&self.course, seat, version, key, wish).map(|change| Prepared::New(Box::new(change)))
    }

    /// Carries out what was prepared. It costs what the change costs, however long the game is.
    ///
    /// # Panics
    /// If the game has changed since then.
    pub fn adopt(&mut self, change: Change<G>) -> Receipt {
        assert_eq!(change.receipt.before, self.version(), "a change fits the version for which it was prepared");
        self.course = change.course;
        self.log.extend(change.entries);
        self.events.extend(change.events);
        self.veils.extend(change.veils);
        self.answers.insert((change.seat, change.key), change.receipt);
        change.receipt
    }

    fn answer(&mut self, seat: Option<Seat>, version: usize, key: &str, wish: Wish<G>) -> Result<Receipt, Declined<G>> {
        Ok(match self.prepare(seat, version, key, wish)? {
            Prepared::Known(receipt) => receipt,
            Prepared::New(change) => self.adopt(*change),
        })
    }

    /// Plays a list of actions, all or nothing.
    ///
    /// An action that turns something up may only be the last of its list, or a list would be a free look.
    pub fn submit(
        &mut self,
        seat: Seat,
        version: usize,
        key: &str,
        actions: &[G::Action],
    ) -> Result<Receipt, Declined<G>> {
        self.answer(Some(seat), version, key, Wish::Play(actions.to_vec()))
    }

    /// Takes the last actions of the seat to move back.
    pub fn undo(&mut self, seat: Seat, version: usize, key: &str, count: usize) -> Result<Receipt, Declined<G>> {
        self.answer(Some(seat), version, key, Wish::Undo(count))
    }

    /// Takes all back that can be taken back.
    pub fn undo_all(&mut self, seat: Seat, version: usize, key: &str) -> Result<Receipt, Declined<G>> {
        self.undo(seat, version, key, self.undoable())
    }

    /// A seat gives up: it ranks last, and the game is over when only one seat has not.
    pub fn resign(
        &mut self,
        seat: Seat,
        version: usize,
        key: &str,
        cause: Option<Cause>,
    ) -> Result<Receipt, Declined<G>> {
        self.answer(Some(seat), version, key, Wish::Resign { heir: None, cause })
    }

    /// Somebody else plays on for a seat.
    pub fn take_over(
        &mut self,
        seat: Seat,
        version: usize,
        key: &str,
        name: Label,
        cause: Option<Cause>,
    ) -> Result<Receipt, Declined<G>> {
        self.answer(Some(seat), version, key, Wish::TakeOver { name, cause })
    }

    /// Ends the game as it stands. That all agreed is for the caller to know.
    pub fn agree(&mut self, version: usize, key: &str) -> Result<Receipt, Declined<G>> {
        self.answer(None, version, key, Wish::Agree)
    }

    /// How many entries there are.
    pub fn version(&self) -> usize {
        self.log.len()
    }

    /// The table, with all that only some seats know.
    pub fn table(&self) -> &G {
        &self.course.table
    }

    /// What is left of the piles.
    pub fn deal(&self) -> &G::Deal {
        self.course.deal.as_ref().expect("a session has its piles")
    }

    /// The entries so far.
    pub fn log(&self) -> &[Entry<G>] {
        &self.log
    }

    /// What was fixed before the game, with everything that opens the piles.
    pub fn header(&self) -> &Header<G> {
        &self.header
    }

    /// Whose decision is next, with resignations and agreement heard.
    pub fn to_move(&self) -> ToMove {
        self.course.to_move()
    }

    /// The ranking as it stands, with resignations heard.
    pub fn outcome(&self) -> Outcome {
        self.course.outcome()
    }

    /// The seats that have resigned, the first first.
    pub fn resigned(&self) -> &[Seat] {
        &self.course.resigned
    }

    /// How many actions the seat to move can take back.
    pub fn undoable(&self) -> usize {
        self.course.undoable()
    }

    /// The table as this viewer knows it.
    pub fn view(&self, to: Viewer) -> G::View {
        self.course.table.view(to)
    }

    /// The hash of the table.
    pub fn hash(&self) -> TableHash {
        self.course.table.hash()
    }

    /// What the set-up made happen, as this viewer may see it.
    pub fn opening(&self, to: Viewer) -> Vec<G::Event> {
        veil::<G>(&self.start_events, to)
    }

    /// What happened after this version, entry by entry, as this viewer may see it.
    pub fn since(&self, version: usize, to: Viewer) -> Vec<News<G>> {
        let entries = self.log.iter().zip(&self.events).enumerate().skip(version);
        entries.map(|(n, (entry, events))| News { version: n + 1, what: happening(entry, events, to) }).collect()
    }

    /// The whole game so far, without what opens the piles; with the result when it is over.
    pub fn record(&self) -> Record<G> {
        self.dump().sealed()
    }

    /// The whole game so far with everything that opens the piles: to store, or to publish after the end.
    pub fn dump(&self) -> Record<G> {
        Record {
            header: self.header.clone(),
            start: self.start.clone(),
            start_hash: None,
            entries: self.log.clone(),
            times: self.times.clone(),
            result: (self.to_move() == ToMove::Over).then(|| self.outcome()),
        }
    }
}

fn header_size<G: Game>(header: &Header<G>) -> usize {
    Record::empty(header.clone()).to_string().len()
}

fn veil<G: Game>(events: &[G::Event], to: Viewer) -> Vec<G::Event> {
    events.iter().map(|event| G::veil(event, to)).collect()
}

fn happening<G: Game>(entry: &Entry<G>, events: &[G::Event], to: Viewer) -> Happening<G> {
    match entry {
        Entry::Act { seat, .. } => Happening::Played { seat: *seat, events: veil::<G>(events, to) },
        Entry::Undo { seat, count } => Happening::Undone { seat: *seat, count: *count },
        Entry::Resign { seat, cause } => Happening::Resigned { seat: *seat, cause: *cause },
        Entry::Takeover { seat, name, cause } => {
            Happening::TakenOver { seat: *seat, name: name.clone(), cause: *cause }
        }
        Entry::Agreed => Happening::Agreed,
    }
}

use super::{Declined, LONGEST_LIST, Receipt};
use crate::{
    Game, Outcome, Seat, TableHash, ToMove,
    course::{Course, Misfit},
    record::{Cause, Entry, Label, known},
    veil::Veil,
};

/// What somebody wants to happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish<G: Game> {
    /// Play a list of actions, all or nothing. One that turns something up may only be the last, or a list would
    /// be a free look.
    Play(Vec<G::Action>),
    /// Take the last actions of the seat to move back.
    Undo(usize),
    /// Give up. Where the game goes on without the seat, the heir plays on for it.
    Resign {
        /// Who would; nobody where absent.
        heir: Option<Label>,
        /// What brought it about.
        cause: Option<Cause>,
    },
    /// Play on for the seat.
    TakeOver {
        /// The name of whoever plays on.
        name: Label,
        /// What brought it about.
        cause: Option<Cause>,
    },
    /// End the game as it stands. That all agreed is for the caller to know.
    Agree,
}

/// What a request does to a game, worked out on a copy. Nothing has changed until it is adopted, so it can be
/// stored first and thrown away where that fails.
#[derive(Clone, Debug)]
pub struct Change<G: Game> {
    pub(super) seat: Option<Seat>,
    pub(super) key: String,
    pub(super) receipt: Receipt,
    pub(super) course: Course<G>,
    pub(super) entries: Vec<Entry<G>>,
    pub(super) events: Vec<Vec<G::Event>>,
    pub(super) veils: Vec<Veil<G>>,
}

/// What became of a request.
#[derive(Clone, Debug)]
pub enum Prepared<G: Game> {
    /// The same key was answered before: the same answer.
    Known(Receipt),
    /// It can be done.
    New(Box<Change<G>>),
}

impl<G: Game> Change<G> {
    /// Works a wish out on a copy of the course.
    pub(super) fn new(
        course: &Course<G>,
        seat: Option<Seat>,
        version: usize,
        key: &str,
        wish: Wish<G>,
    ) -> Result<Change<G>, Declined<G>> {
        let receipt = Receipt { before: version, version };
        let (key, course) = (key.to_owned(), course.clone());
        let (entries, events, veils) = (Vec::new(), Vec::new(), Vec::new());
        let mut change = Change { seat, key, receipt, course, entries, events, veils };
        match (wish, seat) {
            (Wish::Play(actions), Some(seat)) => change.play(seat, &actions)?,
            (Wish::Undo(count), Some(seat)) => change.bounded(Entry::Undo { seat, count })?,
            (Wish::Resign { heir, cause }, Some(seat)) => {
                change.enter(Entry::Resign { seat, cause })?;
                if let Some(name) = heir.filter(|_| change.to_move() != ToMove::Over) {
                    change.enter(Entry::Takeover { seat, name, cause })?;
                }
            }
            (Wish::TakeOver { name, cause }, Some(seat)) => change.bounded(Entry::Takeover { seat, name, cause })?,
            (Wish::Agree, _) => change.enter(Entry::Agreed)?,
            (_, None) => return Err(Declined::NotToMove { index: 0 }),
        }
        change.receipt.version += change.entries.len();
        Ok(change)
    }

    /// Plays a list. An action that reveals and is not the last is refused before it is played, so nothing that
    /// it would have shown can colour the answer.
    fn play(&mut self, seat: Seat, actions: &[G::Action]) -> Result<(), Declined<G>> {
        if actions.is_empty() || actions.len() > LONGEST_LIST {
            return Err(Declined::List { length: actions.len(), longest: LONGEST_LIST });
        }
        for (index, &action) in actions.iter().enumerate() {
            self.course.check(seat, action).map_err(|misfit| declined(index, misfit))?;
            if self.course.table.reveals(action) && index + 1 < actions.len() {
                return Err(Declined::Peek { index });
            }
            let mut events = Vec::new();
            let acted = self.course.act(seat, action, None, &mut |event| events.push(event));
            let reveals = acted.map_err(|misfit| declined(index, misfit))?;
            let reveals = known(reveals);
            self.entries.push(Entry::Act { seat, action, reveals, shown: Vec::new(), hash: None });
            self.events.push(events);
            self.veils.push(self.course.veil.clone());
        }
        Ok(())
    }

    /// Enters what a seat can do only so often. That the game forbids it is said first.
    fn bounded(&mut self, entry: Entry<G>) -> Result<(), Declined<G>> {
        let allowed = self.course.used.allows(&entry);
        self.enter(entry)?;
        allowed
    }

    fn enter(&mut self, entry: Entry<G>) -> Result<(), Declined<G>> {
        self.course.enter(&entry, &mut |_| ()).map_err(|misfit| declined(0, misfit))?;
        self.entries.push(entry);
        self.events.push(Vec::new());
        self.veils.push(Veil::default());
        Ok(())
    }

    /// The answer that whoever asked will get.
    pub fn receipt(&self) -> Receipt {
        self.receipt
    }

    /// The entries that it adds.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// Whose decision is next after it.
    pub fn to_move(&self) -> ToMove {
        self.course.to_move()
    }

    /// The ranking after it.
    pub fn outcome(&self) -> Outcome {
        self.course.outcome()
    }

    /// The hash of the table after it.
    pub fn hash(&self) -> TableHash {
        self.course.table.hash()
    }
}

fn declined<G: Game>(index: usize, misfit: Misfit<G>) -> Declined<G> {
    match misfit {
        Misfit::Over => Declined::Over,
        Misfit::NotToMove => Declined::NotToMove { index },
        Misfit::Vacant | Misfit::Resigned => Declined::Resigned,
        Misfit::Refused(refusal) => Declined::Refused { index, refusal },
        Misfit::Undo { undoable } => Declined::Undo { undoable },
        Misfit::Missing
        | Misfit::Veiled
        | Misfit::Surplus { .. }
        | Misfit::Impossible { .. }
        | Misfit::Otherwise { .. } => Declined::Piles { index },
    }
}

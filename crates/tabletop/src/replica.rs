//! A game that is played elsewhere, kept in step: entries come in, every table so far can be looked at.

use crate::{
    Game, Outcome, ToMove, Veiled, Viewer,
    course::Course,
    record::{Entry, Record},
    replay::{FoldError, Scrutiny, Step, walk},
    veil::{Veil, one_viewers, veiled_record},
};

/// A record that grows, with the table after each of its entries.
#[derive(Clone, Debug)]
pub struct Replica<G: Game> {
    record: Record<G>,
    course: Course<G>,
    steps: Vec<Step<G>>,
    /// Who may know what of each step.
    veils: Vec<Veil<G>>,
}

impl<G: Game> Replica<G> {
    /// Plays a record through and checks all it states.
    pub fn new(record: Record<G>) -> Result<Replica<G>, FoldError<G>> {
        let (mut steps, mut veils) = (Vec::with_capacity(record.entries.len() + 1), Vec::new());
        let mut visit = |course: &Course<G>, step| {
            steps.push(step);
            veils.push(course.veil.clone());
        };
        match walk(&record, Scrutiny::FULL, &mut visit) {
            (Some(course), None) => Ok(Replica { record, course, steps, veils }),
            (_, error) => Err(error.expect("there is no course for a reason")),
        }
    }

    /// Goes on with these entries, all or none.
    pub fn append(&mut self, entries: Vec<Entry<G>>) -> Result<(), FoldError<G>> {
        let mut course = self.course.clone();
        let (mut steps, mut veils) = (Vec::with_capacity(entries.len()), Vec::new());
        for (n, entry) in (self.version() + 1..).zip(&entries) {
            let mut events = Vec::new();
            let entered = course.enter(entry, &mut |event| events.push(event));
            entered.map_err(|misfit| FoldError { entry: n, trouble: misfit.into() })?;
            steps.push(Step::of(&course, events));
            veils.push(course.veil.clone());
        }
        self.course = course;
        self.steps.extend(steps);
        self.veils.extend(veils);
        self.record.entries.extend(entries);
        Ok(())
    }

    /// How many entries there are.
    pub fn version(&self) -> usize {
        self.record.entries.len()
    }

    /// The game after this many entries.
    pub fn step(&self, version: usize) -> Option<&Step<G>> {
        self.steps.get(version)
    }

    /// The game as it stands.
    pub fn last(&self) -> &Step<G> {
        self.steps.last().expect("a replica has a start")
    }

    /// What one viewer may know of the game so far: the same as [`Record::known_to`], but that a record which is somebody's
    /// own is told to nobody.
    pub fn known_to(&self, to: Viewer) -> Result<Veiled<Record<G>>, FoldError<G>> {
        match self.record.header.viewer {
            None => Ok(veiled_record(&self.record, &self.veils[0], &self.veils[1..], to)),
            Some(_) => Err(one_viewers()),
        }
    }

    /// The record so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Whose decision is next, with resignations and agreement heard.
    pub fn to_move(&self) -> ToMove {
        self.course.to_move()
    }

    /// The ranking as it stands, with resignations heard.
    pub fn outcome(&self) -> Outcome {
        self.course.outcome()
    }

    /// How many actions the seat to move can take back.
    pub fn undoable(&self) -> usize {
        self.course.undoable()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Dice, Seed, Session,
        record::{Header, parse_entries, write_entries},
        replay::Trouble,
        toy::{Toy, config},
    };

    /// A session and its replica, which is told every entry as text.
    fn play(seed: u64) -> (Session<Toy>, Replica<Toy>) {
        let mut session = Session::new(Header::<Toy>::seeded(config(3), Seed::from_number(seed))).unwrap();
        let mut replica = Replica::new(session.record()).unwrap();
        let mut dice = Dice::new(seed);
        while let Some(seat) = session.to_move().seat() {
            let (version, key) = (session.version(), format!("{}", session.version()));
            if session.undoable() > 0 && dice.once_in(4) {
                session.undo(seat, version, &key, 1 + dice.below(session.undoable())).unwrap();
            } else {
                let mut legal = crate::Actions::new();
                session.table().legal(&mut legal);
                session.submit(seat, version, &key, &[*dice.pick(&legal)]).unwrap();
            }
            let text = write_entries(&session.log()[version..]);
            let entries = parse_entries(&text, &replica.record().header).unwrap();
            replica.append(entries).unwrap();
            assert_eq!(replica.last().table.hash(), session.hash());
            assert_eq!((replica.to_move(), replica.undoable()), (session.to_move(), session.undoable()));
        }
        (session, replica)
    }

    #[test]
    fn a_replica_keeps_in_step() {
        for seed in 0..20 {
            let (session, replica) = play(seed);
            assert_eq!(replica.outcome(), session.outcome());
            let whole = Replica::new(session.record()).unwrap();
            for viewer in Viewer::all(3) {
                let known = whole.known_to(viewer).unwrap();
                assert_eq!(known.entries, replica.known_to(viewer).unwrap().entries);
                assert_eq!(known, session.record().known_to(viewer).unwrap());
                let own = Replica::new(known.into_inner()).unwrap();
                assert_eq!(own.known_to(viewer).unwrap_err().trouble, Trouble::Veiled);
            }
            for version in 0..=session.version() {
                assert_eq!(replica.step(version).unwrap().table, whole.step(version).unwrap().table);
                assert_eq!(replica.step(version).unwrap().events, whole.step(version).unwrap().events);
            }
            assert!(replica.step(session.version() + 1).is_none());
            assert_eq!(replica.record().entries, whole.record().entries);
        }
    }

    #[test]
    fn entries_that_do_not_fit_change_nothing() {
        let session = Session::new(Header::<Toy>::seeded(config(2), Seed::from_number(1))).unwrap();
        let mut replica = Replica::new(session.record()).unwrap();
        let header = replica.record().header.clone();
        let error = replica.append(parse_entries("1: bury 0\n2: bury 1", &header).unwrap()).unwrap_err();
        assert_eq!(error.entry, 2);
        assert!(matches!(error.trouble, Trouble::NotToMove | Trouble::Refused(_)), "{error}");
        assert_eq!((replica.version(), replica.last().table.hash()), (0, session.hash()));
    }

    #[test]
    fn entries_alone_are_read_with_the_seats_of_their_table() {
        let header = Header::<Toy>::new(config(2));
        assert!(parse_entries("", &header).unwrap().is_empty());
        let error = parse_entries("1: bury 0\n3: end", &header).unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 1: expected a seat from 1 to 2");
        assert!(parse_entries("start", &header).is_err());
    }
}

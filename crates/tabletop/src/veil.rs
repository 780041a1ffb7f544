//! What of a game may be shown to whom, and the one type of what may leave a table.

#[cfg(test)]
mod tests;

use std::{fmt, ops::Deref};

use serde::{Serialize, Serializer};

use crate::{
    Game, Outcome, Record, Seat, TableHash, ToMove, Viewer, fold,
    record::{Entry, ParseError, Stated, parse_stored, write_entries},
    replay::{FoldError, Scrutiny, Trouble, walk},
};

/// A set of viewers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Audience(u8);

impl Audience {
    const ALL: Audience = Audience((1 << (Seat::MAX + 1)) - 1);

    /// Everybody for whom this holds.
    pub fn of(holds: impl Fn(Viewer) -> bool) -> Audience {
        Audience(Viewer::all(Seat::MAX).filter(|&to| holds(to)).fold(0, |bits, to| bits | 1 << Audience::bit(to)))
    }

    fn bit(to: Viewer) -> usize {
        to.seat().map_or(Seat::MAX, Seat::index)
    }

    fn includes(self, to: Viewer) -> bool {
        self.0 >> Audience::bit(to) & 1 == 1
    }
}

/// Who may know what of an entry.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Veil<G: Game> {
    /// Who saw each reveal; empty where all saw all of them.
    seen: Vec<Audience>,
    /// What was laid open to whom.
    shown: Vec<(Viewer, Vec<G::Reveal>)>,
}

impl<G: Game> Default for Veil<G> {
    fn default() -> Veil<G> {
        Veil { seen: Vec::new(), shown: Vec::new() }
    }
}

impl<G: Game> Veil<G> {
    pub fn new(seen: Vec<Audience>, shown: Vec<(Viewer, Vec<G::Reveal>)>) -> Veil<G> {
        let open = seen.iter().all(|&audience| audience == Audience::ALL);
        Veil { seen: if open { Vec::new() } else { seen }, shown }
    }

    /// What a legal action would lay open to each of so many seats and to a spectator.
    pub fn shown_by(table: &G, action: G::Action, players: usize) -> Vec<(Viewer, Vec<G::Reveal>)> {
        let shown = Viewer::all(players).map(|to| (to, table.lays_open(action, to)));
        shown.filter(|(_, shown)| !shown.is_empty()).collect()
    }

    /// Reveals as this viewer knows them.
    pub fn reveals(&self, reveals: &[Stated<G>], to: Viewer) -> Vec<Stated<G>> {
        let sees = |n: usize| self.seen.get(n).is_none_or(|audience| audience.includes(to));
        reveals.iter().enumerate().map(|(n, reveal)| reveal.filter(|_| sees(n))).collect()
    }

    /// An entry as this viewer knows it, without a hash.
    pub fn entry(&self, entry: &Entry<G>, to: Viewer) -> Entry<G> {
        let Entry::Act { seat, action, reveals, .. } = entry else { return entry.clone() };
        let shown = self.shown.iter().find(|(viewer, _)| *viewer == to);
        Entry::Act {
            seat: *seat,
            action: *action,
            reveals: self.reveals(reveals, to),
            shown: shown.map_or_else(Vec::new, |(_, shown)| shown.clone()),
            hash: None,
        }
    }
}

/// Something that may be shown: made for one viewer of what he may know, or of a game that is over, when all is open.
///
/// Whoever sends something takes it in this form and no other. Nobody can put anything of a game into it: it comes from a
/// [`Session`](crate::Session), a [`Record`] or a [`Finished`] game. The one other way in is a [`Foreign`] record, which
/// is made of any text: a test of the walls lets the server name it where stored games are opened, and nowhere else.
///
/// ```
/// use tabletop::{Game, Session, Veiled, Viewer, record::write_entries};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<String> {
///     session.entries_for(0, Viewer::Spectator).lines()
/// }
/// ```
///
/// Each example below that must not compile differs in one line from one that does. What is not veiled is of another type:
///
/// ```compile_fail,E0308
/// use tabletop::{Game, Session, Veiled, Viewer, record::write_entries};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<String> {
///     write_entries(session.log())
/// }
/// ```
///
/// ```compile_fail,E0308
/// use tabletop::{Game, Session, Veiled, Viewer, record::write_entries};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<String> {
///     session.record().export(false)
/// }
/// ```
///
/// It cannot be made by hand, nor of something else:
///
/// ```compile_fail,E0451
/// use tabletop::{Game, Session, Veiled, Viewer, record::write_entries};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<String> {
///     Veiled { to: Some(Viewer::Spectator), what: write_entries(session.log()) }
/// }
/// ```
///
/// ```compile_fail,E0624
/// use tabletop::{Game, Session, Veiled, Viewer, record::write_entries};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<String> {
///     Veiled::new(Some(Viewer::Spectator), write_entries(session.log()))
/// }
/// ```
///
/// ```compile_fail,E0277
/// use tabletop::{Game, Session, Veiled, Viewer, record::write_entries};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<String> {
///     write_entries(session.log()).into()
/// }
/// ```
///
/// So it is with hashes,
///
/// ```
/// use tabletop::{Game, Session, TableHash, Veiled, Viewer};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<TableHash> {
///     session.hash_for(Viewer::Spectator)
/// }
/// ```
///
/// ```compile_fail,E0308
/// use tabletop::{Game, Session, TableHash, Veiled, Viewer};
/// fn sent<G: Game>(session: &Session<G>) -> Veiled<TableHash> {
///     session.hash()
/// }
/// ```
///
/// and it cannot be filled anew: what is taken out is veiled no more.
///
/// ```
/// use tabletop::{Game, Session, Viewer};
/// fn fill<G: Game>(session: &Session<G>) {
///     let mut entries = session.entries_for(0, Viewer::Spectator).into_inner();
///     entries.extend_from_slice(session.log());
/// }
/// ```
///
/// ```compile_fail,E0596
/// use tabletop::{Game, Session, Viewer};
/// fn fill<G: Game>(session: &Session<G>) {
///     let mut entries = session.entries_for(0, Viewer::Spectator);
///     entries.extend_from_slice(session.log());
/// }
/// ```
///
/// What a game hides is open when it is over; that it is, is seen by playing it:
///
/// ```
/// use tabletop::{Finished, Game, Session};
/// fn over<G: Game>(session: &Session<G>) -> Option<Finished<G>> {
///     session.finished()
/// }
/// ```
///
/// ```
/// use tabletop::{Finished, Game, Session};
/// fn over<G: Game>(session: &Session<G>) -> Option<Finished<G>> {
///     Finished::new(session.dump()).ok()
/// }
/// ```
///
/// ```compile_fail,E0451
/// use tabletop::{Finished, Game, Session};
/// fn over<G: Game>(session: &Session<G>) -> Option<Finished<G>> {
///     Some(Finished { record: session.dump(), hash: session.hash(), outcome: session.outcome() })
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Veiled<T> {
    to: Option<Viewer>,
    what: T,
}

impl<T> Veiled<T> {
    pub(crate) fn new(to: Option<Viewer>, what: T) -> Veiled<T> {
        Veiled { to, what }
    }

    /// For whom it was made; for everybody where the game is over.
    pub fn viewer(&self) -> Option<Viewer> {
        self.to
    }

    /// The thing itself, to look at.
    pub fn into_inner(self) -> T {
        self.what
    }
}

impl<T> Deref for Veiled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.what
    }
}

impl<T: fmt::Display> fmt::Display for Veiled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)
    }
}

impl<T: Serialize> Serialize for Veiled<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.what.serialize(serializer)
    }
}

impl Veiled<String> {
    /// As many whole lines as fit, and at least one.
    pub fn first_lines(mut self, most: usize) -> Veiled<String> {
        if let Some(fits) = self.what.as_bytes().get(..most) {
            let end = fits.iter().rposition(|byte| *byte == b'\n').or_else(|| self.what.find('\n'));
            end.into_iter().for_each(|end| self.what.truncate(end + 1));
        }
        self
    }
}

impl<G: Game> Veiled<Vec<Entry<G>>> {
    /// Each entry on a line of its own, as they are sent.
    pub fn lines(&self) -> Veiled<String> {
        Veiled::new(self.to, self.what.iter().map(|entry| write_entries(std::slice::from_ref(entry))).collect())
    }
}

impl<G: Game> Veiled<Record<G>> {
    /// Header and start line: what entries follow.
    pub fn head(&self) -> Veiled<String> {
        let Record { header, start, .. } = &self.what;
        Veiled::new(self.to, Record { start: start.clone(), ..Record::empty(header.clone()) }.to_string())
    }

    /// The same without what opens the piles.
    pub fn sealed(mut self) -> Veiled<Record<G>> {
        self.what = self.what.sealed();
        self
    }

    /// The text to take away: see [`Record::export`].
    pub fn export(self, standing: bool) -> Veiled<String> {
        Veiled::new(self.to, self.what.export(standing))
    }

    /// The entries after this version.
    pub fn entries_since(&self, version: usize) -> Veiled<Vec<Entry<G>>> {
        Veiled::new(self.to, self.what.entries.get(version..).unwrap_or_default().to_vec())
    }
}

impl<G: Game> Record<G> {
    /// What one viewer may know of a recorded game. Of his own record it is all, but for what opens the piles.
    ///
    /// # Errors
    /// If the record is no game, or another viewer's.
    pub fn known_to(&self, to: Viewer) -> Result<Veiled<Record<G>>, FoldError<G>> {
        if let Some(own) = self.header.viewer {
            if own != to {
                return Err(one_viewers());
            }
            let known = self.clone().sealed().bare();
            return fold(&known).map(|_| Veiled::new(Some(to), known));
        }
        let veils = veils(self)?;
        Ok(veiled_record(self, &veils[0], &veils[1..], to))
    }
}

/// Who may know what of the start of a record and of each entry.
fn veils<G: Game>(record: &Record<G>) -> Result<Vec<Veil<G>>, FoldError<G>> {
    let mut veils = Vec::with_capacity(record.entries.len() + 1);
    let (_, error) = walk(record, Scrutiny::FULL, &mut |course, _| veils.push(course.veil.clone()));
    error.map_or(Ok(veils), Err)
}

/// A recorded game that was played through once, and can be told to every viewer without being played again.
#[derive(Clone, Debug)]
pub struct Retold<G: Game> {
    record: Record<G>,
    veils: Vec<Veil<G>>,
}

impl<G: Game> Retold<G> {
    /// Plays a record through.
    ///
    /// # Errors
    /// If the record is no game, or one viewer's own.
    pub fn new(record: Record<G>) -> Result<Retold<G>, FoldError<G>> {
        if record.header.viewer.is_some() {
            return Err(one_viewers());
        }
        let veils = veils(&record)?;
        Ok(Retold { record, veils })
    }

    /// The record with everything.
    pub fn whole(&self) -> &Record<G> {
        &self.record
    }

    /// What one viewer may know of it: the same as [`Record::known_to`].
    pub fn to(&self, viewer: Viewer) -> Veiled<Record<G>> {
        veiled_record(&self.record, &self.veils[0], &self.veils[1..], viewer)
    }
}

/// A record that states only what one viewer knows is taken for a whole game nowhere.
pub(crate) fn one_viewers<G: Game>() -> FoldError<G> {
    FoldError { entry: 0, trouble: Trouble::Veiled }
}

/// A record as one viewer knows it, with the veils of its start and of each entry.
pub(crate) fn veiled_record<G: Game>(
    record: &Record<G>,
    start: &Veil<G>,
    veils: &[Veil<G>],
    to: Viewer,
) -> Veiled<Record<G>> {
    let entries = record.entries.iter().zip(veils).map(|(entry, veil)| veil.entry(entry, to)).collect();
    let known = Record {
        header: record.header.clone().known_to(to),
        start: start.reveals(&record.start, to),
        start_hash: None,
        entries,
        times: record.times.clone(),
        result: record.result.clone(),
    };
    Veiled::new(Some(to), known)
}

/// A record that somebody wrote down elsewhere and brought: whoever gives it away knows all that it says. That it was
/// brought, no type can tell; so it is read in one place alone, which a test of the walls holds.
#[derive(Clone, Debug)]
pub struct Foreign<G: Game>(Record<G>);

impl<G: Game> Foreign<G> {
    /// Reads what somebody brought.
    pub fn read(text: &str) -> Result<Foreign<G>, ParseError> {
        parse_stored(text).map(|parsed| Foreign(parsed.record.bare()))
    }

    /// The record, without hashes. It is for everybody: nobody at this table knows more of it than another.
    pub fn record(&self) -> Veiled<Record<G>> {
        Veiled::new(None, self.0.clone())
    }
}

/// A game that is over: nothing of it is hidden any more.
#[derive(Clone, Debug)]
pub struct Finished<G: Game> {
    record: Record<G>,
    hash: TableHash,
    outcome: Outcome,
}

/// Why a record is no finished game.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfinished<G: Game> {
    /// It goes on.
    NotOver,
    /// It is no game.
    Record(FoldError<G>),
}

impl<G: Game> fmt::Display for Unfinished<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::NotOver => f.write_str("the game is not over"),
            Unfinished::Record(error) => error.fmt(f),
        }
    }
}

impl<G: Game> std::error::Error for Unfinished<G> {}

impl<G: Game> Finished<G> {
    /// Plays a record through to see that the game is over. One viewer's record never is: it does not state everything.
    pub fn new(record: Record<G>) -> Result<Finished<G>, Unfinished<G>> {
        if record.header.viewer.is_some() {
            return Err(Unfinished::Record(one_viewers()));
        }
        let replay = fold(&record).map_err(Unfinished::Record)?;
        if replay.last().to_move != ToMove::Over {
            return Err(Unfinished::NotOver);
        }
        let (hash, outcome) = (replay.last().table.hash(), replay.outcome().clone());
        Ok(Finished::over(record, hash, outcome))
    }

    pub(crate) fn over(record: Record<G>, hash: TableHash, outcome: Outcome) -> Finished<G> {
        Finished { record: Record { result: Some(outcome.clone()), ..record }, hash, outcome }
    }

    /// The whole game, with its result and all that opens the piles.
    pub fn record(&self) -> Veiled<Record<G>> {
        Veiled::new(None, self.record.clone())
    }

    /// The hash of the last table.
    pub fn hash(&self) -> Veiled<TableHash> {
        Veiled::new(None, self.hash)
    }

    /// How it ended.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }
}

//! How entries move a game: the one set of steps behind sessions and replays.

use crate::{
    Game, Outcome, Seat, Source, StartError, Stopped, TableHash, ToMove, Untold, Viewer,
    record::{Entry, Stated},
    session::Used,
    veil::{Audience, Veil},
};

/// The state of a game between two entries: the table, the piles if they are known, and what can be undone.
#[derive(Clone, Debug)]
pub(crate) struct Course<G: Game> {
    pub table: G,
    pub deal: Option<G::Deal>,
    eyes: Eyes,
    /// What of the last entry, or of the start, who may know.
    pub veil: Veil<G>,
    /// The table and piles before each action that can still be taken back.
    back: Vec<(G, Option<G::Deal>)>,
    /// In the order of giving up.
    pub resigned: Vec<Seat>,
    /// Resigned and not taken over.
    vacant: Vec<Seat>,
    agreed: bool,
    players: usize,
    /// Whether what was exposed stays so.
    exposed_binds: bool,
    /// What each seat has used of the bounds of a session. A course heeds none: old records may lie beyond them.
    pub used: Used,
}

/// Whose record moves a course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Eyes {
    /// It states everything.
    All,
    /// One viewer's, and the piles tell the rest: the table is whole.
    Told(Viewer),
    /// One viewer's alone: what he does not know lies face down.
    Veiled(Viewer),
}

impl Eyes {
    /// Whose record it is, if it does not state everything.
    fn viewer(self) -> Option<Viewer> {
        match self {
            Eyes::All => None,
            Eyes::Told(viewer) | Eyes::Veiled(viewer) => Some(viewer),
        }
    }

    /// Who looks at the table, if it is not whole.
    fn veiled(self) -> Option<Viewer> {
        if let Eyes::Veiled(viewer) = self { Some(viewer) } else { None }
    }
}

/// Why an entry does not fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Misfit<G: Game> {
    Over,
    NotToMove,
    Vacant,
    Resigned,
    Refused(G::Refusal),
    Undo { undoable: usize },
    Missing,
    Veiled,
    Surplus { reveal: Stated<G> },
    Impossible { reveal: G::Reveal },
    Otherwise { stated: G::Reveal, dealt: Option<G::Reveal> },
}

/// Why no course could be begun.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NoStart<G: Game> {
    Start(StartError),
    Reveals(Misfit<G>),
}

/// A course, and what its set-up turned up.
pub(crate) type Started<G> = (Course<G>, Vec<<G as Game>::Reveal>);

impl<G: Game> From<Untold<G::Reveal>> for Misfit<G> {
    fn from(untold: Untold<G::Reveal>) -> Misfit<G> {
        match untold {
            Untold::Missing => Misfit::Missing,
            Untold::Surplus(reveal) => Misfit::Surplus { reveal: Some(reveal) },
            Untold::Impossible(reveal) => Misfit::Impossible { reveal },
        }
    }
}

/// What was turned up, and who saw each of it.
type Turned<G> = (Vec<<G as Game>::Reveal>, Vec<Audience>);

/// Turns things up as the record states them, as they were dealt, or both and compares.
struct Turner<'a, G: Game> {
    stated: Option<&'a [Stated<G>]>,
    deal: Option<&'a mut G::Deal>,
    eyes: Eyes,
    turned: Vec<G::Reveal>,
    /// Who saw each of them.
    seen: Vec<Audience>,
    misfit: Option<Misfit<G>>,
}

impl<'a, G: Game> Turner<'a, G> {
    fn new(stated: Option<&'a [Stated<G>]>, deal: &'a mut Option<G::Deal>, eyes: Eyes) -> Turner<'a, G> {
        Turner { stated, deal: deal.as_mut(), eyes, turned: Vec::new(), seen: Vec::new(), misfit: None }
    }

    fn turn(&mut self, table: &G, ask: G::Ask) -> Result<G::Reveal, Misfit<G>> {
        let dealt = self.deal.as_mut().map(|deal| deal.reveal(table, ask));
        let stated = self.stated.map(|stated| stated.get(self.turned.len()).ok_or(Misfit::Missing)).transpose()?;
        let seen = self.eyes.viewer().is_none_or(|viewer| table.sees(ask, viewer));
        let reveal = match (stated, dealt) {
            (Some(Some(reveal)), _) if seen => *reveal,
            (Some(&reveal @ Some(_)), _) => return Err(Misfit::Surplus { reveal }),
            (Some(None), _) if seen => return Err(Misfit::Missing),
            // Nobody whose record this is could say more of it.
            (Some(None), None) => return table.face_down(ask).ok_or(Misfit::Veiled),
            (_, dealt) => dealt.flatten().ok_or(Misfit::Missing)?,
        };
        if !table.admits(ask, reveal) {
            return Err(Misfit::Impossible { reveal });
        }
        match dealt {
            Some(dealt) if dealt != Some(reveal) => Err(Misfit::Otherwise { stated: reveal, dealt }),
            _ => Ok(reveal),
        }
    }

    /// What was turned up and who saw it, if the action found all it asked for and nothing is left over.
    fn close(self, end: Result<(), Stopped>) -> Result<Turned<G>, Misfit<G>> {
        if let Some(misfit) = self.misfit {
            return Err(misfit);
        }
        end.map_err(|Stopped| Misfit::Missing)?;
        match self.stated.and_then(|stated| stated.get(self.turned.len())) {
            Some(&reveal) => Err(Misfit::Surplus { reveal }),
            None => Ok((self.turned, self.seen)),
        }
    }
}

impl<G: Game> Source<G> for Turner<'_, G> {
    fn reveal(&mut self, table: &G, ask: G::Ask) -> Option<G::Reveal> {
        match self.turn(table, ask) {
            Ok(reveal) => {
                self.turned.push(reveal);
                self.seen.push(Audience::of(|viewer| table.sees(ask, viewer)));
                Some(reveal)
            }
            Err(misfit) => {
                self.misfit.get_or_insert(misfit);
                None
            }
        }
    }

    fn tell(&mut self, change: G::Unseen) {
        if let Some(deal) = &mut self.deal {
            deal.tell(change);
        }
    }
}

/// An event as whoever holds the table may see it.
fn seen_by<G: Game>(eyes: Eyes, event: G::Event) -> G::Event {
    match eyes.veiled() {
        Some(viewer) => G::veil(&event, viewer),
        None => event,
    }
}

/// Whether a viewer's record states what was laid open to him.
fn same_shown<G: Game>(stated: &[G::Reveal], laid_open: &[G::Reveal]) -> Result<(), Misfit<G>> {
    match stated.iter().zip(laid_open).find(|(stated, is)| stated != is) {
        Some((&stated, &is)) => Err(Misfit::Otherwise { stated, dealt: Some(is) }),
        None if stated.len() < laid_open.len() => Err(Misfit::Missing),
        None => stated.get(laid_open.len()).map_or(Ok(()), |&extra| Err(Misfit::Surplus { reveal: Some(extra) })),
    }
}

/// The one ranking of a game: who resigned ranks last, the first to resign behind the later ones; the others as the
/// table ranks them.
pub(crate) fn ranking<G: Game>(table: &G, resigned: &[Seat]) -> Outcome {
    let outcome = table.outcome();
    let rank = |seat: Seat| match resigned.iter().position(|&gone| gone == seat) {
        Some(order) => (false, order),
        None => (true, usize::MAX - usize::from(outcome.places[seat.index()])),
    };
    let ranks: Vec<_> = Seat::at_table(outcome.places.len()).map(rank).collect();
    Outcome::ranked(outcome.scores, &ranks)
}

impl<G: Game> Course<G> {
    /// Begins at this table.
    pub fn at(table: G, rules: u16, deal: Option<G::Deal>, eyes: Eyes, players: usize) -> Course<G> {
        let (back, resigned, vacant) = (Vec::new(), Vec::new(), Vec::new());
        let (veil, used, exposed_binds) = (Veil::default(), Used::default(), rules >= G::EXPOSED_BINDS);
        Course { table, deal, eyes, veil, back, resigned, vacant, agreed: false, players, exposed_binds, used }
    }

    /// Sets the table up; gives the first reveals too.
    pub fn start(
        config: &G::Config,
        rules: u16,
        stated: Option<&[Stated<G>]>,
        mut deal: Option<G::Deal>,
        eyes: Eyes,
        emit: &mut dyn FnMut(G::Event),
    ) -> Result<Started<G>, NoStart<G>> {
        let players = G::players(config).map_err(|error| NoStart::Start(error.into()))?;
        let mut turner = Turner::new(stated, &mut deal, eyes);
        let mut source: &mut dyn Source<G> = &mut turner;
        let mut emit: &mut dyn FnMut(G::Event) = &mut |event| emit(seen_by::<G>(eyes, event));
        let (table, end) = match G::start(config, rules, &mut source, &mut emit) {
            Ok(table) => (Ok(table), Ok(())),
            Err(StartError::Stopped) => (Err(StartError::Stopped), Err(Stopped)),
            Err(error) => return Err(NoStart::Start(error)),
        };
        let (turned, seen) = turner.close(end).map_err(NoStart::Reveals)?;
        let table = table.map_err(NoStart::Start)?;
        let mut course = Course::at(table, rules, deal, eyes, players);
        course.veil = Veil::new(seen, Vec::new());
        Ok((course, turned))
    }

    /// Whose decision is next, with resignations and agreement heard.
    pub fn to_move(&self) -> ToMove {
        let alone = self.resigned.len() + 1 >= self.players && !self.resigned.is_empty();
        if self.agreed || alone { ToMove::Over } else { self.table.to_move() }
    }

    /// The hash of the table as whoever's record this is knows it.
    pub fn hash(&self) -> TableHash {
        match self.eyes {
            Eyes::Told(viewer) => self.table.veiled(viewer).hash(),
            Eyes::All | Eyes::Veiled(_) => self.table.hash(),
        }
    }

    /// The ranking as it stands.
    pub fn outcome(&self) -> Outcome {
        ranking(&self.table, &self.resigned)
    }

    /// How many actions could be taken back if there were no bounds.
    fn above_floor(&self) -> usize {
        if self.to_move() == ToMove::Over { 0 } else { self.back.len() }
    }

    /// How many actions the seat to move can take back.
    pub fn undoable(&self) -> usize {
        let left = self.to_move().seat().map_or(0, |seat| self.used.undo_left(seat));
        self.above_floor().min(left)
    }

    /// Whether this seat may decide now.
    fn turn(&self, seat: Seat) -> Result<(), Misfit<G>> {
        match self.to_move() {
            ToMove::Over => Err(Misfit::Over),
            ToMove::Seat(mover) if mover != seat => Err(Misfit::NotToMove),
            ToMove::Seat(_) if self.vacant.contains(&seat) => Err(Misfit::Vacant),
            ToMove::Seat(_) => Ok(()),
        }
    }

    /// Whether this seat may play this action now. The game itself says whose turn it is, after the phase.
    pub fn check(&self, seat: Seat, action: G::Action) -> Result<(), Misfit<G>> {
        self.goes_on()?;
        self.table.check(seat, action).map_err(Misfit::Refused)?;
        self.turn(seat)
    }

    /// Plays an action that was checked; says what it turned up. A misfit changes nothing.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        stated: Option<&[Stated<G>]>,
        emit: &mut dyn FnMut(G::Event),
    ) -> Result<Vec<G::Reveal>, Misfit<G>> {
        let before = self.now();
        let played = self.play(action, stated, emit);
        self.settle(seat, before, played)
    }

    /// Plays an action as a record states it, after checking all that whoever wrote the record can know.
    fn retrace(
        &mut self,
        seat: Seat,
        action: G::Action,
        stated: &[Stated<G>],
        shown: &[G::Reveal],
        emit: &mut dyn FnMut(G::Event),
    ) -> Result<(), Misfit<G>> {
        self.goes_on()?;
        let before = self.now();
        let fits = match self.eyes {
            Eyes::All => self.check(seat, action),
            Eyes::Told(viewer) => self.check(seat, action).and_then(|()| {
                let laid_open = self.table.lays_open(action, viewer);
                same_shown(shown, &laid_open)
            }),
            Eyes::Veiled(_) => {
                let laid_open = self.table.lay_open(action, shown).map_err(Misfit::from);
                laid_open.and_then(|()| self.check(seat, action))
            }
        };
        let played = fits.and_then(|()| self.play(action, Some(stated), emit));
        self.settle(seat, before, played).map(|_| ())
    }

    fn now(&self) -> (G, Option<G::Deal>) {
        (self.table.clone(), self.deal.clone())
    }

    /// Plays an action that was checked; says what it turned up, and whether it is for good.
    fn play(
        &mut self,
        action: G::Action,
        stated: Option<&[Stated<G>]>,
        emit: &mut dyn FnMut(G::Event),
    ) -> Result<(Vec<G::Reveal>, bool), Misfit<G>> {
        let for_good =
            self.table.reveals(action) || self.table.binds(action) || self.exposed_binds && self.table.exposes(action);
        let eyes = self.eyes;
        let shown = if eyes == Eyes::All { Veil::shown_by(&self.table, action, self.players) } else { Vec::new() };
        let mut turner = Turner::new(stated, &mut self.deal, eyes);
        // Whoever tells and whoever listens: the rules are compiled once for all of them, which is a good part of the page's
        // module.
        let mut source: &mut dyn Source<G> = &mut turner;
        let mut emit: &mut dyn FnMut(G::Event) = &mut |event| emit(seen_by::<G>(eyes, event));
        let end = self.table.apply(action, &mut source, &mut emit);
        let (turned, seen) = turner.close(end)?;
        self.veil = Veil::new(seen, shown);
        Ok((turned, for_good))
    }

    /// Keeps what was before an action that was played, or goes back to it.
    fn settle(
        &mut self,
        seat: Seat,
        before: (G, Option<G::Deal>),
        played: Result<(Vec<G::Reveal>, bool), Misfit<G>>,
    ) -> Result<Vec<G::Reveal>, Misfit<G>> {
        match played {
            Ok((turned, for_good)) => {
                if for_good || self.table.to_move() != ToMove::Seat(seat) {
                    self.back.clear();
                } else {
                    self.back.push(before);
                }
                Ok(turned)
            }
            Err(misfit) => {
                (self.table, self.deal) = before;
                Err(misfit)
            }
        }
    }

    /// Takes actions back, never past the floor.
    pub fn undo(&mut self, seat: Seat, count: usize) -> Result<(), Misfit<G>> {
        self.turn(seat)?;
        let above = self.above_floor();
        if count == 0 || count > above {
            return Err(Misfit::Undo { undoable: self.undoable() });
        }
        let mut undone = self.back.drain(above - count..);
        (self.table, self.deal) = undone.next().expect("at least one action");
        Ok(())
    }

    /// A seat gives up.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Misfit<G>> {
        self.goes_on()?;
        if seat.index() >= self.players || self.resigned.contains(&seat) {
            return Err(Misfit::Resigned);
        }
        self.resigned.push(seat);
        self.vacant.push(seat);
        Ok(())
    }

    /// Somebody else plays on for a seat. A seat that resigned still ranks last.
    pub fn take_over(&mut self, seat: Seat) -> Result<(), Misfit<G>> {
        self.goes_on()?;
        self.vacant.retain(|&vacant| vacant != seat);
        Ok(())
    }

    /// All agree to end the game as it stands.
    pub fn agree(&mut self) -> Result<(), Misfit<G>> {
        self.goes_on()?;
        self.agreed = true;
        Ok(())
    }

    fn goes_on(&self) -> Result<(), Misfit<G>> {
        if self.to_move() == ToMove::Over { Err(Misfit::Over) } else { Ok(()) }
    }

    /// Plays an entry of a record.
    pub fn enter(&mut self, entry: &Entry<G>, emit: &mut dyn FnMut(G::Event)) -> Result<(), Misfit<G>> {
        self.veil = Veil::default();
        match entry {
            Entry::Act { seat, action, reveals, shown, .. } => self.retrace(*seat, *action, reveals, shown, emit),
            Entry::Undo { seat, count } => self.undo(*seat, *count),
            Entry::Resign { seat, .. } => self.resign(*seat),
            Entry::Takeover { seat, .. } => self.take_over(*seat),
            Entry::Agreed => self.agree(),
        }?;
        self.used.count(entry);
        Ok(())
    }
}

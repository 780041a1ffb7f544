//! How entries move a game: the one set of steps behind sessions and replays.

use crate::{
    Game, Outcome, Seat, Source, StartError, Stopped, ToMove,
    record::{Entry, Stated},
    session::Used,
};

/// The state of a game between two entries: the table, the piles if they are known, and what can be undone.
#[derive(Clone, Debug)]
pub(crate) struct Course<G: Game> {
    pub table: G,
    pub deal: Option<G::Deal>,
    /// The table and piles before each action that can still be taken back.
    back: Vec<(G, Option<G::Deal>)>,
    /// In the order of giving up.
    pub resigned: Vec<Seat>,
    /// Resigned and not taken over.
    vacant: Vec<Seat>,
    agreed: bool,
    players: usize,
    /// What each seat has used of the bounds of a session. A course heeds none: old records may lie beyond them.
    pub used: Used,
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

/// Turns things up as the record states them, as they were dealt, or both and compares.
struct Turner<'a, G: Game> {
    stated: Option<&'a [Stated<G>]>,
    deal: Option<&'a mut G::Deal>,
    turned: Vec<G::Reveal>,
    misfit: Option<Misfit<G>>,
}

impl<'a, G: Game> Turner<'a, G> {
    fn new(stated: Option<&'a [Stated<G>]>, deal: &'a mut Option<G::Deal>) -> Turner<'a, G> {
        Turner { stated, deal: deal.as_mut(), turned: Vec::new(), misfit: None }
    }

    fn turn(&mut self, table: &G, ask: G::Ask) -> Result<G::Reveal, Misfit<G>> {
        let dealt = self.deal.as_mut().map(|deal| deal.reveal(table, ask));
        let stated = self.stated.map(|stated| stated.get(self.turned.len()).ok_or(Misfit::Missing)).transpose()?;
        let reveal = match stated {
            Some(Some(reveal)) => *reveal,
            Some(None) => dealt.flatten().ok_or(Misfit::Veiled)?,
            None => dealt.flatten().ok_or(Misfit::Missing)?,
        };
        if !table.admits(ask, reveal) {
            return Err(Misfit::Impossible { reveal });
        }
        match dealt {
            Some(dealt) if dealt != Some(reveal) => Err(Misfit::Otherwise { stated: reveal, dealt }),
            _ => Ok(reveal),
        }
    }

    /// What was turned up, if the action found all it asked for and nothing is left over.
    fn close(self, end: Result<(), Stopped>) -> Result<Vec<G::Reveal>, Misfit<G>> {
        if let Some(misfit) = self.misfit {
            return Err(misfit);
        }
        end.map_err(|Stopped| Misfit::Missing)?;
        match self.stated.and_then(|stated| stated.get(self.turned.len())) {
            Some(&reveal) => Err(Misfit::Surplus { reveal }),
            None => Ok(self.turned),
        }
    }
}

impl<G: Game> Source<G> for Turner<'_, G> {
    fn reveal(&mut self, table: &G, ask: G::Ask) -> Option<G::Reveal> {
        match self.turn(table, ask) {
            Ok(reveal) => {
                self.turned.push(reveal);
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
    pub fn at(table: G, deal: Option<G::Deal>, players: usize) -> Course<G> {
        let (back, resigned, vacant) = (Vec::new(), Vec::new(), Vec::new());
        Course { table, deal, back, resigned, vacant, agreed: false, players, used: Used::default() }
    }

    /// Sets the table up; gives the first reveals too.
    pub fn start(
        config: &G::Config,
        rules: u16,
        stated: Option<&[Stated<G>]>,
        mut deal: Option<G::Deal>,
        emit: &mut impl FnMut(G::Event),
    ) -> Result<Started<G>, NoStart<G>> {
        let players = G::players(config).map_err(|error| NoStart::Start(error.into()))?;
        let mut turner = Turner::new(stated, &mut deal);
        let mut emit: &mut dyn FnMut(G::Event) = emit;
        let (table, end) = match G::start(config, rules, &mut turner, &mut emit) {
            Ok(table) => (Ok(table), Ok(())),
            Err(StartError::Stopped) => (Err(StartError::Stopped), Err(Stopped)),
            Err(error) => return Err(NoStart::Start(error)),
        };
        let turned = turner.close(end).map_err(NoStart::Reveals)?;
        let table = table.map_err(NoStart::Start)?;
        Ok((Course::at(table, deal, players), turned))
    }

    /// Whose decision is next, with resignations and agreement heard.
    pub fn to_move(&self) -> ToMove {
        let alone = self.resigned.len() + 1 >= self.players && !self.resigned.is_empty();
        if self.agreed || alone { ToMove::Over } else { self.table.to_move() }
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
        emit: &mut impl FnMut(G::Event),
    ) -> Result<Vec<G::Reveal>, Misfit<G>> {
        let for_good = self.table.reveals(action) || self.table.binds(action);
        let before = (self.table.clone(), self.deal.clone());
        let mut turner = Turner::new(stated, &mut self.deal);
        // Whoever listens: the rules are compiled once for all of them, which is a good part of the page's module.
        let mut emit: &mut dyn FnMut(G::Event) = emit;
        let end = self.table.apply(action, &mut turner, &mut emit);
        match turner.close(end) {
            Ok(turned) => {
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
    pub fn enter(&mut self, entry: &Entry<G>, emit: &mut impl FnMut(G::Event)) -> Result<(), Misfit<G>> {
        match entry {
            Entry::Act { seat, action, reveals, .. } => {
                self.check(*seat, *action)?;
                self.act(*seat, *action, Some(reveals), emit).map(|_| ())
            }
            Entry::Undo { seat, count } => self.undo(*seat, *count),
            Entry::Resign { seat, .. } => self.resign(*seat),
            Entry::Takeover { seat, .. } => self.take_over(*seat),
            Entry::Agreed => self.agree(),
        }?;
        self.used.count(entry);
        Ok(())
    }
}

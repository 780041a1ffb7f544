//! From a record back to every table of its game.

use std::fmt;

use crate::{
    Fault, Game, Outcome, Reason, Seat, StartError, TableHash, ToMove,
    course::{Course, Eyes, Misfit, NoStart, Started, ranking},
    record::{Entry, Header, NoDeal, Origin, Record, Stated, known},
};

/// A record that was played through.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    steps: Vec<Step<G>>,
    outcome: Outcome,
}

/// The game after one entry; the first step is the game before them all.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The table.
    pub table: G,
    /// The piles, if the record opens them.
    pub deal: Option<G::Deal>,
    /// What the entry made happen: unveiled, or in a viewer's record as he may see it.
    pub events: Vec<G::Event>,
    /// Whose decision is next, with resignations and agreement heard.
    pub to_move: ToMove,
    /// How many actions could be taken back.
    pub undoable: usize,
    /// Who had given up, in order.
    pub resigned: Vec<Seat>,
}

/// Why a record is not a game.
#[derive(Clone, Debug, PartialEq)]
pub struct FoldError<G: Game> {
    /// The entry, from 1; 0 is the start.
    pub entry: usize,
    /// What is wrong there.
    pub trouble: Trouble<G>,
}

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble<G: Game> {
    /// No table can be set up.
    Start(StartError),
    /// The position is wrong: all its faults.
    Setup(Vec<Fault>),
    /// The position was written for another configuration.
    OtherConfig,
    /// The game was over.
    Over,
    /// Another seat was to move.
    NotToMove,
    /// The seat had resigned and nobody had taken it over, or it resigned twice.
    Resigned,
    /// The rules forbid the action.
    Refused(G::Refusal),
    /// More actions are taken back than can be.
    Undo {
        /// How many can be.
        undoable: usize,
    },
    /// The entry does not state all it turned up.
    Missing,
    /// The record is one viewer's, and what was turned up is veiled from him.
    Veiled,
    /// The entry states more than it turned up.
    Surplus {
        /// The first that is too much.
        reveal: Stated<G>,
    },
    /// This cannot have been turned up.
    Impossible {
        /// What is stated.
        reveal: G::Reveal,
    },
    /// Something else was dealt.
    Otherwise {
        /// What is stated.
        stated: G::Reveal,
        /// What was dealt; nothing if the pile was empty.
        dealt: Option<G::Reveal>,
    },
    /// The table has another hash.
    Hash {
        /// What is stated.
        stated: TableHash,
        /// The one that it has after these entries.
        computed: TableHash,
    },
    /// The game ended otherwise.
    Result {
        /// What is stated.
        stated: Outcome,
        /// How it ended; nothing if it goes on.
        computed: Option<Outcome>,
    },
}

impl<G: Game> From<Misfit<G>> for Trouble<G> {
    fn from(misfit: Misfit<G>) -> Trouble<G> {
        match misfit {
            Misfit::Over => Trouble::Over,
            Misfit::NotToMove => Trouble::NotToMove,
            Misfit::Vacant | Misfit::Resigned => Trouble::Resigned,
            Misfit::Refused(refusal) => Trouble::Refused(refusal),
            Misfit::Undo { undoable } => Trouble::Undo { undoable },
            Misfit::Missing => Trouble::Missing,
            Misfit::Veiled => Trouble::Veiled,
            Misfit::Surplus { reveal } => Trouble::Surplus { reveal },
            Misfit::Impossible { reveal } => Trouble::Impossible { reveal },
            Misfit::Otherwise { stated, dealt } => Trouble::Otherwise { stated, dealt },
        }
    }
}

impl<G: Game> fmt::Display for Trouble<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Start(error) => error.fmt(f),
            Trouble::Setup(faults) => {
                f.write_str("the position is wrong")?;
                faults.iter().try_for_each(|fault| write!(f, "\n{fault}"))
            }
            Trouble::OtherConfig => f.write_str("the position was written for another configuration"),
            Trouble::Over => f.write_str("the game is over"),
            Trouble::NotToMove => f.write_str("another seat is to move"),
            Trouble::Resigned => f.write_str("the seat has resigned"),
            Trouble::Refused(refusal) => write!(f, "rule {}: {}", refusal.rule(), code(refusal)),
            Trouble::Undo { undoable } => write!(f, "from 1 to {undoable} actions can be taken back"),
            Trouble::Missing => f.write_str("what was turned up is not stated"),
            Trouble::Veiled => f.write_str("what was turned up is veiled in this record"),
            Trouble::Surplus { reveal: None } => f.write_str("a veiled reveal is stated but nothing was turned up"),
            Trouble::Surplus { reveal: Some(reveal) } => write!(f, "{reveal} is stated but was not turned up"),
            Trouble::Impossible { reveal } => write!(f, "{reveal} cannot have been turned up"),
            Trouble::Otherwise { stated, dealt: Some(dealt) } => write!(f, "{stated} is stated, {dealt} was dealt"),
            Trouble::Otherwise { stated, dealt: None } => write!(f, "{stated} is stated, but the pile was empty"),
            Trouble::Hash { stated, computed } => write!(f, "hash {stated} is stated, the table has {computed}"),
            Trouble::Result { stated, computed: Some(computed) } => {
                write!(f, "result {stated:?} is stated, the game ended {computed:?}")
            }
            Trouble::Result { stated, computed: None } => {
                write!(f, "result {stated:?} is stated, but the game goes on")
            }
        }
    }
}

fn code(refusal: &impl serde::Serialize) -> String {
    serde_json::to_string(refusal).unwrap_or_default()
}

impl<G: Game> fmt::Display for FoldError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            0 => write!(f, "start: {}", self.trouble),
            entry => write!(f, "entry {entry}: {}", self.trouble),
        }
    }
}

impl<G: Game> std::error::Error for FoldError<G> {}

/// A record that was played as far as it goes.
#[derive(Clone, Debug)]
pub struct Partial<G: Game> {
    /// The part that is a game.
    pub replay: Replay<G>,
    /// Why it is not the whole.
    pub fault: Option<FoldError<G>>,
}

/// What a fold compares besides the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scrutiny {
    pub deal: bool,
    pub hashes: bool,
    pub result: bool,
}

impl Scrutiny {
    pub const FULL: Scrutiny = Scrutiny { deal: true, hashes: true, result: true };
    pub const RULES: Scrutiny = Scrutiny { deal: false, hashes: false, result: false };
}

/// Plays a record through and checks all it states: every action by the rules, every reveal by what can be
/// and, where the piles are opened, by what was dealt, every hash, and the result.
pub fn fold<G: Game>(record: &Record<G>) -> Result<Replay<G>, FoldError<G>> {
    fold_with(record, Scrutiny::FULL)
}

/// Plays a record through as far as it goes, to look at one that is broken.
///
/// # Errors
/// If not even the start can be played.
pub fn fold_partly<G: Game>(record: &Record<G>) -> Result<Partial<G>, FoldError<G>> {
    let mut steps = Vec::new();
    let (course, error) = walk(record, Scrutiny::FULL, &mut |_, step| steps.push(step));
    match course {
        Some(course) => Ok(Partial { replay: Replay { steps, outcome: course.outcome() }, fault: error }),
        None => Err(error.expect("there is no course for a reason")),
    }
}

pub(crate) fn fold_with<G: Game>(record: &Record<G>, scrutiny: Scrutiny) -> Result<Replay<G>, FoldError<G>> {
    let mut steps = Vec::with_capacity(record.entries.len() + 1);
    match walk(record, scrutiny, &mut |_, step| steps.push(step)) {
        (Some(course), None) => Ok(Replay { steps, outcome: course.outcome() }),
        (_, error) => Err(error.expect("there is no course for a reason")),
    }
}

/// Plays a record through, visiting each step. Gives how far it came, and why not further.
pub(crate) fn walk<G: Game>(
    record: &Record<G>,
    scrutiny: Scrutiny,
    visit: &mut dyn FnMut(&Course<G>, Step<G>),
) -> (Option<Course<G>>, Option<FoldError<G>>) {
    let mut events = Vec::new();
    let mut course = match begin(&record.header, Some(&record.start), scrutiny.deal, &mut |event| events.push(event)) {
        Ok((course, _)) => course,
        Err(trouble) => return (None, Some(FoldError { entry: 0, trouble })),
    };
    let fault = |entry, trouble| Some(FoldError { entry, trouble });
    visit(&course, Step::of(&course, events));
    if let Err(trouble) = same_hash(&course, record.start_hash, scrutiny) {
        return (Some(course), fault(0, trouble));
    }
    for (n, entry) in (1..).zip(&record.entries) {
        let mut events = Vec::new();
        if let Err(misfit) = course.enter(entry, &mut |event| events.push(event)) {
            return (Some(course), fault(n, misfit.into()));
        }
        visit(&course, Step::of(&course, events));
        if let Err(trouble) = same_hash(&course, entry.hash(), scrutiny) {
            return (Some(course), fault(n, trouble));
        }
    }
    let end = if scrutiny.result { same_result(&course, record.result.as_ref()) } else { Ok(()) };
    let error = end.err().and_then(|trouble| fault(record.entries.len(), trouble));
    (Some(course), error)
}

/// Begins a course, with the piles if they are wanted and opened.
pub(crate) fn begin<G: Game>(
    header: &Header<G>,
    stated: Option<&[Stated<G>]>,
    with_deal: bool,
    emit: &mut dyn FnMut(G::Event),
) -> Result<Started<G>, Trouble<G>> {
    let deal = match header.deal() {
        Ok(deal) => Some(deal).filter(|_| with_deal),
        Err(NoDeal::Config(error)) if with_deal => return Err(Trouble::Start(error.into())),
        Err(_) => None,
    };
    let players = G::players(&header.config).map_err(|error| Trouble::Start(error.into()))?;
    if !(1..=G::RULES).contains(&header.rules) {
        return Err(Trouble::Start(StartError::Rules(header.rules)));
    }
    match (&header.origin, header.viewer) {
        (Origin::Start, viewer) => {
            let eyes = match viewer {
                None => Eyes::All,
                Some(viewer) if deal.is_some() => Eyes::Told(viewer),
                Some(viewer) => Eyes::Veiled(viewer),
            };
            Ok(Course::start(&header.config, header.rules, stated, deal, eyes, emit)?)
        }
        // The piles alone do not tell what lies face down in the position.
        (Origin::Setup(setup), Some(viewer)) => {
            let table = G::from_veiled_setup(setup, viewer).map_err(Trouble::Setup)?;
            if table.config() != header.config {
                return Err(Trouble::OtherConfig);
            }
            Ok((Course::at(table, header.rules, None, Eyes::Veiled(viewer), players), Vec::new()))
        }
        (Origin::Setup(setup), None) => {
            let (table, own) = G::from_setup(setup).map_err(Trouble::Setup)?;
            if table.config() != header.config {
                return Err(Trouble::OtherConfig);
            }
            if let Some(deal) = &deal {
                G::from_setup(&table.setup(Some(deal))).map_err(Trouble::Setup)?;
            }
            let deal = deal.or(own.filter(|_| with_deal));
            Ok((Course::at(table, header.rules, deal, Eyes::All, players), Vec::new()))
        }
    }
}

impl<G: Game> From<NoStart<G>> for Trouble<G> {
    fn from(error: NoStart<G>) -> Trouble<G> {
        match error {
            NoStart::Start(error) => Trouble::Start(error),
            NoStart::Reveals(misfit) => misfit.into(),
        }
    }
}

fn same_hash<G: Game>(course: &Course<G>, stated: Option<TableHash>, scrutiny: Scrutiny) -> Result<(), Trouble<G>> {
    let Some(stated) = stated.filter(|_| scrutiny.hashes) else { return Ok(()) };
    let computed = course.hash();
    if stated == computed { Ok(()) } else { Err(Trouble::Hash { stated, computed }) }
}

fn same_result<G: Game>(course: &Course<G>, stated: Option<&Outcome>) -> Result<(), Trouble<G>> {
    let Some(stated) = stated else { return Ok(()) };
    let computed = (course.to_move() == ToMove::Over).then(|| course.outcome());
    if computed.as_ref() == Some(stated) {
        return Ok(());
    }
    Err(Trouble::Result { stated: stated.clone(), computed })
}

impl<G: Game> Step<G> {
    pub(crate) fn of(course: &Course<G>, events: Vec<G::Event>) -> Step<G> {
        Step {
            table: course.table.clone(),
            deal: course.deal.clone(),
            events,
            to_move: course.to_move(),
            undoable: course.undoable(),
            resigned: course.resigned.clone(),
        }
    }

    /// The ranking as it stood, with resignations heard.
    pub fn outcome(&self) -> Outcome {
        ranking(&self.table, &self.resigned)
    }
}

impl<G: Game> Replay<G> {
    /// The game after this many entries.
    pub fn step(&self, version: usize) -> Option<&Step<G>> {
        self.steps.get(version)
    }

    /// The game after each entry, the start first.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// The game as far as the record goes.
    pub fn last(&self) -> &Step<G> {
        self.steps.last().expect("a replay has a start")
    }

    /// The ranking at the end of the record, with resignations heard.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }
}

impl<G: Game> Record<G> {
    /// The same with the hash of every table, in a viewer's record as he knows it.
    pub fn hashed(&self) -> Result<Record<G>, FoldError<G>> {
        let mut hashes = Vec::with_capacity(self.entries.len() + 1);
        let (_, error) = walk(self, Scrutiny::FULL, &mut |course, _| hashes.push(course.hash()));
        error.map_or(Ok(()), Err)?;
        let mut record = self.clone();
        record.start_hash = Some(hashes[0]);
        for (entry, &after) in record.entries.iter_mut().zip(&hashes[1..]) {
            if let Entry::Act { hash, .. } = entry {
                *hash = Some(after);
            }
        }
        Ok(record)
    }

    /// The same for everybody, where seats have no secrets: earlier versions took records that name a viewer there. He
    /// knew what all know, so what such a record leaves open is dealt from the piles.
    ///
    /// # Errors
    /// If the piles are wanted and tell something else, or nothing.
    pub fn for_all(mut self) -> Result<Record<G>, FoldError<G>> {
        if G::SECRETS || self.header.viewer.take().is_none() {
            return Ok(self);
        }
        let fault = |entry, trouble| FoldError { entry, trouble };
        let stated = Some(&self.start[..]).filter(|start| start.iter().all(Option::is_some));
        let (mut course, turned) =
            begin(&self.header, stated, true, &mut |_| ()).map_err(|trouble| fault(0, trouble))?;
        if stated.is_none() {
            self.start = known(turned);
        }
        for (n, entry) in (1..).zip(&mut self.entries) {
            if let Entry::Act { seat, action, reveals, shown, .. } = entry {
                shown.clear();
                if reveals.contains(&None) {
                    let mut whole = course.clone();
                    let turned =
                        whole.check(*seat, *action).and_then(|()| whole.act(*seat, *action, None, &mut |_| ()));
                    *reveals = known(turned.map_err(|misfit| fault(n, misfit.into()))?);
                }
            }
            course.enter(entry, &mut |_| ()).map_err(|misfit| fault(n, misfit.into()))?;
        }
        Ok(self)
    }
}

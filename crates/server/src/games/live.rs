//! A running game of any kind, as a room sees it.

use std::any::Any;

use bots::{Budget, Opponent, Playable, turn_of};
use serde_json::{Value, json};
use tabletop::{
    Game, Outcome, Reason, Seat, Session, ToMove, Veiled, Viewer,
    fair::Bytes32,
    record::{Cause, Label, Record, parse_stored, write_entries},
    session::{self, Change, Prepared, Receipt, Wish},
};

use crate::{
    refusal::{Declined, Refusal},
    store::StoredAnswer,
    table::LaidOut,
    wire::{BotLevel, Key},
};

/// What somebody at the table wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Play these actions, written as in records.
    Play(Vec<String>),
    /// Take so many actions back.
    Undo(usize),
    /// Give up; the heir plays on if the game does.
    Resign {
        /// The name of the heir.
        heir: Label,
        /// What brought it about.
        cause: Cause,
    },
    /// Play on for the seat.
    TakeOver {
        /// The name of whoever plays on.
        name: Label,
        /// What brought it about.
        cause: Cause,
    },
    /// End the game as it stands.
    Agree,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who decides next; nobody when the game is over.
    pub mover: Option<Seat>,
    /// Points and places.
    pub outcome: Outcome,
    /// The hash of the table.
    pub hash: String,
}

/// What became of a request.
pub enum Step {
    /// It was done before.
    Known(Receipt),
    /// It can be done.
    New(Pending),
}

/// A change that waits for being stored.
pub struct Pending {
    /// What whoever asked will be told.
    pub receipt: Receipt,
    /// Record lines, one for each entry, with all that only some may know: for the store alone.
    pub lines: Vec<String>,
    /// How the game stands after it.
    pub after: Standing,
    change: Box<dyn Any + Send>,
}

/// What a bot does when it is given time: it asks now and then whether to stop. Asked again, it thinks the same.
pub type Think = Box<dyn Fn(&dyn Fn() -> bool) -> BotMove + Send>;

/// Plays a game through to a position and deals what is hidden there anew: that takes a while.
pub struct Forking(pub Box<dyn FnOnce() -> Result<LaidOut, Refusal> + Send>);

impl std::fmt::Debug for Forking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Forking")
    }
}

/// Plays a game that is over through once more to check its shuffle: that takes a while, too.
pub struct Checking(pub Box<dyn FnOnce() -> Result<Value, Refusal> + Send>);

impl std::fmt::Debug for Checking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Checking")
    }
}

/// What a bot came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMove {
    /// Its actions, written as in records.
    pub actions: Vec<String>,
    /// What it cost.
    pub nodes: u64,
}

/// A game of any kind. What leaves the server is [`Veiled`] for whoever gets it; nothing else can be sent.
pub trait LiveGame: Send {
    /// How many entries there are.
    fn version(&self) -> usize;
    /// How it stands.
    fn standing(&self) -> Standing;
    /// Whether a seat has given up.
    fn has_resigned(&self, seat: Seat) -> bool;
    /// Whether a request of this seat with this key was carried out before.
    fn was_answered(&self, seat: Seat, key: &Key) -> bool;
    /// Works a request out; nothing is changed.
    fn prepare(&self, seat: Option<Seat>, version: usize, key: &Key, request: Request) -> Result<Step, Refusal>;
    /// Carries out what was prepared and stored.
    fn adopt(&mut self, pending: Pending);
    /// As whom a viewer is told the game: where all know the same, all as one.
    fn told_as(&self, viewer: Viewer) -> Viewer;
    /// Header and start line of the record, without what opens the piles.
    fn header(&self, to: Viewer) -> Veiled<String>;
    /// Record lines of the entries after `from`, as this viewer may know them.
    fn lines(&self, from: usize, to: Viewer) -> Veiled<String>;
    /// The record: as this viewer may know it while the game runs, and whole when it is over. `standing` leaves out what was
    /// undone.
    fn record(&self, to: Viewer, standing: bool) -> Veiled<String>;
    /// The record with everything, for the server alone.
    fn dump(&self) -> String;
    /// How many entries came before the turn in which this seat is to move: budgets are for whole turns.
    fn turn(&self, seat: Seat) -> usize;
    /// What a bot would think about for this seat, with so many nodes.
    fn think(&self, seat: Seat, level: BotLevel, nodes: u64, seed: u64) -> Option<Think>;
    /// The position after so many entries as this viewer knows it, the hidden part dealt anew.
    fn fork(&self, version: usize, to: Viewer) -> Forking;
    /// The report on the shuffle of a game that is over.
    fn verify(&self) -> Option<Checking>;
}

pub(super) struct Live<G: Playable> {
    session: Session<G>,
}

impl<G: Playable> Live<G> {
    pub fn new(session: Session<G>) -> Live<G> {
        Live { session }
    }

    /// The header with everything that opens the piles.
    pub fn opened(&self) -> String {
        head(Record { entries: Vec::new(), result: None, ..self.session.dump() })
    }
}

/// Header and start line.
pub(super) fn head<G: Game>(record: Record<G>) -> String {
    Record { entries: Vec::new(), result: None, ..record }.to_string()
}

/// Goes on with a stored game.
pub(super) fn resume<G: Playable>(
    text: &str,
    answers: &[(u8, String, StoredAnswer)],
) -> Result<Box<dyn LiveGame>, String> {
    let record: Record<G> = parse_stored(text).map_err(|error| error.to_string())?.record;
    let mut session = Session::from_record(record).map_err(|error| error.to_string())?;
    for (seat, key, answer) in answers {
        let receipt = Receipt { before: answer.before as usize, version: answer.version as usize };
        session.remember(Seat::from_number((*seat).into()), key, receipt);
    }
    Ok(Box::new(Live::new(session)))
}

pub(super) fn standing(to_move: ToMove, outcome: Outcome, hash: tabletop::TableHash) -> Standing {
    Standing { mover: to_move.seat(), outcome, hash: hash.to_string() }
}

impl<G: Playable> LiveGame for Live<G> {
    fn version(&self) -> usize {
        self.session.version()
    }

    fn standing(&self) -> Standing {
        standing(self.session.to_move(), self.session.outcome(), self.session.hash())
    }

    fn has_resigned(&self, seat: Seat) -> bool {
        self.session.resigned().contains(&seat)
    }

    fn was_answered(&self, seat: Seat, key: &Key) -> bool {
        self.session.answered(Some(seat), key.as_str()).is_some()
    }

    fn prepare(&self, seat: Option<Seat>, version: usize, key: &Key, request: Request) -> Result<Step, Refusal> {
        let wish = wish::<G>(request)?;
        match self.session.prepare(seat, version, key.as_str(), wish).map_err(|by_game| declined(&by_game))? {
            Prepared::Known(receipt) => Ok(Step::Known(receipt)),
            Prepared::New(change) => Ok(Step::New(Pending {
                receipt: change.receipt(),
                lines: change.entries().iter().map(line).collect(),
                after: standing(change.to_move(), change.outcome(), change.hash()),
                change,
            })),
        }
    }

    fn adopt(&mut self, pending: Pending) {
        let change: Box<Change<G>> = pending.change.downcast().expect("a change of this game");
        self.session.adopt(*change);
    }

    fn told_as(&self, viewer: Viewer) -> Viewer {
        told_as::<G>(viewer)
    }

    fn header(&self, to: Viewer) -> Veiled<String> {
        self.session.head_for(to)
    }

    fn lines(&self, from: usize, to: Viewer) -> Veiled<String> {
        self.session.entries_for(from, to).lines()
    }

    fn record(&self, to: Viewer, standing: bool) -> Veiled<String> {
        let known = self.session.finished().map(|over| over.record());
        known.unwrap_or_else(|| self.session.record_for(to)).export(standing)
    }

    fn dump(&self) -> String {
        self.session.dump().to_string()
    }

    fn turn(&self, seat: Seat) -> usize {
        turn_of(self.session.log(), seat)
    }

    fn think(&self, seat: Seat, level: BotLevel, nodes: u64, seed: u64) -> Option<Think> {
        if self.session.to_move() != ToMove::Seat(seat) {
            return None;
        }
        let level: G::Level = Opponent::named(G::NAME, level.id())?.id.parse().ok()?;
        let view = self.session.view(Viewer::Seat(seat));
        Some(Box::new(move |stop| {
            let mut budget = Budget::nodes(nodes).with_stop(stop);
            let actions = G::bot(level, seed).act(&view, &mut budget).into_iter().map(G::brief).collect();
            BotMove { actions, nodes: budget.used() }
        }))
    }

    fn fork(&self, version: usize, to: Viewer) -> Forking {
        let record = self.session.dump();
        Forking(Box::new(move || super::deal::fork(record, &[], version, to)))
    }

    fn verify(&self) -> Option<Checking> {
        self.session.finished().map(|over| verified(over.record()))
    }
}

/// One entry as a line of a record.
pub(super) fn line<G: Game>(entry: &tabletop::record::Entry<G>) -> String {
    write_entries(std::slice::from_ref(entry)).trim_end().to_owned()
}

/// Where all know the same, all are told as a spectator is.
pub(super) fn told_as<G: Game>(viewer: Viewer) -> Viewer {
    if G::SECRETS { viewer } else { Viewer::Spectator }
}

pub(super) fn verified<G: Game>(record: Veiled<Record<G>>) -> Checking {
    Checking(Box::new(move || Ok(serde_json::to_value(tabletop::record::verify(&record)).unwrap_or(Value::Null))))
}

fn wish<G: Game>(request: Request) -> Result<Wish<G>, Refusal> {
    Ok(match request {
        Request::Play(texts) => Wish::Play(actions::<G>(&texts)?),
        Request::Undo(count) => Wish::Undo(count),
        Request::Resign { heir, cause } => Wish::Resign { heir: Some(heir), cause: Some(cause) },
        Request::TakeOver { name, cause } => Wish::TakeOver { name, cause: Some(cause) },
        Request::Agree => Wish::Agree,
    })
}

fn actions<G: Game>(texts: &[String]) -> Result<Vec<G::Action>, Refusal> {
    let action = |(index, text): (usize, &String)| {
        text.trim().parse().map_err(|syntax: tabletop::Syntax| Refusal::Syntax {
            index,
            at: syntax.at,
            expected: syntax.expected,
        })
    };
    texts.iter().take(session::LONGEST_LIST + 1).enumerate().map(action).collect()
}

/// What the game says, with the rule where a rule forbids it.
pub(super) fn declined<G: Game>(by_game: &session::Declined<G>) -> Refusal {
    let told = serde_json::to_value(by_game).unwrap_or_default();
    let code = told["code"].as_str().unwrap_or("refused").to_owned();
    let mut params = told.get("params").cloned().unwrap_or_else(|| json!({}));
    if let session::Declined::Refused { refusal, .. } = by_game {
        params["rule"] = refusal.rule().into();
    }
    Refusal::Declined { by_game: Declined { code, params } }
}

/// 32 random bytes.
pub(super) fn random() -> Bytes32 {
    crate::wire::Hex64::random().0
}

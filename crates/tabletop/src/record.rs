//! A whole game, and its text form.
//!
//! A record states what each of its entries turned up, so it can be replayed without its piles; with the
//! seed or the piles opened, every reveal can be checked. `docs/notation.md` has the grammar.

mod cause;
mod label;
mod parse;
mod proof;
#[cfg(test)]
mod tests;
mod verify;
mod write;

use std::collections::BTreeMap;

use crate::{Game, Outcome, PerSeat, Seat, Seed, TableHash, Viewer, fair::Bytes32};

pub use cause::{Cause, Restart, RestartCause};
pub use label::Label;
pub use parse::{ParseError, Parsed, game_of, parse, parse_bytes, parse_entries, parse_stored, stated_json};
pub use proof::{Dealt, NoDeal, Proof, Share};
pub use verify::{Finding, Gap, Part, Report, Seen, Verdict, verify, verify_against};
pub use write::write_entries;

/// The version of the notation that is written. Every older one is read.
pub const VERSION: u16 = 2;

/// The largest record that is read, in bytes. No session makes a larger one: [`crate::session::bounds`].
pub const LIMIT: usize = 512 * 1024;

/// A whole game: what was agreed before it, and everything that happened.
///
/// It states hidden things that were shown to single seats, so the record of a running game belongs to its
/// host alone; a record with a [viewer](Header::viewer) states what this viewer knows, and can be his.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// What was fixed before the first entry.
    pub header: Header<G>,
    /// What the set-up turned up. Empty when the game began from a position.
    pub start: Vec<Stated<G>>,
    /// The table after the set-up, if it was written down.
    pub start_hash: Option<TableHash>,
    /// Everything that happened, in order. The version of a game is their number.
    pub entries: Vec<Entry<G>>,
    /// How many milliseconds after the one before an entry was played, by its number from 1, where known.
    pub times: BTreeMap<usize, u64>,
    /// How the game ended, if it was written down.
    pub result: Option<Outcome>,
}

/// Something that was turned up, as a record states it: nothing where its viewer does not know what it is.
pub type Stated<G> = Option<<G as Game>::Reveal>;

/// Reveals of which all are known.
pub fn known<R>(reveals: impl IntoIterator<Item = R>) -> Vec<Option<R>> {
    reveals.into_iter().map(Some).collect()
}

/// What is fixed before the first entry of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Header<G: Game> {
    /// The number of the rules under which the game is played to its end.
    pub rules: u16,
    /// What people chose.
    pub config: G::Config,
    /// Who sat down at each seat.
    pub names: PerSeat<Option<Label>>,
    /// Which player, in the order of joining, sits at seat 1, 2, …; present if this was drawn from the seed.
    pub joined: Option<Vec<Seat>>,
    /// Free marks, such as `imported` or `offline`.
    pub marks: Vec<Label>,
    /// The drawings before this one that were thrown away, in order.
    pub restarts: Vec<Restart>,
    /// Whose record it is, if it does not state everything.
    pub viewer: Option<Viewer>,
    /// How the hidden piles were fixed before the first move.
    pub proof: Proof<G>,
    /// What the game began from.
    pub origin: Origin<G>,
}

/// What a game began from.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin<G: Game> {
    /// The set-up of the rules.
    Start,
    /// A position that somebody wrote down.
    Setup(Box<G::Setup>),
}

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry<G: Game> {
    /// A seat played an action.
    Act {
        /// The seat whose entry it is.
        seat: Seat,
        /// The action that was played.
        action: G::Action,
        /// What it turned up, in order.
        reveals: Vec<Stated<G>>,
        /// What it made known to the viewer of this record that had been turned up before and veiled from him.
        shown: Vec<G::Reveal>,
        /// The table after it, if it was written down.
        hash: Option<TableHash>,
    },
    /// A seat took its last actions back.
    Undo {
        /// The seat whose entry it is.
        seat: Seat,
        /// How many actions.
        count: usize,
    },
    /// A seat gave up.
    Resign {
        /// The seat whose entry it is.
        seat: Seat,
        /// Why, if it was written down.
        cause: Option<Cause>,
    },
    /// Somebody else plays on for a seat.
    Takeover {
        /// The seat that is played on for.
        seat: Seat,
        /// Who plays on.
        name: Label,
        /// Why, if it was written down.
        cause: Option<Cause>,
    },
    /// All agreed to end the game as it stands.
    Agreed,
}

impl<G: Game> Entry<G> {
    /// Whose entry it is, if it is one seat's.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Entry::Act { seat, .. }
            | Entry::Undo { seat, .. }
            | Entry::Resign { seat, .. }
            | Entry::Takeover { seat, .. } => Some(seat),
            Entry::Agreed => None,
        }
    }

    /// The hash that is written beside it.
    pub fn hash(&self) -> Option<TableHash> {
        match *self {
            Entry::Act { hash, .. } => hash,
            _ => None,
        }
    }
}

impl<G: Game> Header<G> {
    /// A game from piles that are not known and to which nobody committed.
    pub fn new(config: G::Config) -> Header<G> {
        Header {
            rules: G::RULES,
            config,
            names: PerSeat::default(),
            joined: None,
            marks: Vec::new(),
            restarts: Vec::new(),
            viewer: None,
            proof: Proof::None,
            origin: Origin::Start,
        }
    }

    /// A game from a seed that one party chose.
    pub fn seeded(config: G::Config, seed: Seed) -> Header<G> {
        Header { proof: Proof::seeded(seed), ..Header::new(config) }
    }

    /// A game from the host's secret and the entropy of each player, in the order of joining.
    pub fn joint(config: G::Config, secret: Bytes32, entropies: &[Bytes32]) -> Header<G> {
        Header { proof: Proof::joint(secret, entropies), ..Header::new(config) }
    }

    /// A game from explicit piles behind a salt.
    pub fn dealt(config: G::Config, deal: G::Deal, salt: Bytes32) -> Header<G> {
        Header { proof: Proof::dealt(deal, salt), ..Header::new(config) }
    }

    /// A game that goes on from this table, with these piles behind a salt.
    pub fn placed(table: &G, deal: G::Deal, salt: Bytes32) -> Header<G> {
        let origin = Origin::Setup(Box::new(table.setup(None)));
        Header { origin, ..Header::dealt(table.config(), deal, salt) }
    }

    /// The same without anything that opens the piles.
    pub fn sealed(mut self) -> Header<G> {
        self.proof = self.proof.sealed();
        if let Origin::Setup(setup) = &mut self.origin {
            match G::from_setup(setup) {
                Ok((_, None)) => (),
                Ok((table, Some(_))) => **setup = table.setup(None),
                // A viewer's own position has things face down, and no piles.
                Err(_) if self.viewer.is_some_and(|to| G::from_veiled_setup(setup, to).is_ok()) => (),
                // What cannot be read may hold anything.
                Err(_) => self.origin = Origin::Start,
            }
        }
        self
    }

    /// The same as one viewer may know it: without anything that opens the piles, and what he does not know of a position
    /// lies face down.
    pub(crate) fn known_to(self, to: Viewer) -> Header<G> {
        let mut header = self.sealed();
        if !G::SECRETS {
            return header;
        }
        if let Origin::Setup(setup) = &mut header.origin {
            match G::from_setup(setup) {
                Ok((table, _)) => **setup = table.veiled(to).setup(None),
                Err(_) => header.origin = Origin::Start,
            }
        }
        Header { viewer: Some(to), ..header }
    }

    /// The seed of the game, if it was opened.
    pub fn seed(&self) -> Option<Seed> {
        self.proof.seed()
    }

    /// The piles from which the game began, as far as the header opens them. Those of a position are checked
    /// only together with it.
    pub fn deal(&self) -> Result<G::Deal, NoDeal> {
        let deal = self.proof.deal(&self.config)?;
        if self.origin == Origin::Start {
            G::check_deal(&self.config, &deal).map_err(NoDeal::Config)?;
        }
        Ok(deal)
    }
}

impl<G: Game> Record<G> {
    /// A game from a position at which nothing has happened yet.
    pub fn empty(header: Header<G>) -> Record<G> {
        Record {
            header,
            start: Vec::new(),
            start_hash: None,
            entries: Vec::new(),
            times: BTreeMap::new(),
            result: None,
        }
    }

    /// The same without anything that opens the piles.
    pub fn sealed(mut self) -> Record<G> {
        self.header = self.header.sealed();
        self
    }

    /// The same without hashes.
    pub fn bare(mut self) -> Record<G> {
        self.start_hash = None;
        for entry in &mut self.entries {
            if let Entry::Act { hash, .. } = entry {
                *hash = None;
            }
        }
        self
    }

    /// The text for others: without what was undone where that is wanted, or where it would be too large to read again.
    pub fn export(self, standing: bool) -> String {
        let whole = Some(&self).filter(|_| !standing).map(Record::to_string);
        match whole.filter(|text| text.len() <= LIMIT) {
            Some(text) => text,
            None => self.standing().to_string(),
        }
    }

    /// The same without what was undone and the undoing, and without takeovers of seats that somebody else took over
    /// before they did anything.
    pub fn standing(mut self) -> Record<G> {
        let mut keep = standing(&self.entries);
        idle_takeovers(&self.entries, &mut keep);
        self.times = kept_times(&self.times, &keep);
        let mut keep = keep.iter();
        self.entries.retain(|_| *keep.next().expect("one answer for each entry"));
        self
    }
}

/// The times of the entries that are kept, by their new numbers. What passed before one that is left out passed
/// before the next one that is kept; where one of them is not known, the sum is not known either.
fn kept_times(times: &BTreeMap<usize, u64>, keep: &[bool]) -> BTreeMap<usize, u64> {
    let (mut kept, mut passed, mut number) = (BTreeMap::new(), Some(0u64), 0);
    for (entry, &keep) in (1..).zip(keep) {
        passed = passed.zip(times.get(&entry)).map(|(passed, time)| passed.saturating_add(*time));
        if keep {
            number += 1;
            kept.extend(passed.map(|passed| (number, passed)));
            passed = Some(0);
        }
    }
    kept
}

/// Strikes takeovers after which the next entry of the seat is a takeover again.
fn idle_takeovers<G: Game>(entries: &[Entry<G>], keep: &mut [bool]) {
    let mut taken: PerSeat<bool> = PerSeat::default();
    for (entry, keep) in entries.iter().zip(keep).rev().filter(|(_, keep)| **keep) {
        let Some(seat) = entry.seat() else { continue };
        let takeover = matches!(entry, Entry::Takeover { .. });
        *keep = !(takeover && taken[seat]);
        taken[seat] = takeover;
    }
}

/// Which entries still stand: not undone, and no undoing.
pub fn standing<G: Game>(entries: &[Entry<G>]) -> Vec<bool> {
    let mut keep = vec![true; entries.len()];
    let mut acts = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Act { .. } => acts.push(n),
            Entry::Undo { count, .. } => {
                keep[n] = false;
                let kept = acts.len().saturating_sub(*count);
                acts.drain(kept..).for_each(|undone| keep[undone] = false);
            }
            Entry::Resign { .. } | Entry::Takeover { .. } | Entry::Agreed => (),
        }
    }
    keep
}

//! Recomputes everything a record claims.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Entry, NoDeal, Origin, Proof, Record, Share, Stated, proof::json};
use crate::{
    Game, Outcome, Seat, ToMove,
    fair::{self, Bytes32},
    replay::{FoldError, Replay, Scrutiny, Trouble, fold_with},
};

/// What was looked at, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Finding {
    /// What was looked at.
    pub part: Part,
    /// What came of it.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// A part of a record that can be right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Part {
    /// The commitment to a chosen seed.
    SeedCommitment,
    /// The commitment to explicit piles.
    DealCommitment,
    /// The host's commitment.
    HostCommitment,
    /// The commitment of the player who joined at this place, from 1.
    PlayerCommitment(usize),
    /// Who sits where.
    SeatOrder,
    /// Every entry, by the rules, with the reveals as stated.
    Entries,
    /// Every reveal, by the piles as dealt.
    Reveals,
    /// Every hash.
    Hashes,
    /// Points and winners as the record states them.
    Result,
    /// The host's commitment, beside what was seen of it before the game.
    SeenHost,
    /// The commitment to explicit piles, beside what was seen of it before the game.
    SeenDeal,
    /// The commitment of the player who joined at this place, from 1, beside what was seen of it before the game.
    SeenPlayer(usize),
}

/// What came of looking at a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Verdict {
    /// It is as the record says.
    Fits,
    /// It is not.
    Wrong {
        /// The first entry where it shows, from 1; 0 is the start. Nothing if it is in the header.
        entry: Option<usize>,
        /// What the record says, or what is wrong with it.
        stated: String,
        /// What it should say, where that can be told.
        computed: Option<String>,
    },
    /// It could not be checked.
    Unchecked {
        /// What was missing.
        why: Gap,
    },
}

/// What a check would have needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Gap {
    /// The commitment was not opened.
    NotOpened,
    /// No seed follows from what was opened.
    NoSeed,
    /// No piles follow from what was opened.
    NoPiles,
    /// The entries are no game.
    NoGame,
    /// The record says nothing of it, and need not.
    NotWritten,
    /// The game is not over.
    NotOver,
    /// The record is one viewer's, and does not state all that was turned up.
    Veiled,
}

/// What came of checking a record: the same for engine, command line, server and page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "VerifyReport"))]
pub struct Report {
    /// Whether nothing is wrong. What could not be checked is not wrong.
    pub fits: bool,
    /// Whether nothing is wrong and nothing is missing: the game is over, the piles were committed to, everything is opened,
    /// and every reveal was compared with the piles. Hashes and a result that nobody wrote down are not missed.
    pub complete: bool,
    /// One for each part of the record.
    pub findings: Vec<Finding>,
    /// In a record of one viewer, how many things were turned up that he has not seen. Such a record fits so far, and is
    /// never complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub veiled: Option<usize>,
}

impl Report {
    fn new(veiled: Option<usize>) -> Report {
        Report { fits: true, complete: veiled.is_none(), findings: Vec::new(), veiled }
    }

    fn add(&mut self, part: Part, verdict: Verdict) {
        self.fits &= !matches!(verdict, Verdict::Wrong { .. });
        self.complete &= matches!(verdict, Verdict::Fits | Verdict::Unchecked { why: Gap::NotWritten });
        self.findings.push(Finding { part, verdict });
    }
}

/// Commitments that somebody saw before the game began. A header that was made up afterwards can fit in itself; it
/// cannot fit these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Seen {
    /// That of the host to his share of the seed.
    pub host: Option<Bytes32>,
    /// The one to explicit piles.
    pub deal: Option<Bytes32>,
    /// Those of the players, in the order of joining; nothing for one that was not seen. Where the list is empty, no
    /// player's is compared, else it says how many players committed.
    pub players: Vec<Option<Bytes32>>,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::SeedCommitment => f.write_str("commitment to the seed"),
            Part::DealCommitment => f.write_str("commitment to the piles"),
            Part::HostCommitment => f.write_str("commitment of the host"),
            Part::PlayerCommitment(number) => write!(f, "commitment of player {number}"),
            Part::SeatOrder => f.write_str("seat order"),
            Part::Entries => f.write_str("entries"),
            Part::Reveals => f.write_str("reveals"),
            Part::Hashes => f.write_str("hashes"),
            Part::Result => f.write_str("result"),
            Part::SeenHost => f.write_str("commitment of the host as seen before the game"),
            Part::SeenDeal => f.write_str("commitment to the piles as seen before the game"),
            Part::SeenPlayer(number) => write!(f, "commitment of player {number} as seen before the game"),
        }
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Gap::NotOpened => "it is not opened",
            Gap::NoSeed => "there is no opened seed",
            Gap::NoPiles => "the piles are not opened",
            Gap::NoGame => "the entries are no game",
            Gap::NotWritten => "none is written down",
            Gap::NotOver => "the game is not over",
            Gap::Veiled => "the record does not state everything",
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.part)?;
        match &self.verdict {
            Verdict::Fits => f.write_str("fits"),
            Verdict::Unchecked { why } => write!(f, "not checked, {why}"),
            Verdict::Wrong { entry, stated, computed } => {
                f.write_str("WRONG")?;
                match entry {
                    Some(0) => f.write_str(" at the start")?,
                    Some(entry) => write!(f, " at entry {entry}")?,
                    None => (),
                }
                write!(f, ": {stated}")?;
                computed.as_ref().map_or(Ok(()), |computed| write!(f, ", should be {computed}"))
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.findings.iter().try_for_each(|finding| writeln!(f, "{finding}"))?;
        match self.veiled {
            Some(veiled) if self.fits => writeln!(f, "fits so far, {veiled} veiled"),
            _ => Ok(()),
        }
    }
}

/// Recomputes commitments, seed, seat order, piles, entries, reveals, hashes and result; says of each
/// whether it fits, and what could not be checked.
pub fn verify<G: Game>(record: &Record<G>) -> Report {
    let mut report = Report::new(record.header.viewer.map(|_| veiled(record)));
    commitments(record, &mut report);
    seat_order(record, &mut report);
    match fold_with(record, Scrutiny::RULES) {
        Ok(replay) => {
            report.add(Part::Entries, Verdict::Fits);
            report.add(Part::Reveals, reveals(record));
            report.add(Part::Hashes, hashes(record, &replay));
            report.add(Part::Result, result(record, &replay));
        }
        Err(error) => {
            report.add(Part::Entries, wrong(&error));
            for part in [Part::Reveals, Part::Hashes, Part::Result] {
                report.add(part, Verdict::Unchecked { why: Gap::NoGame });
            }
        }
    }
    report
}

/// How many things were turned up that the viewer of a record has not seen.
fn veiled<G: Game>(record: &Record<G>) -> usize {
    let hidden = |reveals: &[Stated<G>]| reveals.iter().filter(|reveal| reveal.is_none()).count();
    let of_entry = |entry: &Entry<G>| if let Entry::Act { reveals, .. } = entry { hidden(reveals) } else { 0 };
    hidden(&record.start) + record.entries.iter().map(of_entry).sum::<usize>()
}

/// The same, and compares the commitments of the header with those that somebody saw before the game.
pub fn verify_against<G: Game>(record: &Record<G>, seen: &Seen) -> Report {
    let mut report = verify(record);
    let (host, deal, players) = match &record.header.proof {
        Proof::Joint { host, players } => (Some(host.commitment), None, players.as_slice()),
        Proof::Deal { commitment, .. } => (None, Some(*commitment), &[][..]),
        Proof::None | Proof::Seed { .. } => (None, None, &[][..]),
    };
    let mut compare = |part, stated: Option<Bytes32>, seen: Option<Bytes32>| {
        let text = |value: Option<Bytes32>| value.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
        report.add(part, self::compare(None, text(stated), text(seen)));
    };
    if seen.host.is_some() {
        compare(Part::SeenHost, host, seen.host);
    }
    if seen.deal.is_some() {
        compare(Part::SeenDeal, deal, seen.deal);
    }
    let most = if seen.players.is_empty() { 0 } else { seen.players.len().max(players.len()) };
    for n in 0..most {
        let stated = players.get(n).map(|share| share.commitment);
        match seen.players.get(n) {
            Some(None) => (),
            seen => compare(Part::SeenPlayer(n + 1), stated, seen.copied().flatten()),
        }
    }
    report
}

const SEALED: Verdict = Verdict::Unchecked { why: Gap::NotOpened };

fn commitments<G: Game>(record: &Record<G>, report: &mut Report) {
    match &record.header.proof {
        // Piles that nobody committed to could have been written after the game.
        Proof::None => {
            report.add(Part::DealCommitment, Verdict::Unchecked { why: Gap::NotWritten });
            report.complete = false;
        }
        Proof::Seed { commitment, opening } => {
            let computed = opening.as_ref().map(fair::seed_commitment);
            report.add(Part::SeedCommitment, commitment_verdict(commitment, computed));
        }
        Proof::Deal { commitment, opening } => {
            let computed = opening.as_ref().map(|dealt| fair::deal_commitment(&dealt.salt, &json(&dealt.deal)));
            report.add(Part::DealCommitment, commitment_verdict(commitment, computed));
        }
        Proof::Joint { host, players } => {
            let computed = host.opening.as_ref().map(fair::host_commitment);
            report.add(Part::HostCommitment, commitment_verdict(&host.commitment, computed));
            for (player, share) in Seat::ALL.into_iter().zip(players) {
                report.add(Part::PlayerCommitment(player.number().into()), player_verdict(player, share));
            }
        }
    }
}

fn player_verdict(player: Seat, share: &Share) -> Verdict {
    let computed = share.opening.as_ref().map(|entropy| fair::player_commitment(player, entropy));
    commitment_verdict(&share.commitment, computed)
}

fn commitment_verdict(stated: &Bytes32, computed: Option<Bytes32>) -> Verdict {
    computed.map_or(SEALED, |computed| compare(None, stated.to_string(), computed.to_string()))
}

fn compare(entry: Option<usize>, stated: String, computed: String) -> Verdict {
    if stated == computed { Verdict::Fits } else { Verdict::Wrong { entry, stated, computed: Some(computed) } }
}

fn seat_order<G: Game>(record: &Record<G>, report: &mut Report) {
    let Some(joined) = &record.header.joined else { return };
    let text = |order: &[Seat]| order.iter().map(Seat::to_string).collect::<Vec<_>>().join(" ");
    let verdict = match record.header.seed() {
        None => Verdict::Unchecked { why: Gap::NoSeed },
        Some(seed) => compare(None, text(joined), text(&fair::seat_order(&seed, joined.len()))),
    };
    report.add(Part::SeatOrder, verdict);
}

fn wrong<G: Game>(error: &FoldError<G>) -> Verdict {
    let (stated, computed) = match &error.trouble {
        Trouble::Otherwise { stated, dealt } => {
            (stated.to_string(), dealt.map_or_else(|| "nothing".to_owned(), |dealt| dealt.to_string()))
        }
        Trouble::Veiled => return Verdict::Unchecked { why: Gap::Veiled },
        trouble => return Verdict::Wrong { entry: Some(error.entry), stated: trouble.to_string(), computed: None },
    };
    Verdict::Wrong { entry: Some(error.entry), stated, computed: Some(computed) }
}

fn reveals<G: Game>(record: &Record<G>) -> Verdict {
    match record.header.deal() {
        Err(NoDeal::Sealed) if record.header.origin == Origin::Start => {
            return Verdict::Unchecked { why: Gap::NoPiles };
        }
        Err(NoDeal::Config(error)) => {
            return Verdict::Wrong { entry: None, stated: error.to_string(), computed: None };
        }
        _ => (),
    }
    match fold_with(record, Scrutiny { deal: true, ..Scrutiny::RULES }) {
        Ok(replay) if replay.last().deal.is_none() => Verdict::Unchecked { why: Gap::NoPiles },
        Ok(_) => Verdict::Fits,
        Err(error) => wrong(&error),
    }
}

fn hashes<G: Game>(record: &Record<G>, replay: &Replay<G>) -> Verdict {
    let stated = std::iter::once(record.start_hash).chain(record.entries.iter().map(Entry::hash));
    let mut any = false;
    for (n, (stated, step)) in stated.zip(replay.steps()).enumerate() {
        let Some(stated) = stated else { continue };
        any = true;
        let verdict = compare(Some(n), stated.to_string(), step.table.hash().to_string());
        if verdict != Verdict::Fits {
            return verdict;
        }
    }
    if any { Verdict::Fits } else { Verdict::Unchecked { why: Gap::NotWritten } }
}

fn result<G: Game>(record: &Record<G>, replay: &Replay<G>) -> Verdict {
    let text = |outcome: &Outcome| {
        let places: Vec<String> = outcome.places.iter().map(u8::to_string).collect();
        let scores: Vec<String> = outcome.scores.iter().map(i32::to_string).collect();
        format!("{} / {}", scores.join(" "), places.join(" "))
    };
    match (&record.result, replay.last().to_move) {
        (None, ToMove::Over) => Verdict::Unchecked { why: Gap::NotWritten },
        (None, ToMove::Seat(_)) => Verdict::Unchecked { why: Gap::NotOver },
        (Some(stated), ToMove::Over) => compare(None, text(stated), text(replay.outcome())),
        (Some(stated), ToMove::Seat(_)) => {
            Verdict::Wrong { entry: None, stated: text(stated), computed: Some("none: the game goes on".to_owned()) }
        }
    }
}

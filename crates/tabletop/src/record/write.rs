use std::fmt::{self, Display, Formatter};

use super::{Cause, Entry, Header, Origin, Proof, Record, Share, VERSION, proof::json};
use crate::{Game, Outcome, Seat, TableHash};

impl<G: Game> Display for Record<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        header(f, &self.header)?;
        if let Some(result) = &self.result {
            outcome(f, result)?;
        }
        f.write_str("\nstart")?;
        turned_up(f, &self.start)?;
        hash(f, self.start_hash)?;
        f.write_str("\n")?;
        entries(f, &self.entries)?;
        self.times.iter().try_for_each(|(entry, time)| writeln!(f, "; time {entry} {time}"))
    }
}

/// Entries as the lines of a record, for whoever has all that stands before them.
pub fn write_entries<G: Game>(entries: &[Entry<G>]) -> String {
    struct Lines<'a, G: Game>(&'a [Entry<G>]);
    impl<G: Game> Display for Lines<'_, G> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            self::entries(f, self.0)
        }
    }
    Lines(entries).to_string()
}

fn header<G: Game>(f: &mut Formatter<'_>, header: &Header<G>) -> fmt::Result {
    writeln!(f, "mutal {VERSION} {}", G::NAME)?;
    writeln!(f, "rules {}", header.rules)?;
    writeln!(f, "config {}", json(&header.config))?;
    for (seat, name) in Seat::ALL.into_iter().zip(&header.names.0) {
        if let Some(name) = name {
            writeln!(f, "player {seat} {name}")?;
        }
    }
    if let Some(joined) = &header.joined {
        f.write_str("joined")?;
        list(f, joined)?;
        f.write_str("\n")?;
    }
    for mark in &header.marks {
        writeln!(f, "mark {mark}")?;
    }
    for restart in &header.restarts {
        writeln!(f, "restart {restart}")?;
    }
    if let Some(viewer) = header.viewer {
        writeln!(f, "viewer {viewer}")?;
    }
    if let Origin::Setup(setup) = &header.origin {
        writeln!(f, "setup {}", json(setup))?;
    }
    commitments(f, &header.proof)?;
    openings(f, &header.proof)
}

fn commitments<G: Game>(f: &mut Formatter<'_>, proof: &Proof<G>) -> fmt::Result {
    match proof {
        Proof::None => Ok(()),
        Proof::Seed { commitment, .. } => writeln!(f, "commit seed {commitment}"),
        Proof::Deal { commitment, .. } => writeln!(f, "commit deal {commitment}"),
        Proof::Joint { host, players } => {
            writeln!(f, "commit host {}", host.commitment)?;
            numbered(players).try_for_each(|(n, share)| writeln!(f, "commit player {n} {}", share.commitment))
        }
    }
}

fn openings<G: Game>(f: &mut Formatter<'_>, proof: &Proof<G>) -> fmt::Result {
    match proof {
        Proof::Seed { opening: Some(seed), .. } => writeln!(f, "open seed {seed}"),
        Proof::Deal { opening: Some(dealt), .. } => writeln!(f, "open deal {} {}", dealt.salt, dealt.text()),
        Proof::Joint { host, players } => {
            if let Some(secret) = host.opening {
                writeln!(f, "open host {secret}")?;
            }
            let mut opened = numbered(players).filter_map(|(n, share)| Some((n, share.opening?)));
            opened.try_for_each(|(n, entropy)| writeln!(f, "open player {n} {entropy}"))
        }
        Proof::None | Proof::Seed { .. } | Proof::Deal { .. } => Ok(()),
    }
}

fn numbered(shares: &[Share]) -> impl Iterator<Item = (usize, &Share)> {
    (1..).zip(shares)
}

fn outcome(f: &mut Formatter<'_>, outcome: &Outcome) -> fmt::Result {
    f.write_str("result")?;
    list(f, &outcome.scores)?;
    f.write_str(" /")?;
    list(f, &outcome.places)?;
    f.write_str("\n")
}

fn list<T: Display>(f: &mut Formatter<'_>, items: &[T]) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, " {item}"))
}

/// One line for each run of entries by the same seat. A takeover ends its line, since a name may hold commas.
fn entries<G: Game>(f: &mut Formatter<'_>, entries: &[Entry<G>]) -> fmt::Result {
    let mut line: Option<Seat> = None;
    for entry in entries {
        match entry.seat() {
            seat if seat.is_some() && seat == line => f.write_str(", ")?,
            seat => {
                if line.is_some() {
                    f.write_str("\n")?;
                }
                if let Some(seat) = seat {
                    write!(f, "{seat}: ")?;
                }
            }
        }
        line = write_entry(f, entry)?;
    }
    if line.is_some() { f.write_str("\n") } else { Ok(()) }
}

/// Writes one entry; says whose line it leaves open.
fn write_entry<G: Game>(f: &mut Formatter<'_>, entry: &Entry<G>) -> Result<Option<Seat>, fmt::Error> {
    match entry {
        Entry::Act { seat, action, reveals, shown, hash: stated } => {
            f.write_str(&G::brief(*action))?;
            turned_up(f, reveals)?;
            if !shown.is_empty() {
                f.write_str(" !")?;
                list(f, shown)?;
            }
            hash(f, *stated)?;
            Ok(Some(*seat))
        }
        Entry::Undo { seat, count } => write!(f, "undo {count}").map(|()| Some(*seat)),
        Entry::Resign { seat, cause } => {
            f.write_str("resign")?;
            why(f, *cause)?;
            Ok(Some(*seat))
        }
        Entry::Takeover { name, cause, .. } => {
            f.write_str("takeover")?;
            why(f, *cause)?;
            writeln!(f, " {name}")?;
            Ok(None)
        }
        Entry::Agreed => f.write_str("agreed\n").map(|()| None),
    }
}

fn why(f: &mut Formatter<'_>, cause: Option<Cause>) -> fmt::Result {
    cause.map_or(Ok(()), |cause| write!(f, "/{cause}"))
}

fn turned_up<T: Display>(f: &mut Formatter<'_>, reveals: &[Option<T>]) -> fmt::Result {
    if reveals.is_empty() {
        return Ok(());
    }
    f.write_str(" >")?;
    reveals.iter().try_for_each(|reveal| match reveal {
        Some(reveal) => write!(f, " {reveal}"),
        None => f.write_str(" ?"),
    })
}

fn hash(f: &mut Formatter<'_>, hash: Option<TableHash>) -> fmt::Result {
    hash.map_or(Ok(()), |hash| write!(f, " #{hash}"))
}

use super::{
    Lawful,
    knowledge::{same, twins, viewers},
};
use crate::{
    Actions, Dice, Finished, Game, Record, Replica, Seat, Seed, Session, ToMove, Unfinished, Viewer,
    fair::Bytes32,
    record::{Cause, Entry, Header, Label, parse_entries, verify},
    session::{Declined, Happening, Prepared, Wish},
};

/// Once in so many versions a viewer comes back and gets the game anew.
const RECONNECTS: usize = 50;
/// Once in so many versions all refusals are compared, and twins.
const TWINS: usize = 20;

/// At every version, what each seat and a spectator fold from the texts that they were sent is what the session would
/// show them: the table, events, whose turn it is, what can be taken back, for the seat to move what is legal and how
/// the rest is refused; from the first version or from any other. Says how many versions there were.
pub fn seats<G: Lawful>(config: &G::Config, seed: &Seed, dice: &mut Dice) -> Result<u64, String> {
    let session = begun::<G>(config, seed, dice)?;
    let mut watched = Watched::new(session)?;
    watched.compare(0, dice)?;
    while let ToMove::Seat(mover) = watched.session.to_move() {
        let before = watched.session.version();
        if before > G::LONGEST {
            return Err("seats: the game does not end".to_owned());
        }
        watched.request(mover, dice)?;
        watched.send(before)?;
        watched.compare(before, dice)?;
        if dice.once_in(TWINS) {
            twins(watched.session.table(), watched.session.deal(), dice)?;
        }
        if dice.once_in(RECONNECTS) {
            watched.reconnect(dice)?;
        }
    }
    watched.end()?;
    Ok(watched.session.version() as u64)
}

/// A game from its start, or from a position in which somebody may have seen something already.
fn begun<G: Lawful>(config: &G::Config, seed: &Seed, dice: &mut Dice) -> Result<Session<G>, String> {
    let fault = |error: crate::session::NoSession<G>| format!("seats: {error}");
    let mut game = Session::<G>::new(Header::seeded(config.clone(), *seed)).map_err(fault)?;
    if dice.once_in(2) {
        return Ok(game);
    }
    let mut legal = Actions::new();
    for _ in 0..dice.below(200) {
        let Some(seat) = game.to_move().seat() else { break };
        game.table().legal(&mut legal);
        let version = game.version();
        let played = game.submit(seat, version, &version.to_string(), &[*dice.pick(&legal)]);
        played.map_err(|declined| format!("seats: {declined}"))?;
    }
    Session::new(Header::placed(game.table(), game.deal().clone(), Bytes32([7; 32]))).map_err(fault)
}

/// A session, and what each viewer made of what he was sent.
struct Watched<G: Game> {
    session: Session<G>,
    replicas: Vec<(Viewer, Replica<G>)>,
    legal: Actions<G::Action>,
}

fn folded<G: Game>(text: &str, viewer: Viewer) -> Result<Replica<G>, String> {
    let record: Record<G> = text.parse().map_err(|error| format!("seats: {error} in\n{text}"))?;
    Replica::new(record).map_err(|error| format!("seats: {viewer:?} does not accept what is true: {error} in\n{text}"))
}

impl<G: Lawful> Watched<G> {
    fn new(session: Session<G>) -> Result<Watched<G>, String> {
        let replica = |viewer| Ok((viewer, folded(&session.record_for(viewer).head(), viewer)?));
        let replicas = viewers(session.table())?.into_iter().map(replica).collect::<Result<_, String>>()?;
        Ok(Watched { session, replicas, legal: Actions::new() })
    }

    /// Something that can happen in a game.
    fn request(&mut self, mover: Seat, dice: &mut Dice) -> Result<(), String> {
        let anybody = Seat::new(dice.below(self.replicas.len() - 1));
        let name: Label = "Eve".parse().map_err(str::to_owned)?;
        let undoable = self.session.undoable();
        let (seat, wish) = match dice.below(4000) {
            0 => (None, Wish::Agree),
            1..=4 => (Some(anybody), Wish::Resign { heir: Some(name), cause: Some(Cause::Left) }),
            5..=99 => {
                let cause = *dice.pick(&[Cause::Left, Cause::Time, Cause::Back]);
                (Some(anybody), Wish::TakeOver { name, cause: Some(cause) })
            }
            100..=699 if undoable > 0 => (Some(mover), Wish::Undo(1 + dice.below(undoable))),
            _ => {
                self.session.table().legal(&mut self.legal);
                (Some(mover), Wish::Play(vec![*dice.pick(&self.legal)]))
            }
        };
        let version = self.session.version();
        match self.session.prepare(seat, version, &version.to_string(), wish) {
            Ok(Prepared::New(change)) => drop(self.session.adopt(*change)),
            Ok(Prepared::Known(_)) | Err(Declined::Bound { .. } | Declined::Resigned) => (),
            Err(declined) => return Err(format!("seats: {declined}")),
        }
        Ok(())
    }

    /// Sends all viewers what is new.
    fn send(&mut self, before: usize) -> Result<(), String> {
        for (viewer, replica) in &mut self.replicas {
            let text = self.session.entries_for(before, *viewer).lines();
            let entries = parse_entries(&text, &replica.record().header);
            let entries = entries.map_err(|error| format!("seats: {error} in {text}"))?;
            let laid_open = |entry: &Entry<G>| matches!(entry, Entry::Act { shown, .. } if !shown.is_empty());
            if entries.iter().any(laid_open) && self.session.undoable() > 0 {
                return Err(format!("seats: {viewer:?} was shown something that can be taken back: {text}"));
            }
            let appended = replica.append(entries);
            appended.map_err(|error| format!("seats: {viewer:?} does not accept what is true: {error}: {text}"))?;
        }
        Ok(())
    }

    /// All that the viewers can be asked, against the session.
    fn compare(&self, before: usize, dice: &mut Dice) -> Result<(), String> {
        let thorough = dice.once_in(TWINS);
        for (viewer, replica) in &self.replicas {
            let viewer = *viewer;
            let last = replica.last();
            let view = self.session.view(viewer);
            if last.table != self.session.table().veiled(viewer) || last.table.view(viewer) != view {
                same("seats: view", viewer, &last.table.view(viewer), &view)?;
                return Err(format!("seats: the table of {viewer:?} is another one"));
            }
            let session = &self.session;
            let is = (session.version(), session.to_move(), session.undoable(), session.outcome());
            if is != (replica.version(), replica.to_move(), replica.undoable(), replica.outcome()) {
                return Err(format!("seats: {viewer:?} does not know how the game stands"));
            }
            self.events(viewer, replica, before)?;
            if thorough {
                same("seats: view", viewer, &last.table.view(viewer), &view)?;
                same("seats: hash", viewer, &last.table.hash().to_string(), &session.hash_for(viewer).to_string())?;
                self.refusals(viewer, replica, dice)?;
            }
        }
        Ok(())
    }

    fn events(&self, viewer: Viewer, replica: &Replica<G>, before: usize) -> Result<(), String> {
        if before == 0 && replica.version() == 0 {
            return same("seats: opening", viewer, &replica.last().events, &self.session.opening(viewer));
        }
        for news in self.session.since(before, viewer) {
            let Happening::Played { events, .. } = news.what else { continue };
            let folded = &replica.step(news.version).expect("as many versions").events;
            if *folded != events {
                same("seats: events", viewer, folded, &events)?;
                return Err(format!("seats: {viewer:?} saw {folded:?}, should have seen {events:?}"));
            }
        }
        Ok(())
    }

    /// How a seat is refused by its own table and by the session.
    fn refusals(&self, viewer: Viewer, replica: &Replica<G>, dice: &mut Dice) -> Result<(), String> {
        let Some(seat) = viewer.seat() else { return Ok(()) };
        let (own, whole) = (&replica.last().table, self.session.table());
        let (mut fault, mut legal) = (Ok(()), Actions::new());
        // What others may do he cannot say, but asking does no harm.
        own.legal(&mut legal);
        whole.space(&mut |action| {
            if fault.is_ok() && dice.once_in(64) {
                _ = own.to_move().seat().map(|mover| own.check(mover, action));
                let (known, is) = (own.check(seat, action), whole.check(seat, action));
                if known != is {
                    fault = Err(format!("seats: {viewer:?} takes {action} for {known:?}, it is {is:?}"));
                }
            }
        });
        fault
    }

    /// Somebody comes back: the same game from its whole text.
    fn reconnect(&mut self, dice: &mut Dice) -> Result<(), String> {
        let at = dice.below(self.replicas.len());
        let (viewer, old) = &self.replicas[at];
        let viewer = *viewer;
        let record = self.session.record_for(viewer);
        let again: Replica<G> = folded(&record.to_string(), viewer)?;
        let differs = |&version: &usize| {
            let (old, new) = (old.step(version), again.step(version));
            old.zip(new).is_none_or(|(old, new)| old.table != new.table || old.events != new.events)
        };
        if let Some(version) = (0..=self.session.version()).find(differs) {
            return Err(format!("seats: who comes back sees another version {version}"));
        }
        if self.session.dump().known_to(viewer).as_ref() != Ok(&record) {
            return Err("seats: the record of a seat is not what the whole record gives".to_owned());
        }
        self.replicas[at].1 = again;
        self.partial(viewer)
    }

    /// What one seat has is never a whole game, and says how much it does not know.
    fn partial(&self, viewer: Viewer) -> Result<(), String> {
        let record = self.session.record_for(viewer);
        let hidden = |entry: &Entry<G>| match entry {
            Entry::Act { reveals, .. } => reveals.iter().filter(|reveal| reveal.is_none()).count(),
            _ => 0,
        };
        let veiled: usize = record.entries.iter().map(hidden).sum();
        let report = verify(&record);
        // A game without secrets has one record for all, and nothing in it is veiled.
        if !report.fits || report.complete || report.veiled != G::SECRETS.then_some(veiled) {
            return Err(format!("seats: {veiled} veiled, but {report}"));
        }
        // What the store would make of it.
        let open = match Finished::new(self.session.dump()) {
            Ok(finished) => Some(finished.record().to_string()),
            Err(Unfinished::NotOver) => None,
            Err(Unfinished::Record(error)) => return Err(format!("seats: {error}")),
        };
        if open.is_some() != (self.session.to_move() == ToMove::Over) {
            return Err("seats: all is open too early, or too late".to_owned());
        }
        same(
            "seats: what is open",
            viewer,
            &open,
            &self.session.finished().map(|finished| finished.record().to_string()),
        )
    }

    /// After the end all is open.
    fn end(&self) -> Result<(), String> {
        for (viewer, _) in &self.replicas {
            self.partial(*viewer)?;
        }
        let finished = self.session.finished().ok_or("seats: nothing is open after the end")?;
        if !verify(&finished.record()).complete {
            return Err("seats: the game is over and something is missing".to_owned());
        }
        Ok(())
    }
}

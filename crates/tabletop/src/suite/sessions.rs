use super::{Lawful, state::packed};
use crate::{
    Actions, Dice, Game, Seat, Seed, Session, ToMove, Viewer, fold,
    record::{Header, Record, verify},
    session::Declined,
};

/// A session with random lists and undo never goes below the floor, is always what a replay would be, and its
/// record reads back, folds and goes on as the same game. Says how many undo sequences were tried.
pub fn sessions<G: Lawful>(config: &G::Config, seed: &Seed, dice: &mut Dice) -> Result<u64, String> {
    let session = Session::<G>::new(Header::seeded(config.clone(), *seed));
    let mut live = Live::new(session.map_err(|error| format!("sessions: {error}"))?);
    let mut legal = Actions::new();
    while let ToMove::Seat(mover) = live.session.to_move() {
        if live.requests > G::LONGEST {
            return Err("sessions: the game does not end".to_owned());
        }
        match dice.below(8) {
            0 => live.overreach(mover, dice)?,
            1..=3 if live.session.undoable() > 0 => live.undo(mover, dice)?,
            _ => live.play(mover, &mut legal, dice)?,
        }
    }
    records(&live.session)?;
    Ok(live.undos)
}

/// A session beside a second reckoning of where the floor is.
struct Live<G: Game> {
    session: Session<G>,
    floor: (G, G::Deal),
    above: Vec<G::Action>,
    requests: usize,
    undos: u64,
}

impl<G: Lawful> Live<G> {
    fn new(session: Session<G>) -> Live<G> {
        let floor = (session.table().clone(), session.deal().clone());
        Live { session, floor, above: Vec::new(), requests: 0, undos: 0 }
    }

    fn key(&mut self) -> String {
        self.requests += 1;
        self.requests.to_string()
    }

    /// Plays a list of actions that ends with the first that reveals or passes the move on.
    fn play(&mut self, mover: Seat, legal: &mut Actions<G::Action>, dice: &mut Dice) -> Result<(), String> {
        let (mut table, mut deal) = (self.session.table().clone(), self.session.deal().clone());
        let mut list = Vec::new();
        for _ in 0..1 + dice.below(4) {
            table.legal(legal);
            let action = *dice.pick(legal);
            list.push(action);
            let reveals = table.reveals(action);
            let for_good = reveals || table.binds(action);
            table.apply(action, &mut deal, &mut |_| ()).map_err(|_| format!("sessions: no answer to {action}"))?;
            self.above.push(action);
            if for_good || table.to_move() != ToMove::Seat(mover) {
                self.above.clear();
                self.floor = (table.clone(), deal.clone());
            }
            if reveals || table.to_move() != ToMove::Seat(mover) {
                break;
            }
        }
        let (version, key) = (self.session.version(), self.key());
        let receipt = self.session.submit(mover, version, &key, &list).map_err(|error| format!("sessions: {error}"))?;
        if receipt.version != version + list.len() || self.session.submit(mover, version, &key, &list) != Ok(receipt) {
            return Err("sessions: the same key does not get the same answer".to_owned());
        }
        self.agrees(&table, &deal)
    }

    /// Takes back what can be, and compares with playing the rest again from the floor.
    fn undo(&mut self, mover: Seat, dice: &mut Dice) -> Result<(), String> {
        let count = 1 + dice.below(self.session.undoable());
        let (version, key) = (self.session.version(), self.key());
        self.session.undo(mover, version, &key, count).map_err(|error| format!("sessions: undo {count}: {error}"))?;
        self.above.truncate(self.above.len().saturating_sub(count));
        self.undos += 1;
        let (mut table, mut deal) = self.floor.clone();
        for &action in &self.above {
            table.apply(action, &mut deal, &mut |_| ()).map_err(|_| format!("sessions: no answer to {action}"))?;
        }
        self.agrees(&table, &deal)
    }

    /// Tries to take back more than can be, or what is another's.
    fn overreach(&mut self, mover: Seat, dice: &mut Dice) -> Result<(), String> {
        let (version, undoable) = (self.session.version(), self.session.undoable());
        let table = self.session.table().clone();
        let key = self.key();
        let much = self.session.undo(mover, version, &key, undoable + 1 + dice.below(3));
        let other = self.session.undo(mover.next(2), version, &key, 1);
        let refused = much == Err(Declined::Undo { undoable }) && other.is_err();
        if !refused || self.session.version() != version || *self.session.table() != table {
            return Err(format!("sessions: undo past the floor is answered {much:?} and {other:?}"));
        }
        Ok(())
    }

    fn agrees(&self, table: &G, deal: &G::Deal) -> Result<(), String> {
        if self.session.undoable() != self.above.len() && self.session.to_move() != ToMove::Over {
            let (said, is) = (self.session.undoable(), self.above.len());
            return Err(format!("sessions: {said} actions can be taken back, {is} are above the floor"));
        }
        if packed(self.session.table()) != packed(table) || self.session.deal() != deal {
            return Err("sessions: the table or its piles are not what a replay gives".to_owned());
        }
        Ok(())
    }
}

/// The record of a session is the same game in every form: with and without hashes, undone actions, openings.
fn records<G: Lawful>(session: &Session<G>) -> Result<(), String> {
    let dump = session.dump();
    let hashed = dump.hashed().map_err(|error| format!("records: {error}"))?;
    for record in [&dump, &hashed, &session.record(), &hashed.clone().standing()] {
        reads_back(record)?;
        let replay = fold(record).map_err(|error| format!("records: {error}"))?;
        if replay.last().table.hash() != session.hash() || *replay.outcome() != session.outcome() {
            return Err("records: the replay ends otherwise".to_owned());
        }
    }
    let report = verify(&hashed);
    if !report.is_complete() {
        return Err(format!("records: {report}"));
    }
    goes_on(session, dump)
}

fn reads_back<G: Game>(record: &Record<G>) -> Result<(), String> {
    let text = record.to_string();
    let read: Record<G> = text.parse().map_err(|error| format!("records: {error} in\n{text}"))?;
    if read == *record { Ok(()) } else { Err(format!("records: read otherwise than written:\n{text}")) }
}

fn goes_on<G: Game>(session: &Session<G>, dump: Record<G>) -> Result<(), String> {
    let again = Session::from_record(dump).map_err(|error| format!("records: {error}"))?;
    let known = |session: &Session<G>| {
        let news = session.since(0, Viewer::Spectator);
        (session.table().clone(), session.deal().clone(), session.undoable(), session.version(), news)
    };
    if known(session) == known(&again) { Ok(()) } else { Err("records: the game goes on otherwise".to_owned()) }
}

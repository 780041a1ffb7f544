use super::{Lawful, state::packed};
use crate::{
    Actions, Dice, Game, PerSeat, Seat, Seed, Session, ToMove, Viewer, fold,
    record::{Cause, Entry, Header, LIMIT, Record, standing, verify, write_entries},
    session::{
        Bounded, Declined,
        bounds::{LARGEST_GAME, LONGEST_TAKEOVER, LONGEST_TIME, LONGEST_UNDONE, MOST_UNDONE},
    },
};

/// A session with random lists, undo, and people who leave and come back never goes below the floor, is always what a
/// replay would be, ends, and its record reads back, folds and goes on as the same game. Says how many undo sequences
/// were tried.
pub fn sessions<G: Lawful>(config: &G::Config, seed: &Seed, dice: &mut Dice) -> Result<u64, String> {
    let session = Session::<G>::new(Header::seeded(config.clone(), *seed));
    let mut live = Live::new(session.map_err(|error| format!("sessions: {error}"))?);
    let mut legal = Actions::new();
    let (players, storm) = (live.session.outcome().scores.len(), dice.once_in(4));
    while let ToMove::Seat(mover) = live.session.to_move() {
        if live.requests > G::LONGEST {
            return Err("sessions: the game does not end".to_owned());
        }
        if storm {
            live.coming_and_going(players, dice)?;
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
    undone: PerSeat<usize>,
    requests: usize,
    undos: u64,
}

impl<G: Lawful> Live<G> {
    fn new(session: Session<G>) -> Live<G> {
        let floor = (session.table().clone(), session.deal().clone());
        Live { session, floor, above: Vec::new(), undone: PerSeat::default(), requests: 0, undos: 0 }
    }

    fn key(&mut self) -> String {
        self.requests += 1;
        self.requests.to_string()
    }

    /// Plays a list of actions that ends with the first that reveals or passes the move on.
    fn play(&mut self, mover: Seat, legal: &mut Actions<G::Action>, dice: &mut Dice) -> Result<(), String> {
        let (mut table, mut deal) = (self.session.table().clone(), self.session.deal().clone());
        let players = self.session.outcome().scores.len();
        let mut list = Vec::new();
        for _ in 0..1 + dice.below(4) {
            table.legal(legal);
            let action = *dice.pick(legal);
            list.push(action);
            let reveals = table.reveals(action);
            let for_good = reveals || table.binds(action) || table.exposes(action);
            let shown = Viewer::all(players).any(|viewer| table.shows(action, viewer));
            table.apply(action, &mut deal, &mut |_| ()).map_err(|_| format!("sessions: no answer to {action}"))?;
            self.above.push(action);
            let passed_on = table.to_move() != ToMove::Seat(mover);
            if shown && !for_good && !passed_on {
                return Err(format!("sessions: {action} shows somebody something and could be taken back"));
            }
            if for_good || passed_on {
                self.above.clear();
                self.floor = (table.clone(), deal.clone());
            }
            if reveals || passed_on {
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
        self.undone[mover] += count;
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
        let spent = much == Err(Declined::Bound { kind: Bounded::Undo, most: MOST_UNDONE });
        let refused =
            (much == Err(Declined::Undo { undoable }) || spent && undoable < self.above.len()) && other.is_err();
        if !refused || self.session.version() != version || *self.session.table() != table {
            return Err(format!("sessions: undo past the floor is answered {much:?} and {other:?}"));
        }
        Ok(())
    }

    /// Somebody leaves, is replaced or comes back, over and over. It changes nothing on the table, and only a bound of
    /// the seat itself may say no.
    fn coming_and_going(&mut self, players: usize, dice: &mut Dice) -> Result<(), String> {
        let seat = Seat::new(dice.below(players));
        let cause = *dice.pick(&[None, Some(Cause::Left), Some(Cause::Time), Some(Cause::Back), Some(Cause::Back)]);
        let name = "é".repeat(64).parse().map_err(str::to_owned)?;
        let (version, key) = (self.session.version(), self.key());
        match self.session.take_over(seat, version, &key, name, cause) {
            Ok(_) | Err(Declined::Bound { .. }) => Ok(()),
            Err(declined) => Err(format!("sessions: nobody can take over seat {seat}: {declined}")),
        }
    }

    fn agrees(&self, table: &G, deal: &G::Deal) -> Result<(), String> {
        let left = self.session.to_move().seat().map_or(0, |seat| MOST_UNDONE.saturating_sub(self.undone[seat]));
        let is = self.above.len().min(left);
        if self.session.undoable() != is && self.session.to_move() != ToMove::Over {
            let said = self.session.undoable();
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
    if !report.complete || !verify(&dump).complete {
        return Err(format!("records: {report}"));
    }
    sizes(&hashed)?;
    goes_on(session, dump)
}

/// The parts of a record are no larger than the bounds of a session take them to be.
fn sizes<G: Game>(record: &Record<G>) -> Result<(), String> {
    let (mut game, mut undone, mut takeover) = (0, 0, 0);
    for (entry, stands) in record.entries.iter().zip(standing(&record.entries)) {
        let size = write_entries(std::slice::from_ref(entry)).len() + LONGEST_TIME;
        match entry {
            Entry::Act { .. } if stands => game += size,
            Entry::Act { .. } => undone = undone.max(size),
            Entry::Takeover { .. } => takeover = takeover.max(size),
            Entry::Undo { .. } | Entry::Resign { .. } | Entry::Agreed => (),
        }
    }
    let undo = "1: undo 256\n".len() + LONGEST_TIME;
    let whole = record.to_string().len() + record.entries.len() * LONGEST_TIME;
    if game > LARGEST_GAME || undone + undo > LONGEST_UNDONE || takeover > LONGEST_TAKEOVER || whole > LIMIT {
        return Err(format!("records: {whole} bytes, {game} of the game, {undone} undone, {takeover} for a takeover"));
    }
    Ok(())
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

//! A game that lives in the page: it owns its piles, and shows what whoever holds the device may know.

use std::{cell::RefCell, rc::Rc};

use serde::Deserialize;
use tabletop::{
    Record, Seat, Seed, Session, ToMove, Viewer,
    record::{Header, Label, parse_stored, write_entries},
    session::{Declined, Receipt},
};

use crate::{bot_view::BotView, fault::Fault, games::Hosted, replica::Replica};

/// What is chosen for a game in the page.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Options<G: Hosted> {
    /// What people chose.
    pub config: G::Config,
    /// Who sits at each seat.
    pub names: Vec<String>,
    /// Marks of the record.
    #[serde(default)]
    pub marks: Vec<String>,
    /// 64 hexadecimal digits of chance.
    pub seed: String,
}

/// A live game, and its replica that is kept in step. Where all seats know the same, one replica is everybody's; where they
/// do not, it is the replica of whoever holds the device, and nothing else of the game can be read but for two things that
/// the page passes on unread: the [dump](Local::dump) for its store, and what a [bot](Local::bot_view) is told.
pub struct Local<G: Hosted> {
    session: Session<G>,
    /// Whoever holds the device; a spectator before anybody has taken it.
    holder: Viewer,
    replica: Rc<RefCell<Replica<G>>>,
}

/// What somebody may know of a game: everything when it is over.
fn known<G: Hosted>(session: &Session<G>, to: Viewer) -> Record<G> {
    let hides = G::SECRETS && session.to_move() != ToMove::Over;
    if hides { session.record_for(to).into_inner() } else { session.record() }
}

/// Reads a name or mark.
pub fn label(text: &str) -> Result<Label, Fault> {
    text.parse().map_err(|_| Fault::label(text))
}

/// Reads 64 hexadecimal digits.
pub fn seed(text: &str) -> Result<Seed, Fault> {
    text.parse().map_err(|_| Fault::new("seed", serde_json::json!({ "length": text.len() })))
}

impl<G: Hosted> Local<G> {
    /// A new game.
    pub fn new(options: Options<G>) -> Result<Local<G>, Fault> {
        let mut header = Header::seeded(options.config, seed(&options.seed)?);
        for (place, name) in header.names.0.iter_mut().zip(&options.names) {
            *place = Some(label(name)?);
        }
        header.marks = options.marks.iter().map(|mark| label(mark)).collect::<Result<_, _>>()?;
        Local::of(Session::new(header)?)
    }

    /// Goes on with a game that was dumped.
    pub fn resume(dump: &str) -> Result<Local<G>, Fault> {
        let record: Record<G> = parse_stored(dump)?.record;
        Local::of(Session::from_record(record)?)
    }

    fn of(session: Session<G>) -> Result<Local<G>, Fault> {
        let holder = Viewer::Spectator;
        let replica = Rc::new(RefCell::new(Replica::new(known(&session, holder))?));
        Ok(Local { session, holder, replica })
    }

    /// The game as whoever holds the device may know it.
    pub fn replica(&self) -> Rc<RefCell<Replica<G>>> {
        Rc::clone(&self.replica)
    }

    /// Hands the device over: from now on the replica is this viewer's, wherever it was given before. When the game is
    /// over, it is everybody's. Says whether something else can be read now.
    pub fn hold(&mut self, viewer: Viewer) -> Result<bool, Fault> {
        let over = self.session.to_move() == ToMove::Over;
        let stays = self.replica.borrow().owner().is_none_or(|owner| owner == viewer && !over);
        if !stays {
            *self.replica.borrow_mut() = Replica::new(known(&self.session, viewer))?;
        }
        self.holder = viewer;
        Ok(!stays)
    }

    /// What the bot at this seat is told, whoever holds the device: for the worker in which it thinks.
    pub fn bot_view(&self, seat: Seat) -> BotView<G> {
        BotView::of(self.session.table(), seat)
    }

    /// The entries after a version, as whoever holds the device may know them.
    fn lines(&self, from: usize) -> String {
        if G::SECRETS {
            self.session.entries_for(from, self.holder).lines().into_inner()
        } else {
            write_entries(&self.session.log()[from..])
        }
    }

    fn answer(&mut self, ask: impl FnOnce(&mut Session<G>) -> Result<Receipt, Declined<G>>) -> Result<Receipt, Fault> {
        let before = self.session.version();
        let receipt = ask(&mut self.session)?;
        self.replica.borrow_mut().append(&self.lines(before))?;
        Ok(receipt)
    }

    /// Plays a list of actions, all or nothing.
    pub fn submit(&mut self, seat: Seat, version: usize, key: &str, actions: &[String]) -> Result<Receipt, Fault> {
        let read = |text: &String| text.parse().map_err(|error| Fault::text(text, &error));
        let actions: Vec<G::Action> = actions.iter().map(read).collect::<Result<_, _>>()?;
        self.answer(|session| session.submit(seat, version, key, &actions))
    }

    /// Takes the last actions of the seat to move back.
    pub fn undo(&mut self, seat: Seat, version: usize, key: &str, count: usize) -> Result<Receipt, Fault> {
        self.answer(|session| session.undo(seat, version, key, count))
    }

    /// A seat gives up.
    pub fn resign(&mut self, seat: Seat, version: usize, key: &str) -> Result<Receipt, Fault> {
        self.answer(|session| session.resign(seat, version, key, None))
    }

    /// Somebody else plays on for a seat.
    pub fn take_over(&mut self, seat: Seat, version: usize, key: &str, name: &str) -> Result<Receipt, Fault> {
        let name = label(name)?;
        self.answer(|session| session.take_over(seat, version, key, name, None))
    }

    /// The game with its piles, for the store of this page alone.
    pub fn dump(&self) -> String {
        self.session.dump().to_string()
    }

    /// The record for others: sealed while the game runs and, where seats have secrets, that of whoever holds the device;
    /// opened when it is over.
    pub fn record(&self, standing: bool) -> String {
        let over = self.session.to_move() == ToMove::Over;
        let record = if over { self.session.dump() } else { known(&self.session, self.holder) };
        record.export(standing)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use tabletop::{
        Actions, Dice, Game,
        record::Origin,
        suite::Lawful,
        toy::{Toy, config},
    };

    use super::*;
    use crate::any::{AnyLocal, Json};

    const SEED: &str = "64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08";
    const ONE: Viewer = Viewer::Seat(Seat::new(0));

    fn text(answer: Json) -> String {
        answer.unwrap_or_else(|fault| serde_json::to_string(&fault).unwrap())
    }

    /// All that can be read of a game through the door, but for what the page passes on unread.
    fn readable(local: &dyn AnyLocal) -> Vec<String> {
        let (replica, mut all) = (local.replica(), vec![local.record(false), local.record(true)]);
        let replica = replica.borrow();
        all.extend([replica.header(), replica.record(false), replica.record(true), text(replica.entries(0))]);
        all.push(format!("{} {} {}", replica.to_move(), replica.over(), replica.undoable()));
        for version in 0..=replica.version() {
            all.extend([text(replica.entry(version)), text(replica.standing(version))]);
            all.extend((0..=3).map(|viewer| text(replica.view(version, viewer))));
            all.extend((1..=3).map(|seat| text(replica.bot_view(seat, version))));
            let drafts = (1..=3).map(|seat| replica.draft_at(seat, version));
            all.extend(drafts.map(|draft| draft.map_or_else(|fault| text(Err(fault)), |draft| draft.view())));
        }
        all.extend((0..=3).map(|viewer| text(replica.fork(replica.version(), viewer, SEED, &[]))));
        for seat in 1..=3 {
            for mut draft in [replica.draft(seat).ok(), replica.ahead(seat).ok().flatten()].into_iter().flatten() {
                let legal: Value = serde_json::from_str(&draft.legal()).unwrap();
                all.extend([draft.view(), draft.legal()]);
                for action in legal.as_array().unwrap().iter().filter_map(|legal| legal["text"].as_str()) {
                    all.push(draft.foresee(action));
                    all.push(text(draft.play(action)));
                    all.push(draft.view());
                    draft.replay(&[]);
                    _ = draft.undo(1);
                }
            }
        }
        all
    }

    /// A game that goes on from this world.
    fn goes_on(table: &Toy, deal: &<Toy as Game>::Deal) -> Local<Toy> {
        let origin: Origin<Toy> = Origin::Setup(Box::new(table.setup(Some(deal))));
        let record = Record::empty(Header { origin, ..Header::new(table.config()) });
        Local::resume(&record.to_string()).unwrap()
    }

    /// A table in the middle of a random game, with its piles.
    fn midway(number: u64, dice: &mut Dice) -> Session<Toy> {
        let mut session = Session::new(Header::<Toy>::seeded(config(3), Seed::from_number(number))).unwrap();
        let mut legal = Actions::new();
        for version in 0..dice.below(20) {
            let Some(seat) = session.to_move().seat() else { break };
            session.table().legal(&mut legal);
            session.submit(seat, version, &version.to_string(), &[*dice.pick(&legal)]).unwrap();
        }
        session
    }

    /// While seat 1 holds the device, two worlds that differ in what it does not know are the same to whoever reads all
    /// that the engine gives away.
    #[test]
    fn who_holds_the_device_can_read_nothing_of_the_others() {
        let (mut dice, mut legal, mut differ, mut steps) = (Dice::new(7), Actions::new(), 0, 0);
        for number in 0..400 {
            let session = midway(number, &mut dice);
            let (twin, twin_deal) = Toy::imagine(&session.view(ONE), &mut dice);
            if session.to_move() == ToMove::Over || twin == *session.table() {
                continue;
            }
            let mut worlds = [goes_on(session.table(), session.deal()), goes_on(&twin, &twin_deal)];
            for world in &mut worlds {
                world.hold(Viewer::Seat(Seat::new(1))).unwrap();
            }
            differ += u32::from(readable(&worlds[0]) != readable(&worlds[1]));
            for world in &mut worlds {
                assert!(world.hold(ONE).unwrap());
            }
            for _ in 0..8 {
                let [one, other] = &worlds;
                let Some(mover) = one.session.to_move().seat() else { break };
                let (one_text, other_text) = (readable(one), readable(other));
                let told = one_text.iter().zip(&other_text).find(|(one, other)| one != other);
                assert_eq!((told, one_text.len()), (None, other_text.len()));
                one.session.table().legal(&mut legal);
                let action = *dice.pick(&legal);
                let differs = other.session.table().check(mover, action).is_err();
                if differs || one.session.table().shows(action, ONE) {
                    break;
                }
                let answers = worlds.each_mut().map(|world| {
                    let version = world.session.version();
                    let wrong = world.submit(Seat::new(0), version, "wrong", &["dig 1".into(), "dig 1".into()]);
                    (wrong, world.submit(mover, version, &version.to_string(), &[action.to_string()]))
                });
                assert_eq!(answers[0], answers[1]);
                steps += 1;
            }
        }
        assert!(differ > 20 && steps > 20, "{differ} worlds differ for seat 2, {steps} steps");
    }

    #[test]
    fn the_device_goes_from_hand_to_hand() {
        let options = Options { config: config(2), names: Vec::new(), marks: Vec::new(), seed: SEED.into() };
        let mut local = Local::<Toy>::new(options).unwrap();
        let handle = local.replica();
        assert_eq!(handle.borrow().owner(), Some(Viewer::Spectator), "nobody has taken it yet");
        assert!(local.hold(ONE).unwrap() && !local.hold(ONE).unwrap());
        local.submit(Seat::new(0), 0, "peek", &["peek".into()]).unwrap();
        local.submit(Seat::new(0), 1, "take", &["take".into()]).unwrap();
        let own = handle.borrow().record(false);
        assert!(own.contains("\nviewer 1\n") && local.record(false) == own && !own.contains('?'), "{own}");
        local.submit(Seat::new(0), 2, "end", &["end".into()]).unwrap();
        assert!(local.hold(Viewer::Seat(Seat::new(1))).unwrap());
        let other = handle.borrow().record(false);
        assert!(
            other.contains("\nviewer 2\n") && other.contains("peek > ?"),
            "what was given before is veiled: {other}"
        );
        assert_eq!(handle.borrow().draft(Seat::new(1)).unwrap().actions().len(), 0);
        assert_eq!(handle.borrow().ahead(Seat::new(0)).unwrap_err().code, "not_to_move");
        local.submit(Seat::new(1), 3, "end", &["end".into()]).unwrap();
        assert!(
            local.bot_view(Seat::new(0)).view().is_ok(),
            "a bot is told what its seat knows, whoever holds the device"
        );
        let mut again = Local::<Toy>::resume(&local.dump()).unwrap();
        assert_eq!(again.replica().borrow().owner(), Some(Viewer::Spectator));
        again.resign(Seat::new(1), 4, "resign").unwrap();
        assert!(again.hold(ONE).unwrap() && !again.hold(Viewer::Spectator).unwrap());
        assert_eq!(again.replica().borrow().owner(), None, "after the end all is open");
        assert!(again.record(false).contains("\nopen seed "));
    }

    /// Where all know the same, there is one replica, folded once.
    #[test]
    fn without_secrets_nothing_is_handed_over() {
        let options = Options {
            config: serde_json::from_str(r#"{"players":2,"mode":"basic","edition":"2015"}"#).unwrap(),
            names: Vec::new(),
            marks: Vec::new(),
            seed: SEED.into(),
        };
        let mut local = Local::<tikal::Tikal>::new(options).unwrap();
        assert_eq!(local.replica().borrow().owner(), None);
        assert!(!local.hold(ONE).unwrap() && !local.hold(Viewer::Spectator).unwrap());
        assert_eq!(local.record(false), local.replica().borrow().record(false));
    }
}

//! The same for any game: JSON instead of types, so that one class of the page serves them all.

use std::{cell::RefCell, rc::Rc};

use serde::Serialize;
use tabletop::{
    Record, ToMove,
    record::{self, Seen},
};

use crate::{
    at_table,
    draft::Draft,
    fault::Fault,
    games::{self, Hosted},
    local::{Local, Options, label, seed},
    replica::Replica,
};

/// An answer in JSON.
pub type Json = Result<String, Fault>;
/// A replica that several hold.
pub type Shared = Rc<RefCell<dyn AnyReplica>>;

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is sent has a JSON form")
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Fault> {
    tabletop::json::read(text).map_err(|error| Fault::json(&error))
}

/// Whoever looks as this seat sees all that anybody knows.
const OPEN: u32 = u32::MAX;

/// A [`Replica`] of any game. Seat 0 stands for nobody.
#[allow(missing_docs)]
pub trait AnyReplica {
    fn version(&self) -> usize;
    fn header(&self) -> String;
    fn append(&mut self, lines: &str) -> Result<(), Fault>;
    fn view(&self, version: usize, viewer: u32) -> Json;
    fn seen_by(&self, viewer: u32) -> Result<Shared, Fault>;
    fn entry(&self, version: usize) -> Json;
    fn entries(&self, after: usize) -> Json;
    fn to_move(&self) -> u32;
    fn over(&self) -> bool;
    fn standing(&self, version: usize) -> Json;
    fn undoable(&self) -> usize;
    fn record(&self, standing: bool) -> String;
    fn draft_at(&self, seat: u32, version: usize) -> Result<Box<dyn AnyDraft>, Fault>;
    fn draft(&self, seat: u32) -> Result<Box<dyn AnyDraft>, Fault> {
        self.draft_at(seat, self.version())
    }
    fn bot_view(&self, seat: u32, version: usize) -> Json;
    fn ahead(&self, seat: u32) -> Result<Option<Box<dyn AnyDraft>>, Fault>;
    fn fork(&self, version: usize, viewer: u32, chance: &str, names: &[String]) -> Json;
}

impl<G: Hosted> AnyReplica for Replica<G> {
    fn version(&self) -> usize {
        self.version()
    }

    fn header(&self) -> String {
        json(&self.header())
    }

    fn append(&mut self, lines: &str) -> Result<(), Fault> {
        self.append(lines)
    }

    fn view(&self, version: usize, viewer: u32) -> Json {
        let viewer = if viewer == OPEN { None } else { Some(self.viewer(viewer)?) };
        Ok(json(&self.view(version, viewer)?))
    }

    fn seen_by(&self, viewer: u32) -> Result<Shared, Fault> {
        Ok(Rc::new(RefCell::new(self.seen_by(self.viewer(viewer)?)?)))
    }

    fn entry(&self, version: usize) -> Json {
        Ok(json(&self.entry(version)?))
    }

    fn entries(&self, after: usize) -> Json {
        Ok(json(&self.entries(after)?))
    }

    fn to_move(&self) -> u32 {
        self.to_move().seat().map_or(0, |seat| seat.number().into())
    }

    fn over(&self) -> bool {
        self.to_move() == ToMove::Over
    }

    fn standing(&self, version: usize) -> Json {
        Ok(json(&self.standing(version)?))
    }

    fn undoable(&self) -> usize {
        self.undoable()
    }

    fn record(&self, standing: bool) -> String {
        self.record(standing)
    }

    fn draft_at(&self, seat: u32, version: usize) -> Result<Box<dyn AnyDraft>, Fault> {
        Ok(Box::new(self.draft_at(self.seat(seat)?, version)?))
    }

    fn bot_view(&self, seat: u32, version: usize) -> Json {
        Ok(json(&self.bot_view(self.seat(seat)?, version)?))
    }

    fn ahead(&self, seat: u32) -> Result<Option<Box<dyn AnyDraft>>, Fault> {
        Ok(self.ahead(self.seat(seat)?)?.map(|draft| Box::new(draft) as Box<dyn AnyDraft>))
    }

    fn fork(&self, version: usize, viewer: u32, chance: &str, names: &[String]) -> Json {
        let names = names.iter().map(|name| label(name)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.fork(version, self.viewer(viewer)?, &seed(chance)?, &names)?.to_string())
    }
}

/// A [`Draft`] of any game.
#[allow(missing_docs)]
pub trait AnyDraft {
    fn actions(&self) -> Vec<String>;
    fn last(&self) -> String;
    fn view(&self) -> String;
    fn legal(&self) -> String;
    fn check(&self, action: &str) -> Result<(), Fault>;
    fn foresee(&self, action: &str) -> String;
    fn play(&mut self, action: &str) -> Json;
    fn undo(&mut self, count: usize) -> Result<(), Fault>;
    fn ask(&self, question: &str) -> Json;
    fn replay(&mut self, actions: &[String]) -> String;
}

impl<G: Hosted> AnyDraft for Draft<G> {
    fn actions(&self) -> Vec<String> {
        self.actions()
    }

    fn last(&self) -> String {
        json(&self.last())
    }

    fn view(&self) -> String {
        json(&self.view())
    }

    fn legal(&self) -> String {
        json(&self.legal())
    }

    fn check(&self, action: &str) -> Result<(), Fault> {
        self.check(action)
    }

    fn foresee(&self, action: &str) -> String {
        json(&self.foresee(action))
    }

    fn play(&mut self, action: &str) -> Json {
        Ok(json(&self.play(action)?))
    }

    fn undo(&mut self, count: usize) -> Result<(), Fault> {
        self.undo(count)
    }

    fn ask(&self, question: &str) -> Json {
        Ok(json(&self.ask(read(question)?)))
    }

    fn replay(&mut self, actions: &[String]) -> String {
        json(&self.replay(actions))
    }
}

/// A [`Local`] game of any kind.
#[allow(missing_docs)]
pub trait AnyLocal {
    fn replica(&self) -> Shared;
    fn hold(&mut self, viewer: u32) -> Result<bool, Fault>;
    fn bot_view(&self, seat: u32) -> Json;
    fn submit(&mut self, seat: u32, version: usize, key: &str, actions: &[String]) -> Json;
    fn undo(&mut self, seat: u32, version: usize, key: &str, count: usize) -> Json;
    fn resign(&mut self, seat: u32, version: usize, key: &str) -> Json;
    fn take_over(&mut self, seat: u32, version: usize, key: &str, name: &str) -> Json;
    fn dump(&self) -> String;
    fn record(&self, standing: bool) -> String;
}

impl<G: Hosted> AnyLocal for Local<G> {
    fn replica(&self) -> Shared {
        self.replica()
    }

    fn hold(&mut self, viewer: u32) -> Result<bool, Fault> {
        let viewer = self.replica().borrow().viewer(viewer)?;
        self.hold(viewer)
    }

    fn bot_view(&self, seat: u32) -> Json {
        Ok(json(&self.bot_view(self.replica().borrow().seat(seat)?)))
    }

    fn submit(&mut self, seat: u32, version: usize, key: &str, actions: &[String]) -> Json {
        let seat = self.replica().borrow().seat(seat)?;
        Ok(json(&self.submit(seat, version, key, actions)?))
    }

    fn undo(&mut self, seat: u32, version: usize, key: &str, count: usize) -> Json {
        let seat = self.replica().borrow().seat(seat)?;
        Ok(json(&self.undo(seat, version, key, count)?))
    }

    fn resign(&mut self, seat: u32, version: usize, key: &str) -> Json {
        let seat = self.replica().borrow().seat(seat)?;
        Ok(json(&self.resign(seat, version, key)?))
    }

    fn take_over(&mut self, seat: u32, version: usize, key: &str, name: &str) -> Json {
        let seat = self.replica().borrow().seat(seat)?;
        Ok(json(&self.take_over(seat, version, key, name)?))
    }

    fn dump(&self) -> String {
        self.dump()
    }

    fn record(&self, standing: bool) -> String {
        self.record(standing)
    }
}

/// The box of a game.
pub fn board(game: &str, config: &str) -> Json {
    fn of<G: Hosted>(config: &str) -> Json {
        Ok(json(&G::board(&read(config)?)?))
    }
    at_table!(game, of, config)
}

/// All that is wrong with a configuration.
pub fn check_config(game: &str, config: &str) -> Json {
    fn of<G: Hosted>(config: &str) -> Json {
        let faults = G::players(&read(config)?).err().map_or_else(Vec::new, |error| error.0);
        Ok(json(&faults))
    }
    at_table!(game, of, config)
}

/// A replica from the text of a record.
pub fn replica(text: &str) -> Result<Shared, Fault> {
    fn of<G: Hosted>(text: &str) -> Result<Shared, Fault> {
        Ok(Rc::new(RefCell::new(Replica::<G>::parse(text)?)))
    }
    at_table!(games::of_record(text)?, of, text)
}

/// A new game in the page.
pub fn local(game: &str, options: &str) -> Result<Box<dyn AnyLocal>, Fault> {
    fn of<G: Hosted>(options: &str) -> Result<Box<dyn AnyLocal>, Fault> {
        Ok(Box::new(Local::<G>::new(read::<Options<G>>(options)?)?))
    }
    at_table!(game, of, options)
}

/// Goes on with a game that was dumped.
pub fn resume(dump: &str) -> Result<Box<dyn AnyLocal>, Fault> {
    fn of<G: Hosted>(dump: &str) -> Result<Box<dyn AnyLocal>, Fault> {
        Ok(Box::new(Local::<G>::resume(dump)?))
    }
    at_table!(games::of_record(dump)?, of, dump)
}

/// The same record with a mark in its header.
pub fn marked(text: &str, mark: &str) -> Json {
    fn of<G: Hosted>(text: &str, mark: &str) -> Json {
        let (mut record, mark) = (text.parse::<Record<G>>()?, label(mark)?);
        if !record.header.marks.contains(&mark) {
            record.header.marks.push(mark);
        }
        Ok(record.to_string())
    }
    at_table!(games::of_record(text)?, of, text, mark)
}

/// The proof of a shuffle, as `mutal verify --json` reports it.
pub fn verify(text: &str) -> Json {
    fn of<G: Hosted>(text: &str) -> Json {
        Ok(json(&record::verify(&text.parse::<Record<G>>()?)))
    }
    at_table!(games::of_record(text)?, of, text)
}

/// The same, with the commitments of the header compared with those that this page saw before the game:
/// `{"host": "…", "deal": "…", "players": ["…", null]}`, each as 64 hexadecimal digits, players in the order of
/// joining. What was not seen is left out; a player's that was not seen is null.
pub fn verify_against(text: &str, seen: &str) -> Json {
    fn of<G: Hosted>(text: &str, seen: &str) -> Json {
        Ok(json(&record::verify_against(&text.parse::<Record<G>>()?, &read::<Seen>(seen)?)))
    }
    at_table!(games::of_record(text)?, of, text, seen)
}

/// What a bot does.
#[cfg(feature = "bots")]
pub fn choose(game: &str, view: &str, level: &str, nodes: u64, seed: u64) -> Json {
    Ok(json(&at_table!(game, crate::bot::choose, view, level, nodes, seed)?))
}

/// What a bot would do in a seat's place, and why; and what speaks for what was played instead, if anything was.
#[cfg(feature = "bots")]
pub fn advise(game: &str, view: &str, level: &str, nodes: u64, seed: u64, played: &[String]) -> Json {
    fn of<G: Hosted>(view: &str, level: &str, nodes: u64, seed: u64, played: &[String]) -> Json {
        Ok(json(&crate::advice::advise::<G>(view, level, nodes, seed, played)?))
    }
    at_table!(game, of, view, level, nodes, seed, played)
}

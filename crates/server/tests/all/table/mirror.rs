use std::any::Any;

use bots::{Bot, Budget, Playable};
use serde_json::Value;
use tabletop::{
    Actions, Game, Outcome, Replica, Seat, Viewer,
    record::{Record, game_of, parse_entries},
};

/// A client's own copy of a game, made of nothing but messages.
#[derive(Default)]
pub struct Mirror {
    pub copy: Option<Box<dyn Copy>>,
    /// The record, once the game is over.
    pub record: Option<String>,
}

/// A copy of a game of any kind.
pub trait Copy: Any + Send + Sync {
    fn version(&self) -> usize;
    fn mover(&self) -> Option<Seat>;
    fn undoable(&self) -> usize;
    fn outcome(&self) -> Outcome;
    /// Whose copy it is, where that matters.
    fn viewer(&self) -> Option<Viewer>;
    fn append(&mut self, entries: &str);
    /// What somebody would play now who plays anything legal.
    fn choose(&self, seed: u64) -> Vec<String>;
    /// The copy as it was at a version.
    fn at(&self, version: usize) -> Box<dyn Copy>;
    /// All that whose copy it is may do, if it is his turn.
    fn legal(&self) -> Vec<String>;
}

impl<G: Playable> Copy for Replica<G> {
    fn version(&self) -> usize {
        self.version()
    }

    fn mover(&self) -> Option<Seat> {
        self.to_move().seat()
    }

    fn undoable(&self) -> usize {
        self.undoable()
    }

    fn outcome(&self) -> Outcome {
        self.outcome()
    }

    fn viewer(&self) -> Option<Viewer> {
        self.record().header.viewer
    }

    fn append(&mut self, entries: &str) {
        let entries = parse_entries(entries, &self.record().header).unwrap();
        self.append(entries).unwrap();
    }

    fn choose(&self, seed: u64) -> Vec<String> {
        let table = &self.last().table;
        let view = table.view(table.to_move().seat().map_or(Viewer::Spectator, Viewer::Seat));
        let mut bot: Box<dyn Bot<G>> = G::bot("random".parse().unwrap(), seed);
        bot.act(&view, &mut Budget::nodes(2_000)).into_iter().map(G::brief).collect()
    }

    fn at(&self, version: usize) -> Box<dyn Copy> {
        let mut record = self.record().clone();
        record.entries.truncate(version);
        Box::new(Replica::new(record).unwrap())
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Actions::new();
        self.last().table.legal(&mut legal);
        legal.iter().map(|action| G::brief(*action)).collect()
    }
}

/// A copy that begins with this header.
fn begun(header: &str) -> Box<dyn Copy> {
    fn begun<G: Playable>(header: &str) -> Box<dyn Copy> {
        let record: Record<G> = header.parse().unwrap();
        Box::new(Replica::new(record).unwrap())
    }
    match game_of(header).unwrap() {
        "tikal" => begun::<tikal::Tikal>(header),
        "tikal2" => begun::<tikal2::State>(header),
        other => panic!("{other}"),
    }
}

impl Mirror {
    /// Takes a message in. Entries must follow on each other without a gap.
    pub fn hear(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "game" => {
                if message["from"].as_u64().unwrap() == 0 {
                    self.copy = Some(begun(message["header"].as_str().unwrap()));
                }
                self.append(message);
            }
            "news" if self.copy.is_some() => self.append(message),
            "over" => self.record = Some(message["record"].as_str().unwrap().to_owned()),
            _ => (),
        }
    }

    fn append(&mut self, message: &Value) {
        let copy = self.copy.as_mut().expect("a game comes before its news");
        assert_eq!(message["from"].as_u64().unwrap() as usize, copy.version(), "exactly the gap");
        copy.append(message["entries"].as_str().unwrap());
        assert_eq!(message["version"].as_u64().unwrap() as usize, copy.version());
    }

    /// The copy, of a game that is known.
    pub fn replica<G: Game>(&self) -> &Replica<G> {
        let copy: &dyn Any = &**self.copy.as_ref().unwrap();
        copy.downcast_ref().expect("a copy of this game")
    }

    pub fn version(&self) -> usize {
        self.copy.as_ref().map_or(0, |copy| copy.version())
    }

    pub fn mover(&self) -> Option<Seat> {
        self.copy.as_ref()?.mover()
    }

    pub fn is_over(&self) -> bool {
        self.copy.as_ref().is_some_and(|copy| copy.mover().is_none())
    }

    /// What somebody would play now who plays anything legal.
    pub fn choose(&self, seed: u64) -> Vec<String> {
        self.copy.as_ref().unwrap().choose(seed)
    }
}

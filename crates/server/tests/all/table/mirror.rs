use bots::{Budget, Level, tikal_bot};
use serde_json::Value;
use tabletop::{
    Game, Replica, Seat, Viewer,
    record::{Record, parse_entries},
};
use tikal::Tikal;

/// A client's own copy of a game, made of nothing but messages.
#[derive(Default)]
pub struct Mirror {
    pub replica: Option<Replica<Tikal>>,
    /// The record, once the game is over.
    pub record: Option<String>,
}

impl Mirror {
    /// Takes a message in. Entries must follow on each other without a gap.
    pub fn hear(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "game" => {
                let from = message["from"].as_u64().unwrap() as usize;
                if from == 0 {
                    let record: Record<Tikal> = message["header"].as_str().unwrap().parse().unwrap();
                    self.replica = Some(Replica::new(record).unwrap());
                }
                self.append(message);
            }
            "news" if self.replica.is_some() => self.append(message),
            "over" => self.record = Some(message["record"].as_str().unwrap().to_owned()),
            _ => (),
        }
    }

    fn append(&mut self, message: &Value) {
        let replica = self.replica.as_mut().expect("a game comes before its news");
        assert_eq!(message["from"].as_u64().unwrap() as usize, replica.version(), "exactly the gap");
        let entries = parse_entries(message["entries"].as_str().unwrap(), &replica.record().header).unwrap();
        replica.append(entries).unwrap();
        assert_eq!(message["version"].as_u64().unwrap() as usize, replica.version());
    }

    pub fn version(&self) -> usize {
        self.replica.as_ref().map_or(0, Replica::version)
    }

    pub fn mover(&self) -> Option<Seat> {
        self.replica.as_ref()?.to_move().seat()
    }

    pub fn is_over(&self) -> bool {
        self.replica.as_ref().is_some_and(|replica| replica.to_move().seat().is_none())
    }

    /// What a bot would play now.
    pub fn choose(&self, level: Level, seed: u64) -> Vec<String> {
        let table = &self.replica.as_ref().unwrap().last().table;
        let view = table.view(table.to_move().seat().map_or(Viewer::Spectator, Viewer::Seat));
        let actions = tikal_bot(level, seed).act(&view, &mut Budget::nodes(2_000));
        actions.into_iter().map(Tikal::brief).collect()
    }
}

//! What must never reach a viewer, slipped into what he was told, so that it is seen that the comparison finds it.

use serde_json::Value;
use tabletop::{Game, Seat, Viewer, fold, record::write_entries};

use super::Life;

/// One way in which a server could tell too much.
pub struct Plant {
    pub kind: &'static str,
    /// What the server alone knows of this world.
    secret: fn(&Life, Viewer) -> String,
    /// Slips it into what was told; false where there is no place for it.
    slip: fn(&mut [String], &str) -> bool,
}

/// One of each kind.
pub const PLANTS: [Plant; 8] = [
    Plant { kind: "entry", secret: |life, _| write_entries(&life.whole().entries), slip: into_entries },
    Plant { kind: "hash", secret: hash, slip: |told, secret| into_field(told, "news", "hash", secret) },
    // As long as a seal, which differs between worlds.
    Plant {
        kind: "long hash",
        secret: |life, to| hash(life, to).repeat(2),
        slip: |told, secret| into_field(told, "news", "commitment", secret),
    },
    // As long as an id, which differs too.
    Plant {
        kind: "id",
        secret: |life, to| hash(life, to)[..20].to_owned(),
        slip: |told, secret| into_field(told, "news", "id", secret),
    },
    Plant {
        kind: "size",
        secret: |life, _| life.whole().to_string().len().to_string(),
        slip: |told, secret| into_headers(told, "content-length", secret),
    },
    Plant { kind: "error", secret: neighbour, slip: |told, secret| into_field(told, "declined", "params", secret) },
    Plant { kind: "undo", secret: hash, slip: into_undo },
    Plant {
        kind: "etag",
        secret: |life, to| format!("\"{}\"", hash(life, to).repeat(2)),
        slip: |told, secret| into_headers(told, "etag", secret),
    },
];

impl Plant {
    /// What the viewer would have been told with it in a world; and what was slipped in. Nothing where there is no place.
    pub fn slipped(&self, life: &Life, who: usize, viewer: Viewer) -> Option<(Vec<String>, String)> {
        let (mut told, secret) = (life.raw(who).to_vec(), (self.secret)(life, viewer));
        (self.slip)(&mut told, &secret).then_some((told, secret))
    }
}

/// The hash of the whole table, which the server alone knows.
fn hash(life: &Life, _: Viewer) -> String {
    life.hash()
}

/// The table as another seat knows it.
fn neighbour(life: &Life, viewer: Viewer) -> String {
    let whole = life.whole();
    let table = fold(&whole).unwrap().last().table;
    let other = Seat::new(viewer.seat().map_or(0, |seat| (seat.index() + 1) % table.seats()));
    serde_json::to_string(&table.view(Viewer::Seat(other))).unwrap()
}

/// Changes every message of a type; whether there was one.
fn change(told: &mut [String], wanted: &str, how: impl Fn(&mut Value) -> bool) -> bool {
    let mut changed = false;
    for text in told {
        let Ok(mut message) = serde_json::from_str::<Value>(text) else { continue };
        if message["type"] == wanted && how(&mut message) {
            *text = message.to_string();
            changed = true;
        }
    }
    changed
}

fn into_field(told: &mut [String], wanted: &str, field: &str, secret: &str) -> bool {
    change(told, wanted, |message| {
        message[field] = secret.into();
        true
    })
}

/// Unveiled entries in the place of his own.
fn into_entries(told: &mut [String], secret: &str) -> bool {
    let lines: Vec<&str> = secret.lines().collect();
    change(told, "news", |message| {
        let [from, to] = ["from", "version"].map(|field| message[field].as_u64().unwrap() as usize);
        let Some(unveiled) = lines.get(from..to) else { return false };
        message["entries"] = format!("{}\n", unveiled.join("\n")).into();
        true
    })
}

/// How many actions are said to be taken back depends on what is hidden.
fn into_undo(told: &mut [String], secret: &str) -> bool {
    let count: u32 = secret.bytes().map(u32::from).sum();
    change(told, "news", |message| {
        let entries = message["entries"].as_str().unwrap();
        let Some(undo) = entries.lines().find(|line| line.contains(": undo")) else { return false };
        message["entries"] = entries.replace(undo, &format!("{undo}{count}")).into();
        true
    })
}

/// A header of every answer over HTTP.
fn into_headers(told: &mut [String], header: &str, secret: &str) -> bool {
    let mut changed = false;
    for text in told.iter_mut().filter(|text| text.starts_with("GET ") || text.starts_with("POST ")) {
        let (head, body) = text.split_once("\n\n").unwrap();
        let others = head.lines().filter(|line| !line.starts_with(&format!("{header}:")));
        *text = format!("{}\n{header}: {secret}\n\n{body}", others.collect::<Vec<_>>().join("\n"));
        changed = true;
    }
    changed
}

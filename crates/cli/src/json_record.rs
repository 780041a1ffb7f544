//! A record as JSON: the same things under the same names as in the text notation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabletop::{
    Game, PerSeat, Record, Seat, Seed, Syntax, TableHash,
    fair::Bytes32,
    record::{Cause, Dealt, Entry, Header, Label, Origin, Proof, Restart, Share, Stated, VERSION},
};

use crate::answer::{Bad, value};

/// Writes a record.
pub fn write<G: Game>(record: &Record<G>) -> Value {
    let header = &record.header;
    let mut file = json!({
        "mutal": VERSION,
        "game": G::NAME,
        "rules": header.rules,
        "config": header.config,
    });
    let mut put = |key: &str, value: Value| file[key] = value;
    if header.names.0.iter().any(Option::is_some) {
        let players = G::players(&header.config).unwrap_or(Seat::MAX);
        put("players", value(&&header.names.0[..players]));
    }
    if let Some(joined) = &header.joined {
        put("joined", value(joined));
    }
    if !header.marks.is_empty() {
        put("marks", value(&header.marks));
    }
    if !header.restarts.is_empty() {
        put("restarts", value(&header.restarts));
    }
    if let Some(viewer) = header.viewer {
        put("viewer", json!(viewer.to_string()));
    }
    if let Origin::Setup(setup) = &header.origin {
        put("setup", value(setup));
    }
    if let Some((commit, open)) = proof(&header.proof) {
        put("commit", commit);
        put("open", open);
    }
    if let Some(result) = &record.result {
        put("result", value(result));
    }
    put("start", told::<G>(json!({}), &record.start, &[], record.start_hash));
    put("entries", record.entries.iter().map(entry).collect());
    if !record.times.is_empty() {
        put("times", value(&record.times));
    }
    file
}

fn proof<G: Game>(proof: &Proof<G>) -> Option<(Value, Value)> {
    Some(match proof {
        Proof::None => return None,
        Proof::Seed { commitment, opening } => {
            (json!({ "seed": commitment }), opening.map_or(json!({}), |seed| json!({ "seed": seed.to_string() })))
        }
        Proof::Deal { commitment, opening } => (
            json!({ "deal": commitment }),
            opening.as_ref().map_or(json!({}), |dealt| json!({ "deal": { "salt": dealt.salt, "piles": dealt.deal } })),
        ),
        Proof::Joint { host, players } => {
            let commitments: Vec<Bytes32> = players.iter().map(|share| share.commitment).collect();
            let openings: Vec<Option<Bytes32>> = players.iter().map(|share| share.opening).collect();
            (
                json!({ "host": host.commitment, "players": commitments }),
                json!({ "host": host.opening, "players": openings }),
            )
        }
    })
}

fn entry<G: Game>(entry: &Entry<G>) -> Value {
    match entry {
        Entry::Act { seat, action, reveals, shown, hash } => {
            told::<G>(json!({ "seat": seat, "action": action.to_string() }), reveals, shown, *hash)
        }
        Entry::Undo { seat, count } => json!({ "seat": seat, "undo": count }),
        Entry::Resign { seat, cause } => caused(json!({ "seat": seat, "resign": true }), *cause),
        Entry::Takeover { seat, name, cause } => caused(json!({ "seat": seat, "takeover": name }), *cause),
        Entry::Agreed => json!({ "agreed": true }),
    }
}

fn caused(mut entry: Value, cause: Option<Cause>) -> Value {
    if let Some(cause) = cause {
        entry["cause"] = value(&cause);
    }
    entry
}

fn told<G: Game>(mut value: Value, reveals: &[Stated<G>], shown: &[G::Reveal], hash: Option<TableHash>) -> Value {
    if !reveals.is_empty() {
        value["reveals"] = reveals.iter().map(|reveal| json!(reveal.map(|reveal| reveal.to_string()))).collect();
    }
    if !shown.is_empty() {
        value["shown"] = shown.iter().map(|reveal| reveal.to_string()).collect();
    }
    if let Some(hash) = hash {
        value["hash"] = json!(hash.to_string());
    }
    value
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct File<G: Game> {
    mutal: u16,
    game: String,
    rules: u16,
    config: G::Config,
    #[serde(default)]
    players: Vec<Option<Label>>,
    #[serde(default)]
    joined: Option<Vec<Seat>>,
    #[serde(default)]
    marks: Vec<Label>,
    #[serde(default)]
    restarts: Vec<Restart>,
    #[serde(default)]
    viewer: Option<String>,
    #[serde(default)]
    setup: Option<Box<G::Setup>>,
    #[serde(default)]
    commit: Option<Commit>,
    #[serde(default)]
    open: Open<G>,
    #[serde(default)]
    result: Option<Result>,
    #[serde(default)]
    start: StartFile,
    entries: Vec<EntryFile>,
    #[serde(default)]
    times: BTreeMap<usize, u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Result {
    scores: Vec<i32>,
    places: Vec<u8>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Commit {
    seed: Option<Bytes32>,
    deal: Option<Bytes32>,
    host: Option<Bytes32>,
    #[serde(default)]
    players: Vec<Bytes32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Open<G: Game> {
    seed: Option<Bytes32>,
    deal: Option<DealtFile<G>>,
    host: Option<Bytes32>,
    #[serde(default)]
    players: Vec<Option<Bytes32>>,
}

impl<G: Game> Default for Open<G> {
    fn default() -> Open<G> {
        Open { seed: None, deal: None, host: None, players: Vec::new() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct DealtFile<G: Game> {
    salt: Bytes32,
    piles: G::Deal,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartFile {
    #[serde(default)]
    reveals: Vec<Option<String>>,
    hash: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryFile {
    seat: Option<Seat>,
    action: Option<String>,
    #[serde(default)]
    reveals: Vec<Option<String>>,
    #[serde(default)]
    shown: Vec<String>,
    hash: Option<String>,
    undo: Option<usize>,
    resign: Option<bool>,
    takeover: Option<Label>,
    cause: Option<Cause>,
    agreed: Option<bool>,
}

/// Reads a record. What stands in it is checked by the one door of all records, their text.
pub fn read<G: Game>(text: &str) -> std::result::Result<Record<G>, Bad> {
    let file: File<G> = serde_json::from_str(text).map_err(|error| Bad::new(format!("no record as JSON: {error}")))?;
    let record = build(file).map_err(|message| Bad::new(format!("no record as JSON: {message}")))?;
    record.to_string().parse().map_err(|error| Bad::new(format!("no record; written as text, {error}")))
}

fn build<G: Game>(file: File<G>) -> std::result::Result<Record<G>, String> {
    if !(1..=VERSION).contains(&file.mutal) {
        return Err(format!("mutal: version {} is not known here", file.mutal));
    }
    if file.game != G::NAME {
        return Err(format!("game: {} is not {}", file.game, G::NAME));
    }
    if file.players.len() > Seat::MAX {
        return Err("players: more than 4".into());
    }
    let mut names = PerSeat::default();
    names.0.iter_mut().zip(file.players).for_each(|(place, name)| *place = name);
    let header = Header {
        rules: file.rules,
        config: file.config,
        names,
        joined: file.joined,
        marks: file.marks,
        restarts: file.restarts,
        viewer: file
            .viewer
            .map(|viewer| viewer.parse().map_err(|expected| format!("viewer: {expected}")))
            .transpose()?,
        proof: read_proof(file.commit, file.open)?,
        origin: file.setup.map_or(Origin::Start, Origin::Setup),
    };
    let entries = file.entries.into_iter().enumerate();
    let entries = entries.map(|(n, entry)| read_entry(entry).map_err(|message| format!("entries[{n}]: {message}")));
    Ok(Record {
        header,
        start: reveals::<G>(&file.start.reveals).map_err(|message| format!("start: {message}"))?,
        start_hash: hash(file.start.hash).map_err(|message| format!("start: {message}"))?,
        entries: entries.collect::<std::result::Result<_, _>>()?,
        times: file.times,
        result: file.result.map(|result| tabletop::Outcome { scores: result.scores, places: result.places }),
    })
}

fn read_proof<G: Game>(commit: Option<Commit>, open: Open<G>) -> std::result::Result<Proof<G>, String> {
    let sealed = open.seed.is_none() && open.deal.is_none() && open.host.is_none();
    match commit {
        None if sealed => Ok(Proof::None),
        None => Err("open: nothing was committed to".into()),
        Some(Commit { seed: Some(commitment), deal: None, host: None, .. }) => {
            Ok(Proof::Seed { commitment, opening: open.seed.map(|seed| Seed(seed.0)) })
        }
        Some(Commit { seed: None, deal: Some(commitment), host: None, .. }) => {
            let opening = open.deal.map(|dealt| Box::new(Dealt { salt: dealt.salt, deal: dealt.piles }));
            Ok(Proof::Deal { commitment, opening })
        }
        Some(Commit { seed: None, deal: None, host: Some(commitment), players }) => {
            let openings = open.players.into_iter().chain(std::iter::repeat(None));
            let players = players.into_iter().zip(openings);
            Ok(Proof::Joint {
                host: Share { commitment, opening: open.host },
                players: players.map(|(commitment, opening)| Share { commitment, opening }).collect(),
            })
        }
        Some(_) => Err("commit: exactly one of seed, deal and host".into()),
    }
}

fn read_entry<G: Game>(file: EntryFile) -> std::result::Result<Entry<G>, String> {
    let seat = file.seat.ok_or("seat: missing".to_owned());
    match file {
        EntryFile { action: Some(action), undo: None, resign: None, takeover: None, agreed: None, .. } => {
            Ok(Entry::Act {
                seat: seat?,
                action: action.parse().map_err(|error: Syntax| format!("action {action:?}: {error}"))?,
                reveals: reveals::<G>(&file.reveals)?,
                shown: file.shown.iter().map(reveal::<G>).collect::<std::result::Result<_, _>>()?,
                hash: hash(file.hash)?,
            })
        }
        EntryFile { undo: Some(count), action: None, .. } => Ok(Entry::Undo { seat: seat?, count }),
        EntryFile { resign: Some(true), action: None, cause, .. } => Ok(Entry::Resign { seat: seat?, cause }),
        EntryFile { takeover: Some(name), action: None, cause, .. } => Ok(Entry::Takeover { seat: seat?, name, cause }),
        EntryFile { agreed: Some(true), action: None, .. } => Ok(Entry::Agreed),
        _ => Err("exactly one of action, undo, resign, takeover and agreed".into()),
    }
}

fn reveals<G: Game>(texts: &[Option<String>]) -> std::result::Result<Vec<Stated<G>>, String> {
    texts.iter().map(|text| text.as_ref().map(reveal::<G>).transpose()).collect()
}

fn reveal<G: Game>(text: &String) -> std::result::Result<G::Reveal, String> {
    text.parse().map_err(|error: Syntax| format!("reveal {text:?}: {error}"))
}

fn hash(text: Option<String>) -> std::result::Result<Option<TableHash>, String> {
    text.map(|text| text.parse().map_err(|expected| format!("hash {text:?}: expected {expected}"))).transpose()
}

//! Records that are brought here.

use serde_json::Value;
use tabletop::{
    Outcome, Record, Seat, fold,
    record::{Label, ParseError, game_of, parse},
};

use super::{
    GameName, Served, for_game,
    live::{head, line},
    offered, printed_components,
};
use crate::refusal::Refusal;

/// A record that was brought here, checked from its first entry to its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// Which game.
    pub game: GameName,
    /// Header and start line, with the mark that stays for ever.
    pub header: String,
    /// One line for each entry.
    pub lines: Vec<String>,
    /// The configuration.
    pub config: Value,
    /// All marks.
    pub marks: Vec<String>,
    /// The names of the seats.
    pub names: Vec<String>,
    /// How it stands.
    pub outcome: Outcome,
    /// Whether it was played to the end.
    pub over: bool,
    /// The hash of the last table.
    pub hash: String,
}

/// Reads a record and marks it.
pub fn import(text: &str, mark: &Label) -> Result<Import, Refusal> {
    let name = game_of(text).map_err(unread)?;
    let game = GameName::named(name).ok_or(Refusal::GameNotOffered)?;
    offered(game)?;
    for line in text.lines().map(str::trim) {
        let json = line.strip_prefix("config").or_else(|| line.strip_prefix("setup"));
        if let Some(value) = json.and_then(|json| serde_json::from_str::<Value>(json.trim()).ok()) {
            printed_components(&value)?;
        }
    }
    for_game!(game, read, text, game, mark)
}

fn unread(error: ParseError) -> Refusal {
    let line = match error {
        ParseError::Syntax { line, .. } => line,
        _ => 0,
    };
    Refusal::BadRecord { line, message: error.to_string() }
}

fn read<G: Served>(text: &str, game: GameName, mark: &Label) -> Result<Import, Refusal> {
    let parsed = parse::<G>(text).map_err(unread)?;
    let mut record: Record<G> = parsed.record.bare();
    let replay = fold(&record).map_err(|error| Refusal::BadRecord {
        line: parsed.lines.get(error.entry).copied().unwrap_or(0),
        message: error.to_string(),
    })?;
    if !record.header.marks.contains(mark) {
        record.header.marks.push(mark.clone());
    }
    let outcome = replay.outcome().clone();
    let names = Seat::at_table(outcome.scores.len())
        .map(|seat| record.header.names[seat].as_ref().map_or(String::new(), Label::to_string));
    Ok(Import {
        game,
        lines: record.entries.iter().map(line).collect(),
        config: serde_json::to_value(&record.header.config).expect("plain data has a JSON form"),
        marks: record.header.marks.iter().map(Label::to_string).collect(),
        names: names.collect(),
        over: replay.last().to_move.seat().is_none(),
        hash: replay.last().table.hash().to_string(),
        outcome,
        header: head(record),
    })
}

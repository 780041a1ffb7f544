//! Records that are brought here.

use serde_json::Value;
use tabletop::{
    Outcome, Record, Seat, fold,
    record::{LIMIT, Label, ParseError, game_of, parse, stated_json},
};

use super::{GameName, Served, archive::shown, for_game, offered, printed_components};
use crate::refusal::Refusal;

/// A record that was brought here, checked from its first entry to its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// Which game.
    pub game: GameName,
    /// How many entries there are.
    pub version: u32,
    /// The configuration.
    pub config: Value,
    /// All marks, with the one that stays for ever.
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
    // Before the game reads them: it keeps each set of components that it meets.
    stated_json(text).map_err(unread)?.iter().try_for_each(printed_components)?;
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
    let replay = fold(&parsed.record).map_err(|error| Refusal::BadRecord {
        line: parsed.lines.get(error.entry).copied().unwrap_or(0),
        message: error.to_string(),
    })?;
    let (outcome, hash) = (replay.outcome().clone(), replay.last().table.hash().to_string());
    let over = replay.last().to_move.seat().is_none();
    let record = shown(parsed.record, std::slice::from_ref(mark), over.then(|| outcome.clone()));
    can_be_read_again(&record)?;
    let names = Seat::at_table(outcome.scores.len())
        .map(|seat| record.header.names[seat].as_ref().map_or(String::new(), Label::to_string));
    Ok(Import {
        game,
        version: record.entries.len() as u32,
        config: serde_json::to_value(&record.header.config).expect("plain data has a JSON form"),
        marks: record.header.marks.iter().map(Label::to_string).collect(),
        names: names.collect(),
        over,
        hash,
        outcome,
    })
}

/// A record may grow when it is written anew, by its mark alone. What is taken here can be read by everybody for ever.
fn can_be_read_again<G: Served>(record: &Record<G>) -> Result<(), Refusal> {
    let size = record.to_string().len();
    if size > LIMIT { Err(unread(ParseError::TooLarge { size, limit: LIMIT })) } else { Ok(()) }
}

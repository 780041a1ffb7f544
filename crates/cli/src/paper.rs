//! A record or a position from a file, and the way back.

use std::path::Path;

use serde_json::Value;
use tabletop::{
    Game, Record, Viewer,
    record::{self, Header, Origin, game_of},
    replay::{FoldError, Replay, Step, fold},
};

use crate::{
    answer::{Bad, pretty},
    file::{self, Text},
    games::GameName,
    json_record,
    table::Table,
};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A record in the text notation.
    Record,
    /// A record as JSON.
    JsonRecord,
    /// A position.
    Position,
    /// A component set.
    Components,
}

/// A file that is at least the beginning of something.
pub struct Found {
    pub text: Text,
    pub form: Form,
    /// The game it names; a component set may name none.
    pub game: Option<GameName>,
}

/// Reads a file and says what it is.
pub fn find(path: Option<&Path>) -> Result<Found, Bad> {
    let text = file::read(path)?;
    let (form, game) = look(&text.text).map_err(|bad| bad.of(&text.name))?;
    Ok(Found { text, form, game })
}

/// Reads a file that must be a record or a position.
pub fn find_game(path: Option<&Path>) -> Result<(GameName, Found), Bad> {
    let found = find(path)?;
    match found.game {
        Some(game) if found.form != Form::Components => Ok((game, found)),
        _ => Err(Bad::new("a component set, but a record or a position is wanted").of(&found.text.name)),
    }
}

fn look(text: &str) -> Result<(Form, Option<GameName>), Bad> {
    if text.trim_start().starts_with('{') {
        return look_json(text);
    }
    if text.trim().is_empty() {
        return Err(Bad::new("empty: a record or a position is wanted (`mutal new` makes one)"));
    }
    let name = game_of(text).map_err(|error| {
        Bad::new(format!("neither a record ({error}) nor a position, which is JSON"))
            .hint("docs/notation.md has the form")
    })?;
    Ok((Form::Record, Some(known(name)?)))
}

fn look_json(text: &str) -> Result<(Form, Option<GameName>), Bad> {
    let value: Value = serde_json::from_str(text).map_err(|error| Bad::new(format!("no JSON: {error}")))?;
    let game = value.get("game").and_then(Value::as_str).map(known).transpose()?;
    let form = match game {
        _ if value.get("mutal").is_some() => Form::JsonRecord,
        Some(_) if value.get("config").is_some() => Form::Position,
        None if value.get("config").is_some() => {
            return Err(unsaid("a position"));
        }
        _ => Form::Components,
    };
    if form == Form::JsonRecord && game.is_none() {
        return Err(unsaid("a record"));
    }
    Ok((form, game))
}

fn unsaid(what: &str) -> Bad {
    Bad::new(format!("{what} says its game: add \"game\": {:?}", GameName::ALL[0].name()))
}

fn known(name: &str) -> Result<GameName, Bad> {
    let names: Vec<&str> = GameName::ALL.iter().map(|game| game.name()).collect();
    GameName::named(name)
        .ok_or_else(|| Bad::new(format!("game {name:?} is not known here; known are: {}", names.join(", "))))
}

/// A record or position of a game. A position is a record without entries that begins there.
pub struct Paper<G: Game> {
    pub name: String,
    pub form: Form,
    pub record: Record<G>,
    /// The line of the start and of each entry, where there are lines.
    pub lines: Vec<usize>,
}

impl<G: Table> Paper<G> {
    pub fn read(found: Found) -> Result<Paper<G>, Bad> {
        let Found { text: Text { name, text }, form, .. } = found;
        let read = match form {
            Form::Record => record::parse(&text)
                .map(|parsed| (parsed.record, parsed.lines))
                .map_err(|error| Bad::new(error.to_string()).hint("docs/notation.md has the form of a record")),
            Form::JsonRecord => json_record::read(&text).map(|record| (record, Vec::new())),
            Form::Position | Form::Components => position(&text).map(|record| (record, Vec::new())),
        };
        let (record, lines) = read.map_err(|bad| bad.of(&name))?;
        Ok(Paper { name, form, record, lines })
    }

    /// Plays it through.
    pub fn fold(&self) -> Result<Replay<G>, Bad> {
        fold(&self.record).map_err(|error| self.bad(&error))
    }

    /// Whose record it is, where things lie face down at this step that others know.
    pub fn holder(&self, step: &Step<G>) -> Option<Viewer> {
        self.record.header.viewer.filter(|_| G::SECRETS && step.deal.is_none())
    }

    /// Where a record is no game.
    pub fn bad(&self, error: &FoldError<G>) -> Bad {
        let line = self.lines.get(error.entry).map_or(String::new(), |line| format!(" (line {line})"));
        let at = if error.entry == 0 { "the start".to_owned() } else { format!("entry {}", error.entry) };
        Bad::new(format!("{at}{line}: {}", error.trouble))
            .of(&self.name)
            .hint("`mutal verify` says all that does not fit, `mutal replay` shows the game up to there")
    }

    /// In the form in which it was read.
    pub fn write(&self, step: &Step<G>) -> String {
        match self.form {
            Form::Record => self.record.to_string(),
            Form::JsonRecord => pretty(&json_record::write(&self.record)) + "\n",
            Form::Position | Form::Components => pretty(&step.table.setup(step.deal.as_ref())) + "\n",
        }
    }
}

/// A viewer in a sentence.
pub fn named(viewer: Viewer) -> String {
    viewer.seat().map_or("a spectator".to_owned(), |seat| format!("seat {seat}"))
}

/// Picks a step by its number, the last one where none is said.
pub fn step<G: Game>(replay: &Replay<G>, number: Option<usize>) -> Result<(usize, &Step<G>), Bad> {
    let last = replay.steps().len() - 1;
    let number = number.unwrap_or(last);
    let step = replay.step(number);
    step.map(|step| (number, step)).ok_or_else(|| Bad::new(format!("step {number}: the game has steps 0 to {last}")))
}

fn position<G: Table>(text: &str) -> Result<Record<G>, Bad> {
    let hint = format!("{} has the form", G::POSITIONS);
    let setup: G::Setup =
        serde_json::from_str(text).map_err(|error| Bad::new(format!("no position: {error}")).hint(&hint))?;
    let (table, _) =
        G::from_setup(&setup).map_err(|faults| Bad { message: "the position is wrong:".into(), faults })?;
    let header = Header { origin: Origin::Setup(Box::new(setup)), ..Header::new(table.config()) };
    Ok(Record::empty(header))
}

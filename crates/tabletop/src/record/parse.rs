//! From text to a record. Any input gives a record or an error; none panics.

mod body;
mod header;
mod line;

use std::{fmt, str::FromStr};

use serde::Serialize;

use self::line::{Line, Lines};
use super::{Entry, Header, LIMIT, Record, VERSION};
use crate::{Game, Seat};

/// Why a text is no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", content = "params", rename_all = "snake_case")]
pub enum ParseError {
    /// The text is longer than any record.
    TooLarge {
        /// Its size in bytes.
        size: usize,
        /// The largest size that is read.
        limit: usize,
    },
    /// The notation is newer than this reader.
    Version {
        /// The version of the text.
        found: u16,
        /// The newest version that is read.
        newest: u16,
    },
    /// It is a record of another game.
    Game {
        /// The game of the text.
        found: String,
        /// The game that was to be read.
        wanted: String,
    },
    /// Something else should have stood there.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1, in characters.
        column: usize,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::TooLarge { size, limit } => {
                write!(f, "a record has at most {limit} bytes, this one has {size}")
            }
            ParseError::Version { found, newest } => {
                write!(f, "the record is written in version {found}; this program reads up to version {newest}")
            }
            ParseError::Game { found, wanted } => write!(f, "the record is of {found}, not of {wanted}"),
            ParseError::Syntax { line, column, expected } => {
                write!(f, "line {line}, column {column}: expected {expected}")
            }
        }
    }
}

impl std::error::Error for ParseError {}

/// A record, and where its entries stood in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<G: Game> {
    /// The record.
    pub record: Record<G>,
    /// The line of the start, then of each entry, from 1.
    pub lines: Vec<usize>,
}

/// Reads a record, with the lines of its entries.
pub fn parse<G: Game>(text: &str) -> Result<Parsed<G>, ParseError> {
    fits(text.len())?;
    parse_stored(text)
}

/// Reads a record that this program stored itself, whatever its size: earlier versions let records grow beyond the
/// limit. The header may be of an older version than the entries, since a game that began under it goes on.
pub fn parse_stored<G: Game>(text: &str) -> Result<Parsed<G>, ParseError> {
    let (mut lines, version, name) = open(text)?;
    if name != G::NAME {
        return Err(ParseError::Game { found: name.to_owned(), wanted: G::NAME.to_owned() });
    }
    if !(1..=VERSION).contains(&version) {
        return Err(ParseError::Version { found: version, newest: VERSION });
    }
    // All that version 1 can say means the same in version 2, so one grammar reads both.
    let (head, start) = header::read(&mut lines)?;
    body::read(head, start, &mut lines)
}

/// Reads a record from bytes as they come from a file.
pub fn parse_bytes<G: Game>(bytes: &[u8]) -> Result<Parsed<G>, ParseError> {
    fits(bytes.len())?;
    match str::from_utf8(bytes) {
        Ok(text) => parse(text),
        Err(error) => Err(not_text(bytes, error.valid_up_to())),
    }
}

/// Reads entries alone, as the lines that go on with a record of this header. They come from a session, so no size is
/// too large.
pub fn parse_entries<G: Game>(text: &str, header: &Header<G>) -> Result<Vec<Entry<G>>, ParseError> {
    let players = G::players(&header.config).unwrap_or(Seat::MAX).min(Seat::MAX);
    body::entries(players, header.viewer.is_some(), &mut Lines::new(text))
}

/// The game that a record is of, as its first line names it.
pub fn game_of(text: &str) -> Result<&str, ParseError> {
    open(text).map(|(_, _, name)| name)
}

/// What stands in the header as JSON, before any game has read it: the configuration, and the position where there is one.
pub fn stated_json(text: &str) -> Result<Vec<serde_json::Value>, ParseError> {
    let (mut lines, ..) = open(text)?;
    let mut stated = Vec::new();
    loop {
        let line = lines.expect("`start`")?;
        let mut words = line.words();
        match words.word("a header or `start`")?.text {
            "config" | "setup" => stated.push(words.rest().json("JSON")?),
            "start" => return Ok(stated),
            _ => (),
        }
    }
}

impl<G: Game> FromStr for Record<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Record<G>, ParseError> {
        parse(text).map(|parsed| parsed.record)
    }
}

fn fits(size: usize) -> Result<(), ParseError> {
    if size > LIMIT { Err(ParseError::TooLarge { size, limit: LIMIT }) } else { Ok(()) }
}

fn not_text(bytes: &[u8], at: usize) -> ParseError {
    let good = String::from_utf8_lossy(&bytes[..at]);
    let line = 1 + good.matches('\n').count();
    let column = 1 + good.rsplit('\n').next().map_or(0, |last| last.chars().count());
    ParseError::Syntax { line, column, expected: "text in UTF-8".to_owned() }
}

/// Reads the first line: `mutal <version> <game>`.
fn open(text: &str) -> Result<(Lines<'_>, u16, &str), ParseError> {
    let mut lines = Lines::new(text);
    let first = lines.expect("a first line `mutal 2 <game>`")?;
    let mut words = first.words();
    words.keyword("mutal")?;
    let version = words.number("the version of the notation")?;
    let name = words.word("the name of a game")?.text;
    words.end()?;
    Ok((lines, version, name))
}

use std::collections::BTreeMap;

use super::{
    Line, Lines, ParseError, Parsed,
    header::{self, Head},
    line::Piece,
};
use crate::{
    Game, Seat, TableHash,
    record::{Cause, Entry, Origin, Record, Stated},
};

/// Reads the start and all entries.
pub fn read<G: Game>(head: Head<G>, start: Line<'_>, lines: &mut Lines<'_>) -> Result<Parsed<G>, ParseError> {
    let veiled = head.header.viewer.is_some();
    let (word, told) = told::<G>(start.piece(), veiled)?;
    if word.text != "start" || !told.shown.is_empty() {
        return Err(word.error("`start` alone or `>` after it"));
    }
    if head.header.origin != Origin::Start && !told.reveals.is_empty() {
        return Err(word.error("no reveals at the start from a position"));
    }
    let mut body = Body { players: head.players, veiled, entries: Vec::new(), lines: vec![start.number] };
    lines.try_for_each(|line| body.line(line))?;
    let Body { entries, lines: numbers, .. } = body;
    let times = times(lines.facts(), entries.len());
    let Told { reveals: start, hash: start_hash, .. } = told;
    let record = Record { header: head.header, start, start_hash, entries, times, result: head.result };
    Ok(Parsed { record, lines: numbers })
}

/// Reads all entries of a table of this many players; in a viewer's record some things are veiled.
pub fn entries<G: Game>(players: usize, veiled: bool, lines: &mut Lines<'_>) -> Result<Vec<Entry<G>>, ParseError> {
    let mut body = Body { players, veiled, entries: Vec::new(), lines: Vec::new() };
    lines.try_for_each(|line| body.line(line))?;
    Ok(body.entries)
}

/// `; time n ms` for entries that there are. Whatever else stands behind a `;` is a remark, or a fact of a later
/// version.
fn times(facts: &[&str], entries: usize) -> BTreeMap<usize, u64> {
    let time = |fact: &&str| {
        let mut words = fact.split_whitespace();
        let ("time", entry, time, None) = (words.next()?, words.next()?, words.next()?, words.next()) else {
            return None;
        };
        Some((entry.parse().ok().filter(|entry| (1..=entries).contains(entry))?, time.parse().ok()?))
    };
    crate::map_of(facts.iter().filter_map(time))
}

struct Body<G: Game> {
    players: usize,
    veiled: bool,
    entries: Vec<Entry<G>>,
    lines: Vec<usize>,
}

impl<G: Game> Body<G> {
    fn line(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let whole = line.piece();
        if whole.text == "agreed" {
            self.push(line, Entry::Agreed);
            return Ok(());
        }
        let (seat, rest) = whole.split(':');
        let mut rest = Some(rest.ok_or_else(|| whole.error("a seat and `:`, or `agreed`"))?);
        let seat = header::seat(seat.trim(), self.players)?;
        while let Some(piece) = rest {
            let entry;
            (entry, rest) = next(seat, piece, self.veiled)?;
            self.push(line, entry);
        }
        Ok(())
    }

    fn push(&mut self, line: Line<'_>, entry: Entry<G>) {
        self.entries.push(entry);
        self.lines.push(line.number);
    }
}

/// The next entry of a line, and what is left of the line.
fn next<G: Game>(seat: Seat, piece: Piece<'_>, veiled: bool) -> Result<(Entry<G>, Option<Piece<'_>>), ParseError> {
    if let Some((cause, name)) = caused(piece.trim(), "takeover")? {
        return Ok((Entry::Takeover { seat, name: name.parse()?, cause }, None));
    }
    let (first, rest) = piece.split(',');
    Ok((entry(seat, first.trim(), veiled)?, rest))
}

fn entry<G: Game>(seat: Seat, piece: Piece<'_>, veiled: bool) -> Result<Entry<G>, ParseError> {
    if piece.text.is_empty() {
        return Err(piece.error("an entry"));
    }
    if let Some((cause, rest)) = caused(piece, "resign")? {
        let alone = rest.text.is_empty();
        return if alone { Ok(Entry::Resign { seat, cause }) } else { Err(rest.error("the next entry behind a `,`")) };
    }
    if let Some(count) = after_word(piece, "undo") {
        let expected = "how many actions, from 1";
        let count: u32 = count.number(expected)?;
        return if count == 0 { Err(piece.error(expected)) } else { Ok(Entry::Undo { seat, count: count as usize }) };
    }
    let (action, told) = told::<G>(piece, veiled)?;
    let Told { reveals, shown, hash } = told;
    Ok(Entry::Act { seat, action: action.syntax()?, reveals, shown, hash })
}

/// The cause behind a word, `word/cause`, and what follows them.
fn caused<'a>(piece: Piece<'a>, word: &str) -> Result<Option<(Option<Cause>, Piece<'a>)>, ParseError> {
    let (first, rest) = piece.first();
    let (verb, cause) = first.split('/');
    if verb.text != word {
        return Ok(None);
    }
    Ok(Some((cause.map(Piece::parse).transpose()?, rest)))
}

/// What follows a word and a space.
fn after_word<'a>(piece: Piece<'a>, word: &str) -> Option<Piece<'a>> {
    let (first, rest) = piece.first();
    (first.text == word).then_some(rest)
}

/// What an entry says beside what was done.
struct Told<G: Game> {
    reveals: Vec<Stated<G>>,
    shown: Vec<G::Reveal>,
    hash: Option<TableHash>,
}

/// Splits `what > reveal reveal ! shown #hash`.
fn told<G: Game>(piece: Piece<'_>, veiled: bool) -> Result<(Piece<'_>, Told<G>), ParseError> {
    let (piece, hash) = piece.split('#');
    let hash = hash.map(|hash| hash.trim().parse()).transpose()?;
    let (piece, shown) = piece.split('!');
    if let Some(shown) = shown.filter(|_| !veiled) {
        return Err(shown.error("`!` only in a record with a `viewer`"));
    }
    let (what, reveals) = piece.split('>');
    let reveals = list(reveals, "what was turned up", |word| match word.text {
        "?" if veiled => Ok(None),
        "?" => Err(word.error("`?` only in a record with a `viewer`")),
        _ => word.syntax().map(Some),
    })?;
    let shown = list(shown, "what was shown", |word| word.syntax())?;
    Ok((what.trim(), Told { reveals, shown, hash }))
}

/// The words behind a mark, if it is there: at least one.
fn list<'a, T>(
    piece: Option<Piece<'a>>,
    expected: &str,
    read: impl Fn(Piece<'a>) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    let Some(piece) = piece else { return Ok(Vec::new()) };
    let list: Vec<T> = piece.words().map(read).collect::<Result<_, _>>()?;
    if list.is_empty() { Err(piece.trim().error(expected)) } else { Ok(list) }
}

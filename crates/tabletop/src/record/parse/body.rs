use super::{
    Line, Lines, ParseError, Parsed,
    header::{self, Head},
    line::Piece,
};
use crate::{
    Game, Seat, TableHash,
    record::{Entry, Origin, Record},
};

/// Reads the start and all entries.
pub fn read<G: Game>(head: Head<G>, start: Line<'_>, lines: &mut Lines<'_>) -> Result<Parsed<G>, ParseError> {
    let (word, reveals, start_hash) = stated::<G>(start.piece())?;
    if word.text != "start" {
        return Err(word.error("`start` alone or `>` after it"));
    }
    if head.header.origin != Origin::Start && !reveals.is_empty() {
        return Err(word.error("no reveals at the start from a position"));
    }
    let mut body = Body { players: head.players, entries: Vec::new(), lines: vec![start.number] };
    lines.try_for_each(|line| body.line(line))?;
    let Body { entries, lines, .. } = body;
    let record = Record { header: head.header, start: reveals, start_hash, entries, result: head.result };
    Ok(Parsed { record, lines })
}

/// Reads all entries of a table of this many players.
pub fn entries<G: Game>(players: usize, lines: &mut Lines<'_>) -> Result<Vec<Entry<G>>, ParseError> {
    let mut body = Body { players, entries: Vec::new(), lines: Vec::new() };
    lines.try_for_each(|line| body.line(line))?;
    Ok(body.entries)
}

struct Body<G: Game> {
    players: usize,
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
            (entry, rest) = next(seat, piece)?;
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
fn next<G: Game>(seat: Seat, piece: Piece<'_>) -> Result<(Entry<G>, Option<Piece<'_>>), ParseError> {
    if let Some(name) = after_word(piece.trim(), "takeover") {
        return Ok((Entry::Takeover { seat, name: name.parse()? }, None));
    }
    let (first, rest) = piece.split(',');
    Ok((entry(seat, first.trim())?, rest))
}

fn entry<G: Game>(seat: Seat, piece: Piece<'_>) -> Result<Entry<G>, ParseError> {
    if piece.text.is_empty() {
        return Err(piece.error("an entry"));
    }
    if piece.text == "resign" {
        return Ok(Entry::Resign { seat });
    }
    if let Some(count) = after_word(piece, "undo") {
        let expected = "how many actions, from 1";
        let count: u32 = count.number(expected)?;
        return if count == 0 { Err(piece.error(expected)) } else { Ok(Entry::Undo { seat, count: count as usize }) };
    }
    let (action, reveals, hash) = stated::<G>(piece)?;
    Ok(Entry::Act { seat, action: action.syntax()?, reveals, hash })
}

/// What follows a word and a space.
fn after_word<'a>(piece: Piece<'a>, word: &str) -> Option<Piece<'a>> {
    let rest = piece.text.strip_prefix(word)?;
    let spaced = rest.is_empty() || rest.starts_with(char::is_whitespace);
    spaced.then(|| Piece { at: piece.at + word.len(), text: rest, ..piece }.trim())
}

type Stated<'a, R> = (Piece<'a>, Vec<R>, Option<TableHash>);

/// Splits `what > reveal reveal #hash`.
fn stated<G: Game>(piece: Piece<'_>) -> Result<Stated<'_, G::Reveal>, ParseError> {
    let (piece, hash) = piece.split('#');
    let hash = hash.map(|hash| hash.trim().parse()).transpose()?;
    let (what, after) = piece.split('>');
    let mut reveals = Vec::new();
    if let Some(after) = after {
        for word in after.words() {
            reveals.push(word.syntax()?);
        }
        if reveals.is_empty() {
            return Err(after.trim().error("what was turned up"));
        }
    }
    Ok((what.trim(), reveals, hash))
}

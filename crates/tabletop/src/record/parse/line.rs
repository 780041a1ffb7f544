use std::str::FromStr;

use serde::de::DeserializeOwned;

use super::ParseError;
use crate::json;

/// The lines of a record that say something: blank lines are passed over, and what stands behind a `;` is kept
/// beside them.
pub struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Split<'a, char>>,
    last: usize,
    facts: Vec<&'a str>,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Lines<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lines { rest: text.split('\n').enumerate(), last: 0, facts: Vec::new() }
    }

    /// What stood behind each `;` so far.
    pub fn facts(&self) -> &[&'a str] {
        &self.facts
    }

    /// The next line, or an error at the end of the text.
    pub fn expect(&mut self, expected: &str) -> Result<Line<'a>, ParseError> {
        let line = self.next();
        line.ok_or_else(|| ParseError::Syntax { line: self.last + 1, column: 1, expected: expected.to_owned() })
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        for (n, raw) in self.rest.by_ref() {
            self.last = n;
            let text = raw.trim_end();
            let begin = text.len() - text.trim_start().len();
            match text[begin..].strip_prefix(';') {
                Some(fact) => self.facts.push(fact),
                None if begin < text.len() => return Some(Line { number: n + 1, whole: text, begin }),
                None => (),
            }
        }
        None
    }
}

/// One line, not blank, without the space at its end.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    pub number: usize,
    whole: &'a str,
    begin: usize,
}

impl<'a> Line<'a> {
    pub fn words(self) -> Words<'a> {
        Words { line: self, at: self.begin }
    }

    /// The whole line as one piece.
    pub fn piece(self) -> Piece<'a> {
        Piece { line: self, at: self.begin, text: &self.whole[self.begin..] }
    }

    /// An error at this byte of the line.
    pub fn error(self, at: usize, expected: impl Into<String>) -> ParseError {
        let column = 1 + self.whole.char_indices().take_while(|&(byte, _)| byte < at).count();
        ParseError::Syntax { line: self.number, column, expected: expected.into() }
    }
}

/// A part of a line that knows where it stands.
#[derive(Clone, Copy)]
pub struct Piece<'a> {
    pub line: Line<'a>,
    pub at: usize,
    pub text: &'a str,
}

impl<'a> Piece<'a> {
    pub fn error(self, expected: impl Into<String>) -> ParseError {
        self.line.error(self.at, expected)
    }

    pub fn trim(self) -> Piece<'a> {
        let text = self.text.trim_start();
        Piece { at: self.at + self.text.len() - text.len(), text: text.trim_end(), ..self }
    }

    /// The parts before and after a character, if it is there.
    pub fn split(self, at: char) -> (Piece<'a>, Option<Piece<'a>>) {
        match self.text.split_once(at) {
            None => (self, None),
            Some((before, after)) => {
                let begin = self.at + before.len() + at.len_utf8();
                (Piece { text: before, ..self }, Some(Piece { at: begin, text: after, ..self }))
            }
        }
    }

    /// The first word, and the rest without the space around it.
    pub fn first(self) -> (Piece<'a>, Piece<'a>) {
        let end = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        (Piece { text: word, ..self }, Piece { at: self.at + end, text: rest, ..self }.trim())
    }

    pub fn words(self) -> impl Iterator<Item = Piece<'a>> {
        let begin = self.text.as_ptr() as usize;
        let place = move |word: &'a str| Piece { at: self.at + (word.as_ptr() as usize - begin), text: word, ..self };
        self.text.split_whitespace().map(place)
    }

    /// Reads it as a value whose error says what was expected.
    pub fn parse<T: FromStr<Err = &'static str>>(self) -> Result<T, ParseError> {
        self.text.parse().map_err(|expected| self.error(expected))
    }

    /// Reads it as a number, written without sign for unsigned ones.
    pub fn number<T: FromStr>(self, expected: &str) -> Result<T, ParseError> {
        let plain = !self.text.starts_with('+');
        self.text.parse().ok().filter(|_| plain).ok_or_else(|| self.error(expected))
    }

    /// Reads it as a value with syntax of its own.
    pub fn syntax<T: FromStr<Err = crate::Syntax>>(self) -> Result<T, ParseError> {
        self.text.parse().map_err(|error: crate::Syntax| {
            let at = self.at + error.at.min(self.text.len());
            self.line.error(at, error.expected)
        })
    }

    /// Reads it as JSON.
    pub fn json<T: DeserializeOwned>(self, expected: &str) -> Result<T, ParseError> {
        json::read(self.text).map_err(|error| {
            let at = self.at + error.column().saturating_sub(1).min(self.text.len());
            let message = error.to_string();
            let reason = message.rsplit_once(" at line ").map_or(&*message, |(reason, _)| reason);
            self.line.error(at, format!("{expected} ({reason})"))
        })
    }
}

/// The words of a line, one after the other.
pub struct Words<'a> {
    line: Line<'a>,
    at: usize,
}

impl<'a> Words<'a> {
    /// Everything that is left.
    pub fn rest(&self) -> Piece<'a> {
        Piece { line: self.line, at: self.at, text: &self.line.whole[self.at..] }.trim()
    }

    pub fn word(&mut self, expected: &str) -> Result<Piece<'a>, ParseError> {
        let rest = self.rest();
        let word = rest.text.split_whitespace().next().ok_or_else(|| rest.error(expected))?;
        self.at = rest.at + word.len();
        Ok(Piece { text: word, ..rest })
    }

    pub fn keyword(&mut self, keyword: &str) -> Result<(), ParseError> {
        let word = self.word(&format!("`{keyword}`"))?;
        if word.text == keyword { Ok(()) } else { Err(word.error(format!("`{keyword}`"))) }
    }

    pub fn number<T: FromStr>(&mut self, expected: &str) -> Result<T, ParseError> {
        self.word(expected)?.number(expected)
    }

    pub fn end(&self) -> Result<(), ParseError> {
        let rest = self.rest();
        if rest.text.is_empty() { Ok(()) } else { Err(rest.error("the end of the line")) }
    }
}

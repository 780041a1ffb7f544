//! A grid of coloured characters on which boards are drawn.

use crate::ink::{Hue, Ink};

/// A text in one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub hue: Hue,
    pub text: String,
}

impl Span {
    pub fn new(hue: Hue, text: impl Into<String>) -> Span {
        Span { hue, text: text.into() }
    }

    pub fn tinted(self, hue: Hue) -> Span {
        Span { hue, ..self }
    }
}

/// The width of a line of spans.
pub fn width(line: &[Span]) -> usize {
    line.iter().map(|span| span.text.chars().count()).sum()
}

/// Rows of coloured characters.
pub struct Canvas {
    width: usize,
    cells: Vec<(char, Hue)>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![(' ', Hue::Plain); width * height] }
    }

    /// Puts a character; what lies outside is lost.
    pub fn put(&mut self, x: usize, y: usize, hue: Hue, c: char) {
        if x < self.width
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            *cell = (c, hue);
        }
    }

    /// Writes spans in a row, in the middle of so many places.
    pub fn centre(&mut self, x: usize, y: usize, room: usize, line: &[Span]) {
        let mut x = x + room.saturating_sub(width(line)) / 2;
        for span in line {
            for c in span.text.chars() {
                self.put(x, y, span.hue, c);
                x += 1;
            }
        }
    }

    /// The rows, without blanks at their ends.
    pub fn text(&self, ink: Ink) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.width) {
            let end = row.iter().rposition(|&(c, _)| c != ' ').map_or(0, |last| last + 1);
            for run in row[..end].chunk_by(|a, b| a.1 == b.1) {
                let chars: String = run.iter().map(|&(c, _)| c).collect();
                text += &ink.paint(run[0].1, &chars);
            }
            text.push('\n');
        }
        text
    }
}

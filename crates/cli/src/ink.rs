//! Colours, where the terminal wants them, and the width of text.

use std::{env, io::IsTerminal};

use tabletop::Seat;

/// Whether to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(pub bool);

/// A colour or weight, as the number of its escape code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hue {
    #[default]
    Plain,
    Dim,
    Bold,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Seat(Seat),
}

impl Hue {
    fn code(self) -> &'static str {
        match self {
            Hue::Plain => "0",
            Hue::Dim => "2",
            Hue::Bold => "1",
            Hue::Red => "31",
            Hue::Green => "32",
            Hue::Yellow => "33",
            Hue::Blue => "34",
            Hue::Magenta => "35",
            Hue::Seat(seat) => ["1;36", "1;31", "1;33", "1;35"][seat.index()],
        }
    }
}

impl Ink {
    /// Colours on a terminal, unless NO_COLOR is set or the terminal is dumb.
    pub fn of_stdout() -> Ink {
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        Ink(std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb)
    }

    pub fn paint(self, hue: Hue, text: &str) -> String {
        if !self.0 || hue == Hue::Plain || text.is_empty() {
            return text.to_owned();
        }
        format!("\u{1b}[{}m{text}\u{1b}[0m", hue.code())
    }

    pub fn seat(self, seat: Seat, text: &str) -> String {
        self.paint(Hue::Seat(seat), text)
    }
}

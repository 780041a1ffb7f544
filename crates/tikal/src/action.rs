//! The decisions of players, and their text.

use std::{fmt, str::FromStr};

use tabletop::{Seat, Syntax};

use crate::{
    figure::Figure,
    hex::Hex,
    tile::{Rotation, TileId},
    treasure::Motif,
};

/// One decision. The order of the variants is the order of legal lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(align(4))]
pub enum Action {
    /// TA3: bid so many points.
    Bid(u16),
    /// TA3: bid no more in this auction.
    Pass,
    /// TA4: take one of the tiles shown.
    Choose(TileId),
    /// P: place the tile in hand.
    Place(Hex, Rotation),
    /// A1: bring a figure into play.
    Enter(Figure, Hex),
    /// A2: move a figure between camps.
    Hop(Figure, Hex, Hex),
    /// A3: move a figure to a neighbouring hex.
    Walk(Figure, Hex, Hex),
    /// A6: uncover a temple level.
    Uncover(Hex),
    /// A9: dig a treasure.
    Dig(Hex),
    /// A11: give one token and take one.
    Swap {
        /// The own token.
        give: Motif,
        /// Whose token is taken.
        seat: Seat,
        /// The token taken.
        take: Motif,
    },
    /// A12: put up a camp.
    Camp(Hex),
    /// A14: leave a figure as guard.
    Guard(Figure, Hex),
    /// T1: end the turn.
    #[default]
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(points) => write!(f, "bid {points}"),
            Action::Pass => f.write_str("pass"),
            Action::Choose(tile) => write!(f, "choose {tile}"),
            Action::Place(hex, rotation) => write!(f, "place {hex} {rotation}"),
            Action::Enter(figure, hex) => write!(f, "enter {figure} {hex}"),
            Action::Hop(figure, from, to) => write!(f, "hop {figure} {from} {to}"),
            Action::Walk(figure, from, to) => write!(f, "walk {figure} {from} {to}"),
            Action::Uncover(hex) => write!(f, "uncover {hex}"),
            Action::Dig(hex) => write!(f, "dig {hex}"),
            Action::Swap { give, seat, take } => write!(f, "swap {give} {seat} {take}"),
            Action::Camp(hex) => write!(f, "camp {hex}"),
            Action::Guard(figure, hex) => write!(f, "guard {figure} {hex}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl Action {
    /// The form of records: workers go without saying, and what belongs together is joined by a sign.
    pub fn brief(self) -> String {
        let leader = |figure| if figure == Figure::Leader { "L " } else { "" };
        match self {
            Action::Place(hex, rotation) => format!("place {hex}/{rotation}"),
            Action::Enter(figure, hex) => format!("enter {}{hex}", leader(figure)),
            Action::Hop(figure, from, to) => format!("hop {}{from}-{to}", leader(figure)),
            Action::Walk(figure, from, to) => format!("walk {}{from}-{to}", leader(figure)),
            Action::Swap { give, seat, take } => format!("swap {give}:{seat}:{take}"),
            Action::Guard(figure, hex) => format!("guard {}{hex}", leader(figure)),
            other => other.to_string(),
        }
    }
}

impl FromStr for Action {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Action, Syntax> {
        let mut words = Words { text, at: 0 };
        let verb = words.word();
        let action = match verb {
            "bid" => Action::Bid(words.parse("a number of points")?),
            "pass" => Action::Pass,
            "choose" => Action::Choose(words.parse("a tile such as A1")?),
            "place" => Action::Place(words.hex()?, words.rotation()?),
            "enter" => Action::Enter(words.figure(), words.hex()?),
            "hop" => Action::Hop(words.figure(), words.hex()?, words.hex()?),
            "walk" => Action::Walk(words.figure(), words.hex()?, words.hex()?),
            "uncover" => Action::Uncover(words.hex()?),
            "dig" => Action::Dig(words.hex()?),
            "swap" => Action::Swap {
                give: words.parse("a motif from 1 to 8")?,
                seat: words.parse("a seat from 1 to 4")?,
                take: words.parse("a motif from 1 to 8")?,
            },
            "camp" => Action::Camp(words.hex()?),
            "guard" => Action::Guard(words.figure(), words.hex()?),
            "end" => Action::End,
            _ => return Err(Syntax::new(0, VERBS)),
        };
        words.finish()?;
        Ok(action)
    }
}

const VERBS: &str = "bid, pass, choose, place, enter, hop, walk, uncover, dig, swap, camp, guard or end";

/// Words of a text, parted by blanks or, after the first one, by a sign of the brief form.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn is_gap(c: char) -> bool {
        matches!(c, ' ' | '-' | '/' | ':')
    }

    /// The next word and where it begins; empty at the end.
    fn next(&self) -> (usize, &'a str) {
        let rest = &self.text[self.at..];
        let joined = self.text[..self.at].contains(' ') && rest.starts_with(['-', '/', ':']);
        let gap = if joined { 1 } else { rest.len() - rest.trim_start_matches(' ').len() };
        let begin = self.at + gap;
        let word = self.text[begin..].split(Words::is_gap).next().unwrap_or("");
        (begin, word)
    }

    fn word(&mut self) -> &'a str {
        let (begin, word) = self.next();
        self.at = begin + word.len();
        word
    }

    fn parse<T: FromStr>(&mut self, expected: &str) -> Result<T, Syntax> {
        let (begin, word) = self.next();
        // Rust reads "+5" and "05" as numbers; the notation does not.
        let plain = word == "0" || !word.starts_with(['+', '0']);
        let value = word.parse().ok().filter(|_| plain).ok_or_else(|| Syntax::new(begin, expected))?;
        self.word();
        Ok(value)
    }

    fn hex(&mut self) -> Result<Hex, Syntax> {
        self.parse("a hex such as a1")
    }

    fn rotation(&mut self) -> Result<Rotation, Syntax> {
        let (begin, word) = self.next();
        let number = if word.len() == 1 { word.parse().ok() } else { None };
        let rotation = number.and_then(Rotation::new).ok_or_else(|| Syntax::new(begin, "a rotation from 0 to 5"))?;
        self.word();
        Ok(rotation)
    }

    /// A named figure; a worker where none is named.
    fn figure(&mut self) -> Figure {
        let figure = match self.next().1 {
            "leader" | "L" => Figure::Leader,
            "worker" => Figure::Worker,
            _ => return Figure::Worker,
        };
        self.word();
        figure
    }

    fn finish(&self) -> Result<(), Syntax> {
        let rest = self.text[self.at..].trim_start_matches(' ');
        if rest.is_empty() { Ok(()) } else { Err(Syntax::new(self.text.len() - rest.len(), "nothing more")) }
    }
}

tabletop::texted!(Action);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_written_long_and_brief() {
        for (long, brief) in [
            ("bid 12", "bid 12"),
            ("bid 0", "bid 0"),
            ("pass", "pass"),
            ("choose B2", "choose B2"),
            ("place c3 5", "place c3/5"),
            ("enter leader a1", "enter L a1"),
            ("enter worker a1", "enter a1"),
            ("hop worker a1 c3", "hop a1-c3"),
            ("walk leader a1 b2", "walk L a1-b2"),
            ("uncover b1", "uncover b1"),
            ("dig c3", "dig c3"),
            ("swap 3 2 5", "swap 3:2:5"),
            ("camp c3", "camp c3"),
            ("guard worker b1", "guard b1"),
            ("end", "end"),
        ] {
            let action: Action = long.parse().unwrap();
            assert_eq!((action.to_string(), action.brief()), (long.to_string(), brief.to_string()));
            assert_eq!(brief.parse(), Ok(action));
        }
        assert_eq!(size_of::<Action>(), 4);
    }

    #[test]
    fn a_wrong_text_says_where_and_what_was_expected() {
        for (text, at, expected) in [
            ("", 0, VERBS),
            ("jump a1", 0, VERBS),
            ("walk leader a1", 14, "a hex such as a1"),
            ("walk leader a1 z9", 15, "a hex such as a1"),
            ("place c3 6", 9, "a rotation from 0 to 5"),
            ("bid +3", 4, "a number of points"),
            ("bid 03", 4, "a number of points"),
            ("bid -3", 4, "a number of points"),
            ("bid-3", 3, "a number of points"),
            ("walk a1--b2", 8, "a hex such as a1"),
            ("end-", 3, "nothing more"),
            ("swap 9 1 1", 5, "a motif from 1 to 8"),
            ("end now", 4, "nothing more"),
            ("dig é", 4, "a hex such as a1"),
        ] {
            assert_eq!(text.parse::<Action>(), Err(Syntax::new(at, expected)), "{text}");
        }
    }
}

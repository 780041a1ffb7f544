//! Action tiles and their symbols (LA).

use std::{fmt, str::FromStr};

use crate::key::Colour;

/// How many action tiles there are (LC5).
pub const TILES: usize = 24;
/// The most symbols on one tile.
pub const SYMBOLS: usize = 4;

/// A symbol of an action tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string", rename = "TileSymbol"))]
pub enum Symbol {
    /// LA1: a key of this colour.
    Key(Colour),
    /// LA2: a key of any colour.
    AnyKey,
    /// LA5: a treasure.
    Treasure,
    /// LA6: a card.
    Card,
    /// LA7: a light room.
    Light,
    /// LA8: an altar room.
    Altar,
    /// LA9: a passage.
    Passage,
    /// LA10: points.
    Points(u8),
    /// LA11: count the doors of a colour.
    Count,
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Key(colour) => write!(f, "key-{colour}"),
            Symbol::AnyKey => f.write_str("key"),
            Symbol::Treasure => f.write_str("treasure"),
            Symbol::Card => f.write_str("card"),
            Symbol::Light => f.write_str("light"),
            Symbol::Altar => f.write_str("altar"),
            Symbol::Passage => f.write_str("passage"),
            Symbol::Points(points) => write!(f, "points-{points}"),
            Symbol::Count => f.write_str("count"),
        }
    }
}

impl FromStr for Symbol {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Symbol, Self::Err> {
        Ok(match text {
            "key" => Symbol::AnyKey,
            "treasure" => Symbol::Treasure,
            "card" => Symbol::Card,
            "light" => Symbol::Light,
            "altar" => Symbol::Altar,
            "passage" => Symbol::Passage,
            "points-1" => Symbol::Points(1),
            "points-2" => Symbol::Points(2),
            "count" => Symbol::Count,
            _ => {
                let colour = text.strip_prefix("key-").ok_or("a symbol")?;
                let known = Colour::ALL.iter().find(|known| known.name() == colour);
                Symbol::Key(*known.ok_or("a symbol")?)
            }
        })
    }
}

crate::name::texted!(Symbol);

/// An action tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    symbols: [Symbol; SYMBOLS],
    len: u8,
    /// LS2: the fewest players with whom it is used.
    pub players: u8,
}

impl Tile {
    /// A tile with these symbols, at most [`SYMBOLS`].
    pub fn new(given: &[Symbol], players: u8) -> Tile {
        let mut symbols = [Symbol::Count; SYMBOLS];
        symbols[..given.len()].copy_from_slice(given);
        Tile { symbols, len: given.len() as u8, players }
    }

    /// Its symbols.
    #[inline]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols[..usize::from(self.len)]
    }
}

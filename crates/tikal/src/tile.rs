//! Terrain tiles.

use std::{fmt, str::FromStr};

use tabletop::Syntax;

use crate::hex::Side;

/// The name of a tile: the letter on its back and a number, such as `A1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct TileId {
    letter: u8,
    number: u8,
}

impl TileId {
    /// The largest number of a tile.
    pub const MAX_NUMBER: u8 = 63;

    /// The letter on its back, A to Z, as 0 to 25.
    #[inline]
    pub const fn stack(self) -> usize {
        self.letter as usize
    }

    /// The letter on its back.
    pub const fn letter(self) -> char {
        (b'A' + self.letter) as char
    }

    /// A number below 26 × 64 that no other name has.
    #[inline]
    pub(crate) const fn key(self) -> usize {
        self.letter as usize * 64 + self.number as usize
    }

    /// Reads a name at the beginning of a text; says how long it was.
    pub(crate) fn parse(text: &str) -> Option<TileId> {
        let mut bytes = text.bytes();
        let letter = bytes.next().filter(u8::is_ascii_uppercase)? - b'A';
        let digits = &text[1..];
        let plain = !digits.is_empty() && digits.len() <= 2 && bytes.all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|number| (1..=TileId::MAX_NUMBER).contains(number))?;
        (plain && !digits.starts_with('0')).then_some(TileId { letter, number })
    }
}

impl Default for TileId {
    fn default() -> TileId {
        TileId { letter: 0, number: 1 }
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.number)
    }
}

impl fmt::Debug for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TileId {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<TileId, Syntax> {
        TileId::parse(text).ok_or_else(|| Syntax::new(0, "a tile such as A1"))
    }
}

tabletop::texted!(TileId, |text, _| {
    format!("{text:?} is no tile: a tile is a letter and a number up to 63, such as A1")
});

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A temple with its starting value.
    Temple(u8),
    /// A clearing.
    Jungle,
    /// A ruin with its masks.
    Treasure(u8),
    /// A volcano.
    Volcano,
}

impl Kind {
    /// What a hex with this tile begins with: a temple its value, a ruin its tokens.
    pub(crate) const fn level(self) -> u8 {
        match self {
            Kind::Temple(value) => value,
            Kind::Treasure(masks) => masks,
            Kind::Jungle | Kind::Volcano => 0,
        }
    }
}

/// Turns a tile clockwise by this many sides, 0 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rotation(u8);

impl Rotation {
    /// All six.
    pub const ALL: [Rotation; 6] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3), Rotation(4), Rotation(5)];

    /// The rotation by this many sides, if it is one.
    pub fn new(sides: u64) -> Option<Rotation> {
        (sides < 6).then_some(Rotation(sides as u8))
    }

    /// How many sides, below 6.
    #[inline]
    pub const fn sides(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Stones on the six sides, two bits each, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Stones(u16);

impl Stones {
    /// Stones in the order of [`Side::ALL`].
    pub fn new(stones: [u8; 6]) -> Stones {
        Stones(stones.iter().enumerate().map(|(side, &count)| u16::from(count & 3) << (2 * side)).sum())
    }

    /// How many lie on this side.
    #[inline]
    pub const fn on(self, side: Side) -> u8 {
        (self.0 >> (2 * side as usize) & 3) as u8
    }

    /// The same after a turn.
    pub const fn turned(self, rotation: Rotation) -> Stones {
        let by = 2 * rotation.sides();
        Stones((self.0 << by | self.0 >> (12 - by)) & 0xfff)
    }

    /// One bit for each side that has any.
    pub const fn sides(self) -> u8 {
        let any = (self.0 | self.0 >> 1) & 0x555;
        ((any & 1) | any >> 1 & 2 | any >> 2 & 4 | any >> 3 & 8 | any >> 4 & 16 | any >> 5 & 32) as u8
    }
}

/// A tile of a component set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Its name.
    pub id: TileId,
    /// What it shows.
    pub kind: Kind,
    /// Its stones, unturned.
    pub stones: Stones,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_tile_carries_its_stones_clockwise() {
        let a1 = Stones::new([2, 1, 0, 0, 0, 0]).turned(Rotation(1));
        assert_eq!(Side::ALL.map(|side| a1.on(side)), [0, 2, 1, 0, 0, 0]);
        assert_eq!(a1.sides(), 0b000110);
        assert_eq!(Stones::new([1, 0, 0, 0, 0, 3]).turned(Rotation(5)).on(Side::NW), 1);
    }

    #[test]
    fn tiles_are_written_by_letter_and_number() {
        assert_eq!("G4".parse::<TileId>().unwrap().to_string(), "G4");
        for wrong in ["", "G", "4", "g4", "G0", "G04", "G64", "G444", "G4 ", "G+4", "Gé"] {
            assert!(wrong.parse::<TileId>().is_err(), "{wrong}");
        }
    }
}

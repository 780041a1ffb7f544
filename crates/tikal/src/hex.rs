//! Hexes of the board, their neighbours, and sets of them.
//!
//! Columns are lettered from the left, rows numbered from the bottom (C8). Hexes are flat-topped and
//! columns a, c, e, g lie half a hex higher. A board has at most 8 columns and 8 rows, so that a set
//! of hexes is one word.

use std::{fmt, str::FromStr};

use tabletop::Syntax;

/// A place on the board: column times 8 plus row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Hex(u8);

impl Hex {
    /// How many hexes a board can have.
    pub const MAX: usize = 64;

    /// The hex in this column from the left and this row from the bottom, both counted from 0.
    pub const fn at(column: usize, row: usize) -> Hex {
        assert!(column < 8 && row < 8);
        Hex((column * 8 + row) as u8)
    }

    /// The hex with this index.
    #[inline]
    pub const fn new(index: u8) -> Hex {
        Hex(index & 63)
    }

    /// Its index, below 64.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Column from the left, from 0.
    pub const fn column(self) -> usize {
        self.index() / 8
    }

    /// Row from the bottom, from 0.
    pub const fn row(self) -> usize {
        self.index() % 8
    }

    /// The set of this hex alone.
    #[inline]
    pub const fn set(self) -> HexSet {
        HexSet(1 << (self.0 & 63))
    }

    /// The hex on that side, if the largest board has one there.
    pub fn neighbour(self, side: Side) -> Option<Hex> {
        self.set().shift(side).first()
    }

    /// The hex on that side, which the caller knows to exist.
    #[inline]
    pub(crate) const fn beside(self, side: Side) -> Hex {
        Hex(BESIDE[side as usize][self.index()])
    }

    /// The side on which that hex lies, which the caller knows to be a neighbour.
    #[inline]
    pub(crate) const fn side_facing(self, neighbour: Hex) -> Side {
        let step = 9 + neighbour.index() - self.index();
        Side::ALL[FACING[self.column() & 1][step & 31] as usize]
    }

    /// The side on which that hex lies, if it is a neighbour.
    pub fn side_to(self, other: Hex) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.neighbour(side) == Some(other))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Hex, Syntax> {
        match text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Hex::at((column - b'a').into(), (row - b'1').into())),
            _ => Err(Syntax::new(0, "a hex such as a1")),
        }
    }
}

tabletop::texted!(Hex, |text, _| format!("{text:?} is no hex: a hex is written a1 to h8"));

/// A side of a hex, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Side {
    N,
    NE,
    SE,
    S,
    SW,
    NW,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Side; 6] = [Side::N, Side::NE, Side::SE, Side::S, Side::SW, Side::NW];

    /// The side that touches this one from the neighbour.
    #[inline]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 3) % 6]
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet(pub u64);

const HIGHER_COLUMNS: u64 = 0x00ff_00ff_00ff_00ff;
const TOP_ROW: u64 = 0x8080_8080_8080_8080;
const BOTTOM_ROW: u64 = 0x0101_0101_0101_0101;

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet(0);

    /// All hexes of a board.
    pub fn board(columns: usize, rows: usize) -> HexSet {
        (0..columns).flat_map(|column| (0..rows).map(move |row| Hex::at(column, row))).collect()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are at least two.
    #[inline]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether this hex is one of them.
    #[inline]
    pub const fn has(self, hex: Hex) -> bool {
        self.0 >> (hex.0 & 63) & 1 == 1
    }

    /// With the hexes of the other set.
    #[inline]
    pub const fn or(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }

    /// What both have.
    #[inline]
    pub const fn and(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }

    /// Without the hexes of the other set.
    #[inline]
    pub const fn without(self, other: HexSet) -> HexSet {
        HexSet(self.0 & !other.0)
    }

    /// Adds a hex.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.0 |= hex.set().0;
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.0 &= !hex.set().0;
    }

    /// The hex with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Hex> {
        if self.0 == 0 { None } else { Some(Hex(self.0.trailing_zeros() as u8)) }
    }

    /// Every hex of the set moved one step over that side; what falls off the largest board is gone.
    #[inline]
    pub const fn shift(self, side: Side) -> HexSet {
        let (high, low) = (self.0 & HIGHER_COLUMNS, self.0 & !HIGHER_COLUMNS);
        HexSet(match side {
            Side::N => (self.0 & !TOP_ROW) << 1,
            Side::NE => (high & !TOP_ROW) << 9 | low << 8,
            Side::SE => high << 8 | (low & !BOTTOM_ROW) << 7,
            Side::S => (self.0 & !BOTTOM_ROW) >> 1,
            Side::SW => high >> 8 | (low & !BOTTOM_ROW) >> 9,
            Side::NW => (high & !TOP_ROW) >> 7 | low >> 8,
        })
    }

    /// All hexes next to one of the set.
    #[inline]
    pub fn neighbours(self) -> HexSet {
        Side::ALL.into_iter().fold(HexSet::EMPTY, |all, side| all.or(self.shift(side)))
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = HexIter;

    #[inline]
    fn into_iter(self) -> HexIter {
        HexIter(self.0)
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        hexes.into_iter().fold(HexSet::EMPTY, |set, hex| set.or(hex.set()))
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The hexes of a set by rising index: column by column, each from the bottom.
#[derive(Clone)]
pub struct HexIter(u64);

impl Iterator for HexIter {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        let hex = HexSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(hex)
    }
}

/// The index on each side of each hex; off the board, the hex itself.
const BESIDE: [[u8; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut side = 0;
    while side < 6 {
        let mut index = 0;
        while index < 64 {
            let shifted = Hex(index).set().shift(Side::ALL[side]);
            table[side][index as usize] = if shifted.0 == 0 { index } else { shifted.0.trailing_zeros() as u8 };
            index += 1;
        }
        side += 1;
    }
    table
};

/// The side by parity of the column and difference of indices plus 9.
const FACING: [[u8; 32]; 2] = {
    let mut table = [[0; 32]; 2];
    let mut side = 0;
    while side < 6 {
        let mut parity = 0;
        while parity < 2 {
            let from = Hex::at(2 + parity, 3);
            table[parity][9 + from.beside(Side::ALL[side]).index() - from.index()] = side as u8;
            parity += 1;
        }
        side += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        text.parse().unwrap()
    }

    #[test]
    fn c8_neighbours_lie_as_on_the_printed_board() {
        let around = |name: &str| Side::ALL.map(|side| hex(name).neighbour(side).map(|h| h.to_string()));
        let some = |names: [&str; 6]| names.map(|name| (!name.is_empty()).then(|| name.to_string()));
        assert_eq!(around("b2"), some(["b3", "c2", "c1", "b1", "a1", "a2"]));
        assert_eq!(around("a1"), some(["a2", "b2", "b1", "", "", ""]));
    }

    #[test]
    fn neighbourhood_is_mutual() {
        for from in (0..64).map(Hex::new) {
            for side in Side::ALL {
                let Some(to) = from.neighbour(side) else { continue };
                assert_eq!(to.neighbour(side.opposite()), Some(from));
                assert_eq!(from.side_to(to), Some(side));
                assert_eq!((from.beside(side), from.side_facing(to)), (to, side));
            }
        }
    }

    #[test]
    fn c8_the_board_has_forty_hexes() {
        assert_eq!(HexSet::board(8, 5).len(), 40);
    }

    #[test]
    fn hexes_are_written_by_column_and_row() {
        assert_eq!(hex("h5").to_string(), "h5");
        for wrong in ["", "a", "a0", "a9", "i1", "A1", "a12", "é1"] {
            assert!(wrong.parse::<Hex>().is_err(), "{wrong}");
        }
    }
}

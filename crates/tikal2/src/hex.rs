//! Where things lie: 27 fields of the temple, the outside, six secret rooms, as bits of a `u64`.
//!
//! Field `(row, q)` is bit `8 * row + q`, with `q` slanting so that every side is one constant shift.

use std::{fmt, str::FromStr};

use crate::name::named;

named! {
    /// A side of a field, clockwise.
    Side: "a side (E, SE, SW, W, NW, NE)" {
        /// East.
        E = "E" / "e",
        /// South-east.
        Se = "SE" / "se",
        /// South-west.
        Sw = "SW" / "sw",
        /// West.
        W = "W" / "w",
        /// North-west.
        Nw = "NW" / "nw",
        /// North-east.
        Ne = "NE" / "ne",
    }
}

impl Side {
    /// The three sides whose shift goes up; the others are their opposites.
    pub const FORWARD: [Side; 3] = [Side::E, Side::Se, Side::Sw];

    /// The side across the field, which is also this wall seen from beyond.
    #[inline]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 3) % 6]
    }

    /// By how many bits a step over this side moves up; negative steps are the opposite's, down.
    const fn shift(self) -> u32 {
        match self {
            Side::E | Side::W => 1,
            Side::Se | Side::Nw => 9,
            Side::Sw | Side::Ne => 8,
        }
    }
}

/// One of 34 places: a field of the temple, the outside, or a secret room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Place(u8);

/// One more than the largest place number.
pub const PLACES: usize = 47;
/// How many fields the temple has.
pub const FIELDS: usize = 27;
/// How many secret rooms there are (LC4).
pub const SECRETS: usize = 6;
const FIRST: [u8; 5] = [1, 9, 18, 26, 35];
const WIDTH: [u8; 5] = [5, 6, 5, 6, 5];

/// All fields of the temple.
pub const TEMPLE: u64 = {
    let mut mask = 0;
    let mut row = 0;
    while row < 5 {
        mask |= ((1 << WIDTH[row]) - 1) << FIRST[row];
        row += 1;
    }
    mask
};
/// The outside.
pub const OUTSIDE: u64 = 1 << Place::OUTSIDE.0;
/// All secret rooms.
pub const SECRET: u64 = 0b11_1111 << (Place::OUTSIDE.0 + 1);
/// Every place.
pub const ALL_PLACES: u64 = TEMPLE | OUTSIDE | SECRET;

impl Place {
    /// LR13: outside is one place.
    pub const OUTSIDE: Place = Place(40);

    /// The place with this bit.
    #[inline]
    pub const fn new(bit: u32) -> Place {
        debug_assert!(bit < 64 && ALL_PLACES >> bit & 1 == 1);
        Place(bit as u8)
    }

    /// The secret room with this number, from 0.
    pub const fn secret(number: usize) -> Place {
        Place(41 + number as u8)
    }

    /// Its index in arrays of [`PLACES`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Whether it is in this set.
    #[inline]
    pub const fn within(self, set: u64) -> bool {
        set & self.bit() != 0
    }

    /// The next field over this side; the outside beyond the outer wall. Only for fields.
    pub const fn across(self, side: Side) -> Place {
        let next = step(self.bit(), side) & TEMPLE;
        if next == 0 { Place::OUTSIDE } else { Place(next.trailing_zeros() as u8) }
    }
}

/// The places of a set, in ascending order.
#[inline]
pub fn places(mut set: u64) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let place = Place(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(place)
    })
}

/// The set moved one step over this side.
#[inline]
pub const fn step(set: u64, side: Side) -> u64 {
    match side {
        Side::E | Side::Se | Side::Sw => set << side.shift(),
        _ => set >> side.shift(),
    }
}

/// For each side, the fields whose wall there is an outer wall.
pub const BORDER: [u64; 6] = {
    let mut border = [0; 6];
    let mut side = 0;
    while side < 6 {
        border[side] = TEMPLE & !step(TEMPLE, Side::ALL[side].opposite());
        side += 1;
    }
    border
};

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            40 => f.write_str("out"),
            41.. => write!(f, "s{}", self.0 - 40),
            bit => {
                let row = usize::from(bit / 8);
                write!(f, "{}{}", (b'a' + row as u8) as char, bit - FIRST[row] + 1)
            }
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Place {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Place, Self::Err> {
        let expected = "a place (a1 to e5, out, s1 to s6)";
        if text == "out" {
            return Ok(Place::OUTSIDE);
        }
        let [letter, digit @ b'1'..=b'9'] = *text.as_bytes() else { return Err(expected) };
        let number = digit - b'1';
        match letter {
            b's' if number < SECRETS as u8 => Ok(Place(41 + number)),
            b'a'..=b'e' if number < WIDTH[usize::from(letter - b'a')] => {
                Ok(Place(FIRST[usize::from(letter - b'a')] + number))
            }
            _ => Err(expected),
        }
    }
}

crate::name::texted!(Place);

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Place {
        text.parse().unwrap()
    }

    #[test]
    fn lc2_the_temple_is_a_grid_of_27_fields() {
        assert_eq!(TEMPLE.count_ones() as usize, FIELDS);
        assert_eq!(place("a1").across(Side::Sw), place("b1"));
        assert_eq!(place("a1").across(Side::Se), place("b2"));
        assert_eq!(place("c3").across(Side::Nw), place("b3"));
        assert_eq!(place("c3").across(Side::Ne), place("b4"));
        assert_eq!(place("c3").across(Side::Sw), place("d3"));
        assert_eq!(place("c3").across(Side::Se), place("d4"));
        assert_eq!(place("e2").across(Side::Nw), place("d2"));
        assert_eq!(place("e2").across(Side::Ne), place("d3"));
        assert_eq!(place("d6").across(Side::E), Place::OUTSIDE);
        assert_eq!(place("e5").across(Side::Se), Place::OUTSIDE);
    }

    #[test]
    fn every_step_can_be_taken_back() {
        for from in places(TEMPLE) {
            for &side in Side::ALL {
                let to = from.across(side);
                if to != Place::OUTSIDE {
                    assert_eq!(to.across(side.opposite()), from);
                }
                assert_eq!(to == Place::OUTSIDE, from.within(BORDER[side.index()]));
            }
        }
    }

    #[test]
    fn places_are_written_as_row_and_number() {
        for place in places(ALL_PLACES) {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for wrong in ["", "a6", "b7", "f1", "s7", "s0", "outside", "é1"] {
            assert!(wrong.parse::<Place>().is_err(), "{wrong}");
        }
    }
}

//! Rooms and what a flag in them gains (LC3, LC4, LE6).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    hex::Side,
    key::Colour,
    name::{named, texted},
};

/// How many light rooms are in the stack (LC3).
pub const LIGHTS: usize = 2 * Colour::COUNT;
/// How many altar rooms there are (LC3).
pub const ALTARS: usize = Altar::COUNT;
/// The most bonus spots of a room.
pub const SPOTS: usize = 4;

named! {
    /// LC3: an altar room, by the colour of its altar.
    Altar: "an altar (pink, blue, yellow, green, brown, many)" {
        /// The pink altar.
        Pink = "pink" / "p",
        /// The blue altar.
        Blue = "blue" / "b",
        /// The yellow altar.
        Yellow = "yellow" / "y",
        /// The green altar.
        Green = "green" / "g",
        /// The brown altar.
        Brown = "brown" / "n",
        /// The multicoloured altar.
        Many = "many" / "m",
    }
}

/// A light room of the stack: one of two of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Light(pub u8);

impl Light {
    /// Its index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.0 as usize / 2]
    }
}

impl fmt::Display for Light {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour(), self.0 % 2 + 1)
    }
}

impl FromStr for Light {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Light, Self::Err> {
        let mut all = (0..LIGHTS as u8).map(Light);
        all.find(|light| light.to_string() == text).ok_or("a light room (pink1 to brown2)")
    }
}

texted!(Light);

/// What lies on a field of the temple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// Nothing yet.
    Empty,
    /// A light room printed on the board, by its place in the table.
    Printed(u8),
    /// A light room of the stack, turned this many sides clockwise.
    Light(Light, u8),
    /// An altar room.
    Altar(Altar),
    /// The treasure chamber.
    Chamber,
}

/// Door sides as bits, in the order of [`Side::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Doors(pub u8);

impl Doors {
    /// LA7: the same doors after a turn of this many sides clockwise.
    pub const fn turned(self, sides: u8) -> Doors {
        Doors((self.0 << sides | self.0 >> (6 - sides)) & 0b11_1111)
    }

    /// LR10: the turns that look different: all below this number.
    pub const fn turns(self) -> u8 {
        let mut turn = 1;
        while turn < 6 && self.turned(turn).0 != self.0 {
            turn += 1;
        }
        turn
    }

    /// Whether there is a door on this side.
    pub const fn on(self, side: Side) -> bool {
        self.0 >> side.index() & 1 == 1
    }
}

/// LE6: what a bonus spot shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Points at once.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub points: u8,
    /// A card (LA6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub card: bool,
    /// A treasure (LA5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub treasure: bool,
}

impl Gain {
    /// What a card or a treasure is taken for, in points, where spots are compared.
    const THING: i16 = 3;

    /// What it is taken for, in points, where spots are compared.
    #[inline]
    pub fn worth(&self) -> i16 {
        i16::from(self.points) + Gain::THING * (i16::from(self.card) + i16::from(self.treasure))
    }
}

fn is_zero(points: &u8) -> bool {
    *points == 0
}

/// The bonus spots of a room that is not a light room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spots {
    gains: [Gain; SPOTS],
    len: u8,
}

impl Spots {
    /// At most [`SPOTS`] spots.
    pub fn new(given: &[Gain]) -> Spots {
        let mut gains = [Gain::default(); SPOTS];
        gains[..given.len()].copy_from_slice(given);
        Spots { gains, len: given.len() as u8 }
    }

    /// What they show.
    #[inline]
    pub fn gains(&self) -> &[Gain] {
        &self.gains[..usize::from(self.len)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lr10_rotations_that_look_the_same_are_one() {
        assert_eq!(Doors(0b001001).turns(), 3, "doors across");
        assert_eq!(Doors(0b000011).turns(), 6);
        assert_eq!(Doors(0b000001).turns(), 6);
        assert_eq!(Doors(0b100000).turned(1), Doors(0b000001), "clockwise from NE comes E");
    }
}

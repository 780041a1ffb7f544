//! Colours and the keys that bear them (LC5, LC8).

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Few;

use crate::name::named;

named! {
    /// LC8: one of five colours, each with its own symbol.
    Colour: "a colour (pink, blue, yellow, green, brown)" {
        /// Pink.
        Pink = "pink" / "p",
        /// Blue.
        Blue = "blue" / "b",
        /// Yellow.
        Yellow = "yellow" / "y",
        /// Green.
        Green = "green" / "g",
        /// Brown.
        Brown = "brown" / "n",
    }
}

named! {
    /// Where a key goes. LA4: it never moves from one to the other.
    Pocket: "camp or backpack" {
        /// The camp, where keys score.
        Camp = "camp" / "c",
        /// The backpack, from which keys open doors and pay.
        Backpack = "backpack" / "b",
    }
}

/// How many keys of each colour there are (LC5).
pub const KEYS_PER_COLOUR: u8 = 7;

/// A number of keys of each colour, in the order of [`Colour::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Keys(pub [u8; Colour::COUNT]);

impl Keys {
    /// As many of every colour.
    pub const fn each(count: u8) -> Keys {
        Keys([count; Colour::COUNT])
    }

    /// How many of this colour.
    #[inline]
    pub fn of(&self, colour: Colour) -> u8 {
        self.0[colour.index()]
    }

    /// How many in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Colour::COUNT]
    }

    /// Adds one.
    #[inline]
    pub fn add(&mut self, colour: Colour) {
        self.0[colour.index()] += 1;
    }

    /// Takes one away.
    #[inline]
    pub fn remove(&mut self, colour: Colour) {
        self.0[colour.index()] -= 1;
    }

    /// The colours of which there is at least one.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.iter().copied().filter(move |&colour| self.of(colour) > 0)
    }
}

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.colours().map(|colour| (colour, self.of(colour))))
    }
}

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keys, D::Error> {
        let counts = Few::<Colour, u8>::deserialize(deserializer)?;
        let mut keys = Keys::default();
        counts.iter().for_each(|(colour, count)| keys.0[colour.index()] = *count);
        Ok(keys)
    }
}

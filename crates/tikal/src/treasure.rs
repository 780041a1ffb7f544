//! Treasure tokens in front of a player.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use tabletop::Syntax;

/// One of the eight motifs (C6), written 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8"))]
pub struct Motif(u8);

impl Motif {
    /// How many motifs there can be.
    pub const MAX: usize = 8;
    /// How many tokens of one motif there can be.
    pub const EACH: u8 = 3;

    /// The motif with this index, from 0.
    #[inline]
    pub const fn new(index: usize) -> Motif {
        Motif(index as u8 & 7)
    }

    /// Its index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// All motifs.
    pub fn all() -> impl Iterator<Item = Motif> {
        (0..Motif::MAX).map(Motif::new)
    }
}

impl fmt::Display for Motif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Motif {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Motif, Syntax> {
        match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Ok(Motif(digit - b'1')),
            _ => Err(Syntax::new(0, "a motif from 1 to 8")),
        }
    }
}

impl Serialize for Motif {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Motif {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Motif, D::Error> {
        let number = u64::deserialize(deserializer)?;
        let index = number.checked_sub(1).filter(|&index| index < 8);
        index
            .map(|index| Motif(index as u8))
            .ok_or_else(|| D::Error::custom(format!("motif {number}: a motif is 1 to 8")))
    }
}

/// Tokens by motif, two bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Treasures(u16);

impl Treasures {
    /// How many of this motif.
    #[inline]
    pub const fn of(self, motif: Motif) -> u8 {
        (self.0 >> (2 * motif.index()) & 3) as u8
    }

    /// One more.
    #[inline]
    pub fn add(&mut self, motif: Motif) {
        debug_assert!(self.of(motif) < Motif::EACH);
        self.0 += 1 << (2 * motif.index());
    }

    /// One fewer.
    #[inline]
    pub fn take(&mut self, motif: Motif) {
        debug_assert!(self.of(motif) > 0);
        self.0 -= 1 << (2 * motif.index());
    }

    /// All tokens.
    pub fn total(self) -> u8 {
        Motif::all().map(|motif| self.of(motif)).sum()
    }

    /// A11: the motifs of which there is exactly one token, which can be swapped.
    #[inline]
    pub fn singles(self) -> impl Iterator<Item = Motif> + Clone {
        MotifIter(self.0 & 0x5555 & !(self.0 >> 1))
    }

    /// V4: the points of so many tokens of one motif. A single scores 1, a pair 3, a triple 6.
    pub const POINTS: [u8; 4] = [0, 1, 3, 6];

    /// V4: the points of all tokens.
    pub fn score(self) -> u16 {
        Motif::all().map(|motif| u16::from(Treasures::POINTS[self.of(motif) as usize])).sum()
    }
}

#[derive(Clone)]
struct MotifIter(u16);

impl Iterator for MotifIter {
    type Item = Motif;

    #[inline]
    fn next(&mut self) -> Option<Motif> {
        if self.0 == 0 {
            return None;
        }
        let motif = Motif(self.0.trailing_zeros() as u8 / 2);
        self.0 &= self.0 - 1;
        Some(motif)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn treasures(counts: &[u8]) -> Treasures {
        let mut all = Treasures::default();
        for (index, &count) in counts.iter().enumerate() {
            (0..count).for_each(|_| all.add(Motif::new(index)));
        }
        all
    }

    #[test]
    fn v4_a_single_scores_one_a_pair_three_a_triple_six() {
        assert_eq!(treasures(&[1]).score(), 1);
        assert_eq!(treasures(&[0, 2]).score(), 3);
        assert_eq!(treasures(&[0, 0, 3]).score(), 6);
        assert_eq!(treasures(&[2, 2, 1, 0, 0, 1]).score(), 8);
    }

    #[test]
    fn a11_only_singles_can_be_swapped() {
        let singles: Vec<u8> = treasures(&[1, 2, 3, 0, 0, 0, 0, 1]).singles().map(Motif::number).collect();
        assert_eq!(singles, [1, 8]);
    }
}

//! Workers of one player on all hexes at once.

use crate::hex::{Hex, HexSet};

/// A number from 0 to 31 for every hex, stored bit by bit: plane `i` holds bit `i` of all numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts([u64; 5]);

impl Counts {
    /// The largest number.
    pub const MAX: u8 = 31;

    /// The number on a hex.
    #[inline]
    pub const fn at(&self, hex: Hex) -> u8 {
        let at = hex.index();
        let [a, b, c, d, e] = self.0;
        ((a >> at & 1) | (b >> at & 1) << 1 | (c >> at & 1) << 2 | (d >> at & 1) << 3 | (e >> at & 1) << 4) as u8
    }

    /// One more on a hex.
    #[inline]
    pub fn add(&mut self, hex: Hex) {
        let mut carry = hex.set().0;
        for plane in &mut self.0 {
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
        debug_assert_eq!(carry, 0);
    }

    /// One fewer on a hex.
    #[inline]
    pub fn take(&mut self, hex: Hex) {
        let mut borrow = hex.set().0;
        for plane in &mut self.0 {
            let next = !*plane & borrow;
            *plane ^= borrow;
            borrow = next;
        }
        debug_assert_eq!(borrow, 0);
    }

    /// None on a hex any more; says how many there were.
    pub fn clear(&mut self, hex: Hex) -> u8 {
        let count = self.at(hex);
        self.0.iter_mut().for_each(|plane| *plane &= !hex.set().0);
        count
    }

    /// Where there is at least one.
    #[inline]
    pub const fn any(&self) -> HexSet {
        HexSet(self.0[0] | self.several().0)
    }

    /// Where there are at least two.
    #[inline]
    pub const fn several(&self) -> HexSet {
        HexSet(self.0[1] | self.0[2] | self.0[3] | self.0[4])
    }

    /// All of them together.
    pub fn total(&self) -> u32 {
        self.0.iter().enumerate().map(|(bit, plane)| plane.count_ones() << bit).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_like_a_plain_array() {
        let mut dice = tabletop::Dice::new(3);
        let (mut counts, mut plain) = (Counts::default(), [0u8; 64]);
        for _ in 0..10_000 {
            let hex = Hex::new(dice.below(64) as u8);
            let number = &mut plain[hex.index()];
            if dice.once_in(2) && *number < Counts::MAX {
                counts.add(hex);
                *number += 1;
            } else if *number > 0 {
                counts.take(hex);
                *number -= 1;
            }
            if dice.once_in(50) {
                assert_eq!(counts.clear(hex), plain[hex.index()]);
                plain[hex.index()] = 0;
            }
            assert_eq!(counts.total(), plain.iter().map(|&n| u32::from(n)).sum::<u32>());
        }
        for hex in (0..64).map(Hex::new) {
            let number = plain[hex.index()];
            assert_eq!(counts.at(hex), number);
            assert_eq!((counts.any().has(hex), counts.several().has(hex)), (number > 0, number > 1));
        }
    }
}

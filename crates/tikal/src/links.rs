//! Paths between neighbouring hexes, kept up to date when a tile is placed.

use crate::hex::{Hex, HexSet, Side};

/// The cost of every path (1 to 6 stones), stored bit by bit for the sides N, NE and SE of all hexes.
/// A path on one of the other sides is the neighbour's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Links([[u64; 3]; 3]);

impl Links {
    /// The sides under which paths are stored.
    pub(crate) const SIDES: [Side; 3] = [Side::N, Side::NE, Side::SE];

    /// The hex and the index of the side under which the path over that side is stored.
    #[inline]
    fn stored(hex: Hex, side: Side) -> (Hex, usize) {
        match side as usize {
            index @ 0..3 => (hex, index),
            index => (hex.beside(side), index - 3),
        }
    }

    /// Lays a path of so many stones.
    pub(crate) fn lay(&mut self, hex: Hex, side: Side, stones: u8) {
        let (at, index) = Links::stored(hex, side);
        for (bit, plane) in self.0[index].iter_mut().enumerate() {
            *plane |= u64::from(stones >> bit & 1) << at.index();
        }
    }

    /// The stones of the path over that side; 0 where there is none.
    #[inline]
    pub(crate) fn cost(&self, hex: Hex, side: Side) -> u8 {
        let (at, index) = Links::stored(hex, side);
        let [a, b, c] = self.0[index].map(|plane| (plane >> at.index() & 1) as u8);
        a | b << 1 | c << 2
    }

    /// Where a path of at most `ap` stones leads over the side with this index in [`Links::SIDES`].
    #[inline]
    pub(crate) fn within(&self, index: usize, ap: u8) -> HexSet {
        let [a, b, c] = self.0[index];
        HexSet(match ap {
            0 => 0,
            1 => a & !b & !c,
            2 => (a ^ b) & !c,
            3 => (a | b) & !c,
            4 => ((a | b) & !c) | (c & !a & !b),
            5 => ((a | b) & !c) | (c & !b),
            _ => a | b | c,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_from_both_ends_and_by_cost() {
        let from: Hex = "c3".parse().unwrap();
        for (i, side) in Side::ALL.into_iter().enumerate() {
            let stones = i as u8 + 1;
            let mut links = Links::default();
            links.lay(from, side, stones);
            let to = from.neighbour(side).unwrap();
            assert_eq!((links.cost(from, side), links.cost(to, side.opposite())), (stones, stones));
            for ap in 0..=10 {
                let found: usize = (0..3).map(|index| links.within(index, ap).len()).sum();
                assert_eq!(found == 1, stones <= ap, "{stones} stones, {ap} AP");
            }
        }
    }
}

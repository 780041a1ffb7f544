//! Paths between neighbouring hexes, kept up to date when a tile is placed.

use crate::hex::{Hex, HexSet, Side};

/// The cost of every path (1 to 6 stones), stored bit by bit for the sides N, NE and SE of all hexes.
/// A path on one of the other sides is the neighbour's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Links([[u64; 3]; 3]);

impl Links {
    /// The hex and the index of the side under which the path over that side is stored.
    #[inline]
    fn stored(hex: Hex, side: Side) -> (Hex, usize) {
        let index = side as usize;
        let at = if index < 3 { hex } else { hex.beside(side) };
        (at, index % 3)
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

    /// For each side, the hexes from which a path of at most `ap` stones leads over it.
    #[inline]
    pub(crate) fn exits(&self, ap: u8) -> [HexSet; 6] {
        let [n, ne, se] = self.0.map(|planes| within(planes, ap));
        [n, ne, se, n.shift(Side::N), ne.shift(Side::NE), se.shift(Side::SE)]
    }
}

/// Where a number stored bit by bit is from 1 to `most`, compared bit by bit from the highest: a branch on
/// action points would be guessed wrong too often.
#[inline]
fn within([a, b, c]: [u64; 3], most: u8) -> HexSet {
    let bit = |at: u8| 0u64.wrapping_sub(u64::from(most.min(7) >> at & 1));
    let (x, y, z) = (bit(0), bit(1), bit(2));
    let more = (c & !z) | (!(c ^ z) & ((b & !y) | (!(b ^ y) & a & !x)));
    HexSet((a | b | c) & !more)
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
                let exits = links.exits(ap);
                let (out, back) = (exits[side as usize].has(from), exits[side.opposite() as usize].has(to));
                assert_eq!((out, back), (stones <= ap, stones <= ap), "{stones} stones, {ap} AP");
                assert_eq!(exits.iter().map(|exit| exit.len()).sum::<usize>(), 2 * usize::from(stones <= ap));
            }
        }
    }
}

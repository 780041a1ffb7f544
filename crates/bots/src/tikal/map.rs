//! Distances over the board. They change only when a tile is placed.

use tikal::{Hex, HexSet, Side, Tikal};

/// The action points from any hex to any other over stones, without camps.
#[derive(Clone)]
pub struct Map {
    cost: Box<[[u8; Hex::MAX]; Hex::MAX]>,
    /// The stones on the sides of each hex.
    stones: Box<[[u8; 6]; Hex::MAX]>,
}

/// Farther than any way that matters.
pub const FAR: u8 = 100;

impl Map {
    /// The distances on this table, after Floyd and Warshall: ways over ever more hexes, a whole row at a time.
    pub fn new(table: &Tikal) -> Map {
        let mut map = Map { cost: Box::new([[FAR; Hex::MAX]; Hex::MAX]), stones: Box::new([[0; 6]; Hex::MAX]) };
        for from in table.land() {
            map.cost[from.index()][from.index()] = 0;
            for (side, stones) in Side::ALL.into_iter().zip(&mut map.stones[from.index()]) {
                let Some(to) = from.neighbour(side) else { continue };
                *stones = table.path(from, side);
                if *stones > 0 {
                    map.cost[from.index()][to.index()] = *stones;
                }
            }
        }
        for over in table.land() {
            let onward = map.cost[over.index()];
            for from in table.land() {
                let row = &mut map.cost[from.index()];
                let there = row[over.index()];
                row.iter_mut().zip(&onward).for_each(|(cost, &on)| *cost = there.saturating_add(on).min(*cost));
            }
        }
        map
    }

    /// The action points from one hex to another.
    #[inline]
    pub fn cost(&self, from: Hex, to: Hex) -> u8 {
        self.cost[from.index()][to.index()]
    }

    /// The neighbours of a hex with the action points to go there.
    pub fn steps(&self, from: Hex) -> impl Iterator<Item = (Hex, u8)> + '_ {
        let sides = Side::ALL.into_iter().zip(self.stones[from.index()]);
        sides.filter(|&(_, stones)| stones > 0).filter_map(move |(side, stones)| Some((from.neighbour(side)?, stones)))
    }

    /// The action points from the nearest of these hexes.
    pub fn from_any(&self, bases: HexSet, to: Hex) -> u8 {
        bases.into_iter().map(|from| self.cost(from, to)).min().unwrap_or(FAR)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Actions, Dice, Game, Seat, Seed, play::playout};
    use tikal::{Config, Mode};

    use super::*;

    #[test]
    fn distances_are_those_of_the_paths() {
        let config = Config::new(2, Mode::Basic);
        let mut deal = Tikal::deal(&config, &Seed::from_number(4)).unwrap();
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        playout(&mut table, &mut deal, &mut Dice::new(1), &mut Actions::new());
        let map = Map::new(&table);
        let base = table.rules().set.base;
        for from in table.land().without(table.bases(Seat::new(0))).without(base.set()) {
            let paths = table.paths(Seat::new(3), from);
            for to in table.land() {
                assert_eq!(paths.cost(to), Some(map.cost(from, to)));
            }
        }
    }
}

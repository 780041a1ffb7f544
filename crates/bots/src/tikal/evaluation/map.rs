//! Distances over the board. They change only when a tile is placed.

use tikal::{Hex, HexSet, Side, Tikal};

/// The action points from any hex to any other over stones, without camps.
#[derive(Clone)]
pub struct Map {
    cost: Box<[[u8; Hex::MAX]; Hex::MAX]>,
    links: Vec<Vec<(Hex, u8)>>,
}

/// Farther than any way that matters.
pub const FAR: u8 = 100;

impl Map {
    /// The distances on this table.
    pub fn new(table: &Tikal) -> Map {
        let mut map = Map { cost: Box::new([[FAR; Hex::MAX]; Hex::MAX]), links: links(table) };
        for from in table.land() {
            map.fill(from);
        }
        map
    }

    /// Dijkstra with one set of hexes for each distance.
    fn fill(&mut self, from: Hex) {
        let row = &mut self.cost[from.index()];
        let mut due = [HexSet::EMPTY; 64];
        due[0].insert(from);
        let (mut done, mut last) = (HexSet::EMPTY, 0);
        let mut cost = 0;
        while cost <= last {
            for hex in due[cost].without(done) {
                done.insert(hex);
                row[hex.index()] = cost as u8;
                for &(to, step) in &self.links[hex.index()] {
                    let far = cost + usize::from(step);
                    if far < due.len() && !done.has(to) {
                        due[far].insert(to);
                        last = last.max(far);
                    }
                }
            }
            cost += 1;
        }
    }

    /// The action points from one hex to another.
    #[inline]
    pub fn cost(&self, from: Hex, to: Hex) -> u8 {
        self.cost[from.index()][to.index()]
    }

    /// The neighbours of a hex with the action points to go there.
    pub fn steps(&self, from: Hex) -> &[(Hex, u8)] {
        &self.links[from.index()]
    }

    /// The action points from the nearest of these hexes.
    pub fn from_any(&self, bases: HexSet, to: Hex) -> u8 {
        bases.into_iter().map(|from| self.cost(from, to)).min().unwrap_or(FAR)
    }
}

fn links(table: &Tikal) -> Vec<Vec<(Hex, u8)>> {
    let neighbours = |from: Hex| {
        let steps = Side::ALL.into_iter().filter_map(|side| Some((from.neighbour(side)?, table.path(from, side))));
        steps.filter(|&(_, cost)| cost > 0).collect()
    };
    let all = (0..Hex::MAX as u8).map(Hex::new);
    all.map(|hex| if table.land().has(hex) { neighbours(hex) } else { Vec::new() }).collect()
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

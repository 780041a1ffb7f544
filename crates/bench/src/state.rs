//! How heavy a state is: its size, its packed size and the time of a copy.

use std::{hint::black_box, mem::size_of, time::Instant};

use tabletop::{Actions, Dice, Game, ToMove};

use crate::{contest::median, games::set_up};

/// Copies in one measurement, and positions to copy from.
const COPIES: usize = 100_000;
const POSITIONS: usize = 64;

/// How heavy the states of a game are.
pub struct Weight {
    /// The game.
    pub name: &'static str,
    /// Bytes in memory.
    pub size: usize,
    /// Bytes of the largest packed form seen.
    pub packed: usize,
    /// Nanoseconds of a copy.
    pub copy: f64,
    /// The most actions that a position offered.
    pub legal: usize,
}

/// Weighs the positions of random games.
pub fn weigh<G: Game>(config: &G::Config, games: u64) -> Weight {
    let (mut packed, mut most) = (0, 0);
    let (mut bytes, mut legal) = (Vec::new(), Actions::new());
    let mut positions = Vec::with_capacity(POSITIONS);
    for number in 0..games {
        let (mut table, mut deal) = set_up::<G>(config, number);
        let mut dice = Dice::new(number);
        while table.to_move() != ToMove::Over {
            bytes.clear();
            table.pack(&mut bytes);
            packed = packed.max(bytes.len());
            table.legal(&mut legal);
            most = most.max(legal.len());
            if positions.len() < POSITIONS && dice.once_in(20) {
                positions.push(table.clone());
            }
            table.apply(*dice.pick(&legal), &mut deal, &mut |_| ()).expect("the piles answer");
        }
    }
    Weight { name: G::NAME, size: size_of::<G>(), packed, copy: copy(&positions), legal: most }
}

/// Nanoseconds to copy one of these states over another.
fn copy<G: Clone>(positions: &[G]) -> f64 {
    let positions: &[G; POSITIONS] = positions.try_into().expect("games are long enough for so many positions");
    let mut place = positions[0].clone();
    median((0..25).map(|_| {
        let start = Instant::now();
        for i in 0..COPIES {
            place.clone_from(&positions[i % POSITIONS]);
            black_box(&mut place);
        }
        start.elapsed().as_nanos() as f64 / COPIES as f64
    }))
}
